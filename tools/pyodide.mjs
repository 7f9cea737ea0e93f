// Runs Python in the Pyodide that pages play with, in Node: node tools/pyodide.mjs CODE [WORDS...]
// Kringle is what tools/wasm.py has built; the project's folder is /project, and the words are sys.argv.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const project = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const built = join(project, "src/kringle/browser/python");
const [code, ...words] = process.argv.slice(2);

const folder = mkdtempSync(join(tmpdir(), "kringle-pyodide-")); // Node reads the runtime from files, unpacked
try {
  for (const name of ["pyodide.mjs", "pyodide.asm.mjs", "pyodide-lock.json", "python_stdlib.zip"]) writeFileSync(join(folder, name), readFileSync(join(built, name)));
  writeFileSync(join(folder, "pyodide.asm.wasm"), gunzipSync(readFileSync(join(built, "pyodide.asm.wasm.packed"))));
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith("KRINGLE_")));
  const python = await loadPyodide({ indexURL: `${folder}/`, env: { HOME: "/home/pyodide", ...env } });
  python.unpackArchive(new Uint8Array(readFileSync(join(built, "kringle.zip"))), "zip", { extractDir: "/kringle" });
  python.FS.mkdirTree("/project");
  python.FS.mount(python.FS.filesystems.NODEFS, { root: project }, "/project");
  python.globals.set("words", python.toPy(["kringle", ...words]));
  await python.runPythonAsync(`import sys; sys.path.insert(0, "/kringle"); sys.dont_write_bytecode = True; sys.argv = list(words)\n${code}`);
} catch (problem) {
  console.error(problem.message ?? problem); // not the line of minified source that Node would show
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
