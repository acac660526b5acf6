"""The values of a row of a book: each game on a small graph, by its rules alone.

For a graph with a few vertices the rules are quick enough, over all sets of vertices. Nothing here
comes from a method that made the row. A graph is the masks of its vertices' neighbors.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from itertools import combinations_with_replacement, product
from typing import Any

Masks = Sequence[int]
"""Each vertex's neighbors, as the bits of a number."""

MISERE = 64
"""Added to a nim-value where the next player wins if the player who cannot move wins."""

Moves = Callable[[int], Iterator[int]]
"""The sets of vertices that may be left after a move from a set."""


def values(n: int, moves: Moves) -> list[int]:
    """Return for each set of vertices the nim-value, with `MISERE` where that is so."""
    found: list[int] = []
    for left in range(1 << n):
        options = {found[rest] for rest in moves(left)}
        seen = {option % MISERE for option in options}
        value = next(value for value in range(MISERE) if value not in seen)
        wins = not options or any(option < MISERE for option in options)
        found.append(value + MISERE * wins)
    return found


def members(mask: int) -> Iterator[int]:
    """Yield the vertices of a set."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def node_kayles(masks: Masks) -> int:
    """A move takes a vertex and its neighbors."""
    closed = [mask | 1 << v for v, mask in enumerate(masks)]
    return values(len(masks), lambda left: (left & ~closed[v] for v in members(left)))[-1]


def arc_kayles(masks: Masks) -> int:
    """A move takes two adjacent vertices."""
    pairs = [1 << u | 1 << v for v, mask in enumerate(masks) for u in members(mask) if u < v]
    return values(len(masks), lambda left: (left ^ pair for pair in pairs if left & pair == pair))[
        -1
    ]


def subtraction(masks: Masks, take: Sequence[int]) -> int:
    """A move takes a connected set of such a size and leaves a connected rest, or nothing."""
    n = len(masks)
    joined = [len(list(components(masks, chosen))) == 1 for chosen in range(1 << n)]
    taken = [s for s in range(1, 1 << n) if joined[s] and s.bit_count() in take]

    def moves(left: int) -> Iterator[int]:
        if joined[left]:
            for chosen in taken:
                if chosen & ~left == 0 and (chosen == left or joined[left ^ chosen]):
                    yield left ^ chosen

    return values(n, moves)[-1]


def components(masks: Masks, left: int) -> Iterator[int]:
    """Yield the connected components of a set of vertices."""
    while left:
        part, edge = 0, left & -left
        while edge:
            part |= edge
            near = 0
            for v in members(edge):
                near |= masks[v]
            edge = near & left & ~part
        yield part
        left &= ~part


def polish(masks: Masks, fill: Callable[..., Any]) -> int:
    """A move lays a brush; a vertex with a brush for each dirty edge fires, and is gone.

    A position is what each vertex still needs, 0 where it is gone, as a number in a mixed radix.
    Every move makes it smaller.
    """
    n = len(masks)
    if n == 1:
        return MISERE  # it needs nothing, and is gone before the first move
    steps = [1]
    for mask in masks:
        steps.append(steps[-1] * (mask.bit_count() + 1))
    found = bytearray(steps[-1])
    degrees = [mask.bit_count() for mask in masks]
    fill(degrees, list(masks), steps, found, [[0] * n for _ in range(4)])
    return found[-1]


def fill(degrees: Any, masks: Any, steps: Any, found: Any, room: Any) -> None:
    """Write the values of all positions of POLISH, from the smallest on.

    Passed over is where a vertex needs more than its degree less 2 for each neighbor that is gone:
    it cannot be reached. `room` has four rows of a number for each vertex.
    """
    n = len(degrees)
    needs, after, fired, most = room[0], room[1], room[2], room[3]
    found[0] = 64
    for position in range(1, len(found)):
        v = 0
        while needs[v] == degrees[v]:
            needs[v] = 0
            v += 1
        needs[v] += 1
        if v > 0 or needs[v] == 1:
            gone = 0
            for u in range(n):
                if needs[u] == 0:
                    gone |= 1 << u
            for u in range(n):
                most[u] = degrees[u]
                away = masks[u] & gone
                while away:
                    most[u] -= 2
                    away &= away - 1
        possible = True
        for u in range(n):
            if needs[u] > most[u] and needs[u] > 0:
                possible = False
                break
        if not possible:
            continue
        seen, wins = 0, False
        for v in range(n):
            if needs[v] == 0:
                continue
            reached = position - steps[v]
            if needs[v] == 1:
                for u in range(n):
                    after[u] = needs[u]
                after[v] = 0
                fired[0] = v
                count, at = 1, 0
                while at < count:
                    near = masks[fired[at]]
                    at += 1
                    for w in range(n):
                        if after[w] > 0 and near & 1 << w:
                            if after[w] > 2:
                                after[w] -= 2
                                reached -= 2 * steps[w]
                            else:
                                reached -= after[w] * steps[w]
                                after[w] = 0
                                fired[count] = w
                                count += 1
            option = found[reached]
            seen |= 1 << (option & 63)
            if option < 64:
                wins = True
        value = 0
        while seen & 1 << value:
            value += 1
        found[position] = value + 64 if wins else value


def capture(masks: Masks) -> tuple[int, int]:
    """Return how many cops are needed, and in how many rounds so many are sure to win."""
    n, cops = len(masks), 1
    closed = [mask | 1 << v for v, mask in enumerate(masks)]
    everywhere = (1 << n) - 1
    while True:
        places = list(combinations_with_replacement(range(n), cops))
        steps = {
            place: {tuple(sorted(to)) for to in product(*(list(members(closed[v])) for v in place))}
            for place in places
        }
        # Where the robber is caught within so many rounds; the cops are to move.
        caught = {place: sum(1 << v for v in set(place)) for place in places}
        rounds = 0
        while everywhere not in caught.values():
            # And where he is, if they have moved there: under a cop, or lost wherever he goes.
            moved = {
                place: sum(1 << v for v in set(place))
                | sum(1 << v for v in range(n) if closed[v] & ~caught[place] == 0)
                for place in places
            }
            more = {}
            for place in places:
                more[place] = caught[place]
                for to in steps[place]:
                    more[place] |= moved[to]
            if more == caught:
                break
            caught, rounds = more, rounds + 1
        else:
            return cops, rounds
        cops += 1


def brush_number(masks: Masks) -> int:
    """A vertex that fires needs its dirty edges less the brushes that came; the best order."""
    least = [0]
    for dirty in range(1, 1 << len(masks)):
        ways = []
        for v in members(dirty):
            sent, came = (masks[v] & dirty).bit_count(), (masks[v] & ~dirty).bit_count()
            ways.append(least[dirty ^ 1 << v] + max(0, sent - came))
        least.append(min(ways))
    return least[-1]


def presses(masks: Masks) -> tuple[int, int]:
    """Return the dimension of the quiet presses, and the fewest that put all lamps out."""
    changes = [0]
    for v, mask in enumerate(masks):
        changes += [change ^ (mask | 1 << v) for change in changes]
    every = len(changes) - 1
    fewest = min(chosen.bit_count() for chosen, change in enumerate(changes) if change == every)
    return changes.count(0).bit_length() - 1, fewest


def colorings(masks: Masks) -> tuple[int, bool, bool, bool]:
    """Return how many colorings win ELLO, and whether it is an oddity, an event, driven.

    Green is played at even predegree, red at odd. A set of colorings is a number with a bit for
    each of them; a coloring is the set of its red vertices.
    """
    n, size = len(masks), 1 << len(masks)
    whole = (1 << size) - 1
    red = [sum(1 << c for c in range(size) if c >> v & 1) for v in range(n)]
    played = [whole]
    for chosen in range(1, size):
        won = 0
        for last in members(chosen):
            odd = (masks[last] & chosen).bit_count() & 1
            won |= played[chosen ^ 1 << last] & (red[last] if odd else whole ^ red[last])
        played.append(won)
    won = played[-1]
    edges = sum(mask.bit_count() for mask in masks) // 2
    # Each edge counts at one end. So there are as many reds as edges, modulo 2, and a first vertex.
    parity = {c for c in range(size - 1) if (c.bit_count() - edges) % 2 == 0}
    # Some vertex comes last, at a predegree that is its degree.
    degrees = sum(1 << v for v, mask in enumerate(masks) if mask.bit_count() & 1)
    plausible = parity - {degrees ^ (size - 1)}
    winning = {c for c in range(size) if won >> c & 1}
    driven, odd_type = winning == parity, (n + edges) % 2 == 1
    return len(winning), driven and odd_type, driven and not odd_type, winning == plausible


Fill = Callable[..., Any]  # `fill`, or the same compiled
NIM = ("nim-value", "misere-outcome")


def _both(value: int) -> tuple[int, str]:
    return value % MISERE, "PN"[value // MISERE]


GAMES: dict[str, tuple[tuple[str, ...], Callable[[Masks, Fill], tuple[Any, ...]]]] = {
    "node-kayles": (NIM, lambda masks, _: _both(node_kayles(masks))),
    "arc-kayles": (NIM, lambda masks, _: _both(arc_kayles(masks))),
    "polish": (NIM, lambda masks, fill: _both(polish(masks, fill))),
    "subtraction {1,2}": (NIM, lambda masks, _: _both(subtraction(masks, (1, 2)))),
    "subtraction {1,3}": (NIM, lambda masks, _: _both(subtraction(masks, (1, 3)))),
    "subtraction {1,2,3}": (NIM, lambda masks, _: _both(subtraction(masks, (1, 2, 3)))),
    "cleaning": (("brush-number",), lambda masks, _: (brush_number(masks),)),
    "cops": (("cop-number", "capture-time"), lambda masks, _: capture(masks)),
    "lights-out": (("nullity", "fewest-presses"), lambda masks, _: presses(masks)),
    "ello": (
        ("winnable-colorings", "oddity", "event", "plausibility-driven"),
        lambda masks, _: colorings(masks),
    ),
}


def played(game: str) -> tuple[tuple[str, ...], Callable[[Masks, Fill], tuple[Any, ...]]] | None:
    """Return the entry of a game, if it can be checked: from its own folder if it has one there."""
    try:
        own = re.fullmatch(r"[a-z]+", game) and game not in GAMES
        rules = import_module(f"zermelo.games.{game}.by_sets") if own else None
    except ImportError:
        rules = None
    if rules is None:
        return GAMES.get(game)
    return NIM, lambda masks, _: _both(rules.value(masks))


def answers(masks: Masks, columns: Sequence[str], fill: Fill = fill) -> dict[str, Any]:
    """Return the values of columns, by the rules."""
    found: dict[str, Any] = {}
    for game in {column.partition(":")[0] for column in columns}:
        asked, play = played(game) or ((), lambda *_: ())
        for question, value in zip(asked, play(masks, fill), strict=True):
            found[f"{game}:{question}"] = value
    return found
