"use strict";
// Games for two that are no list of positions: cops and robber, Green and Sludge. Nothing answers.
// How the boards look is what evidencePlays draws too.
function pursued(next, { cops, robber, turn }) {
  next.nodes = next.nodes.map(() => ["plain", "", "", null]);
  for (const v of new Set(cops)) {
    const here = cops.filter((u) => u === v).length;
    next.nodes[v] = ["cop", here > 1 ? `${here}×` : "", v === turn ? "last" : "", null];
  }
  if (robber !== null) {
    const over = robber === turn ? "last" : "";
    next.nodes[robber] = [cops.includes(robber) ? "caught" : "robber", "", over, null];
  }
  return next;
}

function spilt(next, sinks, { path, safe, last }) {
  next.nodes = next.nodes.map((_, v) => {
    let kind = sinks.has(v) ? "sink" : "free";
    if (path.includes(v)) kind = "contaminated";
    else if (safe.includes(v)) kind = "protected";
    return [kind, sinks.has(v) && kind !== "sink" ? "sink" : "", v === last ? "last" : "", null];
  });
  return next;
}

function pairPlays(data, copy) {
  const named = (v) => data.names[v];
  const made = (words, clicks, position) => ({
    words, clicks, then: () => ({ between: null, reply: "", position }),
  });
  const chosen = (play, start, words) => play.numbers.map((k) => made(words(k), [], { ...start, k }));
  const only = (play) => (play.numbers.length === 1 ? play.numbers[0] : null);

  // Any of the cops move, one after the other, then the robber.
  function pursuit(play) {
    const caught = ({ cops, robber }) => robber !== null && cops.includes(robber);
    // Who is to move; a cop by his place in the list.
    const robbers = ({ k, cops, robber, moved }) =>
      cops.length === k && (robber === null || moved === k);
    return {
      start: () => ({ k: only(play), cops: [], robber: null, moved: 0, round: 0 }),
      state: (at) => {
        const { cops, robber, moved } = at;
        const turn = robber === null || caught(at) ? null : robbers(at) ? robber : cops[moved];
        const next = pursued(copy(data.base), { cops, robber, turn });
        next.caption = robber === null ? "" : `Round ${at.round}.`;
        return next;
      },
      words: (at) => {
        const { k, cops, robber, moved, round } = at;
        if (k === null) return "How many cops?";
        if (caught(at)) return `The robber is caught in round ${round}: the cops have won.`;
        if (cops.length < k) return `The cops: place cop ${cops.length + 1} of ${k}.`;
        if (robber === null) return "The robber: choose where to begin.";
        if (moved === k) return `The robber: move from ${named(robber)}, or stay.`;
        return `The cops: move the one on ${named(cops[moved])} (${moved + 1} of ${k}), or let him stay.`;
      },
      moves: (at) => {
        const { k, cops, robber, moved, round } = at;
        if (k === null) return chosen(play, at, (n) => `${n} cop${n > 1 ? "s" : ""}`);
        if (caught(at)) return [];
        const all = data.names.map((_, v) => v).slice(0, play.reach.length);
        if (cops.length < k) {
          return all.map((v) => made(`a cop on ${named(v)}`, [v], { ...at, cops: [...cops, v] }));
        }
        if (robber === null) {
          return all.map((v) => made(`the robber begins on ${named(v)}`, [v],
            { ...at, robber: v, round: cops.includes(v) ? 0 : 1 }));
        }
        const told = (who, from, to) =>
          from === to ? `${who} stays on ${named(from)}` : `${who} goes to ${named(to)}`;
        if (moved === k) {
          return play.reach[robber].map((v) => made(told("the robber", robber, v), [v],
            { ...at, robber: v, moved: 0, round: cops.includes(v) ? round : round + 1 }));
        }
        const from = cops[moved];
        return play.reach[from].map((v) => made(
          told(k > 1 ? `cop ${moved + 1}` : "the cop", from, v), [v],
          { ...at, cops: cops.map((u, i) => (i === moved ? v : u)), moved: moved + 1 }));
      },
    };
  }

  // Green protects up to k vertices, anywhere; then Sludge contaminates one beside what is.
  function spill(play) {
    const sinks = new Set(play.sinks);
    const won = ({ path }) => path.some((v) => sinks.has(v));
    const taken = ({ path, safe }, v) => path.includes(v) || safe.includes(v);
    const exposed = (at) => [...new Set(at.path.flatMap((v) => play.reach[v]))]
      .filter((v) => !taken(at, v)).sort((a, b) => a - b);
    return {
      start: () => ({ k: only(play), path: [play.source], safe: [], last: play.source, left: null }),
      state: (at) => {
        const next = spilt(copy(data.base), sinks, at);
        next.caption = "";
        return next;
      },
      words: (at) => {
        if (won(at)) return "A sink is contaminated: Sludge has won.";
        if (!exposed(at).length) return "Sludge cannot go on: Green has won.";
        if (at.k === null) return "How many vertices may Green protect in a turn?";
        if (at.left === 0) return "Sludge: contaminate a vertex.";
        return `Green: protect up to ${at.left ?? at.k} vertices, or end the turn.`;
      },
      moves: (at) => {
        if (won(at) || !exposed(at).length) return [];
        if (at.k === null) return chosen(play, at, (n) => `${n} a turn`);
        if (at.left === 0) {
          return exposed(at).map((v) => made(`Sludge contaminates ${named(v)}`, [v],
            { ...at, path: [...at.path, v], last: v, left: null }));
        }
        const left = (at.left ?? at.k) - 1;
        const free = play.reach.map((_, v) => v).filter((v) => !taken(at, v));
        return [made("Green ends her turn", [], { ...at, left: 0 }),
          ...free.map((v) => made(`Green protects ${named(v)}`, [v],
            { ...at, safe: [...at.safe, v], last: v, left }))];
      },
    };
  }

  return { pursuit, spill };
}
