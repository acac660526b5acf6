"""Octal games with a 4 before the point: edges are cut, by every method and the literal rules."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from sampling import some
from small import graphs

import zermelo
from tests.literal import octal as literal
from tests.literal.play import answer
from tests.literal.reading import same
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.verdict import Assurance
from zermelo.games.octal.rules import read_digits, write_digits
from zermelo.solvers.deletion.heaps import path_values
from zermelo.solvers.method import every_method

QUESTIONS = ("nim-value", "outcome", "winning-moves")


def ask(graph: Any, code: str, question: str, method: str | None = None) -> zermelo.types.Verdict:
    return zermelo.decide(zermelo.octal(graph, code, question=question), method=method)


def values(code: str, count: int) -> list[int]:
    """The nim-values of heaps, by the recurrence of the definition."""
    digits = [int(digit) for digit in code.replace(".", "")]
    found: list[int] = []
    for n in range(count):
        seen = set()
        for taken, digit in enumerate(digits[: n + 1]):
            rest = n - taken
            seen |= {0} if digit & 1 and not rest else set()
            seen |= {found[rest]} if digit & 2 and rest and taken else set()
            splits = range(1, rest) if digit & 4 else range(0)
            seen |= {found[i] ^ found[rest - i] for i in splits}
        found.append(min(set(range(len(seen) + 1)) - seen))
    return found


@pytest.mark.parametrize(
    "code", some(["4.3", "4.0", "4.4", "4.007", "4.1016", "4.07", "4.77", "4.56"])
)
def test_heaps_of_games_with_cuts(code: str) -> None:
    expected = values(code, 90)
    digits = read_digits(code)
    assert list(path_values(digits, 89, Deadline()).values)[:90] == expected
    for n in (1, 2, 5, 8):
        for method in ("heaps", "search", "nimbers"):
            found = ask(f"path:{n}", code, "nim-value", method)
            assert (found.answer, found.assurance) == (expected[n], Assurance.CERTIFIED)


@pytest.mark.parametrize(
    ("cutting", "other"),
    # A heap of n with cuts is one of n - 1 gaps: splitting is taking a gap, which may leave none.
    [("4.0", "0.7"), ("4.4", "0.77"), ("4.04", "0.707"), ("4.2", "0.7"), ("4.6", "0.77"),
     ("4.02", "0.73"), ("4.06", "0.737"), ("4.007", "0.7137")],
)  # fmt: skip
def test_cutting_is_taking_a_gap(cutting: str, other: str) -> None:
    """Heaps of 4.d are those of another game with one bean less (Guy, Smith 1956)."""
    assert values(cutting, 150)[1:] == values(other, 149)
    assert (
        ask("path:3000", cutting, "nim-value").answer == ask("path:2999", other, "nim-value").answer
    )


def test_every_method_on_small_graphs_against_the_literal_rules() -> None:
    cut_wins = compared = 0
    for n in range(1, 5):
        for edges, code in product(graphs(n, connected=False), ("4.0", "4.3", "4.07", "4.7")):
            board = {"vertices": n, "edges": [list(edge) for edge in edges]}
            game = literal.game({"graph": board, "digits": code})
            for question in QUESTIONS:
                expected = answer(game, question)
                asked = zermelo.octal(Graph.from_edges(n, edges), code, question=question)
                names = [m.name for m in every_method("octal") if question in m.questions]
                for name in names:
                    found = zermelo.decide(asked, method=name)
                    if found.answered:
                        assert same(question, expected, found.answer), (code, edges, name)
                        assert found.assurance is Assurance.CERTIFIED
                        compared += 1
                cut_wins += question == "winning-moves" and any(
                    isinstance(move, dict) for move in expected
                )
    assert compared > 300
    assert cut_wins > 10


def test_methods_without_cuts_say_so() -> None:
    asked = zermelo.octal("path:6", "4.7")
    for name in ("closed-forms", "stars"):
        assert zermelo.decide(asked, method=name).answer is None


@pytest.mark.parametrize(
    ("graph", "at", "code"),
    [("path:1", 0, "4.4"), ("path:2", 0, "4.3"), ("star:3", 0, "4.0"), ("cycle:3", 1, "4.3")],
)
def test_periods_of_growing_paths_with_cuts(graph: str, at: int, code: str) -> None:
    asked = zermelo.octal(graph, code, attach_at=at, question="period")
    found = zermelo.decide(asked, method="columns")
    assert found.assurance is Assurance.CERTIFIED
    start, period = found.answer["preperiod"], found.answer["period"]
    lit = literal.game  # the columns once more, each by the literal rules
    grown = asked.graph
    row = []
    for k in range(5):
        n = grown.n
        edges = [*grown.edges, *(((at if i == 0 else n + i - 1), n + i) for i in range(k))]
        board = {"vertices": n + k, "edges": [list(edge) for edge in edges]}
        row.append(answer(lit({"graph": board, "digits": code}), "nim-value"))
        assert row[k] == ask(Graph.from_edges(n + k, edges), code, "nim-value", "search").answer
    assert all(row[k] == row[k + period] for k in range(start, 5 - period))
    if (graph, code) == ("path:1", "4.4"):
        assert found.answer == {"preperiod": 71, "period": 12}  # Kayles, a vertex later


@pytest.mark.parametrize("code", ["4.0", "4.007", "0.33", "0.007", "4.4"])
def test_codes_are_read_and_written(code: str) -> None:
    assert write_digits(read_digits(code)) == code


@pytest.mark.parametrize("code", ["0.0", "1.7", "5.7", "4", "4.", "4.8", "44.7", "-4.7", "8.0"])
def test_what_is_no_code(code: str) -> None:
    with pytest.raises(zermelo.errors.InputError, match="digits"):
        zermelo.octal("path:3", code)
