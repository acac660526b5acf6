"use strict";
// Stands in for the studio's server: the same requests, answered by Python in a worker of the page.
const zermeloHost = (() => {
  const { pyodide, package: files, worker: script, families } = ZERMELO_STUDIO;
  const hint = document.getElementById("hint");
  const usual = hint.textContent;
  const waiting = new Map();
  const jobs = new Map();
  let worker = null;
  let ready = null;
  let count = 0;

  function start() {
    const from = pyodide.address ? ` from ${pyodide.address}` : "";
    const begun = performance.now();
    hint.textContent = `Loading Python (Pyodide ${pyodide.version})${from} …`;
    const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    worker = new Worker(address);
    worker.onmessage = ({ data }) => {
      const [resolve, reject] = waiting.get(data.number) ?? [() => {}, () => {}];
      waiting.delete(data.number);
      if (data.error) reject(new Error(data.error));
      else resolve(data);
    };
    worker.onerror = (event) => {
      for (const [, reject] of waiting.values()) reject(new Error(event.message || "Python ended"));
      waiting.clear();
    };
    ready = new Promise((resolve, reject) => { waiting.set(0, [resolve, reject]); });
    worker.postMessage({ setup: { pyodide, package: files } });
    ready.then(() => {
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      hint.textContent = `${usual} Python started in ${seconds} s; nothing leaves this page.`;
    }, (error) => { hint.textContent = `There is no Python here: ${error.message}`; });
  }

  async function call(method, address, value) {
    await ready;
    const number = (count += 1);
    const answer = new Promise((resolve, reject) => { waiting.set(number, [resolve, reject]); });
    const text = value === undefined ? "" : JSON.stringify(value);
    worker.postMessage({ number, method, address, text });
    return answer;
  }

  async function json(method, address, value) {
    const { body } = await call(method, address, value);
    const found = body ? JSON.parse(body) : {};
    if (found.error) throw new Error(found.error);
    return found;
  }

  function begin(value) {
    const number = (count += 1);
    const job = { state: { state: "running", doing: "searching" } };
    jobs.set(number, job);
    json("POST", "ask", value).then(async (asked) => {
      job.inside = asked.job;
      job.state = await json("GET", `job/${asked.job}`);
    }).catch((error) => { job.state = { error: error.message }; });
    return { job: number };
  }

  function stop(number) {
    jobs.get(number).state = { error: "unknown: stopped" };
    worker.terminate();
    waiting.clear();
    start();
    return {};
  }

  function request(address, value) {
    const [first, number] = address.split("/");
    if (address === "ask") return begin(value);
    if (address === "stop") return stop(value.job);
    if (first === "job") {
      const { state } = jobs.get(Number(number));
      if (state.error) throw new Error(state.error);
      return state;
    }
    const known = address === "graph" && families[value.text];
    if (known) return json("POST", "open", { text: JSON.stringify(known) });
    return json(value === undefined ? "GET" : "POST", address, value);
  }

  async function file(address) {
    const [, number, part] = address.split("/");
    const { kind, body } = await call("GET", `job/${jobs.get(Number(number)).inside}/${part}`);
    return URL.createObjectURL(new Blob([body], { type: kind }));
  }

  start();
  return { request: async (address, value) => request(address, value), file };
})();
