"""One instance for several workers: the verdict of one, limits for their sum, and nothing is left.

Processes that are started here have a file `sitecustomize.py` that sends every turn to a worker,
and replaces methods by ones that wait, die, lie or fill the memory.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo.core.verdict import Assurance
from zermelo.formats.instance import decode
from zermelo.games.registry import GAMES
from zermelo.run import portfolio
from zermelo.run.decide import decide_here
from zermelo.samples import random_instances
from zermelo.solvers.method import Request, every_method
from zermelo.solvers.nimber_search import compiled
from zermelo.solvers.nimber_search.team import Team

MARK = "ZERMELO_TEST_MARK"

PATIENCE = 60.0

START = """
import os, pathlib, signal, time
from zermelo.run import portfolio
import zermelo.run.decide as deciding
portfolio.QUICK = -1.0
from zermelo.run.turn import Turn
real = Turn.run
def run(turn):
    entry, instance = turn.entry, turn.instance
    pathlib.Path({folder!r}, f"began-{{entry.name}}").touch()
    def begun(name):
        while not pathlib.Path({folder!r}, f"began-{{name}}").exists():
            time.sleep(0.01)
    {body}
    return real(turn)
Turn.run = run
"""


@dataclass(frozen=True, slots=True)
class Play:
    """A run of the command line whose methods do as they are told."""

    process: subprocess.Popen[str]
    folder: Path

    def left(self) -> list[int]:
        """Return the processes of the run that are there yet."""
        found = []
        for name in os.listdir("/proc"):
            try:
                environment = Path("/proc", name, "environ").read_bytes()
            except OSError:
                continue
            if f"{MARK}={self.folder}\0".encode() in environment:
                found.append(int(name))
        return found

    def told(self) -> tuple[int, list[dict[str, Any]], str]:
        """Return the status, the verdicts and the messages, when all of its processes are gone."""
        out, err = self.process.communicate(timeout=PATIENCE)
        until(lambda: not self.left())
        return self.process.returncode, [json.loads(line) for line in out.splitlines()], err


def until(condition: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Callable[..., Play]]:
    """Yield a function: what methods do, options -> a run on Node-Kayles with two workers."""
    started: list[Play] = []
    before = signal.signal(signal.SIGINT, signal.default_int_handler)

    def start(body: str, *options: str) -> Play:
        text = START.format(folder=str(tmp_path), body="\n    ".join(body.splitlines()))
        (tmp_path / "sitecustomize.py").write_text(text)
        path = [str(tmp_path), str(Path(zermelo.__file__).parents[1])]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path), MARK: str(tmp_path)}
        command = ["decide", "node-kayles", "--graph", "grid:4x4", "--json", "--workers", "2"]
        process = subprocess.Popen(
            [sys.executable, "-m", "zermelo", *command, *options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment,
        )  # fmt: skip
        started.append(Play(process, tmp_path))
        return started[-1]

    yield start
    signal.signal(signal.SIGINT, before)
    for each in started:
        for pid in each.left():
            os.kill(pid, signal.SIGKILL)


PETERSEN = zermelo.decide(zermelo.node_kayles("petersen")).answer
ANSWER = zermelo.decide(zermelo.node_kayles("grid:4x4")).answer
WAIT = 'if entry.name != "mirror":\n    time.sleep(600)'


def test_the_first_certified_answer_ends_the_others(play: Callable[..., Play]) -> None:
    status, (verdict,), err = play(f'{WAIT}\nbegun("nimbers")').told()
    assert (status, err) == (0, "")
    assert (verdict["answer"], verdict["assurance"]) == (ANSWER, "certified")
    assert verdict["method"] == "mirror"


def test_one_deadline_holds_for_all(play: Callable[..., Play]) -> None:
    running = play("time.sleep(600)", "--time-limit", "4")
    status, (verdict,), err = running.told()
    assert (status, err, verdict["answer"]) == (3, "", None)
    assert verdict["reason"].startswith("time limit of 4 s reached")
    assert len(list(running.folder.glob("began-*"))) == 2
    assert verdict["seconds"] < 30


def test_memory_is_added_up(play: Callable[..., Play]) -> None:
    # Each has less than the limit, and both together more: one is ended, and has another turn.
    fill = 'kept = bytearray(350 * 10**6)\nif entry.name != "mirror":\n    time.sleep(2)'
    running = play(fill, "--memory-limit", "0.75")
    status, (verdict,), err = running.told()
    assert (status, err) == (0, "")
    assert (verdict["answer"], verdict["assurance"]) == (ANSWER, "certified")


@pytest.mark.slow
def test_what_is_over_the_limit_together_is_unknown(play: Callable[..., Play]) -> None:
    fill = "kept = bytearray(400 * 10**6)\ntime.sleep(600)"
    status, (verdict,), err = play(fill, "--memory-limit", "0.35").told()
    assert (status, err, verdict["answer"]) == (3, "", None)
    assert "memory limit of 0.35 GB reached" in verdict["reason"]


@pytest.mark.parametrize(
    "number", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.slow)]
)
def test_ctrl_c_keeps_the_best_answer(
    number: signal.Signals, play: Callable[..., Play], tmp_path: Path
) -> None:
    waits = """
if entry.name != "mirror":
    time.sleep(600)
turn.known(%r, deciding.Assurance.EXHAUSTIVE)
pathlib.Path(%r, "told").touch()
time.sleep(600)
"""
    running = play(waits % (ANSWER, str(tmp_path)))
    until((tmp_path / "told").exists)
    time.sleep(0.3)  # until it has come through
    running.process.send_signal(number)
    status, (verdict,), err = running.told()
    assert (status, err) == ({2: 130, 15: 143}[int(number)], "")
    assert (verdict["answer"], verdict["assurance"]) == (ANSWER, "exhaustive")
    assert verdict["reason"] == "interrupted before there was better evidence"


DEATH = "os.kill(os.getpid(), signal.SIGKILL)"


def test_when_some_die_the_others_go_on(play: Callable[..., Play]) -> None:
    status, (verdict,), err = play(f'if entry.name != "mirror":\n    {DEATH}').told()
    assert (status, err) == (0, "")
    assert (verdict["answer"], verdict["assurance"]) == (ANSWER, "certified")


@pytest.mark.slow
def test_when_all_die_the_reasons_are_told(play: Callable[..., Play]) -> None:
    dies = f'if entry.name == "mirror":\n    raise RuntimeError("worn out")\n{DEATH}'
    status, (verdict,), err = play(dies).told()
    assert (status, err, verdict["answer"]) == (3, "", None)
    assert "SIGKILL" in verdict["reason"]
    assert "mirror: RuntimeError: worn out" in verdict["reason"]


def test_exact_methods_that_disagree_are_a_loud_mistake(play: Callable[..., Play]) -> None:
    lies = f"""
from dataclasses import replace
wrong = entry.name != "mirror"
begun("nimbers")
found = replace(deciding.unknown(instance), answer={ANSWER} + wrong, method=entry.name)
return replace(found, assurance=deciding.Assurance.EXHAUSTIVE), False
"""
    running = play(lies)
    _, err = running.process.communicate(timeout=PATIENCE)
    assert running.process.returncode == 70
    assert f"says {ANSWER}" in err
    assert f"says {ANSWER + 1}" in err
    until(lambda: not running.left())


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every turn go to a worker."""
    monkeypatch.setattr(portfolio, "QUICK", -1.0)


def same(value: dict[str, Any], **options: Any) -> bool:
    instance = decode(value, Path())
    one = decide_here(instance, Request(**options))
    two = decide_here(instance, Request(workers=2, **options))
    assert two.answer == one.answer, value
    assert two.assurance >= one.assurance, value
    assert two.answered == one.answered
    return one.answered


@pytest.mark.usefixtures("sent")
@pytest.mark.parametrize("name", GAMES)
def test_the_verdict_is_that_of_one_worker(name: str) -> None:
    assert same(next(random_instances(name, 1, 7, 3)))


@pytest.mark.slow
@pytest.mark.usefixtures("sent")
@pytest.mark.parametrize("name", GAMES)
def test_so_are_the_verdicts_of_all_questions_and_methods(name: str) -> None:
    answered = set()
    for value in random_instances(name, 4, 1, 5):
        same(value)
        for entry in every_method(name):
            if value["question"] in entry.questions and same(value, method=entry.name):
                answered.add(entry.name)
    assert len(answered) >= min(2, len(every_method(name)))


@pytest.mark.parametrize("question", ["outcome", "nim-value", "winning-moves"])
def test_a_search_with_threads_needs_no_process(
    question: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    teams: list[int] = []

    class Counted(Team):
        def __init__(self, first: Any, table: Any, helpers: int) -> None:
            teams.append(helpers)
            super().__init__(first, table, helpers)

    def no_process() -> Any:
        raise AssertionError

    monkeypatch.setattr(compiled, "FIRST", 1)
    monkeypatch.setattr(compiled, "Team", Counted)
    monkeypatch.setattr(portfolio, "borrowed", no_process)
    graph = {"family": "regular:16,3,seed=1"}
    value = {"game": "node-kayles", "graph": graph, "question": question}
    assert same(value, method="nimbers")
    assert set(teams) == {1}


@pytest.mark.usefixtures("sent")
def test_a_level_that_is_waited_for() -> None:
    game = zermelo.node_kayles("petersen")
    found = decide_here(game, Request(workers=2, assurance=Assurance.EXHAUSTIVE))
    assert (found.answer, found.assurance >= Assurance.EXHAUSTIVE) == (PETERSEN, True)
    assert found.certificate is None


def test_python() -> None:
    game = zermelo.node_kayles("petersen")
    assert zermelo.decide(game, workers=2).answer == PETERSEN
    for wrong in (0, 1.5, "auto"):
        with pytest.raises(zermelo.errors.InputError, match="number of workers"):
            zermelo.decide(game, workers=wrong)  # type: ignore[arg-type]
    with pytest.raises(zermelo.errors.InputError, match="store is for a cluster"):
        zermelo.decide(game, store="kept.jsonl")
