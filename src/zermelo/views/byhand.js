// Games for one, tried by hand: the reader makes all moves, and nothing answers.
function handPlays(data, copy) {
  const without = (list, value) => list.filter((each) => each !== value);
  const links = (next, play, gone) => {
    play.edges.forEach(([u, v], n) => {
      if (gone.has(u) || gone.has(v)) next.links[n] = [play.goneLink, ""];
    });
  };
  const made = (words, v, position) => ({
    words, clicks: [v], then: () => ({ between: null, reply: "", position }),
  });

  // ELLO: a vertex of a playable color goes, and turns its neighbors.
  function ello(play) {
    const start = { colors: play.colors, order: [] };
    const may = ({ colors, order }, v) => play.playable[colors[v]] && !order.includes(v) &&
      play.before.every(([x, y]) => y !== v || order.includes(x));
    const open = (position) => play.colors.map((_, v) => v).filter((v) => may(position, v));
    return {
      start: () => start,
      state: ({ colors, order }) => {
        const next = copy(data.base);
        next.nodes = colors.map((color) => play.looks[color]);
        order.forEach((v, i) => {
          const last = i === order.length - 1 ? "last" : "";
          next.nodes[v] = ["gone", `${i + 1}.`, last, null];
        });
        links(next, play, new Set(order));
        next.caption = "";
        return next;
      },
      words: (position) => {
        const left = play.colors.length - position.order.length;
        if (!left) return "All vertices are gone: this order wins.";
        if (open(position).length) return `${left} vertices are left. Choose one to eliminate.`;
        return `Stuck: none of the ${left} vertices that are left may be played. Take some back.`;
      },
      moves: (position) => open(position).map((v) => {
        const colors = position.colors.slice();
        for (const u of play.reach[v]) colors[u] = (colors[u] + 1) % play.looks.length;
        return made(`eliminate ${data.names[v]}`, v, { colors, order: [...position.order, v] });
      }),
    };
  }

  // Lights Out: a press turns a lamp and its neighbors.
  function lamps(play) {
    return {
      start: () => ({ lit: play.lit, pressed: [] }),
      state: ({ lit, pressed }) => {
        const next = copy(data.base);
        const last = pressed[pressed.length - 1];
        next.nodes = lit.map((value, v) => {
          const [kind, badge, , text] = play.looks[value];
          const times = pressed.filter((u) => u === v).length;
          return [kind, times ? `${times}×` : badge, v === last ? "last" : "", text];
        });
        next.caption = "";
        return next;
      },
      words: ({ lit, pressed }) => {
        const on = lit.filter(Boolean).length;
        if (!on) return `All lights are off after ${pressed.length} presses.`;
        return `${on} of ${lit.length} lights are on, after ${pressed.length} presses.`;
      },
      moves: ({ lit, pressed }) => {
        if (!lit.some(Boolean)) return [];
        const open = lit.map((_, v) => v).filter((v) => lit[v] || !play.litOnly);
        return open.map((v) => {
          const next = lit.slice();
          for (const u of [v, ...play.reach[v]]) next[u] = (next[u] + 1) % play.looks.length;
          return made(`press ${data.names[v]}`, v, { lit: next, pressed: [...pressed, v] });
        });
      },
    };
  }

  // Cleaning: a primed vertex fires; where the brushes are asked for, any other gets one more.
  function cleaning(play) {
    const reach = play.reach;
    const lacks = ({ held, fired }, v) =>
      reach[v].filter((u) => !fired.includes(u)).length - held[v];
    return {
      start: () => ({ held: play.brushes, fired: [], used: play.brushes.reduce((a, b) => a + b, 0) }),
      state: (position) => {
        const next = copy(data.base);
        const { held, fired } = position;
        next.nodes = held.map((brushes, v) => {
          const place = fired.indexOf(v);
          const last = place >= 0 && place === fired.length - 1 ? "last" : "";
          if (place >= 0) return ["clean", `${place + 1}.`, last, null];
          return [lacks(position, v) > 0 ? "dirty" : "primed", brushes ? `${brushes}` : "", "", null];
        });
        links(next, play, new Set(fired));
        next.caption = "";
        return next;
      },
      words: (position) => {
        const { fired, used, held } = position;
        const with_ = `with ${used} brush${used === 1 ? "" : "es"}`;
        if (fired.length === held.length) return `All is clean, ${with_}.`;
        const primed = held.some((_, v) => !fired.includes(v) && lacks(position, v) <= 0);
        if (primed) return `So far ${with_}. Stars are primed: click one, and it fires.`;
        if (play.place) return `So far ${with_}. Click a vertex to give it a brush.`;
        return `Nothing is primed any more: ${held.length - fired.length} vertices stay dirty.`;
      },
      moves: (position) => {
        const { held, fired, used } = position;
        const left = held.map((_, v) => v).filter((v) => !fired.includes(v));
        const found = [];
        for (const v of left) {
          const next = held.slice();
          if (lacks(position, v) <= 0) {
            for (const u of without(reach[v], v)) if (!fired.includes(u)) next[u] += 1;
            next[v] = 0;
            found.push(made(`fire ${data.names[v]}`, v, { held: next, fired: [...fired, v], used }));
          } else if (play.place) {
            next[v] += 1;
            const given = { held: next, fired, used: used + 1 };
            found.push(made(`a brush to ${data.names[v]}`, v, given));
          }
        }
        return found;
      },
    };
  }

  return { ello, lamps, cleaning };
}
