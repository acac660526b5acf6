"""Edge-Nim with weights up to 1 by proof numbers: undirected edge geography.

A move takes an edge away. A proof of who wins looks at few edges: where the loser is to move, at
all those at the token; where the winner is, at the one that he takes. It holds whatever the others
are. So what is kept of a position is these edges, which of them are there, and who wins: a mistake
in a gate of a reduction (`reductions.geography_to_edge_nim`) is answered once, and not again for
every assignment of the formula, and a clause that is false loses whatever variables it has not.
"""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.games.edge_nim.rules import RULES, EdgeNim, Standing
from zermelo.solvers.search.proof_numbers import LOST, Numbers, ProofNumbers, method

State = tuple[int, int]
"""The edges that are left, as bits, and the token."""


class Light(ProofNumbers):
    """Who wins the positions of a game whose weights are at most 1."""

    rules = RULES

    def __init__(self, game: EdgeNim, deadline: Deadline, most: int | None) -> None:
        super().__init__(deadline, most)
        self._at = [[(1 << place, v) for v, place in row] for row in game.board.at]
        self._all = [sum(edge for edge, _ in row) for row in self._at]
        self._proved: list[list[tuple[int, int, Numbers]]] = [[] for _ in self._at]

    def state(self, position: Standing) -> State:
        """Return the edges that are left, and the token."""
        left = sum(1 << place for place, weight in enumerate(position.weights) if weight)
        return left, position.token

    def options(self, state: State) -> list[State]:
        """Return the states that taking an edge leads to."""
        left, token = state
        return [(left ^ edge, v) for edge, v in self._at[token] if left & edge]

    def guess(self, state: State) -> Numbers:
        """Return that each move is to be answered; without one he has lost."""
        left, token = state
        moves = sum(1 for edge, _ in self._at[token] if left & edge)
        return (1, moves) if moves else LOST

    def numbers(self, state: State) -> Numbers:
        """Return what a proof with the same edges says, or else what was counted."""
        left, token = state
        for edges, there, numbers in self._proved[token]:
            if left & edges == there:
                return numbers
        return super().numbers(state)

    def settle(self, state: State, options: Sequence[State], numbers: Numbers) -> None:
        """Keep who wins, with the edges that the proof looks at."""
        left, token = state
        edges = self._all[token] if numbers == LOST else 0
        for rest, v in options:
            edges |= left ^ rest
            proofs = self._proved[v]
            edges |= next((e for e, there, _ in proofs if rest & e == there), self._all[v])
        self._proved[token].append((edges, left & edges, numbers))


def _too_heavy(instance: Instance) -> str | None:
    heavy = max(instance.position.weights, default=0)
    return None if heavy <= 1 else f"an edge has weight {heavy}, more than 1"


METHOD = method(
    Light, _too_heavy, "weights up to 1: proofs that hold whatever other edges there are"
)
