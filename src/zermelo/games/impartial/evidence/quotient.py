"""Evidence ``misere-quotient``: what a game's positions are worth in sums, in misère play.

The sums are those of any number of components of positions that play can reach, the same one any
number of times: all sums of positions that play can reach, as the other components of a position
can be played to their end. Two of them are equivalent if beside each third one the same player
wins, where the player who cannot move wins. The misère quotient is the commutative monoid of the
classes, with the set P of those in which the previous player wins (Plambeck, "Taming the wild in
impartial combinatorial games", INTEGERS 5, 2005; Plambeck, Siegel, "Misère quotients for impartial
games", J. Combin. Theory A 115, 2008).

The answer has the monoid's ``table`` (the element 0 is the empty sum, and row x has x y in column
y), the elements of ``p``, and the ``value`` of the start. ``values``: pairs [component, element].

Acceptance implies: the answer is the misère quotient of the start, by some numbering. Let f be the
product of the elements of a sum's components. By induction on how long a sum can be played, the
previous player wins a sum exactly if f of it is in P. For the pair of f of the sum, and the set of
f of its options, is made of those of its components by (x, E)(y, F) = (xy, yE and xF); the checker
multiplies these pairs until there are no new ones, and finds each time that x is in P exactly if E
is not empty and has nothing in P. All elements are products, and for any two of them there is a
third with which one is in P and the other is not. So sums are equivalent exactly if f is the same.

Hypotheses: none but the rules, as for `nim-table`. The table is that of a commutative monoid: it is
symmetric, 0 does nothing, and (xg)y = x(gy) for all g of components, so for all products of these
(Light's test), which are all elements (`check_quotient`). Each component of an option is an earlier
entry, so play ends; the start's components are entries; each is met from there (`_reachable`).
What misère play gives a blocked player for a move (`PASS`) is none here.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Any, TypedDict

from zermelo.checker.claims import Claims
from zermelo.checker.data import compared, require, sequence
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.games.impartial.evidence.tables import bounded_options, entries, rules_of
from zermelo.games.impartial.rules import PASS, Position

Table = Sequence[Sequence[int]]


class Quotient(TypedDict):
    """Components with their elements, each after those that its moves lead to."""

    values: list[tuple[Any, int]]


def check_quotient(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check a monoid, and that it tells who wins; see above."""
    answer, rules = certificate.answer, rules_of(certificate.instance)
    table, lost = _parse_answer(answer, deadline)
    claims = Claims("values", entries(certificate, "values", rules, deadline))
    below: dict[Position, list[Position]] = {}
    pairs: set[tuple[int, frozenset[int]]] = set()

    def element(parts: Sequence[Position], who: str) -> int:
        product = 0
        for part in parts:
            found = claims.needed(part, who, rules.write)
            require(found < len(table), f"{who}: there is no element {found}")
            product = table[product][found]
        return product

    def prove(place: str, position: Position, said: int) -> None:
        require(said < len(table), f"entry {place}: there is no element {said}")
        afters = (a for move, a in bounded_options(rules, position, deadline) if move is not PASS)
        options = [rules.components(after) for after in afters]
        below[position] = [part for parts in options for part in parts]
        pairs.add((said, frozenset(element(parts, f"entry {place}") for parts in options)))

    claims.prove(prove, rules.made, deadline)
    start = list(rules.components(rules.start(certificate.instance.position)))
    value = element(start, "the start")
    claims.prove_needed(prove, deadline)
    count = len(sequence(certificate.evidence.data["values"], ".values"))
    require(len(_reachable(start, below)) == count, "an entry of .values is not met from the start")
    _ensure_quotient(table, lost, {each for each, _ in pairs}, deadline)
    _ensure_outcomes(table, lost, pairs, deadline)
    return compared(answer["value"], value)


def _parse_answer(answer: Any, deadline: Deadline) -> tuple[Table, frozenset[int]]:
    """Return the table and the set P of an answer; refuse one that has not the form of it."""
    keyed = isinstance(answer, dict) and answer.keys() == {"table", "p", "value"}
    require(keyed, 'the answer is no {"table", "p", "value"}')
    table, lost = answer["table"], answer["p"]
    require(isinstance(table, list | tuple) and len(table) > 0, "the table is no list of rows")
    for row in deadline.over([*table, lost], 16):
        listed = isinstance(row, list | tuple)
        numbers = listed and all(type(each) is int and 0 <= each < len(table) for each in row)
        require(numbers, "the table and P are not of numbers of elements, from 0")
    require(all(len(row) == len(table) for row in table), "the table is not square")
    require(list(lost) == sorted(set(lost)), "the elements of P do not ascend")
    return table, frozenset(lost)


def _reachable(start: list[Position], below: Mapping[Position, list[Position]]) -> set[Position]:
    """Return the components that play can reach."""
    found: set[Position] = set()
    waiting = list(start)
    while waiting:
        part = waiting.pop()
        if part not in found:
            found.add(part)
            waiting += below[part]
    return found


def _ensure_quotient(
    table: Table, lost: Collection[int], made: Collection[int], deadline: Deadline
) -> None:
    """Refuse what is no commutative monoid of these elements, and no quotient by a set P."""
    everything = range(len(table))
    require(list(table[0]) == list(everything), "the element 0 does something")
    require(all(table[y][x] == z for x in everything for y, z in enumerate(table[x][: x + 1])),
            "the table is not symmetric")  # fmt: skip
    products = [0]
    seen = {0}
    for x in products:
        fresh = {table[x][each] for each in made} - seen
        seen |= fresh
        products += fresh
    require(len(products) == len(table), "an element is no product of those of components")
    for g in made:
        for x in deadline.over(everything, 16):
            equal = all(table[table[x][g]][y] == table[x][table[g][y]] for y in everything)
            require(equal, "the table is not associative")
    told = {tuple(each in lost for each in row) for row in table}
    require(len(told) == len(table), "no element tells two elements apart")


def _ensure_outcomes(
    table: Table,
    lost: frozenset[int],
    pairs: Collection[tuple[int, frozenset[int]]],
    deadline: Deadline,
) -> None:
    """Refuse a set P that does not say of every sum who wins it."""

    @cache
    def times(x: int, options: frozenset[int]) -> frozenset[int]:
        return frozenset(table[x][each] for each in options)

    nothing: tuple[int, frozenset[int]] = (0, frozenset())
    sums, seen = [nothing], {nothing}
    for x, options in deadline.over(sums, 16):
        for y, others in pairs:
            found = table[x][y], times(y, options) | times(x, others)
            if found not in seen:
                seen.add(found)
                sums.append(found)
    for x, options in sums:
        previous = bool(options) and lost.isdisjoint(options)
        require((x in lost) == previous, f"a sum with the element {x} has another outcome")
