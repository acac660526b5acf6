"""The same input gives the same verdict, to the byte, however fast the machine is.

The clock that deadlines see is made to run faster, the work is done in several threads at once, in
child processes, and where no compiled kernel is in the cache. Shares of time would give the turns
of `decide` to other methods then.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path

import pytest

import zermelo
from zermelo.cli.decide import as_json
from zermelo.core.instance import Instance
from zermelo.core.verdict import Verdict
from zermelo.formats.certificate_writing import encode_line
from zermelo.formats.instance import decode
from zermelo.formats.json_text import dumps
from zermelo.games.registry import GAMES
from zermelo.run import decide as decide_module
from zermelo.samples import random_instances
from zermelo.solvers import plan as plan_module

NEARBY = Path()

CHOSEN = (
    # Each of these has turns that end before an answer or before its best evidence.
    zermelo.ello("complete:12", green=[0, 1]),
    zermelo.ello("regular:30,3,seed=4", green=[0]),
    zermelo.ello("regular:24,5,seed=2", green=[0, 1]),
    zermelo.ello("gnp:18,0.5,seed=3", green=[0, 1, 2]),
    zermelo.ello("gnp:40,0.2,seed=5", green=[0, 1, 2]),
    zermelo.ello("regular:12,4", modulus=3, colors=[0, 1, 2] * 4),
)


def drawn(game: str) -> Iterator[Instance]:
    """Return some instances of a game, with different questions."""
    values = list(random_instances(game, 4, seed=11, size=9))
    for value in islice(values, 0, None, max(1, len(values) // 4)):
        yield decode(value, NEARBY)


GAMES_AND_CHOSEN = [*GAMES, "chosen"]


def instances(of: str) -> list[Instance]:
    """Return the instances of a game, or those that were chosen."""
    return list(CHOSEN) if of == "chosen" else list(drawn(of))[:4]


def written(verdict: Verdict, folder: Path) -> str:
    """Return a verdict as the command line writes it, without the seconds, and its certificate."""
    told = {key: value for key, value in as_json(verdict).items() if key != "seconds"}
    if verdict.certificate is None:
        return dumps(told)
    return dumps(told) + "\n" + encode_line(verdict.certificate, folder / "certificate.json")


class Fast:
    """A clock that runs fast, as work seems to be slow by it."""

    def __init__(self, factor: float) -> None:
        self.factor = factor

    def monotonic(self) -> float:
        """Return the time."""
        return self.factor * time.monotonic()


def without_guards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lift the guards by the clock: they are limits, and the machine may be very slow already."""
    monkeypatch.setattr(decide_module, "POLISH_SECONDS", float("inf"))
    monkeypatch.setattr(plan_module, "SPARE_SECONDS", float("inf"))


@pytest.mark.parametrize("factor", [pytest.param(5.0, marks=pytest.mark.slow), 5000.0])
@pytest.mark.parametrize("of", GAMES_AND_CHOSEN)
def test_a_slow_machine_gives_the_same_verdict(
    of: str, factor: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = instances(of)
    plain = [written(zermelo.decide(instance), tmp_path) for instance in asked]
    without_guards(monkeypatch)
    monkeypatch.setattr("zermelo.core.deadline.time", Fast(factor))
    assert [written(zermelo.decide(instance), tmp_path) for instance in asked] == plain


HARD = Path(__file__).resolve().parents[2] / "instances" / "hard"

BY_NAME = (
    "cleaning-regular-16-4-1", "cops-pg-2-3", "cops-c4-cubed", "edge-nim-regular-8-3-to-3-0",
    "ello-grid-8x8", "ello-grid-12x12", "geography-random-60-2-3", "grim-cubic-14-1",
    "lights-out-grid-19x19", "node-kayles-cubic-20-1", "octal-0.137-cubic-14-1", "polish-cubic-8-0",
    "polish-cubic-10-1", "seepage-qbf-12-5", "arc-kayles-cubic-18-1",
)  # fmt: skip
"""Hard instances with an answer after some tenths of a second, and up to some seconds."""


@pytest.mark.slow
@pytest.mark.parametrize("name", BY_NAME)
def test_a_machine_five_times_as_slow_gives_the_same_verdict(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = max((g for g in GAMES if name.startswith(g)), key=len)
    known = {each.name: each for each in zermelo.experiments.read_all(str(HARD / f"{game}.jsonl"))}
    without_guards(monkeypatch)
    plain = written(zermelo.decide(known[f"hard-{name}"]), tmp_path)
    monkeypatch.setattr("zermelo.core.deadline.time", Fast(5.0))
    assert written(zermelo.decide(known[f"hard-{name}"]), tmp_path) == plain


def test_threads_and_child_processes_give_the_same_verdict(tmp_path: Path) -> None:
    asked = CHOSEN[::2]
    plain = [written(zermelo.decide(instance), tmp_path) for instance in asked]
    with ThreadPoolExecutor(4) as pool:
        threads = list(pool.map(lambda each: zermelo.decide(each), asked))
    assert [written(verdict, tmp_path) for verdict in threads] == plain
    for text, instance in zip(plain, asked, strict=True):
        assert written(zermelo.decide(instance, memory_limit=3.0), tmp_path) == text


COLD = """
import sys
sys.path.insert(0, sys.argv[2])
from pathlib import Path
from tests.solvers.test_work import instances, written
import zermelo
print(written(zermelo.decide(instances("node-kayles")[0]), Path(sys.argv[1])))
print(written(zermelo.decide(zermelo.node_kayles("grid:6x6")), Path(sys.argv[1])))
"""


@pytest.mark.slow
def test_compiling_gives_the_same_verdict(tmp_path: Path) -> None:
    root = str(Path(__file__).resolve().parents[2])
    for_numba = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "kernels")}
    told = [
        subprocess.run(
            [sys.executable, "-c", COLD, str(tmp_path), root],
            env=for_numba, capture_output=True, text=True, check=True, cwd=root,
        ).stdout
        for _ in range(2)
    ]  # fmt: skip
    assert any((tmp_path / "kernels").rglob("*.nbc"))
    assert told[0] == told[1]
