"""The form of every kind of evidence for impartial games; see `certificates.forms`."""

from __future__ import annotations

from typing import Any, TypedDict

from zermelo.checker.forms import Label


class NimTable(TypedDict):
    """Positions with their nim-values, each after those that its moves lead to."""

    values: list[tuple[Any, int]]


class Strategy(TypedDict):
    """Positions that the previous player wins, with replies; and the first move, or null."""

    replies: list[tuple[Any, list[Any]]]
    first: Any


class Rules(TypedDict):
    """A rule of the paper for every component, by name."""

    rules: list[str]


class EvenKernel(TypedDict):
    """An even kernel, and the move into it, or null."""

    kernel: list[Label]
    first: Any


class Lost(TypedDict):
    """The vertices at which the player to move loses."""

    lost: list[Label]


class Matching(TypedDict):
    """A maximum matching and a barrier that proves that it is one."""

    matching: list[tuple[Label, Label]]
    barrier: list[Label]


class MatchingMoves(Matching):
    """The same, and an alternating path for every winning move."""

    ways: list[list[Label]]


class Periodicity(TypedDict):
    """Where the columns begin to repeat, how far apart, and a row for every connected set."""

    start: int
    period: int
    rows: list[tuple[list[Label], list[int]]]


class ArmsTable(TypedDict):
    """Nim-values of paths, of stars by their arms, and the period of the paths."""

    paths: list[int]
    period: int | None
    stars: list[tuple[Any, int]]


class Counted(TypedDict):
    """A winning move, or null; that it wins the instance shows."""

    move: Any


class OnesComponent(Counted):
    """The vertices of weight 1 around the token, each after a neighbour."""

    component: list[Label]


class LighterNeighbours(Counted):
    """Who wins at which vertex, resting on lighter neighbours."""

    lost: list[Label]
    won: list[tuple[Label, Label]]
    at_once: list[Label]


class StrongComponents(Counted):
    """Pairs of a strong component and the vertices that go with it."""

    layers: list[tuple[list[Label], list[Label]]]


class GeographyMatching(Counted):
    """A maximum matching of vertices of weight 1, and its barrier."""

    matching: list[tuple[Label, Label]]
    barrier: list[Label]
