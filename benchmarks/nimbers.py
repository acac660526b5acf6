"""Measures the compiled search for nimbers: python -m benchmarks.nimbers [--large | --hard].

For each game, in one run and after the kernels are loaded: pairs of a component and a heap that the
plain search looks at in a second, those of the kernel, and their ratio; and the seconds that either
takes for the answer, with the ratio of these, which is larger because the kernel needs fewer pairs.
The plain search is stopped after `MOST` pairs: its time, and so that ratio, is a lower bound then.
Either time is the least of several searches, in turns and each with a new table.
With --large: Cram (Arc-Kayles on a grid) as large as takes minutes, by the kernel alone.
With --hard: the ladders of hard instances of the games, the kernel against each other method, which
gets `TIMES` as long as the kernel took and at least `LEAST` seconds; all of the processor.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

import zermelo
from benchmarks.measure import Ratio, busy, timed
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.formats.instance import decode
from zermelo.games.impartial.rules import Position
from zermelo.run.decide import decide_here
from zermelo.solvers.deletion import nimbers as deletion
from zermelo.solvers.edge_nim import nimbers as edge_nim
from zermelo.solvers.geography import nimbers as geography
from zermelo.solvers.method import Request, every_method
from zermelo.solvers.nimber_search.compiled import CompiledNimbers
from zermelo.solvers.nimber_search.loop import Coded
from zermelo.solvers.polish import nimbers as polish
from zermelo.solvers.search.methods import rules_of
from zermelo.solvers.search.nimbers import NIMBERS, Nimbers
from zermelo.solvers.vertexnim import nimbers as vertexnim

MOST = 20_000

ROUNDS, EACH = 5, 4
"""Searches of the plain program, and of the kernel after each."""

LIMIT, TIMES, LEAST = 60.0, 5.0, 5.0
"""Seconds for the kernel on a hard instance; how much longer another method gets, and at least."""

HARD = Path(__file__).parents[1] / "instances" / "hard"


def hard(name: str) -> Instance:
    """Return a hard instance of the library."""
    game = next(each for each in WORDS if name.startswith(f"hard-{each}-"))
    return next(each for each in ladder(game) if each.name == name)


def ladder(game: str) -> Iterator[Instance]:
    """Yield the hard instances of a game."""
    for line in (HARD / f"{game}.jsonl").read_text(encoding="utf-8").splitlines():
        yield decode(json.loads(line), HARD)


WORDS: dict[str, Callable[[Instance], Coded]] = {
    "polish": polish.encode,
    "vertexnim": vertexnim.encode,
    "edge-nim": edge_nim.encode,
    "geography": geography.encode,
    "node-kayles": deletion.encode,
    "arc-kayles": deletion.encode,
    "grim": deletion.encode,
    "octal": deletion.encode,
    "subtraction": deletion.encode,
}

GAMES: dict[str, Instance] = {
    "Arc-Kayles, grid:5x6": zermelo.arc_kayles("grid:5x6"),
    "Arc-Kayles, grid:5x5": zermelo.arc_kayles("grid:5x5"),
    "Arc-Kayles, cubic 24": zermelo.arc_kayles("regular:24,3,seed=1"),
    "Node-Kayles, grid:6x6": zermelo.node_kayles("grid:6x6"),
    "Node-Kayles, cubic 30": zermelo.node_kayles("regular:30,3,seed=1"),
    "Node-Kayles, tree 40": zermelo.node_kayles("tree:40,seed=1"),
    "Grim, grid:4x5": zermelo.grim("grid:4x5"),
    "Grim, cubic 18": zermelo.grim("regular:18,3,seed=1"),
    "Grim, tree 24": zermelo.grim("tree:24,seed=1"),
    "subtraction 1,3, grid:4x5": zermelo.subtraction("grid:4x5", take=[1, 3]),
    "subtraction 1,2, cubic 22": zermelo.subtraction("regular:22,3,seed=1", take=[1, 2]),
    "octal 0.137, cubic 18": zermelo.octal("regular:18,3,seed=1", digits="0.137"),
    "octal 0.77, grid:4x4": zermelo.octal("grid:4x4", digits="0.77"),
    "POLISH, cubic 12": hard("hard-polish-cubic-12-2"),
    "POLISH, grid:4x4": hard("hard-polish-grid-4x4"),
    "POLISH, bipartite:4,5": hard("hard-polish-bipartite-4-5"),
    "VertexNim, 20 vertices": hard("hard-vertexnim-random-20-3-0"),
    "VertexNim, stockman 22": hard("hard-vertexnim-random-22-3-stockman-3"),
    "VertexNim, misere 18": hard("hard-vertexnim-random-18-3-misere-3"),
    "Edge-Nim, cubic 12": hard("hard-edge-nim-regular-12-3-to-3-0"),
    "Edge-Nim, complete 7": hard("hard-edge-nim-complete-7-to-2-0"),
    "Edge-Nim, grid 3x6": hard("hard-edge-nim-grid-3x6-to-3-1"),
    "geography, 100 x 2": hard("hard-geography-random-100-2-1"),
    "geography, 50 x 3": hard("hard-geography-random-50-3-2"),
}

CHOSEN = (
    "Arc-Kayles, cubic 24", "Node-Kayles, cubic 30", "Grim, cubic 18",
    "subtraction 1,2, cubic 22", "octal 0.137, cubic 18", "POLISH, cubic 12",
    "VertexNim, 20 vertices", "Edge-Nim, cubic 12", "geography, 100 x 2",
)  # fmt: skip

CRAM = ("grid:5x7", "grid:6x6")


def measured(name: str, instance: Instance) -> tuple[Ratio, str]:
    """Return the ratio of the pairs in a second, as one of seconds a pair, and a line."""
    rules = rules_of(instance)
    start = rules.start(instance.position)
    compiled(instance).lost(start)  # loads the kernel

    seconds = rival = math.inf
    lost: bool | None = None
    other: bool | None = None
    for _ in range(ROUNDS):
        plain = Nimbers(rules, Deadline(), MOST)
        took, other = timed(partial(_unless_stopped, plain, start))
        rival = min(rival, took)
        for _ in range(EACH):
            fast = compiled(instance)
            took, lost = timed(partial(fast.lost, start))
            seconds = min(seconds, took)
    cut = other is None
    assert cut or lost == other
    row = Ratio(name, "kernel, a pair", seconds / fast.nodes, "plain", rival / plain.nodes)
    words = (
        f"{name:24}{plain.nodes / rival:12,.0f}{fast.nodes / seconds:12,.0f}{row.ratio:8.0f}"
        f"{'> ' if cut else '  '}{rival:8.2f}{seconds:10.4f}"
        f"{'> ' if cut else '  '}{rival / seconds:8.0f}"
    )
    return row, words


def _unless_stopped(search: Nimbers, start: Position) -> bool | None:
    try:
        return search.lost(start)
    except LimitReached:
        return None


def compiled(instance: Instance) -> CompiledNimbers:
    """Return the compiled search of an instance."""
    return CompiledNimbers(WORDS[instance.game](instance), rules_of(instance), Deadline())


def rows() -> Iterator[Ratio]:
    """The kernel against the plain search, for each game."""
    for name in CHOSEN:
        yield measured(name, GAMES[name])[0]


def ladders(games: Iterable[str]) -> None:
    """Print for each hard instance the seconds of the kernel, and those of the other methods."""
    for game in games:
        for instance in ladder(game):
            seconds, answer = asked(instance, NIMBERS.name, LIMIT)
            others = []
            for method in every_method(game):
                if method.name != NIMBERS.name and instance.question in method.questions:
                    limit = max(LEAST, TIMES * seconds)
                    took, found = asked(instance, method.name, limit)
                    assert None in (answer, found) or answer == found, instance.name
                    if found is not None:
                        others.append(f"{method.name} {took:.2f}")
            said = f"{seconds:8.2f}  {answer!s:5}" if answer is not None else f"{'-':>8}       "
            print(f"{instance.name or '':40}{said}{'; '.join(others) or 'no other'}", flush=True)


def asked(instance: Instance, method: str, limit: float) -> tuple[float, object]:
    """Return the seconds of a method for an answer without evidence, and the answer, if any."""
    request = Request(method=method, assurance=zermelo.types.Assurance.EXHAUSTIVE, time_limit=limit)
    seconds, verdict = busy(decide_here, instance, request)
    return seconds, verdict.answer if verdict.answered else None


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--large", action="store_true", help="Cram on 5x7 and 6x6")
    parser.add_argument("--hard", nargs="*", metavar="GAME", help="ladders of hard instances")
    arguments = parser.parse_args()
    if arguments.hard is not None:
        ladders(arguments.hard or ("polish", "vertexnim", "edge-nim", "geography"))
        return
    heads = ("plain a s", "kernel a s", "ratio", "plain s", "kernel s", "ratio")
    widths = (12, 12, 8, 10, 10, 10)
    print(f"{'game':24}" + "".join(f"{h:>{w}}" for h, w in zip(heads, widths, strict=True)))
    for name, instance in GAMES.items():
        print(measured(name, instance)[1], flush=True)
    for grid in CRAM if arguments.large else ():
        instance = zermelo.arc_kayles(grid)
        search = compiled(instance)
        start = search.rules.start(instance.position)
        seconds, lost = busy(search.lost, start)
        who = "previous" if lost else "next"
        print(f"Cram {grid}: the {who} player wins, {seconds:.1f} s, {search.nodes:,} pairs")


if __name__ == "__main__":
    main()
