"use strict";
// The studio's page: the board, the game and its data, the question, and the answer.
(() => {
  const $ = (id) => document.getElementById(id);
  const board = makeBoard($("board"), tell);
  const PAINTED = ["vertices", "vertex", "weights", "edge-weights", "edges"];
  let games = [];
  let game = null;
  let job = null;

  function tell(words, bad = false) {
    $("told").textContent = words;
    $("told").classList.toggle("bad", bad);
  }

  // On a page without a server another script stands in for it.
  const host = typeof zermeloHost === "undefined" ? { request: fetched, file: (each) => each } : zermeloHost;
  const { request } = host;

  async function fetched(address, value) {
    const options = value === undefined ? {} : {
      method: "POST", body: JSON.stringify(value), headers: { "Content-Type": "application/json" },
    };
    const response = await fetch(address, options);
    const found = await response.json();
    if (found.error) throw new Error(found.error);
    return found;
  }

  async function trying(action) {
    try {
      await action();
    } catch (error) {
      tell(error.message, true);
    }
  }

  // ---- the tools

  const radios = () => [...document.querySelectorAll("#tools [role=radio]")];

  function useTool(button) {
    radios().forEach((each) => {
      const on = each === button;
      each.setAttribute("aria-checked", String(on));
      each.tabIndex = on ? 0 : -1;
    });
    const key = game?.keys.find((each) => each.name === button.dataset.key);
    board.choose(button.dataset.tool, key);
    if (key) tell(HINTS[key.kind](key.name));
  }

  const HINTS = {
    vertices: (name) => `Click vertices to switch ${name}.`,
    vertex: (name) => `Click the vertex for ${name}.`,
    weights: (name) => `Click a vertex for more ${name}, with Shift for less.`,
    "edge-weights": (name) => `Click an edge for more ${name}, with Shift for less.`,
    edges: (name) => `Click an edge for ${name}: forwards, backwards, neither.`,
  };

  $("tools").addEventListener("click", (event) => {
    const button = event.target.closest("[role=radio]");
    if (button) useTool(button);
  });
  $("tools").addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const all = radios();
    const at = all.indexOf(event.target);
    if (!step || at < 0) return;
    event.preventDefault();
    const next = all[(at + step + all.length) % all.length];
    useTool(next);
    next.focus();
  });
  $("add").onclick = board.add;
  $("undo").onclick = board.undo;
  $("redo").onclick = board.redo;
  $("clear").onclick = board.clear;
  $("directed").onchange = () => board.setDirected($("directed").checked);
  board.onChange((past, future) => {
    $("undo").disabled = !past;
    $("redo").disabled = !future;
    $("directed").checked = board.state.directed;
    $("empty").hidden = board.state.names.length > 0;
    compare();
  });
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.target.tagName === "INPUT") return;
    if (event.key === "z") board.undo();
    else if (event.key === "y") board.redo();
    else return;
    event.preventDefault();
  });

  // ---- graphs from elsewhere

  $("take").onsubmit = (event) => {
    event.preventDefault();
    trying(async () => {
      const text = $("text").value.trim();
      if (!text) return;
      const found = await request("graph", { text });
      board.take(found);
      tell(`${found.names.length} vertices, ${found.edges.length} edges.`);
    });
  };
  $("example").onclick = () => trying(async () => board.take(await request("graph", { text: "petersen" })));
  $("tidy").onclick = () => trying(async () => {
    if (!board.state.points.length) return;
    const { points } = await request("open", { text: JSON.stringify(plainInstance()) });
    board.place(points);
  });
  $("file").onchange = () => trying(async () => {
    const [file] = $("file").files;
    if (!file) return;
    const text = await file.text();
    $("file").value = "";
    if (!text.trimStart().startsWith("{")) {
      board.take(await request("graph", { text }));
      return;
    }
    opened(await request("open", { text }));
  });

  function opened(found) {
    const { instance } = found;
    $("game").value = instance.game;
    chooseGame();
    $("question").value = instance.question;
    chooseQuestion();
    const place = new Map((found.names ?? []).map((name, v) => [name, v]));
    const data = {};
    for (const key of game.keys) {
      const value = instance[key.name];
      if (value === undefined) continue;
      if (key.kind === "vertices") {
        data[key.name] = value === "all" ? found.names.map((_, v) => v)
          : value.map((name) => place.get(name));
      } else if (key.kind === "vertex") data[key.name] = place.get(value);
      else if (key.kind === "weights") {
        data[key.name] = Array.isArray(value) ? value : found.names.map((name) => value[name] ?? 0);
      } else if (key.kind === "edge-weights") {
        data[key.name] = found.edges.map(([u, v]) => {
          const row = value.find(([a, b]) => (place.get(a) === u && place.get(b) === v) ||
            (place.get(a) === v && place.get(b) === u));
          return row ? row[2] : 0;
        });
      } else if (key.kind === "edges") {
        data[key.name] = found.edges.map(([u, v]) => {
          const has = (x, y) => value.some(([a, b]) => place.get(a) === x && place.get(b) === y);
          return has(u, v) ? 1 : has(v, u) ? 2 : 0;
        });
      } else if ($(`key-${key.name}`)) {
        $(`key-${key.name}`).value = typeof value === "string" ? value : JSON.stringify(value);
      }
    }
    if (found.names) board.take({ ...found, data });
  }

  // ---- the game and its data

  function chooseGame() {
    game = games.find((each) => each.game === $("game").value);
    $("how").textContent = game.how;
    $("question").replaceChildren(...game.questions.map(([name, summary]) =>
      new Option(summary, name)));
    if (game.graph === "directed" || game.graph === "undirected") {
      board.setDirected(game.graph === "directed");
    }
    $("directed").disabled = game.graph !== "either";
    $("drawing").hidden = game.graph === "none";
    chooseQuestion();
  }

  function asked(key) {
    return !key.questions.length || key.questions.includes($("question").value);
  }

  // A key that another one stands for is left to the files, as ELLO's colors are.
  const painted = () => game.keys.filter((key) => PAINTED.includes(key.kind) && asked(key) &&
    !game.keys.some((other) => other.unless === key.name));

  function chooseQuestion() {
    const keys = painted();
    board.setKeys(keys, game.loops);
    $("paints").replaceChildren(...keys.map((key) => {
      const button = document.createElement("button");
      button.type = "button";
      button.setAttribute("role", "radio");
      button.setAttribute("aria-checked", "false");
      button.dataset.tool = "paint";
      button.dataset.key = key.name;
      button.textContent = key.name.replaceAll("_", " ");
      button.title = key.summary;
      button.tabIndex = -1;
      return button;
    }));
    const typed = game.keys.filter((key) => asked(key) && !PAINTED.includes(key.kind));
    $("keys").replaceChildren(...typed.map((key) => {
      const label = document.createElement("label");
      label.textContent = key.name.replaceAll("_", " ");
      label.append(key.choices.length ? menuOf(key) : fieldOf(key));
      return label;
    }));
    useTool(radios()[0]);
    tell("");
    compare();
  }

  function fieldOf(key) {
    const input = document.createElement("input");
    input.id = `key-${key.name}`;
    input.placeholder = key.summary;
    input.autocomplete = "off";
    return input;
  }

  function menuOf(key) {
    const menu = document.createElement("select");
    menu.id = `key-${key.name}`;
    menu.title = key.summary;
    const names = key.choices.map((name) => new Option(name, name));
    menu.replaceChildren(...names);
    menu.value = menu.dataset.default = key.default ?? key.choices[0];
    return menu;
  }

  $("game").onchange = chooseGame;
  $("question").onchange = chooseQuestion;

  function graphOf(state) {
    return {
      vertices: state.names,
      edges: state.edges.map(([u, v]) => [state.names[u], state.names[v]]),
      ...(state.directed ? { directed: true } : {}),
    };
  }

  const plainInstance = () => ({ game: board.state.directed ? "geography" : "node-kayles",
    graph: graphOf(board.state), ...(board.state.directed ? { token: board.state.names[0] } : {}) });

  function instance() {
    const { state } = board;
    const found = { game: game.game, question: $("question").value };
    if (game.graph !== "none" && (state.names.length || game.graph !== "optional")) {
      if (!state.names.length) throw new Error("Draw a vertex first.");
      found.graph = graphOf(state);
    }
    const name = (v) => state.names[v];
    for (const key of painted()) {
      const value = state.data[key.name];
      if (key.kind === "vertices") {
        if (value.length || key.required) found[key.name] = value.map(name);
      } else if (key.kind === "vertex") {
        if (value !== null) found[key.name] = name(value);
        else if (key.required) throw new Error(`Choose the vertex for ${key.name}.`);
      } else if (key.kind === "weights") found[key.name] = value;
      else if (key.kind === "edge-weights") {
        found[key.name] = state.edges.map(([u, v], e) => [name(u), name(v), value[e]]);
      } else {
        const pairs = state.edges.map(([u, v], e) =>
          [null, [name(u), name(v)], [name(v), name(u)]][value[e]]).filter(Boolean);
        if (pairs.length) found[key.name] = pairs;
      }
    }
    for (const input of document.querySelectorAll("#keys :is(input, select)")) {
      const text = input.value.trim();
      if (!text || text === input.dataset.default) continue;
      try {
        found[input.id.slice(4)] = JSON.parse(text);
      } catch {
        found[input.id.slice(4)] = text;
      }
    }
    return found;
  }

  // ---- an answer belongs to the game that it was asked for

  let answered = null;

  function written() {
    try {
      return JSON.stringify(instance());
    } catch {
      return null;  // what is drawn is no game now
    }
  }

  function compare() {
    const old = answered !== null && answered !== written();
    $("old").hidden = !old;
    ["result", "downloads", "page"].forEach((id) => {
      $(id).classList.toggle("old", old);
      $(id).inert = old;
    });
  }

  $("keys").addEventListener("input", compare);

  // ---- the question and its answer

  function said(found) {
    const result = $("result");
    result.classList.remove("bad");
    const answer = document.createElement("b");
    const known = found.answer !== undefined;
    answer.textContent = known ? words(found.answer) : found.state === "done" ? "unknown" : "";
    const more = [];
    if (known) more.push(`${found.assurance}, by ${found.method}`);
    if (found.evidence) more.push(`evidence: ${found.evidence}`);
    if (found.reason) more.push(found.reason);
    if (found.state === "running") more.push(found.doing || "searching");
    if (found.seconds !== undefined) more.push(`${found.seconds.toFixed(2)} s`);
    result.replaceChildren(answer, ` ${more.join("; ")}`);
  }

  function words(answer) {
    if (answer === true) return "yes";
    if (answer === false) return "no";
    if (answer === "N") return "N: the player to move wins";
    if (answer === "P") return "P: the player to move loses";
    return JSON.stringify(answer);
  }

  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

  async function ask() {
    show(null);
    $("downloads").hidden = true;
    const seconds = Number($("seconds").value) || 60;
    const asked = instance();
    const mine = (await request("ask", { instance: asked, seconds })).job;
    job = mine;
    answered = JSON.stringify(asked);
    compare();
    $("stop").disabled = false;
    try {
      for (let wait = 60; job === mine; wait = Math.min(500, wait * 1.5)) {
        await pause(wait);
        const found = await request(`job/${mine}`);
        said(found);
        if (found.state === "done") return finished(mine, found);
      }
    } finally {
      if (job === mine) $("stop").disabled = true;
    }
  }

  async function finished(number, found) {
    $("get-certificate").hidden = !found.certificate;
    const parts = [["get-svg", "picture.svg"], ["get-tikz", "picture.tikz"]];
    if (found.certificate) parts.push(["get-certificate", "certificate.json"]);
    for (const [link, part] of parts) $(link).href = await host.file(`job/${number}/${part}`);
    const page = await host.file(`job/${number}/page`);
    $("downloads").hidden = false;
    show(page);
  }

  // A frame of its own for each page: Chromium may leave a page unpainted that began to load in a
  // hidden frame.
  function show(page) {
    const frame = $("page").cloneNode();
    frame.hidden = !page;
    if (page) frame.src = page;
    else frame.removeAttribute("src");
    $("page").replaceWith(frame);
    if (page) frame.scrollIntoView({ behavior: "auto", block: "start" });
  }

  $("ask").onclick = async () => {
    answered = null;
    compare();
    try {
      await ask();
    } catch (error) {
      $("result").classList.add("bad");
      $("result").textContent = error.message;
    }
  };
  $("stop").onclick = () => trying(() => request("stop", { job }));
  $("back").onclick = () => {
    show(null);
    $("board").scrollIntoView({ block: "nearest" });
    radios()[0].focus();
  };
  $("save").onclick = () => trying(async () => {
    const text = `${JSON.stringify(instance(), null, 1)}\n`;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.download = `${game.game}.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  });

  trying(async () => {
    games = await request("games");
    $("game").replaceChildren(...games.map((each) => new Option(each.title, each.game)));
    $("game").value = "node-kayles";
    chooseGame();
  });
})();
