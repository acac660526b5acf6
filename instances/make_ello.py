"""Write the ELLO part of the instance library: `python -m instances.make_ello`.

Three files: `paper.jsonl`, what the text of the paper determines, with the answer that the paper
gives; `lost.jsonl`, plausible games that are lost; `random.jsonl`, plain random games. Where no
statement gives the answer, zermelo's certified verdict does, and the reference says so. Random
graphs are written out, so that the files do not depend on any generator.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import zermelo
from instances import ello_games as families
from lab.graph6 import encode_sparse6
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.core.verdict import Assurance
from zermelo.families.language import parse
from zermelo.formats.json_text import dumps
from zermelo.formats.writing import atomic_write
from zermelo.games.ello.rules import GREEN, Ello

FAN = "ELLO paper, Proposition 7.3 (a)(ii)"
HERE = Path(__file__).parent / "ello"
Entry = dict[str, Any]


def entry(
    name: str,
    graph: Any,
    green: Sequence[int] | str,
    answer: bool,
    reference: str,
    comment: str = "",
) -> Entry:
    """Return an instance; `graph` is a text of the mini-language or a whole graph object."""
    value: Entry = {
        "game": "ello",
        "graph": {"family": graph} if isinstance(graph, str) else graph,
        "green": green if isinstance(green, str) else list(green),
        "question": "winnable",
        "name": name,
        "reference": reference,
        "answer": answer,
    }
    if comment:
        value["comment"] = comment
    return value


def written(graph: Graph) -> Entry:
    """Return the graph object of a graph written out as sparse6."""
    return {"sparse6": encode_sparse6(graph)}


def edges(n: int, pairs: Sequence[tuple[int, int]]) -> Entry:
    """Return the graph object of a graph given by its edges."""
    return {"vertices": n, "edges": [list(pair) for pair in pairs]}


def spread(n: int, greens: int, seed: int = 1) -> list[int]:
    """Return that many vertices, chosen at random."""
    return sorted(random.Random(seed).sample(range(n), greens))


def greens_of(game: Ello) -> list[int]:
    """Return the green vertices of a game."""
    return [v for v, color in enumerate(game.colors) if color == GREEN]


def oddity(name: str, graph: str, reference: str, comment: str = "") -> Iterator[Entry]:
    """Yield a won and a lost game on an oddity: an odd and an even number of greens."""
    n = parse(graph).n
    odd, even = n // 2 | 1, max(2, n // 2 & ~1)
    yield entry(f"{name}-odd", graph, spread(n, odd), True, reference, comment)
    yield entry(f"{name}-even", graph, spread(n, even), False, reference, comment)


def event(name: str, graph: str, reference: str, comment: str = "") -> Iterator[Entry]:
    """Yield a won game on an event (even and positive), and lost ones (odd; none)."""
    n = parse(graph).n
    yield entry(f"{name}-even", graph, spread(n, max(2, n // 2 & ~1)), True, reference, comment)
    yield entry(f"{name}-odd", graph, spread(n, n // 2 | 1), False, reference, comment)
    yield entry(f"{name}-red", graph, [], False, reference, comment)


def paper() -> Iterator[Entry]:
    """Yield what the paper's text determines, in its order."""
    for n in (3, 4, 9, 20):
        yield from event(f"circle-{n}", f"cycle:{n}", "section 1 (Beckwith's problem)")
    for n in (2, 7, 25):
        yield from oddity(f"coins-{n}", f"path:{n}", "section 1 (coin removal), Proposition 3.5")
    for name, tree in (("star-6", "star:6"), ("spider-4-2-1", "spider:4,2,1")):
        yield from oddity(name, tree, "Proposition 3.5 (ii)")
    diamond = edges(4, [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3)])
    figure = "Figure 1: K_4 less an edge, won exactly if the number of greens is odd"
    for greens in ([0], [2], [0, 1, 2], [1, 2, 3], [0, 1], [2, 3], [0, 2], [0, 1, 2, 3]):
        name = f"figure-1-green-{''.join(map(str, greens))}"
        yield entry(name, diamond, greens, len(greens) % 2 == 1, figure)
    for n in (1, 2, 3, 8, 11, 30):
        half = (n + 1) // 2
        said = "Corollary 1.3 (with ceil(p/2); the text prints the floor)"
        yield entry(f"clique-{n}", f"complete:{n}", range(half), True, said)
    for n, greens in ((5, 1), (8, 2), (11, 4)):
        yield entry(f"clique-{n}-lost", f"complete:{n}", range(greens), False, "Corollary 1.3")
    said = "after Corollary 1.7: all green is plausible and lost (K_5; the number is lost in print)"
    yield entry("clique-5-all-green", "complete:5", "all", False, said)
    said = "after Lemma 3.1: two isolated vertices are the only disconnected parity-driven graph"
    yield entry("two-isolated", "empty:2", "all", True, said)
    yield entry("two-isolated-red", "empty:2", [], False, said)
    for m, n in ((3, 4), (5, 5), (2, 7)):
        yield from oddity(f"bipartite-{m}-{n}", f"bipartite:{m},{n}", "Corollary 3.7")
    for m, n in ((2, 2), (4, 6)):
        yield from event(f"bipartite-{m}-{n}", f"bipartite:{m},{n}", "Corollary 3.7")
    yield from oddity("join", "join(path:3,path:5)", "Corollary 3.8")
    said = "after Corollary 3.10: a product of trees, at most one of them of even order"
    yield from oddity("trees-3", "product(path:3,star:4,path:4)", said)
    yield from oddity("product", "product(path:4,spider:2,2,2)", "Corollary 3.10")
    for rows, columns in ((3, 4), (5, 6), (7, 7)):
        yield from oddity(
            f"grid-{rows}-{columns}", f"grid:{rows}x{columns}", "Proposition 3.11 (i)"
        )
    yield from oddity("cylinder-5-4", "product(cycle:5,path:4)", "Proposition 3.11 (ii)")
    yield from oddity("petersen", "petersen", "section 3, example (ii), and Figure 2")
    yield from event("multipartite-2-4-2", "multipartite:2,4,2", "Corollaries 3.16 and 3.19")
    yield from oddity("cycle-join", "join(cycle:4,empty:3)", "Corollary 3.16 (i)")
    yield from event("petersen-join", "join(petersen,path:1)", "Proposition 3.17")
    yield from oddity("hypercube-1", "hypercube:1", "Theorem 5.1 (b)")
    said = "after Theorem 4.1: blocks that are cliques or cycles; certified by zermelo"
    cactus = "join(path:1,union(path:2,path:2))"
    yield entry("bowtie", cactus, [0, 1, 3], True, said)
    yield entry("bowtie-lost", cactus, [1], False, said)
    for d in (2, 4):
        yield from event(f"hypercube-{d}", f"hypercube:{d}", "Theorem 5.1 (a)")
    for d in (3, 5):
        cube, said = f"hypercube:{d}", "Theorem 5.1 (b)"
        yield entry(f"hypercube-{d}", cube, spread(1 << d, 1 << d - 1), True, said)
        yield entry(f"hypercube-{d}-all-green", cube, "all", False, said)
        yield entry(f"hypercube-{d}-odd", cube, spread(1 << d, 3), False, said)
    for n in (8, 20):
        square = edges(n, [(i, j) for i in range(n) for j in (i + 1, i + 2) if j < n])
        said = "Theorem 7.1: the square of a path of even order, an odd-type linear MOP"
        yield entry(f"linear-mop-{n}", square, spread(n, n // 2 | 1), True, said)
        yield entry(f"linear-mop-{n}-lost", square, spread(n, n // 2 & ~1), False, said)
    square = edges(9, [(i, j) for i in range(9) for j in (i + 1, i + 2) if j < 9])
    said = "Proposition 7.2: even type, a vertex of degree 2 is green"
    yield entry("linear-mop-9", square, [0, 3, 4, 6], True, said)
    for r in (5, 9):
        yield from oddity(f"fan-{r}", f"fan:{r}", "Proposition 7.3 (a)(i)")
    said = "Proposition 7.3 (a)(ii), read with c(y_2i) = c(y_2i+1) and both ends red"
    yield entry("fan-6", "fan:6", [2, 3], False, said)
    yield entry("fan-6-won", "fan:6", [2, 4], True, said)
    for r in (4, 10):
        yield from oddity(f"wheel-{r}", f"wheel:{r}", "Proposition 7.3 (b)")
    said = "Proposition 7.3 (b): even type, plausibility-driven"
    yield entry("wheel-7", "wheel:7", spread(8, 4), True, said)
    yield entry("wheel-7-all-green", "wheel:7", "all", False, said, "the reflection of all red")
    yield from _mop_join()


def _mop_join() -> Iterator[Entry]:
    """Yield games on (MOP v z) - e."""
    mop = parse("mop:8,seed=2")
    joined = [*mop.edges, *((v, 8) for v in range(8))]
    said = "Theorem 7.8: the join of a MOP with a vertex, less an edge, is an oddity"
    for gone in (joined[0], joined[-1]):
        graph = edges(9, [pair for pair in joined if pair != gone])
        name = f"mop-join-less-{gone[0]}-{gone[1]}"
        yield entry(name, graph, spread(9, 5), True, said)
        yield entry(f"{name}-lost", graph, spread(9, 4), False, said)


def lost() -> Iterator[Entry]:
    """Yield plausible games that are lost."""
    reference = "the family of even grids, all lost by a theorem; certified by zermelo"
    for rows, columns in ((2, 4), (4, 4), (4, 6), (6, 6), (6, 8), (8, 8)):
        game = families.even_grid(rows, columns, seed=1)
        name = f"even-grid-{rows}x{columns}"
        yield entry(name, f"grid:{rows}x{columns}", greens_of(game), False, reference)
    for n, greens in ((6, 1), (7, 2), (9, 3), (10, 3), (12, 4)):
        families.clique(n, greens)  # says if it is not one of them
        name = f"lost-clique-{n}-{greens}"
        yield entry(name, f"complete:{n}", range(greens), False, "ELLO paper, Corollary 1.3")
    for parts in (5, 6):
        for number, greens in enumerate(list(families.lost_triples(parts))[:3]):
            game = families.triples(greens)
            graph = "multipartite:" + ",".join("3" * parts)
            said = "complete multipartite graphs with parts of 3; certified by zermelo"
            yield entry(f"triples-{parts}-{number}", graph, greens_of(game), False, said)
    for r in (6, 10, 40, 160):
        game = families.even_fan(r, seed=1)
        yield entry(f"even-fan-{r}", f"fan:{r}", greens_of(game), False, FAN)
    drawn = {
        "lost-mop": lambda n, seed: families.outerplanar(n, seed),
        "lost-truncated-cubic": lambda n, seed: families.truncated_cubic(n // 3, seed),
        "lost-bridged-cubic": lambda n, seed: families.cubic_with_bridges(n // 6, 4, seed),
    }
    for name, n in (
        *(("lost-mop", n) for n in (10, 20, 40, 80, 160)),
        *(("lost-truncated-cubic", n) for n in (24, 36, 60, 84)),
        *(("lost-bridged-cubic", n) for n in (12, 18)),
    ):
        game = next(game for seed in range(1000) if not won(game := drawn[name](n, seed)))
        size = f"{name}-{game.graph.n}"
        said = "drawn at random, the first lost one; certified by zermelo"
        yield entry(size, written(game.graph), greens_of(game), False, said)
    for coloring in (65, 132, 197):
        game = families.twelve(coloring)
        said = (
            "the smallest 3-connected cubic graph with lost plausible games; certified by zermelo"
        )
        yield entry(f"twelve-{coloring}", {"graph6": families.TWELVE}, greens_of(game), False, said)


def plain_random() -> Iterator[Entry]:
    """Yield random plausible games, with zermelo's certified answers."""
    graphs = [
        *(f"regular:{n},3,seed=1" for n in (20, 60, 200, 400)),
        *(f"gnp:{n},0.5,seed=1" for n in (12, 20, 40, 60)),
        *(f"gnp:{n},0.1,seed=2" for n in (30, 60)),
        *(f"tree:{n},seed=1" for n in (15, 300)),
        *(f"mop:{n},seed=3" for n in (12, 50)),
        "grid:8x8", "grid:10x12", "torus:5x6", "torus:8x8", "hypercube:6",
    ]  # fmt: skip
    for text in graphs:
        graph = parse(text)
        game = families.plausible_game(graph, seed=7)
        name = "random-" + text.replace(":", "-").replace(",", "-").replace("=", "")
        source = "drawn at random; certified by zermelo"
        spelled = written(graph) if "seed" in text else {"family": text}
        yield entry(name, spelled, greens_of(game), won(game), source)


def won(game: Ello) -> bool:
    """Return zermelo's certified answer."""
    instance = Instance("ello", game, "winnable", Labels(game.graph.n))
    verdict = zermelo.decide(instance, assurance=Assurance.CERTIFIED)
    assert verdict.answered, verdict.reason
    return bool(verdict.answer)


def main() -> None:
    """Write the three files."""
    for name, entries in (("paper", paper), ("lost", lost), ("random", plain_random)):
        with atomic_write(HERE / f"{name}.jsonl") as stream:
            for value in entries():
                if name == "paper":
                    value["reference"] = f"ELLO paper, {value['reference']}"
                stream.write((dumps(value) + "\n").encode())


if __name__ == "__main__":
    main()
