"""What the Tab key offers: games, their questions, keys and methods, and the graph mini-language.

The functions are called with the command line so far. They load nothing heavy but for the methods,
whose files are the only ones that know them. Where nothing is offered the shell completes names of
files, so an argument that may be a file or a game is both.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import click

from zermelo.cli.lines import put_ready, say
from zermelo.core.errors import InputError, ZermeloError
from zermelo.core.verdict import Assurance
from zermelo.games.game import Game
from zermelo.games.registry import GAMES

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Words = Iterator[tuple[str, str]]
"""Words, each with what it means."""

PATIENCE, SHORT = 0.5, 10_000_000
"""Seconds and bytes that a file may take to be read for a completion."""

STARTS = {"bash": ".bashrc", "zsh": ".zshrc", "fish": ".config/fish/config.fish"}
"""Shells, and the file in the home folder that each reads when it begins."""


def offered(
    words: Callable[[click.Context], Words], context: click.Context, _: object, begun: str
) -> list[CompletionItem]:
    """Return the words that begin so, each once, as the shell has them; else it offers files."""
    from click.shell_completion import CompletionItem

    fitting = {word: meaning for word, meaning in words(context) if word.startswith(begun)}
    if not fitting:
        return [CompletionItem(begun, type="file")]
    return [CompletionItem(word, help=meaning or None) for word, meaning in fitting.items()]


def _script() -> tuple[str, str]:
    """Return the shell that runs the command, and its script of completion."""
    from click.shell_completion import get_completion_class

    named = [os.environ.get("SHELL", "")]
    with suppress(OSError):  # a small container has no ps
        parent = ["ps", "-o", "comm=", "-p", str(os.getppid())]
        ran = subprocess.run(parent, capture_output=True, text=True, check=False)
        named.insert(0, ran.stdout)
    names = (Path(each.strip().lstrip("-")).name for each in named)
    shell = next((name for name in names if name in STARTS), None)
    made = get_completion_class(shell or "")
    if shell is None or made is None:
        raise InputError("this is none of the shells bash, zsh and fish", "run it in one of them")
    return shell, made(click.Group(), {}, "zermelo", "_ZERMELO_COMPLETE").source()


def show() -> None:
    """Print the script of the shell that runs the command."""
    put_ready(_script()[1])


def install() -> None:
    """Write the script into the home folder, and have the shell read it when it begins."""
    shell, script = _script()
    home = Path.home()
    file = home / f".{shell}_completions" / "zermelo"
    file.parent.mkdir(exist_ok=True)
    file.write_text(script)
    start, line = home / STARTS[shell], f"source '{file}'\n"
    start.parent.mkdir(parents=True, exist_ok=True)
    if not start.exists() or line not in start.read_text():
        with start.open("a") as stream:
            stream.write(line)
    say(f"{shell} completion installed in {file}; it works in the next shell")


def among(*words: str) -> Callable[[click.Context], Words]:
    """Return a function that offers these words."""
    return lambda _: ((word, "") for word in words)


def _completer(module: str, name: str) -> Callable[[click.Context], Words]:
    """Return a function that offers the names that a module lists."""
    return lambda _: ((word, "") for word in getattr(import_module(module), name))


def _of_game(words: Callable[[Game], Words]) -> Callable[[click.Context], Words]:
    """Return a function that offers words of the game on the command line, or else of all."""
    return lambda context: (pair for spec in _specs(context) for pair in words(spec))


def games(_: click.Context) -> Words:
    """Offer the games."""
    from zermelo.games.entries import whole

    return ((spec.name, spec.title) for spec in whole())


def _entries(place: str, word: str) -> Callable[[click.Context], Words]:
    """Return a function that offers what a table lists, each with its title."""
    module, _, name = place.partition(":")
    return lambda _: (
        (getattr(each, word), each.title) for each in getattr(import_module(module), name)
    )


families = _entries("zermelo.families.registry:ENTRIES", "name")
formulas = _entries("zermelo.families.formulas:FAMILIES", "example")


def targets(_: click.Context) -> Words:
    """Offer the games that something is reduced to."""
    from zermelo.reductions.registry import TARGETS

    return ((name, GAMES[name].title) for name in TARGETS)


@_of_game
def questions(spec: Game) -> Words:
    """Offer the questions."""
    return ((each.name, spec.title) for each in spec.questions)


@_of_game
def settings(spec: Game) -> Words:
    """Offer the keys of the game's data, with the sign of equality behind."""
    return ((f"{key.name}=", spec.title) for key in spec.keys)


def _methods(game: str) -> Words:
    from zermelo.solvers.method import every_method

    return ((each.name, each.summary) for each in every_method(game))


methods = _of_game(lambda spec: _methods(spec.name))


def ello_methods(_: click.Context) -> Words:
    """Offer the methods of ELLO."""
    return _methods("ello")


@_of_game
def encodings(spec: Game) -> Words:
    """Offer the encodings."""
    from zermelo.encodings.spec import encodings as entries

    return ((each.name, each.summary) for each in entries(spec.name))


formats = _completer("zermelo.encodings.spec", "FORMATS")
readings = _completer("zermelo.encodings.spec", "READINGS")
pictures = _completer("zermelo.views.display", "FORMS")
exports = _completer("zermelo.cli.export", "FORMS")
schemas = _completer("zermelo.cli.listings", "WHAT")
yes_or_no = _completer("zermelo.cli.generate", "ANSWERS")
nothing = among()
levels = among(*(each.label for each in Assurance if each is not Assurance.UNKNOWN))


def _specs(context: click.Context) -> list[Game]:
    """Return the game on the command line, named or in a file, or else all games."""
    given = context.params.get("instance") or ()
    # Where the last option has no value yet, the words before it are still in context.args.
    for word in [*([given] if isinstance(given, str) else given), *context.args]:
        name = word if word in GAMES else _game_in(word)
        if isinstance(name, str) and name in GAMES:
            return [GAMES[name]]
    from zermelo.games.entries import whole

    return list(whole())


def _game_in(path: str) -> str | None:
    """Return what the first instance in a file says that its game is."""
    from zermelo.formats.files import texts
    from zermelo.formats.streams import Reading

    try:
        first = next(texts(path, Reading(PATIENCE, SHORT)), None) if path != "-" else None
        value = first.value() if first else None
    except ZermeloError:
        return None
    game = value.get("game") if isinstance(value, dict) else None
    return game if isinstance(game, str) else None
