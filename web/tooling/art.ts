/** All pictures as one SVG file of symbols, made from what the source asks for.
 *
 * `<Art name="tick"/>` is art/tick.svg, `<Art name="conveyor-deck"/>` is src/games/conveyor/art/deck.svg, and
 * `"f:kite"` anywhere in the source is the kite of the Fluent Emoji. An emoji that does not exist stops the build. */
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join, relative, resolve } from "node:path";
import type { Plugin } from "vite";

const ROOT = resolve(import.meta.dirname, "..");
const VIRTUAL = "virtual:art";
const EMOJI = /["'`]f:([a-z0-9-]+)["'`]/g;

interface Emoji {
  icons: Record<string, { body: string }>;
}

export function art(): Plugin {
  let building = false;
  let reference = "";
  return {
    name: "kringle-art",
    configResolved(config) {
      building = config.command === "build" && !process.env["VITEST"];
    },
    buildStart() {
      if (building) reference = this.emitFile({ type: "asset", name: "art.svg", source: sprite() });
    },
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return null;
      return `export default ${building ? `import.meta.ROLLUP_FILE_URL_${reference}` : '"/art.svg"'};`;
    },
    configureServer(server) {
      server.middlewares.use("/art.svg", (_, answer) => {
        answer.setHeader("Content-Type", "image/svg+xml").end(sprite());
      });
    },
  };
}

function sprite(): string {
  const symbols = [...drawn(), ...emoji()].join("\n");
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols}\n</svg>\n`;
}

function* files(folder: string, ending: RegExp): Generator<string> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && ending.test(entry.name)) yield join(entry.parentPath, entry.name);
  }
}

function* drawn(): Generator<string> {
  for (const path of files(join(ROOT, "art"), /\.svg$/)) yield symbol(basename(path, ".svg"), readFileSync(path, "utf8"));
  for (const path of files(join(ROOT, "src/games"), /\.svg$/)) {
    const [game, , name] = relative(join(ROOT, "src/games"), path).split(/[\\/]/);
    yield symbol(`${game}-${basename(name ?? "", ".svg")}`, readFileSync(path, "utf8"));
  }
}

/** An <svg> as a <symbol>. Its ids get the symbol's name in front, so that no two pictures share one. */
function symbol(name: string, svg: string): string {
  if (/\sstyle=|<style/.test(svg)) throw new Error(`art ${name}: inline style is forbidden by the page's policy`);
  return own(name, svg)
    .replace(/\s*xmlns="[^"]*"/, "")
    .replace(/^<svg/, `<symbol id="${name}"`)
    .replace(/<\/svg>\s*$/, "</symbol>");
}

function own(name: string, svg: string): string {
  const ids = [...svg.matchAll(/\sid="([^"]+)"/g)].map((found) => found[1] ?? "");
  return ids.reduce(
    (text, id) => text.replaceAll(`id="${id}"`, `id="${name}-${id}"`).replaceAll(`#${id})`, `#${name}-${id})`).replaceAll(`"#${id}"`, `"#${name}-${id}"`),
    svg,
  );
}

function* emoji(): Generator<string> {
  const set = createRequire(import.meta.url)("@iconify-json/fluent-emoji-flat/icons.json") as Emoji;
  const names = new Set<string>();
  for (const path of files(join(ROOT, "src"), /\.(tsx?|json)$/)) {
    for (const found of readFileSync(path, "utf8").matchAll(EMOJI)) names.add(found[1] ?? "");
  }
  for (const path of files(join(ROOT, "art"), /\.svg$/)) {
    for (const found of readFileSync(path, "utf8").matchAll(/href="#f-([a-z0-9-]+)"/g)) names.add(found[1] ?? "");
  }
  for (const name of [...names].sort()) {
    const icon = set.icons[name];
    if (!icon) throw new Error(`there is no emoji ${name}`);
    yield `<symbol id="f-${name}" viewBox="0 0 32 32">${own(`f-${name}`, icon.body)}</symbol>`;
  }
}
