"""Game data on the command line: what `--set` says, and what is still to be said.

On the command line a value may stand for a list of one, and everything that is missing is told at
once, with options that can be pasted.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, get_args, get_origin

from zermelo.core.errors import InputError
from zermelo.core.instance import Instance
from zermelo.core.labels import Label
from zermelo.formats.instance import NOTES, ensure_known
from zermelo.formats.json_text import loads
from zermelo.games.game import Game, Key
from zermelo.games.registry import GAMES
from zermelo.games.registry import question as game_question


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
        if name in keys:
            value[name] = as_list(value[name], keys[name].type)
    return value


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
    missing = wanting(spec, value, game_question(spec, asked).name)
    instead = any(key.family and key.name in value for key in spec.keys)
    bare = spec.graph != "none" and "graph" not in value and not (has_graph or instead)
    if not missing and not bare:
        return
    from zermelo.cli.examples import mend

    names = [*(["a graph"] if bare else []), *(key.name for key in missing)]
    *first, last = names
    listed = f"{', '.join(first)} and {last}" if first else last
    raise InputError(f"{spec.name} needs {listed}", mend(spec, value, missing, has_graph))


def wanting(spec: Game, value: Mapping[str, Any], question: str) -> list[Key]:
    """Return the keys that a question needs and an instance has not."""
    return [
        key
        for key in spec.keys
        if key.required
        and key.name not in value
        and key.unless not in value
        and (not key.questions or question in key.questions)
    ]


def as_list(value: Any, kind: Any) -> Any:
    """Return a value that stands for a list of one as that list, where a list is wanted.

    It does only where it can mean nothing else: data on vertices is never made of one value, and
    "all" is a word of its own.
    """
    kinds = (kind, *get_args(kind))
    lists = [each for each in kinds if get_origin(each) is list]
    on_vertices = any(get_origin(each) is dict for each in kinds)
    if on_vertices or not lists or (value == "all" and str in kinds):
        return value
    (inside,) = get_args(lists[0])
    if get_origin(inside) is tuple:
        flat = isinstance(value, list | tuple) and not any(
            isinstance(each, list | tuple | dict) for each in value
        )
        return [value] if flat and len(value) == len(get_args(inside)) else value
    if isinstance(value, bool) and inside is not bool:
        return value
    wanted = dict if inside is Instance else (int, str) if inside == Label else inside
    return [value] if isinstance(wanted, type | tuple) and isinstance(value, wanted) else value
