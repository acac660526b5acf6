"""A record says which program made it: the hash of the installed files, and the commit."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from zermelo.sweeps import program

GIT = ["git", "-c", "user.name=n", "-c", "user.email=e@example.org"]


def package(folder: Path) -> Path:
    """Return a folder with two files."""
    (folder / "inner").mkdir(parents=True)
    (folder / "__init__.py").write_text("a = 1\n")
    (folder / "inner" / "data.json").write_text("{}")
    return folder


def test_the_hash_is_of_names_and_contents(tmp_path: Path) -> None:
    one, other = package(tmp_path / "one"), package(tmp_path / "other")
    before = program.files_hash(one)
    assert re.fullmatch("[0-9a-f]{64}", before)
    assert program.files_hash(other) == before
    (other / "__pycache__").mkdir()
    (other / "__pycache__" / "a.pyc").write_bytes(b"x")
    assert program.files_hash(other) == before
    (other / "inner" / "data.json").write_text("[]")
    assert program.files_hash(other) != before
    (one / "inner" / "data.json").rename(one / "inner" / "more.json")
    assert program.files_hash(one) != before


@pytest.mark.skipif(shutil.which("git") is None, reason="Git is not installed")
def test_the_commit_is_that_of_a_checkout_of_these_files(tmp_path: Path) -> None:
    inside = package(tmp_path / "checkout" / "package")
    root = inside.parent
    assert program.checkout_commit(inside) is None
    subprocess.run([*GIT, "init", "-q"], cwd=root, check=True)
    assert program.checkout_commit(inside) is None  # another's repository, for what Git knows
    subprocess.run([*GIT, "add", "."], cwd=root, check=True)
    subprocess.run([*GIT, "commit", "-qm", "m"], cwd=root, check=True)
    commit = program.checkout_commit(inside)
    assert commit is not None
    assert re.fullmatch("[0-9a-f]{40}", commit)
    (inside / "__init__.py").write_text("a = 2\n")
    assert program.checkout_commit(inside) == f"{commit}-dirty"


def test_without_git_there_is_no_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert program.checkout_commit(package(tmp_path / "package")) is None
