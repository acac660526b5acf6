"""The option ``--rules``: games of one's own, known as soon as their file is named."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

LONGEST = 60.0
"""Seconds that a rules file may take to define its games: a loop without an end is told from it."""


def load(paths: list[str] | None) -> list[str] | None:
    """Run rules files and make their games known; `InputError` if that fails."""
    if paths:
        from zermelo.games.ruleset import files

        with _in_time():
            files.known(paths)
    return paths


@contextmanager
def _in_time() -> Iterator[None]:
    """Raise `TimeoutError` in what runs for too long, where the system can tell."""
    if not hasattr(signal, "setitimer") or threading.current_thread() != threading.main_thread():
        yield
        return

    def late(number: int, frame: object) -> None:  # noqa: ARG001
        raise TimeoutError(f"its games are not defined after {LONGEST:g} s")

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, LONGEST)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


Rules = Annotated[
    list[str] | None,
    typer.Option(
        "--rules",
        metavar="FILE",
        help="A rules file: its games can be named. It is a program, and is run; repeatable.",
        callback=load,
        is_eager=True,
        show_default=False,
    ),
]
