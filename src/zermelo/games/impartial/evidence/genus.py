"""Evidence ``genus-table``: positions and their genera, which say who wins them beside heaps of 2.

``values``: pairs [position, [g, [g_0, g_1, …]]]. g is the nim-value. g_k is the misère nim-value of
the position beside k heaps of 2: the size of the heap with which the previous player wins in misère
play, in which the player who cannot move wins. The two last ones stand for all that follow, which
are equal to them in turn. An entry is right if the genera of its options, which are earlier
entries, make it. Positions are not taken apart.

Definitions (Conway, "On numbers and games", 1976, chapter 12; Berlekamp, Conway, Guy, "Winning
ways", 1982, chapter 13): m(G) is 1 for a game without moves, and otherwise the least number >= 0
that is m of no option. G with a heap of n is won by the previous player exactly for n = m(G), as
for nim-values: from a greater heap the next player moves to the heap m(G), from a smaller one to an
option of that value, from m(G) itself to no such sum; and without moves only n = 1 is lost. The
genus of G is its nim-value with g_k = m(G + k * 2).

1. m(G + *1) = m(G) xor 1. Proof. Let G have options; without any it is 0 = 1 xor 1. By induction
   m(G + *1) is the least number that is neither m(G) nor x xor 1 for an x = m(G'). With g = m(G)
   all x < g are among these. If g is even, 0, …, g - 1 are taken, g too, and g + 1 is not, as no x
   is g. If g is odd, 0, …, g - 2 are taken, and g - 1 is not.
2. So the options of G + (k + 1) * 2 give: g_{k+1} is the least number that is neither g_k, nor
   g_k xor 1, nor g'_{k+1} for an option.
3. Let g'_{j+1} = g'_j xor 2 for all options and all j > k, and g_{k+1} = g_k xor 2. Then
   g_{j+1} = g_j xor 2 for all j >= k. Proof. Let S be the set whose least missing number is
   m = g_{k+1}. It has m xor 2 and m xor 3, and that of g_{k+2} is S xor 2. Blocks of four numbers
   below that of m are in both. In its block let m be 4q + r. S xor 2 has m and m xor 1, not
   m xor 2. For r = 0 or 2 nothing else stands before m xor 2 in the block. For r = 1 there is
   4q + 2, and 4q < m is in S; for r = 3 there is 4q, and 4q + 2 < m is in S. So the least number
   missing in S xor 2 is m xor 2; go on with k + 1.

Acceptance implies: the answer is the genus of the start, with as few numbers as tell it. So the
previous player wins it exactly if g = 0, and in misère play exactly if g_0 = 0.

Hypotheses: none but the rules, as for `nim-table`. Each option is an earlier entry (`check_genus`).
Every genus is computed by 2, until the options have settled and 3 applies (`genus`). What misère
play gives a blocked player for a move (`PASS`) is none here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypedDict

from zermelo.checker.claims import Claims
from zermelo.checker.data import compared, require, sequence
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, shown
from zermelo.games.impartial.evidence.tables import bounded_options, entries, rules_of
from zermelo.games.impartial.rules import PASS, Position, mex

Genus = tuple[int, tuple[int, ...]]
"""The nim-value, and the misère nim-values beside 0, 1, 2, … heaps of 2."""


class GenusTable(TypedDict):
    """Positions with their genera, each after those that its moves lead to."""

    values: list[tuple[Any, tuple[int, list[int]]]]


def genus(options: Iterable[Genus]) -> Genus:
    """Return the genus of a position, given those of its options.

    >>> from zermelo.games.impartial.evidence.genus import genus
    >>> zero = genus([])
    >>> one = genus([zero])
    >>> zero, one, genus([zero, one])
    ((0, (1, 2, 0)), (1, (0, 3, 1)), (2, (2, 0)))
    """
    given = list(options)
    settled = max((len(values) for _, values in given), default=0) - 1
    found: list[int] = []
    while len(found) < max(settled, 2) or found[-1] != found[-2] ^ 2:
        seen = {_beside(values, len(found)) for _, values in given}
        seen |= {found[-1], found[-1] ^ 1} if found else set()
        found.append(mex(seen) if seen else 1)
    while len(found) > 2 and found[-2] == found[-3] ^ 2:
        found.pop()
    return mex(value for value, _ in given), tuple(found)


def _beside(values: tuple[int, ...], heaps: int) -> int:
    """Return the misère nim-value beside so many heaps of 2."""
    more = heaps - len(values) + 1
    return values[heaps] if more <= 0 else values[-1] ^ 2 * (more % 2)


def genus_to_json(found: Genus) -> dict[str, Any]:
    """Return a genus as the answer: with its text, as in "Winning ways"."""
    value, values = found
    between = "" if max(values) < 10 else ","
    text = f"{value}^{between.join(map(str, values))}"
    return {"text": text, "nim-value": value, "misere": list(values)}


def check_genus(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check a table of genera; linear in the options."""
    rules = rules_of(certificate.instance)
    claims = Claims("values", entries(certificate, "values", rules, deadline, _genus))

    def prove(place: str, position: Position, said: Genus) -> None:
        options = bounded_options(rules, position, deadline)
        afters = (after for move, after in options if move is not PASS)
        found = genus(claims.needed(after, f"entry {place}", rules.write) for after in afters)
        require(found == said, f"entry {place} has another genus: {genus_to_json(found)['text']}")

    claims.prove(prove, rules.made, deadline)
    start = rules.start(certificate.instance.position)
    found = claims.needed(start, "the start", rules.write)
    claims.prove_needed(prove, deadline)
    return compared(certificate.answer, genus_to_json(found))


def _genus(said: Any, place: str) -> Genus:
    value, values = sequence(said, place, 2)
    numbers: tuple[int, ...] = tuple(sequence(values, place))
    if len(numbers) < 2 or not all(type(each) is int for each in (value, *numbers)):
        raise InputError(f"{shown(said)} is no genus", "write [g, [g_0, g_1, …]]", place)
    return int(value), numbers
