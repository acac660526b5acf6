"use strict";
// What can be played against evidence. Each kind has `start` and, for a position, `state`, `moves`
// and `words`; a move is {words, clicks, then} where `then` returns {between, reply, position,
// marks}. `marks` (of the start: `opened`) are changes that show what the evidence has just moved.
function evidencePlays(data, copy, changed) {
  function graphGame(play) {
    const state = (position) => changed(data.base, play.spots[position].state);
    return {
      start: () => 0,
      opened: play.opened,
      state,
      words: (position, turn) => {
        const spot = play.spots[position];
        const player = spot.turn || (turn % 2 ? "The second player" : "The first player");
        if (play.two) return spot.over ? `${player} ${spot.over}.` : `${player} is to move.`;
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
      const last = position.path[position.path.length - 1];
      return spilt(copy(data.base), sinks, { ...position, last });
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
      const all = [...moved, ...cops.slice(moved.length)];
      const turn = robber !== null && cops.length === play.k ? cops[moved.length] : undefined;
      return pursued(copy(data.base), {
        cops: all.map(whole),
        robber: robber === null ? null : whole(robber),
        turn: turn === undefined ? null : whole(turn),
      });
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

  return { graph: graphGame, claims: claimsGame, sets: setsGame };
}
