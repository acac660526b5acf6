"""Write the hard part of the instance library: `python instances/make_hard.py [GAME …]`.

For each game (all, or those that are named) `hard/GAME.jsonl` gets instances that some method finds
hard; those drawn at random are the hardest of a sweep over seeds. All methods that apply are run on
each, under a time limit; `hard/measured/` gets what they did, `hard/certificates/` the smallest
certificate of each instance if it is small, and `docs/hard.md` the table. A run takes some fifteen
minutes on one core. `python instances/make_hard.py --table` writes docs/hard.md from what is there.
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
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.experiments.hardness import Measured, answer_of, hardest, measure, table
from zermelo.families.language import parse
from zermelo.formats import certificate as certificates
from zermelo.formats.files import atomic_write, instances
from zermelo.formats.instance import decode, encode
from zermelo.formats.json_text import dumps, loads
from zermelo.games.ello import OBSTRUCTIONS, Ello

ROOT = Path(__file__).parent
HERE = ROOT / "hard"
PAGE = ROOT.parent / "docs" / "hard.md"

LIMIT = 8.0
"""Seconds for one method on one instance."""

LIMITS = {"ello": 4.0}
"""The same for games with many methods."""

SWEEP_LIMIT = 4.0
"""Seconds for one instance of a sweep."""

SMALL = 40_000
"""Certificates up to this many bytes are kept."""

HEAD = """\
# Hard instances

`instances/hard/` holds instances that at least one method finds hard. Those drawn at random are
the hardest of a sweep over seeds, by what one method counted. The tables say what every method
that applies did alone: seconds of wall clock, with the check of the evidence, and its own count
(conflicts, nodes, positions, claims). `> {limit}` is a time
limit that was reached (4 s for ELLO, which has many methods). An answer
without another word is certified. Every game was run once, on a machine with {cores} cores that
others used too (zermelo {version}, {day}): compare them within a line, and only roughly. Methods
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
    if isinstance(graph, Graph):
        value: Any = {"vertices": graph.n, "edges": list(graph.edges), "directed": graph.directed}
    else:
        value = {"family": graph}
    notes = {"name": f"hard-{game}-{name}", "reference": reference}
    return decode({"game": game, "graph": value, **data, **notes}, ROOT)


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
    name = f"{family}-{seed}".replace(":", "-").replace(",", "-")
    if modulus == 2:
        green = [v for v, color in enumerate(colors) if color == 0]
        return instance("ello", name, graph, "sweep", green=green)
    return instance("ello", f"mod-{modulus}-{name}", graph, "sweep", colors=colors, modulus=modulus)


def lights_out() -> Made:
    """Yield boards whose fewest presses are wanted."""
    for family in ("grid:9x9", "grid:19x19", "torus:12x12", "torus:15x15"):
        name = family.replace(":", "-")
        asked = {"lit": "all", "question": "fewest-presses"}
        yield instance("lights-out", name, family, "all lit", **asked)

    def drawn(seed: int) -> Instance:
        rng = random.Random(seed)
        lit = [v for v in range(20) if rng.random() < 0.5]
        name = f"lit-only-grid-4x5-{seed}"
        return instance("lights-out", name, "grid:4x5", "sweep", lit=lit, lit_only=True)

    yield from swept(map(drawn, range(8)), "lit-search")


def cleaning() -> Made:
    """Yield graphs whose brush number is wanted."""

    def drawn(family: str, seed: int) -> Instance:
        name = f"{family}-{seed}".replace(":", "-").replace(",", "-")
        return instance("cleaning", name, parse(f"{family},seed={seed}"), "sweep")

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
        name = family.replace(":", "-").replace(",", "-")
        yield instance("seepage", name, family, "a product of directed paths")


def polish() -> Made:
    """Yield graphs whose nim-value is wanted."""

    def cubic(n: int, seed: int) -> Instance:
        graph = parse(f"regular:{n},3,seed={seed}")
        return instance("polish", f"cubic-{n}-{seed}", graph, "sweep over random cubic graphs")

    yield from swept((cubic(10, seed) for seed in range(5)), "nimbers")
    yield cubic(12, 0)
    for family in ("bipartite:4,5", "grid:3x4", "hypercube:3", "bipartite:5,7"):
        name = family.replace(":", "-").replace(",", "-")
        yield instance("polish", name, family, "a family of the paper")


def geography() -> Made:
    """Yield random digraphs, some strongly connected."""

    def drawn(n: int, out: int, seed: int) -> Instance:
        graph = digraph(n, out, seed)
        return instance("geography", f"random-{n}-{out}-{seed}", graph, "sweep", token=0)

    for n, out in ((24, 3), (30, 3), (50, 2)):
        yield from swept((drawn(n, out, seed) for seed in range(4)), "search")
    yield drawn(60, 3, 0)
    yield drawn(60, 4, 0)


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
        name = family.replace(":", "-")
        data = {"edge_weights": weights, "token": 0}
        yield instance("edge-nim", name, family, "drawn weights", **data)


def subtraction() -> Made:
    """Yield grids and random graphs."""
    for family, take in (("grid:3x5", [1, 2]), ("grid:4x4", [1, 2]), ("grid:4x5", [1, 2, 4])):
        name = family.replace(":", "-") + "-" + "-".join(map(str, take))
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
        name = family.replace(":", "-").replace(",", "-")
        graph = parse(f"{family},seed=0") if "regular" in family else family
        yield instance(game, name, graph, "a grid or a random cubic graph")


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
}


def rows_of(game: str) -> list[Measured]:
    """Return what was measured."""
    lines = (HERE / "measured" / f"{game}.jsonl").read_text().splitlines()
    return [Measured(**loads(line)) for line in lines]


def make(game: str) -> None:
    """Choose, measure and write the instances of one file."""
    rows: list[Measured] = []
    decided: list[Instance] = []
    for each in GAMES[game]():
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
    for former in _names(game) - names:
        (HERE / "certificates" / f"{former}.json").unlink(missing_ok=True)
    with atomic_write(HERE / f"{game}.jsonl") as stream:
        for each in decided:
            stream.write((dumps(encode(each)) + "\n").encode())
    with atomic_write(HERE / "measured" / f"{game}.jsonl") as stream:
        for row in rows:
            stream.write((dumps(asdict(row)) + "\n").encode())


def _names(game: str) -> set[str | None]:
    """Return the names in the file as it is."""
    path = HERE / f"{game}.jsonl"
    if not path.exists():
        return set()
    return {each.name for _, each in instances(str(path)) if isinstance(each, Instance)}


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
            yield ""
            yield f"## {game}"
            yield ""
            found = [each for _, each in instances(str(path)) if isinstance(each, Instance)]
            yield from table(found, rows_of(game), LIMITS.get(game, LIMIT))


def main(arguments: list[str]) -> None:
    """Make the files of the games that are named, or of all."""
    if arguments != ["--table"]:
        for game in arguments or GAMES:
            make(game)
    page()


if __name__ == "__main__":
    main(sys.argv[1:])
