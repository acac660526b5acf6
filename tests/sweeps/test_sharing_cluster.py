"""`decide --cluster`: the verdict of one worker, although workers, or the run itself, are killed."""

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
from zermelo.core.verdict import Assurance
from zermelo.sweeps import sharing
from zermelo.sweeps.sharing import decide_on_cluster
from zermelo.solvers.method import Request
from zermelo.solvers.processes import descendants

SLOW = """
import os, pathlib, time
import zermelo.solvers.root as root
real, folder = root.value_in_child, pathlib.Path({folder!r})
def value(instance, request, name, number, value, tell):
    if {halts}:
        time.sleep(600)
    found = real(instance, request, name, number, value, tell)
    (folder / f"done-{{number}}-{{os.getpid()}}").touch()
    return found
value.__module__, value.__qualname__ = root.__name__, "value_in_child"
root.value_in_child = value
import zermelo.solvers.decide as deciding
def decide_here(*given, **more):
    time.sleep(600)
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


def test_the_verdicts_are_those_of_one_worker(cluster: LocalCluster) -> None:
    address = cluster.scheduler_address
    games = [
        zermelo.ello("petersen", green=[0]),
        zermelo.cleaning("grid:3x4"),
        zermelo.weak_cops(periodic={"vertices": 1, "edges": [[0, 0, 0, 1], [0, 0, 1, 0]]}),
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
    root = sharing.root_of(game, sharing.Deadline())
    assert root is not None
    method = next(each for each in sharing._by_cost(sharing.Plan(game, "nimbers")))
    found: dict[int, int] = {}
    answers = []
    for number in range(len(root.options)):
        found[number] = root_value(game, method, number, root.values_wanted)
        answers.append(root.answer(found))
    answer = zermelo.decide(game).answer
    assert answers[-1] == answer
    assert {str(each) for each in answers} <= {str(None), str(answer)}


def root_value(game: Any, method: Any, number: int, value: bool) -> int:
    from zermelo.solvers.root import value_of

    return value_of(game, SHORT, method, number, value)


def test_a_worker_is_killed_and_another_goes_on(folder: Path, cluster: LocalCluster) -> None:
    slow(folder, 'number == 0 and not (folder / "killed").exists()')
    game = zermelo.node_kayles("gnp:9,0.4,seed=1")
    first, killed = pids(cluster), []

    def watch_over(piece: Any, found: Any) -> None:
        if not killed:
            (folder / "killed").touch()
            for pid in first:  # whoever has the first option
                os.kill(pid, signal.SIGKILL)
            killed.extend(first)

    with pytest.MonkeyPatch.context() as patch:
        real = sharing._Sharing._hear
        patch.setattr(
            sharing._Sharing, "_hear", lambda *given: (watch_over(*given[1:]), real(*given))
        )
        found = decide_on_cluster(game, Request(assurance=Assurance.EXHAUSTIVE), cluster.scheduler_address)
    assert killed
    assert found.answer == zermelo.decide(game).answer
    assert found.statistics["options"] > 1


def test_a_run_that_was_killed_goes_on(folder: Path, cluster: LocalCluster) -> None:
    slow(folder, 'number == 3 and not (folder / "again").exists()')
    store = folder / "kept.jsonl"
    command = [
        sys.executable, "-m", "zermelo", "decide", "node-kayles", "--graph", "gnp:9,0.4,seed=1",
        "--json", "--assurance", "exhaustive", "--cluster", cluster.scheduler_address,
        "--store", str(store),
    ]  # fmt: skip
    with subprocess.Popen(command, stdout=subprocess.PIPE) as first:
        until(lambda: store.exists() and len(store.read_text().splitlines()) > 3)
        first.kill()
    before = len(store.read_text().splitlines())
    # The scheduler misses it, and nobody works for it any more.
    until(lambda: not any(descendants(pid) and busy(pid) for pid in pids(cluster)))
    done = set(folder.glob("done-*"))
    (folder / "again").touch()
    again = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    verdict = json.loads(again.stdout)
    assert verdict["answer"] == zermelo.decide(zermelo.node_kayles("gnp:9,0.4,seed=1")).answer
    assert verdict["assurance"] == "exhaustive"
    kept = store.read_text().splitlines()
    assert len(kept) > before
    assert len({json.loads(line)["asked"] for line in kept[1:]}) == len(kept) - 1
    assert {each.name.split("-")[1] for each in set(folder.glob("done-*")) - done}.isdisjoint(
        each.name.split("-")[1] for each in done if before > len(done)
    )


def busy(pid: int) -> bool:
    """Whether a child of a worker has a search that sleeps in it."""
    return any(
        "value" in Path(f"/proc/{each}/wchan").name for each in ()
    )


def test_time_is_up_for_all(folder: Path, cluster: LocalCluster) -> None:
    slow(folder, "True")
    begin = time.monotonic()
    found = decide_on_cluster(
        zermelo.node_kayles("petersen"), Request(time_limit=3), cluster.scheduler_address
    )
    assert not found.answered
    assert found.reason == "time limit of 3 s reached"
    assert time.monotonic() - begin < 10


def test_no_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(zermelo.Unavailable, match=r"zermelo\[cluster\]"):
        zermelo.decide(zermelo.node_kayles("path:3"), cluster="tcp://127.0.0.1:9")


def test_no_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.sweeps.cluster.PATIENCE", 1)
    with pytest.raises(zermelo.InputError, match="no Dask scheduler answers"):
        zermelo.decide(zermelo.node_kayles("path:3"), cluster="tcp://127.0.0.1:9")
