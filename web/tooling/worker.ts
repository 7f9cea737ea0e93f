/** The service worker at the root of what is built, with the list of files that it keeps, and the list as a file. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

const NAME = "sw.js";

export function serviceWorker(): Plugin {
  return {
    name: "kringle-service-worker",
    apply: "build",
    buildStart() {
      this.emitFile({ type: "chunk", id: "src/sw.ts", fileName: NAME });
    },
    generateBundle(_, bundle) {
      const digest = createHash("sha256");
      const names = Object.keys(bundle).filter((name) => name !== NAME);
      for (const name of names.sort()) digest.update(`${name}\0`).update(contentOf(bundle[name]));
      for (const name of readdirSync("public").sort()) digest.update(readFileSync(`public/${name}`));
      const files = ["", ...names.filter((name) => name !== "index.html"), ...readdirSync("public")];
      const worker = bundle[NAME];
      if (worker?.type !== "chunk") throw new Error("no service worker");
      worker.code = worker.code.replaceAll("__VERSION_OF_FILES__", JSON.stringify(digest.digest("hex").slice(0, 12))).replaceAll("__FILES__", JSON.stringify(files));
    },
  };
}

function contentOf(made: { type: string; code?: string; source?: string | Uint8Array } | undefined): string | Uint8Array {
  return (made?.type === "chunk" ? made.code : made?.source) ?? "";
}
