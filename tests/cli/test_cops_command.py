"""Cops and Robbers from the command line: certificates, other methods, formulas, and mistakes."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from programs import needs_depqbf

Cli = Callable[..., tuple[int, str, str]]
Save = Callable[..., str]


def test_robertson_with_a_certificate(cli: Cli, tmp_path: Path) -> None:
    status, out, err = cli("decide", "cops", "--graph", "robertson", "--certificate", "c.json")
    assert (status, err) == (0, "")
    assert out.startswith("robertson: cops cop-number: 4, certified (strategies), by fixpoint")
    status, out, _ = cli("check", "c.json")
    assert status == 0
    assert "accepted" in out
    certificate = json.loads((tmp_path / "c.json").read_text())
    certificate["answer"] = 3
    (tmp_path / "c.json").write_text(json.dumps(certificate))
    assert cli("check", "c.json")[0] == 1


def test_labels_and_loops(cli: Cli, save: Save) -> None:
    edges = [["a", "b"], ["b", "c"], ["c", "d"], ["d", "a"], ["a", "a"]]
    graph = {"vertices": ["a", "b", "c", "d"], "edges": edges}
    game = {"game": "cops", "graph": graph, "cops": 1, "question": "cops-win"}
    status, out, _ = cli("decide", save("game.json", game), "--json", "--certificate", "c.json")
    assert (status, json.loads(out)["answer"]) == (0, False)
    assert cli("check", "c.json")[0] == 0


@pytest.mark.parametrize(
    ("game", "message"),
    [
        ({"graph": {"vertices": 2, "edges": [[0, 1]], "directed": True}}, "undirected graphs"),
        ({"cops": 0, "question": "cops-win"}, "there cannot be 0 cops; write 1 or more"),
        ({"question": "capture-time"}, 'the key "cops" is missing'),
        ({"cops": 1}, 'the question "cop-number" does not use "cops"'),
        ({"cops": "2", "question": "cops-win"}, ".cops"),
    ],
)
def test_mistakes(cli: Cli, save: Save, game: dict[str, object], message: str) -> None:
    whole = {"game": "cops", "graph": {"family": "path:3"}, **game}
    status, out, err = cli("decide", save("game.json", whole))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert message in err


def test_crosscheck(cli: Cli) -> None:
    for asked in (
        ["--graph", "cycle:5"],
        ["--graph", "grid:3x3", "--set", "cops=2", "--question", "capture-time"],
        ["--graph", "union(path:3,cycle:4)", "--set", "cops=3", "--question", "cops-win"],
    ):
        status, out, _ = cli("crosscheck", "cops", *asked)
        assert status == 0
        assert "fixpoint" in out


@needs_depqbf
@pytest.mark.parametrize(("depth", "caught"), [(1, False), (2, True), (3, True)])
def test_rounds_as_a_formula(cli: Cli, tmp_path: Path, depth: int, caught: bool) -> None:
    asked = ["cops", "--graph", "grid:3x3", "--set", "cops=2", "--question", "capture-time"]
    ahead = ["--as", "qdimacs", "--depth", str(depth), "-o", "rounds.qdimacs"]
    assert cli("encode", *asked, *ahead, "--reading", "pessimistic")[0] == 0
    solved = subprocess.run(
        ["depqbf", str(tmp_path / "rounds.qdimacs")], capture_output=True, check=False
    )
    assert solved.returncode == (10 if caught else 20)
    status, _, err = cli("encode", *asked, *ahead)
    assert status == 2
    assert "add --reading pessimistic" in err
    assert cli("encode", *asked, "--as", "qdimacs")[0] == 2


@pytest.mark.parametrize(("cops", "escapes"), [(1, True), (2, False)])
def test_the_horn_formula(cli: Cli, cops: int, escapes: bool) -> None:
    from pysat.formula import CNF
    from pysat.solvers import Solver

    asked = ["cops", "--graph", "cycle:4", "--set", f"cops={cops}"]
    status, out, _ = cli("encode", *asked, "--question", "cops-win", "--as", "cnf")
    assert status == 0
    formula = CNF(from_string=out)
    assert all(sum(x > 0 for x in clause) <= 1 for clause in formula.clauses)
    with Solver(bootstrap_with=formula.clauses) as solver:
        assert solver.solve() is escapes
