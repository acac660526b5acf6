"""One value stands for a list of one, for every key of every game, however the game is given."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args, get_origin

import networkx as nx
import pytest
from json_schema import mistakes

import zermelo
from zermelo.errors import InputError
from zermelo.formats.instance import decode
from zermelo.formats.schema import instance_schema
from zermelo.games.registry import GAMES, NAMES
from zermelo.python.constructors import FUNCTIONS
from zermelo.sweeps import plan
from zermelo.sweeps.tasks import expand

Cli = Callable[..., tuple[int, str, str]]

EDGE_BOARD: dict[str, Any] = {"graph": {"vertices": 2, "edges": [[0, 1]]}}

ALONE: dict[tuple[str, str], tuple[Any, dict[str, Any]]] = {
    ("ello", "green"): (0, EDGE_BOARD),
    ("lights-out", "lit"): (0, EDGE_BOARD),
    ("ello", "before"): ([0, 1], {**EDGE_BOARD, "green": [0]}),
    ("seepage", "sinks"): (
        1,
        {"graph": {"vertices": 2, "edges": [[0, 1]], "directed": True}},
    ),
    ("edge-nim", "edge_weights"): ([0, 1, 5], {**EDGE_BOARD, "token": 0}),
    ("subtraction", "take"): (2, EDGE_BOARD),
    ("sum", "parts"): ({"game": "node-kayles", **EDGE_BOARD}, {}),
}
"""One value for each key that takes a list, and what else its instance needs."""

AMBIGUOUS = {"colors", "brushes", "weights", "left", "right"}
"""One value could mean every vertex, or each of three numbers."""


def lists() -> set[tuple[str, str]]:
    """Return the keys of all games whose value may be a list."""
    return {
        (name, key.name)
        for name in NAMES
        for key in GAMES[name].keys
        if any(get_origin(kind) in (list, tuple) for kind in (key.type, *get_args(key.type)))
    }


def test_no_key_is_left_out() -> None:
    assert lists() == {*ALONE} | {each for each in lists() if each[1] in AMBIGUOUS}
    assert not {key for _, key in ALONE} & AMBIGUOUS


@pytest.mark.parametrize(("game", "key"), ALONE)
def test_an_instance_file(game: str, key: str) -> None:
    value, others = ALONE[game, key]
    one = {"game": game, **others, key: value}
    several, schema = {**one, key: [value]}, instance_schema()
    assert decode(one, Path()) == decode(several, Path())
    assert not mistakes(one, schema, schema)
    assert not mistakes(several, schema, schema)


@pytest.mark.parametrize(("game", "key"), ALONE)
def test_the_command_line(game: str, key: str, cli: Cli, tmp_path: Path) -> None:
    value, others = ALONE[game, key]
    path = tmp_path / "game.json"
    answers = []
    for given in (value, [value]):
        path.write_text(json.dumps({"game": game, **others, key: given}))
        answers.append(json.loads(cli("decide", str(path), "--json")[1]))
    one, several = ({**each, "seconds": 0} for each in answers)
    assert one == several
    assert one["answer"] is not None


@pytest.mark.parametrize(("game", "key"), ALONE)
def test_a_sweep(game: str, key: str, tmp_path: Path) -> None:
    value, others = ALONE[game, key]
    settings = {**others, key: value}
    settings.pop("graph", None)
    lines = [f'game = "{game}"']
    if "graph" in others:  # the same one as a family
        directed = others["graph"].get("directed", False)
        lines.append('graph = "kary:1,1"' if directed else 'graph = "path:2"')
    lines += [f"[sweep.set]\n{name} = {toml(each)}" for name, each in settings.items()][:1]
    lines += [f"{name} = {toml(each)}" for name, each in [*settings.items()][1:]]
    path = tmp_path / "plan.toml"
    path.write_text("[[sweep]]\n" + "\n".join(lines) + "\n")
    (task,) = expand(plan.read(str(path))).tasks
    assert decode(task.value, tmp_path) == decode({"game": game, **others, key: [value]}, Path())


@pytest.mark.parametrize(("game", "key"), ALONE)
def test_python(game: str, key: str) -> None:
    value, others = ALONE[game, key]
    (name,) = (each for each, of in FUNCTIONS.items() if of == game)
    make = getattr(zermelo, name)
    board = []
    if "graph" in others:
        directed = others["graph"].get("directed", False)
        board = [nx.DiGraph([(0, 1)]) if directed else nx.path_graph(2)]
    data = {name: each for name, each in others.items() if name != "graph"}
    if game == "sum":
        value = zermelo.node_kayles("path:2")
    assert make(*board, **data, **{key: value}) == make(*board, **data, **{key: [value]})


def test_nodes_that_are_tuples() -> None:
    grid = nx.grid_2d_graph(2, 2)
    ends = (0, 0), (0, 1)
    one = zermelo.ello(grid, green=ends[0], before=ends)
    assert one == zermelo.ello(grid, green=[ends[0]], before=[ends])
    # What is in it are nodes as well: then it is a list, as it always was.
    both = nx.Graph([(0, 1), (1, (0, 1))])
    assert zermelo.ello(both, green=(0, 1)) == zermelo.ello(both, green=[0, 1])
    assert zermelo.ello(nx.path_graph(["ab", "all"]), green="ab").position.colors == (0, 1)
    assert zermelo.ello(nx.path_graph(["ab", "all"]), green="all").position.colors == (0, 0)


@pytest.mark.parametrize("value", ["3", True, None, 1.5, {}])
def test_what_is_no_list_of_one(value: object) -> None:
    with pytest.raises(InputError, match=r"\.take"):
        decode({"game": "subtraction", **EDGE_BOARD, "take": value}, Path())


def toml(value: object) -> str:
    """Return a value as a TOML file has it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value)
