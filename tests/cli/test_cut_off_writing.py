"""Writing certificates where it is cut off: by kill -9, by a limit on file sizes, by a full disk.

A certificate file is whole or is not there at all; one that was there before stays as it was, under
a name that ends in .old.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import zermelo
from zermelo.formats.files import certificates

DECIDE = [sys.executable, "-m", "zermelo.cli.main", "decide"]

LOST = {"game": "ello", "graph": {"family": "complete:9"}, "green": "all"}
"""Its proof by the method sat-orientation is longer than `SMALL` and goes to a file of its own."""

LARGE = {"graph": {"family": "path:3000"}, "green": [0]}
"""Its certificate, which needs no solver, is longer than `SMALL`."""

LONG = ["--method", "sat-orientation", "--certificate", "proof.json"]
SMALL = 16_384
"""Bytes that a file, or the file system, may have; the certificate without its proof has less."""

OLD = "what was there before\n"


def game(folder: Path, **value: object) -> str:
    (folder / "game.json").write_text(json.dumps({**LOST, **value}))
    return str(folder / "game.json")


def failed_in_one_line(done: subprocess.CompletedProcess[str], before: bool) -> None:
    assert done.returncode == 2
    *notes, line = done.stderr.splitlines()
    assert line.startswith("zermelo: cannot write ")
    assert len(notes) == before
    assert all("the older file is now " in note for note in notes)
    assert "Traceback" not in done.stderr


def test_without_a_limit_both_files_are_there(tmp_path: Path) -> None:
    done = subprocess.run([*DECIDE, game(tmp_path), *LONG], cwd=tmp_path, check=False)
    assert done.returncode == 0
    assert {path.name for path in tmp_path.iterdir()} == {
        "game.json",
        "proof.json",
        "proof.lrat.gz",
    }
    assert (tmp_path / "proof.lrat.gz").stat().st_size > SMALL
    assert zermelo.check(str(tmp_path / "proof.json")).accepted


def limited(folder: Path, path: str, *options: str) -> subprocess.CompletedProcess[str]:
    """Decide where no file may be longer than `SMALL`."""
    return subprocess.run(
        [*DECIDE, path, *options],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (SMALL, SMALL)),
    )


@pytest.mark.parametrize("before", [False, True])
def test_a_limit_on_file_sizes_leaves_no_half_file(tmp_path: Path, before: bool) -> None:
    if before:
        (tmp_path / "proof.json").write_text(OLD)
    done = limited(tmp_path, game(tmp_path, **LARGE), "--certificate", "proof.json")
    failed_in_one_line(done, before)
    names = ["game.json", *["proof.json.old"] * before]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    assert not before or (tmp_path / "proof.json.old").read_text() == OLD


def test_no_room_for_the_proof_of_a_solver(tmp_path: Path) -> None:
    # PySAT has CaDiCaL write to a temporary file, and does not say that it is cut off.
    done = limited(tmp_path, game(tmp_path), *LONG)
    assert done.returncode == 0
    assert "no, solver, by sat-orientation" in done.stdout
    assert "no certificate is written" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of its own with hardly any room."""
    folder = tmp_path / "disk"
    folder.mkdir()
    options = ["-t", "tmpfs", "-o", f"size={SMALL}", "none", str(folder)]
    try:
        made = subprocess.run(["mount", *options], capture_output=True, text=True, check=False)
    except FileNotFoundError:
        pytest.skip("there is no mount here")
    if made.returncode:
        pytest.skip(f"a tmpfs cannot be mounted here: {made.stderr.strip()}")
    yield folder
    # A process that finishes a compilation stands there until it notices that nobody waits for it.
    for _ in range(100):
        if not subprocess.run(["umount", str(folder)], capture_output=True, check=False).returncode:
            return
        time.sleep(0.1)
    pytest.fail("a process still stands in the folder")


@pytest.mark.parametrize("before", [False, True])
def test_a_full_disk_leaves_no_half_file(small_disk: Path, before: bool) -> None:
    if before:
        (small_disk / "proof.json").write_text(OLD)
    done = subprocess.run(
        [*DECIDE, game(small_disk.parent), *LONG],
        cwd=small_disk,
        capture_output=True,
        text=True,
        check=False,
    )
    failed_in_one_line(done, before)
    assert [path.name for path in small_disk.iterdir()] == ["proof.json.old"] * before
    if before:
        assert (small_disk / "proof.json.old").read_text() == OLD


@pytest.mark.parametrize("delay", [0.0, 0.1, 0.3])
def test_kill_9_leaves_no_half_file(tmp_path: Path, delay: float) -> None:
    games = [
        {**LOST, "graph": {"family": f"path:{n}"}, "green": [0], "name": f"{n}"}
        for n in range(2, 400)
    ]
    lines = "".join(json.dumps(value) + "\n" for value in games)
    (tmp_path / "games.jsonl").write_text(lines)
    target = tmp_path / "proofs.jsonl"
    target.write_text(OLD)
    command = [*DECIDE, "games.jsonl", "--certificate", target.name]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline()  # it is at work, and its certificates are being written
        time.sleep(delay)
        process.send_signal(signal.SIGKILL)
        process.wait()
    older = target.with_name("proofs.jsonl.old")
    if target.exists():  # it was quicker than the signal
        found = list(certificates(str(target)))
        assert len(found) == len(games)
        assert target.read_text().endswith("\n")
    else:
        assert older.read_text() == OLD
