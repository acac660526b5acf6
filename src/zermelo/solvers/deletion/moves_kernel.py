"""The moves of games that delete vertices, compiled: sets of vertices as 63-bit integers.

Those of Node-Kayles and Arc-Kayles, and whether a set holds together, are the functions of the
rules themselves, compiled. Grim's are written by hand: parts leave out who has lost the last
neighbor, while the function of the rules takes 30 times as long to list the moves. So are those of
removal games, whose rules make lists; their plain counterparts are `moves` in the rules, and for
trees `moves` in `solvers.deletion.sides`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from zermelo.compile.kernels import jit
from zermelo.compile.trusted import compile_moves, compile_trusted
from zermelo.games.arc_kayles import rules as arc_kayles
from zermelo.games.impartial import deletion
from zermelo.games.impartial.deletion import sets
from zermelo.games.node_kayles import rules as node_kayles
from zermelo.games.subtraction.rules import APART, CONNECTED
from zermelo.solvers.nimber_search.frames_kernel import CROWDED, LONG
from zermelo.solvers.sets_kernel import count

REMOVAL, TREE, NEIGHBORHOOD, VERTEX, EDGE = 0, 1, 2, 3, 4
"""The kinds of moves; TREE is a removal game on a forest, played along edge sides."""

LONGEST = 1 << 24
"""The most sets that are looked at for one listing of moves: a second or two."""

PICKS = {"neighbourhood": (NEIGHBORHOOD, 1), "edge": (EDGE, 2), "vertex": (VERTEX, 2)}
"""For what a move takes: the kind of the moves, and the vertices that a component needs for one."""


class Neighbors(NamedTuple):
    """What the rules read of a graph."""

    masks: Any


class Game(NamedTuple):
    """What the rules read of a game."""

    graph: Neighbors


bits = compile_trusted(deletion.bits)
holds_together = compile_trusted(sets.holds_together)
node_kayles_moves = compile_moves(node_kayles.moves)
arc_kayles_moves = compile_moves(arc_kayles.moves)


@jit
def largest(digits: Any, total: int) -> int:
    """Return the most vertices of a set that the moves of a component are found by."""
    most = 0
    for size in range(1, total):
        digit = digits[size]
        if digit & APART or (digit & CONNECTED and 2 * size <= total):
            most = max(most, size)
        elif digit & CONNECTED:
            most = max(most, total - size)
    return most


@jit
def consider(adjacent: Any, digits: Any, mask: int, chosen: int, arena: Any, used: int) -> int:
    """List what is left if a connected set is removed, and if it is all that is left.

    The second is how a removal of more than half of the vertices with a connected rest is found.
    """
    total, size = count(mask), count(chosen)
    if size == total:
        return used
    digit, other = digits[size], digits[total - size]
    if not digit & APART and 2 * size > total:
        digit = 0
    if other & APART or 2 * size >= total:
        other = 0
    if not digit & (CONNECTED | APART) and not other & CONNECTED:
        return used
    whole = holds_together(adjacent, mask, chosen)
    if digit & (CONNECTED if whole else APART):
        arena[used] = mask ^ chosen
        used += 1
    if whole and other & CONNECTED:
        arena[used] = chosen
        used += 1
    return used


@jit
def list_removals(adjacent: Any, digits: Any, mask: int, walk: Any, arena: Any, used: int) -> int:
    """List what the moves of a component leave that do not remove all.

    Return where they end; or `CROWDED`, or `LONG` where very many sets would be looked at.
    The sets are those of `games.impartial.deletion.sets`, in the same order. `walk` has a row per
    set on the walk: itself, the vertices that can join, those not banned.
    """
    most = largest(digits, count(mask))
    roots, depth, steps = mask if most else 0, 0, 0
    while depth or roots:
        steps += 1
        if used + 2 > len(arena):
            return CROWDED
        if steps > LONGEST:
            return LONG
        if depth == 0:
            low = roots & -roots
            roots ^= low
            used = consider(adjacent, digits, mask, low, arena, used)
            if most > 1:
                border = adjacent[count(low - 1)] & roots
                walk[0, 0], walk[0, 1], walk[0, 2] = low, border, roots
                depth = 1
            continue
        chosen, border, free = walk[depth - 1, 0], walk[depth - 1, 1], walk[depth - 1, 2]
        if border == 0:
            depth -= 1
            continue
        low = border & -border
        free ^= low
        walk[depth - 1, 1], walk[depth - 1, 2] = border ^ low, free
        larger = chosen | low
        used = consider(adjacent, digits, mask, larger, arena, used)
        if count(larger) < most:
            walk[depth, 0] = larger
            walk[depth, 1] = (border | adjacent[count(low - 1)]) & free
            walk[depth, 2] = free
            depth += 1
    return used


@jit
def list_sides(sides: Any, digits: Any, mask: int, arena: Any, used: int) -> int:
    """List what the moves of a tree leave that do not remove all: for each edge, its two sides."""
    total = count(mask)
    for i in range(len(sides)):
        side = sides[i] & mask
        size = count(side)
        if 0 < size < total:
            if digits[size] & CONNECTED:
                arena[used] = mask ^ side
                used += 1
            if digits[total - size] & CONNECTED:
                arena[used] = side
                used += 1
    return used


@jit
def list_picks(kind: int, adjacent: Any, mask: int, arena: Any, used: int) -> int:
    """List what the moves of a component leave, where a move picks a vertex or an edge."""
    game = Game(Neighbors(adjacent))
    if kind == NEIGHBORHOOD:
        return int(node_kayles_moves(game, mask, arena, used))
    if kind == EDGE:
        return int(arc_kayles_moves(game, mask, arena, used))
    for v in bits(mask):  # who has lost the last neighbor falls away as a part
        arena[used] = mask ^ 1 << v
        used += 1
    return used
