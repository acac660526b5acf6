"""`decide --cluster`: one worker's verdict, although workers, or the run itself, are killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster
from sweeping import until

import zermelo
from zermelo.core.deadline import Deadline
from zermelo.core.errors import Unavailable
from zermelo.core.verdict import Assurance
from zermelo.solvers.method import Request, method
from zermelo.solvers.root import root_of, value_of
from zermelo.sweeps import sharing
from zermelo.sweeps.sharing import decide_on_cluster

SLOW = """
import os, pathlib, time
import zermelo.solvers.root as root
real, folder = root.value_of, pathlib.Path({folder!r})
def halt():
    (folder / f"halts-{{os.getpid()}}").touch()
    time.sleep(600)
def value(instance, request, name, number, value):
    if {halts}:
        halt()
    found = real(instance, request, name, number, value)
    (folder / f"done-{{number}}-{{os.getpid()}}").touch()
    return found
value.__module__, value.__qualname__ = root.__name__, "value_of"
root.value_of = value
import zermelo.run.decide as deciding
def decide_here(*given, **more):
    halt()
decide_here.__module__ = deciding.__name__
deciding.decide_here = decide_here
"""
"""Only options are looked at: whole plans and methods never end."""

SHORT = Request(assurance=Assurance.EXHAUSTIVE, method="nimbers")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder whose `sitecustomize.py` the processes of the cluster will run."""
    path = [str(tmp_path), str(Path(zermelo.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path))
    return tmp_path


def slow(folder: Path, halts: str) -> None:
    (folder / "sitecustomize.py").write_text(SLOW.format(folder=str(folder), halts=halts))


@pytest.fixture
def cluster(folder: Path) -> Iterator[LocalCluster]:
    assert folder
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as found:
        yield found


def pids(cluster: LocalCluster) -> list[int]:
    return [nanny.process.process.pid for nanny in cluster.workers.values()]


@pytest.mark.slow
def test_the_verdicts_are_those_of_one_worker(cluster: LocalCluster) -> None:
    address = cluster.scheduler_address
    games = [
        zermelo.ello("petersen", green=[0]),
        zermelo.cleaning("grid:3x4"),
        zermelo.weak_cops({"vertices": 1, "edges": [[0, 0, 0, 1], [0, 0, 1, 0]]}),
        *(zermelo.node_kayles("grid:3x4", question=q) for q in ("nim-value", "winning-moves")),
    ]
    for game in games:
        one, found = zermelo.decide(game), zermelo.decide(game, cluster=address)
        assert (found.answer, found.assurance) == (one.answer, one.assurance)
        assert zermelo.check(found).accepted == zermelo.check(one).accepted


@pytest.mark.parametrize("question", ["outcome", "nim-value", "winning-moves"])
@pytest.mark.parametrize("text", ["grid:3x4", "bipartite:1,3", "petersen"])
def test_the_options_give_the_answer(question: str, text: str) -> None:
    game = zermelo.arc_kayles(text, question=question)
    root = root_of(game, Deadline())
    assert root is not None
    entry = method("arc-kayles", "nimbers")
    found: dict[int, int] = {}
    answers = []
    for number in range(len(root.options)):
        found[number] = value_of(game, SHORT, entry.name, number, root.values_wanted)
        answers.append(root.answer(found))
    answer = zermelo.decide(game).answer
    assert answers[-1] == answer
    assert {str(each) for each in answers} <= {str(None), str(answer)}


GAME = "gnp:9,0.4,seed=1"


@pytest.mark.slow
def test_workers_are_killed_and_others_go_on(
    folder: Path, cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow(folder, 'number == 2 and not (folder / "killed").exists()')
    real, game = sharing._Sharing._hear, zermelo.node_kayles(GAME)

    def hear(self: Any, piece: Any, found: Any) -> None:
        if not (folder / "killed").exists():
            until(lambda: len(list(folder.glob("halts-*"))) == 2)  # the whole, and option 2
            (folder / "killed").touch()
            for pid in pids(cluster):
                os.kill(pid, signal.SIGKILL)
        real(self, piece, found)

    monkeypatch.setattr(sharing._Sharing, "_hear", hear)
    request = Request(assurance=Assurance.EXHAUSTIVE)
    found = decide_on_cluster(game, request, cluster.scheduler_address)
    assert (folder / "killed").exists()
    assert found.answer == zermelo.decide(game).answer
    assert found.statistics["options"] > 1


def test_a_run_that_was_killed_goes_on(folder: Path, cluster: LocalCluster) -> None:
    slow(folder, 'len([*folder.glob("done-*")]) == 3 and not (folder / "again").exists()')
    store = folder / "kept.jsonl"
    command = [
        sys.executable, "-m", "zermelo", "decide", "node-kayles", "--graph", GAME, "--json",
        "--assurance", "exhaustive", "--cluster", cluster.scheduler_address, "--store", str(store),
    ]  # fmt: skip
    with subprocess.Popen(command, stdout=subprocess.PIPE) as first:
        until(lambda: len(list(folder.glob("halts-*"))) == 2)
        until(lambda: len(store.read_text().splitlines()) == 4)  # what it is, and three options
        first.kill()
    # The scheduler misses it, and what nobody wants is ended.
    halted = [int(each.name.split("-")[1]) for each in folder.glob("halts-*")]
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in halted))
    assert len(numbers(folder)) == 3
    (folder / "again").touch()
    again = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    verdict = json.loads(again.stdout)
    assert verdict["answer"] == zermelo.decide(zermelo.node_kayles(GAME)).answer
    assert verdict["assurance"] == "exhaustive"
    assert numbers(folder) == list(range(all_options()))  # none of them twice


def all_options() -> int:
    root = root_of(zermelo.node_kayles(GAME), Deadline())
    assert root is not None
    return len(root.options)


def numbers(folder: Path) -> list[int]:
    """Return the numbers of the options that were done, as often as they were."""
    return sorted(int(each.name.split("-")[1]) for each in folder.glob("done-*"))


@pytest.mark.slow
def test_time_is_up_for_all(folder: Path, cluster: LocalCluster) -> None:
    slow(folder, "True")
    begin = time.monotonic()
    found = decide_on_cluster(
        zermelo.node_kayles("petersen"), Request(time_limit=3), cluster.scheduler_address
    )
    assert not found.answered
    assert found.reason == "time limit of 3 s reached"
    assert time.monotonic() - begin < 60


def test_no_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Unavailable, match=r"zermelo\[cluster\]"):
        zermelo.decide(zermelo.node_kayles("path:3"), cluster="tcp://127.0.0.1:9")


def test_no_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.sweeps.cluster.PATIENCE", 1)
    with pytest.raises(zermelo.errors.InputError, match="no Dask scheduler answers"):
        zermelo.decide(zermelo.node_kayles("path:3"), cluster="tcp://127.0.0.1:9")
