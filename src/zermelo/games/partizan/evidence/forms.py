"""Evidence ``form``: canonical forms, and the positions that have these values.

``forms``: a list of forms, each as [left options, right options], the numbers of earlier forms.
``summands``: for each summand of the instance, in order, a list of pairs [position, number of its
form]. ``symmetries``, which may be missing: for each summand a list of symmetries of its graph,
each as the images of the vertices. A sum has the summands of its parts; in a comparison those of
the right instance follow. Each position comes after the components of what its moves lead to.

Acceptance implies:
The answer is right. The forms are canonical: no option is dominated and none is reversible, as the
checker finds by comparing them. So equal values have one form (Conway, "On numbers and games",
chapter 10; Siegel, "Combinatorial game theory", II.2). By induction along the list each position
has the listed value: from the forms of what its moves lead to, the checker removes dominated
options and bypasses reversible ones, and gets the claimed form. A sum's value is that of the sum of
its components' forms. Text, stops, mean, temperature, birthday, atomic weight and order are read
off the forms of the start.

Where a component is not listed, a symmetry of the graph takes it to one that is. It has the same
value, as the text of the moves shows that they treat all vertices alike.

Hypotheses:
None but the rules, which give the options and the components of the positions that they made. A
form names only earlier ones and is canonical (`_forms`); each component of an option comes earlier
(`value_of`). A user's own rules never get a position that they did not make (`checker.claims`). The
rules themselves settle loops, isolated vertices and arcs both ways.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypedDict

from zermelo.checker.claims import Claims
from zermelo.checker.data import compared, require, sequence
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, InputError, Place, shown
from zermelo.games.partizan.forms import Form, Forms, deep
from zermelo.games.partizan.summands import Position, Summand, answer, summands
from zermelo.games.ruleset.alike import Turns, turns


class Tables(TypedDict):
    """Forms by the numbers of their options, and positions with the numbers of their forms."""

    forms: list[tuple[list[int], list[int]]]
    summands: list[list[tuple[Any, int]]]


class Values(Tables, total=False):
    """The same, with symmetries of the graphs."""

    symmetries: list[list[list[int]]]


def check_form(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check tables of values; linear in the options of the positions, and in comparisons."""
    forms = Forms(deadline)
    with deep():
        one, other = values_in(certificate, forms)
        found = answer(certificate.question, forms, one, other)
        require(found is not None, "the value is not all-small: it has no atomic weight")
        if certificate.answer != found:  # its text may be an earlier version's
            found = answer(certificate.question, forms, one, other, towers=False)
        return compared(certificate.answer, found)


def values_in(certificate: Certificate, forms: Forms) -> tuple[Form, Form]:
    """Return the value that evidence proves, and that of the right one where two are compared."""
    data = certificate.evidence.data
    left, right = summands(certificate.instance)
    tables = sequence(data["summands"], ".summands", len(left) + len(right))
    known = _forms(data["forms"], forms, forms.deadline)
    symmetries = data.get("symmetries", [[]] * len(tables))
    turned = sequence(symmetries, ".symmetries", len(tables))
    values = [
        _value(
            summand,
            _parse_table(summand, table, f".summands[{number}]", known),
            _turns(summand, turned[number], f".symmetries[{number}]"),
            number,
            forms,
        )
        for number, (summand, table) in enumerate(zip([*left, *right], tables, strict=True))
    ]
    return forms.total(values[: len(left)]), forms.total(values[len(left) :])


def _forms(value: Any, forms: Forms, deadline: Deadline) -> list[Form]:
    """Return the forms that evidence lists, all of them canonical."""
    found: list[Form] = []
    for number, pair in enumerate(deadline.over(sequence(value, ".forms"), 256)):
        place = f".forms[{number}]"
        sides = []
        for options in sequence(pair, place, 2):
            named = sequence(options, place)
            if not all(type(each) is int and 0 <= each < number for each in named):
                raise InputError("an option is no number of an earlier form", "", place)
            sides.append([found[each] for each in named])
        form = forms.of(*sides)
        same = [sorted(each.index for each in side) for side in sides] == [
            sorted(each.index for each in side) for side in form.sides()
        ]
        require(same, f"entry {place} is no canonical form")
        found.append(form)
    return found


def _parse_table(
    summand: Summand, table: Any, place: str, known: list[Form]
) -> Iterator[tuple[Position, Form]]:
    """Yield the positions of a table with their forms."""
    for number, entry in enumerate(sequence(table, place)):
        position, form = sequence(entry, f"{place}[{number}]", 2)
        if type(form) is not int or not 0 <= form < len(known):
            raise InputError(f"{shown(form)} is no number of a form", "", f"{place}[{number}][1]")
        with Place(f"{place}[{number}][0]"):
            read = summand.read(position)
        yield read, known[form]


def _turns(summand: Summand, value: Any, place: str) -> Turns | None:
    """Return the symmetries that evidence lists for a summand; None without any."""
    images = [sequence(each, place) for each in sequence(value, place)]
    if not images:
        return None
    if not all(type(v) is int for each in images for v in each):
        raise InputError("a symmetry is a list of vertices, as numbers", "", place)
    found = None if summand.board is None else turns(summand.board, images)
    require(found is not None, f"{place}: nothing shows that these are symmetries of the game")
    return found


def _value(
    summand: Summand,
    listed: Iterator[tuple[Position, Form]],
    symmetric: Turns | None,
    number: int,
    forms: Forms,
) -> Form:
    """Return the value of a summand's start, which a list of claims proves."""
    claims = Claims(f"summands[{number}]", listed)

    def value_of(position: Position) -> Form:
        values = []
        for part in summand.components(position):
            value = claims.about(part)
            if value is None and symmetric is not None:
                claimed = map(claims.about, symmetric.of(part))
                value = next((each for each in claimed if each is not None), None)
            if value is None:
                raise BadProof(f"{shown(summand.write(part))} does not stand before it")
            values.append(value)
        return forms.total(values)

    def prove(place: str, position: Position, claimed: Form) -> None:
        found = summand.value(position, forms, value_of)
        require(found is claimed, f"entry {place} has another value")

    start = value_of(summand.start)
    claims.prove_needed(prove, forms.deadline)
    return start
