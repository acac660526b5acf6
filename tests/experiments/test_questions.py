"""Open questions: every claim of docs/findings.md has its command, and its table is reproduced."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import networkx as nx
import pytest

import zermelo
from zermelo.core.deadline import Deadline
from zermelo.core.errors import OutOfTime
from zermelo.experiments.questions import oddities, tree_products
from zermelo.experiments.questions.__main__ import main
from zermelo.experiments.questions.question import table
from zermelo.experiments.questions.registry import QUESTIONS
from zermelo.families.standard import complete, path

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "findings.md").read_text()
COMMAND = re.compile(
    r"^```text\n\$ python -m zermelo\.experiments\.questions (\S+) --size (\d+)\n"
    r"(.*?)^```\n\n([^\n]*)$",
    re.DOTALL | re.MULTILINE,
)
RECORDED = {name: (int(size), lines.splitlines()) for name, size, lines, _ in COMMAND.findall(PAGE)}
ENOUGH = {
    "oddities": 5, "plausibility": 5, "two-connected": 4, "random-oddities": 4, "even-grids": 12,
    "grid-patterns": 8,
    "polish-bipartite": 7, "polish-narrow": 5, "polish-outcomes": 5, "cubic-polish": 6,
    "spiders": 20, "light-positions": 2, "adjacent-nim": 7, "looped-digraphs": 2, "moving-first": 3,
    "interval-periods": 3, "star-residues": 12, "three-rays": 2, "tree-products": 6,
    "cop-win-orders": 5,
}  # fmt: skip
"""The sizes that the suite has time for."""


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(arguments) == 0
    return capsys.readouterr().out.splitlines()


def test_every_question_is_recorded_and_has_a_range_here() -> None:
    assert set(RECORDED) == set(QUESTIONS) == set(ENOUGH)
    for name, (size, lines) in RECORDED.items():
        assert ENOUGH[name] <= size, name
        assert lines[0] == QUESTIONS[name].head


def test_every_recorded_table_has_a_date_below_it() -> None:
    for name, _, _, after in (match.groups() for match in COMMAND.finditer(PAGE)):
        assert re.match(r"Run on 2026-11-2[01]", after), name


@pytest.mark.parametrize("name", sorted(ENOUGH))
def test_the_recorded_table_begins_like_a_new_one(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = printed(capsys, name, "--size", str(ENOUGH[name]))
    assert len(found) > 1
    assert RECORDED[name][1][: len(found)] == found


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(ENOUGH))
def test_the_recorded_table_in_full(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    size, lines = RECORDED[name]
    assert printed(capsys, name, "--size", str(size)) == lines


def test_the_page_gives_every_question_its_status() -> None:
    sections = PAGE.split("\n## ")
    for name, question in QUESTIONS.items():
        (section,) = (each for each in sections if f"questions {name} --size" in each)
        assert f"Status: {question.status}" in section, name


def test_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert [line.split(" ")[0] for line in printed(capsys)] == list(QUESTIONS)
    assert {question.status for question in QUESTIONS.values()} == {"theorem", "answered", "open"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["odities"], "did you mean oddities?"),
        (["two-connected", "--size", "2"], "begins at 3"),
        (["oddities", "--size", "x"], "invalid int value"),
    ],
)
def test_mistakes_are_told_in_one_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert message in told.err
    assert told.err.count("\n") == 1


@pytest.mark.parametrize("name", sorted(QUESTIONS))
def test_a_passed_deadline_ends_every_question(name: str) -> None:
    question = QUESTIONS[name]
    with pytest.raises(OutOfTime):
        list(question.rows(2 * max(question.least, 4), Deadline(0)))


def test_the_command_says_that_its_time_is_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["oddities", "--time-limit", "0"]) == 3
    told = capsys.readouterr()
    assert told.out == f"{QUESTIONS['oddities'].head}\n"
    assert "time limit" in told.err


def test_a_table_grows_by_rows() -> None:
    question = QUESTIONS["spiders"]
    tables = [list(table(question, size, Deadline())) for size in range(1, 6)]
    assert all(longer[: len(shorter)] == shorter for shorter, longer in pairwise(tables))


def test_schemes_start_everywhere_or_nowhere() -> None:
    assert [oddities.starts(path(n)) for n in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    assert oddities.starts(complete(4)) == 0


def edges(first: tree_products.Tree, second: tree_products.Tree) -> list[tuple[int, int]]:
    """Return the product of two trees as a tree, vertices in the order in which they are met."""
    found: list[tuple[int, int]] = []
    met = [(first, second)]
    for number, (a, b) in enumerate(met):
        for pair in ((x, y) for x in a for y in b):
            found.append((number, len(met)))
            met.append(pair)
    return found


def test_products_of_trees_by_the_rules_of_seepage() -> None:
    counts = [len(tree_products.trees(n)) for n in range(1, 9)]
    assert counts == [1, 1, 2, 4, 9, 20, 48, 115]  # rooted trees
    small = [tree for n in range(2, 6) for tree in tree_products.trees(n)]
    for place, first in enumerate(small):
        for second in small[: place + 1]:
            game = zermelo.seepage(nx.DiGraph(edges(first, second)), protect=1)
            verdict = zermelo.decide(game, method="search-token")
            assert verdict.answer == tree_products.green(first, second)
