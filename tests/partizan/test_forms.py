"""The algebra of values against the definitions, and values that the literature names."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from tests.literal import notation
from tests.literal import values as literal
from zermelo.games.partizan.atomic import atomic_weight
from zermelo.games.partizan.forms import Form, Forms
from zermelo.games.partizan.notation import Notation
from zermelo.games.partizan.summands import answer

ASKED = (
    "value", "temperature", "mean", "left-stop", "right-stop", "birthday", "number", "outcome",
)  # fmt: skip


def drawn(rng: random.Random, depth: int) -> literal.Game:
    """Return a random game, in no canonical form."""
    if depth == 0:
        return literal.ZERO
    sides = ([drawn(rng, rng.randrange(depth)) for _ in range(rng.randrange(4))] for _ in "LR")
    return literal.game(*sides)


def made(forms: Forms, game: literal.Game) -> Form:
    return forms.of(*([made(forms, each) for each in side] for side in game))


def asked(forms: Forms, question: str, form: Form) -> Any:
    found = answer(question, forms, form, forms.whole(0))
    return found["form"] if isinstance(found, dict) else found


@pytest.mark.parametrize("seed", range(3))
def test_values_of_random_games_are_those_of_the_definitions(seed: int) -> None:
    rng, forms = random.Random(seed), Forms()
    for _ in range(250):
        game = drawn(rng, 4)
        form = made(forms, game)
        for question in ASKED:
            assert asked(forms, question, form) == literal.answer(question, game), game


def test_numbers_between_options_are_the_simplest_even_where_floats_are_equal() -> None:
    forms = Forms()
    tiny = Fraction(1, 2**60)
    one, more = forms.whole(1), forms.whole(1 + tiny)
    assert one.near == more.near
    assert forms.compare(one, more) == "<"
    assert forms.of([one], [more]).number == 1 + tiny / 2
    assert forms.of([more], [one]).number is None
    assert forms.of([forms.whole(1 - tiny)], [forms.whole(5)]).number == 1
    star, up = forms.nimber(1), forms.of([forms.whole(0)], [forms.nimber(1)])
    ends = [forms.whole(-40), forms.whole(Fraction(-5, 4)), star, up, forms.negative(up)]
    ends += [forms.add(each, forms.whole(3)) for each in ends]
    for low in ends:  # each is an option of its own: numbers may be at the ends of what is between
        for high in ends:
            mine = forms.of([low], [high])
            game = literal.game(*([taken(each)] for each in (low, high)))
            assert asked(forms, "number", mine) == literal.answer("number", game)
            assert asked(forms, "value", mine) == literal.answer("value", game)


def taken(form: Form) -> literal.Game:
    return literal.game(*([taken(each) for each in side] for side in form.sides()))


def drawn_all_small(rng: random.Random, depth: int) -> literal.Game:
    """Return a random game in which either both players can move or neither can, everywhere."""
    if depth == 0:
        return literal.ZERO
    return literal.game(
        *(
            [drawn_all_small(rng, rng.randrange(depth)) for _ in range(rng.randrange(1, 3))]
            for _ in "LR"
        )
    )


def test_atomic_weights_are_those_of_the_definition_and_add_up() -> None:
    rng, forms = random.Random(11), Forms()
    before: Form | None = None
    met = set()
    for _ in range(150):
        game = drawn_all_small(rng, 4)
        form = made(forms, game)
        weight = atomic_weight(form, forms)
        assert weight is not None
        assert Notation(forms).nested(weight) == literal.answer("atomic-weight", game)
        met.add(Notation(forms).text(weight))
        if before is not None:
            weights = [atomic_weight(each, forms) for each in (before, form)]
            total = atomic_weight(forms.add(before, form), forms)
            assert total is forms.total(each for each in weights if each is not None)
        # The two-ahead rule: who is ahead by 2 wins whoever starts.
        if weight.number is not None and weight.number >= 2:
            assert forms.outcome(form) == "L"
        before = form
    assert {"-1", "0", "1"} < met


@pytest.mark.parametrize(
    ("text", "weight"),
    [
        ("0", "0"), ("*", "0"), ("^", "1"), ("v", "-1"), ("{0,*|0}", "1"),
        ("{0|{*|0}}", "0"), ("{0|{*,0|0}}", "2"), ("{{0|*}|*}", "1"), ("{{0|*}|{*|0}}", "0"),
    ],
)  # fmt: skip
def test_atomic_weights_of_the_literature(text: str, weight: str) -> None:
    """Ups, stars, tinies of ups and switches of them ("Winning ways", chapter 8)."""
    forms = Forms()
    found = atomic_weight(read(forms, text), forms)
    assert found is not None
    assert Notation(forms).text(found) == weight


def test_an_atomic_weight_may_be_hot() -> None:
    forms = Forms()
    three = forms.total([read(forms, "^")] * 3)
    found = atomic_weight(forms.of([three], [forms.negative(three)]), forms)
    assert found is not None
    assert Notation(forms).text(found) == "+-1"


def test_what_is_not_all_small_has_no_atomic_weight() -> None:
    forms = Forms()
    for text in ("1", "{1|0}", "{0|{0|-1}}"):
        assert atomic_weight(read(forms, text), forms) is None


def test_sums_and_comparisons_are_those_of_the_definitions() -> None:
    rng, forms = random.Random(7), Forms()
    for _ in range(300):
        one, other = (literal.canonical(drawn(rng, 3)) for _ in range(2))
        first, second = made(forms, one), made(forms, other)
        assert forms.compare(first, second) == literal.compared(one, other)
        total = forms.add(first, second)
        assert made(forms, literal.canonical(literal.add(one, other))) is total
        assert made(forms, literal.negative(one)) is forms.negative(first)
        assert forms.add(total, forms.negative(second)) is first


def test_equal_values_are_one_object_and_sums_associate() -> None:
    rng, forms = random.Random(5), Forms()
    for _ in range(100):
        a, b, c = (made(forms, drawn(rng, 3)) for _ in range(3))
        assert forms.add(forms.add(a, b), c) is forms.add(a, forms.add(b, c))
        assert forms.total([a, b, c, forms.negative(b)]) is forms.add(a, c)


def read(forms: Forms, text: str) -> Form:
    """Return a value that is written with numbers, *, ^, commas and braces of two sides."""
    zero = forms.whole(0)
    star = forms.of([zero], [zero])
    names = {"*": star, "^": forms.of([zero], [star]), "v": forms.of([star], [zero])}

    def sides(inner: str) -> list[str]:
        depth, found = 0, [""]
        for letter in inner:
            depth += {"{": 1, "}": -1}.get(letter, 0)
            if depth == 0 and letter in "|,":
                found += [letter, ""]
            else:
                found[-1] += letter
        return found

    if not text.startswith("{"):
        whole = text.rstrip("*^v")
        parts = [names[letter] for letter in text[len(whole) :]]
        return forms.total([*parts, forms.whole(Fraction(whole or 0))])
    left: list[Form] = []
    right: list[Form] = []
    here = left
    for part in sides(text[1:-1]):
        if part == "|":
            here = right
        elif part not in (",", ""):
            here.append(read(forms, part))
    return forms.of(left, right)


NAMED = {
    "{|}": "0",
    "{0|}": "1",
    "{|-2}": "-3",
    "{0|1}": "1/2",
    "{1/2|3/4}": "5/8",
    "{0|0}": "*",
    "{0,*|0,*}": "*2",
    "{0,*,{0,*|0,*}|0,*,{0,*|0,*}}": "*3",
    "{0|*}": "^",
    "{*|0}": "v",
    "{0|^*}": "^^",
    "{0|^}": "^^*",
    "^^^": "^3",
    "vvv*": "v3*",
    "{0,*|0}": "^*",
    "1*": "1*",
    "1/2^": "1/2^",
    "{1|-1}": "+-1",
    "{2|-2}": "+-2",
    "{1*|-1*}": "+-(1*)",
    "{1|0}": "{1|0}",
    "{{2|1}|0}": "{2|1||0}",
    "{{{3|2}|1}|0}": "{3|2||1|||0}",
    "{{{{4|3}|2}|1}|0}": "{4|3||2|||1||||0}",
    "{{{{{4|3}|2}|1}|0}|-1}": "{{4|3||2|||1||||0}|-1}",
    "{0|{0|-2}}": "Tiny(2)",
    "{{2|0}|0}": "Miny(2)",
    "{1|{1|0}}": "1Tiny(1)",
    "{{3|1}|{-1|-3}}": "+-{3|1}",
    "{{4|2}|{1|-1}}": "{4|2||+-1}",
    "{1,{2|0}|-1}": "{1,{2|0}|-1}",
    "{^|*}": "^[2]",
    "{{^|*}|*}": "^[3]",
    "{*|{*|v}}": "v[3]",
    "{0,^*|0}": "^[2]*",
    "{1^|1*}": "1^[2]",
    "{^^|*}": "{^^|*}",
    "{^|}": "1",
}
"""Values, in plain braces, and what CGSuite writes for them."""


@pytest.mark.parametrize("plain", NAMED)
def test_names_of_values(plain: str) -> None:
    forms = Forms()
    assert Notation(forms).text(read(forms, plain)) == NAMED[plain]


def test_towers_of_ups_are_named_as_sums() -> None:
    forms = Forms()
    write, star = Notation(forms), forms.nimber(1)
    assert Notation(forms, towers=False).text(read(forms, "{^|*}")) == "{^|*}"
    tower = forms.whole(0)
    for many in range(1, 6):
        tower = forms.of([tower], [star])
        for sign, arrow in ((1, "^"), (-1, "v")):
            for number in (0, Fraction(-3, 4)):
                signed = tower if sign == 1 else forms.negative(tower)
                for added, after in ((forms.whole(0), ""), (star, "*")):
                    form = forms.total([signed, forms.whole(number), added])
                    name = arrow if many == 1 else f"{arrow}[{many}]"
                    assert write.text(form) == f"{number or ''}{name}{after}"
                    assert notation.says(write.text(form), write.nested(form))


def test_names_tell_values_apart() -> None:
    rng, forms = random.Random(3), Forms()
    write = Notation(forms)
    found: dict[str, Form] = {}
    for _ in range(3000):
        form = made(forms, drawn(rng, 4))
        text = write.text(form)
        if text not in found:
            assert notation.says(text, write.nested(form)), text
        assert found.setdefault(text, form) is form


def test_thermographs_of_the_literature() -> None:
    forms = Forms()
    known = {
        # Winning Ways, chapter 6: {5|{3|1}...} and switches; Siegel 2013, II.5.
        "{1|-1}": ("1", "0"),
        "{4|2}": ("1", "3"),
        "{{2|1}|0}": ("3/4", "3/4"),
        "{0|*}": ("0", "0"),
        "1/2": ("-1/2", "1/2"),
        "3/4": ("-1/4", "3/4"),
        "7": ("-1", "7"),
        "{{4|0}|-2}": ("2", "0"),
    }
    for text, (temperature, mean) in known.items():
        form = read(forms, text)
        assert asked(forms, "temperature", form) == temperature, text
        assert asked(forms, "mean", form) == mean, text


def test_a_form_that_is_long_or_deep_is_told_by_its_text() -> None:
    forms = Forms()
    write = Notation(forms)
    assert write.nested(forms.whole(100)) is not None
    assert write.nested(forms.whole(101)) is None
    nimber = forms.whole(0)
    lower = [nimber]
    for _ in range(18):
        nimber = forms.of(lower, lower)
        lower.append(nimber)
    assert write.text(nimber) == "*18"
    assert write.nested(nimber) is None
