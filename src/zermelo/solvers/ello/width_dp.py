"""Method ``width-dp``: long thin graphs, by the orders of the few vertices at the frontier.

The vertices are taken one by one in a row (`layout`), and each is inserted into an order of those
before it. Of that order only two things matter for what follows: how the vertices that still wait
for later neighbours stand in it, and for each of them whether its colour and the predegree so far
add up to an even number. All such states are kept; a vertex with no later neighbour must be even
and is dropped. Time O(n (w + 1)! 2^w) for at most w waiting vertices, linear in the length.

What it is for: games that are lost as a whole, not in a small part, on long thin graphs that are
not planar, such as C_81 x K_3 with one green vertex: some seconds, where SAT has no answer in 100
(benchmarks/long_thin.py). On won games SAT is faster.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zermelo.core.deadline import Deadline
from zermelo.core.verdict import Assurance
from zermelo.games.ello.rules import Ello
from zermelo.solvers import rates
from zermelo.solvers.ello.layout import WAITING, WIDE, layout
from zermelo.solvers.ello.outcomes import won_by
from zermelo.solvers.method import Outcome, Task

Row = Sequence[tuple[int, Sequence[int]]]
States = dict[tuple[int, ...], set[int]]
"""For an order of the waiting vertices the possible sets of odd ones among them, as bits."""


def winning_order(game: Ello, row: Row, deadline: Deadline) -> list[int] | None:
    """Return a winning order of a plain game, or None if there is none; the row is a `layout`."""
    layers: list[States] = [{(): {0}}]
    bits = _bits(row)
    for v, done in row:
        states: States = {}
        closed = sum(1 << bits[u] for u in done)
        for before, place, turned in _insertions(game, layers[-1], v, bits, deadline):
            odd = {old ^ turned for old in layers[-1][before]}
            even = {new for new in odd if not new & closed} if closed else odd
            if even:
                states.setdefault(_kept(before, place, v, done), set()).update(even)
        if not states:
            return None
        layers.append(states)
    return _order(game, row, layers, bits, deadline)


def _insertions(
    game: Ello, states: States, v: int, bits: Sequence[int], deadline: Deadline
) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """Yield for every order and every place in it the bits that v turns if inserted there."""
    around = set(game.graph.neighbors(v))
    own = 1 << bits[v]
    for order in states:
        deadline.check(rates.WIDTH_SET * (1 + len(order)) * (8 + len(states[order])))
        turned = game.colors[v] * own
        for u in order:
            turned ^= (u in around) << bits[u]
        yield order, 0, turned
        for place, u in enumerate(order, 1):
            if u in around:
                turned ^= 1 << bits[u] | own
            yield order, place, turned


def _kept(order: Sequence[int], place: int, v: int, done: Sequence[int]) -> tuple[int, ...]:
    """Return the order with v inserted and those who are done left out."""
    return tuple(u for u in (*order[:place], v, *order[place:]) if u not in done)


def _bits(row: Row) -> list[int]:
    """Return for every vertex a bit that no other has while it waits."""
    bits = [0] * len(row)
    free = list(range(WAITING, -1, -1))
    for v, done in row:
        bits[v] = free.pop()
        free += [bits[u] for u in done]
    return bits


def _order(
    game: Ello, row: Row, layers: Sequence[States], bits: Sequence[int], deadline: Deadline
) -> list[int]:
    """Return a winning order by walking back from the last layer."""
    after: list[int | None] = []
    kept: tuple[int, ...] = ()
    odd = 0
    for (v, done), states in zip(reversed(row), reversed(layers[:-1]), strict=True):
        for before, place, turned in _insertions(game, states, v, bits, deadline):
            if odd ^ turned in states[before] and _kept(before, place, v, done) == kept:
                after.append(before[place - 1] if place else None)
                kept, odd = before, odd ^ turned
                break
    order: list[int] = []
    for (v, _), u in zip(row, reversed(after), strict=True):
        order.insert(0 if u is None else order.index(u) + 1, v)
    return order


def run(task: Task) -> Outcome:
    """Decide a game by the orders of the vertices at the frontier."""
    game: Ello = task.instance.position
    row = layout(game.graph)
    if row is None:
        return Outcome(reason=WIDE)
    order = winning_order(game, row, task.deadline)
    if order is None:
        reason = "the states at the frontier are no evidence"
        return Outcome(False, Assurance.EXHAUSTIVE, reason=reason)
    return won_by(task.instance, order)
