"""The default against the best single method, for every game.

Run from the root:  python -m benchmarks.defaults [GAME ...]

Both are asked for an answer without evidence (`--assurance exhaustive`): after it the default looks
for evidence, which it says. A method gets no more time than the default took, since a slower one
tells nothing. Seconds are of the processor, so that other work on the machine does not count. A
ratio above `MOST` is marked, unless the default took less than `SHORT` seconds.
"""

from __future__ import annotations

import importlib
import resource
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from benchmarks.measure import Ratio
from zermelo.core.errors import OutOfTime
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance, Verdict
from zermelo.formats.instance import decode
from zermelo.solvers import compiling
from zermelo.solvers.decide import decide_here
from zermelo.solvers.method import NO_EVIDENCE, Request, methods
from zermelo.solvers.plan import why_unavailable

MOST, SHORT = 1.5, 0.2
"""The ratio that the default keeps to, and seconds below which it is not looked at."""

LIMIT = 60.0
"""Seconds for the default."""


def _on(family: str, **data: Any) -> dict[str, Any]:
    return {"graph": {"family": family}, **data}


def _kayles(*families: str) -> list[dict[str, Any]]:
    return [_on(family, question="nim-value") for family in families]


INSTANCES: dict[str, list[dict[str, Any]]] = {
    "lights-out": [
        _on("grid:40x40", lit="all"),
        _on("grid:60x60", lit="all"),
        _on("grid:30x30", lit=[0], modulus=3),
        _on("gnp:400,0.1", lit=[0, 5]),
        _on("grid:7x7", lit="all", question="fewest-presses"),
        _on("grid:10x10", lit="all", question="fewest-presses"),
        _on("cycle:90", lit="all", question="fewest-presses"),
        _on("grid:12x12", lit=[0], modulus=4),
        _on("grid:4x4", lit=[0, 1], lit_only=True),
    ],
    "ello": [
        _on("grid:8x8", green=[0, 9]),
        _on("gnp:60,0.2", green=[3, 5, 8]),
        _on("gnp:200,0.05,seed=2", green="all"),
        _on("regular:300,3", green=[0, 1]),
        _on("regular:100,3", green="all"),
        _on("gnp:20,0.5,seed=3", green=[0, 1, 2]),
        _on("complete:9", green=[0, 1, 2, 3, 4, 5]),
        _on("gnp:14,0.4", green=[0, 1], before=[]),
        _on("gnp:30,0.3", colors=[0, 1, 2] * 10, modulus=3),
        _on("hypercube:5", green=[0]),
    ],
    "cleaning": [
        _on("grid:5x5"),
        _on("regular:22,3"),
        _on("gnp:16,0.5"),
        _on("complete:12"),
        _on("hypercube:4"),
        _on("grid:200x200", brushes=[2] * 40_000, question="cleaned"),
    ],
    "seepage": [
        _on("simplex:2,5"),
        _on("simplex:3,6"),
        _on("kary:2,5"),
        _on("simplex:2,7", protect=2, question="green-wins"),
    ],
    "cops": [
        _on("grid:7x7"),
        _on("grid:20x20"),
        _on("petersen"),
        _on("gnp:30,0.2"),
        _on("regular:20,3"),
        _on("grid:9x9", cops=2, question="capture-time"),
        _on("robertson", cops=3, question="cops-win"),
    ],
    "polish": [
        *_kayles("grid:3x4", "bipartite:4,5", "complete:8", "regular:14,3", "gnp:12,0.3"),
        _on("regular:14,3", question="outcome"),
        _on("gnp:12,0.3", question="winning-moves"),
    ],
    "vertexnim": [
        _on("gnp:6,0.5", weights=[4] * 6, token=0, play="misere"),
        _on("gnp:8,0.4", weights=[3] * 8, token=0, rule="stockman"),
        _on("gnp:7,0.5", weights=[3] * 7, token=0, order="move-then-remove"),
        _on("cycle:8", weights=[3] * 8, token=0),
        _on("gnp:8,0.5,seed=7", weights=[7] * 8, token=0, order="move-then-remove",
            question="winning-moves"),
    ],
    "edge-nim": [
        {
            "graph": {"family": "complete:4"},
            "edge_weights": [
                [0, 1, 4], [0, 2, 3], [0, 3, 5], [1, 2, 2], [1, 3, 4], [2, 3, 3],
            ],
            "token": 0,
            "question": question,
        }
        for question in ("outcome", "nim-value")
    ] + [
        {
            "graph": {"family": "complete:4"},
            "edge_weights": [
                [0, 1, 14], [0, 2, 13], [0, 3, 15], [1, 2, 12], [1, 3, 14], [2, 3, 13],
            ],
            "token": 0,
            "question": question,
        }
        for question in ("outcome", "nim-value", "winning-moves")
    ],
    "geography": [
        _on("grid:6x6", token=0),
        _on("grid:30x30", token=0),
        _on("grid:12x12", token=0, question="winning-moves"),
        {
            "graph": {
                "vertices": 40,
                "edges": [[v, (v + k) % 40] for v in range(40) for k in (3, 7 + v % 5, 19)],
                "directed": True,
            },
            "token": 0,
        },
    ],
    "subtraction": [
        _on("grid:5x5", take=[1, 2]),
        _on("tree:30", take=[1, 3]),
        _on("spider:9,8,7", take=[1, 2, 4]),
        _on("path:400", take=[2, 3]),
        _on("grid:5x5", take=[1, 2], question="outcome"),
        _on("grid:4x5", take=[1, 2], question="winning-moves"),
        _on("star:4", take=[1, 2], attach_at=0, question="period"),
    ],
    "octal": [
        _on("grid:5x5", digits="0.33"),
        _on("tree:28", digits="0.77"),
        _on("tree:28", digits="0.77", question="outcome"),
        _on("grid:4x5", digits="0.07", question="winning-moves"),
        _on("star:4", digits="0.33", attach_at=0, question="period"),
    ],
    "node-kayles": [
        *_kayles("grid:6x6", "gnp:30,0.2", "cycle:60", "regular:30,3"),
        _on("grid:6x6", question="outcome"),
        _on("grid:5x5", question="winning-moves"),
        _on("star:4", attach_at=0, question="period"),
    ],
    "arc-kayles": [
        *_kayles("grid:5x5", "gnp:16,0.3", "cycle:40"),
        _on("gnp:16,0.3", question="outcome"),
        _on("grid:4x5", question="winning-moves"),
        _on("star:3", attach_at=0, question="period"),
    ],
    "grim": [
        *_kayles("grid:5x5", "gnp:24,0.2", "cycle:40"),
        _on("gnp:22,0.2", question="outcome"),
        _on("gnp:20,0.3", question="winning-moves"),
        _on("empty:1", attach_at=0, question="period"),
    ],
    "weak-cops": [
        _on("grid:20x20"),
        _on("robertson"),
        {"periodic": {"vertices": 1, "edges": [[0, 0, 1, 0], [0, 0, 0, 1]]}},
    ],
    "light-polish": [
        {"left": [6, 6, 6], "right": [6, 6, 6]},
        {"left": [30, 20, 31], "right": [20, 30, 1], "question": "outcome"},
        {"left": [3, 2, 3], "right": [2, 3, 1], "question": "winning-moves"},
    ],
    "sum": [
        {
            "parts": [
                {"game": "node-kayles", **_on("gnp:20,0.2")},
                {"game": "octal", **_on("grid:4x4", digits="0.33")},
            ],
            "question": question,
        }
        for question in ("nim-value", "outcome", "winning-moves")
    ],
}  # fmt: skip
"""Instances that take the default a moment or more, by game."""


@dataclass(frozen=True, slots=True)
class Row:
    """The default and the best method on an instance."""

    instance: Instance
    default: Verdict
    seconds: float
    best: str | None
    """The method that answered first; None if none did by the time of the default."""
    best_seconds: float

    @property
    def ratio(self) -> float:
        """The default's time as a multiple of the best method's."""
        return self.seconds / self.best_seconds if self.best else 1.0

    @property
    def late(self) -> bool:
        """Whether the default takes too long."""
        return self.seconds > SHORT and self.ratio > MOST


def spent(instance: Instance, request: Request, limit: float) -> tuple[float, Verdict]:
    """Return the processor's seconds of a decision, those of its child processes included."""

    def now() -> float:
        kinds = resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN
        used = [resource.getrusage(kind) for kind in kinds]
        return sum(each.ru_utime + each.ru_stime for each in used)

    begin = now()
    with stopped_after(limit):
        verdict = decide_here(instance, request)
    return now() - begin, verdict


@contextmanager
def stopped_after(seconds: float) -> Iterator[None]:
    """Let a limit be reached after so many seconds of the processor; on Unix."""

    def stop(*_: object) -> None:
        raise OutOfTime("it takes too long")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def measured(instance: Instance) -> Row:
    """Measure the default and all methods on an instance."""
    importlib.import_module("ortools.sat.python.cp_model")  # which no limit may cut off
    compiling.ready()  # cut off while numba is loaded, it would do without in all later rows
    seconds, default = spent(instance, NO_EVIDENCE, LIMIT)
    if seconds < 3.0:  # the first time it loaded libraries and compiled kernels
        seconds, default = spent(instance, NO_EVIDENCE, LIMIT)
    found: list[tuple[float, str]] = []
    for entry in methods(instance.game):
        if instance.question not in entry.questions or entry.applies(instance):
            continue
        if why_unavailable(entry):
            continue
        mine, verdict = spent(instance, replace(NO_EVIDENCE, method=entry.name), seconds + 0.1)
        # Of intervals and numbers only the same one is as good.
        if verdict.assurance >= Assurance.EXHAUSTIVE and verdict.answer == default.answer:
            found.append((mine, entry.name))
    best_seconds, best = min(found, default=(seconds, None))
    row = Row(instance, default, seconds, best, best_seconds)
    if row.late and best is not None:  # other work on the machine may have slowed it down
        again = spent(instance, NO_EVIDENCE, seconds)[0]
        mine = spent(instance, replace(NO_EVIDENCE, method=best), seconds)[0]
        row = replace(row, seconds=min(seconds, again), best_seconds=min(best_seconds, mine))
    return row


def rows() -> Iterator[Ratio]:
    """Yield how much longer the default takes than the best method, for some instances."""
    for game, place in (("lights-out", 0), ("node-kayles", 0), ("cops", 0)):
        row = measured(decode({"game": game, **INSTANCES[game][place]}, Path()))
        best = row.best or "the default"
        text = f"{game}, {INSTANCES[game][place]['graph']['family']}"
        yield Ratio(text, best, row.best_seconds, "the default", row.seconds)


def main() -> None:
    """Print the table, and exit with 1 if the default is too late somewhere."""
    games = sys.argv[1:] or list(INSTANCES)
    late = 0
    print(f"{'game':12}{'graph':24}{'question':15}{'default':>9}  {'by':18}{'best':>9}  ratio")
    for game in games:
        for data in INSTANCES[game]:
            row = measured(decode({"game": game, **data}, Path()))
            late += row.late
            graph = data.get("graph", {}).get("family", "")
            print(
                f"{game:12}{graph:24}{row.instance.question:15}{row.seconds:9.2f}  "
                f"{row.default.method or 'unknown':18}{row.best_seconds:9.2f}  {row.ratio:5.2f} "
                f"{row.best or '-'}{'  <- late' if row.late else ''}",
                flush=True,
            )
    sys.exit(1 if late else 0)


if __name__ == "__main__":
    main()
