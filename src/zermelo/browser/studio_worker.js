// The worker of the studio without a server: what studio.py's server answers, Python answers here.
let reply = null;

onmessage = async ({ data: { setup, number, method, address, text } }) => {
  try {
    if (setup) {
      const python = await started(setup.pyodide);
      const archive = await (await unpacked(setup.package)).arrayBuffer();
      python.unpackArchive(archive, "tar", { extractDir: "/studio" });
      python.runPython("import sys; sys.path.insert(0, '/studio')");
      reply = python.pyimport("zermelo.studio.in_browser").reply;
      postMessage({ number: 0 });
      return;
    }
    const [status, kind, body] = reply(method, address, text).toJs();
    postMessage({ number, status, kind, body });
  } catch (error) {
    postMessage({ number: number ?? 0, error: String(error.message || error) });
  }
};
