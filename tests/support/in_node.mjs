// Check files by Pyodide under Node: node in_node.mjs PYODIDE PYTHON_JS < {sources, work}
import fs from "node:fs";
import path from "node:path";

const [folder, script] = process.argv.slice(2);
const { loadPyodide } = await import(path.resolve(folder, "pyodide.mjs"));
const text = `${fs.readFileSync(script, "utf8")}; return { installed, outcomes, NO_PACKAGES };`;
const { installed, outcomes, NO_PACKAGES } = new Function(text)();
const { sources, work } = JSON.parse(fs.readFileSync(0, "utf8"));
const python = await loadPyodide({
  indexURL: `${path.resolve(folder)}/`,
  lockFileContents: NO_PACKAGES,
  stdout: () => {},
  stderr: () => {},
});
installed(python, sources);
for (const outcome of outcomes(python, work)) console.log(JSON.stringify(outcome));
