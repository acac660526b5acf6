// Python checks files: the same in a worker of a page, and under Node in the tests.

// The list of packages that Pyodide could load: none. The version is that of its binary interface.
const NO_PACKAGES = { info: { abi_version: "2025_0" }, packages: {} };

// Give Python the checker's sources.
function installed(python, sources) {
  for (const [name, text] of Object.entries(sources)) {
    const path = `/checker/${name}`;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, text);
  }
  python.runPython("import sys; sys.path.insert(0, '/checker')");
}

// Yield what comes of the certificates in files, {name: text or bytes}; those of `paths` are checked,
// the others lie beside them. `rules`: name, text, and perhaps texts of modules beside, of each.
function* outcomes(python, { files, paths, rules, seconds }) {
  const folder = "/files";
  python.FS.mkdirTree(folder);
  for (const [name, content] of Object.entries(files)) {
    python.FS.writeFile(`${folder}/${name}`, content);
  }
  python.runPython(`import os; os.chdir("${folder}")`);
  const checked = python.pyimport("zermelo.cli.in_browser").outcomes;
  for (const line of checked(python.toPy(paths), seconds, python.toPy(rules))) {
    yield JSON.parse(line);
  }
}
