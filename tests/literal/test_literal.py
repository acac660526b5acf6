"""The literal reading stands alone: the standard library, and nothing else."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

FILES = sorted(
    path for path in Path(__file__).parent.glob("*.py") if not path.name.startswith("test_")
)


def imported(file: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            found.add(node.module or "")
    return found


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_nothing_of_zermelo_is_imported(file: Path) -> None:
    for module in imported(file):
        parts = module.split(".")
        assert parts[0] in sys.stdlib_module_names or parts[:2] == ["tests", "literal"], module


def test_nothing_is_imported_by_name_either() -> None:
    for file in FILES:
        assert "importlib" not in imported(file)
        assert "__import__" not in file.read_text()
