"""What there is: lists that can be searched, summaries that are whole, errors that say where."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from inspect import signature
from pathlib import Path

import pytest
from sampling import some

from zermelo.cli.lines import summary
from zermelo.cli.main import COMMANDS, GROUPS, TASKS, command
from zermelo.cli.options import ROWS
from zermelo.families.registry import ENTRIES, OTHER_NAMES, REGISTRY

Cli = Callable[..., tuple[int, str, str]]


def test_games_by_a_word(cli: Cli) -> None:
    def named(*words: str) -> list[str]:
        status, out, _ = cli("games", *words, "--json")
        assert status == 0
        return [json.loads(line)["game"] for line in out.splitlines()]

    everything = named()
    assert "vertexnim" in named("nim")
    assert named("NIM", "token") == ["vertexnim", "edge-nim"]
    assert named("robber") == ["cops", "weak-cops"]
    assert set(named("winning-moves")) < set(everything)
    status, out, err = cli("games", "chess")
    assert (status, out) == (2, "")
    assert 'no game has "chess" in it' in err


def test_families_by_a_word(cli: Cli) -> None:
    status, out, _ = cli("families", "random", "--json")
    found = {json.loads(line)["family"] for line in out.splitlines()}
    assert status == 0
    assert {"gnp", "regular", "tree"} <= found < set(REGISTRY)
    assert "complete:n" in cli("families", "clique")[1]
    _, out, _ = cli("families", "--json")
    assert len(out.splitlines()) == len(ENTRIES)
    assert cli("families", "nonsense")[0] == 2


def test_names_from_elsewhere(cli: Cli) -> None:
    others = [name for names in OTHER_NAMES.values() for name in names]
    assert not set(others) & set(REGISTRY)
    assert len(set(others)) == len(others)
    assert set(OTHER_NAMES) <= set(REGISTRY)
    status, _, err = cli("decide", "grim", "--graph", "random:10")
    assert (status, err.count("\n")) == (2, 1)
    assert "write gnp:n,p" in err
    _, _, err = cli("decide", "grim", "--graph", "nonsense:10")
    assert err.rstrip().endswith("; zermelo families lists all")


def test_each_option_has_a_line_of_the_table_and_each_line_is_used() -> None:
    below = [each.callback for name in GROUPS for each in command(name).commands.values()]
    used = set()
    for function in (*map(command, COMMANDS), *below):
        for name in {*signature(function).parameters} - {"context"}:
            own = f"{function.__name__}.{name}"
            used.add(own if own in ROWS else name)
    assert used == {*ROWS}


def test_summaries_are_whole(cli: Cli) -> None:
    for first, *arguments in (["Ask:", "--help"], ["Commands:", "experiment", "--help"]):
        status, out, _ = cli(*arguments)
        assert status == 0
        assert "  " in out.partition(first)[2]
        assert "..." not in out.partition(first)[2]
    out = " ".join(cli("--help")[1].replace("-\n", "-").split())
    for name in COMMANDS:
        words = summary(command(name))
        assert words.endswith(".")
        assert words.split(":")[0] in out


def test_the_help_lists_every_command_once_under_its_task(cli: Cli) -> None:
    tasks = {}
    for line in cli("--help")[1].splitlines():
        if re.fullmatch(r"[A-Z][a-z ,]+:", line):
            tasks[line.rstrip(":")] = listed = list[str]()
        elif tasks and (found := re.match(r"  ([a-z][a-z-]+) ", line)):
            listed.append(found[1])
    assert tasks == {"Options": [], **{task: names.split() for task, names in TASKS.items()}}
    assert sorted(" ".join(TASKS.values()).split()) == sorted((*COMMANDS, *GROUPS))


@pytest.mark.parametrize(
    "arguments",
    [
        ["show", "ello", "--graph", "path:3", "--set", "green=all", "-o", "made.svg"],
        ["encode", "ello", "--graph", "path:3", "--set", "green=all", "--as", "cnf",
         "-o", "made.cnf"],
        ["reduce", "f.cnf", "--to", "ello", "-o", "made.json"],
        ["reduce", "f.cnf", "--to", "ello", "--solve", "-o", "made.json"],
    ],
    ids=["show", "encode", "reduce", "solve"],
)  # fmt: skip
def test_what_was_written_is_said(arguments: list[str], cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "f.cnf").write_text("p cnf 1 1\n1 0\n")
    assert cli(*arguments) == (0, "", f"zermelo: wrote {arguments[-1]}\n")
    assert (tmp_path / arguments[-1]).stat().st_size
    status, out, err = cli(*arguments[:-2])
    assert (status, err) == (0, "")
    assert out


RULES = """
import zermelo

def start(graph, ends):
    assert len(ends) == 2
    return frozenset(range(graph.n)) - set(ends)

def moves(graph, left, player=None):
    for v in sorted(left):
        yield v, left - {v}

ONE = zermelo.ruleset("ones", start=start, moves=moves, data={"ends": "vertices"})
TWO = zermelo.ruleset("twos", start=start, moves=moves, data={"ends": "vertices"}, partizan=True)
HEAP = zermelo.ruleset(
    "heap", start=lambda n: n, moves=lambda graph, n: [(i, i) for i in range(n)],
    graph="none", data={"n": int},
)
BAD = zermelo.ruleset("bad", start=start, moves=moves)
"""


@pytest.mark.parametrize("game", some(["heap", "ones", "twos"], 3))
def test_a_game_of_ones_own_is_cross_checked(game: str, cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(RULES)
    asked = ("crosscheck", "--rules", "mine.py", game, "--all-small", "3", "--random", "2")
    status, out, err = cli(*asked)
    assert (status, err) == (0, "")
    count = int(out.splitlines()[-1].split()[0])
    assert count >= 5
    assert "0 disagreements" in out.splitlines()[-1]


def test_rules_that_take_nothing_are_told(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(RULES)
    status, _, err = cli("crosscheck", "--rules", "mine.py", "bad", "--all-small", "3")
    assert (status, err.count("\n")) == (2, 1)
    assert "no sample of bad fits" in err
    assert "mine.py" in err
