"""`zermelo methods`: every way to answer, and whether it can be had here."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from zermelo.cli import completion
from zermelo.cli.common import Json
from zermelo.cli.lines import put
from zermelo.cli.table import show_table
from zermelo.core.errors import Unavailable
from zermelo.formats.json_text import dumps
from zermelo.games.registry import GAMES
from zermelo.games.registry import game as game_spec


def methods(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="Only this game.",
            show_default=False,
            autocompletion=completion.games,
        ),
    ] = None,
    json: Json = False,
) -> int:
    """List the methods: their questions, evidence and backends, and why one is missing.

    For example `zermelo methods`, or `zermelo methods ello --json`.
    """
    from zermelo.solvers import compiling
    from zermelo.solvers.method import Method
    from zermelo.solvers.method import methods as entries

    compiling.ready()  # that numba cannot be loaded is only known when it was tried

    def row(name: str, entry: Method) -> dict[str, Any]:
        backend, why_not = None, None
        try:
            backend = entry.backend() if entry.backend else None
        except Unavailable as error:
            why_not = str(error)
        return {
            "game": name,
            "method": entry.name,
            "questions": list(entry.questions),
            "exact": entry.exact,
            "evidence": list(entry.evidence),
            "backend": backend,
            "available": why_not is None,
            "reason": why_not,
            "summary": entry.summary,
        }

    names = [game_spec(game).name] if game else sorted(GAMES)
    rows = [row(name, entry) for name in names for entry in entries(name)]
    if json:
        for value in rows:
            put(dumps(value))
        return 0
    show_table(
        ["game", "method", "questions", "exact", "evidence", "backend", "how"],
        [
            [
                value["game"],
                value["method"],
                ", ".join(value["questions"]),
                "yes" if value["exact"] else "no",
                ", ".join(value["evidence"]) or "-",
                value["reason"] or value["backend"] or "-",
                value["summary"],
            ]
            for value in rows
        ],
    )
    return 0
