"""Write the hard part of the instance library: `python instances/make_hard.py [GAME …]`.

For each game (all, or those that are named) `hard/GAME.jsonl` gets instances that some method finds
hard; many of those drawn at random are the hardest of a sweep over seeds.
All methods that apply are run on each, under a time limit; `hard/measured/` gets what they did,
`hard/certificates/` the smallest certificate of each instance if it is small, and `docs/hard.md`
the table. A run takes some twenty minutes on one core. `--table` alone writes docs/hard.md from
what is there, and `--new GAME …` measures only the instances that are not in the files yet.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from zermelo import __version__
from zermelo.core.formula import Formula
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.experiments.hardness import Measured, answer_of, hardest, measure, table
from zermelo.families.language import parse
from zermelo.formats import certificate as certificates
from zermelo.formats.files import atomic_write, instances
from zermelo.formats.instance import decode, encode
from zermelo.formats.json_text import dumps, loads
from zermelo.games.ello import OBSTRUCTIONS, Ello
from zermelo.reductions.sat_to_ello import sat_to_ello

ROOT = Path(__file__).parent
HERE = ROOT / "hard"
PAGE = ROOT.parent / "docs" / "hard.md"

LIMIT = 8.0
"""Seconds for one method on one instance."""

LIMITS = {"ello": 4.0}
"""The same for games with many methods."""

SWEEP_LIMIT = 4.0
"""Seconds for one instance of a sweep."""

RATIO = 4.26
"""Clauses for each variable: there about half of the large random 3-CNF are satisfiable."""

SMALL = 40_000
"""Certificates up to this many bytes are kept."""

HEAD = """\
# Hard instances

`instances/hard/` holds instances that at least one method finds hard. Many of those
drawn at random are the hardest of a sweep over seeds, by what one method counted. The tables say
what every method that applies did alone: seconds of wall clock, with the check of the evidence,
and its own count (conflicts, nodes, positions, claims). `> {limit}` is a time
limit that was reached (4 s for ELLO, which has many methods). An answer
without another word is certified. Every game was run once, on a machine with {cores} cores that
others used too (zermelo {version}, {day}): compare them within a line, and only roughly. n and m
are those of a cell of a periodic graph, and of all parts of a sum together. Methods
that had nothing to say are left out here; `instances/hard/measured/` has them too, and
`instances/hard/certificates/` has the smallest certificate of each instance if it has at most
{small} kB. Where no answer stands no method
found one within the limit.

```sh
python instances/make_hard.py            # sweeps, measures and writes everything
python instances/make_hard.py polish     # one game
zermelo check instances/hard/certificates/*.json
```
"""

Made = Iterator[Instance]


def instance(game: str, name: str, graph: Any, reference: str, **data: Any) -> Instance:
    """Return an instance; random graphs and graphs made here are written out."""
    return without_graph(game, name, reference, graph=written(graph), **data)


def without_graph(game: str, name: str, reference: str, **data: Any) -> Instance:
    """Return an instance of a game that is not, or not only, played on a finite graph."""
    full = f"hard-{game}-{name}".replace(":", "-").replace(",", "-")
    notes = {"name": full, "reference": reference}
    return decode({"game": game, **data, **notes}, ROOT)


def written(graph: Any) -> dict[str, Any]:
    """Return a graph, or the name of a member of a family, as JSON."""
    if isinstance(graph, Graph):
        return {"vertices": graph.n, "edges": list(graph.edges), "directed": graph.directed}
    return {"family": graph}


def swept(made: Iterable[Instance], method: str, count: int = 1) -> list[Instance]:
    """Return the instances on which a method has the most work."""
    return hardest(made, method, count, SWEEP_LIMIT)


def ello() -> Made:
    """Yield games of ELLO."""
    lost = "even x even grid, a pair of greens on a side (docs/games/ello.md)"
    for r, c in ((8, 10), (12, 12), (20, 20)):
        yield instance("ello", f"grid-{r}x{c}", f"grid:{r}x{c}", lost, green=[1, 2])
    clique = "K_n with too few greens"
    for n in (12, 14):
        green = list(range(n // 2 - 2))
        yield instance("ello", f"clique-{n}", f"complete:{n}", clique, green=green)
    parts = "multipartite:3,3,3,3,3"
    yield instance("ello", "multipartite-3x5", parts, "all parts of size 3", green=[0])
    yield from swept((truncated(seed, 16) for seed in range(8)), "sat-orientation")
    yield from swept((colored("gnp:18,0.5", seed) for seed in range(4)), "sat-orientation")
    yield from swept((colored("gnp:60,0.5", seed) for seed in range(3)), "sat-orientation")
    yield from swept((colored("regular:100,4", seed) for seed in range(4)), "sat-orientation")
    yield from swept((colored("regular:30,3", seed, 3) for seed in range(8)), "sat-orientation")
    yield from swept((colored("regular:60,4", seed, 3) for seed in range(8)), "sat-orientation")
    # Of the formulas with the seeds 0 to 9 only 7 and 8 are unsatisfiable; 4 has the most conflicts
    # of the others (CaDiCaL on the formula itself).
    yield from map(formula, (4, 7, 8))


def formula(seed: int, variables: int = 20) -> Instance:
    """Return a random 3-CNF near the threshold as ELLO with directed edges."""
    rng = random.Random(seed)
    clauses = [
        [x if rng.random() < 0.5 else -x for x in sorted(rng.sample(range(1, variables + 1), 3))]
        for _ in range(round(RATIO * variables))
    ]
    game = sat_to_ello(Formula.of(clauses, variables))
    where = f"SAT as ELLO: {len(clauses)} random clauses of three of {variables} variables"
    return replace(game, name=f"hard-ello-3-cnf-{variables}-{seed}", reference=where)


def truncated(seed: int, n: int) -> Instance:
    """Return a random cubic graph, each vertex a triangle of one colour, plausibly coloured."""
    rng = random.Random(seed)
    cubic = parse(f"regular:{n},3,seed={seed}")
    ends = {v: iter(range(3 * v, 3 * v + 3)) for v in range(n)}
    edges = [(next(ends[u]), next(ends[v])) for u, v in cubic.edges]
    for v in range(n):
        edges += [(3 * v, 3 * v + 1), (3 * v, 3 * v + 2), (3 * v + 1, 3 * v + 2)]
    graph = Graph.from_edges(3 * n, edges)
    while True:
        chosen = [v for v in range(n) if rng.random() < 0.5]
        green = [3 * v + i for v in chosen for i in range(3)]
        if 0 < len(green) < 3 * n and (len(green) - graph.n - graph.m) % 2 == 0:
            name = f"truncated-{3 * n}-{seed}"
            return instance(
                "ello", name, graph, "cubic graph, monochromatic triangles", green=green
            )


def colored(family: str, seed: int, modulus: int = 2) -> Instance:
    """Return a random graph with random colours that no obstruction rules out."""
    graph, rng = parse(f"{family},seed={seed}"), random.Random(seed)
    while True:
        colors = [rng.randrange(modulus) for _ in range(graph.n)]
        if not any(test(Ello(graph, tuple(colors), (), modulus)) for test in OBSTRUCTIONS.values()):
            break
    name = f"{family}-{seed}"
    if modulus == 2:
        green = [v for v, color in enumerate(colors) if color == 0]
        return instance("ello", name, graph, "sweep", green=green)
    return instance("ello", f"mod-{modulus}-{name}", graph, "sweep", colors=colors, modulus=modulus)


def lights_out() -> Made:
    """Yield boards whose fewest presses are wanted."""
    for family in ("grid:9x9", "grid:19x19", "torus:12x12", "torus:15x15"):
        asked = {"lit": "all", "question": "fewest-presses"}
        yield instance("lights-out", family, family, "all lit", **asked)

    def drawn(seed: int) -> Instance:
        rng = random.Random(seed)
        lit = [v for v in range(20) if rng.random() < 0.5]
        name = f"lit-only-grid-4x5-{seed}"
        return instance("lights-out", name, "grid:4x5", "sweep", lit=lit, lit_only=True)

    yield from swept(map(drawn, range(8)), "lit-search")


def cleaning() -> Made:
    """Yield graphs whose brush number is wanted."""

    def drawn(family: str, seed: int) -> Instance:
        return instance("cleaning", f"{family}-{seed}", parse(f"{family},seed={seed}"), "sweep")

    for family in ("regular:16,4", "regular:24,3", "gnp:14,0.4"):
        made = (drawn(family, seed) for seed in range(3))
        yield from swept(made, "cpsat-balance")
    yield drawn("regular:30,4", 0)


def seepage() -> Made:
    """Yield reservoirs."""
    asked = {"protect": 1, "question": "green-wins"}

    def formula(m: int, seed: int) -> Instance:
        graph = parse(f"qbf:{m},seed={seed}")
        where = "a random quantified formula as a reservoir"
        return instance("seepage", f"qbf-{m}-{seed}", graph, where, **asked)

    for m in (12, 20, 30):
        yield from swept((formula(m, seed) for seed in range(8)), "learn")
    for family in ("simplex:3,5", "simplex:3,7", "simplex:3,9"):
        yield instance("seepage", family, family, "a product of directed paths")


def polish() -> Made:
    """Yield graphs whose nim-value is wanted."""

    def cubic(n: int, seed: int) -> Instance:
        graph = parse(f"regular:{n},3,seed={seed}")
        return instance("polish", f"cubic-{n}-{seed}", graph, "sweep over random cubic graphs")

    yield from swept((cubic(10, seed) for seed in range(5)), "nimbers")
    yield cubic(12, 0)
    for family in ("bipartite:4,5", "grid:3x4", "hypercube:3", "bipartite:5,7"):
        yield instance("polish", family, family, "a family of the paper")


def geography() -> Made:
    """Yield random digraphs, some strongly connected."""

    def drawn(n: int, out: int, seed: int) -> Instance:
        graph = digraph(n, out, seed)
        return instance("geography", f"random-{n}-{out}-{seed}", graph, "sweep", token=0)

    for n, out in ((24, 3), (30, 3), (50, 2)):
        yield from swept((drawn(n, out, seed) for seed in range(4)), "search")
    yield from (drawn(60, out, 0) for out in (3, 4))


def digraph(n: int, out: int, seed: int) -> Graph:
    """Return a random digraph in which every vertex has the same out-degree."""
    rng = random.Random(seed)
    arcs = [(v, u) for v in range(n) for u in rng.sample([u for u in range(n) if u != v], out)]
    return Graph.from_edges(n, arcs, directed=True)


def vertexnim() -> Made:
    """Yield games of VertexNim on strongly connected digraphs, where no theorem decides."""

    def drawn(n: int, most: int, seed: int, **data: Any) -> Instance:
        rng = random.Random(seed)
        weights = [rng.randint(1, most) for _ in range(n)]
        name = "-".join(["random", str(n), str(most), *data.values(), str(seed)])
        circuit = [(v, (v + 1) % n) for v in range(n)]
        arcs = {*circuit, *digraph(n, 1, seed).edges}
        graph = Graph.from_edges(n, sorted(arcs), directed=True)
        return instance("vertexnim", name, graph, "sweep", weights=weights, token=0, **data)

    yield from swept((drawn(8, 2, seed) for seed in range(4)), "search")
    yield from swept((drawn(10, 2, seed, rule="stockman") for seed in range(4)), "search")
    yield from swept((drawn(7, 3, seed, play="misere") for seed in range(4)), "search")


def edge_nim() -> Made:
    """Yield weighted graphs."""
    for family, most in (("grid:3x3", 2), ("complete:5", 2), ("petersen", 1)):
        graph, rng = parse(family), random.Random(0)
        weights = [[u, v, rng.randint(1, most)] for u, v in graph.edges]
        data = {"edge_weights": weights, "token": 0}
        yield instance("edge-nim", family, family, "drawn weights", **data)


def subtraction() -> Made:
    """Yield grids and random graphs."""
    for family, take in (("grid:3x5", [1, 2]), ("grid:4x4", [1, 2]), ("grid:4x5", [1, 2, 4])):
        name = "-".join([family, *map(str, take)])
        yield instance("subtraction", name, family, "connected subtraction on a grid", take=take)

    def drawn(seed: int) -> Instance:
        graph = parse(f"regular:14,3,seed={seed}")
        return instance("subtraction", f"cubic-14-{seed}", graph, "sweep", take=[1, 3])

    yield from swept(map(drawn, range(3)), "nimbers")


def kayles() -> Made:
    """Yield Node-Kayles, Arc-Kayles and Grim on grids and random graphs."""
    for game, family in (
        ("node-kayles", "grid:5x6"),
        ("node-kayles", "regular:26,3"),
        ("arc-kayles", "grid:4x5"),
        ("arc-kayles", "regular:14,3"),
        ("grim", "grid:4x4"),
        ("grim", "regular:14,3"),
    ):
        yield grid_or_cubic(game, family)


def grid_or_cubic(game: str, family: str, prefix: str = "", **data: Any) -> Instance:
    """Return a game on a grid or on the random cubic graph of the seed 0."""
    graph = parse(f"{family},seed=0") if "regular" in family else family
    return instance(game, prefix + family, graph, "a grid or a random cubic graph", **data)


def cops() -> Made:
    """Yield graphs whose cop number is wanted."""
    known = {
        "c4-cubed": "product(cycle:4,cycle:4,cycle:4)",
        "pg-2-2": "incidence:2",
        "pg-2-3": "incidence:3",
        "robertson": "robertson",
        "paley-29": "paley:29",
        "tutte-coxeter": "tuttecoxeter",
        "hypercube-5": "hypercube:5",
        "pg-2-5": "incidence:5",
    }
    for name, family in known.items():
        yield instance("cops", name, family, "a graph of the literature on cop numbers")


def octal() -> Made:
    """Yield octal games on grids and random graphs, where no theorem answers."""
    for digits, family in (
        ("0.137", "grid:4x5"),
        ("0.137", "regular:14,3"),
        ("0.77", "grid:4x4"),
        ("0.77", "regular:14,3"),
        ("0.33", "regular:16,3"),
    ):
        yield grid_or_cubic("octal", family, f"{digits}-", digits=digits)


def sums() -> Made:
    """Yield sums of parts that have to be searched."""

    def part(game: str, graph: Any, **data: Any) -> dict[str, Any]:
        return {"game": game, "graph": written(graph), **data}

    cubic = parse("regular:12,3,seed=0")
    made = {
        "polish": [part("polish", "hypercube:3"), part("polish", parse("regular:10,3,seed=3"))],
        "kayles": [
            part("node-kayles", "grid:4x5"),
            part("arc-kayles", "grid:4x4"),
            part("grim", cubic),
        ],
        "octal": [
            part("octal", "grid:3x4", digits="0.77"),
            part("octal", cubic, digits="0.137"),
            part("subtraction", "grid:3x5", take=[1, 2]),
        ],
        "mixed": [
            part("polish", "hypercube:3"),
            part("node-kayles", "grid:4x4"),
            part("geography", digraph(24, 3, 0), token=0),
        ],
    }
    for name, parts in made.items():
        yield without_graph("sum", name, "parts that no theorem settles", parts=parts)


def light_polish() -> Made:
    """Yield light positions; the searches go through about a quarter of the sides' squares."""
    for size in (10, 20, 50, 1000):
        rng = random.Random(size)
        left, right = ([rng.randint(size // 2, size) for _ in range(3)] for _ in range(2))
        where = "drawn numbers; the value is Theorem 15's, corrected (docs/errata/polish.md)"
        yield without_graph("light-polish", f"up-to-{size}", where, left=left, right=right)


def weak_cops() -> Made:
    """Yield periodic graphs whose weak cop number the methods bound on one side only."""
    for family in ("path:2", "cycle:4", "petersen"):
        graph, where = parse(family), "the product of the square grid and a graph"
        yield on_the_grid(f"grid-times-{family}", where, graph, range(graph.n))
    where = "a graph with cop number 4 on every vertex of the square grid"
    yield on_the_grid("robertsons", where, parse("robertson"), [0])
    yield periodic_graph(6, 11, 1)


def on_the_grid(name: str, where: str, graph: Graph, joined: Iterable[int]) -> Instance:
    """Return copies of a graph in all cells, these vertices joined to those of the next cells."""
    steps = [[v, v, *step] for v in joined for step in ((1, 0), (0, 1))]
    periodic = {"vertices": graph.n, "edges": [[u, v, 0, 0] for u, v in graph.edges] + steps}
    return without_graph("weak-cops", name, where, periodic=periodic)


def periodic_graph(n: int, m: int, seed: int) -> Instance:
    """Return a random connected periodic graph with n vertices and m edges a cell."""
    rng = random.Random(seed)
    edges = {(0, 0, 1, 0), (0, 0, 0, 1), *((rng.randrange(v), v, 0, 0) for v in range(1, n))}
    while len(edges) < m:
        u, v = sorted(rng.sample(range(n), 2))
        edges.add((u, v, rng.randint(-1, 1), rng.randint(-1, 1)))
    periodic = {"vertices": n, "edges": [list(edge) for edge in sorted(edges)]}
    where = "a random tree, and random edges"
    return without_graph("weak-cops", f"random-{n}-{m}-{seed}", where, periodic=periodic)


GAMES: dict[str, Callable[[], Made]] = {
    "ello": ello,
    "lights-out": lights_out,
    "cleaning": cleaning,
    "seepage": seepage,
    "polish": polish,
    "geography": geography,
    "vertexnim": vertexnim,
    "edge-nim": edge_nim,
    "subtraction": subtraction,
    "kayles": kayles,
    "cops": cops,
    "octal": octal,
    "sum": sums,
    "light-polish": light_polish,
    "weak-cops": weak_cops,
}


def rows_of(game: str) -> list[Measured]:
    """Return what was measured."""
    lines = (HERE / "measured" / f"{game}.jsonl").read_text().splitlines()
    return [Measured(**loads(line)) for line in lines]


def make(game: str, only_new: bool = False) -> None:
    """Choose, measure and write the instances of one file; if told, measure the new ones only."""
    rows: list[Measured] = []
    decided: list[Instance] = []
    former = _former(game)
    for each in GAMES[game]():
        if only_new and each.name in former:
            decided.append(former[each.name])
            rows += [row for row in rows_of(game) if row.name == each.name]
            continue
        mine: list[Measured] = []
        smallest: str | None = None
        for row, certificate in measure(each, LIMITS.get(game, LIMIT)):
            mine.append(row)
            if certificate is not None:
                text = dumps(certificates.encode(certificate))
                smallest = text if smallest is None else min(smallest, text, key=len)
        answer = answer_of(mine)
        known_answer = any(row.outcome == "answered" for row in mine)
        decided.append(replace(each, answer=answer, has_answer=True) if known_answer else each)
        rows += mine
        sys.stderr.write(f"{each.name}: {answer}\n")
        if smallest is not None and len(smallest) <= SMALL:
            with atomic_write(HERE / "certificates" / f"{each.name}.json") as stream:
                stream.write((smallest + "\n").encode())
    names = {each.name for each in decided}
    for gone in former.keys() - names:
        (HERE / "certificates" / f"{gone}.json").unlink(missing_ok=True)
    with atomic_write(HERE / f"{game}.jsonl") as stream:
        for each in decided:
            stream.write((dumps(encode(each)) + "\n").encode())
    with atomic_write(HERE / "measured" / f"{game}.jsonl") as stream:
        for row in rows:
            stream.write((dumps(asdict(row)) + "\n").encode())


def _former(game: str) -> dict[str | None, Instance]:
    """Return the instances in the file as it is, by their names."""
    path = HERE / f"{game}.jsonl"
    if not path.exists():
        return {}
    return {each.name: each for _, each in instances(str(path)) if isinstance(each, Instance)}


def page() -> None:
    """Write docs/hard.md."""
    with atomic_write(PAGE) as stream:
        for line in _page():
            stream.write((line + "\n").encode())


def _page() -> Iterator[str]:
    yield from HEAD.format(
        version=__version__,
        cores=os.cpu_count(),
        day=f"{datetime.now(UTC):%Y-%m-%d}",
        limit=f"{LIMIT:g}",
        small=SMALL // 1000,
    ).splitlines()
    for game in GAMES:
        path = HERE / f"{game}.jsonl"
        if path.exists():
            yield from ("", f"## {game}", "")
            found = [each for _, each in instances(str(path)) if isinstance(each, Instance)]
            yield from table(found, rows_of(game), LIMITS.get(game, LIMIT))


def main(arguments: list[str]) -> None:
    """Make the files of the games that are named, or of all."""
    if arguments != ["--table"]:
        only_new = arguments[:1] == ["--new"]
        for game in arguments[only_new:] or GAMES:
            make(game, only_new)
    page()


if __name__ == "__main__":
    main(sys.argv[1:])
