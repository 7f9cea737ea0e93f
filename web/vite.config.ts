import { readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { art } from "./tooling/art";
import { serviceWorker } from "./tooling/worker";

// Everything is served from the server's own origin: no inline scripts, styles or data: addresses (see its CSP).
export default defineConfig({
  base: "./", // found from wherever the page lies; the server serves it at its root
  plugins: [art(), serviceWorker()],
  worker: { format: "es" },
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  define: { __VERSION__: JSON.stringify(JSON.parse(readFileSync("package.json", "utf8")).version) },
  build: {
    outDir: "../src/kringle/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    reportCompressedSize: false,
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: { environment: "node", include: ["test/**/*.test.{ts,tsx}"] },
});
