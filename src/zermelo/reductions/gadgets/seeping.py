"""Parts of Seepage games, and what the rest of the game sees of them.

A part is an acyclic digraph. The token *enters* at its one source and *leaves* at its exits; these
terminals are shared with the rest, which may protect them, and all other edges at them are there.
(By the path theorem of `games.seepage.rules` Sludge is a token.) The other vertices, the inner
ones, have no other edges, and some of them may be sinks. Green protects k vertices a turn, k fixed.

While the token is elsewhere Green may protect inner vertices ahead, one or more: the part *waits*.
When the token is inside and Green to move she makes a *choice*: she protects some inner vertices
and has a *spare* number left for the rest, and then Sludge moves: to an exit (if the rest has not
protected it), or on inside. Choices after which Sludge may reach a sink inside are left out: a part
without choices is lost. What Green protects inside is nobody else's business. So all that the rest
sees is this tree: `Waiting` has a `Node` for the case that the token enters now, and what it can
become by one more protection; a node has choices, and a choice a spare number and what may follow.

**At least as good for Green** (x <= y with a debt d >= 0, by induction on the sizes; an exit stands
for the token on it and Green to move):

- exit <= the same exit, with no debt;
- node x <= node y: for each choice of x there is one of y, such that each thing y' that may follow
  is answered by an x' that may follow in x, with x' <= y' and the debt d + (spare of x) - (spare of
  y), or 0 if that is negative;
- exit e <= node y: some choice of y lets only things y' follow with e <= y', the debt made less by
  its spare number;
- node x <= exit e, with no debt: each choice of x has no spare number, and some x' <= e may follow;
- waiting x <= waiting y: for the nodes entered, with no debt; and each x' that x becomes by one
  more protection is <= y or <= some y' that y becomes.

**Theorem.** If the part x, waiting, is <= the part y, then Green wins with y wherever she wins with
x in its place. *Proof.* She plays the game with y as it is told, and in her mind the one with x,
where she follows a winning strategy. In the rest both are the same, but for at most d vertices that
are protected in her mind and not yet in the game. What she protects inside x she answers in y; what
she protects in the rest of the game in her mind, that many of these vertices she protects, as far
as the spare number goes: the debt says how many are still to come. Sludge's moves inside y are
answered by his moves in her mind. When the token leaves y at e, the debt was 0: what is protected
in her mind is protected, so e is free there too. If the token is to leave x first, at e, his move
there waits until the token comes to e in the game; that it does, or she has won. If it leaves y
first, her strategy has no spare number inside x until it leaves x there. So the game goes on in the
rest, with as much protected as in her mind, which never hurts her; inside y Sludge reaches no sink.
Where x is won y is too, for a won node has the one choice that lets nothing follow.

Two parts, each <= the other, may therefore replace each other in every game. Parts that are not
may still never be told apart by a rest: what is sufficient here is not claimed to be necessary.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import TypeVar

from zermelo.core.deadline import Deadline
from zermelo.core.digraphs import reachable
from zermelo.core.errors import InputError
from zermelo.games.seepage.rules import Seepage, bits_of, members

T = TypeVar("T")

MOST_INNER = 8
"""At most this many inner vertices: all sets of them are looked at."""


@dataclass(frozen=True, slots=True)
class Channel:
    """A part of a game of Seepage in which `protect` is given: sinks are inner vertices."""

    game: Seepage
    exits: tuple[int, ...]

    @property
    def inner(self) -> int:
        """The inner vertices, as bits."""
        return ((1 << self.game.graph.n) - 1) & ~bits_of((*self.exits, self.game.source))


@dataclass(frozen=True, slots=True)
class Choice:
    """What Green may do: how many protections are spare, and what may follow."""

    spare: int
    then: tuple[int | Node, ...]


@dataclass(frozen=True, slots=True)
class Node:
    """The token is inside and Green to move; without choices she has lost."""

    choices: tuple[Choice, ...]


WON = Node((Choice(0, ()),))
"""Green can keep the token inside."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """The token is elsewhere: what it finds when it enters now, and what one protection makes."""

    entered: Node
    more: tuple[Waiting, ...]


def channel(game: Seepage, terminals: Iterable[int]) -> Channel:
    """Return a part: its terminals are the source, and vertices that no edge leaves.

    Raises `InputError` if there are other terminals, a terminal is a sink, or too much is asked.
    """
    named = tuple(terminals)
    if len(set(named)) < len(named):
        raise InputError("a terminal is named twice", "name each once", ".terminals")
    exits = tuple(v for v in named if v != game.source)
    if game.source not in named or not all(game.graph.masks[v] == 0 for v in exits):
        raise InputError(
            "the terminals of a part of Seepage are its source and vertices that no edge leaves",
            "name these",
            ".terminals",
        )
    if game.source_is_sink:
        raise InputError("the source is a sink", "a part's sinks are inner vertices", ".sinks")
    if game.protect is None:
        raise InputError('the key "protect" is missing', 'add "protect": k, with k >= 1')
    sinks = tuple(v for v in game.sinks if v not in exits)
    made = Channel(Seepage(game.graph, game.source, sinks, game.protect), exits)
    if made.inner.bit_count() > MOST_INNER:
        raise InputError(
            f"a part with {made.inner.bit_count()} inner vertices", f"take at most {MOST_INNER}"
        )
    return made


def undominated(found: Iterable[T], worse: Callable[[T, T], bool]) -> tuple[T, ...]:
    """Return what is left without all that is no better than another one, which stays."""
    kept: list[T] = []
    for each in sorted(set(found), key=repr):
        if not any(worse(each, other) for other in kept):
            kept = [other for other in kept if not worse(other, each)]
            kept.append(each)
    return tuple(sorted(kept, key=repr))


class Order:
    """What is at least as good for Green as what; see the module."""

    def __init__(self, deadline: Deadline) -> None:
        self._deadline = deadline
        self._known: dict[tuple[int | Node, int | Node, int], bool] = {}
        self._waits: dict[tuple[Waiting, Waiting], bool] = {}

    def waiting(self, x: Waiting, y: Waiting) -> bool:
        """Whether y is at least as good as x, both waiting."""
        key = (x, y)
        if key not in self._waits:
            self._deadline.check()
            self._waits[key] = self.holds(x.entered, y.entered) and all(
                self.waiting(more, y) or any(self.waiting(more, other) for other in y.more)
                for more in x.more
            )
        return self._waits[key]

    def holds(self, x: int | Node, y: int | Node, debt: int = 0) -> bool:
        """Whether y with a debt is at least as good as x."""
        if isinstance(x, int) and isinstance(y, int):
            return x == y and not debt
        key = (x, y, debt)
        if key not in self._known:
            self._deadline.check()
            self._known[key] = self._holds(x, y, debt)
        return self._known[key]

    def choice(self, x: Choice, y: Choice) -> bool:
        """Whether y is at least as good as x, both choices of one node."""
        return self.holds(Node((x,)), Node((y,)))

    def _holds(self, x: int | Node, y: int | Node, debt: int) -> bool:
        if isinstance(x, int):
            assert isinstance(y, Node)
            return any(
                all(self.holds(x, after, max(0, debt - choice.spare)) for after in choice.then)
                for choice in y.choices
            )
        if isinstance(y, int):
            return not debt and all(
                not choice.spare and any(self.holds(after, y) for after in choice.then)
                for choice in x.choices
            )
        return all(any(self._answers(one, other, debt) for other in y.choices) for one in x.choices)

    def _answers(self, one: Choice, other: Choice, debt: int) -> bool:
        left = max(0, debt + one.spare - other.spare)
        return all(any(self.holds(x, y, left) for x in one.then) for y in other.then)


def seen(part: Channel, deadline: Deadline) -> Waiting:
    """Return what the rest sees of a part; the time is exponential in the inner vertices.

    What is no better for a player than what he also has is left out. Raises `LimitReached` if the
    deadline passed.
    """
    game, exits, k = part.game, part.exits, part.game.protect or 0
    masks, whole, order = game.graph.masks, reachable(game.graph), Order(deadline)
    below = [reached & part.inner for reached in whole]
    sinks = bits_of(game.sinks)
    ends = sinks | bits_of(exits)

    @cache
    def waiting(protected: int) -> Waiting:
        deadline.check()
        more = {waiting(protected | 1 << v) for v in members(part.inner & ~protected)}
        entered = inside(game.source, protected & below[game.source])
        plain = Waiting(entered, ())
        kept = [each for each in more if not order.waiting(each, plain)]
        return Waiting(entered, undominated(kept, order.waiting))

    @cache
    def inside(v: int, protected: int) -> Node:
        """Return the node with the token on v and so much below it protected."""
        deadline.check()
        if won(v, protected):
            return WON
        return Node(undominated(choices(v, protected), order.choice))

    @cache
    def won(v: int, protected: int) -> bool:
        """Whether Green wins with the token on v if the exits are sinks too."""
        free = members(whole[v] & ~protected & ~(1 << v))
        closed = (protected | bits_of(more) for more in combinations(free, min(k, len(free))))
        return any(
            all(
                not ends >> child & 1 and won(child, bits & whole[child])
                for child in members(masks[v] & ~bits)
            )
            for bits in closed
        )

    def choices(v: int, protected: int) -> Iterator[Choice]:
        free = members(below[v] & ~protected & ~(1 << v))
        for size in range(min(k, len(free)) + 1):
            for chosen in combinations(free, size):
                then = following(v, protected | bits_of(chosen))
                if then is not None:
                    yield Choice(k - size, then)

    def following(v: int, protected: int) -> tuple[int | Node, ...] | None:
        """Return what may follow, without what is no better for Sludge; None if Green has lost."""
        found: list[int | Node] = []
        for child in members(masks[v] & ~protected):
            if sinks >> child & 1:
                return None
            one = exits.index(child) if child in exits else inside(child, protected & below[child])
            if isinstance(one, Node) and not one.choices:
                return None
            if one != WON:
                found.append(one)
        return undominated(found, lambda x, y: order.holds(y, x))

    return waiting(0)


def replaces(x: Waiting, y: Waiting, deadline: Deadline) -> bool:
    """Whether each of two parts is at least as good as the other, which the theorem needs."""
    order = Order(deadline)
    return order.waiting(x, y) and order.waiting(y, x)
