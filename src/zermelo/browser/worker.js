// The worker of a page: it starts the Python of the page, and has it check what it is given.
// Whatever is executed here is compared with its SHA-256 first, wherever it came from.

async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).blob();
}

async function had({ address, pinned, files }) {
  const names = Object.keys(pinned);
  const blobs = await Promise.all(names.map(async (name) => {
    if (name in files) return unpacked(files[name]);  // compared when the page was made
    const answer = await fetch(address + name, { integrity: pinned[name] });
    if (!answer.ok) throw new Error(`${address}${name}: ${answer.status}`);
    return answer.blob();
  }));
  return new Map(names.map((name, n) => [name, blobs[n]]));
}

async function started(pyodide) {
  let blobs;
  try {
    blobs = await had(pyodide);
  } catch (error) {
    throw new Error(`Pyodide ${pyodide.version} cannot be had: ${error.message}`);
  }
  // From here on nothing is asked of any network.
  self.fetch = async (url) => {
    const name = String(url).split("/").pop();
    if (!blobs.has(name)) throw new Error(`${url} is not fetched`);
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(blobs.get(name), { headers: { "Content-Type": type } });
  };
  for (const name of ["XMLHttpRequest", "WebSocket", "EventSource", "WebTransport"]) delete self[name];
  const nowhere = "https://pyodide.invalid/";
  importScripts(URL.createObjectURL(blobs.get("pyodide.js")));
  importScripts(URL.createObjectURL(blobs.get("pyodide.asm.js")));
  return loadPyodide({
    indexURL: nowhere,
    lockFileContents: NO_PACKAGES,
    packageBaseUrl: nowhere,
    stdout: () => {},
    stderr: () => {},
  });
}

onmessage = async ({ data: { pyodide, sources, work } }) => {
  try {
    const python = await started(pyodide);
    installed(python, sources);
    postMessage({ step: "checking" });
    for (const outcome of outcomes(python, work)) postMessage({ step: "checked", outcome });
    postMessage({ step: "done" });
  } catch (error) {
    postMessage({ step: "failed", why: String(error.message || error) });
  }
};
