"""What the commands share: options, instances from arguments, and lines of output."""

from __future__ import annotations

import difflib
import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, get_args, get_origin

from zermelo.checker.reading.instance import NOTES, ensure_known
from zermelo.cli.lines import ReaderGone, say
from zermelo.core.errors import InputError, nearest
from zermelo.core.labels import Label
from zermelo.formats.json_text import loads
from zermelo.games.game import Game, Key
from zermelo.games.registry import GAMES
from zermelo.games.registry import question as game_question


def style_of(json: bool = False, **wanted: bool) -> str | None:
    """Return which style options ask for; `InputError` if they ask for more than one."""
    chosen = [name for name, is_wanted in wanted.items() if is_wanted]
    if len(chosen) + json > 1:
        names = ", ".join(f"--{name}" for name in (*chosen, *(["json"] if json else [])))
        raise InputError(f"{names} exclude each other", "leave one out")
    return chosen[0] if chosen else None


def write_to(file: str | None, data: bytes, told: bool = True) -> None:
    """Write to a file, whole or not at all, and say so; or to standard output (None or ``-``)."""
    from zermelo.formats.writing import output

    try:
        with output(file) as stream:
            stream.write(data)
    except BrokenPipeError:
        raise ReaderGone from None
    if told:
        say_written(file)


def say_written(file: str | None) -> None:
    """Say that a file was written; of standard output nothing."""
    if file not in (None, "-"):
        say(f"wrote {file}")


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
            value[name] = list(map(_word, text.split(",")))
    if game in GAMES and "question" not in value:
        asked = asking(GAMES[game], value)
        value |= {} if asked is None else {"question": asked}
    return value


def _in_commas(text: str, key: Key) -> bool:
    """Whether a text is a list between commas, and the key wants one of labels or numbers."""
    kinds = (key.type, *get_args(key.type))
    lists = any(get_origin(each) is list and get_args(each)[0] in (int, Label) for each in kinds)
    return lists and "," in text and not text.startswith(("random", "[", "{"))


def asking(spec: Game, value: Mapping[str, Any]) -> str | None:
    """Return the first question that uses all data, where the game's first one does not."""
    used = [key.questions for key in spec.keys if key.name in value and key.questions]
    if all(spec.questions[0].name in names for names in used):
        return None
    fitting = (each.name for each in spec.questions if all(each.name in names for names in used))
    return next(fitting, None)


def _word(text: str) -> int | str:
    """Return a label, or a number, as people type it between commas."""
    word = text.strip()
    digits = word.removeprefix("-")
    return int(word) if digits.isascii() and digits.isdigit() and len(digits) < 19 else word


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
