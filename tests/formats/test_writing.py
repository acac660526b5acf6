"""Files appear whole or not at all, and devices stay devices."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest

from zermelo.core.errors import InputError
from zermelo.formats.writing import atomic_write, ensure_writable


def test_whole(tmp_path: Path) -> None:
    file = tmp_path / "out"
    with atomic_write(file) as stream:
        stream.write(b"new")
        assert not file.exists()
    assert file.read_bytes() == b"new"
    assert [each.name for each in tmp_path.iterdir()] == ["out"]
    mask = os.umask(0)
    os.umask(mask)
    assert stat.S_IMODE(file.stat().st_mode) == 0o666 & ~mask


def test_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "out"
    file.write_bytes(b"old")

    def interrupted() -> None:
        with atomic_write(file) as stream:
            stream.write(b"new")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert file.read_bytes() == b"old"
    assert [each.name for each in tmp_path.iterdir()] == ["out"]


@pytest.mark.parametrize("name", ["missing/out", ".", "folder", "file/out"])
def test_no_place(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("")
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(InputError, match="cannot write"):
        ensure_writable(str(tmp_path / name))
    with pytest.raises(InputError, match="cannot write"), atomic_write(tmp_path / name) as stream:
        stream.write(b"x")
    assert sorted(tmp_path.rglob("*")) == before


def test_the_trial_leaves_nothing(tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.write_bytes(b"old")
    ensure_writable(str(tmp_path / "new"))
    ensure_writable(str(old))
    assert list(tmp_path.iterdir()) == [old]
    assert old.read_bytes() == b"old"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    ensure_writable(str(pipe))
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    with atomic_write(pipe) as stream:
        stream.write(b"through")
    reader.join()
    assert read == [b"through"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to("real")
    with atomic_write(tmp_path / "link") as stream:
        stream.write(b"new")
    assert (tmp_path / "real").read_bytes() == b"new"
    assert (tmp_path / "link").is_symlink()
