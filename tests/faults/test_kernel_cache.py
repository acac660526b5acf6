"""A cache of compiled code that is damaged, or cannot be written: right answers, and it heals."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import numba
import pytest

from zermelo.compile import kernels


def twice(x: int) -> int:
    return x + x


@pytest.fixture
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    return tmp_path


def compiled_anew() -> bool:
    """Compile `twice` or take it from the cache, compute with it, and return which it was."""
    function = kernels.jit(twice)
    assert function(21) == 42
    hits = getattr(function, "stats").cache_hits  # noqa: B009
    return not hits


def files(cache: Path) -> list[Path]:
    return sorted(path for path in cache.rglob("*.nb?"))


def _flipped(data: bytes) -> bytes:
    place = Random(len(data)).randrange(len(data))
    return data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "garbage": lambda data: b"garbage",
    "random": lambda data: Random(5).randbytes(len(data)),
    "cut off": lambda data: data[: len(data) // 2],
    "one byte short": lambda data: data[:-1],
    "a flipped bit": _flipped,
    "unsealed, as numba writes it": lambda data: data[32:],
}


@pytest.mark.parametrize("kind", ["nbi", "nbc", "nb?"])
@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_files_are_written_anew(
    cache: Path, damage: str, kind: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert compiled_anew()
    assert not compiled_anew()
    for path in cache.rglob(f"*.{kind}"):
        path.write_bytes(DAMAGES[damage](path.read_bytes()))
    assert compiled_anew()
    assert not compiled_anew()  # healed
    assert capfd.readouterr() == ("", "")
    assert len(files(cache)) == 2


def test_a_file_that_is_gone_or_a_folder(cache: Path) -> None:
    compiled_anew()
    index, data = sorted(files(cache), key=lambda path: path.suffix, reverse=True)
    data.unlink()
    assert compiled_anew()
    assert not compiled_anew()
    for path in (index, data):
        path.unlink()
        path.mkdir()
        assert compiled_anew()  # it never heals, and never fails


def test_a_full_disk(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import resource
    import signal

    monkeypatch.setattr(signal, "SIGXFSZ", signal.SIGXFSZ)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        for size in (0, 100):
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
            assert compiled_anew()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, ignored)
    assert not list(cache.rglob("*.tmp*"))
    assert compiled_anew()
    assert not compiled_anew()


COMMAND = [
    "decide", "grim", "--graph", "cycle:7", "--method", "nimbers", "--question", "nim-value",
]  # fmt: skip


def _run(environment: dict[str, str | None], **more: object) -> str:
    given = {key: value for key, value in (os.environ | environment).items() if value is not None}
    run = subprocess.run(
        [sys.executable, "-m", "zermelo", *COMMAND, "--json"],
        env=given, capture_output=True, text=True, check=False, **more,  # type: ignore[call-overload]
    )  # fmt: skip
    assert run.returncode == 0
    assert run.stderr == ""
    return str(run.stdout.partition('"assurance"')[0])


@pytest.mark.slow
def test_places_that_are_no_cache(tmp_path: Path) -> None:
    """With real kernels, which take seconds to compile."""
    expected = _run({"NUMBA_CACHE_DIR": str(tmp_path / "good")})
    (tmp_path / "file").write_text("")
    nothing: dict[str, str | None] = {"NUMBA_CACHE_DIR": None, "XDG_CACHE_HOME": None}
    places: tuple[dict[str, str | None], ...] = (
        {"NUMBA_CACHE_DIR": str(tmp_path / "file")},
        {"NUMBA_CACHE_DIR": str(tmp_path / "file" / "below")},
        {"NUMBA_CACHE_DIR": "/proc/nowhere"},
        {**nothing, "XDG_CACHE_HOME": str(tmp_path / "file")},
        {**nothing, "HOME": "/dev/null"},
        {**nothing, "HOME": None},
    )
    for environment in places:
        assert _run(environment) == expected
    for path in (tmp_path / "good").rglob("*.nb?"):
        path.write_bytes(b"garbage")
    assert _run({"NUMBA_CACHE_DIR": str(tmp_path / "good")}) == expected
    if os.geteuid() == 0:  # somebody else's folder
        tmp_path.chmod(0o755)
        for parent in tmp_path.parents:
            if not os.access(parent, os.X_OK):
                return
        who = {"user": 65534, "group": 65534, "extra_groups": []}
        elsewhere: dict[str, str | None] = {"NUMBA_CACHE_DIR": str(tmp_path / "good")}
        if subprocess.run(["test", "-x", sys.executable], check=False, **who).returncode == 0:  # type: ignore[call-overload]
            assert _run(elsewhere, **who) == expected
