"""Fragments of ELLO games, and what the rest of the game sees of them: the boundary relation.

A fragment is a game of ELLO (any variant) with some vertices marked as its terminals. It is a part
of a larger game: the terminals may have further neighbors and further edges outside, the other
vertices, the inner ones, have not. So the fragment decides about the inner vertices, and
about a terminal it only says what its own edges add to the predegree.

An order of the game is, up to moves that do not touch each other, an acyclic orientation of the
underlying graph: an edge goes from the vertex that is played first. The orientation of the
fragment's own edges is *good* if every inner vertex has a predegree that it may have, and the edges
of `before` go as they must. All that the rest of the game sees of a good orientation is a row:

- *received*: for every terminal the number of the fragment's edges that raise its predegree, modulo
  d (in a digraph only an arc counts, and only if its tail is played first);
- *order*: the pairs (s, t) of terminals with a directed path from s to t inside the fragment; then
  s is played before t.

**The boundary relation** is the set of all rows, without those whose order contains that of another
row with the same received numbers: what forces less can do all that the other can.

**Theorem.** Let a game be cut into fragments that have only terminals in common, and each
edge in one of them. It is winnable exactly if there is a row of every fragment's relation, such
that every terminal may have the predegree that is received altogether, and the union of the orders
has no cycle. For a winning order gives good orientations, and their rows (or smaller ones) fit. The
other way round the rows' good orientations together give all predegrees that are allowed; a
directed cycle would lie in one fragment, which is acyclic, or go from terminal to terminal by paths
inside fragments, and the union of the orders would have a cycle. So fragments with equal relations
can replace each other in every game.

A half-edge, as gadgets are drawn with, is an edge to a terminal of degree 1: it received 0 if the
terminal is played before the inner end, and 1 if after.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, product

from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.games.ello.rules import Ello, Wanted, wanted

LARGEST = 20
"""At most this many vertices: the program is exponential."""


@dataclass(frozen=True, slots=True)
class Fragment:
    """A part of a game of ELLO.

    `terminals`: the vertices that it shares with the rest, in the order in which rows list them.
    """

    game: Ello  # its vertices and edges; the colors of terminals mean nothing
    terminals: tuple[int, ...]


@dataclass(frozen=True, slots=True, order=True)
class Row:
    """One way to play a fragment, as the rest of the game sees it.

    For every terminal, what the fragment adds to its predegree, modulo the number of colors; and
    pairs (i, j), sorted and transitively closed: the i-th terminal is played before the j-th.
    """

    received: tuple[int, ...]
    order: tuple[tuple[int, int], ...]


Relation = tuple[Row, ...]
"""A boundary relation, sorted."""


def relation(fragment: Fragment, deadline: Deadline) -> Relation:
    """Return the boundary relation of a fragment.

    Raises `InputError` if there are more than `LARGEST` vertices; `LimitReached` if the deadline
    passed.
    """
    n = fragment.game.graph.n
    if n > LARGEST:
        raise InputError(f"the fragment has {n} vertices", f"at most {LARGEST} are taken")
    found = by_residues(fragment, deadline, wanted(fragment.game))
    return minimal(chain.from_iterable(found.values()))


def by_residues(
    fragment: Fragment, deadline: Deadline, rules: Sequence[Wanted] | None = None
) -> dict[tuple[int, ...], set[Row]]:
    """Return the rows of the good orientations; without rules those of all, whatever the colors.

    They are told apart by the inner vertices' predegrees modulo d, which are 0 where rules say what
    they may be.

    Orders are built up move by move. A state is the set of the played vertices, what the terminals
    among them received (without rules each of them), and for each played vertex that still matters
    the terminals from which a path leads to it. Takes time exponential in the number of vertices.
    Terminals of degree 1 are played at the very beginning or the very end, in their order, as well
    as anywhere else.
    """
    game, terminals = fragment.game, fragment.terminals
    n, d = game.graph.n, game.modulus
    around, entering = game.graph.undirected().masks, game.graph.reverse().masks
    place = {v: i for i, v in enumerate(terminals)}
    first = [0] * n
    for u, v in game.before:
        first[v] |= 1 << u
    blank = (0,) * n
    leaves = sum(1 << v for v in terminals if around[v].bit_count() < 2)
    others = (1 << n) - 1 & ~leaves

    def waits(v: int, played: int) -> bool:
        """Whether a leaf is left for later, or was to be played before."""
        if not leaves >> v & 1:
            return False
        if around[v] & ~played:
            return bool(played & others or played >> v)
        return bool(others & ~played or ~played & (1 << v) - 1)

    states = {(0, blank, blank)}
    for _ in range(n):
        following = set()
        for count, (played, received, reach) in enumerate(states):
            if not count & 255:
                deadline.check()
            for v in range(n):
                if played >> v & 1 or first[v] & ~played or waits(v, played):
                    continue
                predegree = (entering[v] & played).bit_count()
                got = received
                if v in place or rules is None:
                    got = (*received[:v], predegree % d, *received[v + 1 :])
                elif not rules[v].allows(predegree):
                    continue
                after = played | 1 << v
                following.add((after, got, _reach_after(v, after, reach, around, place)))
        states = following
    inner = [v for v in range(n) if v not in place]
    found: dict[tuple[int, ...], set[Row]] = {}
    for _, received, reach in states:
        row = Row(tuple(received[v] for v in terminals), _order(terminals, reach))
        found.setdefault(tuple(received[v] for v in inner), set()).add(row)
    return found


def _reach_after(
    v: int, after: int, reach: tuple[int, ...], around: Sequence[int], place: dict[int, int]
) -> tuple[int, ...]:
    """Return the terminals before each vertex once v is played; what cannot matter is left out."""
    now = list(reach)
    now[v] = 1 << place[v] if v in place else 0
    for u, mask in enumerate(reach):
        if around[v] >> u & 1:
            now[v] |= mask
    for u in range(len(now)):
        if u not in place and not around[u] & ~after:
            now[u] = 0
    return tuple(now)


def _order(terminals: Sequence[int], reach: Sequence[int]) -> tuple[tuple[int, int], ...]:
    count = len(terminals)
    pairs = product(range(count), repeat=2)
    return tuple((i, j) for i, j in pairs if i != j and reach[terminals[j]] >> i & 1)


def minimal(rows: Iterable[Row]) -> Relation:
    """Return the rows that no other row with the same received numbers makes superfluous."""
    kept: dict[tuple[int, ...], list[frozenset[tuple[int, int]]]] = {}
    for row in sorted(set(rows), key=lambda row: (len(row.order), row)):
        orders = kept.setdefault(row.received, [])
        if not any(order <= set(row.order) for order in orders):
            orders.append(frozenset(row.order))
    return tuple(
        sorted(
            Row(received, tuple(sorted(order)))
            for received, orders in kept.items()
            for order in orders
        )
    )
