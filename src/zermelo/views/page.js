// A page steps through frames, and plays against the reader from the evidence that it carries.
// `root` holds the elements of page.inner.html: the document, or a widget's shadow root. `heard` is told
// {mode, step, moves} at every change; what is returned lets a widget set mode and step.
function steppedPage(root, data, heard = () => {}) {
  const $ = (id) => root.getElementById(id);
  const board = $("board");
  const nodes = [...board.querySelectorAll("g.node")];
  const links = [...board.querySelectorAll("g.link")];
  const labels = new Map();
  board.querySelectorAll("g.link-text").forEach((g) => labels.set(Number(g.dataset.n), g));
  const quiet = matchMedia("(prefers-reduced-motion: reduce)").matches;

  // ---- states: {nodes: [[kind, badge, over, text]], links: [[kind, text]], caption}

  const copy = (state) => ({
    nodes: state.nodes.slice(), links: state.links.slice(), caption: state.caption,
  });

  function changed(state, changes) {
    const next = copy(state);
    for (const [n, ...look] of changes[0]) next.nodes[n] = look;
    for (const [n, ...look] of changes[1]) next.links[n] = look;
    next.caption = changes[2];
    return next;
  }

  const escaped = (text) =>
    text.replace(/[&<>]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[c]);

  function text(words, y, size, fill, more) {
    return `<text y="${y}" dy="0.36em" font-size="${size}" fill="${fill}" text-anchor="middle"` +
      ` ${more}>${escaped(words)}</text>`;
  }

  function node(number, [kind, badge, over, inner]) {
    const style = data.styles.nodes[kind];
    const words = inner === null ? data.names[number] : inner;
    let html = style.markup + (over ? data.styles.over[over] : "");
    if ([...words].length > data.inside) {
      const halo = `stroke-width="3" paint-order="stroke"`;
      html += text(words, data.radius + 12, 10, "var(--ink)", halo);
    } else if (words) {
      html += text(words, 0, data.sizes[[...words].length], style.ink, "");
    }
    if (badge) {
      const half = 4.5 + 3.1 * [...badge].length;
      const x = data.radius - 8 + half;
      const y = 1 - data.radius;
      html += ` <rect x="${x - half}" y="${y - 7.5}" width="${2 * half}" height="15"` +
        ` fill="var(--paper)" stroke="var(--ink)"/><g transform="translate(${x} 0)">` +
        text(badge, y, 10.5, "var(--ink)", `font-weight="bold"`) + "</g>";
    }
    return html;
  }

  let shown = null;
  function draw(state) {
    state.nodes.forEach((look, n) => {
      if (!shown || String(shown.nodes[n]) !== String(look)) nodes[n].innerHTML = node(n, look);
    });
    state.links.forEach(([kind, words], n) => {
      if (shown && String(shown.links[n]) === String([kind, words])) return;
      const style = data.styles.links[kind];
      for (const part of links[n].children) {
        part.setAttribute("stroke", style.stroke);
        if (part.tagName === "polygon") part.setAttribute("fill", style.stroke);
        else part.setAttribute("stroke-width", style.width);
        if (style.dash) part.setAttribute("stroke-dasharray", "4 3");
        else part.removeAttribute("stroke-dasharray");
      }
      const label = labels.get(n);
      if (label) label.firstChild.textContent = words;
    });
    $("caption").textContent = state.caption;
    // What stands elsewhere on the page already is not said twice.
    $("caption").hidden = [$("why"), $("told")].some(
      (each) => each && each.offsetParent && each.textContent === state.caption);
    shown = state;
  }

  // ---- the frames

  const frames = [];
  let last = data.base;
  for (const [changes, words] of data.frames) {
    last = changed(last, changes);
    frames.push({ state: last, text: words });
  }
  let at = 0;
  let chosenMode = "replay";

  function goTo(number) {
    at = Math.max(0, Math.min(frames.length - 1, number));
    $("told").textContent = frames[at].text;
    draw(frames[at].state);
    $("step").textContent = `${at} of ${frames.length - 1}`;
    $("slider").value = at;
    $("first").disabled = $("back").disabled = at === 0;
    $("forward").disabled = $("end").disabled = at === frames.length - 1;
    $("run").disabled = frames.length === 1;
    board.setAttribute("aria-label", `${data.about}. ${frames[at].text} ${frames[at].state.caption}`);
    heard({ mode: chosenMode, step: at, moves: [] });
  }

  // Run steps on by itself until the end, or until it is stopped.
  let running = 0;

  function halt() {
    clearInterval(running);
    running = 0;
    $("run").textContent = "Run";
  }

  function run() {
    if (running) return halt();
    if (at === frames.length - 1) goTo(0);
    $("run").textContent = "Stop";
    running = setInterval(() => {
      goTo(at + 1);
      if (at === frames.length - 1) halt();
    }, Math.max(120, Math.min(900, 12000 / frames.length)));
  }

  function step(number) {
    halt();
    goTo(number);
  }

  // ---- the plays

  const games = {
    ...evidencePlays(data, copy, changed), ...handPlays(data, copy), ...pairPlays(data, copy),
  };
  let game = null;
  let playing = null;
  let trail = [];
  let picked = [];
  let waiting = 0;

  function begin(number) {
    clearTimeout(waiting);
    waiting = 0;
    const play = data.plays[number];
    playing = play;
    game = games[play.kind](play);
    const told = play.opening ? [`Evidence: ${play.opening}.`] : [];
    trail = [{ position: game.start(), told, marks: game.opened }];
    $("play-title").textContent = play.title;
    $("play-size").textContent = play.whole === false
      ? "The evidence is larger than a page holds: answers stop at some depth." : "";
    $("tree").hidden = play.kind !== "graph" || Boolean(play.two);
    $("show-me").hidden = !(play.hand && frames.length > 1);
    $("tree").open = false;
    $("tree").replaceChildren($("tree").firstElementChild);
    $("tree").dataset.play = number;
    turn();
  }

  function turn() {
    picked = [];
    const now = trail[trail.length - 1];
    const state = game.state(now.position);
    draw(now.marks ? changed(state, now.marks) : state);
    $("status").textContent = game.words(now.position, trail.length - 1);
    board.setAttribute("aria-label", `${data.about}. ${game.words(now.position, trail.length - 1)}`);
    const log = trail.flatMap((each) => each.told);
    $("log").replaceChildren(...log.map((line) => element("li", line)));
    $("log").scrollTop = $("log").scrollHeight;
    $("undo").disabled = $("again").disabled = trail.length === 1;
    listed();
    heard({ mode: chosenMode, step: at, moves: log });
  }

  function element(tag, words) {
    const made = document.createElement(tag);
    made.textContent = words;
    return made;
  }

  function possible() {
    const all = game.moves(trail[trail.length - 1].position);
    return all.filter((move) => picked.every((n) => move.clicks.includes(n)));
  }

  function listed() {
    const moves = possible();
    $("moves").replaceChildren(...moves.map((move) => {
      const button = element("button", move.words);
      button.type = "button";
      button.onclick = () => make(move);
      return button;
    }));
    const open = new Set(moves.flatMap((move) => move.clicks));
    nodes.forEach((g, n) => offered(g, n, open.has(n), picked.includes(n)));
  }

  // A vertex that stands for a move can be reached by Tab and pressed by Enter.
  function offered(g, n, open, chosen) {
    g.classList.toggle("open", open && !chosen);
    g.classList.toggle("picked", chosen);
    if (open || chosen) {
      g.setAttribute("tabindex", "0");
      g.setAttribute("role", "button");
      g.setAttribute("aria-pressed", String(chosen));
      g.setAttribute("aria-label", said(n));
    } else {
      for (const name of ["tabindex", "role", "aria-pressed", "aria-label"]) g.removeAttribute(name);
    }
  }

  // A vertex is called by what is written at it, and by what it is: "vertex 4 2×, green".
  function said(n) {
    const [kind, badge, over, inner] = shown.nodes[n];
    const name = data.names[n];
    const words = [inner ?? name, badge, name !== badge && inner && inner !== name ? name : ""];
    const what = [data.meanings[kind], data.meanings[over]].filter(Boolean);
    return [`vertex ${words.filter(Boolean).join(" ")}`, ...what].join(", ");
  }

  function make(move) {
    if (waiting) return;
    const { between, reply, position, marks } = move.then();
    const who = playing.two ? playing.spots?.[trail[trail.length - 1].position].turn : "You";
    const told = [`${who ? `${who}: ` : ""}${move.words}.`];
    if (reply) told.push(`Evidence: ${reply}.`);
    trail.push({ position, told, marks });
    if (between && !quiet) {
      draw(between);
      $("moves").replaceChildren();
      waiting = setTimeout(() => { waiting = 0; turn(); }, 650);
    } else {
      turn();
    }
  }

  function undo() {
    clearTimeout(waiting);
    waiting = 0;
    if (trail.length > 1) trail.pop();
    turn();
  }

  function clicked(number) {
    if (!game || waiting) return;
    if (picked.includes(number)) picked = picked.filter((n) => n !== number);
    else {
      picked.push(number);
      // A click that fits nothing begins a new choice, if it can begin one.
      if (!possible().length) picked = [number];
      if (!possible().length) picked = [];
    }
    const moves = possible();
    if (picked.length && moves.length === 1 && moves[0].clicks.length === picked.length) {
      make(moves[0]);
    } else {
      listed();
    }
  }

  // ---- the strategy as a tree, opened branch by branch

  function branch(play, spot) {
    const list = document.createElement("ul");
    for (const [words, , , reply, after] of play.spots[spot].options) {
      const item = document.createElement("li");
      const told = `${words}: ${reply || "the game is over"}`;
      if (play.spots[after].options.length) {
        const inner = document.createElement("details");
        inner.append(element("summary", told));
        inner.addEventListener("toggle", () => {
          if (inner.open && inner.children.length === 1) inner.append(branch(play, after));
        });
        item.append(inner);
      } else {
        item.textContent = told;
      }
      list.append(item);
    }
    return list;
  }

  $("tree").addEventListener("toggle", () => {
    const tree = $("tree");
    if (tree.open && tree.children.length === 1) {
      tree.append(branch(data.plays[Number(tree.dataset.play)], 0));
    }
  });

  // ---- the controls

  const tabs = [...root.querySelectorAll("#modes button")];

  function choose(mode) {
    const replay = mode === "replay";
    chosenMode = mode;
    halt();
    tabs.forEach((tab) => {
      const chosen = tab.dataset.mode === mode;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
      if (chosen && !replay) $("play").setAttribute("aria-labelledby", tab.id);
    });
    $("replay").hidden = !replay;
    $("play").hidden = replay;
    // Only a board that nothing can be clicked on is a picture to those who hear it.
    board.setAttribute("role", replay ? "img" : "group");
    if (replay) {
      clearTimeout(waiting);
      waiting = 0;
      game = null;
      nodes.forEach((g, n) => offered(g, n, false, false));
      goTo(at);
    } else {
      begin(Number(mode));
    }
  }

  tabs.forEach((tab, n) => {
    tab.onclick = () => choose(tab.dataset.mode);
    tab.addEventListener("keydown", (event) => {
      const next = { ArrowRight: n + 1, ArrowLeft: n - 1 }[event.key];
      if (next === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      const to = tabs[(next + tabs.length) % tabs.length];
      choose(to.dataset.mode);
      to.focus();
    });
  });
  $("first").onclick = () => step(0);
  $("back").onclick = () => step(at - 1);
  $("forward").onclick = () => step(at + 1);
  $("end").onclick = () => step(frames.length - 1);
  $("run").onclick = run;
  $("slider").oninput = (event) => step(Number(event.target.value));
  $("undo").onclick = undo;
  $("again").onclick = () => begin(Number($("tree").dataset.play));
  $("show-me").onclick = () => {
    at = 0;
    choose("replay");
    run();
  };
  nodes.forEach((g, n) => {
    g.addEventListener("click", () => clicked(n));
    g.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      clicked(n);
      if (!g.hasAttribute("tabindex")) nodes.find((each) => each.hasAttribute("tabindex"))?.focus();
    });
  });
  root.addEventListener("keydown", (event) => {
    if (event.target.tagName === "INPUT" || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!game && event.key.toLowerCase() === "p") return run();
    const steps = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: frames.length - 1 };
    if (!(event.key in steps)) return;
    event.preventDefault();
    if (!game) step(steps[event.key]);
    else if (event.key === "ArrowLeft") undo();
  });

  at = data.opens;
  choose("replay");
  return {
    goTo: (number) => game || number === at || step(number),
    choose: (mode) => mode === chosenMode || choose(mode),
  };
}
