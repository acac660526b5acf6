// Have a worker check files, and tell how far it is: shared by pages of `zermelo show` and of the
// documentation. `setup`: the worker's scripts, the Pyodide that it runs, and the checker's sources.

function checkingPanel(panel, setup) {
  const part = (name) => panel.querySelector(`[data-part="${name}"]`);
  let worker = null;
  let begun = 0;
  let ready = 0;

  const seconds = (from, to) => `${((to - from) / 1000).toFixed(to - from < 10000 ? 2 : 0)} s`;

  function say(words) {
    part("told").textContent = words;
  }

  function end(words) {
    if (worker) worker.terminate();
    worker = null;
    part("stop").hidden = true;
    say(words);
    panel.dispatchEvent(new Event("ended"));
  }

  function line(words, kind) {
    const made = document.createElement("p");
    made.className = kind;
    made.textContent = words;
    part("outcomes").append(made);
  }

  function told({ step, outcome, why }) {
    const now = performance.now();
    if (step === "checking") {
      ready = now;
      say(`Checking … (Python started in ${seconds(begun, ready)})`);
    } else if (step === "checked") {
      line(outcome.line, `outcome ${outcome.status}`);
      if (outcome.implies) line(`Acceptance implies: ${outcome.implies}`, "implies");
    } else if (step === "done") {
      end(`Python started in ${seconds(begun, ready)}, checked in ${seconds(ready, now)}.`);
    } else {
      end(`Not checked, so neither accepted nor rejected: ${why}`);
    }
  }

  function begin(work) {
    if (worker) worker.terminate();
    begun = performance.now();
    part("outcomes").replaceChildren();
    if (!work.paths.length) {
      end("There is no certificate among these files (.json, .jsonl, either as .gz).");
      return;
    }
    part("stop").hidden = false;
    say(`Loading Python (Pyodide ${setup.pyodide.version}) …`);
    const address = URL.createObjectURL(new Blob([setup.worker], { type: "text/javascript" }));
    worker = new Worker(address);
    worker.onmessage = ({ data }) => told(data);
    worker.onerror = (event) => told({ step: "failed", why: event.message || "no worker" });
    worker.postMessage({ pyodide: setup.pyodide, sources: setup.sources, work });
  }

  part("stop").onclick = () => {
    end(`Stopped after ${seconds(begun, performance.now())}: neither accepted nor rejected.`);
  };

  return begin;
}
