"""The rooms of the house and their one-way imports, and the two links at the root."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "zermelo"

ROOMS = (
    "cli", "views", "sweeps", "reductions", "solvers", "encodings", "instances", "formats",
    "families", "games", "checker", "core",
)  # fmt: skip
"""From top to bottom: a room imports rooms below it and itself."""

REGISTRY = {"zermelo.games.registry", "zermelo.games.game"}
"""What the checker's door finds a game by: these two alone it imports from the room above."""


def room_of(module: str) -> str | None:
    parts = module.split(".")
    if parts[0] != "zermelo":
        return None
    return parts[1] if len(parts) > 1 else ""


def imports(file: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are absolute"
            found.add(node.module or "")
    return found


FILES = sorted(SOURCE.rglob("*.py"))


def trusted(file: Path) -> bool:
    """Whether a file is of the trusted base: core, the checker, and rules and evidence of games."""
    room, *inside = file.relative_to(SOURCE).parts
    return room in {"core", "checker", "games"} and bool(inside)


def test_there_are_no_rooms_but_these() -> None:
    assert {path.name for path in SOURCE.iterdir() if path.is_dir()} - {"__pycache__"} <= set(ROOMS)


@pytest.mark.parametrize("file", FILES, ids=[str(f.relative_to(SOURCE)) for f in FILES])
def test_a_room_imports_only_rooms_below_it(file: Path) -> None:
    inside = file.relative_to(SOURCE).parts
    rooms = {room for module in imports(file) if (room := room_of(module)) is not None}
    if len(inside) == 1:  # the package's own front door
        assert file.name == "__main__.py" or "cli" not in rooms
        return
    room = inside[0]
    allowed = set(ROOMS[ROOMS.index(room) :])
    if room == "cli":
        allowed |= {"", "api"}
    if (
        room == "checker"
        and {m for m in imports(file) if m.startswith("zermelo.games")} <= REGISTRY
    ):
        allowed |= {"games"}
    assert rooms <= allowed, f"{room} imports {rooms - allowed}"


@pytest.mark.parametrize("file", [f for f in FILES if trusted(f)], ids=str)
def test_what_is_trusted_imports_what_is_trusted_and_is_plain_python(file: Path) -> None:
    modules = imports(file)
    assert {room_of(module) for module in modules} - {None} <= {"core", "checker", "games"}
    outside = {module.split(".")[0] for module in modules} - {"zermelo"}
    # A Graph hands arrays to the solvers and takes them from files; no check asks for them.
    arrays = (
        {"numpy"} if file in {SOURCE / "core/graph.py", SOURCE / "core/connectivity.py"} else set()
    )
    assert outside <= set(sys.stdlib_module_names) | arrays


def test_the_checker_can_be_read_in_one_sitting() -> None:
    for file in FILES:
        if trusted(file) and ("checker" in file.parts or "evidence" in str(file)):
            assert len(file.read_text().splitlines()) <= 300, file


@pytest.mark.parametrize("name", ["solvers", "encodings"])
def test_the_links_lead_into_the_package(name: str) -> None:
    if not (ROOT / name).is_symlink():
        pytest.skip("this checkout has no symbolic links")
    assert (ROOT / name).resolve() == SOURCE / name


def test_encodings_at_the_root_does_not_shadow_the_standard_library() -> None:
    # A root folder encodings/ with an __init__.py would stop any interpreter at its start.
    assert not (SOURCE / "encodings" / "__init__.py").exists()
    environment = {**os.environ, "PYTHONPATH": "."}
    subprocess.run([sys.executable, "-c", "1"], cwd=ROOT, env=environment, check=True)


def test_the_wheel_holds_each_file_once(tmp_path: Path) -> None:
    made = subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(tmp_path), str(ROOT)],
        capture_output=True,
        text=True,
        check=False,
    )
    if made.returncode and "setuptools" in made.stderr:
        pytest.skip("the build backend cannot be had here: no package index")
    assert made.returncode == 0, made.stderr
    (wheel,) = tmp_path.glob("*.whl")
    names = [name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name]
    stored = [*SOURCE.rglob("*.g6.gz"), *SOURCE.rglob("*.toml")]
    stored += [SOURCE / "views/page.css", SOURCE / "views/page.js"]
    expected = {f"zermelo/{file.relative_to(SOURCE).as_posix()}" for file in [*FILES, *stored]}
    assert sorted(names) == sorted(expected | {"zermelo/py.typed"})
