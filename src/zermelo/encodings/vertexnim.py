"""VertexNim as circuits: weights in unary, the token as one of n bits, contraction by reachability.

A move is named by the vertex that the token comes to and the weight that is left, both in binary.
Every move lowers the sum of the weights. Who wins by being blocked (misère play) has the one move
of `games.impartial.PASS`, after which the position is over.

The next position is a function of the bits also where the move is illegal. Under contraction the
token stands anywhere when the graph is empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from zermelo.core.errors import LimitReached
from zermelo.encodings.gates import Gates
from zermelo.encodings.impartial_rounds import Step, Transitions, qbf_encoding
from zermelo.games.vertexnim.rules import CONTRACTION, REMOVE_FIRST, VertexNim

HEAVIEST = 12
"""The largest sum of the weights that is tried; above it a QBF solver takes minutes."""


class _State(NamedTuple):
    """A position as literals."""

    weights: list[list[int]]
    """For every vertex: its weight is at least 1, 2, …"""
    token: list[int]
    """For every vertex: the token is there."""
    over: int
    """A blocked player has won."""


def transitions(game: VertexNim) -> Transitions:
    """Return the circuits of a game; raises `LimitReached` above `HEAVIEST`."""
    total = sum(game.weights)
    if total > HEAVIEST:
        raise LimitReached(f"the weights add up to {total} (at most {HEAVIEST})")
    return _Circuits(game).transitions


class _Circuits:
    def __init__(self, game: VertexNim) -> None:
        self._game = game
        n, self._most = game.graph.n, max(1, *game.weights)
        self._into = game.graph.reverse().adjacency
        self._vertex_bits = (n - 1).bit_length()
        self.transitions = Transitions(
            longest=sum(game.weights) + game.misere,
            bits=self._vertex_bits + (self._most - 1).bit_length(),
            start=self._start,
            step=self._step,
        )

    def _start(self, gates: Gates) -> _State:
        weights = [[gates.true] * weight for weight in self._game.weights]
        token = [gates.constant(v == self._game.token) for v in range(len(weights))]
        return _State(weights, token, gates.constant(False))

    def _step(self, gates: Gates, t: int, state: _State, bits: Sequence[int]) -> Step:
        n = len(state.token)
        to = gates.one_hot(f"to({t})", bits[: self._vertex_bits], n)
        left = gates.one_hot(f"left({t})", bits[self._vertex_bits :], self._most)
        reduced = state.token if self._game.order == REMOVE_FIRST else to
        lower, after = [], []
        for v, own in enumerate(state.weights):
            less = self._below(gates, f"below({t},{v})", left, own)
            lower.append(gates.all_of(f"lower({t},{v})", [reduced[v], less]))
        for v, own in enumerate(state.weights):
            weight = []
            for j, x in enumerate(own, 1):
                least = gates.any_of(f"left({t})>={j}", left[j:])
                weight.append(gates.either(f"weight({t},{v})>={j}", reduced[v], least, x))
            after.append(weight)
        if self._game.order == REMOVE_FIRST:
            fits, blocked = self._moving_last(gates, t, state, after, to)
        else:
            fits, blocked = self._moving_first(gates, t, state, to)
        real = gates.all_of(f"real({t})", [gates.any_of(f"lower({t})", lower), fits])
        over = state.over
        if self._game.misere:
            real = gates.any_of(f"some({t})", [real, blocked])
            over = gates.any_of(f"over({t})", [over, blocked])
        legal = gates.all_of(f"move({t})", [real, -state.over])
        return Step(legal, _State(after, to, over))

    def _below(self, gates: Gates, name: str, left: list[int], own: list[int]) -> int:
        """Return whether the weight that is left is smaller than a vertex's own."""
        pairs = zip(left, own, strict=False)
        return gates.any_of(
            name, [gates.all_of(f"{name}:{k}", [at, more]) for k, (at, more) in enumerate(pairs)]
        )

    def _moving_last(
        self, gates: Gates, t: int, state: _State, after: list[list[int]], to: list[int]
    ) -> tuple[int, int]:
        """Return whether the token may come to where it comes, and whether there is no move."""
        weighty = self._positive(gates, state.weights)
        if self._game.rule == CONTRACTION:
            positive = self._positive(gates, after)
            ends = self._both(
                gates, f"end({t}", self._across(gates, t, state.token, positive), positive
            )
            nothing = -gates.any_of(f"something({t})", positive)
            fits = gates.any_of(f"fits({t})", [self._comes(gates, t, to, ends), nothing])
            return fits, -gates.any_of(f"anything({t})", weighty)
        ends = self._adjacent(gates, t, state.token)
        movable = [
            gates.all_of(f"movable({t},{v})", [state.token[v], positive])
            for v, positive in enumerate(weighty)
            if self._game.graph.degree(v)
        ]
        return self._comes(gates, t, to, ends), -gates.any_of(f"movable({t})", movable)

    def _moving_first(self, gates: Gates, t: int, state: _State, to: list[int]) -> tuple[int, int]:
        """Return the same where the token moves first."""
        weighty = self._positive(gates, state.weights)
        if self._game.rule == CONTRACTION:
            reach = self._across(gates, t, state.token, weighty)
        else:
            reach = self._adjacent(gates, t, state.token)
        ends = self._both(gates, f"end({t}", reach, weighty)
        return self._comes(gates, t, to, ends), -gates.any_of(f"ends({t})", ends)

    def _positive(self, gates: Gates, weights: list[list[int]]) -> list[int]:
        return [own[0] if own else gates.constant(False) for own in weights]

    def _both(self, gates: Gates, name: str, ones: list[int], others: list[int]) -> list[int]:
        pairs = enumerate(zip(ones, others, strict=True))
        return [gates.all_of(f"{name},{v})", [one, other]) for v, (one, other) in pairs]

    def _comes(self, gates: Gates, t: int, to: list[int], ends: list[int]) -> int:
        return gates.any_of(f"comes({t})", self._both(gates, f"comes({t}", to, ends))

    def _adjacent(self, gates: Gates, t: int, token: list[int]) -> list[int]:
        """Return which vertices an edge leads to from the token."""
        return [
            gates.any_of(f"adjacent({t},{v})", [token[u] for u in self._into[v]])
            for v in range(len(token))
        ]

    def _across(self, gates: Gates, t: int, token: list[int], positive: list[int]) -> list[int]:
        """Return which vertices walks through emptied ones lead to from the token."""
        reach = self._adjacent(gates, t, token)
        for k in range(1, len(token)):
            through, before, reach = [], reach, []
            for v, at in enumerate(before):
                through.append(gates.all_of(f"through({t},{v},{k})", [at, -positive[v]]))
            for v, at in enumerate(before):
                ways = [at, *(through[u] for u in self._into[v])]
                reach.append(gates.any_of(f"reach({t},{v},{k})", ways))
        return reach


ENCODINGS = (qbf_encoding(transitions),)
