// Compiles Python to the bytecode of the Pyodide that pages play with: node tools/bytecode.mjs FOLDER
// In the folder is sources.zip; bytecode.zip is written there, the same with .pyc for .py. The same sources give the same bytes.
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const project = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const runtime = join(project, "web/node_modules/pyodide");
const [folder, optimize] = process.argv.slice(2);

const code = `
import importlib.util, marshal, zipfile
HEADER = importlib.util.MAGIC_NUMBER + bytes(12)  # of no file's time or size: it is not compared with a source
with zipfile.ZipFile("/packing/sources.zip") as sources, zipfile.ZipFile("/packing/bytecode.zip", "w") as made:
    for name in sorted(sources.namelist()):
        data = sources.read(name)
        if name.endswith(".py"):
            compiled = compile(data, name, "exec", dont_inherit=True, optimize=optimize)
            name, data = name + "c", HEADER + marshal.dumps(compiled)
        made.writestr(zipfile.ZipInfo(name), data)
`;
try {
  const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")).href);
  // columns of errors, which double the size, are not kept; lines are
  const python = await loadPyodide({ indexURL: `${runtime}/`, env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" } });
  python.FS.mkdirTree("/packing");
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/packing");
  python.globals.set("optimize", Number(optimize));
  python.runPython(code);
} catch (problem) {
  console.error(problem.message ?? problem); // not the line of minified source that Node would show
  process.exitCode = 1;
}
