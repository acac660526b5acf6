"""The pages of the documentation: every kind of evidence is there, and the site builds."""

from __future__ import annotations

import importlib
import json
import re
from pathlib import Path
from typing import get_type_hints

import pytest

from zermelo.checker.check import check, kinds
from zermelo.checker.reading.certificate import decode
from zermelo.games.impartial.evidence import TABLES
from zermelo.games.registry import GAMES

ROOT = Path(__file__).resolve().parents[2]
CERTIFICATES = (ROOT / "docs" / "certificates.md").read_text()

TITLES = {
    "ello": "ELLO",
    "lights-out": "Lights Out",
    "cleaning": "Cleaning",
    "seepage": "Seepage",
    "cops": "Cops and Robbers",
    "weak-cops": "Weak Cops and Robbers",
}
"""The sections of the games that have one of their own."""


def section(title: str) -> str:
    found = re.search(rf"^## {title}$(.*?)(?=^## |\Z)", CERTIFICATES, re.MULTILINE | re.DOTALL)
    assert found, title
    return found[1]


def row(game: str, kind: str) -> str:
    """Return the row of a kind of evidence; for impartial games it names the game."""
    if game in TITLES:
        text, start = section(TITLES[game]), f"| `{kind}` |"
    elif kind in TABLES:
        text, start = section("Impartial games"), f"| `{kind}` |"
        assert f"`{game}`" in text
    else:
        text, start = section("More kinds of impartial games"), ""
    rows = [line for line in text.splitlines() if line.startswith(start or "| `")]
    if not start:
        rows = [
            r for r in rows if f"`{game}`" in r.split("|")[1] and f"`{kind}`" in r.split("|")[2]
        ]
    (found,) = rows
    return found


@pytest.mark.parametrize(("game", "kind"), [(game, kind) for game in GAMES for kind in kinds(game)])
def test_every_kind_of_evidence_has_its_row_with_its_keys(game: str, kind: str) -> None:
    found = row(game, kind)
    for key in get_type_hints(kinds(game)[kind].form_type):
        assert f"`{key}`" in found, key


@pytest.mark.parametrize(("game", "kind"), [(game, kind) for game in GAMES for kind in kinds(game)])
def test_the_row_says_what_the_kind_may_prove_and_what_is_checked(game: str, kind: str) -> None:
    found = row(game, kind)
    assert f"| {kinds(game)[kind].words} |" in found
    for question in kinds(game)[kind].proves.keys() & {q.name for q in GAMES[game].questions}:
        assert question in found


def test_the_example_is_accepted() -> None:
    (example,) = re.findall(r"^```json\n(.*?)^```$", CERTIFICATES, re.MULTILINE | re.DOTALL)
    assert check(decode(json.loads(example), ROOT)).accepted


def test_the_page_names_no_other_kind() -> None:
    known = {kind for game in GAMES for kind in kinds(game)}
    for title in (*TITLES.values(), "Impartial games"):
        named = re.findall(r"^\| `([a-z-]+)` \|", section(title), re.MULTILINE)
        assert set(named) <= known


def documented(kind: str, game: str) -> tuple[list[str], str]:
    """Return the keys of a kind on the page of all kinds, and the text of its section."""
    page = (ROOT / "docs" / "evidence.md").read_text()
    for text in re.split(r"^## ", page, flags=re.MULTILINE)[1:]:
        games = re.findall(r"^- games: (.*)$", text, re.MULTILINE)
        if text.startswith(f"{kind} of ") and game in games[0].split(", "):
            return re.findall(r"^- key `([a-z_0-9]+)`", text, re.MULTILINE), text
    raise AssertionError(f"{kind} of {game} is not specified")


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_is_specified_with_exactly_its_keys(game: str) -> None:
    for name, kind in kinds(game).items():
        keys, text = documented(name, game)
        assert keys == [*get_type_hints(kind.form_type), *(["proof"] if kind.proof else [])]
        assert f"- rests on: {kind.basis}\n" in text
        assert (f"- theorem: {kind.theorem}\n" in text) is (kind.theorem is not None)
        explained = text.count("Acceptance implies:") and "Hypotheses:" in text
        assert explained or "The file is explained above." in text


def test_the_site_builds_with_strict_links(site: Path) -> None:
    for game in GAMES:
        assert (site / "games" / game / "index.html").exists()
    assert (site / "schemas" / "instance.json").exists()
    assert (site / "tutorial.ipynb").exists()
    assert not list(site.rglob("*.py"))


def titles(page: str, *wanted: str) -> bool:
    """Tell whether a page has these sections, in this order."""
    found = re.findall(r"^## (.*)$", page, re.MULTILINE)
    return [title for title in found if title in wanted] == [*wanted]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_pages_of_the_games_have_one_shape(game: str) -> None:
    page = (ROOT / "docs" / "games" / f"{game}.md").read_text()
    assert titles(page, "Rules", "Questions", "What is known")
    methods = (ROOT / "docs" / "methods" / f"{game}.md").read_text()
    assert titles(methods, "Methods", "Evidence")
    asked = page[page.index("## Questions") :]
    assert all(f"`{question.name}`" in asked for question in GAMES[game].questions)
    assert "From Python: `zermelo." in page


def test_every_page_is_in_the_site_s_contents() -> None:
    contents = (ROOT / "mkdocs.yml").read_text()
    for page in sorted((ROOT / "docs").rglob("*.md")):
        assert str(page.relative_to(ROOT / "docs")) in contents


def test_users_have_at_most_sixty_thousand_words_to_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "docs")
    assert 10_000 < importlib.import_module("words").for_users() <= 60_000
