"""Rulesets wherever they are played: in children, threads, pools and new interpreters."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest
from dask.tokenize import tokenize
from sampling import some

import zermelo
from zermelo.core.instance import Instance
from zermelo.games.registry import GAMES
from zermelo.games.ruleset.files import load

ROOT = Path(__file__).resolve().parents[2]

Rules = Callable[[str], tuple[zermelo.types.Ruleset, ...]]


def value(instance: Instance) -> object:
    return zermelo.decide(instance, question="nim-value").answer


def limited_value(instance: Instance) -> object:
    return zermelo.decide(instance, question="nim-value", time_limit=60).answer


def moves(graph: zermelo.Graph, left: frozenset[int]) -> Iterator[tuple[int, frozenset[int]]]:
    for v in sorted(left):
        yield v, left - {v} - set(graph.neighbors(v))


HERE = zermelo.ruleset(
    "here", start=lambda graph: frozenset(range(graph.n)), moves=moves, components="connected"
)


@pytest.fixture(params=["a rules file", "this module"])
def kayles(request: pytest.FixtureRequest) -> zermelo.types.Ruleset:
    if request.param == "this module":
        return HERE
    (found,) = load(str(ROOT / "rulesets/node_kayles.py"))
    return found


WANTED = [zermelo.decide(zermelo.node_kayles(f"path:{n}")).answer for n in range(1, 9)]


def test_with_limits(kayles: zermelo.types.Ruleset) -> None:
    assert [limited_value(kayles(f"path:{n}")) for n in (1, 5, 8)] == [
        WANTED[n - 1] for n in (1, 5, 8)
    ]


def test_in_threads(kayles: zermelo.types.Ruleset) -> None:
    with ThreadPoolExecutor(4) as pool:
        games = [kayles(f"path:{n}") for n in range(1, 9)]
        assert list(pool.map(value, games)) == WANTED
        assert list(pool.map(limited_value, games[3:5])) == WANTED[3:5]


@pytest.mark.parametrize("how", ["spawn", "fork", "forkserver"])
def test_in_pools(kayles: zermelo.types.Ruleset, how: str) -> None:
    if how not in multiprocessing.get_all_start_methods():
        pytest.skip(f"no {how} here")
    with ProcessPoolExecutor(1, multiprocessing.get_context(how)) as pool:
        games = [kayles(f"path:{n}") for n in range(1, 9)]
        # The functions of this file cannot be imported over there; zermelo's own can.
        answers = list(pool.map(zermelo.decide, games))
    assert [verdict.answer for verdict in answers] == WANTED


def test_a_pickle_is_played_by_the_text_that_was_loaded(rules: Rules) -> None:
    text = (ROOT / "rulesets/node_kayles.py").read_text()
    (game,) = rules(text)
    packed = pickle.dumps(game("path:5"))
    assert game.source is not None
    os.remove(game.source.path)
    GAMES.added.clear()
    again = pickle.loads(packed)
    assert value(again) == WANTED[4]
    assert again.position.ruleset.source.sha256 == game.source.sha256


SCRIPT = """
import zermelo

def moves(graph, left):
    for v in sorted(left):
        yield v, left - {v} - around(graph, v)

def around(graph, v):
    return frozenset(graph.neighbors(v))

GAME = zermelo.ruleset("scripted", start=lambda g: frozenset(range(g.n)), moves=moves)
print(zermelo.decide(GAME("path:5"), question="nim-value", time_limit=60).answer)
"""


@pytest.mark.parametrize("given", ["a file", "standard input"])
def test_in_a_script_without_a_guard(given: str, tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(SCRIPT)
    command, text = ([sys.executable, "script.py"], None)
    if given == "standard input":
        command, text = [sys.executable, "-"], SCRIPT
    folders = os.pathsep.join(path for path in sys.path if path)
    done = subprocess.run(
        command, input=text, cwd=tmp_path, capture_output=True, text=True, timeout=120,
        env={**os.environ, "PYTHONPATH": folders},
    )  # fmt: skip
    assert (done.stdout, done.returncode) == ("3\n", 0), done.stderr


def test_a_file_may_name_what_the_program_has_made(tmp_path: Path) -> None:
    """It is known from then on; until somebody asks it stands in no list."""
    GAMES.added.clear()
    assert "here" not in list(GAMES)
    (tmp_path / "here.json").write_text('{"game": "here", "graph": {"family": "path:5"}}')
    verdict = zermelo.decide(zermelo.read(str(tmp_path / "here.json")))
    assert verdict.certificate is not None
    zermelo.write(verdict.certificate, str(tmp_path / "c.json"))
    GAMES.added.clear()
    assert zermelo.check(str(tmp_path / "c.json")).accepted
    assert "here" in list(GAMES)


def test_dask_tells_instances_apart(kayles: zermelo.types.Ruleset) -> None:
    """It gives each task a name by what the task is about, also when that was played before."""
    played = kayles("path:5")
    value(played)
    names = [tokenize(one, ensure_deterministic=True) for one in (played, kayles("path:5"))]
    assert names[0] == names[1]
    assert tokenize(kayles("path:6"), ensure_deterministic=True) != names[0]


def test_two_rulesets_of_one_name_do_not_mix(rules: Rules) -> None:
    """As where a cell of a notebook is changed and run again."""
    start = "import zermelo\ndef moves(graph, left):\n    for v in sorted(left):\n        yield v, "
    end = "\nGAME = zermelo.ruleset('mine', start=lambda g: frozenset(range(g.n)), moves=moves)\n"
    (old,) = rules(start + "left - {v}" + end)
    (new,) = rules(start + "left - {v} - set(graph.neighbors(v))" + end)
    first, second = old("path:5"), new("path:5")
    assert (value(first), value(second)) == (1, 3)
    assert (limited_value(first), limited_value(second)) == (1, 3)


PLUGIN = Path(__file__).with_name("plugin")


def with_plugin(folder: Path, here: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python where the packages of a folder are installed."""
    folders = os.pathsep.join([str(folder), *(path for path in sys.path if path)])
    return subprocess.run(
        [sys.executable, *arguments], cwd=here, capture_output=True, text=True, timeout=120,
        env={**os.environ, "PYTHONPATH": folders},
    )  # fmt: skip


def test_a_plug_in(tmp_path: Path) -> None:
    """A package that is installed adds its game; that it is there loads nothing."""
    (tmp_path / "chomp.json").write_text('{"game": "chomping", "length": 5}')
    commands = (
        "decide chomping --set length=5 --certificate c.json",
        "check c.json",
        "decide chomp.json --time-limit 60",
        "games --json",
    )
    texts = []
    for command in commands:
        done = with_plugin(PLUGIN, tmp_path, "-m", "zermelo", *command.split())
        assert done.returncode == 0, done.stderr
        texts.append(done.stdout)
    assert "chomping nim-value: 5, certified" in texts[0]
    assert "accepted" in texts[1]
    assert "nim-value: 5, certified" in texts[2]
    assert '"game":"chomping","origin":"plug-in"' in texts[3]


@pytest.mark.parametrize("text", some(["1 / 0\n", "raise SystemExit(3)\n", "GAME = 3\n"], 2))
def test_a_plug_in_that_cannot_be_loaded(text: str, tmp_path: Path) -> None:
    """Whoever does not ask for it has no trouble; whoever does is told in one line."""
    folder = tmp_path / "installed"
    shutil.copytree(PLUGIN, folder)
    (folder / "chomping.py").write_text(text)
    program = "import zermelo; print(zermelo.grim('path:3').game, zermelo.ruleset.__name__)"
    done = with_plugin(folder, tmp_path, "-c", program)
    assert (done.stdout, done.stderr) == ("grim ruleset\n", "")
    listed = with_plugin(folder, tmp_path, "-m", "zermelo", "games")
    assert listed.returncode == 0
    assert "node-kayles" in listed.stdout
    asked = with_plugin(
        folder, tmp_path, "-m", "zermelo", "decide", "chomping", "--set", "length=5"
    )
    assert (asked.returncode, asked.stdout) == (2, "")
    for said in (listed.stderr, asked.stderr):
        assert len(said.splitlines()) == 1
        assert "the package chomping" in said
