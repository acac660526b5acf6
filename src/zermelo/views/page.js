"use strict";
// A page steps through frames, and plays against the reader from the evidence that it carries.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const $ = (id) => document.getElementById(id);
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
      const halo = `stroke="#fff" stroke-width="3" paint-order="stroke"`;
      html += text(words, data.radius + 12, 10, "#1f2933", halo);
    } else if (words) {
      html += text(words, 0, data.sizes[[...words].length], style.ink, "");
    }
    if (badge) {
      const half = 4.5 + 3.1 * [...badge].length;
      const x = data.radius - 8 + half;
      const y = 1 - data.radius;
      html += `<rect x="${x - half}" y="${y - 7.5}" width="${2 * half}" height="15" fill="#fff"` +
        ` stroke="#1f2933"/><g transform="translate(${x} 0)">` +
        text(badge, y, 10.5, "#1f2933", `font-weight="bold"`) + "</g>";
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

  function goTo(number) {
    at = Math.max(0, Math.min(frames.length - 1, number));
    draw(frames[at].state);
    $("step").textContent = `${at} of ${frames.length - 1}`;
    $("told").textContent = frames[at].text;
    $("slider").value = at;
    $("first").disabled = $("back").disabled = at === 0;
    $("forward").disabled = $("end").disabled = at === frames.length - 1;
  }

  // ---- the plays: each kind has `start` and, for a position, `state`, `moves` and `words`;
  // a move is {words, clicks, then} where `then` returns {between, reply, position, marks}.
  // `marks` (of the start: `opened`) are changes that show what the evidence has just moved.

  function graphGame(play) {
    const state = (position) => changed(data.base, play.spots[position].state);
    return {
      start: () => 0,
      opened: play.opened,
      state,
      words: (position) => {
        const spot = play.spots[position];
        if (spot.cut) return "The page ends here: it holds no answers beyond this position.";
        return spot.over ? `The game is over: ${spot.over}.` : "Your move.";
      },
      moves: (position) => play.spots[position].options.map(
        ([words, clicks, between, reply, after, marks]) => ({
          words, clicks, then: () => ({
            between: changed(state(position), between), reply, position: after, marks,
          }),
        })),
    };
  }

  // Seepage, the reader protects vertices; a claim is [vertex, given, by].
  function claimsGame(play) {
    const named = (v) => play.names[v];
    const sinks = new Set(play.sinks);
    const won = (position) => sinks.has(play.claims[position.claim][0]);
    const free = (position) => play.names.map((_, v) => v).filter(
      (v) => !position.path.includes(v) && !position.safe.includes(v));
    function state(position) {
      const next = copy(data.base);
      next.nodes = play.names.map((_, v) => {
        let kind = sinks.has(v) ? "sink" : "free";
        if (position.path.includes(v)) kind = "contaminated";
        else if (position.safe.includes(v)) kind = "protected";
        const over = v === position.path[position.path.length - 1] ? "last" : "";
        return [kind, sinks.has(v) && kind !== "sink" ? "sink" : "", over, null];
      });
      return next;
    }
    function answer(position) {
      const held = new Set(position.safe);
      for (const j of play.claims[position.claim][2]) {
        const [vertex, given] = play.claims[j];
        if (held.has(vertex) || given.some((v) => held.has(v))) continue;
        return { claim: j, path: [...position.path, vertex], safe: position.safe, left: play.k };
      }
      throw new Error("the evidence has no answer");
    }
    const done = (position) => {
      const next = answer(position);
      const reply = `Sludge contaminates ${named(next.path[next.path.length - 1])}`;
      return { between: state(position), reply, position: next };
    };
    return {
      start: () => {
        const claim = play.claims.length - 1;
        return { claim, path: [play.claims[claim][0]], safe: [], left: play.k };
      },
      state,
      words: (position) => won(position)
        ? "The game is over: a sink is contaminated, and Sludge wins."
        : `Protect up to ${position.left} more vertices, or end your turn.`,
      moves: (position) => {
        if (won(position)) return [];
        const end = { words: "end the turn", clicks: [], then: () => done(position) };
        if (!position.left) return [end];
        return [end, ...free(position).map((v) => ({
          words: `protect ${named(v)}`, clicks: [v], then: () => {
            const next = {
              ...position, safe: [...position.safe, v], left: position.left - 1,
            };
            if (next.left && free(next).length) {
              return { between: null, reply: "", position: next };
            }
            return done(next);
          },
        }))];
      },
    };
  }

  // Cops and Robbers, the reader has the cops; `safe` says where the robber is safe from them.
  function setsGame(play) {
    const named = (v) => play.names[play.vertices[v]];
    const whole = (v) => play.vertices[v];
    const key = (cops) => [...cops].sort((a, b) => a - b).join(",");
    const inside = (cops, v) => (BigInt("0x" + play.safe[key(cops)]) >> BigInt(v)) & 1n;
    function state({ cops, moved, robber }) {
      const next = copy(data.base);
      next.nodes = play.names.map(() => ["plain", "", "", null]);
      const all = [...moved, ...cops.slice(moved.length)];
      for (const v of new Set(all)) {
        const here = all.filter((u) => u === v).length;
        next.nodes[whole(v)] = ["cop", here > 1 ? `${here}×` : "", "", null];
      }
      const turn = robber !== null && cops.length === play.k ? cops[moved.length] : undefined;
      if (turn !== undefined) next.nodes[whole(turn)][2] = "last";
      if (robber !== null) {
        next.nodes[whole(robber)] = [all.includes(robber) ? "caught" : "robber", "", "", null];
      }
      return next;
    }
    function flee(cops, from) {
      const ways = from === null ? play.vertices.map((_, v) => v) : play.reach[from];
      const to = ways.find((v) => inside(cops, v));
      if (to === undefined) throw new Error("the evidence has no answer");
      const reply = from === null ? `the robber begins on ${named(to)}`
        : to === from ? "the robber stays" : `the robber goes to ${named(to)}`;
      return {
        between: state({ cops, moved: cops, robber: from }),
        reply, position: { cops, moved: [], robber: to },
      };
    }
    return {
      start: () => ({ cops: [], moved: [], robber: null }),
      state,
      words: ({ cops, moved, robber }) => robber === null
        ? `Place cop ${cops.length + 1} of ${play.k}.`
        : `Move the cop on ${named(cops[moved.length])} (${moved.length + 1} of ${play.k}).`,
      moves: ({ cops, moved, robber }) => {
        if (robber === null) {
          return play.vertices.map((n, v) => ({
            words: `a cop on ${named(v)}`, clicks: [n], then: () => {
              const now = [...cops, v];
              if (now.length === play.k) return flee(now, null);
              return { between: null, reply: "", position: { cops: now, moved: [], robber } };
            },
          }));
        }
        const from = cops[moved.length];
        return play.reach[from].map((v) => ({
          words: v === from ? `stay on ${named(v)}` : `go to ${named(v)}`,
          clicks: [whole(v)], then: () => {
            const now = [...moved, v];
            if (now.length === play.k) return flee(now, robber);
            return { between: null, reply: "", position: { cops, moved: now, robber } };
          },
        }));
      },
    };
  }

  const games = { graph: graphGame, claims: claimsGame, sets: setsGame };
  let game = null;
  let trail = [];
  let picked = [];
  let waiting = 0;

  function begin(number) {
    clearTimeout(waiting);
    waiting = 0;
    const play = data.plays[number];
    game = games[play.kind](play);
    const told = play.opening ? [`Evidence: ${play.opening}.`] : [];
    trail = [{ position: game.start(), told, marks: game.opened }];
    $("play-title").textContent = play.title;
    $("play-size").textContent = play.whole === false
      ? "The evidence is larger than a page holds: answers stop at some depth." : "";
    $("tree").hidden = play.kind !== "graph";
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
    $("status").textContent = game.words(now.position);
    const log = trail.flatMap((each) => each.told);
    $("log").replaceChildren(...log.map((line) => element("li", line)));
    $("log").scrollTop = $("log").scrollHeight;
    $("undo").disabled = $("again").disabled = trail.length === 1;
    listed();
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
    nodes.forEach((g, n) => {
      g.classList.toggle("open", open.has(n) && !picked.includes(n));
      g.classList.toggle("picked", picked.includes(n));
    });
  }

  function make(move) {
    if (waiting) return;
    const { between, reply, position, marks } = move.then();
    const told = [`You: ${move.words}.`];
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

  function choose(mode) {
    const replay = mode === "replay";
    document.querySelectorAll("#modes button").forEach((button) => {
      button.setAttribute("aria-pressed", String(button.dataset.mode === mode));
    });
    $("replay").hidden = !replay;
    $("play").hidden = replay;
    if (replay) {
      clearTimeout(waiting);
      waiting = 0;
      game = null;
      nodes.forEach((g) => g.classList.remove("open", "picked"));
      goTo(at);
    } else {
      begin(Number(mode));
    }
  }

  document.querySelectorAll("#modes button").forEach((button) => {
    button.onclick = () => choose(button.dataset.mode);
  });
  $("first").onclick = () => goTo(0);
  $("back").onclick = () => goTo(at - 1);
  $("forward").onclick = () => goTo(at + 1);
  $("end").onclick = () => goTo(frames.length - 1);
  $("slider").oninput = (event) => goTo(Number(event.target.value));
  $("undo").onclick = undo;
  $("again").onclick = () => begin(Number($("tree").dataset.play));
  nodes.forEach((g, n) => g.addEventListener("click", () => clicked(n)));
  document.addEventListener("keydown", (event) => {
    if (event.target.tagName === "INPUT" || event.altKey || event.ctrlKey || event.metaKey) return;
    const steps = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: frames.length - 1 };
    if (!(event.key in steps)) return;
    event.preventDefault();
    if (!game) goTo(steps[event.key]);
    else if (event.key === "ArrowLeft") undo();
  });

  choose("replay");
})();
