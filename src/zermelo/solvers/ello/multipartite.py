"""Winning orders on complete multipartite graphs, with a proof that there are no others.

Number the places of an order 0, 1, …. A vertex at place i that is the a-th of its part has
predegree i - a. Write i mod 2 as its letter: then letter = a + color (mod 2) has to hold, and the
letters of all vertices are 0, 1, 0, 1, …. So each part is to be written as a word with letters
(color + a) mod 2, in an arrangement of its colors of our choice, and the words are to be shuffled
into 0101…. The number of zeros of a part of s vertices, r of them red, can be E - r + 2k, k being
the reds at odd a, E = ceil(s/2) and O = floor(s/2), with max(0, r - E) <= k <= min(r, O); ceil(n/2)
zeros are needed. Call the game even-handed if the sums of the least and of the greatest numbers
leave room for that (see `zermelo.games.ello.evidence.places`).

Theorem. A game on a complete multipartite graph with at least two parts is won exactly if it
satisfies the parity condition, is not all red and is even-handed.

Proof. These are necessary. Let them hold. The numbers of zeros change by twos, and their sum has
the parity of ceil(n/2) just if the parity condition holds: that says r = m (mod 2) for the whole
graph, and if t parts have odd order, then E - ceil(n/2) = floor(t/2) = m (mod 2), E and r being
added up over all parts. So k can be chosen for every part so that there are ceil(n/2) zeros. With
these k all that is left to choose is the arrangement at even a, and the one at odd a.

For two parts, Corollary 3.7 says that the game is won. For more, it is enough to make one move
which keeps these numbers and does not leave an all-red game (then even-handedness and parity are
kept, by the words that are left, with 0 and 1 exchanged): sooner or later there are two parts. A
part can begin with 0 unless all its reds at even a are as many as E; then it has k <= O zeros. If
no part can, there are at most floor(n/2) zeros, hence just as many, every s is even and all k = O:
the game is all red. So some part can begin. If the game after that is all red, it is so with the
right number of zeros, so all parts are even then; before, the other parts were all green and even,
and playing in one of them instead leaves a green vertex there. QED

For two parts the condition is the paper's, for parts of one vertex Corollary 1.3. For parts of
three it is the rule that `instances.ello_games.lost_triples` uses.
"""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction
from zermelo.games.ello.evidence.places import part_places
from zermelo.games.ello.rules import GREEN, RED
from zermelo.solvers.ello.closed_orders import STRIDE, order_along


def bipartite_order(
    sides: Sequence[Sequence[int]], colors: Sequence[int], deadline: Deadline
) -> list[int] | None:
    """Return a winning order of a complete bipartite graph; None if it is lost.

    If a side is odd, there is a scheme. If both are even, any green vertex can be first
    (Corollary 3.7).
    """
    first, second = sides if len(sides[0]) % 2 else sides[::-1]
    moves: list[int] = []
    if len(first) % 2 == 0:
        green = next((v for side in sides for v in side if colors[v] == GREEN), None)
        if green is None:
            return None
        moves = [green]
        first, second = (first, second) if green in first else (second, first)
        first = [v for v in first if v != green]
    inside = set(sides[0])
    # A scheme of K_{m,n} with m odd: one vertex of the other side, then the odd side, with one
    # neighbor each, then the others, with all of the odd side.
    scheme = [*second[:1], *first, *second[1:]]
    return order_along(
        lambda v: sides[1] if v in inside else sides[0], bytearray(colors), scheme, deadline, moves
    )


def multipartite_order(
    parts: Sequence[Sequence[int]], colors: Sequence[int], deadline: Deadline
) -> list[int] | None:
    """Return a winning order of a complete multipartite graph; None if it is lost.

    There are two parts or more. A move looks at all parts until two are left; in all that takes
    time linear in the edges.
    """
    zeros = _zeros(parts, colors)
    if zeros is None or GREEN not in colors:
        return None
    order, played, pools = _shuffle(parts, colors, zeros, deadline)
    alive = [part for part, pool in enumerate(pools) if any(pool)]
    sides = [sorted(pools[part][GREEN] + pools[part][RED]) for part in alive]
    now = [RED] * len(colors)
    for part, side in zip(alive, sides, strict=True):
        for v in side:
            now[v] = colors[v] ^ (len(order) - played[part]) % 2
    rest = bipartite_order(sides, now, deadline)
    return None if rest is None else order + rest


def _zeros(parts: Sequence[Sequence[int]], colors: Sequence[int]) -> list[int] | None:
    """Return how many vertices of each part get an even place, or None if that cannot be."""
    bounds = [part_places(len(part), sum(colors[v] for v in part)) for part in parts]
    wanted = (len(colors) + 1) // 2 - sum(least for least, _ in bounds)
    if wanted % 2 or wanted < 0:
        return None
    zeros = []
    for least, most in bounds:
        more = min(wanted, most - least)
        zeros.append(least + more)
        wanted -= more
    return None if wanted else zeros


def _shuffle(
    parts: Sequence[Sequence[int]], colors: Sequence[int], zeros: Sequence[int], deadline: Deadline
) -> tuple[list[int], list[int], list[tuple[list[int], list[int]]]]:
    """Shuffle words of letters 0 and 1 into 0101…, until two parts have vertices left.

    Return the order so far, how many vertices of each part are in it, and the vertices of each that
    are left, by color.
    """
    order: list[int] = []
    played = [0] * len(parts)
    pools: list[tuple[list[int], list[int]]] = []
    counts = []  # of a part, by a mod 2 and the letter
    for part, wanted in zip(parts, zeros, strict=True):
        pools.append(([], []))
        for v in reversed(part):
            pools[-1][colors[v]].append(v)
        even, reds = (len(part) + 1) // 2, len(pools[-1][RED])
        odd_reds = (wanted - even + reds) // 2
        even_reds = reds - odd_reds
        counts.append([[even - even_reds, even_reds], [odd_reds, len(part) - even - odd_reds]])
    alive = list(range(len(parts)))
    greens, size = len(colors) - sum(colors), len(colors)
    while len(alive) > 2:
        letter = len(order) % 2
        if not len(order) % STRIDE:
            deadline.check()
        for at in alive:
            here, turned = sum(map(len, pools[at])), (len(order) - played[at]) % 2
            green = len(pools[at][GREEN ^ turned])
            after = size - here - (greens - green) + green - 1
            if after and counts[at][played[at] % 2][letter]:
                break  # it can give the letter, and a green vertex is left
        else:
            raise Contradiction("no part can give the next letter")
        counts[at][played[at] % 2][letter] -= 1
        order.append(pools[at][GREEN ^ turned].pop())
        played[at] += 1
        greens, size = after, size - 1
        if here == 1:
            alive.remove(at)
    return order, played, pools
