"""Write the catalogue of gadgets: `python -m instances.make_gadgets`.

The levers are found by looking at all connected parts with up to 6 vertices, and trees with 7.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.formula import Formula
from zermelo.core.graph import Graph
from zermelo.core.labels import Labels
from zermelo.families.small_graphs import Edges, graphs, roots
from zermelo.formats.writing import atomic_write
from zermelo.reductions.gadgets.catalogue import FILE
from zermelo.reductions.gadgets.described import describe, parse_fragment
from zermelo.reductions.gadgets.forms import Form, Part, form_of
from zermelo.reductions.qbf_to_seepage import qbf_to_seepage

NO_LIMIT = Deadline(None)
TAKES = {"node-kayles": "neighbourhood", "arc-kayles": "edge", "grim": "vertex"}
FOUND = "search by size (`zermelo experiment gadget search`)"
QBF = "the reduction QBF to Seepage (docs/reductions.md)"
PATHS = "paths of Node-Kayles: the octal game 0.137 (Berlekamp, Conway, Guy, Winning Ways, 1982)"

Entry = dict[str, Any]


def one_terminal(game: str, most: int) -> Iterator[tuple[Form, int, Edges, int]]:
    """Yield the form of each connected part with one terminal: by vertices, then edges."""
    for n in range(1, most + 1):
        for edges in sorted(graphs(n, connected=True), key=len):
            if n == 7 and len(edges) >= n:
                continue
            for t in roots(n, edges):
                part = Part(TAKES[game], Graph.from_edges(n, edges), (t,))
                yield form_of(part, NO_LIMIT), n, edges, t


def fragment(game: str, n: int, edges: Edges, terminals: Sequence[int]) -> Entry:
    """Return a fragment in which the terminals are called t, or s and t."""
    names = dict(zip(terminals, ("t",) if len(terminals) == 1 else ("s", "t"), strict=True))
    inner = (v for v in range(n) if v not in names)
    names |= {v: str(number) for number, v in enumerate(inner, 1)}
    return {
        "game": game,
        "graph": {
            "vertices": [names[v] for v in range(n)],
            "edges": [[names[u], names[v]] for u, v in edges],
        },
        "terminals": [names[t] for t in terminals],
    }


def entry(
    name: str,
    says: str,
    source: str,
    part: Entry,
    replaces: Sequence[Entry] = (),
    smallest: bool = True,
) -> Entry:
    """Return an entry with its relation."""
    found = describe(*parse_fragment(part), NO_LIMIT)
    return {
        "name": name,
        "says": says,
        "source": source,
        "fragment": part,
        "relation": found.json["relation"],
        "replaces": list(replaces),
        "smallest": smallest,
    }


def levers(game: str, values: Sequence[tuple[int, ...]], most: int) -> Iterator[Entry]:
    """Yield the smallest connected parts with a nim-value for each thing that befalls t."""
    first: dict[tuple[int, ...], tuple[Form, int, Edges, int]] = {}
    larger: dict[str, list[Entry]] = {}
    known: dict[Form, int] = {}
    for found in one_terminal(game, most):
        form, n, edges, t = found
        first.setdefault(tuple(int(each.name) for each in (*form.without, *form.played)), found)
        if known.setdefault(form, n) < n and len(larger.get(form.name, [])) < 2:
            larger.setdefault(form.name, []).append(fragment(game, n, edges, (t,)))
    for wanted in values:
        form, n, edges, t = first[wanted]
        name = "-".join(["lever", *map(str, wanted)])
        says = f"nim-value {wanted[0]} once t is taken away"
        if len(wanted) > 1:
            says += f", {wanted[1]} once it was played"
        part = fragment(game, n, edges, (t,))
        yield entry(name, says, FOUND, part, larger.get(form.name, ()))


def wires() -> Iterator[Entry]:
    """Yield paths between two terminals of Node-Kayles, and the square at one."""
    for inner in range(1, 5):
        n = inner + 2
        edges = tuple((v, v + 1) for v in range(n - 1))
        says = f"a path from s to t with {inner} inner {'vertex' if inner == 1 else 'vertices'}"
        part = fragment("node-kayles", n, edges, (0, n - 1))
        yield entry(f"wire-{inner}", says, PATHS, part)
    square = fragment("node-kayles", 4, ((0, 1), (0, 3), (1, 2), (2, 3)), (0,))
    says = "the table of lever-2-1 and another form: a table does not say all"
    yield entry("square", says, FOUND, square)


def channel(vertices: str, edges: str, exits: str, sinks: str = "", protect: int = 1) -> Entry:
    """Return a fragment of Seepage; the token enters at the first vertex."""
    return {
        "game": "seepage",
        "graph": {
            "vertices": vertices.split(),
            "edges": [edge.split(">") for edge in edges.split()],
            "directed": True,
        },
        "protect": protect,
        "sinks": sinks.split(),
        "terminals": [vertices.split()[0], *exits.split()],
    }


def cut(formula: Formula, protect: int, start: str, ends: Sequence[str]) -> Entry:
    """Return the part of the reduction's board that is entered at `start`, down to the ends."""
    instance = qbf_to_seepage(formula, protect)
    graph, labels = instance.graph, instance.labels
    first = labels.vertex(start)
    seen, waiting = {first}, [first]
    while waiting:
        v = waiting.pop()
        if str(labels[v]) not in ends:
            new = [w for w in graph.neighbors(v) if w not in seen]
            seen.update(new)
            waiting += new
    kept = [first, *sorted(seen - {first})]
    exits = [v for v in kept if str(labels[v]) in ends]
    pairs = [(u, v) for u in kept if u not in exits for v in graph.neighbors(u)]
    sinks = [v for v in kept if v in instance.position.sinks and v not in exits]
    names = Labels(["in" if v == first else label for v, label in enumerate(labels)])
    return {
        "game": "seepage",
        "graph": {
            "vertices": names.of(kept),
            "edges": [names.of(pair) for pair in pairs],
            "directed": True,
        },
        "protect": protect,
        "sinks": names.of(sinks),
        "terminals": names.of([first, *exits]),
    }


def seepage() -> Iterator[Entry]:
    """Yield the gadgets of Seepage."""
    yield entry(
        "toll-1",
        "one protected ahead keeps the token inside; else it passes, with nothing spare",
        FOUND,
        channel("in a w", "in>a in>w", "a", "w"),
        [channel("in b a w x", "in>b in>w b>a b>x", "a", "w x")],
    )
    yield entry(
        "toll-2",
        "one protected ahead lets the token pass, two keep it inside; else Sludge wins",
        FOUND,
        channel("in a w x", "in>a in>w in>x", "a", "w x"),
    )
    yield entry(
        "toll-3",
        "two protected ahead let the token pass, three keep it inside; else Sludge wins",
        FOUND,
        channel("in a w x y", "in>a in>w in>x in>y", "a", "w x y"),
    )
    yield entry(
        "fork",
        "one spare, and Sludge goes to a or b: Green chooses which",
        f"{QBF}: a pair of literals",
        channel("in a b", "in>a in>b", "a b"),
    )
    yield entry(
        "fork-3",
        "one spare, and Sludge goes to one of three: Green closes one",
        FOUND,
        channel("in a b c", "in>a in>b in>c", "a b c"),
    )
    yield entry(
        "fork-toll-1",
        "Sludge goes to a or b as he likes; one protected ahead makes it a fork",
        FOUND,
        channel("in a b w", "in>a in>b in>w", "a b", "w"),
    )
    yield entry(
        "fork-toll-2",
        "lost; with one protected ahead Sludge's choice, with two a fork",
        FOUND,
        channel("in a b w x", "in>a in>b in>w in>x", "a b", "w x"),
    )
    yield entry(
        "late-fork",
        "nothing spare at first, then a fork; one protected ahead keeps the token inside",
        FOUND,
        channel("in m a b w", "in>m in>w m>a m>b", "a b", "w"),
    )
    yield entry(
        "now-or-later",
        "Green closes the way through m and Sludge chooses, or she has one spare now and one there",
        FOUND,
        channel("in m a b", "in>m in>a in>b m>a m>b", "a b"),
    )
    yield entry(
        "detour",
        "Green lets the token go to a only, or has one spare and it may go to b through m",
        FOUND,
        channel("in m a b w", "in>m in>a m>b m>w", "a b", "w"),
    )
    yield entry(
        "late-fork-3",
        "nothing spare at first, then one spare and one of three",
        FOUND,
        channel("in m a b c w", "in>m in>w m>a m>b m>c", "a b c", "w"),
    )
    yield entry(
        "fork-3-two",
        "protecting two a turn: two spare, and Sludge goes where Green leaves it open",
        FOUND,
        channel("in a b c", "in>a in>b in>c", "a b c", protect=2),
    )
    formula = Formula.of([[1, 2]], 3, [("e", [1]), ("a", [2]), ("e", [3])])
    top = str(qbf_to_seepage(formula, 1).labels[0])
    yield entry(
        "level",
        "Green chooses x or -x, or closes the pair; Sludge chooses y or -y; then it goes on",
        f"{QBF}: a level",
        cut(formula, 1, top, ["lit:1", "lit:-1", "lit:2", "lit:-2", "exists:3"]),
        smallest=False,
    )
    wide = Formula.of([[1, -2, 3]])
    yield entry(
        "clause-3",
        "one spare, once more one, and then Sludge goes to one of three literals that is open",
        f"{QBF}: a clause",
        cut(wide, 1, "c:1.0", ["lit:1", "lit:-2", "lit:3"]),
        smallest=False,
    )


def entries() -> list[Entry]:
    """Return the whole catalogue."""
    pairs = [pair for pair in product(range(4), repeat=2) if any(pair)]
    return [
        *levers("node-kayles", pairs, 7),
        *wires(),
        *seepage(),
        *levers("arc-kayles", [(1,), (2,), (3,)], 7),
        *levers("grim", [(value, value) for value in range(1, 4)], 6),
    ]


if __name__ == "__main__":
    with atomic_write(FILE) as stream:
        lines = ",\n".join(json.dumps(each, ensure_ascii=False) for each in entries())
        stream.write(f"[\n{lines}\n]\n".encode())
