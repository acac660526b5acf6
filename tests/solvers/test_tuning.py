"""What was measured for a game's methods stands in its table, `solvers/GAME/tuning.py`."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOLVERS = ROOT / "src" / "zermelo" / "solvers"
TREES = {
    file.relative_to(SOLVERS): ast.parse(file.read_text(encoding="utf-8"))
    for file in sorted(SOLVERS.glob("*/**/*.py"))
    if file.parent.name != "backends"  # of no game
}
TABLES = {file: tree for file, tree in TREES.items() if file.name == "tuning.py"}


def test_seconds_and_shares_stand_in_a_table() -> None:
    """A number that is no integer is a measured one, but for 0 and 1."""
    found = [
        f"{file}:{node.lineno}: {node.value}"
        for file, tree in TREES.items()
        if file not in TABLES
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, float)
        if node.value not in (0.0, 1.0)
    ]
    assert found == []


def test_a_table_names_the_benchmarks_that_measured_it() -> None:
    for file, tree in TABLES.items():
        named = re.findall(r"python -m\s+benchmarks\.(\w+)", ast.get_docstring(tree) or "")
        assert named, file
        assert all((ROOT / "benchmarks" / f"{name}.py").exists() for name in named), (file, named)


def test_no_number_of_a_table_is_left_over() -> None:
    nodes = [node for tree in TREES.values() for node in ast.walk(tree)]
    used = {node.id for node in nodes if isinstance(node, ast.Name) and type(node.ctx) is ast.Load}
    used |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    for file, tree in TABLES.items():
        stored = {
            node.id
            for node in ast.walk(tree)
            if isinstance(node, ast.Name) and type(node.ctx) is ast.Store
        }
        assert {name for name in stored if name.isupper()} <= used, file
