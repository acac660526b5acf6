"""Instances from the command line and from files, within the limits of the command.

Without limits they are made here; with limits in a child process, because a few words may stand for
a graph that fills the memory.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Generic, TypeVar

from zermelo.cli.settings import (
    ensure_whole,
    expand_data,
    file_like,
    game_value,
    graphless,
    with_nearest_game,
)
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached, OutOfTime, Place, shown
from zermelo.core.instance import Instance
from zermelo.formats.files import texts
from zermelo.formats.instance import decode
from zermelo.formats.json_text import Text
from zermelo.formats.streams import LARGEST_TEXT, Reading
from zermelo.games.registry import GAMES

T = TypeVar("T")

SHORT = 0.5
"""Less seconds of loading are not taken from the time that is left for the work."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds and gigabytes for each instance, its reading and building included."""

    time: float | None = None
    memory: float | None = None

    def reading(self) -> Reading:
        """Return the limits of reading a file."""
        most = LARGEST_TEXT if self.memory is None else math.ceil(self.memory * 1e9)
        return Reading(self.time, most)

    def run(
        self,
        function: Callable[..., Any],
        arguments: tuple[Any, ...],
        progress: Callable[[Any], None] | None = None,
    ) -> Any:
        """Call a function here, or with limits in a child process; see `Worker.run`."""
        if self.time is None and self.memory is None:
            return function(*arguments, *([] if progress is None else [progress]))
        from zermelo.limits.worker import borrowed

        with borrowed(quick=True) as worker:
            return worker.run(function, arguments, self.time, self.memory, progress)

    def work(self, function: Callable[..., Any], *arguments: Any, **more: Any) -> Any:
        """Call function(*arguments, deadline=…, **more) in the same way."""
        return self.run(_in_time, (function, arguments, more, self.time))

    def left(self, used: float) -> Limits:
        """Return what is left of the limits after so many seconds."""
        if self.time is None or used < SHORT:
            return self
        if used >= self.time:
            raise OutOfTime(f"time limit of {self.time:g} s reached")
        return replace(self, time=self.time - used)


def _in_time(
    function: Callable[..., Any],
    arguments: tuple[Any, ...],
    more: dict[str, Any],
    seconds: float | None,
) -> Any:
    return function(*arguments, deadline=Deadline(seconds), **more)


@dataclass(frozen=True, slots=True)
class About:
    """What is known of an instance before it is made."""

    game: str
    question: str
    name: str | None


@dataclass(frozen=True, slots=True)
class Loaded(Generic[T]):
    """An instance, or why there is none."""

    source: str  # where it comes from
    item: T | Exception  # the instance (or what else was read), or what went wrong with it alone
    limits: Limits = Limits()  # what is left of the limits for the work on it
    about: About | None = None  # what it is, if that was known before a limit was reached
    graph6: str | None = None  # the line that the graph came as, if it came as one

    def get(self) -> T:
        """Return the instance, or raise what went wrong."""
        if isinstance(self.item, Exception):
            raise self.item
        return self.item

    @property
    def instance(self) -> T | None:
        """The instance, if there is one."""
        return None if isinstance(self.item, Exception) else self.item

    def work(self, function: Callable[..., Any], *arguments: Any, **more: Any) -> Any:
        """Call function(instance, *arguments, deadline=…, **more) within what is left.

        Errors name where the instance comes from.
        """
        with Place(otherwise=self.source):
            try:
                return self.limits.work(function, self.get(), *arguments, **more)
            except LimitReached as error:
                raise LimitReached(f"{self.source}: {error}") from None


@dataclass(frozen=True, slots=True)
class Many(Iterator[Loaded[Instance]]):
    """Instances, and what they are made of: a process of its own can make them as well."""

    lines: Iterator[Any]
    load: Callable[[Any], Loaded[Instance]]
    graphs: str | None = None  # the file, if its lines are graphs

    def __next__(self) -> Loaded[Instance]:
        return self.load(next(self.lines))


def instances(
    arguments: Sequence[str],
    graph: str | None,
    graph6: str | None,
    settings: Sequence[str] | None,
    question: str | None,
    limits: Limits,
) -> Iterator[Loaded[Instance]]:
    """Yield the instances of the command line, those of a file of graphs if there is one."""
    if graph6 is None:
        return load(arguments, graph, settings, question, limits)
    if graph is not None:
        raise InputError("--graph and --graph6 exclude each other", "leave one out")
    from zermelo.cli.bulk import on_graphs

    return on_graphs(arguments, graph6, settings, question, limits)


def load(
    arguments: Sequence[str],
    graph: str | None,
    settings: Sequence[str] | None,
    question: str | None,
    limits: Limits = Limits(),
) -> Iterator[Loaded[Instance]]:
    """Yield the instances of the command line, each with where it comes from.

    With `graph` the arguments are one game's name and the settings are its data, as they are for
    a game that is played without a graph; otherwise they are files.
    """
    if graph is None and not graphless(arguments):
        lines = _texts(arguments, settings, question, limits)
        made = partial(_of_text, question=question, limits=limits)
        # Who writes to standard input may wait for each answer.
        return map(made, lines) if "-" in arguments else Many(lines, made)
    return _of_words(arguments, graph, settings, question, limits)


def _of_words(
    arguments: Sequence[str],
    graph: str | None,
    settings: Sequence[str] | None,
    question: str | None,
    limits: Limits,
) -> Iterator[Loaded[Instance]]:
    if len(arguments) != 1:
        raise InputError("--graph goes with one game's name", "as in: decide ello --graph grid:4x5")
    if graph is not None and arguments[0] not in GAMES and file_like(arguments[0]):
        raise InputError(
            f"--graph goes with a game's name, and {shown(arguments[0])} is a file",
            "leave --graph out, or name the game",
        )
    value = game_value(arguments[0], graph, settings)
    source = graph or _family(value) or arguments[0]
    yield of_command_line(load_within(source, load_options, (value, question), limits))


def _family(value: dict[str, Any]) -> str | None:
    """Return the family text that stands in the place of a graph, if one does."""
    texts = (value.get(key.name) for key in GAMES[value["game"]].keys if key.family)
    return next((text for text in texts if isinstance(text, str)), None)


def only(found: Iterable[T], what: str, mend: str, source: str) -> T:
    """Return the one that there is to be; `InputError` if there are none or several."""
    several = list(found)
    if len(several) != 1:
        raise InputError(f"{len(several)} {what}", mend, "", source)
    return several[0]


def of_command_line(found: Loaded[T]) -> Loaded[T]:
    """Return what was made of the arguments; raise `InputError` if they are wrong."""
    if isinstance(found.item, InputError):
        raise found.item.inside("", found.item.source or "command line")
    return found


def _texts(
    paths: Sequence[str], settings: Sequence[str] | None, question: str | None, limits: Limits
) -> Iterator[Text | Loaded[Instance]]:
    """Yield the texts of files, and what went wrong with one."""
    if settings:
        for name in paths if {*paths} & {*GAMES} else ():
            ensure_whole(game_value(name, None, settings), question)
        raise InputError("--set needs --graph", "put the data into the instance file instead")
    for path in paths:
        if not os.path.exists(path) and path in GAMES:
            ensure_whole({"game": path}, question)
        try:
            yield from texts(path, limits.reading())
        except InputError as error:
            yield Loaded(path, error if error.mend else with_nearest_game(error, path))
        except LimitReached as error:
            yield Loaded(path, error)


def _of_text(
    text: Text | Loaded[Instance], question: str | None, limits: Limits
) -> Loaded[Instance]:
    if isinstance(text, Loaded):
        return text
    return load_within(text.source, load_text, (text, question), limits)


def load_within(
    source: str, function: Callable[..., T], arguments: tuple[Any, ...], limits: Limits
) -> Loaded[T]:
    """Return what comes of making an instance within limits."""
    about: About | None = None

    def note(found: About) -> None:
        nonlocal about
        about = found

    try:
        item, used = limits.run(call_timed, (function, arguments), note)
        return Loaded(source, item, limits.left(used), about)
    except Exception as error:
        return Loaded(source, error, limits, about)


def call_timed(
    function: Callable[..., T], arguments: tuple[Any, ...], progress: Callable[[Any], None]
) -> tuple[T, float]:
    """Return what a function returns, and the seconds that it took without a child's start."""
    start = time.monotonic()
    return function(*arguments, progress), time.monotonic() - start


def load_text(text: Text, question: str | None, progress: Callable[[About], None]) -> Instance:
    """Return the instance that a text is, and tell before what it is about."""
    value = text.value()
    with Place(source=text.source):
        return build(value, text.base, question, progress)


def load_options(value: Any, question: str | None, progress: Callable[[About], None]) -> Instance:
    """Return the instance that options say; tell all that is missing at once."""
    try:
        return build(expand_data(value), Path(), question, progress)
    except InputError:
        ensure_whole(value, question)
        raise


def build(
    value: Any, base: Path, question: str | None, progress: Callable[[About], None]
) -> Instance:
    """Return the instance that a JSON value is, and tell before what it is about."""
    spec = GAMES.get(str(value.get("game"))) if isinstance(value, dict) else None
    if spec is not None:
        asked = question or value.get("question") or spec.questions[0].name
        name = value.get("name")
        progress(About(spec.name, str(asked), name if isinstance(name, str) else None))
    return decode(value, base, question)
