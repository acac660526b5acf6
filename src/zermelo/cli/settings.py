"""Games and their data as people type them: ``--set green=random:0.5,seed=3``, ``weights=2``.

What is random, or meant for all vertices, depends on the graph, so it is written out where the
graph is at hand. The words are those of experiment files (`sweeps.draws`).

Examples of a game's data, as `--set` takes them: what is said where data is missing.
"""

from __future__ import annotations

import difflib
import json
import os
import re
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, get_args, get_origin

from zermelo.checker.reading.graph import read_graph
from zermelo.checker.reading.instance import NO_GRAPH, NOTES, ensure_known
from zermelo.core.errors import InputError, Place, nearest
from zermelo.core.graph import Graph
from zermelo.core.labels import Label, Labels, label_of
from zermelo.formats.instance import Beside
from zermelo.formats.json_text import dumps, loads
from zermelo.games.game import Game, Key
from zermelo.games.registry import GAMES
from zermelo.games.registry import question as game_question
from zermelo.games.ruleset.data import EDGE, EDGE_WEIGHTS, EDGES, ON_VERTICES

SMALL = 12
"""The example is made for the graph that was given if it has at most so many vertices."""

BOARD, DIRECTED = "path:4", "kary:2,2"
"""Small graphs for the example; the second one is a digraph."""

ANY = {int: 1, bool: True, str: "TEXT", float: 1.5}
"""Values of simple types."""


def mend(spec: Game, value: Mapping[str, Any], missing: Sequence[Key], has_graph: bool) -> str:
    """Return the options that are to be added, or what others would look like."""
    if spec.graph == "none":
        return f"add {' '.join(options(missing, NO_GRAPH, Labels(0)))}"
    given = None if has_graph else _small(value, spec)
    if given is not None:
        return f"add {' '.join(options(missing, *given))}"
    family = DIRECTED if spec.graph == "directed" else BOARD
    graph, labels = read_graph({"family": family}, Beside(Path()), spec.loops)
    sets = " ".join(options(missing, graph, labels))
    if "graph" not in value and not has_graph:
        return f"add --graph {family}{' ' if sets else ''}{sets}"
    return f"add them, as with --graph {family}: {sets}"


def _small(value: Mapping[str, Any], spec: Game) -> tuple[Graph, Labels] | None:
    """Return the graph that was given, if it is a small one."""
    if "graph" not in value:
        return None
    with Place(".graph"):
        graph, labels = read_graph(value["graph"], Beside(Path()), spec.loops)
    return (graph, labels) if graph.n <= SMALL else None


def options(missing: Sequence[Key], graph: Graph, labels: Labels) -> list[str]:
    """Return options of the command line that give examples of the keys on a graph."""
    found = []
    for key in missing:
        example = _example(key, graph, labels)
        text = example if isinstance(example, str) else dumps(example)
        found.append(f"--set {shlex.quote(f'{key.name}={text}')}")
    return found


def _example(key: Key, graph: Graph, labels: Labels) -> Any:
    """Return a value of the key that works on a graph."""
    if key.example is not None:
        return key.example
    if key.type in ANY:
        return ANY[key.type]
    if key.type == Label:
        return labels[0]
    if key.type in (list[Label], list[Label] | str):
        return [labels[0]]
    edges = [labels.of(edge) for edge in graph.edges]
    if key.type == EDGE:
        return edges[0] if edges else []
    if key.type == EDGES:
        return edges[:1]
    if key.type == EDGE_WEIGHTS:
        return [[*edge, 1] for edge in edges]
    if key.type in ON_VERTICES:
        return [ANY[ON_VERTICES[key.type]]] * graph.n
    inside = get_args(key.type)
    return [ANY.get(inside[0], 1)] if inside else 1


SEED = re.compile(r",\s*seed=(\d{1,9})$")


def with_nearest_game(error: InputError, path: str) -> InputError:
    """Return the error, with the nearest game where a file that is not there has such a name."""
    if os.path.exists(path) or not difflib.get_close_matches(path, GAMES, cutoff=0.6):
        return error
    return InputError(error.what, nearest(path, GAMES), error.place, error.source)


def file_like(argument: str) -> bool:
    """Whether a word that is no game's name was meant as a file."""
    return argument == "-" or argument.endswith((".json", ".jsonl")) or Path(argument).is_file()


def graphless(arguments: Sequence[str]) -> bool:
    """Whether the arguments are the name of one game that is played without a graph."""
    if len(arguments) != 1 or os.path.exists(arguments[0]):
        return False
    spec = GAMES.get(arguments[0])
    return spec is not None and spec.graph in ("optional", "none")


def game_value(game: str, graph: str | None, settings: Sequence[str] | None) -> dict[str, Any]:
    """Return the JSON object of an instance that is given on the command line."""
    value: dict[str, Any] = {"game": game}
    if graph is not None:
        value["graph"] = {"family": graph}
    keys = {key.name: key for key in GAMES[game].keys} if game in GAMES else {}
    for setting in settings or ():
        name, equals, text = setting.partition("=")
        if not equals:
            raise InputError(f"--set {setting} has no value", "write KEY=VALUE")
        if name in value:
            raise InputError(
                f"--set gives {name} twice" if name != "graph" else "graph is given twice"
            )
        is_text = name in (*NOTES, "question") or (name in keys and keys[name].type is str)
        value[name] = _value(text, name, is_text)
        if name in keys and value[name] == text and _in_commas(text, keys[name]):
            value[name] = [label_of(word.strip()) for word in text.split(",")]
    if game in GAMES and "question" not in value:
        asked = implied_question(GAMES[game], value)
        value |= {} if asked is None else {"question": asked}
    return value


def _in_commas(text: str, key: Key) -> bool:
    """Whether a text is a list between commas, and the key wants one of labels or numbers."""
    kinds = (key.type, *get_args(key.type))
    lists = any(get_origin(each) is list and get_args(each)[0] in (int, Label) for each in kinds)
    return lists and "," in text and not text.startswith(("random", "[", "{"))


def implied_question(spec: Game, value: Mapping[str, Any]) -> str | None:
    """Return the first question that uses all data, where the game's first one does not."""
    used = [key.questions for key in spec.keys if key.name in value and key.questions]
    if all(spec.questions[0].name in names for names in used):
        return None
    fitting = (each.name for each in spec.questions if all(each.name in names for names in used))
    return next(fitting, None)


def _value(text: str, key: str, is_text: bool) -> Any:
    """Return the JSON value that the text is, or the text itself: ``0.33`` may be no number."""
    try:
        json.loads(text)
    except ValueError:
        return text
    except RecursionError:
        pass  # loads says it in words
    try:
        value = loads(text)
    except InputError as error:
        raise InputError(error.what, error.mend, f".{key}{error.place}", "command line") from None
    return text if is_text and not isinstance(value, str) else value


def ensure_whole(value: Mapping[str, Any], question: str | None, has_graph: bool = False) -> None:
    """Raise `InputError` if data is missing that the question needs, all of it in one line.

    A key that the game does not have is told first. `has_graph`: the graph is given elsewhere.
    """
    spec = GAMES.get(str(value["game"]))
    asked = question or value.get("question")
    if spec is None or not (asked is None or isinstance(asked, str)):
        return
    ensure_known(spec, value)
    missing = spec.missing(value, game_question(spec, asked).name)
    instead = any(key.family and key.name in value for key in spec.keys)
    bare = spec.graph != "none" and "graph" not in value and not (has_graph or instead)
    if not missing and not bare:
        return

    names = [*(["a graph"] if bare else []), *(key.name for key in missing)]
    *first, last = names
    listed = f"{', '.join(first)} and {last}" if first else last
    raise InputError(f"{spec.name} needs {listed}", mend(spec, value, missing, has_graph))


def expand_data(value: dict[str, Any]) -> dict[str, Any]:
    """Return data with what is random, or meant for all vertices, written out.

    Raises `InputError` for random data that there is not.
    """
    if not any(type(each) is int or str(each).startswith("random") for each in value.values()):
        return value
    from zermelo.sweeps.draws import draw  # loaded where something is to be drawn

    spec = GAMES.get(str(value.get("game")))
    short = {} if spec is None else {key.name: key for key in spec.keys if _is_short(key, value)}
    if spec is None or not short or "graph" not in value:
        return value
    graph, labels = read_graph(value["graph"], Beside(Path()), spec.loops)
    found = dict(value)
    for name in short:
        given = value[name]
        if isinstance(given, int):
            found[name] = [given] * graph.n
            continue
        seed = SEED.search(given)
        number = int(seed[1]) if seed else 0
        with Place(f".{name}"):
            word = SEED.sub("", given)
            found[name] = draw(word, graph, labels, name, value["graph"], number)
    return found


def _is_short(key: Key, value: Mapping[str, Any]) -> bool:
    from zermelo.sweeps.draws import is_word

    given, kinds = value.get(key.name), get_args(key.type)
    if isinstance(given, str):
        return is_word(SEED.sub("", given)) and key.type is not str
    whole = any(get_origin(each) is dict for each in kinds) and list[int] in kinds
    return type(given) is int and whole
