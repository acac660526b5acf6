// The page that searches the book of small graphs: a graph under any numbering, or conditions.
(() => {
  const page = document.getElementById("book");
  const address = new URL("book.tsv.gz", document.currentScript.src);
  const part = name => page.querySelector(`[data-part="${name}"]`);
  const MOST = 8, SHOWN = 100;

  // ---- graphs: each vertex's neighbors as the bits of a number

  const count = mask => mask.toString(2).replaceAll("0", "").length;

  function decode(text) {
    const n = text.charCodeAt(0) - 63;
    const bits = [...text.slice(1)].map(c => (c.charCodeAt(0) - 63).toString(2).padStart(6, "0"));
    const masks = Array(n).fill(0), row = bits.join("");
    for (let v = 1, i = 0; v < n; v++)
      for (let u = 0; u < v; u++, i++)
        if (row[i] === "1") masks[u] |= 1 << v, masks[v] |= 1 << u;
    return masks;
  }

  function typed(text) {
    const pairs = text.split(/[\s,;]+/).filter(Boolean).map(each => each.match(/^(\w+)-(\w+)$/));
    if (pairs.length && pairs.every(Boolean)) {
      const names = [...new Set(pairs.flatMap(pair => [pair[1], pair[2]]))];
      if (names.length > MOST) throw Error(`The book has at most ${MOST} vertices.`);
      const masks = names.map(() => 0);
      for (const pair of pairs) {
        const [u, v] = [names.indexOf(pair[1]), names.indexOf(pair[2])];
        if (u === v) throw Error("The graph has a loop.");
        masks[u] |= 1 << v, masks[v] |= 1 << u;
      }
      return masks;
    }
    const n = text.charCodeAt(0) - 63;
    if (!/^[?-~]+$/.test(text) || text.length !== 1 + Math.ceil(n * (n - 1) / 12))
      throw Error("Write edges as 0-1 1-2, or a graph6 text.");
    if (n < 1 || n > MOST) throw Error(`The book has 1 to ${MOST} vertices.`);
    return decode(text);
  }

  function connected(masks) {
    let reached = 1, before = 0;
    while (reached !== before) {
      before = reached;
      masks.forEach((mask, v) => { if (before >> v & 1) reached |= mask; });
    }
    return count(reached) === masks.length;
  }

  // The vertices by degree, then by their neighbors' classes until that is stable.
  function cells(masks) {
    const compare = (a, b) => {
      for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return a[i] - b[i];
      return a.length - b.length;
    };
    let colors = masks.map(count);
    for (;;) {
      const signs = masks.map((mask, v) =>
        [colors[v], ...colors.filter((_, u) => mask >> u & 1).sort((a, b) => a - b)]);
      const distinct = [...new Map(signs.map(sign => [sign.join(), sign])).values()].sort(compare);
      const refined = signs.map(sign => distinct.findIndex(each => !compare(each, sign)));
      if (distinct.length === new Set(colors).size)
        return distinct.map((_, i) => [...refined.keys()].filter(v => refined[v] === i));
      colors = refined;
    }
  }

  // The graph6 text that zermelo gives to all graphs isomorphic to this one: the least bits.
  function canonical(masks) {
    let bits = "", beginnings = [masks.map(() => 0)];
    cells(masks).flatMap(cell => cell.map(() => cell)).forEach((cell, place) => {
      const ways = beginnings.flatMap(rows => cell.filter(v => rows[v] >= 0).map(v => [rows, v]));
      const least = Math.min(...ways.map(([rows, v]) => rows[v]));
      bits += place ? least.toString(2).padStart(place, "0") : "";
      const next = ways.filter(([rows, v]) => rows[v] === least).map(([rows, v]) =>
        rows.map((row, u) => u === v || row < 0 ? -1 : row << 1 | masks[v] >> u & 1));
      beginnings = [...new Map(next.map(rows => [rows.join(), rows])).values()];
    });
    const six = bits.padEnd(Math.ceil(bits.length / 6) * 6, "0").match(/.{6}/g) || [];
    return String.fromCharCode(63 + masks.length, ...six.map(each => 63 + parseInt(each, 2)));
  }

  // ---- the book

  async function read() {
    const data = new Uint8Array(await (await fetch(address)).arrayBuffer());
    const packed = data[0] === 31 && data[1] === 139; // else the server has unpacked it
    const stream = new Blob([data]).stream();
    const plain = packed ? stream.pipeThrough(new DecompressionStream("gzip")) : stream;
    const [head, ...lines] = (await new Response(plain).text()).trimEnd().split("\n");
    return {columns: head.split("\t"), rows: new Map(lines.map(line => [line.split("\t")[0], line.split("\t")]))};
  }

  let reading;
  const book = () => reading ??= read();

  const short = column => {
    const [game, question] = column.split(":");
    const told = {"nim-value": game, "misere-outcome": `misere ${game}`}[question] ?? question ?? game;
    return told.replace(/\W+/g, "_").replace(/^_|_$/g, "");
  };

  const COMPARE = {
    "=": (a, b) => a === b, "!=": (a, b) => a !== b, "<": (a, b) => a < b, ">": (a, b) => a > b,
    "<=": (a, b) => a <= b, ">=": (a, b) => a >= b,
  };

  function condition(text, names) {
    const [, name, sign, value] = text.match(/^\s*(\w+)\s*(<=|>=|!=|=|<|>)\s*(\S+)\s*$/) || [];
    if (!name) throw Error(`This is no condition: ${text.trim()}`);
    const place = names.indexOf(name);
    const degrees = cells => decode(cells[0]).map(count);
    const shapes = {
      vertices: cells => decode(cells[0]).length,
      edges: cells => degrees(cells).reduce((a, b) => a + b, 0) / 2,
      min_degree: cells => Math.min(...degrees(cells)),
      max_degree: cells => Math.max(...degrees(cells)),
    };
    if (name === "names") return cells => COMPARE[sign](cells.at(-1).split(" ").includes(value), true);
    const get = shapes[name] ?? (place < 0 ? null : cells => cells[place].replaceAll('"', ""));
    if (!get) throw Error(`There is no column ${name}.`);
    const as = each => Number.isNaN(Number(each)) ? String(each) : Number(each);
    return cells => COMPARE[sign](as(get(cells)), as(value.replaceAll(/["']/g, "")));
  }

  // ---- what is shown

  function table(head, rows) {
    const made = document.createElement("table");
    const add = (where, tag, cells) => {
      const row = where.insertRow();
      for (const each of cells) {
        const cell = document.createElement(tag);
        cell.append(each);
        row.append(cell);
      }
    };
    add(made.createTHead(), "th", head);
    const body = made.createTBody();
    for (const row of rows) add(body, "td", row);
    part("found").replaceChildren(made);
  }

  function link(text, href) {
    const made = document.createElement("a");
    Object.assign(made, {href, textContent: text});
    return made;
  }

  async function look() {
    const text = part("graph").value.trim();
    const {columns, rows} = await book();
    const masks = typed(text);
    if (!connected(masks)) throw Error("The graph is not connected.");
    const cells = rows.get(canonical(masks));
    const edges = masks.map(count).reduce((a, b) => a + b, 0) / 2;
    part("told").textContent = `${cells[0]}: ${masks.length} vertices, ${edges} edges`
      + (cells.at(-1) ? `; ${cells.at(-1).replaceAll(" ", ", ")}` : "");
    table(["game", "question", "answer"], columns.slice(1, -1).map((column, i) => {
      const [game, question] = column.split(":");
      const play = new URL(`../play/${game.split(" ")[0]}.html`, address);
      return [link(game, play), question, cells[i + 1].replaceAll('"', "")];
    }));
  }

  async function search() {
    const {columns, rows} = await book();
    const names = columns.map(short);
    const tests = part("conditions").value.split(",").map(each => condition(each, names));
    const found = [...rows.values()].filter(cells => tests.every(test => test(cells)));
    part("told").textContent = `${found.length} of ${rows.size} graphs`
      + (found.length > SHOWN ? `; the first ${SHOWN}` : "");
    table(["graph6", "names"], found.slice(0, SHOWN).map(cells => {
      const button = document.createElement("button");
      button.textContent = cells[0];
      button.addEventListener("click", () => { part("graph").value = cells[0]; tell(look); });
      return [button, cells.at(-1).replaceAll(" ", ", ")];
    }));
  }

  async function tell(work) {
    try {
      await work();
    } catch (error) {
      part("told").textContent = error.message;
      part("found").replaceChildren();
    }
  }

  part("graph").addEventListener("change", () => tell(look));
  part("conditions").addEventListener("change", () => tell(search));

  // ---- the board

  const points = [], lines = [];
  let chosen = null;

  function draw() {
    const shape = (name, set) => {
      const made = document.createElementNS("http://www.w3.org/2000/svg", name);
      for (const key in set) made.setAttribute(key, set[key]);
      return made;
    };
    const frame = shape("rect", {width: 240, height: 180, fill: "none", stroke: "currentColor", "pointer-events": "all"});
    const drawn = lines.map(([u, v]) => shape("line", {
      x1: points[u][0], y1: points[u][1], x2: points[v][0], y2: points[v][1], stroke: "currentColor",
    }));
    const dots = points.map(([cx, cy], v) => {
      const dot = shape("circle", {cx, cy, r: 9, fill: v === chosen ? "#bd4f00" : "#0072b2"});
      dot.addEventListener("click", event => { event.stopPropagation(); pick(v); });
      return dot;
    });
    part("board").replaceChildren(frame, ...drawn, ...dots);
  }

  function pick(v) {
    if (chosen === null || chosen === v) {
      chosen = chosen === v ? null : v;
    } else {
      const [a, b] = [Math.min(chosen, v), Math.max(chosen, v)];
      const place = lines.findIndex(([u, w]) => u === a && w === b);
      if (place < 0) lines.push([a, b]); else lines.splice(place, 1);
      chosen = null;
      part("graph").value = lines.map(each => each.join("-")).join(" ");
      if (lines.length) tell(look);
    }
    draw();
  }

  part("board").addEventListener("click", event => {
    const box = part("board").getBoundingClientRect();
    if (points.length === MOST) return;
    points.push([(event.clientX - box.left) * 240 / box.width, (event.clientY - box.top) * 180 / box.height]);
    draw();
  });
  part("clear").addEventListener("click", () => {
    points.length = lines.length = 0;
    chosen = null;
    draw();
  });
  draw();
})();
