"""Plain programs work while a kernel is compiled, and only then.

In the processes that are started here no compilation ever ends.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import zermelo
from zermelo.errors import InputError
from zermelo.run import decide
from zermelo.solvers.method import Request

ENDLESS = """
import os, pathlib, sys, time
from zermelo.compile import compiling

real = compiling.begin

def begin(kept):
    real(kept)
    kind = "begins" if sys.argv[0] == "-c" else "compiles"  # for it, the loop of the search
    pathlib.Path({folder!r}, f"{{kind}}-{{os.getpid()}}").touch()
    time.sleep(600)

compiling.begin = begin
"""

GAMES: tuple[dict[str, Any], ...] = (
    {"game": "grim", "graph": {"family": "regular:16,3"}, "question": "nim-value"},
    {"game": "cleaning", "graph": {"family": "gnp:18,0.5"}, "question": "brush-number"},
    {"game": "node-kayles", "graph": {"family": "regular:20,3,seed=2"}, "question": "nim-value"},
)
"""Games whose first methods compile a kernel."""


def decided(folder: Path, games: tuple[dict[str, Any], ...], *options: str) -> list[dict[str, Any]]:
    """Return the verdicts where compiling never ends; each must have tried."""
    (folder / "sitecustomize.py").write_text(ENDLESS.format(folder=str(folder)))
    path = [str(folder), str(Path(zermelo.__file__).parents[1])]
    done = subprocess.run(
        [sys.executable, "-m", "zermelo", "decide", "-", "--json", *options],
        input="".join(f"{json.dumps(game)}\n" for game in games),
        capture_output=True, text=True, timeout=300,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path),
             "NUMBA_CACHE_DIR": str(folder / "cache")},
    )  # fmt: skip
    assert done.stderr == ""
    assert len(list(folder.glob("compiles-*"))) == len(games)
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_limit_makes_no_answer_worse_than_the_plain_programs(tmp_path: Path) -> None:
    """The plain programs count for the memory limit too."""
    for verdict in decided(tmp_path, GAMES, "--time-limit", "100", "--memory-limit", "2"):
        assert verdict["assurance"] == "certified", verdict
        assert verdict["seconds"] < 100  # nobody waits for what is certified already


def test_a_compilation_without_an_end_is_not_waited_for(tmp_path: Path) -> None:
    (verdict,) = decided(tmp_path, GAMES[2:])
    assert verdict["assurance"] == "certified"


def test_a_mistake_in_rules_is_left_to_the_first_child(monkeypatch: pytest.MonkeyPatch) -> None:
    def news(*given: Any, **more: Any) -> Iterator[Any]:
        yield "told", None
        raise InputError("moves of turn never end", "", "line 2")

    worker: Any = SimpleNamespace(news=news)
    known: Any = SimpleNamespace(instance=None, note=lambda _: None)
    monkeypatch.setattr(decide, "borrowed", lambda: nullcontext(worker))
    assert list(decide._plainly(known, Request(), 0.0, worker)) == [None]
