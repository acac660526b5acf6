"""The option ``--rules``: games of your own, known as soon as their file is named."""

from __future__ import annotations

from typing import Annotated

import typer

from zermelo.core.alarm import ended_after

LONGEST = 60.0
"""Seconds that a rules file may take to define its games: a loop without an end is told from it."""


def load(paths: list[str] | None) -> list[str] | None:
    """Run rules files and make their games known; `InputError` if that fails."""
    if paths:
        from zermelo.games.ruleset import files

        late = TimeoutError(f"its games are not defined after {LONGEST:g} s")
        with ended_after(LONGEST, late):
            files.known(paths)
    return paths


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
