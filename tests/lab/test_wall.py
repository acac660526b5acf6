"""The wall around the laboratory: what it imports of the package, and that it has no copies."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest
from modules_run import module_run

import zermelo
from zermelo.python import MODULES

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "lab").rglob("*.py"))


def imported(file: Path) -> list[tuple[str, str]]:
    """Return the module and the name of each import; no name for ``import module``."""
    found: list[tuple[str, str]] = []
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found += [(alias.name, "") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are absolute"
            found += [(node.module or "", alias.name) for alias in node.names]
    return found


@pytest.mark.parametrize("file", FILES, ids=[str(each.relative_to(ROOT)) for each in FILES])
def test_no_file_looks_inside(file: Path) -> None:
    ours = [(module, name) for module, name in imported(file) if module.startswith("zermelo")]
    assert {module for module, _ in ours} <= {"zermelo", *(f"zermelo.{each}" for each in MODULES)}
    assert all(name in import_module(module).__all__ for module, name in ours if name)


def test_nothing_of_the_package_is_used_but_what_everybody_may_use() -> None:
    """An attribute of ``zermelo`` that is no public name would be a hole in the wall."""
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                assert node.value.id != "zermelo" or node.attr in zermelo.__all__, file


def test_the_list_of_programs() -> None:
    found = module_run("lab", folder=ROOT)
    for line in found.stdout.splitlines():
        module = line.split()[2]
        told = module_run(module, "--help", folder=ROOT)
        assert (told.returncode, told.stderr) == (0, "")
        assert told.stdout.startswith(f"usage: python -m {module}")
    assert found.stdout.count("\n") == 6
