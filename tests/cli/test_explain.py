"""`zermelo decide --explain`: the plan, why rules were not compiled, and what would be surer."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

Cli = Callable[..., tuple[int, str, str]]

RULES = """import zermelo


def moves(graph, left):
    for v in sorted(left, key=str):
        yield v, left - {v}


GAME = zermelo.ruleset("odd-game", start=lambda graph: frozenset(range(graph.n)), moves=moves)
"""


def explained(cli: Cli, *arguments: str) -> tuple[int, dict[str, Any]]:
    status, out, _ = cli("decide", *arguments, "--explain", "--json")
    return status, json.loads(out)


def test_methods_come_from_cheap_to_dear_with_reasons(cli: Cli) -> None:
    status, found = explained(cli, "node-kayles", "--graph", "gnp:9,0.4")
    assert status == 0
    assert found["higher"] is None
    estimates = [step["seconds"] for step in found["plan"] if step["why_not"] is None]
    assert estimates == sorted(estimates)
    assert found["method"] in {step["method"] for step in found["plan"]}
    refused = {step["method"]: step["why_not"] for step in found["plan"] if step["why_not"]}
    assert "neighbors" in refused["heaps"]


def test_the_table_for_people(cli: Cli) -> None:
    status, out, _ = cli("decide", "node-kayles", "--graph", "cycle:9", "--explain")
    verdict, heads, *rows = out.splitlines()
    assert status == 0
    assert verdict.startswith("cycle:9: node-kayles nim-value: 0, certified")
    assert heads.split() == ["method", "estimate", "evidence", "why", "not"]
    assert rows[0].startswith("heaps")


def test_rules_that_are_not_compiled_say_where(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "odd.py").write_text(RULES)
    status, found = explained(cli, "--rules", "odd.py", "odd-game", "--graph", "path:4")
    assert status == 0
    (masks,) = (step for step in found["plan"] if step["method"] == "masks")
    assert "odd.py: line 5: a call of sorted" in masks["why_not"]


def test_what_would_be_surer(cli: Cli) -> None:
    board = "lights-out", "--graph", "grid:6x6", "--question", "nullity"
    _, found = explained(cli, *board, "--assurance", "theorem", "--method", "products")
    assert found["assurance"] == "theorem"
    assert found["higher"] == "no method that applies gives evidence for this answer"
    other = "node-kayles", "--graph", "gnp:9,0.4"
    _, found = explained(cli, *other, "--assurance", "exhaustive", "--method", "nimbers")
    assert found["assurance"] == "exhaustive"
    assert "nimbers (strategy or nim-table), about" in found["higher"]


def test_an_unknown_verdict_and_bad_input(cli: Cli) -> None:
    board = "lights-out", "--graph", "grid:6x6", "--set", "lit=all", "--set", "lit_only=true"
    status, found = explained(cli, *board)
    assert status == 3
    assert found["answer"] is None
    assert found["higher"]
    assert cli("decide", "node-kayles", "--graph", "path:x", "--explain")[0] == 2
