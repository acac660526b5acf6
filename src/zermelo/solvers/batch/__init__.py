"""Many small graphs at once: one plan for all of them, and a compiled loop over their bit rows.

`Loop` says what the loop needs to know of a game. `of_lines` reads graph6 lines, `of_graphs` takes
graphs; both return an answer for each, or -1 where the loop does not say: a line that is no graph6,
a graph that is too large, or one that the game is not played on.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from zermelo.compile import by_rules, compiling
from zermelo.core.certificate import Certificate
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance, Verdict
from zermelo.games.cleaning import by_sets as cleaning
from zermelo.games.impartial.deletion import Deletion
from zermelo.games.impartial.rules import outcome
from zermelo.games.polish import by_sets as polish
from zermelo.games.registry import game as spec_of
from zermelo.games.registry import impartial_of
from zermelo.games.subtraction.cutting import cuts
from zermelo.games.subtraction.rules import Removal
from zermelo.solvers.method import Request

if TYPE_CHECKING:
    from zermelo.games.ruleset.contract import Ruleset

NAME = "batch"
"""What verdicts call it."""

TAKES = ("neighbourhood", "edge", "vertex")
"""What a move may take besides sets of vertices by their size."""

MOST, MOST_OF_SETS = 20, 12
"""The most vertices: all sets of them have a place in a table; and where there is more to do."""

PLACES = 1 << 27
"""The largest table for POLISH, in bytes."""

FEW, CHUNK = 64, 1024
"""Fewer instances are decided one by one; at most so many are between two looks at Ctrl-C."""

ORDERED = 1 << 14
"""The most ordered positions of cops."""

ALONE = ("cops", "cop-number"), ("cleaning", "brush-number")
"""Games that are not impartial, with their questions."""

QUESTIONS = ("nim-value", "outcome")


@dataclass(frozen=True, slots=True)
class Loop:
    """What the compiled loop needs to know of a game, and the question."""

    game: str
    question: str
    takes: str = ""
    """What a move takes, one of `TAKES`; empty for sets of vertices."""
    digits: tuple[int, ...] = ()
    """For each size the octal digit of the sets that a move may take."""
    connected: bool = False
    """Whether the game is played on connected graphs only."""
    rules: Ruleset | None = None
    """The rules of a game of somebody's own; the loop is `rulesets.values` then."""
    played: bool = False
    """Whether games begin with more than a graph; the loop is `rulesets.played` then."""

    @property
    def by_graph(self) -> bool:
        """Whether the loop is a compiled one over the graphs alone."""
        return self.rules is None and not self.played

    @property
    def most(self) -> int:
        """The most vertices of a graph."""
        return MOST_OF_SETS if self.digits or self.game in ("polish", "cleaning") else MOST

    def answer(self, value: int) -> Answer:
        """Return the answer that a nim-value, or a number of cops, gives."""
        return outcome(value) if self.question == "outcome" else value

    def verdict(
        self,
        value: int,
        seconds: float,
        name: str | None = None,
        certificate: Certificate | None = None,
    ) -> Verdict:
        """Return the verdict that a nim-value gives, with its certificate if it has one."""
        sure = Assurance.CERTIFIED if certificate else Assurance.EXHAUSTIVE
        return Verdict(
            self.game, self.question, self.answer(value), sure,
            name=name, method=NAME, seconds=seconds, certificate=certificate,
        )  # fmt: skip


def enough(request: Request) -> bool:
    """Whether a certified or an exhaustive answer without limits is all that is asked for."""
    sure, levels = request.assurance, (None, Assurance.CERTIFIED, Assurance.EXHAUSTIVE)
    plain = replace(Request(), assurance=sure, seed=request.seed, workers=request.workers)
    return sure in levels and request == replace(plain, certificate=request.certificate)


def loop_of(instance: Instance) -> Loop | None:
    """Return the loop for games like an instance, on any graphs; None if there is none."""
    found = loop_without(instance)
    return found if found is None or not found.by_graph or compiling.ready() else None


def loop_without(instance: Instance) -> Loop | None:
    """Return the loop, whether kernels can be compiled here or not."""
    game, rules = instance.position, impartial_of(instance)
    asked = instance.game, instance.question
    if asked in ALONE:
        return Loop(*asked)
    if instance.question not in QUESTIONS or rules is None:
        return None
    if instance.game == "polish" and not any(game.brushes):
        return Loop(*asked)
    if spec_of(instance.game).ruleset is not None:
        return Loop(*asked, rules=game.ruleset)
    if instance.game == "edge-nim" or (instance.game == "geography" and game.graph.directed):
        return Loop(*asked, played=True)
    if not isinstance(game, Deletion):
        return None
    if isinstance(game, Removal):
        if cuts(game):
            return None
        by_size = dict(game.digits)
        digits = tuple(by_size.get(size, 0) for size in range(MOST_OF_SETS + 1))
        return Loop(*asked, "", digits, instance.game == "subtraction")
    return Loop(*asked, rules.takes) if rules.takes in TAKES else None


def answer_chunks(
    jobs: Sequence[tuple[int, Instance]], few: int, options: int
) -> Iterator[tuple[Loop, list[tuple[int, Instance, int]], float]]:
    """Yield what is said of those instances that are many of a kind, in chunks.

    A chunk has the number of each instance, the instance and its value, and the seconds for each.
    By a ruleset no game with more `options` in all is gone through.
    """
    kinds: dict[Loop, list[tuple[int, Instance]]] = {}
    for number, instance in jobs if len(jobs) >= few else ():
        loop = loop_of(instance)
        if loop is not None:
            kinds.setdefault(loop, []).append((number, instance))
    for loop, alike in kinds.items():
        for first in range(0, len(alike) if len(alike) >= few else 0, CHUNK):
            chunk, start = alike[first : first + CHUNK], time.monotonic()
            games = [instance for _, instance in chunk]
            if loop.by_graph:
                values = of_graphs(loop, [game.graph for game in games])
            else:
                from zermelo.solvers.batch import rulesets  # loaded where rules are played

                if loop.rules is None:
                    values = rulesets.played(games, options)
                else:
                    values = rulesets.values(loop.rules, games, options)
            seconds = (time.monotonic() - start) / len(chunk)
            found = zip(chunk, values, strict=True)
            yield loop, [(*job, value) for job, value in found if value >= 0], seconds


def of_lines(loop: Loop, lines: Sequence[str]) -> list[int]:
    """Return the nim-value for each line of graph6, or -1."""
    import numpy as np

    from zermelo.solvers.batch.kernels import parse_lines

    text = np.frombuffer("\n".join((*lines, "")).encode(), np.uint8)
    ends = np.flatnonzero(text == ord("\n"))
    orders, rows = _room(len(lines))
    parse_lines(text, ends, orders, rows)
    return _values(loop, orders, rows)


def of_graphs(loop: Loop, graphs: Sequence[Graph]) -> list[int]:
    """Return the nim-value for each graph, or -1."""
    orders, rows = _room(len(graphs))
    for number, graph in enumerate(graphs):
        if graph.n <= MOST:
            orders[number] = graph.n
            rows[number, : graph.n] = graph.masks
    return _values(loop, orders, rows)


def _room(count: int) -> tuple[Any, Any]:
    import numpy as np

    return np.full(count, -1, np.int64), np.zeros((count, MOST), np.int64)


def _values(loop: Loop, orders: Any, rows: Any) -> list[int]:
    import numpy as np

    orders[orders > loop.most] = -1
    found = np.full(len(orders), -1, np.int64)
    if loop.game == "cops":
        from zermelo.solvers.batch.kernels import cop_numbers

        cop_numbers(orders, rows, found, *np.zeros((3, ORDERED), np.int64))
    elif loop.game in ("polish", "cleaning"):
        _by_rules(loop.game, orders, rows, found)
    else:
        _delete(loop, orders, rows, found)
    answers: list[int] = found.tolist()
    return answers


def _by_rules(game: str, orders: Any, rows: Any, found: Any) -> None:
    """Write what the compiled rules of a book say, where a table for POLISH is not too large."""
    run = by_rules.compiled_run()
    for i, n in enumerate(orders.tolist()):
        masks = rows[i, : max(n, 0)].tolist()
        if game == "cleaning" and n > 0:
            found[i] = cleaning.answers(masks, run)[0]
        elif n > 0 and polish.positions(masks) <= PLACES:
            found[i] = polish.answers(masks, run)[0]


def _delete(loop: Loop, orders: Any, rows: Any, found: Any) -> None:
    import numpy as np

    from zermelo.solvers.batch.kernels import SETS, values
    from zermelo.solvers.deletion.moves_kernel import PICKS

    takes = PICKS[loop.takes][0] if loop.takes else SETS
    largest = int(orders.max(initial=0))
    sets = 1 << (largest if loop.digits else 0)
    values(
        orders, rows, takes, np.array(loop.digits, np.int64), loop.connected, found,
        np.zeros(1 << largest, np.uint8), np.zeros(max(sets, MOST * MOST), np.int64),
        np.zeros(sets, np.int64), np.zeros(sets, np.uint8),
    )  # fmt: skip
