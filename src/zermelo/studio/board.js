"use strict";
// The graph on the board: its vertices, its edges and what is painted on them, with undo.
// State: {points: [[x, y]], names: [text or number], edges: [[u, v]], directed, data: {key: value}}
// where values are by vertex number: "vertices" a list, "vertex" a number or null, "weights" a list,
// "edge-weights" and "edges" a list in the order of the edges.
function makeBoard(svg, told) {
  const WIDE = 800;
  const HIGH = 560;
  // On a phone the board is drawn at half its size; a finger still wants to hit a vertex.
  const RADIUS = matchMedia("(max-width: 620px)").matches ? 27 : 18;
  const nodeLayer = svg.querySelector("#nodes");
  const edgeLayer = svg.querySelector("#edges");
  let state = { points: [], names: [], edges: [], directed: false, data: {} };
  let past = [];
  let future = [];
  let tool = "draw";
  let paint = null; // {name, kind} of the key that is painted
  let chosen = null; // the first end of an edge
  let keys = []; // the game's keys that are painted
  let loops = false;
  const changed = [];

  const copy = (value) => JSON.parse(JSON.stringify(value));

  function keep() {
    past.push(copy(state));
    if (past.length > 200) past.shift();
    future = [];
  }

  function travel(from, to) {
    if (!from.length) return;
    to.push(copy(state));
    state = from.pop();
    chosen = null;
    draw();
  }

  function fill() {
    // What is painted has a value for every vertex and every edge.
    for (const { name, kind, required } of keys) {
      if (kind === "vertices") state.data[name] ??= [];
      if (kind === "weights") {
        const usual = required ? 1 : 0;
        state.data[name] = state.points.map((_, v) => state.data[name]?.[v] ?? usual);
      }
      if (kind === "edge-weights") {
        state.data[name] = state.edges.map((_, e) => state.data[name]?.[e] ?? 1);
      }
      if (kind === "edges") {
        state.data[name] = state.edges.map((_, e) => state.data[name]?.[e] ?? 0);
      }
      if (kind === "vertex") state.data[name] ??= null;
    }
  }

  // ---- changes

  function addVertex(x, y) {
    if (state.points.length >= 400) return told("The board holds at most 400 vertices.", true);
    keep();
    state.points.push([Math.round(x), Math.round(y)]);
    let name = state.points.length - 1;
    while (state.names.includes(name)) name += 1;
    state.names.push(name);
    draw();
    told(`Vertex ${name}.`);
  }

  function free() {
    // The free place that is nearest to the middle.
    let best = [WIDE / 2, HIGH / 2];
    let least = Infinity;
    for (let x = 40; x < WIDE; x += 60) {
      for (let y = 40; y < HIGH; y += 60) {
        const near = state.points.some(([a, b]) => Math.hypot(a - x, b - y) < 56);
        const far = Math.hypot(x - WIDE / 2, y - HIGH / 2);
        if (!near && far < least) [best, least] = [[x, y], far];
      }
    }
    return best;
  }

  const edgeOf = (u, v) => state.edges.findIndex(([a, b]) =>
    (a === u && b === v) || (!state.directed && a === v && b === u));

  function connect(u, v) {
    if (u === v && !loops) return told("This game has no loops.", true);
    if (edgeOf(u, v) >= 0) return told("This edge is there already.", true);
    keep();
    state.edges.push([u, v]);
    draw();
    told(`Edge ${state.names[u]} ${state.directed ? "→" : "–"} ${state.names[v]}.`);
  }

  function removeVertex(v) {
    keep();
    const kept = state.edges.map(([a, b]) => a !== v && b !== v);
    for (const { name, kind } of keys) {
      const value = state.data[name];
      if (kind === "vertices") {
        state.data[name] = value.filter((u) => u !== v).map((u) => (u > v ? u - 1 : u));
      }
      if (kind === "weights") value.splice(v, 1);
      if (kind === "vertex" && value !== null) {
        state.data[name] = value === v ? null : value > v ? value - 1 : value;
      }
      if (kind === "edge-weights" || kind === "edges") {
        state.data[name] = value.filter((_, e) => kept[e]);
      }
    }
    told(`Vertex ${state.names[v]} is gone.`);
    state.points.splice(v, 1);
    state.names.splice(v, 1);
    state.edges = state.edges.filter((_, e) => kept[e])
      .map(([a, b]) => [a > v ? a - 1 : a, b > v ? b - 1 : b]);
    chosen = null;
    draw();
  }

  function removeEdge(e) {
    keep();
    for (const { name, kind } of keys) {
      if (kind === "edge-weights" || kind === "edges") state.data[name].splice(e, 1);
    }
    state.edges.splice(e, 1);
    draw();
    told("The edge is gone.");
  }

  function painted(v, by) {
    keep();
    const value = state.data[paint.name];
    if (paint.kind === "vertices") {
      state.data[paint.name] = value.includes(v)
        ? value.filter((u) => u !== v) : [...value, v].sort((a, b) => a - b);
    } else if (paint.kind === "vertex") state.data[paint.name] = value === v ? null : v;
    else if (paint.kind === "weights") value[v] = Math.max(0, value[v] + by);
    else return told(`${paint.name} stands on edges.`, true);
    draw();
    told(`${paint.name} of ${state.names[v]} is set.`);
  }

  function paintedEdge(e, by) {
    if (paint.kind === "edge-weights") {
      keep();
      state.data[paint.name][e] = Math.max(0, state.data[paint.name][e] + by);
    } else if (paint.kind === "edges") {
      keep(); // none, forwards, backwards
      state.data[paint.name][e] = (state.data[paint.name][e] + 1) % 3;
    } else return;
    draw();
  }

  function pressed(v, by = 1) {
    if (tool === "delete") return removeVertex(v);
    if (tool === "paint") return painted(v, by);
    if (tool !== "draw") return;
    if (chosen === null) {
      chosen = v;
      told(`From ${state.names[v]} to … (click the other end)`);
      return draw();
    }
    const from = chosen;
    chosen = null;
    if (from === v && !loops) return draw();
    connect(from, v);
    draw();
  }

  function pressedEdge(e, by = 1) {
    if (tool === "delete") removeEdge(e);
    else if (tool === "paint") paintedEdge(e, by);
  }

  // ---- drawing

  function element(tag, attributes, parent) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    parent?.append(made);
    return made;
  }

  function badges(v) {
    return keys.filter(({ kind }) => kind === "weights").map(({ name }) => state.data[name][v])
      .join(" · ");
  }

  function drawEdge([u, v], e) {
    const [a, b] = state.points[u];
    const [c, d] = state.points[v];
    const active = tool === "delete" || (tool === "paint" && paint.kind.startsWith("edge"));
    const words = keys.filter(({ kind }) => kind === "edge-weights" || kind === "edges")
      .map(({ name, kind }) => {
        const value = state.data[name][e];
        return kind === "edges" ? ["", "→", "←"][value] : value;
      }).join(" ").trim();
    const named = `edge ${state.names[u]} ${state.names[v]}${words && `, ${words}`}`;
    const g = element("g", active
      ? { class: "edge", "data-e": e, tabindex: 0, role: "button", "aria-label": named }
      : { class: "edge", "data-e": e }, edgeLayer);
    if (u === v) {
      const circle = { cx: a, cy: b - RADIUS - 8, r: 12, fill: "none", stroke: "var(--line)" };
      element("circle", { ...circle, "stroke-width": 2 }, g);
    } else {
      const far = Math.hypot(c - a, d - b) || 1;
      const [x, y] = [(c - a) / far, (d - b) / far];
      const both = state.directed && edgeOf(v, u) >= 0 ? 6 : 0;
      const ends = {
        x1: a + RADIUS * x - both * y, y1: b + RADIUS * y + both * x,
        x2: c - RADIUS * x - both * y, y2: d - RADIUS * y + both * x,
      };
      element("line", state.directed ? { ...ends, "marker-end": "url(#arrow)" } : ends, g);
      element("line", { ...ends, class: "hit" }, g);
    }
    if (words) element("text", { x: (a + c) / 2, y: (b + d) / 2 }, g).textContent = words;
  }

  function drawNode([x, y], v) {
    const on = keys.some(({ name, kind }) => kind === "vertices" && state.data[name].includes(v));
    const token = keys.some(({ name, kind }) => kind === "vertex" && state.data[name] === v);
    const classes = ["node", on && "on", token && "token", v === chosen && "chosen"];
    // A vertex is called by what is written at it first, and then by what that means.
    const full = String(state.names[v]);
    const name = full.slice(0, 6);
    const badge = badges(v);
    const told_ = [`vertex ${name}${badge && ` ${badge}`}`];
    if (name !== full) told_.push(full);
    for (const { name, kind } of keys) {
      const value = state.data[name];
      if (kind === "vertices" && value.includes(v)) told_.push(name);
      if (kind === "vertex" && value === v) told_.push(name);
      if (kind === "weights") told_.push(`${name} ${value[v]}`);
    }
    const g = element("g", {
      class: classes.filter(Boolean).join(" "), "data-v": v, transform: `translate(${x} ${y})`,
      tabindex: 0, role: "button", "aria-label": told_.join(", "),
    }, nodeLayer);
    element("circle", { r: RADIUS }, g);
    element("text", {}, g).textContent = name;
    g.append(" ");
    if (badge) element("text", { class: "badge", x: RADIUS + 2, y: -RADIUS - 2 }, g).textContent = badge;
  }

  function draw() {
    fill();
    const focus = document.activeElement?.dataset;
    edgeLayer.replaceChildren();
    nodeLayer.replaceChildren();
    state.edges.forEach(drawEdge);
    state.points.forEach(drawNode);
    if (focus?.v !== undefined) nodeLayer.querySelector(`[data-v="${focus.v}"]`)?.focus();
    else if (focus?.e !== undefined) edgeLayer.querySelector(`[data-e="${focus.e}"]`)?.focus();
    changed.forEach((listen) => listen(past.length, future.length));
  }

  // ---- the pointer: a mouse, a pen or a finger

  function where(event) {
    const point = new DOMPoint(event.clientX, event.clientY);
    const { x, y } = point.matrixTransform(svg.getScreenCTM().inverse());
    return [Math.min(WIDE - 20, Math.max(20, x)), Math.min(HIGH - 20, Math.max(20, y))];
  }

  function vertexAt([x, y]) {
    let best = null;
    let least = RADIUS + 8;
    state.points.forEach(([a, b], v) => {
      const far = Math.hypot(a - x, b - y);
      if (far < least) [best, least] = [v, far];
    });
    return best;
  }

  let drag = null; // {v, from, moved}

  svg.addEventListener("pointerdown", (event) => {
    const at = where(event);
    const v = vertexAt(at);
    drag = { v, from: at, moved: false, edge: event.target.closest(".edge")?.dataset.e };
    try {
      svg.setPointerCapture(event.pointerId);
    } catch {
      // the pointer is gone already
    }
  });

  svg.addEventListener("pointermove", (event) => {
    if (!drag || drag.v === null) return;
    const at = where(event);
    if (Math.hypot(at[0] - drag.from[0], at[1] - drag.from[1]) > 8 && !drag.moved) {
      drag.moved = true;
      if (tool === "move") keep();
    }
    if (drag.moved && tool === "move") {
      state.points[drag.v] = at.map(Math.round);
      draw();
    }
  });

  svg.addEventListener("pointerup", (event) => {
    if (!drag) return;
    const { v, moved, edge } = drag;
    drag = null;
    const at = where(event);
    const end = vertexAt(at);
    const by = event.button === 2 || event.shiftKey ? -1 : 1;
    if (tool === "draw" && moved && v !== null) {
      if (end !== null && end !== v) {
        chosen = null;
        connect(v, end);
      }
    } else if (v !== null && !moved) pressed(v, by);
    else if (v === null && edge !== undefined && tool !== "draw") pressedEdge(Number(edge), by);
    else if (v === null && tool === "draw") {
      chosen = null;
      addVertex(...at);
    }
  });
  svg.addEventListener("pointercancel", () => { drag = null; });
  svg.addEventListener("contextmenu", (event) => event.preventDefault());

  // ---- the keyboard

  svg.addEventListener("keydown", (event) => {
    const { v, e } = event.target.closest("[data-v], [data-e]")?.dataset ?? {};
    const by = event.shiftKey || event.key === "-" ? -1 : 1;
    const press = ["Enter", " ", "+", "-"].includes(event.key);
    if (v !== undefined) {
      const n = Number(v);
      const steps = { ArrowLeft: [-10, 0], ArrowRight: [10, 0], ArrowUp: [0, -10], ArrowDown: [0, 10] };
      if (press) pressed(n, by);
      else if (event.key === "Delete" || event.key === "Backspace") removeVertex(n);
      else if (event.key in steps) {
        keep();
        const [x, y] = steps[event.key];
        const [a, b] = state.points[n];
        state.points[n] = [Math.min(780, Math.max(20, a + x)), Math.min(540, Math.max(20, b + y))];
        draw();
      } else return;
    } else if (e !== undefined) {
      if (press) pressedEdge(Number(e), by);
      else if (event.key === "Delete" || event.key === "Backspace") removeEdge(Number(e));
      else return;
    } else return;
    event.preventDefault();
  });

  // ---- what the page uses

  function fitted(points) {
    // Scale points into the board, upright.
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    const wide = Math.max(...xs) - left;
    const high = Math.max(...ys) - top;
    const scale = Math.min((WIDE - 100) / (wide || 1), (HIGH - 100) / (high || 1), 2);
    return points.map(([x, y]) => [
      Math.round((x - left - wide / 2) * scale + WIDE / 2),
      Math.round((y - top - high / 2) * scale + HIGH / 2),
    ]);
  }

  draw();
  return {
    get state() { return state; },
    onChange(listen) { changed.push(listen); },
    undo: () => travel(past, future),
    redo: () => travel(future, past),
    add: () => addVertex(...free()),
    choose(name, key) {
      tool = name;
      paint = key ?? null;
      chosen = null;
      svg.dataset.tool = name;
      draw();
    },
    setKeys(list, withLoops) {
      keys = list;
      loops = withLoops;
      draw();
    },
    setDirected(value) {
      if (state.directed === value) return;
      keep();
      state.directed = value;
      draw();
    },
    clear() {
      keep();
      state = { points: [], names: [], edges: [], directed: state.directed, data: {} };
      draw();
    },
    take(graph) {
      keep();
      const points = graph.points.length ? fitted(graph.points) : [];
      const data = graph.data ?? {};
      state = { points, names: graph.names, edges: graph.edges, directed: graph.directed, data };
      draw();
    },
    place(points) {
      keep();
      state.points = fitted(points);
      draw();
    },
  };
}
