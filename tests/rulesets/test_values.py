"""Values of the partizan games of rulesets/: those of the literature, and of the definitions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from mutating import changed
from sampling import some
from valued import accepted, game, holds, of

import zermelo
from tests.literal import notation
from tests.literal import values as literal
from zermelo.checker.check import check
from zermelo.core.certificate import Evidence
from zermelo.core.errors import InputError
from zermelo.games.partizan import PLAYERS
from zermelo.games.partizan.questions import VALUES
from zermelo.solvers.partizan import values

QUESTIONS = tuple(asked.name for asked in VALUES)

FORGED = 40
"""Forged certificates for each true one."""


def value(instance: zermelo.types.Instance) -> str:
    verdict = zermelo.decide(instance)
    assert verdict.assurance.label == "certified"
    text: str = verdict.answer["text"]
    return text


def text(name: str, *graph: str, **data: Any) -> str:
    return value(game(name)(*graph, **data, question="value"))


KNOWN: tuple[tuple[str, str | None, dict[str, Any], str], ...] = (
    # Winning Ways, chapter 5, the table of rectangles.
    ("domineering", "grid:1x1", {"columns": 1}, "0"),
    ("domineering", "grid:2x1", {"columns": 1}, "1"),
    ("domineering", "grid:1x4", {"columns": 4}, "-2"),
    ("domineering", "grid:2x2", {"columns": 2}, "+-1"),
    ("domineering", "grid:2x2", {"columns": 2, "missing": [3]}, "*"),
    ("domineering", "grid:2x3", {"columns": 3}, "{2|-1/2}"),
    ("domineering", "grid:3x2", {"columns": 2}, "{1/2|-2}"),
    ("domineering", "grid:3x3", {"columns": 3}, "+-1"),
    # Winning Ways, chapters 2 and 6: a vertex, an edge, a path of three.
    ("snort", "path:1", {}, "*"),
    ("snort", "path:2", {}, "+-1"),
    ("snort", "path:3", {}, "+-2"),
    ("col", "path:1", {}, "*"),
    ("col", "path:2", {}, "0"),
    # Winning Ways, chapter 1: stalks from the ground, blue first.
    ("hackenbush", "path:2", {}, "1"),
    ("hackenbush", "path:3", {"red": [[1, 2]]}, "1/2"),
    ("hackenbush", "path:4", {"red": [[1, 2]]}, "3/4"),
    ("hackenbush", "path:4", {"red": [[1, 2], [2, 3]]}, "1/4"),
    # Chapters 2 and 7: green stalks are heaps of nim; flowers with one petal and with two.
    ("hackenbush", "path:4", {"green": [[0, 1], [1, 2], [2, 3]]}, "*3"),
    ("hackenbush", "path:3", {"green": [[0, 1]]}, "^*"),
    ("hackenbush", "path:3", {"green": [[0, 1]], "red": [[1, 2]]}, "v*"),
    ("hackenbush", "star:3", {"ground": 1, "green": [[0, 1]]}, "^[2]*"),
    ("toads_and_frogs", None, {"strip": "T.F"}, "*"),
    ("toads_and_frogs", None, {"strip": "TT.FF"}, "*"),
    ("toads_and_frogs", None, {"strip": "T..."}, "3"),
    # Albert, Grossman, Nowakowski, Wolfe (2005).
    ("clobber", "path:2", {"blue": [0]}, "*"),
    ("clobber", "path:3", {"blue": [0, 1]}, "^"),
    ("clobber", "path:3", {"blue": [0]}, "v"),
    # Fink, Nowakowski, Siegel, Wolfe (2015): n dominoes of Left's are n, n of both players' *n.
    ("toppling_dominoes", None, {"row": "LLL"}, "3"),
    ("toppling_dominoes", None, {"row": "EEE"}, "*3"),
    ("toppling_dominoes", None, {"row": "LR"}, "*"),
    ("konane", None, {"row": "xo."}, "1"),
    ("amazons", None, {"board": "L.R"}, "*"),
    ("amazons", None, {"board": "L..."}, "3"),
    ("nogo", "path:2", {}, "*"),
)
"""Ruleset, graph, data, and the value."""


@pytest.mark.parametrize(("name", "graph", "data", "known"), KNOWN)
def test_known_values(name: str, graph: str | None, data: dict[str, Any], known: str) -> None:
    assert text(name, *([graph] if graph else []), **data) == known


def test_cutcake_is_an_integer_by_the_powers_of_two() -> None:
    """Winning Ways, chapter 2: columns over the greatest power of two in the rows, less one."""
    for rows in range(1, 8):
        for columns in range(1, 8):
            wide, high = (1 << (n.bit_length() - 1) for n in (columns, rows))
            found = columns // high - 1 if wide >= high else 1 - rows // wide
            assert text("cutcake", rows=rows, columns=columns) == str(found)


def test_col_has_numbers_and_numbers_with_star() -> None:
    """Winning Ways, chapter 2."""
    for seed in range(40):
        found = text("col", f"gnp:{1 + seed % 6},0.5,seed={seed}")
        assert notation.UPS.fullmatch(found)
        assert not {"^", "v"} & {*found}
        assert "*" not in found[:-1]


def instances(name: str, count: int) -> Iterator[zermelo.types.Instance]:
    """Yield small random instances of a ruleset."""
    rng, own = random.Random(name), game(name)
    for _ in range(count):
        letters = {"strip": "TF..", "row": "LRE" if name == "toppling_dominoes" else "xo."}
        drawn = {
            key: "".join(rng.choice(letters[key]) for _ in range(rng.randint(1, 5)))
            for key in {each.name for each in own.data} & letters.keys()
        }
        if name == "amazons":
            cells = "".join(rng.sample("LR...#", 6))
            drawn = {"board": f"{cells[:3]}/{cells[3:]}"}
        if name == "cutcake":
            yield own(rows=rng.randint(1, 4), columns=rng.randint(1, 4))
        elif name == "domineering":
            rows, columns = rng.randint(1, 3), rng.randint(1, 3)
            missing = rng.sample(
                range(rows * columns), rng.randint(0, 2) if rows > 1 < columns else 0
            )
            yield own(f"grid:{rows}x{columns}", columns=columns, missing=missing)
        elif own.graph == "none":
            yield own(**drawn)
        else:
            n = rng.randint(1, 5)
            graph, _ = zermelo.graphs.graph(f"gnp:{n},0.5,seed={rng.randrange(100)}")
            data: dict[str, Any] = {}
            if name == "clobber":
                data = {"blue": rng.sample(range(n), n // 2)}
            if name == "hackenbush":
                data = {"red": graph.edges[::3], "green": graph.edges[1::3]}
            yield own(graph, **data)


NAMES = (
    "amazons", "clobber", "col", "cutcake", "domineering", "hackenbush", "konane", "nogo", "snort",
    "toads_and_frogs", "toppling_dominoes",
)  # fmt: skip


@pytest.mark.parametrize("name", some(NAMES[1:] + NAMES[:1], 2))
def test_values_are_those_of_the_definitions_and_no_forgery_of_false_ones_is_accepted(
    name: str,
) -> None:
    rng, tried, taken, left = random.Random(name), 0, 0, 0
    answers = ["0", "1", "1/2", "-1", "2", 0, 1, 2, True, False, None, {"text": "0"}]
    for number, instance in enumerate(instances(name, 12)):
        game = of(instance)
        for question in (QUESTIONS[number % len(QUESTIONS)], "value"):
            verdict = zermelo.decide(instance, question=question)
            certificate = verdict.certificate
            if question == "atomic-weight" and literal.answer(question, game) is None:
                assert "not all-small" in str(verdict.reason)
                claim = replace(instance, question=question)
                value = zermelo.decide(instance, question="value").certificate
                assert value is not None
                assert not any(
                    accepted(replace(value, instance=claim, answer=each))
                    for each in (*answers, value.answer, {"text": "0", "form": [[], []]})
                )
                left += 1
                continue
            assert certificate is not None
            assert verdict.assurance.label == "certified"
            assert holds(question, game, verdict.answer)
            for _ in range(FORGED):
                data = dict(certificate.evidence.data)
                answer = certificate.answer
                if rng.random() < 0.7:
                    data = changed(data, rng)
                if rng.random() < 0.5:
                    answer = rng.choice(answers)
                forged = replace(certificate, answer=answer, evidence=Evidence("form", data))
                tried += 1
                if accepted(forged):
                    taken += 1
                    assert holds(question, game, answer)
    assert tried == (24 - left) * FORGED
    assert left < 3
    assert taken > 20


@pytest.mark.parametrize("count", [2, pytest.param(4, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", some(NAMES, 2))
def test_a_strategy_on_the_difference_shows_how_two_games_compare(name: str, count: int) -> None:
    rng, tried, taken = random.Random(name), 0, 0
    drawn = [*instances(name, count), *instances("cutcake", 1)]
    for left, right in [*pairwise(drawn), *((each, each) for each in drawn)]:
        certificate = zermelo.decide(zermelo.compare(left, right)).certificate
        assert certificate is not None
        assert accepted(certificate)
        truth = literal.compared(of(left), of(right))
        assert certificate.answer == truth
        kind = certificate.evidence.kind
        assert kind == "partizan-strategy"
        for _ in range(FORGED // 2):
            data = dict(certificate.evidence.data)
            if rng.random() < 0.6:
                data = changed(data, rng)
            if rng.random() < 0.3:
                data["left"], data["right"] = data.get("right"), data.get("left")
            answer = rng.choice([truth, "<", "=", ">", "||", "P", None, True])
            forged = replace(certificate, answer=answer, evidence=Evidence(kind, data))
            tried += 1
            if accepted(forged):
                taken += 1
                assert answer == truth
    assert tried == FORGED // 2 * (2 * count + 1)
    assert taken > 5


def test_the_first_move_that_is_told_is_the_one_that_the_strategy_needs() -> None:
    """Another one may win too, and end play at once."""
    domineering = game("domineering")
    left = domineering("grid:3x2", columns=2, missing=[3, 5])
    right = domineering("grid:1x2", columns=2)
    certificate = zermelo.decide(zermelo.compare(left, right)).certificate
    assert certificate is not None
    assert accepted(certificate)


def test_what_is_wrong_with_a_table_is_said() -> None:
    certificate = zermelo.decide(game("snort")("path:3", question="value")).certificate
    assert certificate is not None
    data = certificate.evidence.data

    def said(**other: Any) -> str:
        forged = replace(certificate, evidence=Evidence("form", {**data, **other}))
        return check(forged).reason

    assert "does not stand before it" in said(summands=[[]])
    ((*first, last),) = data["summands"]
    assert "has another value" in said(summands=[[*first, [last[0], 0]]])
    assert "the answer does not rest on it" in said(summands=[[[{"set": []}, 0], *first, last]])
    dominated = [*data["forms"], [[0, 1], []]]
    assert "is no canonical form" in said(forms=dominated)
    with pytest.raises(InputError, match="no number of an earlier form"):
        said(forms=[[[0], []]])
    with pytest.raises(InputError, match="no number of a form"):
        said(summands=[[*first, [last[0], True]]])
    with pytest.raises(InputError, match="list of 1"):
        said(summands=[])


def test_what_repeats_is_refused_in_one_line() -> None:
    def moves(graph: Any, token: int, player: str) -> Iterator[tuple[int, int]]:
        yield 1 - token, 1 - token

    turning = zermelo.ruleset("turning", start=lambda: 0, moves=moves, partizan=True, graph="none")
    for question in ("value", "temperature", "outcome"):
        with pytest.raises(InputError, match="a position comes again in one play"):
            zermelo.decide(turning(question=question))


def test_limits_end_in_unknown() -> None:
    whole = game("snort")("grid:4x5", question="value")
    assert "limit of 50 positions" in (zermelo.decide(whole, nodes=50).reason or "")
    verdict = zermelo.decide(whole, time_limit=0.2)
    assert not verdict.answered
    assert "time limit" in (verdict.reason or "")


def test_sums_and_comparisons() -> None:
    snort, col = game("snort"), game("col")
    kayles = zermelo.node_kayles("path:4")
    whole = zermelo.disjunctive_sum([snort("path:2"), kayles, col("path:1")], question="value")
    assert value(whole) == "+-(1*)"
    asked = zermelo.decide(
        zermelo.disjunctive_sum([snort("path:2"), col("path:2")]), question="outcome"
    )
    assert asked.answer == "N"
    assert (
        zermelo.decide(zermelo.compare(col("path:1"), zermelo.node_kayles("path:1"))).answer == "="
    )
    assert zermelo.decide(zermelo.compare(snort("path:3"), snort("path:2"))).answer == "||"
    one, two = game("cutcake")(rows=1, columns=2), game("cutcake")(rows=1, columns=3)
    assert zermelo.decide(zermelo.compare(one, two)).answer == "<"
    assert zermelo.decide(zermelo.compare(two, one)).answer == ">"
    with pytest.raises(InputError, match="no impartial game, and the question is nim-value"):
        zermelo.disjunctive_sum([snort("path:2")], question="nim-value")
    with pytest.raises(InputError, match="cops is no impartial game"):
        zermelo.compare(zermelo.cops("path:2"), kayles)


@pytest.mark.parametrize(
    ("name", "graph", "data"),
    [
        pytest.param("snort", "grid:3x3", {}, marks=pytest.mark.slow),
        ("snort", "grid:2x4", {}),
        ("domineering", "grid:3x4", {"columns": 4, "missing": [1]}),
        ("clobber", "grid:2x4", {"blue": [0, 2, 5, 7]}),
        ("hackenbush", "path:5", {"red": [[1, 2]]}),
    ],
)
def test_compiled_values_are_those_of_the_plain_search(
    name: str, graph: str, data: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = game(name)(graph, **data, question="value")
    answers = []
    for few in (0, 10**9):
        monkeypatch.setattr(values, "FEWER", few)
        monkeypatch.setattr(values, "FEW", few)
        verdict = zermelo.decide(whole, method="values")
        assert verdict.assurance.label == "certified"
        assert verdict.certificate is not None
        answers.append(verdict.answer)
    assert answers[0] == answers[1]


@pytest.mark.parametrize("name", NAMES)
def test_who_wins_is_the_same_by_values_and_by_searches(name: str) -> None:
    for number, instance in enumerate(instances(name, 4)):
        asked = {"question": "winning-moves", "player": PLAYERS[number % 2]}
        for data in ({"question": "outcome"}, asked):
            made = game(name)
            whole = made(*([] if made.graph == "none" else [instance.graph]),
                         **{**dict(instance.position.data), **data})  # fmt: skip
            found = [zermelo.decide(whole, method=each) for each in ("values", "outcomes")]
            assert all(each.assurance.label == "certified" for each in found)
            assert found[0].answer == found[1].answer
