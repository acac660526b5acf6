"""What `--help` gives as an example can be typed."""

from __future__ import annotations

import contextlib
import inspect
import re
import shlex
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from zermelo.cli.main import COMMANDS, GROUPS, command, run
from zermelo.studio.server import Studio

Cli = Callable[..., tuple[int, str, str]]

GAME = '{"game": "ello", "graph": {"family": "path:3"}, "green": [0, 2]}\n'


SWEEP = """
[[sweep]]
game = "polish"
graph = "path:{n}"
for = { n = "2..3" }
"""


def typed_in(functions: Iterable[Callable[..., object]]) -> list[str]:
    """Return the commands in backquotes in the texts of functions, without the pipes."""
    found: list[str] = []
    for function in functions:
        text = " ".join((inspect.getdoc(function) or "").split())
        found += re.findall(r"`zermelo ([^`|>]+?)(?: > [^`]*)?`", text)
    return list(dict.fromkeys(found))


def examples() -> list[str]:
    """Return the examples of the commands that stand alone and end by themselves."""
    servers = ("studio", "mcp")  # the first is tried below, the other in tests/mcp
    return [each for each in typed_in(map(command, COMMANDS)) if not each.startswith(servers)]


def group_examples() -> list[str]:
    """Return the examples of the commands of groups."""
    below = [each.callback for name in GROUPS for each in command(name).commands.values()]
    return typed_in(below)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the files that the examples speak of, once."""
    folder = tmp_path_factory.mktemp("examples")
    (folder / "game.json").write_text(GAME)
    (folder / "f.cnf").write_text("p cnf 2 1\n1 -2 0\n")
    (folder / "sweep.toml").write_text(SWEEP)
    rules = Path(__file__).resolve().parents[2] / "rulesets/node_kayles.py"
    (folder / "my_game.py").write_text(rules.read_text())
    with contextlib.chdir(folder):
        for line in (
            "reduce f.cnf --to ello -o reduced.json",
            "decide reduced.json --certificate proof.json",
            "decide game.json game.json --certificate proofs.jsonl",
            "decide ello --graph path:3 --set green=[] --method sat-lazy --certificate lost.json",
            "experiment run sweep.toml",
        ):
            assert run(line.split()) == 0, line
    return folder


@pytest.fixture
def files(made: Path, tmp_path: Path, cli: Cli) -> None:
    """Have a copy of the files where the commands are run."""
    shutil.copytree(made, tmp_path, dirs_exist_ok=True)


@pytest.mark.parametrize(
    "example",
    # All methods of a game, all colorings of twenty vertices, and all kernels take seconds. So does
    # a benchmark set, which has tests of its own.
    [
        pytest.param(example, marks=pytest.mark.slow)
        if example.startswith(("crosscheck", "classify", "warm", "benchmark-set"))
        else example
        for example in examples()
    ],
)
def test_example(example: str, cli: Cli, files: None) -> None:
    status, _, messages = cli(*shlex.split(example))
    assert status == 0, messages
    assert all(line.startswith("zermelo: wrote ") for line in messages.splitlines())


@pytest.mark.parametrize("example", typed_in([command("studio")]))
def test_example_that_serves_until_ctrl_c(
    example: str, cli: Cli, files: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    def interrupted(_: Studio) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Studio, "serve", interrupted)
    monkeypatch.setattr("webbrowser.open", opened.append)
    status, address, _ = cli(*shlex.split(example))
    assert status == 0
    assert address.startswith("http://127.0.0.1:")
    assert opened == ([] if "--no-browser" in example else [address.strip()])


@pytest.mark.parametrize(
    "example",
    [
        pytest.param(example, marks=pytest.mark.slow) if "gadget" in example else example
        for example in group_examples()
    ],
)
def test_example_of_a_group(example: str, tmp_path: Path, cli: Cli, files: None) -> None:
    """They say on standard error how far they are, and where the records are."""
    if example.startswith("experiment run"):
        (tmp_path / "sweep.sqlite").unlink()
    status, said, _ = cli(*shlex.split(example))
    assert status == 0
    assert said or "run" in example


def test_there_are_examples() -> None:
    assert len(examples()) >= 15
    assert len(group_examples()) >= 5
