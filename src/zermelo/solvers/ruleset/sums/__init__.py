"""Which elements each move reads and takes, and so which parts of a position are played apart.

A position is a set L of elements, within the start S. Let the moves be a list of *sites*, found by
following the author's function for all positions at once (`unfolding`), each with two constant
sets, what it *needs* and what it *reads*, so that for every L within S

1. whether the site is a move, and which elements of `reads` are in what it leads to, depends on
   which elements of `reads` are in L, and on nothing else; outside of `reads` it changes nothing;
2. it takes away, and never adds: what it leads to is a subset of L;
3. if it is a move, all of `needs` are in L; `needs` is not empty, and lies within `reads`.

A site is dead at L if an element that it needs is not in L. Split L into blocks so that for each
site that is not dead, all elements of L that it reads are in one block.

*Claim:* in normal play L is the disjunctive sum of its blocks, each a position by itself, so that
its nim-value is the sum of theirs; a block in which no site is alive is worth nothing. *Proof* by
induction on the elements of L. By (3) a site that is a move at L or at a block B is not dead at L,
so what it reads meets L in one block, C. If C = B then by (1) it is a move at L if and only if it
is one at B, and leads from B to B', and from L to L without B, with B' instead. If C is another
block than B, it is no move at B: its needs lie in C, and there are some. So the options of L are
those of one block beside all others. After such a move the blocks are B' and the others: B' is a
subset of B by (2), and dead sites stay dead, so the hypothesis holds again; a move that takes
nothing leaves L and its block as they are, and play ends in neither. QED.

In misère play who wins a sum is not told by its parts, so there it is not used; nor in partizan
games, where it holds too, but outcomes of parts seldom tell that of a sum, as measured.

Nothing rests on the author's word: rules of which this does not follow, as those that look at what
is left as a whole, have no sites, or one that reads everything.
"""

from __future__ import annotations

from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.games.ruleset.playing import Board, rules_on
from zermelo.solvers.ruleset.layout import Layout, Site
from zermelo.solvers.ruleset.sums.facts import Fact, Members, Truth, Unclear, there
from zermelo.solvers.ruleset.sums.statements import Body
from zermelo.solvers.ruleset.sums.values import Row, Several, World, reads_of
from zermelo.solvers.ruleset.translate import constants_of
from zermelo.solvers.ruleset.values import Bits, Known


def sites(board: Board, most: int, deadline: Deadline) -> frozenset[Site]:
    """Return the sites of all moves on a board.

    Raises `Unclear` if they cannot be told, `TooLong` if that takes more steps than it may.
    """
    ruleset, start = board.ruleset, rules_on(board).start.value
    if ruleset.partizan or not isinstance(start, frozenset):
        raise Unclear("the position is no set")
    found: set[Site] = set()
    world = World(constants_of(ruleset), deadline, most)
    whole = {each: there(each) for each in start}
    position = Members(dict(whole))
    moves = Body(world, {}).apply(Known(ruleset.moves), [Known(board.graph), position], {})
    if not isinstance(moves, Row):
        raise Unclear("moves are no list")
    for truth, pair in moves.entries:
        if truth is not False:
            found.add(_site(whole, truth, pair))
    return frozenset(found)


def played_apart(board: Board, layout: Layout, most: int, deadline: Deadline) -> frozenset[Site]:
    """Return the sites of all moves on a board; none if they cannot be told or part nothing."""
    if not isinstance(layout.position, Bits) or board.ruleset.components is not None:
        return frozenset()
    try:
        found = sites(board, most, deadline)
    except Unclear:
        return frozenset()
    start = rules_on(board).start.value
    return frozenset() if all(site.reads == start for site in found) else found


def _site(whole: dict[Any, Fact], truth: Truth, pair: Any) -> Site:
    """Return the site of an option: on what condition it is one, and the move and the position."""
    if not isinstance(pair, Several) or len(pair.values) != 2:
        raise Unclear("an option is no pair")
    after = pair.values[1]
    if not isinstance(after, Members) or not isinstance(truth, Fact) or not truth.yes:
        raise Unclear("an option that needs nothing")
    reads = set(truth.reads)
    for each in whole.keys() | after.truths.keys():
        stays = after.of(each)
        if each in whole and (stays is whole[each] or stays == whole[each]):
            continue
        needed = truth.yes | (stays.yes if isinstance(stays, Fact) else frozenset())
        if stays is not False and each not in needed:
            raise Unclear("an option adds to the position")
        reads.add(each)
        reads |= reads_of(stays) if isinstance(stays, Fact) else frozenset()
    return Site(truth.yes, frozenset(reads))
