"""No file over 500 lines, no block of more than 12 lines twice, no circular import."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src"
FILES = sorted([*(SOURCE / "zermelo").rglob("*.py"), *(ROOT / "lab").rglob("*.py")])
LONGEST_FILE, LONGEST_COPY = 500, 12


def test_no_file_is_long() -> None:
    lengths = {file: len(file.read_text().splitlines()) for file in FILES}
    assert not {file: n for file, n in lengths.items() if n > LONGEST_FILE}


def test_a_game_is_named_in_few_files() -> None:
    """Its own entry, the registry, and the lists of names that Python and type checkers read."""
    named = [file for file in (SOURCE / "zermelo").rglob("*.py*") if file.suffix in (".py", ".pyi")]
    naming = [file.relative_to(SOURCE) for file in named if "grim" in file.read_text()]
    assert len(naming) <= 6, sorted(map(str, naming))


def own_lines(text: str) -> list[str]:
    """Return the lines without blank ones, comments, imports and tables of names."""
    skipped: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import | ast.ImportFrom) or is_table_of_names(node):
            assert isinstance(node, ast.stmt)
            skipped.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    numbered = enumerate(map(str.strip, text.splitlines()), 1)
    return [line for i, line in numbered if line and line[0] != "#" and i not in skipped]


def is_table_of_names(node: ast.AST) -> bool:
    """Whether it assigns a list or dictionary of texts and names, as ``__all__`` is one."""
    if not isinstance(node, ast.Assign | ast.AnnAssign):
        return False
    if isinstance(node.value, ast.Dict):
        return all(isinstance(each, ast.Name) for each in node.value.values)
    if isinstance(node.value, ast.List | ast.Tuple):
        return all(isinstance(each, ast.Constant | ast.Name) for each in node.value.elts)
    return False


def copies(texts: dict[str, str]) -> list[list[str]]:
    """Return the places of each block of more than `LONGEST_COPY` lines that stands twice."""
    found: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for name, text in texts.items():
        lines = own_lines(text)
        for i in range(len(lines) - LONGEST_COPY):
            found[tuple(lines[i : i + LONGEST_COPY + 1])].append(f"{name}: {lines[i]}")
    return [places for places in found.values() if len(places) > 1]


def test_copies_are_found() -> None:
    block = "\n".join(f"a{i} = {i}" for i in range(LONGEST_COPY + 1))
    assert copies({"one": block, "two": f"import os\n\n# more\n{block}"}) == [
        ["one: a0 = 0", "two: a0 = 0"]
    ]
    assert not copies({"one": block, "two": block.replace("a7", "b7")})
    imports = "\n".join(f"import a{i}" for i in range(20))
    assert not copies({"one": imports, "two": imports})
    assert own_lines('TABLE: dict[str, F] = {\n    "a": _f,\n}\nx = 1') == ["x = 1"]
    assert own_lines('__all__ = [\n    "a",\n]\n__version__ = "1"') == ['__version__ = "1"']


def test_no_block_stands_twice() -> None:
    assert not copies({str(file.relative_to(ROOT)): file.read_text() for file in FILES})


def module_of(file: Path) -> str:
    home = SOURCE if file.is_relative_to(SOURCE) else ROOT
    parts = file.relative_to(home).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(file): file for file in FILES}


def when_loaded(body: list[ast.stmt]) -> Iterator[ast.Import | ast.ImportFrom]:
    """Yield the imports that loading a module runs: not those in functions or for types only."""
    for node in body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            yield from when_loaded(node.orelse)
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for inner in ("body", "orelse", "finalbody", "handlers"):
                yield from when_loaded(getattr(node, inner, []))


def imported(text: str, modules: set[str]) -> set[str]:
    """Return which of the modules a module imports by name when it is loaded."""
    found: set[str] = set()
    for node in when_loaded(ast.parse(text).body):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        else:
            inside = [f"{node.module}.{alias.name}" for alias in node.names]
            found.update(name if name in modules else node.module or "" for name in inside)
    return found & modules


def cycle(texts: dict[str, str]) -> list[str] | None:
    """Return modules that import one another in a circle, or None."""
    graph = {name: sorted(imported(text, set(texts))) for name, text in texts.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return None


@pytest.mark.parametrize(
    ("back", "circular"),
    [
        ("import a", True),
        ("if True:\n    from a import x", True),
        ("class C:\n    from a import x", True),
        ("def f():\n    import a", False),
        ("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import a", False),
    ],
)
def test_circles_are_found(back: str, circular: bool) -> None:
    assert (cycle({"a": "from b import y", "b": back}) is not None) is circular


def test_no_import_is_circular() -> None:
    assert cycle({name: file.read_text() for name, file in MODULES.items()}) is None
