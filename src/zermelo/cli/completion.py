"""What the Tab key offers: games, their questions, keys and methods, and the graph mini-language.

The functions are called with the command line so far. They load nothing heavy but for the methods,
whose files are the only ones that know them. Where nothing is offered the shell completes names of
files, so an argument that may be a file or a game is both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module

import typer

from zermelo.core.errors import ZermeloError
from zermelo.core.verdict import Assurance
from zermelo.games.game import Game
from zermelo.games.registry import GAMES

Words = Iterator[tuple[str, str]]
"""Words, each with what it means."""

PATIENCE, SHORT = 0.5, 10_000_000
"""Seconds and bytes that a file may take to be read for a completion."""


def among(*words: str) -> Callable[[str], Words]:
    """Return a function that offers these words."""
    return lambda incomplete: _fitting(incomplete, ((word, "") for word in words))


def _completer(module: str, name: str) -> Callable[[str], Words]:
    """Return a function that offers the names that a module lists."""
    return lambda incomplete: among(*getattr(import_module(module), name))(incomplete)


def _of_game(offered: Callable[[Game], Words]) -> Callable[[typer.Context, str], Words]:
    """Return a function that offers words of the game on the command line, or else of all."""

    def offer(ctx: typer.Context, incomplete: str) -> Words:
        return _fitting(incomplete, (pair for spec in _specs(ctx) for pair in offered(spec)))

    return offer


def games(incomplete: str) -> Words:
    """Offer the games."""
    from zermelo.games.entries import whole

    return _fitting(incomplete, ((spec.name, spec.title) for spec in whole()))


def _entries(place: str, word: str) -> Callable[[str], Words]:
    """Return a function that offers what a table lists, each with its title."""
    module, _, name = place.partition(":")

    def offer(incomplete: str) -> Words:
        table = getattr(import_module(module), name)
        return _fitting(incomplete, ((getattr(each, word), each.title) for each in table))

    return offer


families = _entries("zermelo.families.registry:ENTRIES", "name")
formulas = _entries("zermelo.families.formulas:FAMILIES", "example")


def targets(incomplete: str) -> Words:
    """Offer the games that something is reduced to."""
    from zermelo.reductions.registry import TARGETS

    return _fitting(incomplete, ((name, GAMES[name].title) for name in TARGETS))


@_of_game
def questions(spec: Game) -> Words:
    """Offer the questions."""
    return ((each.name, spec.title) for each in spec.questions)


@_of_game
def settings(spec: Game) -> Words:
    """Offer the keys of the game's data, with the sign of equality behind."""
    return ((f"{key.name}=", spec.title) for key in spec.keys)


@_of_game
def methods(spec: Game) -> Words:
    """Return the methods."""
    from zermelo.solvers.method import every_method as entries

    return ((each.name, each.summary) for each in entries(spec.name))


def ello_methods(incomplete: str) -> Words:
    """Offer the methods of ELLO."""
    from zermelo.solvers.method import every_method as entries

    return _fitting(incomplete, ((each.name, each.summary) for each in entries("ello")))


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


def _specs(ctx: typer.Context) -> list[Game]:
    """Return the game on the command line, named or in a file, or else all games."""
    given = ctx.params.get("instance") or ()
    # Where the last option has no value yet, the words before it are still in ctx.args.
    for word in [*([given] if isinstance(given, str) else given), *ctx.args]:
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


def _fitting(incomplete: str, words: Iterable[tuple[str, str]]) -> Words:
    """Yield the words that begin so, each once."""
    known = set()
    for word, meaning in words:
        if word.startswith(incomplete) and word not in known:
            known.add(word)
            yield word, meaning
