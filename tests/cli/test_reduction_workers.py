"""`zermelo reduction test` by worker processes and on a cluster: the same as here, and no more."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from distributed import LocalCluster
from right_and_wrong import WRONG, file_of

Cli = Callable[..., tuple[int, str, str]]

ASKED = ("reduction", "test", "mine.py", "--json", "--random", "200")

FAILING = """
import zermelo

def make(game):
    return zermelo.grim(game.graph) if len(game.graph.edges) < 3 else 7 / 0

REDUCTION = zermelo.hardness.reduction("failing", source="grim", target="grim", make=make)
"""

DYING = """
import os
import zermelo

def make(game):
    if str(os.getppid()) == os.environ["TOP"]:
        os._exit(1)
    return zermelo.grim(game.graph)

REDUCTION = zermelo.hardness.reduction("dying", source="grim", target="grim", make=make)
"""


def blocks(path: str) -> int:
    with sqlite3.connect(path) as kept:
        return int(kept.execute("SELECT count(*) FROM records").fetchone()[0])


def test_workers_stop_at_the_first_counterexample(cli: Cli) -> None:
    Path("mine.py").write_text(file_of(*WRONG["the third literal is lost"]))
    status, here, _ = cli(*ASKED)
    assert status == 1
    for _ in range(2):  # the second time nothing is left to do
        more = ("--workers", "2", "--records", "kept.sqlite")
        assert cli(*ASKED, *more)[:2] == (1, here)
        done = blocks("kept.sqlite")
        assert done < 13  # so many there are


def test_what_goes_wrong_in_a_worker(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("mine.py").write_text(FAILING)
    asked = (*ASKED[:4], "--random", "0", "--size", "3")
    for more in ((), ("--workers", "2")):
        status, out, said = cli(*asked, *more)
        assert (status, out) == (2, "")
        assert "line 5: failing fails: ZeroDivisionError" in said
    Path("mine.py").write_text(DYING)
    monkeypatch.setenv("TOP", str(os.getpid()))
    status, out, _ = cli(*asked, "--workers", "2")
    assert status == 3
    found = json.loads(out)
    assert found["undecided_small"] == found["small"]


@pytest.mark.slow
def test_on_a_cluster(cli: Cli) -> None:
    Path("mine.py").write_text(file_of("cover"))
    asked = (*ASKED[:4], "--size", "3", "--random", "30")
    *_, here = cli(*asked)[:2]
    wrong = file_of(*WRONG["the third literal is lost"])
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        address = ("--cluster", cluster.scheduler_address)
        status, there, _ = cli(*asked, *address)
        assert (status, there) == (0, here)
        assert json.loads(there)["tested"] == json.loads(there)["small"] + 30
        Path("mine.py").write_text(wrong)
        status, there, _ = cli(*ASKED, *address)
    assert (status, there) == (1, cli(*ASKED)[1])
