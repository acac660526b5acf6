"""How cops catch the robber, by the word of a QBF solver that is asked again at every turn.

The formula of the first rounds says that cops can be placed; asked vertex by vertex it says where,
and after each way of the robber where they go. These are its Skolem functions, and they become the
evidence ``strategies``, which rests on the rules alone. Everybody's component is looked at alone.
"""

from __future__ import annotations

from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import SolverMistake
from zermelo.core.graph import Graph
from zermelo.encodings.cops import qbf
from zermelo.encodings.qcnf import Qcnf
from zermelo.games.cops.rules import Cops, CopsAndRobber, closed_masks, within_reach
from zermelo.solvers.backends import qbf as backend


def caught(
    game: CopsAndRobber,
    cops: int,
    rounds: int,
    fastest: bool,
    deadline: Deadline,
    program: str | None = None,
) -> Evidence:
    """Return the evidence that so many cops catch the robber within so many rounds.

    With `fastest` also that they need as many.
    """
    start = Asking(game.graph, cops, deadline, program).start(rounds)
    parts: list[dict[str, Any]] = []
    for component in game.graph.components():
        place = {v: i for i, v in enumerate(component)}
        here = tuple(place[v] for v in start if v in place)
        asking = Asking(game.graph.induced(component), len(here), deadline, program)
        part: dict[str, Any] = {"catching": asking.catching(here, rounds)}
        fewer = asking.too_slow(cops, rounds) if fastest and rounds else 0
        if fewer:
            part["escaping"] = {"cops": fewer}
        parts.append(part)
    return Evidence("strategies", {"parts": parts})


class Asking:
    """What a solver says of some cops on a graph."""

    def __init__(self, graph: Graph, cops: int, deadline: Deadline, program: str | None) -> None:
        self.graph = graph
        self.cops = cops
        self.deadline = deadline
        self.program = program
        self.closed = closed_masks(graph)
        self.replies: dict[tuple[Cops, int], tuple[int, Cops]] = {}
        """For positions with the cops to move: the rounds they need, and where they go."""

    def start(self, rounds: int) -> Cops:
        """Return where the cops can start who catch the robber within so many rounds, sorted."""
        return tuple(sorted(self._placed(self._formula(rounds), 0)))

    def catching(self, start: Cops, rounds: int) -> dict[str, Any]:
        """Return how they catch him from there."""
        beside = self._beside(start)
        for robber in range(self.graph.n):
            if not beside >> robber & 1:
                self._catch(start, robber, rounds)
        rows = ([*cops, r, *after] for (cops, r), (_, after) in self.replies.items())
        return {"start": list(start), "moves": list(rows)}

    def too_slow(self, most: int, rounds: int) -> int:
        """Return the most cops, at most `most`, who cannot catch him within fewer rounds."""
        for cops in range(1, min(most, self.graph.n - 1) + 1):
            other = Asking(self.graph, cops, self.deadline, self.program)
            if backend.solve(other._formula(rounds - 1), self.deadline, self.program):
                return cops - 1
        return min(most, self.graph.n - 1)

    def _catch(self, cops: Cops, robber: int, most: int) -> int:
        """Find the replies that catch the robber, who is out of reach; return the rounds."""
        if (cops, robber) in self.replies:
            return self.replies[cops, robber][0]
        for rounds in range(2, most + 1):
            formula = self._formula(rounds, [robber])
            for i, v in enumerate(cops):
                formula.clauses.append((self._cop(formula, 0, i, v),))
            if backend.solve(formula, self.deadline, self.program):
                break
        else:
            raise SolverMistake(f"the robber was to be caught within {most} rounds")
        after = self._placed(formula, 1, cops)
        together = tuple(sorted(after))
        for way in within_reach(self.graph, robber):
            if not self._beside(together) >> way & 1:
                self._catch(together, way, rounds - 1)
        self.replies[cops, robber] = rounds, after
        return rounds

    def _placed(self, formula: Qcnf, t: int, before: Cops | None = None) -> Cops:
        """Return where the cops can be after t moves, one after the other."""
        found = []
        for i in range(self.cops):
            where = range(self.graph.n) if before is None else within_reach(self.graph, before[i])
            variables = {self._cop(formula, t, i, v): v for v in where}
            chosen = backend.settled(formula, list(variables), self.deadline, self.program)
            found.append(variables[chosen])
        return tuple(found)

    def _formula(self, rounds: int, robbers: list[int] | None = None) -> Qcnf:
        formula = Qcnf()
        game = CopsAndRobber(self.graph, self.cops)
        qbf(game, self.cops, rounds, formula, self.deadline, robbers)
        return formula

    def _cop(self, formula: Qcnf, t: int, i: int, v: int) -> int:
        return formula.names.index(f"cop({t},{i},{v})") + 1

    def _beside(self, cops: Cops) -> int:
        """Return where the cops are or can go to at once, as bits."""
        found = 0
        for v in cops:
            found |= self.closed[v]
        return found
