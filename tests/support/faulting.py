"""Faults put into whole runs of `zermelo`, and a judge of what comes out.

A trial runs one command, does it harm at a moment that a seed says, and looks at everything that
is left: the answers, the certificates (checked), the messages, the files, the processes.
"""

from __future__ import annotations

import contextlib
import json
import os
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from processes_seen import MARK, marked

import zermelo
from zermelo.limits.child import LINGER

PATIENCE = 120.0
"""Seconds after which a command hangs."""

SOON = 20.0
"""Seconds after which no process may be left."""

GAMES: tuple[dict[str, Any], ...] = (
    {"name": "a", "game": "ello", "graph": {"family": "grid:3x3"}, "green": "all"},
    {"name": "b", "game": "ello", "graph": {"family": "petersen"}, "green": [0, 1, 2]},
    {"name": "c", "game": "cops", "graph": {"family": "petersen"}, "question": "cop-number"},
    {"name": "d", "game": "polish", "graph": {"family": "grid:2x3"}, "question": "nim-value"},
    {"name": "e", "game": "seepage", "graph": {"family": "simplex:2,4"}, "protect": 1,
     "question": "green-wins"},
    {"name": "f", "game": "lights-out", "graph": {"family": "grid:4x4"}, "lit": "all"},
    {"name": "g", "game": "ello", "graph": {"family": "complete:9"}, "green": [0, 1]},
)  # fmt: skip

STATUSES = {0, 2, 3, 130, 141, 143}
"""What a command that was not killed may end with."""


@dataclass(frozen=True, slots=True)
class Found:
    """What came of a trial, in words; all empty if all is well.

    `lost`: an answer, a record or a clear line that should be there; `wrong`: a claim that is not
    true; `hanging`: what did not end; `left`: a process or a file that stays.
    """

    wrong: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    hanging: tuple[str, ...] = ()
    left: tuple[str, ...] = ()


@dataclass(slots=True)
class Trial:
    """A run of a command in a folder of its own, with a mark on all its processes."""

    folder: Path
    rng: Random
    arguments: tuple[str, ...] = (
        "decide", "games.jsonl", "--json", "--time-limit", "30", "--certificate", "out.jsonl",
    )  # fmt: skip
    environment: Mapping[str, str] | None = None
    limits: tuple[tuple[int, int], ...] = ()
    stdout: Any = subprocess.PIPE
    status: int | None = None
    closed: tuple[int, ...] = ()
    soon: float = SOON

    def run(self, harm: Callable[[subprocess.Popen[bytes], str], None]) -> Found:
        """Run the command, do the harm while it runs, and judge."""
        mark = uuid.uuid4().hex
        text = "".join(json.dumps(value) + "\n" for value in GAMES)
        (self.folder / "games.jsonl").write_text(text)
        command = [sys.executable, "-m", "zermelo", *self.arguments]
        if self.limits:
            command = [sys.executable, "-c", LIMITED, json.dumps(self.limits), *command]
        if self.closed:
            gone = " ".join(f"{number}>&-" for number in self.closed)
            command = ["sh", "-c", f"exec {shlex.join(command)} {gone}"]
        process = subprocess.Popen(
            command, cwd=self.folder, stdout=self.stdout, stderr=subprocess.PIPE,
            env={**os.environ, **(self.environment or {}), MARK: mark},
        )  # fmt: skip
        try:
            harm(process, mark)
            out, err = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return Found(hanging=("it hangs",))
        finally:
            left = left_over(mark, self.soon)
        self.status = process.returncode
        wrong, lost = self._judged(out or b"", err)
        names = {each.name for each in self.folder.iterdir()} - {"games.jsonl", "out.jsonl"}
        left += [f"a file {name}" for name in sorted(names)]
        return Found(tuple(wrong), tuple(lost), left=tuple(left))

    def _judged(self, out: bytes, err: bytes) -> tuple[list[str], list[str]]:
        wrong, lost = [], []
        for line in out.splitlines(keepends=True):
            if not line.endswith(b"\n"):
                continue  # cut off by a kill; a reader of lines sees that
            verdict = json.loads(line)
            if "error" in verdict:
                lost.append(f"an error: {verdict['error']}")
            elif verdict["answer"] is not None and verdict["answer"] != expected(verdict["name"]):
                wrong.append(f"{verdict['name']}: {verdict['answer']}")
        lost += strange(err)
        assert self.status is not None
        if self.status not in STATUSES and self.status >= 0:
            lost.append(f"status {self.status}")
        if (self.folder / "out.jsonl").exists():
            wrong += _certificates(self.folder / "out.jsonl")
        return wrong, lost


def strange(err: bytes) -> list[str]:
    """Return the lines of standard error that are not ours, or tell of a bug."""
    return [
        f"standard error: {text}"
        for text in err.decode(errors="replace").splitlines()
        if not text.startswith("zermelo: ") or "bug in zermelo" in text
    ]


LIMITED = """
import json, os, resource, signal, sys
for number, most in json.loads(sys.argv[1]):
    resource.setrlimit(number, (most, most))
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
os.execv(sys.argv[2], sys.argv[2:])
"""

_answers: dict[str, Any] = {}


def expected(name: str) -> Any:
    """Return the right answer to one of the games."""
    if not _answers:
        for value in GAMES:
            with tempfile.TemporaryDirectory() as folder:
                file = Path(folder) / "game.json"
                file.write_text(json.dumps(value))
                _answers[value["name"]] = zermelo.decide(zermelo.read(str(file))).answer
    return _answers[name]


def _certificates(file: Path) -> list[str]:
    """Return what is wrong with a file of certificates, which is there only if it is whole."""
    run = subprocess.run(
        [sys.executable, "-m", "zermelo", "check", str(file)], capture_output=True, check=False
    )
    return [] if run.returncode == 0 else [f"certificates: {run.stdout!r} {run.stderr!r}"]


def left_over(mark: str, soon: float = SOON) -> list[str]:
    """Return whether a process with the mark is left, in words, and end it."""
    end = time.monotonic() + soon
    while (pids := marked(mark)) and time.monotonic() < end:
        time.sleep(0.02)
    for pid in pids:
        with contextlib.suppress(OSError):
            os.kill(pid, signal.SIGKILL)
    return ["a process is left"] if pids else []


def _wait(process: subprocess.Popen[bytes], seconds: float) -> None:
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(seconds)


def killed(number: int, word: str | None = None) -> Callable[[Path, Random], Found]:
    """Return a fault: a signal at a random moment, for the main process or one with a word."""

    def fault(folder: Path, rng: Random) -> Found:
        def harm(process: subprocess.Popen[bytes], mark: str) -> None:
            _wait(process, 0.4 + rng.random() * 2.5)
            victims = [process.pid] if word is None else marked(mark, word)
            if victims and process.poll() is None:
                with contextlib.suppress(OSError):
                    os.kill(rng.choice(victims), number)

        return Trial(folder, rng).run(harm)

    return fault


def limited(which: int, least: int, most: int) -> Callable[[Path, Random], Found]:
    """Return a fault: a limit of the system for the main process and its children."""

    def fault(folder: Path, rng: Random) -> Found:
        size = int(least * (most / least) ** rng.random())
        return Trial(folder, rng, limits=((which, size),)).run(_nothing)

    return fault


def _nothing(process: subprocess.Popen[bytes], mark: str) -> None:
    """Do no harm while the command runs."""


def full_output(folder: Path, rng: Random) -> Found:
    """Write to a full disk."""
    with open("/dev/full", "wb") as full:
        return Trial(folder, rng, stdout=full).run(_nothing)


def closed_output(folder: Path, rng: Random) -> Found:
    """Close standard output after some lines, as `head` does."""
    lines = rng.randrange(3)

    def harm(process: subprocess.Popen[bytes], mark: str) -> None:
        assert process.stdout is not None
        for _ in range(lines):
            process.stdout.readline()
        process.stdout.close()
        process.stdout = None

    return Trial(folder, rng).run(harm)


def closed_input(folder: Path, rng: Random) -> Found:
    """Start without some of the standard streams, but with an output."""
    trial = Trial(folder, rng, closed=rng.choice(((0,), (0, 2), (2,))))
    found = trial.run(_nothing)
    return found if trial.status == 0 else replace(found, lost=(*found.lost, "no answer"))


def damaged_cache(folder: Path, rng: Random) -> Found:
    """Damage files of a cache of compiled code, then use it."""
    with tempfile.TemporaryDirectory() as cache:
        shutil.copytree(_full_cache(), cache, dirs_exist_ok=True)
        files = sorted(Path(cache).rglob("*.nb?"))
        assert files
        for file in rng.sample(files, rng.randrange(1, 3)):
            data = bytearray(file.read_bytes())
            way = rng.randrange(4)
            if way == 0:
                data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
            elif way == 1:
                del data[rng.randrange(len(data)) :]
            elif way == 2:
                data[:] = rng.randbytes(rng.randrange(len(data)))
            file.unlink() if way == 3 else file.write_bytes(data)
        trial = Trial(
            folder, rng, (*BY_KERNEL, "--json"), {"NUMBA_CACHE_DIR": cache}, soon=LINGER + SOON
        )
        found = trial.run(_nothing)
        return found if trial.status == 0 else replace(found, lost=(*found.lost, "no answer"))


BY_KERNEL = ("decide", "cops", "--graph", "grid:20x20", "--set", "cops=2", "--set", "name=big",
             "--question", "cops-win")  # fmt: skip
_cache: list[tempfile.TemporaryDirectory[str]] = []
_filling = threading.Lock()


def _full_cache() -> str:
    """Return a folder with all that is compiled for `BY_KERNEL`."""
    with _filling:
        if not _cache:
            folder, mark = tempfile.TemporaryDirectory(), uuid.uuid4().hex
            _answers["big"] = True
            environment = {**os.environ, "NUMBA_CACHE_DIR": folder.name, MARK: mark}
            command = [sys.executable, "-m", "zermelo", *BY_KERNEL]
            subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
            while marked(mark):  # the compiling goes on when plain programs have answered
                time.sleep(0.1)
            _cache.append(folder)
    return _cache[0].name


FAULTS: dict[str, Callable[[Path, Random], Found]] = {
    "SIGKILL to the main process": killed(signal.SIGKILL),
    "SIGKILL to a child": killed(signal.SIGKILL, "zermelo.limits.child"),
    "SIGKILL to any process": killed(signal.SIGKILL, ""),
    "SIGTERM to the main process": killed(signal.SIGTERM),
    "SIGTERM to any process": killed(signal.SIGTERM, ""),
    "SIGINT to the main process": killed(signal.SIGINT),
    "little address space (RLIMIT_AS)": limited(resource.RLIMIT_AS, 128 << 20, 3 << 30),
    "little room for files (RLIMIT_FSIZE)": limited(resource.RLIMIT_FSIZE, 1, 1 << 16),
    "few open files (RLIMIT_NOFILE)": limited(resource.RLIMIT_NOFILE, 5, 40),
    "a full disk behind standard output": full_output,
    "standard output closed": closed_output,
    "standard input or error closed": closed_input,
    "a damaged cache of compiled code": damaged_cache,
}
