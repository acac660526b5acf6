"""The tools: what each is told, and the command that it becomes."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from zermelo.checker.reading.graph import read_graph
from zermelo.core.errors import InputError, Place, nearest, shown
from zermelo.formats.json_text import dumps, loads
from zermelo.formats.schema import instance_schema
from zermelo.formats.tables import graph6
from zermelo.games.registry import GAMES
from zermelo.mcp.desk import CERTIFICATE, Desk
from zermelo.reductions.registry import BUILT_IN

Schema = dict[str, Any]
Given = Mapping[str, Any]

SECONDS, LONGEST = 30.0, 600.0
"""The time limit of a call, and the longest that may be asked for."""

RULES = "a rules file with games of your own, by its name in the folder that the server allows"

WRITTEN_OUT = 100_000
"""A graph that is classified or looked up has at most so many bytes, if its edges are listed."""


@dataclass(frozen=True, slots=True)
class Command:
    """The command line of a call, its limit, and what is made of the JSON that it prints."""

    arguments: tuple[str, ...]
    seconds: float
    good: tuple[int, ...]  # exit statuses that are no errors
    result: Callable[[str], Any]


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool: its schema, and the command that its arguments become in a folder."""

    name: str
    about: str
    properties: dict[str, Schema]
    required: tuple[str, ...]
    command: Callable[[Given, Path, Desk], Command]
    takes_rules: bool = False

    @property
    def schema(self) -> Schema:
        """The JSON Schema of the arguments."""
        rules = {"rules": _text(RULES)} if self.takes_rules else {}
        return {
            "type": "object",
            "properties": {**self.properties, **rules},
            "required": list(self.required),
            "additionalProperties": False,
        }


def _text(about: str, kind: str | list[str] = "string") -> Schema:
    return {"type": kind, "description": about}


@cache
def _graph() -> Schema:
    """Return the schema of a graph: that of instance files, without files, or a text."""
    whole = dict(instance_schema()["$defs"]["GraphJson"])
    whole.pop("title")
    whole["properties"] = {k: v for k, v in whole["properties"].items() if k != "edges_file"}
    whole["oneOf"] = [each for each in whole["oneOf"] if each["required"] != ["edges_file"]]
    whole["description"] = 'as in {"vertices": 4, "edges": [[0,1],[1,2],[2,3]]}, or {"graph6": "…"}'
    text = _text("a text of the mini-language, as in grid:4x5 or petersen: see the tool families")
    return {"anyOf": [text, whole]}


@cache
def tools() -> dict[str, Tool]:
    """Return the tools by their names."""
    game = {"game": {**_text("a game's name: see the tool games"), "minLength": 1}}
    seconds = _text(f"seconds ({SECONDS:g})", "number")
    limit = {"time_limit": {**seconds, "exclusiveMinimum": 0, "maximum": LONGEST}}
    played = {
        **game,
        "graph": _graph(),
        "data": _text("the game's other keys (see games), as in an instance file", "object"),
        "question": _text("what is asked (the game's first question)"),
    }
    about = "a handle that decide or orient returned, or a certificate's JSON object"
    certificate = _text(about, ["string", "object"])
    level = {"method": _text("run this method alone"), "assurance": _text("wait for this level")}
    words = {"words": {**_text("filters", "array"), "items": {"type": "string"}}}
    listed = {
        "description": "labels of vertices",
        "anyOf": [{"type": "array", "items": {"type": ["integer", "string"]}}, {"const": "all"}],
    }
    found = (
        Tool(
            "decide", "Decide a game on a graph: the answer, how sure it is, a sentence, and the "
            "handle of a certificate that was checked (assurance certified) or null.",
            {**played, **level, **limit}, ("game",), _decide, True,
        ),
        Tool(
            "check", "Check a certificate against the rules of its game, by the small checker "
            "that is independent of all methods: accepted, or rejected with the reason.",
            {"certificate": certificate, "handle": _text("the handle alone"), **limit}, (), _check,
            True,
        ),
        Tool(
            "classify", "What the theory of ELLO says of an undirected graph: oddity, event, …",
            {"graph": _graph(), **limit}, ("graph",), _classify,
        ),
        Tool(
            "orient", "Is there an acyclic orientation in which exactly these vertices have odd "
            "in-degree? With the arcs, or the barrier.",
            {"graph": _graph(), "odd": listed, **limit}, ("graph", "odd"), _orient,
        ),
        Tool(
            "show", "Draw an instance, or what a certificate shows, as SVG.",
            {**played, "certificate": certificate, **limit}, (), _show, True,
        ),
        Tool("games", "The games, their keys and questions.", words, (), _listing("games"), True),
        Tool(
            "families", "The families and operations of the mini-language of graphs.", words, (),
            _listing("families"),
        ),
        Tool(
            "lookup", "What is known of a connected graph with at most 8 vertices, under any "
            "labeling: nim-values, cop number, brush number and more, without certificates.",
            {"graph": _graph()}, ("graph",), _lookup,
        ),
        Tool("methods", "The methods of a game.", game, ("game",), _listing("methods"), True),
        Tool(
            "simplify", "The smaller game of ELLO, Seepage, POLISH or VertexNim, with the "
            "statement behind each step.",
            {**played, **limit}, ("game", "graph"), _simplify,
        ),
        Tool(
            "reduction_test", "Test a hardness reduction on all small and some random sources.",
            {"name": {**_text("a reduction"), "examples": sorted(BUILT_IN)},
             "size": {"type": "integer", "minimum": 0, "maximum": 6},
             "random": {"type": "integer", "minimum": 0, "maximum": 1000}, **limit},
            ("name",), _reduction_test,
        ),
    )  # fmt: skip
    return {each.name: each for each in found}


def _command(
    given: Given,
    *words: str,
    inputs: Sequence[str] = (),
    good: tuple[int, ...] = (0, 3),
    result: Callable[[str], Any] = json.loads,
    limits: Sequence[str] = ("time", "memory"),
) -> Command:
    """Return the command of these words with the limits of a call, and then its inputs."""
    seconds = float(given.get("time_limit", SECONDS))
    limited = {"time": f"--time-limit={seconds}", "memory": "--memory-limit=2"}
    line = (*words, *(limited[each] for each in limits), "--", *inputs)
    return Command(line, seconds, good, result)


def _options(given: Given, *names: str) -> Iterator[str]:
    """Yield the options of a command that are called as the arguments are."""
    return (f"--{name}={given[name]}" for name in names if name in given)


def _instance(given: Given, folder: Path) -> str:
    """Write the instance that a call describes, and return the file's name."""
    data = given.get("data", {})
    for key in ("game", "graph", "question"):
        if key in data:
            raise InputError(f"data has the key {shown(key)}", "it stands beside data", ".data")
    if "game" not in given:
        raise InputError("there is no game", nearest("", GAMES))
    graph = given.get("graph")
    value = {"game": given["game"], **({} if graph is None else {"graph": _object(graph)}), **data}
    if "question" in given:
        value["question"] = given["question"]
    return _write_json(folder, "instance.json", value)


def _object(graph: Any) -> Any:
    return {"family": graph} if isinstance(graph, str) else graph


def _write_json(folder: Path, name: str, value: Any) -> str:
    (folder / name).write_text(dumps(value), encoding="utf-8")
    return name


def _without(key: str) -> Callable[[str], dict[str, Any]]:
    return lambda text: {name: value for name, value in json.loads(text).items() if name != key}


def _keeper(folder: Path, desk: Desk) -> Callable[[str], Any]:
    return lambda text: {**_without("source")(text), "certificate": desk.keep(folder)}


def _decide(given: Given, folder: Path, desk: Desk) -> Command:
    more = (*_options(given, "method", "assurance"), *desk.rules_options(given))
    line = ("decide", "--json", "--sentence", f"--certificate={CERTIFICATE}", *more)
    name = _instance(given, folder)
    return _command(given, *line, inputs=[name], result=_keeper(folder, desk))


def _check(given: Given, folder: Path, desk: Desk) -> Command:
    if ("certificate" in given) == ("handle" in given):
        raise InputError("one certificate is wanted", "give a handle or its JSON object")
    name, handle = desk.certificate(given.get("certificate", given.get("handle")), folder)
    return _command(
        given, "check", "--json", *desk.rules_options(given), inputs=[name], good=(0, 1, 3),
        result=lambda text: {**json.loads(text), "certificate": handle},
    )  # fmt: skip


def _as_text(graph: Any) -> str:
    """Return a graph as a text of the mini-language, for commands that take those alone."""
    if isinstance(graph, dict) and set(graph) == {"family"}:
        graph = graph["family"]
    if isinstance(graph, str):
        return graph
    if len(dumps(graph)) > WRITTEN_OUT:
        raise InputError("the graph is too large for this tool", "decide takes it", ".graph")
    with Place(".graph"):
        found = graph6(read_graph(graph, None, loops=False)[0])
        if not found or found.startswith("&"):
            raise InputError("this is no small undirected graph", "give one")
    return f"graph6:{found}"


def _classify(given: Given, folder: Path, desk: Desk) -> Command:  # noqa: ARG001
    graph = _as_text(given["graph"])
    if graph == "-" or ("\0" not in graph and os.path.exists(folder / graph)):
        raise InputError("a file is no graph here", "write a text, as in petersen", ".graph")
    return _command(given, "classify", "--json", inputs=[graph], result=_without("graph"))


def _lookup(given: Given, folder: Path, desk: Desk) -> Command:  # noqa: ARG001
    graph = f"--graph={_as_text(given['graph'])}"
    return _command(given, "lookup", "--json", graph, good=(0,), limits=())


def _orient(given: Given, folder: Path, desk: Desk) -> Command:
    name = _write_json(folder, "graph.json", _object(given["graph"]))
    odd = given["odd"] if given["odd"] == "all" else dumps(given["odd"])
    line = ("orient", f"--graph={name}", f"--odd={odd}", f"--certificate={CERTIFICATE}", "--json")
    return _command(given, *line, result=_keeper(folder, desk))


def _show(given: Given, folder: Path, desk: Desk) -> Command:
    if "certificate" in given and "game" in given:
        raise InputError("a game and a certificate are given", "leave one out")
    if "certificate" in given:
        name = desk.certificate(given["certificate"], folder)[0]
    else:
        name = _instance(given, folder)
    line = ("show", "--as=svg", *desk.rules_options(given))
    return _command(given, *line, inputs=[name], good=(0, 1), result=str)


def _listing(name: str) -> Callable[[Given, Path, Desk], Command]:
    """Return what makes the command that lists games, families or methods, one JSON a line."""

    def command(given: Given, folder: Path, desk: Desk) -> Command:  # noqa: ARG001
        words = [given["game"]] if "game" in given else given.get("words", ())
        line = (name, "--json", *desk.rules_options(given))
        return _command(given, *line, inputs=words, limits=(), result=rows)

    def rows(text: str) -> Any:
        return {name: [json.loads(each) for each in text.splitlines()]}

    return command


def _simplify(given: Given, folder: Path, desk: Desk) -> Command:  # noqa: ARG001
    return _command(given, "simplify", "--json", inputs=[_instance(given, folder)])


def _reduction_test(given: Given, folder: Path, desk: Desk) -> Command:  # noqa: ARG001
    name = given["name"] if given["name"] in BUILT_IN else desk.program(given["name"], BUILT_IN)
    line = ("reduction", "test", "--json", *_options(given, "size", "random"))
    return _command(given, *line, inputs=[name], good=(0, 1, 3), limits=("time",))


def arguments_of(text: Any) -> Given:
    """Return the arguments of a call; those that are objects may come as their JSON text."""
    found = dict(text or {})
    for key in ("graph", "data", "certificate"):
        if isinstance(found.get(key), str) and found[key].lstrip().startswith("{"):
            found[key] = loads(found[key], f".{key}")
    return found
