"""The rooms of the house and their one-way imports, and the two folders at the root."""

from __future__ import annotations

import ast
import importlib.metadata
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "zermelo"

ROOMS = (
    "cli", "browser", "mcp", "studio", "python", "sweeps", "reductions", "run", "solvers", "limits",
    "compile", "encodings", "pictures", "samples", "views", "formats", "families", "trusted",
)  # fmt: skip
"""From top to bottom: a room imports rooms below it and itself.

Three folders are one room: what is trusted.
"""

TRUSTED_FOLDERS = ("core", "checker", "games")


def room_of(module: str) -> str | None:
    """Return the room of a module of ours, by its dotted name; None for others."""
    first, *inside = module.split(".")
    if first != "zermelo":
        return None
    if not inside:
        return ""
    return "trusted" if inside[0] in TRUSTED_FOLDERS else inside[0]


MODULE = re.compile(r"zermelo(\.\w+)+(?=[:.]|$)")
"""What a text begins with that names a module of ours."""


def imports(file: Path) -> set[str]:
    """Return the modules that a file imports, by a statement or by a text that names one."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are absolute"
            found.add(node.module or "")
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            named = MODULE.match(node.value) if " " not in node.value else None
            found.update([named[0]] if named else [])
    return found


FILES = sorted(SOURCE.rglob("*.py"))


def name_of(file: Path) -> str:
    """Return the dotted name of a file's module."""
    parts = file.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


TRUSTED = [file for file in FILES if room_of(name_of(file)) == "trusted"]


def test_there_are_no_rooms_but_these() -> None:
    folders = {path.name for path in SOURCE.iterdir() if path.is_dir()} - {"__pycache__"}
    assert folders - {*TRUSTED_FOLDERS} <= set(ROOMS)


def test_a_room_imports_only_rooms_below_it() -> None:
    wrong: list[str] = []
    for file in FILES:
        rooms = {room for module in imports(file) if (room := room_of(module)) is not None}
        room = room_of(name_of(file))
        if file.parent == SOURCE:  # the package's own front door
            wrong += [str(file)] if "cli" in rooms and file.name != "__main__.py" else []
            continue
        assert room is not None
        allowed = set(ROOMS[ROOMS.index(room) :])
        if room in {"cli", "python", "sweeps"}:  # they may use the public interface
            allowed.add("")
        wrong += [f"{name_of(file)} ({room}) reaches {each}" for each in rooms - allowed]
    assert not wrong


def test_the_package_knows_nothing_of_the_laboratory() -> None:
    for file in FILES:
        assert "lab" not in {module.split(".")[0] for module in imports(file)}, file


def test_what_is_trusted_is_plain_python() -> None:
    # The arrays of large graphs are numpy's; a check of a small one does not load this.
    # The types of JSON values are compared by msgspec.
    known = {"core/bulk.py": {"numpy"}, "checker/reading/json_text.py": {"msgspec"}}
    for file in TRUSTED:
        outside = {module.split(".")[0] for module in imports(file)} - {"zermelo"}
        allowed = known.get(file.relative_to(SOURCE).as_posix(), set())
        assert outside <= set(sys.stdlib_module_names) | allowed, file


def test_the_checker_can_be_read_in_one_sitting() -> None:
    for file in TRUSTED:
        if {"checker", "evidence"} & {*file.relative_to(SOURCE).parts}:
            assert len(file.read_text().splitlines()) <= 300, file


@pytest.mark.parametrize("name", ["solvers", "encodings"])
def test_the_folders_at_the_root_lead_into_the_package(name: str) -> None:
    """They are no links, which an archive may not keep, and hold no second copy of the code."""
    assert [path.name for path in (ROOT / name).iterdir()] == ["README.md"]
    assert f"](../src/zermelo/{name})" in (ROOT / name / "README.md").read_text()
    assert (SOURCE / name).is_dir()


def test_encodings_at_the_root_does_not_shadow_the_standard_library() -> None:
    # A root folder encodings/ with an __init__.py would stop any interpreter at its start.
    assert not (SOURCE / "encodings" / "__init__.py").exists()
    environment = {**os.environ, "PYTHONPATH": "."}
    subprocess.run([sys.executable, "-c", "1"], cwd=ROOT, env=environment, check=True)


def recent_setuptools() -> bool:
    """Whether this environment can build the package by itself."""
    try:
        return int(importlib.metadata.version("setuptools").split(".")[0]) >= 77
    except importlib.metadata.PackageNotFoundError:
        return False


def built(folder: Path) -> Path:
    """Build the wheel from a copy: an old build leaves its files in the tree."""
    copy = folder / "copy"
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        copy.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, copy)
    left_out = shutil.ignore_patterns("__pycache__", "*.egg-info")
    shutil.copytree(ROOT / "src", copy / "src", ignore=left_out)
    if importlib.util.find_spec("pip") is not None:
        command = ["-m", "pip", "wheel", "-q", "--no-deps", "-w", str(folder), "."]
    elif recent_setuptools():
        backend = "from setuptools import build_meta; build_meta.build_wheel"
        command = ["-c", f"{backend}({str(folder)!r})"]
    else:
        pytest.skip("neither pip nor setuptools 77 is installed, so no wheel can be built")
    made = subprocess.run(
        [sys.executable, *command], cwd=copy, capture_output=True, text=True, check=False
    )
    if "No matching distribution found for setuptools" in made.stderr:
        pytest.skip("the build backend cannot be had here: no package index")
    assert made.returncode == 0, made.stderr
    (wheel,) = folder.glob("*.whl")
    return wheel


def test_the_wheel_holds_each_file_once(tmp_path: Path) -> None:
    wheel = built(tmp_path)
    names = [name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name]
    pages = [f for kind in ("js", "css", "html") for f in SOURCE.rglob(f"*.{kind}")]
    data = [*SOURCE.rglob("*.gz"), *SOURCE.rglob("catalogue.json")]
    field = (SOURCE / "sweeps/field").iterdir()
    data += (SOURCE / "python/statements").iterdir()
    stored = [*data, *pages, *(f for f in field if f.is_file() and f.suffix != ".py")]
    expected = {f"zermelo/{file.relative_to(SOURCE).as_posix()}" for file in [*FILES, *stored]}
    kept = {"py.typed", "__init__.pyi", "python/constructors.pyi"}
    assert sorted(names) == sorted(expected | {f"zermelo/{name}" for name in kept})
