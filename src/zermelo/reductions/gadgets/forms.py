"""Parts of games that delete vertices, and what the rest of the game sees of them: their forms.

A part is a graph with some vertices marked as its terminals. The terminals are shared with the rest
of the game and may have more neighbors there; the other vertices, the inner ones, have not. An
edge between two terminals belongs to the rest. What is left of a part, a *state*, changes in three
ways: by a move *of its own* (which may take terminals away), when the rest *takes a terminal away*,
and when a terminal is *played*, which is a move in both at once. A terminal is *live* if the part
alone would let it be played: in a game that takes single vertices, if it has a neighbor.

**The same form.** By induction, states x and x' are alike if they have the same terminals, the same
of them live, and

1. for each terminal t, x and x' without t are alike, and so are x and x' after t was played;
2. for each own move from x to y there is one from x' to a state like y, or one from y, which takes
   no terminal away either, to a state like x' (the move is *reversible*); and the other way round.

**Theorem.** Parts that are alike may replace each other: glued to the same rest, whatever it is,
they have the same nim-value. *Proof.* Let c be a state of the rest. The sum of x + c and x' + c
(each glued at the terminals) is lost for the first player, by induction on the vertices. If he
moves in the rest, or plays a terminal (as he can in both or in neither), the same in the other
component is the answer, and by 1 what is left is alike. If he makes an own move from x to y, and x'
has one to a state like y, that is the answer: like states have the same terminals, so that the rest
lost the same ones. Otherwise the move was reversible: its reversal leads to z + c and x' + c with z
like x'. So every move has an answer, and the nim-values are equal.

Being alike is transitive (by induction on the sum of the sizes, following reversals until they
end), and a state with a reversible move is like a smaller one. So every state has one *form*: its
own moves without the reversible ones, each as its form. Without terminals a form is a nim-value.
This is the canonical form of impartial games, with terminals; what cannot be told apart in any
context is studied as a quotient by Plambeck and Siegel, "Misère quotients for impartial games", J.
Combin. Theory A 115 (2008).

Parts of deletion games glued together: nim-values, tables of them, and what to glue to.

Gluing identifies the terminals of two parts, in their order. The nim-value of what comes out is
computed from the two forms alone, as the theorem of `forms` allows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from itertools import combinations, permutations

from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.families.small_graphs import graphs
from zermelo.games.impartial.deletion import bits
from zermelo.games.impartial.rules import mex

LARGEST = 16
"""At most this many vertices: all states are looked at."""

TAKES = ("neighbourhood", "edge", "vertex")
"""What a move deletes, in the games that have such parts (`games.impartial.deletion.rules`)."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a game in which a move takes an edge, or a vertex alone or with its neighbors."""

    takes: str
    graph: Graph
    terminals: tuple[int, ...]

    def beside(self) -> list[int] | None:
        """Return the vertices of a component without a terminal: a game beside the rest."""
        for component in self.graph.components():
            if not set(self.terminals).intersection(component):
                return list(component)
        return None

    def own(self, mask: int) -> Iterator[int]:
        """Yield what is left after each move that the rest has no part in."""
        masks = self.graph.masks
        for v in bits(mask):
            if self.takes == "edge":
                for u in bits(masks[v] & mask & -(1 << v)):
                    yield mask ^ (1 << v | 1 << u)
            elif v not in self.terminals:
                if self.takes == "neighbourhood":
                    yield mask & ~(masks[v] | 1 << v)
                elif masks[v] & mask:
                    yield mask ^ 1 << v

    def play(self, mask: int, terminal: int) -> int:
        """Return what is left after a terminal, a vertex, was played."""
        taken = self.graph.masks[terminal] if self.takes == "neighbourhood" else 0
        return mask & ~(taken | 1 << terminal)


@dataclass(frozen=True, slots=True)
class Form:
    """What the rest of the game sees of a state; terminals are told by their places in the row.

    `without` and `played` have the forms for each terminal that is there, and `played` is empty
    where terminals are not played. `moves` are own moves, none of them reversible. A form without
    terminals is a nim-value, its `name`; others are compared by a SHA-256 of all that they are made
    of, and named by the beginning of another.
    """

    digest: str
    name: str = field(compare=False)
    terminals: tuple[int, ...] = field(compare=False)
    live: tuple[int, ...] = field(compare=False)
    without: tuple[Form, ...] = field(compare=False)
    played: tuple[Form, ...] = field(compare=False)
    moves: tuple[Form, ...] = field(compare=False)

    def all(self) -> tuple[Form, ...]:
        """Return the form and all that it is made of, each once; those first that others need."""
        found: dict[Form, None] = {}

        def visit(form: Form) -> None:
            if form not in found:
                for each in (*form.without, *form.played, *form.moves):
                    visit(each)
                found[form] = None

        visit(self)
        return tuple(found)


@cache
def heap(value: int) -> Form:
    """Return the form of a nim-value."""
    name = str(value)
    return Form(name, name, (), (), (), (), tuple(heap(each) for each in range(value)))


def sound(part: Part) -> None:
    """Raise `InputError` if it is no part whose form can be computed."""
    n, terminals = part.graph.n, part.terminals
    if len(set(terminals)) < len(terminals):
        raise InputError("a terminal is named twice", "name each once", ".terminals")
    if n > LARGEST:
        raise InputError(f"a part with {n} vertices", f"take at most {LARGEST}", ".graph")
    for s, t in combinations(terminals, 2):
        if part.graph.has_edge(s, t):
            raise InputError(
                "there is an edge between two terminals", "it belongs to the rest: leave it out"
            )


def form_of(part: Part, deadline: Deadline) -> Form:
    """Return the form of a part; the time is exponential in the number of vertices.

    Raises `InputError` if it is none (see `sound`); `LimitReached` if the deadline passed.
    """
    sound(part)
    terminals = part.terminals

    @cache
    def form(mask: int) -> Form:
        deadline.check()
        moves = {form(left) for left in part.own(mask)}
        here = tuple(i for i, t in enumerate(terminals) if mask >> t & 1)
        if not here:
            return heap(mex(int(each.name) for each in moves))
        without = tuple(form(mask ^ 1 << terminals[i]) for i in here)
        played: tuple[Form, ...] = ()
        if part.takes != "edge":
            played = tuple(form(part.play(mask, terminals[i])) for i in here)
        single = part.takes == "vertex"
        live = tuple(i for i in here if not single or part.graph.masks[terminals[i]] & mask)
        return _canonical(here, live, without, played, moves)

    return form((1 << part.graph.n) - 1)


def _canonical(
    here: tuple[int, ...],
    live: tuple[int, ...],
    without: tuple[Form, ...],
    played: tuple[Form, ...],
    moves: set[Form],
) -> Form:
    """Return the form of a state, given the forms of all that can become of it."""
    for move in moves:
        for back in move.moves:
            if (back.terminals, back.live) != (here, live) or move.terminals != here:
                continue
            if (back.without, back.played) == (without, played) and moves.issuperset(back.moves):
                kept = set(back.moves)
                if all(each in kept or back in each.moves for each in moves):
                    return back  # only one form can be alike, whichever comes first

    def digest(by: str) -> str:
        """Return a hash from the names or the digests of the forms that this one is made of."""
        parts = [[str(getattr(each, by)) for each in some] for some in (without, played, moves)]
        return sha256(repr((here, live, *parts[:2], sorted(parts[2]))).encode()).hexdigest()

    ordered = tuple(sorted(moves, key=lambda each: (each.name, each.digest)))
    name = f"x{digest('name')[:12]}"
    return Form(digest("digest"), name, here, live, without, played, ordered)


Values = dict[tuple[Form, Form], int]
"""Nim-values that are known, by the forms of both parts."""


def nim_value(one: Form, other: Form, known: Values) -> int:
    """Return the nim-value of two parts, glued; they have the same terminals."""
    key = (one, other)
    if key not in known:
        known[key] = mex(nim_value(*pair, known) for pair in _options(one, other))
    return known[key]


def _options(one: Form, other: Form) -> Iterator[tuple[Form, Form]]:
    for move in one.moves:
        yield move, restrict(other, move.terminals)
    for move in other.moves:
        yield restrict(one, move.terminals), move
    live = {*one.live, *other.live}
    for i, first, second in zip(one.terminals, one.played, other.played, strict=False):
        if i in live:
            yield first, second


def restrict(form: Form, terminals: tuple[int, ...]) -> Form:
    """Return the form after the rest has taken away all terminals but these."""
    while gone := [place for place, i in enumerate(form.terminals) if i not in terminals]:
        form = form.without[gone[0]]
    return form


def table(part: Part, deadline: Deadline) -> dict[tuple[int, ...], int]:
    """Return the nim-value for each set of terminals (by their places) that the rest took away.

    The terminals that are left are vertices like all others. This is the form's value in the rest
    that has the terminals alone; it does not determine the form.
    """
    form, count = form_of(part, deadline), len(part.terminals)
    bare = form_of(Part(part.takes, Graph.from_edges(count, []), tuple(range(count))), deadline)
    known: Values = {}
    found = {}
    for size in range(count + 1):
        for gone in combinations(range(count), size):
            left = tuple(i for i in range(count) if i not in gone)
            found[gone] = nim_value(restrict(form, left), restrict(bare, left), known)
    return found


def rests(takes: str, terminals: int, n: int) -> Iterator[Part]:
    """Yield parts with n vertices and these terminals, at least one of each isomorphism class.

    The terminals are the vertices of each choice that has no edge inside, in each order, once for
    each form of the graph's list; parts that are isomorphic in more ways than one come repeatedly.
    """
    for edges in graphs(n):
        graph = Graph.from_edges(n, edges)
        for chosen in permutations(range(n), terminals):
            if not any(graph.has_edge(u, v) for u, v in combinations(chosen, 2)):
                yield Part(takes, graph, chosen)
