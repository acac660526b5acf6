"""The theorem pages: their form, and that their checks give the hashes that they name."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import partial
from itertools import islice, product
from math import comb

import pytest

import zermelo
from lab.questions.files import ROOT
from lab.theorems import biased, edge_nim, fragments, kinds, rooted, stars, two_paths
from lab.theorems.__main__ import PAGES, main, named, page
from lab.theorems.check import Check, Refuted, record, rows
from lab.theorems.checks import CHECKS

HEADINGS = ["Statement", "Status", "Proof", "Check", "Literature"]


SAMPLED = 31
"""Every run has some of the games of this theorem, the slow one all of them."""


def test_pages_and_checks_have_the_same_numbers() -> None:
    pages = sorted(path for path in PAGES.glob("*.md") if path.name != "index.md")
    assert [int(path.name[:2]) for path in pages] == [check.number for check in CHECKS]
    assert [check.number for check in CHECKS] == list(range(1, len(CHECKS) + 1))
    index = (PAGES / "index.md").read_text()
    assert re.findall(r"\]\((\d\d-\S+\.md)\)", index) == [path.name for path in pages]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: str(check.number))
def test_a_page_has_its_headings_and_says_what_was_run(check: Check) -> None:
    text = page(check.number).read_text()
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == HEADINGS
    assert text.startswith(f"# Theorem {check.number}: ")
    parts = dict(re.findall(r"^## (\w+)\n\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL))
    assert re.match(r"(Hand|Finite check|Cited)\b", parts["Status"])
    assert parts["Status"].startswith("Cited") == parts["Proof"].startswith("Proof: cited")
    assert f"`python -m lab.theorems {check.number}`" in parts["Check"]
    assert re.search(r"commit `[0-9a-f]{8}`", parts["Check"])
    assert re.search(r"[0-9.]+ s\b", parts["Check"])
    assert check.source in parts["Check"]
    assert (ROOT / check.source).is_file()
    assert len(set(named(check.number))) == 2


@pytest.mark.parametrize(
    "check",
    [
        pytest.param(
            check,
            id=str(check.number),
            marks=[pytest.mark.slow] * (not check.quick or check.number == SAMPLED),
        )
        for check in CHECKS
    ],
)
def test_a_check_gives_the_hashes_of_its_page(check: Check) -> None:
    found = record(check.run)
    assert (found.given, found.found) == named(check.number)


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["12"]) == 0
    assert "as on the page" in capsys.readouterr().out
    with pytest.raises(SystemExit) as ended:
        main(["99"])
    assert ended.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_command_fails_where_a_hash_differs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("lab.theorems.__main__.named", lambda _: ("0" * 64, "1" * 64))
    assert main(["12"]) == 1
    assert "not as on the page: input and output" in capsys.readouterr().out


def test_the_command_fails_where_a_statement_is_refuted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    false = Check(12, "", "", partial(edge_nim.odd_paths, min))
    monkeypatch.setattr("lab.theorems.__main__.CHECKS", (false,))
    assert main([]) == 1
    assert "12: the statement is false for" in capsys.readouterr().out


@pytest.mark.parametrize(
    "false",
    [
        partial(edge_nim.odd_paths, lambda weights: weights[0]),
        partial(stars.columns_as_rows, "arc-kayles", 0, 40),
        partial(stars.columns_as_rows, "node-kayles", 1, 300),
        partial(stars.diagonal, "node-kayles", 1, 100, 60),
        partial(rows, "path-periods", range(4, 5), lambda fields: fields[2] == "0"),
        partial(rows, "star-residues", range(6, 7), lambda fields: fields[2] == "0"),
        partial(rows, "cycle-barriers", range(5, 6), lambda fields: fields[0] == fields[1]),
    ],
)
def test_a_false_statement_is_refuted(false: partial[object]) -> None:
    with pytest.raises(Refuted):
        record(false)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", ["node-kayles", "arc-kayles"])
def test_the_nim_values_of_stars_are_those_of_decide(game: str) -> None:
    values, _ = stars.table(game, 3, 6, 6)
    play = zermelo.node_kayles if game == "node-kayles" else zermelo.arc_kayles
    for a, b, k in product(range(1, 4), range(1, 6), range(1, 6)):
        assert zermelo.decide(play(f"spider:{a},{b},{k}")).answer == values[a, b, k]


def test_nim_values_of_stars_beyond_a_word_of_64_bits() -> None:
    values, _ = stars.table("node-kayles", 3, 292, 480)
    assert values[3, 291].max() >= 64
    assert (values[3, 291, 401:446] == values[3, 291, 435:480]).all()


def test_edge_nim_by_its_rules_is_edge_nim() -> None:
    for weights in product(range(3), repeat=3):
        edges = [(u, v, w) for (u, v), w in zip(edge_nim.path_edges(3), weights, strict=True)]
        game = zermelo.edge_nim("path:4", edges, token=0, question="nim-value")
        assert zermelo.decide(game).answer == edge_nim.value(edge_nim.path_edges(3), weights, 0)


def test_games_of_few_kinds_are_games_of_ello() -> None:
    """Some of those of theorem 31, by both methods."""
    found = set()
    for joined, colors, sizes, method in islice(kinds.games(), 0, None, 13):
        game = kinds.instance(joined, colors, sizes)
        answer = zermelo.decide(game, method=method).answer
        assert kinds.won(joined, colors, sizes) is answer
        found.add((method, answer))
    assert len(found) == 4


def test_rooted_graphs_are_games_of_ello() -> None:
    """The winner by orders of the rooted graph is that of `decide`."""
    pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    for code in range(1 << 6):
        masks = rooted.masks_of(code, pairs, 4)
        edges = [pair for place, pair in enumerate(pairs) if code >> place & 1 and pair[1] != 3]
        graph = zermelo.Graph.from_edges(3, edges)
        green = [v for v in range(3) if masks[3] >> v & 1]
        assert rooted.won(masks, 3) == zermelo.decide(zermelo.ello(graph, green=green)).answer


def test_a_vertex_with_a_divided_edge_replaces_itself() -> None:
    """The contexts tell small degrees, not every change: theorem 27 asks for smaller ranks."""
    divided = fragments.Fragment((1, 4), ((0, 1),), ())
    known = list(fragments.contexts(5))
    assert len(known) == 45
    assert all(fragments.wins(divided, context) is right for context, right in known)


@pytest.mark.parametrize(("u", "v"), [(0, 0), (0, 1), (0, 2)])
def test_values_with_two_paths_are_those_of_the_game(u: int, v: int) -> None:
    """Theorem 29: a path with two growing paths, as a graph."""
    table = two_paths.Played(zermelo.Graph.from_edges(3, [(0, 1), (1, 2)]), frozenset({2, 3}))
    values = table.two_paths(u, v)[frozenset(range(3))]
    for b, k in product(range(4), repeat=2):
        edges = [(0, 1), (1, 2)]
        for start, length in ((u, b), (v, k)):
            new = range(len(edges) + 1, len(edges) + 1 + length)
            edges += zip([start, *new], new, strict=False)
        game = zermelo.subtraction(zermelo.Graph.from_edges(len(edges) + 1, edges), (2, 3))
        assert values[b, k] == zermelo.decide(game, question="nim-value").answer


def test_the_steps_for_every_edge_probability() -> None:
    """Those of theorem 33 with up to four vertices; the games are those of theorem 4."""
    assert len(list(biased.biased(4))) == 6
    for n, (_, found) in enumerate(rooted.losses(4), 2):
        games = biased.Games(n)
        assert found.startswith(f"{len(games.lost)} {sum(games.lost.values())} ")


def test_the_weights_of_theorem_33_are_nearly_one() -> None:
    """Their mean stays, and their deviation from it is of the order of 1 / sqrt(k)."""
    chance, most = Fraction(1, 3), 24
    weights = [Fraction(1)] * (most + 1)
    for k in range(most, 8, -1):
        halves = [Fraction(k * weights[1 + h], 2 * (1 + h)) for h in range(k)]
        lost_mass = weights[0] / 2**k
        before = sum(comb(k, g) * weights[g] for g in range(k + 1)) / 2**k
        weights = [
            sum(
                (biased.chance_of_greens(now, k - 1, h, chance) * halves[h] for h in range(k)),
                Fraction(0),
            )
            for now in range(k)
        ]
        mean = sum(comb(k - 1, g) * weights[g] for g in range(k)) / 2 ** (k - 1)
        assert mean == before - lost_mass
        square = sum(comb(k - 1, g) * (weights[g] - mean) ** 2 for g in range(k)) / 2 ** (k - 1)
        assert square < Fraction(1, k - 1)
