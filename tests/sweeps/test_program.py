"""A record says which program made it: the hash of the installed files, and the commit."""

from __future__ import annotations

import importlib.metadata
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

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


def noted(monkeypatch: pytest.MonkeyPatch, about: dict[str, Any] | None) -> None:
    """Let pip have noted something, or let there be no distribution."""

    class Installed:
        def read_text(self, name: str) -> str:
            assert name == "direct_url.json"
            return json.dumps(about)

    def distribution(name: str) -> Installed:
        if about is None:
            raise importlib.metadata.PackageNotFoundError(name)
        return Installed()

    monkeypatch.setattr(importlib.metadata, "distribution", distribution)
    program.program.cache_clear()


def test_what_pip_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    noted(monkeypatch, {"url": "https://example.org/z.git", "vcs_info": {"commit_id": "ab12"}})
    assert program.origin() == ("ab12", None)
    noted(monkeypatch, {"url": tmp_path.as_uri(), "dir_info": {}})
    assert program.origin() == (None, tmp_path / "src" / "zermelo")
    noted(monkeypatch, None)
    assert program.origin() == (None, None)


@pytest.mark.skipif(shutil.which("git") is None, reason="Git is not installed")
def test_a_program_installed_from_a_checkout_has_its_commit_while_the_files_are_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = package(tmp_path / "src" / "zermelo")
    for command in (("init", "-q"), ("add", "."), ("commit", "-qm", "m")):
        subprocess.run([*GIT, *command], cwd=tmp_path, check=True)
    installed = shutil.copytree(source, tmp_path / "elsewhere" / "zermelo")
    monkeypatch.setattr(program, "PACKAGE", installed)
    noted(monkeypatch, {"url": tmp_path.as_uri(), "dir_info": {}})
    commit = program.checkout_commit(source)
    assert program.program() == {
        "zermelo SHA-256": program.files_hash(source), "zermelo commit": commit,
    }  # fmt: skip
    (source / "__init__.py").write_text("a = 2\n")
    program.program.cache_clear()
    assert program.program() == {"zermelo SHA-256": program.files_hash(installed)}
    program.program.cache_clear()
