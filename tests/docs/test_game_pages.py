"""The pages of the games: every statement with its status and test, and what every method costs."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from named_tests import Named, every_test, selected

from zermelo.cli.main import run
from zermelo.games.registry import GAMES
from zermelo.solvers.method import every_method

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"

OWN = {
    "ello": (
        "ello", "closed_forms", "tori_and_even_grids", "same_ends", "simplify", "planar_dual",
    ),
    "orientation": (
        "orient", "ello", "detachment", "planar_dual", "tori_and_even_grids", "same_ends",
    ),
    "light-polish": ("polish/test_paper_light",),
    "polish": ("polish/", "test_polish", "cleaning/test_rules"),
    "cleaning": ("cleaning",),
    "seepage": ("seepage", "vertex_cover"),
    "cops": ("cops", "test_questions"),
    "vertexnim": ("vertexnim",),
    "subtraction": ("subtraction", "period", "test_questions"),
    "octal": ("subtraction", "deletion", "period", "octal"),
    "node-kayles": ("deletion", "period"),
    "arc-kayles": ("deletion", "period"),
    "grim": ("deletion", "period"),
    "lights-out": ("lights_out", "ello/test_paper.py"),
    "sum": ("sums",),
    "compare": ("partizan",),
}  # fmt: skip
"""A word of the places of the tests of a page's statements; else the page's name."""

COST = re.compile(r"O\(|that of|the sum of")
"""A bound, or whose bound it is."""


def numbered(kind: str, *numbers: object) -> list[str]:
    """Return the names of statements of a kind."""
    return [f"{kind} {number}" for number in numbers]


STATEMENTS = {
    "ello": [
        *numbered("Proposition", 1.1, 1.6, 3.5, 3.6, 3.11, 3.13, 3.15, 3.17, 3.18),
        *numbered("Proposition", 6.1, 6.3, 6.4, 7.2, 7.3),
        *numbered("Corollary", 1.2, 1.3, 1.4, 1.7, 3.7, 3.8, "3.10", 3.12, 3.16, 3.19, 6.2),
        *numbered("Theorem", 1.5, 3.2, 3.9, 3.14, "3.20", 4.1, 4.2, 5.1, 7.1, 7.8),
        *numbered("Lemma", 3.1, 7.4, 7.5, 7.6, 7.7),
        *numbered("Conjecture", 3.3, 3.4),
        *numbered("Section 8, Problem", 1, 2),
    ],
    "seepage": [
        *numbered("Proposition", 4.1, 4.2, 4.3, 4.5),
        *numbered("Subproposition", "4.4.1", "4.4.2"),
        *numbered("Lemma", 4.1, 4.2, 4.3),
        *numbered("Theorem", 4.1, 4.2, 4.3),
        *numbered("Corollary", 4.1, 4.2),
        "Algorithm 1",
    ],
    "polish": [
        *numbered("Theorem", 1, 2, 5, 7, 8, 9, 13, 15),
        *numbered("Lemma", 3, 4, 6, 11, 14),
        *numbered("Corollary", 10, 12),
        "Section 5, the question",
    ],
    "light-polish": ["Lemma 14", "Theorem 15"],
    "cleaning": [*numbered("Theorem", "1 of the POLISH paper", "2 of the POLISH paper")],
    "vertexnim": [
        *numbered("Theorem", 3, 6, 10, 13, 14),
        *numbered("Problem", 4, 8, 16),
        *numbered("Remark", 5, 15),
        *numbered("Definition", 7, 11),
        *numbered("Proposition", 9),
        *numbered("Corollary", 12),
    ],
    "subtraction": [
        *numbered("Theorem", 1, 10, 16, 18),
        *numbered("Lemma", 2, 4, 5, 6, 9, *range(12, 16), *range(19, 29)),
        *numbered("Observation", 3, 17),
        *numbered("Proposition", 7, 8),
        *numbered("Claim", 15.1, 15.2),
        "Corollary 11",
    ],
}
"""The numbered statements of the papers, by the page of the game that they are about."""


def tables(text: str) -> list[list[dict[str, str]]]:
    """Return the tables of a text: a dictionary by column for each row."""
    found: list[list[dict[str, str]]] = []
    head: list[str] = []
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line[:1] == "|" else []
        if not cells:
            head = []
        elif not head:
            head = cells
            found.append([])
        elif set(line) - set("|-"):
            assert len(cells) == len(head), line
            found[-1].append(dict(zip(head, cells, strict=True)))
    return found


def rows(text: str, column: str) -> list[dict[str, str]]:
    """Return the rows of all tables of a text whose first column has this name."""
    return [row for table in tables(text) for row in table if next(iter(row)) == column]


def statements(page: str) -> list[dict[str, str]]:
    """Return what a game's page says is known, with its tests from the page of these."""
    known = rows((DOCS / "games" / f"{page}.md").read_text(), "statement")
    everything = (DOCS / "statements.md").read_text()
    (mine,) = (part for part in everything.split("\n## ") if f"(games/{page}.md#" in part)
    tested = {row["statement"]: row for row in rows(mine, "statement")}
    assert len(tested) == mine.count("\n| ") - 1
    assert set(tested) <= {row["statement"] for row in known}
    return [
        {"test": "", "tested on": "", **row, **tested.get(row["statement"], {})} for row in known
    ]


@pytest.mark.parametrize("game", [*sorted(GAMES), "impartial", "period"])
def test_every_method_has_its_complexity(game: str) -> None:
    if not (page := DOCS / "methods" / f"{game}.md").exists():
        page = DOCS / "games" / f"{game}.md"
    listed = {row["method"].strip("`"): row for row in rows(page.read_text(), "method")}
    assert listed
    if game in GAMES:
        assert set(listed) == {method.name for method in every_method(game)}
    for name, row in listed.items():
        assert COST.search(row["time"]), f"{game}: {name}: {row['time']!r}"


@pytest.mark.parametrize("game", sorted(STATEMENTS))
def test_every_numbered_statement_is_listed_once(game: str) -> None:
    listed = [row["statement"] for row in statements(game)]
    assert sorted(set(STATEMENTS[game]) - set(listed)) == []
    assert len(set(listed)) == len(listed)


@pytest.mark.parametrize("game", sorted(set(GAMES) - {"sum", "compare"}))
def test_a_page_has_a_command_that_asks(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    page = (DOCS / "games" / f"{game}.md").read_text()
    commands = re.findall(rf"^zermelo (decide {game} .*)$", page, re.MULTILINE)
    assert commands
    assert run(shlex.split(commands[0])) == 0
    assert ", certified (" in capsys.readouterr().out


def keys_of(row: dict[str, str]) -> list[str]:
    """Return the names of the tests in a row of statements."""
    keys: list[str] = re.findall(r"`([^`]+)`", row["test"])
    return keys


@pytest.mark.parametrize("game", [*sorted(GAMES), "orientation"])
def test_every_statement_has_a_status_and_tests_of_its_own_with_their_range(game: str) -> None:
    listed = statements(game)
    assert listed
    own = OWN.get(game, (game.replace("-", "_"),))
    for row in listed:
        where = f"{game}: {row['statement']}"
        assert row["status"], where
        keys = keys_of(row)
        tested = keys or not re.search(r"corrected|ours|\bhere\b", row["status"])
        assert tested, where
        assert bool(keys) is bool(row["tested on"]), where
        for key in keys:
            found = selected([key])
            assert found, f"{where}: no test {key}"
            others = [test.place for test in found if not any(map(test.place.count, own))]
            assert not others, f"{where}: {key} selects tests of others"


NUMBERED = re.compile(
    r"(?:Section 8, )?(?!Section)([A-Z][a-z]+) (\d+(?:\.\d+)*)(?: of the POLISH paper)?$"
)
PAPERS = {"light-polish": "polish", "cleaning": "cleaning/test_rules"}
"""Where the tests of a paper are, if not in the folder of the page's name."""


@pytest.mark.parametrize("game", sorted(STATEMENTS))
def test_the_key_of_a_numbered_statement_selects_all_its_tests_and_no_others(game: str) -> None:
    checked = 0
    for row in statements(game):
        if named := NUMBERED.match(row["statement"]):
            statement = f"{named[1].lower()} {named[2]}"
            found = selected(keys_of(row))
            others = [test.name for test in found if statement not in test.statements()]
            assert not others, f"{game}: {row['statement']}"
            missing = [test for test in of_the_paper(game) if statement in test.statements()]
            assert set(missing) <= set(found), f"{game}: {row['statement']}"
            checked += 1
    assert checked > 1


def of_the_paper(game: str) -> list[Named]:
    """Return the tests in the files of a page's paper."""
    word = PAPERS.get(game, game)
    mine = [test for test in every_test() if test.place.startswith(f"{word}/test_paper")]
    return mine or [test for test in every_test() if test.place.startswith(word)]


def test_keys_are_read_as_pytest_reads_them() -> None:
    test = Named("test_theorems_3_9_to_3_11_and_lemma_2_on_graphs", "test_paper_x.py", "ello")
    assert test.is_selected("ello and lemma_2_")
    assert not test.is_selected("polish and lemma_2_")
    assert test.statements() == {"theorem 3.9", "theorem 3.10", "theorem 3.11", "lemma 2"}
    assert Named("test_theorems_6_and_14", "", "").statements() == {"theorem 6", "theorem 14"}
    assert Named("test_subproposition_4_4_1_x", "", "").statements() == {"subproposition 4.4.1"}
