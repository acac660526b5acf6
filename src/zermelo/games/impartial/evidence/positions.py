"""Evidence ``position-table`` for impartial games: no data, only the instance.

The checker itself goes through all positions that play can reach, and finds their nim-values. This
kind is for small games, decided in great numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import xor

from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, LimitReached, shown
from zermelo.core.instance import Instance
from zermelo.games.impartial.evidence.tables import bounded_options, check_answer, rules_of
from zermelo.games.impartial.rules import Impartial, Position, mex

MOST_POSITIONS, MOST_OPTIONS = 100_000, 1_000_000
"""No more components than this are gone through, and no more options of all of them."""


def check_positions(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check an answer by going through all positions.

    Acceptance implies: the answer is right, by the theorem of Sprague and Grundy. A component has
    the least nim-value that no option has. Its options are valued first, so play from it ends.

    Hypotheses: none but the rules, as for ``nim-table`` (`tables.check_table`), also in misère
    play. The checker reads no position: the rules make them all. It refuses a position that comes
    back in one play. On small graphs it takes no position apart, where a move deletes vertices or
    lays a brush: then a position has the least nim-value that no option has.
    """
    rules = rules_of(certificate.instance)
    return check_answer(certificate, rules, values_of(certificate.instance, deadline), deadline)


def values_of(instance: Instance, deadline: Deadline) -> Callable[[Position, str], int]:
    """Return a function that finds the nim-value of a position, whatever it is called."""
    rules = rules_of(instance)
    value = rules.small and rules.small(instance.position, deadline)
    return value_function(rules, deadline) if value is None else lambda position, _: value(position)


def value_function(rules: Impartial, deadline: Deadline) -> Callable[[Position, str], int]:
    """Return such a function that takes positions apart."""
    values: dict[Position, int] = {}
    options_seen = 0

    def value_of(position: Position, _: str) -> int:
        nonlocal options_seen
        parts = rules.components(position)
        left = MOST_OPTIONS - options_seen
        options_seen += value_components(rules, parts, values, left, deadline)
        return _sum(values, parts)

    return value_of


def value_components(
    rules: Impartial,
    parts: Sequence[Position],
    values: dict[Position, int],
    most: int,
    deadline: Deadline,
) -> int:
    """Write the nim-value of components, and of all that play reaches; return the options seen."""
    opened: dict[Position, list[Sequence[Position]]] = {}
    waiting, seen = list(parts), 0
    while waiting:
        part = waiting[-1]
        if part in values:
            waiting.pop()
            continue
        after = opened.get(part)
        if after is None:
            after = [rules.components(o) for _, o in bounded_options(rules, part, deadline)]
            seen += len(after)
            opened[part] = after
            if seen > most or len(values) + len(opened) > MOST_POSITIONS:
                what = f"more than {MOST_POSITIONS:,} positions or {MOST_OPTIONS:,} options"
                raise LimitReached(f"{what}; so many are not gone through")
            fresh = [each for option in after for each in option if each not in values]
            if fresh:
                waiting += fresh
                continue
        try:
            values[part] = mex(_sum(values, option) for option in after)
        except KeyError:
            what = f"{shown(rules.write(part))} comes back in one play"
            raise BadProof(what) from None
        del opened[waiting.pop()]
    return seen


def _sum(values: dict[Position, int], parts: Sequence[Position]) -> int:
    return reduce(xor, (values[part] for part in parts), 0)
