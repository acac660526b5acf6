"""Ctrl-C while evidence is looked for, made or checked keeps the answer; the terminal says so.

Processes that are started here have a function replaced by one that never returns: of the second of
three games, the one that looks for the answer, that makes the evidence, or the checker.
"""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo.cli import progress
from zermelo.core.verdict import Assurance, Verdict
from zermelo.run.progress import Compiling, Progress, Stopped

ANSWER, EVIDENCE, CHECK = (
    ("zermelo.solvers.search.methods", "outcome_of"),
    ("zermelo.solvers.search.methods", "_evidence"),
    ("zermelo.run.turn", "checked"),
)
OF_CHECK = ("zermelo.cli.checking", "check")

HALTING = """
import importlib, pathlib, time
module, name = importlib.import_module({module!r}), {name!r}
real = getattr(module, name)
def halt(first, *others):
    instance = getattr(first, "instance", first)
    if instance.graph.n == 5:
        pathlib.Path({halted!r}).touch()
        time.sleep(600)
    return real(first, *others)
setattr(module, name, halt)
"""

PATIENCE = 60.0


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Let Ctrl-C reach processes that are started here, also from a shell's background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def halting(folder: Path, place: tuple[str, str]) -> tuple[dict[str, str], Path]:
    """Return an environment in which work halts at a place, and the file that is there then."""
    halted, home = folder / "halted", folder / "home"
    home.mkdir()
    module, name = place
    text = HALTING.format(module=module, name=name, halted=str(halted))
    (home / "sitecustomize.py").write_text(text)
    path = [str(home), str(Path(zermelo.__file__).parents[1])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path)}, halted


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def interrupted(
    folder: Path, place: tuple[str, str], number: int, *options: str
) -> tuple[int, list[str]]:
    """Return the exit status and the lines of a run that is sent a signal when it halts."""
    games = folder / "games.jsonl"
    lines = [{"game": "node-kayles", "graph": {"family": f"path:{n}"}} for n in (3, 5, 4)]
    games.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    return stopped(folder, place, number, "decide", str(games), "--method", "search", *options)


def stopped(
    folder: Path, place: tuple[str, str], number: int, *command: str
) -> tuple[int, list[str]]:
    """Return the exit status and the lines of a command that is sent a signal when it halts."""
    environment, halted = halting(folder, place)
    with subprocess.Popen(
        [sys.executable, "-m", "zermelo", *command],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        env=environment,
    ) as process:  # fmt: skip
        until(halted.exists)
        process.send_signal(number)
        out, err = process.communicate(timeout=PATIENCE)
    assert err == ""
    return process.returncode, out.splitlines()


@pytest.mark.parametrize(
    ("place", "number", "options"),
    [
        (ANSWER, signal.SIGINT, ()),
        (ANSWER, signal.SIGTERM, ("--json",)),
        (EVIDENCE, signal.SIGINT, ()),
        (EVIDENCE, signal.SIGTERM, ("--time-limit", "500")),
        (CHECK, signal.SIGINT, ("--json",)),
    ],
)
@pytest.mark.usefixtures("interruptible")
def test_the_answer_is_kept(
    place: tuple[str, str], number: int, options: tuple[str, ...], tmp_path: Path
) -> None:
    status, lines = interrupted(tmp_path, place, number, *options)
    assert status == {signal.SIGINT: 130, signal.SIGTERM: 143}[signal.Signals(number)]
    assert "certified" in lines[0]
    assert len(lines) == 2
    if "--json" in options and place == ANSWER:
        verdict = json.loads(lines[1])
        assert (verdict["answer"], verdict["bounds"]) == (None, [0, 5])
        assert verdict["reason"] == "interrupted before there was an answer"
    elif place == ANSWER:
        assert "nim-value: unknown (interrupted before there was an answer; " in lines[1]
        assert lines[1].endswith("); at least 0, at most 5")
    elif "--json" in options:
        verdict = json.loads(lines[1])
        assert (verdict["answer"], verdict["assurance"]) == (3, "exhaustive")
        assert verdict["reason"] == "interrupted before there was better evidence"
    else:
        assert "node-kayles nim-value: 3, exhaustive, by search, " in lines[1]


@pytest.mark.usefixtures("interruptible")
def test_crosscheck_tells_what_the_methods_before_have_found(tmp_path: Path) -> None:
    game = ("crosscheck", "node-kayles", "--graph", "path:5")
    status, lines = stopped(tmp_path, ANSWER, signal.SIGINT, *game)
    assert status == 130
    rows = [line.split() for line in lines[2:]]
    assert ["3", "certified"] in [row[1:3] for row in rows]
    assert rows[-1][:3] == ["search", "-", "unknown"]
    assert lines[-1].endswith("interrupted before there was an answer")


@pytest.mark.usefixtures("interruptible")
def test_a_check_says_what_is_claimed(tmp_path: Path) -> None:
    proof = str(tmp_path / "proof.json")
    zermelo.write(zermelo.decide(zermelo.node_kayles("path:5")), proof)
    status, lines = stopped(tmp_path, OF_CHECK, signal.SIGINT, "check", proof)
    assert (status, len(lines)) == (130, 1)
    assert "node-kayles nim-value: 3" in lines[0]
    assert "interrupted" in lines[0]


@pytest.mark.parametrize("place", [ANSWER, EVIDENCE, CHECK])
def test_python_gets_the_answer_with_the_interruption(
    place: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(".".join(place), interrupt)
    with pytest.raises(KeyboardInterrupt) as stop:
        zermelo.decide(zermelo.node_kayles("path:5"), method="search")
    if place == ANSWER:
        assert not isinstance(stop.value, zermelo.errors.Interrupted)
        assert isinstance(stop.value, Stopped)
        assert (stop.value.verdict.answer, stop.value.verdict.bounds) == (None, (0, 5))
        return
    assert isinstance(stop.value, zermelo.errors.Interrupted)
    assert "3, exhaustive, by search" in str(stop.value)
    verdict = stop.value.verdict
    assert (verdict.answer, verdict.assurance) == (3, Assurance.EXHAUSTIVE)


@pytest.mark.usefixtures("interruptible")
def test_the_terminal_says_what_is_known_and_the_line_goes_away(tmp_path: Path) -> None:
    environment, _ = halting(tmp_path, EVIDENCE)
    ours, theirs = pty.openpty()
    command = ["decide", "node-kayles", "--graph", "path:5", "--method", "search"]
    process = subprocess.Popen(
        [sys.executable, "-m", "zermelo", *command],
        stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
        env={**environment, "TERM": "xterm-256color", "COLUMNS": "120"},
    )  # fmt: skip
    os.close(theirs)
    shown = b""
    try:
        while b"3, exhaustive; looking for evidence" not in shown:
            shown += os.read(ours, 65536)
        process.send_signal(signal.SIGINT)
        before = len(shown)
        while part := os.read(ours, 65536):
            shown += part
    except OSError:
        pass  # how Linux says that the other end is closed
    os.close(ours)
    assert process.wait(PATIENCE) == 130
    assert b"Ctrl-C keeps the answer" in shown
    cleaned, line = shown[before:].rsplit(b"\x1b[2K", 1)
    assert b"nim-value" not in cleaned
    assert line.startswith(b"path:5: node-kayles nim-value: 3, exhaustive, by search, ")


def test_nothing_is_shown_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with progress.on_terminal() as tell:
        assert tell is None
    assert capsys.readouterr() == ("", "")


FOUND = Verdict("ello", "winnable", True, Assurance.EXHAUSTIVE, "pieces")


@pytest.mark.parametrize(
    ("messages", "words"),
    [
        ((), "0 s"),
        ((Progress("search", 12345),), "search: 12,345 positions, 0 s"),
        ((Compiling(True),), f"{progress.COMPILING}, 0 s"),
        ((Progress("kernel"), Compiling(True), Compiling(False)), "kernel, 0 s"),
        ((FOUND,), "yes, exhaustive; looking for evidence, 0 s; Ctrl-C keeps the answer"),
        (
            (FOUND, Progress("sat-lazy")),
            "yes, exhaustive; looking for evidence (sat-lazy), 0 s; Ctrl-C keeps the answer",
        ),
        (
            (FOUND, Progress("pieces", checking=True)),
            "yes, exhaustive; checking what pieces found, 0 s; Ctrl-C keeps the answer",
        ),
    ],
)
def test_the_words_of_the_line(messages: tuple[object, ...], words: str) -> None:
    line = progress._Line()
    try:
        for message in messages:
            line.tell(message)  # type: ignore[arg-type]
        assert line.text() == words
    finally:
        line.close()
