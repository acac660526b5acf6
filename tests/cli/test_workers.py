"""`decide --workers`: several instances at a time, told in their order; one is shared."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

from zermelo.cli import decide
from zermelo.limits.worker import Worker
from zermelo.sweeps.pool import AHEAD, in_order

Cli = Callable[..., tuple[int, str, str]]

GRAPHS = [
    nx.to_graph6_bytes(nx.gnp_random_graph(8, 0.4, seed=seed), header=False).decode().strip()
    for seed in range(12)
]


def objects(out: str) -> list[dict[str, Any]]:
    return [{**json.loads(line), "seconds": 0} for line in out.splitlines()]


@pytest.mark.parametrize("limits", [(), ("--time-limit", "60")])
def test_the_lines_are_those_of_one_worker(limits: tuple[str, ...], cli: Cli) -> None:
    text = "\n".join([*GRAPHS[:6], "D~~~~", *GRAPHS[6:]]) + "\n"
    asked = ("decide", "ello", "--set", "green=all", "--graph6", "-", "--json", *limits)
    one = cli(*asked, stdin=text)
    several = cli(*asked, "--workers", "3", stdin=text)
    assert several[0] == one[0] == 2
    assert objects(several[1]) == objects(one[1])
    assert [each["source"] for each in objects(several[1])] == [f"-:{n}" for n in range(1, 14)]


def test_certificates_come_in_the_order_of_the_graphs(cli: Cli, tmp_path: Path) -> None:
    files = []
    for workers in ((), ("--workers", "2")):
        file = tmp_path / f"all{len(workers)}.jsonl"
        asked = ("decide", "node-kayles", "--graph6", "-", "--certificate", str(file))
        assert cli(*asked, *workers, stdin="\n".join(GRAPHS[:5]))[0] == 0
        files.append(file.read_text())
    assert files[0] == files[1]


def test_one_instance_is_shared_and_several_go_side_by_side(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, asked = decide.decide_one, list[int]()

    def counted(loaded: Any, request: Any, run: Any) -> Any:
        asked.append(request.workers)
        return real(loaded, request, run)

    monkeypatch.setattr(decide, "decide_one", counted)
    lines = [json.dumps({"game": "node-kayles", "graph": {"graph6": graph}}) for graph in GRAPHS]
    for many in (1, 3):
        text = "\n".join(lines[:many]) + "\n"
        one = cli("decide", "-", "--json", stdin=text)
        assert asked == [1] * many
        several = cli("decide", "-", "--json", "--workers", "2", stdin=text)
        assert asked[many:] == ([2] if many == 1 else [1] * many)
        assert several[0] == one[0] == 0
        assert objects(several[1]) == objects(one[1])
        asked.clear()
    cli("decide", "node-kayles", "--graph6", "-", "--workers", "2", stdin=GRAPHS[0])
    assert asked == [1]  # a stream, of which more may come


@pytest.mark.parametrize(
    ("given", "what"),
    [
        (("--graph", "path:3", "--workers", "2.5"), "write a number from 1 to"),
        (("--graph", "path:3", "--workers", "2", "--cluster", "tcp://x:1"), "leave it out with"),
        (("--graph", "path:3", "--workers", "2", "--store", "kept.jsonl"), "--store is for"),
        (("--graph6", "-", "--workers", "0"), "write a number from 1 to"),
        (("--graph6", "-", "--workers", "many"), "or auto"),
        (("--graph6", "-", "--workers", "2", "--method", "nobody"), "has no method"),
    ],
)
def test_mistakes(given: tuple[str, ...], what: str, cli: Cli) -> None:
    status, out, err = cli("decide", "node-kayles", *given, stdin=GRAPHS[0])
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert what in err


def test_an_answer_comes_before_the_next_graph_and_is_kept_by_an_interruption() -> None:
    asked = ["decide", "node-kayles", "--graph6", "-", "--json", "--workers", "2"]
    with subprocess.Popen(
        [sys.executable, "-m", "zermelo", *asked],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # Whoever runs the tests in the background has Ctrl-C ignored, and so would this process.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stderr is not None
        for graph in GRAPHS[:2]:
            running.stdin.write(f"{graph}\n")
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["graph6"] == graph
        os.killpg(running.pid, signal.SIGINT)  # while it waits for the next
        assert running.wait(30) == 130
        assert running.stderr.read() == ""


def test_no_more_are_begun_than_there_is_room_for() -> None:
    taken: list[int] = []
    free = threading.Event()

    def jobs() -> Iterator[int]:
        for number in range(100):
            taken.append(number)
            yield number

    def do(_: Worker, number: int) -> int:
        if number == 0:
            free.wait(30)
        return 2 * number

    found = in_order(jobs(), 2, do)
    ahead = threading.Timer(0.5, free.set)
    ahead.start()
    assert next(found) == (0, 0)
    assert len(taken) <= 2 * AHEAD + 1
    ahead.join()
    assert list(found) == [(number, 2 * number) for number in range(1, 100)]


def test_what_is_wrong_with_the_jobs_is_raised() -> None:
    def jobs() -> Iterator[int]:
        yield 1
        raise ValueError("no more")

    with pytest.raises(ValueError, match="no more"):
        list(in_order(jobs(), 2, lambda _, number: number))
