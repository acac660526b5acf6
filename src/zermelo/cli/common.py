"""What the commands share: options, instances from arguments, and lines of output."""

from __future__ import annotations

import difflib
import json
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin

import typer

from zermelo.checker.reading.instance import NOTES, ensure_known
from zermelo.cli import completion
from zermelo.cli.lines import ReaderGone, say
from zermelo.core.errors import InputError, nearest
from zermelo.core.labels import Label
from zermelo.formats.json_text import loads
from zermelo.games.game import Game, Key
from zermelo.games.registry import GAMES
from zermelo.games.registry import question as game_question


def option(
    what: str,
    metavar: str | None = None,
    complete: Callable[..., Any] | None = None,
    *,
    name: str | None = None,
    least: int | None = None,
) -> Any:
    """Return an option; `what` is its help, and `complete` offers its values on the Tab key."""
    names = () if name is None else (name,)
    return typer.Option(*names, metavar=metavar, help=what, autocompletion=complete, min=least)


def argument(what: str, metavar: str, complete: Callable[..., Any] | None = None) -> Any:
    """Return an argument; see `option`."""
    return typer.Argument(metavar=metavar, help=what, autocompletion=complete, show_default=False)


Instances = Annotated[
    list[str],
    argument(
        "Instance files (.json, .jsonl, either as .gz, - for standard input), or a game with "
        "--graph.",
        "INSTANCE",
        completion.games,
    ),
]
GraphText = Annotated[
    str | None,
    option(
        "Play on this graph of the mini-language, as in grid:4x5.",
        "TEXT",
        completion.families,
        name="--graph",
    ),
]
Graph6 = Annotated[
    str | None,
    option(
        "Play the game on each graph of this file of graph6, sparse6 or digraph6 lines "
        "(- for standard input).",
        "FILE",
        name="--graph6",
    ),
]
Settings = Annotated[
    list[str] | None,
    option(
        "Game data with --graph or --graph6, as in green=all; repeatable.",
        "KEY=VALUE",
        completion.settings,
        name="--set",
    ),
]
QuestionName = Annotated[
    str | None,
    option(
        "Ask this instead of the instance's question.", "Q", completion.questions, name="--question"
    ),
]


def seconds_for(what: str) -> Any:
    """Return the option of a time limit."""
    return option(f"Seconds for {what}.", "S", least=0)


TimeLimit = Annotated[float | None, seconds_for("each instance or certificate")]
MemoryLimit = Annotated[
    float | None,
    option("Resident gigabytes (10^9 bytes) of the process that works.", "GB", least=0),
]
AssuranceLevel = Annotated[
    str | None,
    option(
        "Wait for certified, theorem, exhaustive, monte-carlo or solver.",
        "LEVEL",
        completion.levels,
        name="--assurance",
    ),
]
ErrorBound = Annotated[
    float | None, option("Repeat until a monte-carlo error is at most this.", "E", least=0)
]
Seed = Annotated[
    int, typer.Option(min=0, max=2**31 - 1, metavar="N", help="Seed of every random choice.")
]
Json = Annotated[bool, option("One JSON object a line, nothing else.", name="--json")]

Csv = Annotated[bool, option("A table in CSV: graph6, n, m, name, answer, level.", name="--csv")]
Latex = Annotated[bool, option("The same table in LaTeX.", name="--latex")]
Markdown = Annotated[bool, option("The same table in Markdown.", name="--markdown")]


def style_of(json: bool = False, **wanted: bool) -> str | None:
    """Return which style options ask for; `InputError` if they ask for more than one."""
    chosen = [name for name, is_wanted in wanted.items() if is_wanted]
    if len(chosen) + json > 1:
        names = ", ".join(f"--{name}" for name in (*chosen, *(["json"] if json else [])))
        raise InputError(f"{names} exclude each other", "leave one out")
    return chosen[0] if chosen else None


def one_file(
    what: str = "An instance file", game: str = "a game", metavar: str = "INSTANCE"
) -> Any:
    """Return the argument of a command that takes one file, or a game with --graph."""
    return argument(
        f"{what} (- for standard input), or {game} with --graph.", metavar, completion.games
    )


def output_to(what: str = "Write here, not to standard output.", metavar: str = "FILE") -> Any:
    """Return the option that says where a command writes."""
    return typer.Option("--output", "-o", metavar=metavar, help=what)


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
