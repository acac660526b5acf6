"""What there is: `zermelo games`, `methods`, `families`, `reductions` and `schema`."""

from __future__ import annotations

import shutil
import textwrap
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from zermelo.cli.lines import put, put_json, put_rows, show_table, tell, write_to
from zermelo.core.errors import InputError, Unavailable, nearest, shown
from zermelo.games.entries import whole
from zermelo.games.game import Game
from zermelo.games.registry import GAMES
from zermelo.games.registry import game as game_spec

if TYPE_CHECKING:
    from zermelo.solvers.method import Method

T = TypeVar("T")

WHAT = ("instance", "certificate")

SAMPLE, SAMPLES = 4, 8
"""The size and number of the boards on which `methods` tries whether a method fits one's rules."""


def games(
    word: list[str] | None = None,
    rules: list[str] | None = None,  # noqa: ARG001  # known when they are named
    json: bool = False,
) -> int:
    """List the games: zermelo's own, those of installed packages and those of rules files.

    Exit status: 0 listed, 2 bad input.

    For example `zermelo games nim`, or `zermelo games --rules my_game.py --json`.
    """

    def row(game: Game) -> dict[str, Any]:
        ruleset = game.ruleset
        origin = "built-in" if ruleset is None else "rules file" if ruleset.loaded else "plug-in"
        return {
            "game": game.name,
            "origin": origin,
            "graph": game.graph,
            "keys": {key.name: key.summary for key in game.keys},
            "required": [key.name for key in game.keys if key.always],
            "questions": [question.name for question in game.questions],
            "file": ruleset.source.path if ruleset is not None and ruleset.source else None,
        }

    found = [
        game
        for game in whole(tell)
        if _has(word, game.title, game.source, game.about, *map(str, row(game).values()))
        or _has(word, *(question.summary for question in game.questions))
    ]
    rows = [row(game) for game in _any(found, word, "game")]
    if json:
        put_json(*rows)
        return 0
    show_table(
        ["game", "from", "graph", "keys", "questions"],
        [
            [
                value["game"],
                value["file"] if value["origin"] == "rules file" else value["origin"],
                value["graph"],
                ", ".join(key if key in value["required"] else f"{key}?" for key in value["keys"])
                or "-",
                ", ".join(value["questions"]),
            ]
            for value in rows
        ],
    )
    return 0


def _unfit(name: str, entry: Method) -> str | None:
    """Return why a method does not fit small boards of a game of your own; None if it fits one."""
    from zermelo.formats.instance import decode
    from zermelo.samples import samples

    found = None
    try:
        for value in islice(samples(name).small(SAMPLE), SAMPLES):
            found = entry.applies(decode({"game": name, **value}, Path()))
            if found is None:
                return None
    except InputError:  # the rules take no sample: nothing is known
        return None
    return found


def methods(
    game: str | None = None,
    rules: list[str] | None = None,  # noqa: ARG001  # known when they are named
    json: bool = False,
) -> int:
    """List the methods: their questions, evidence and backends, and why one is missing.

    Exit status: 0 listed, 2 bad input.

    For example `zermelo methods`, or `zermelo methods ello --json`.
    """
    from zermelo.compile import compiling
    from zermelo.solvers.method import methods as entries
    from zermelo.solvers.method import references

    compiling.ready()  # that numba cannot be loaded is only known when it was tried

    def row(name: str, entry: Method) -> dict[str, Any]:
        backend, why_not = None, None
        try:
            backend = entry.backend() if entry.backend else None
        except Unavailable as error:
            why_not = str(error)
        if GAMES[name].ruleset is not None:
            why_not = why_not or _unfit(name, entry)
        return {
            "game": name,
            "method": entry.name,
            "questions": list(entry.questions),
            "exact": entry.exact and not entry.proofless,
            "evidence": list(entry.evidence),
            "backend": backend,
            "available": why_not is None,
            "reason": why_not,
            "summary": entry.summary,
        }

    names = [game_spec(game).name] if game else sorted(each.name for each in whole(tell))
    rows = [(row(name, entry), entry) for name in names for entry in entries(name)]
    if json:
        put_json(*(value for value, _ in rows))
        return 0
    show_table(
        ["game", "method", "questions", "exact", "evidence", "backend", "how"],
        [
            [
                value["game"],
                value["method"],
                ", ".join(value["questions"]),
                "yes" if value["exact"] else "solver's word" if entry.proofless else "no",
                ", ".join(value["evidence"]) or "-",
                value["reason"] or value["backend"] or "-",
                value["summary"],
            ]
            for value, entry in rows
        ],
    )
    asides = {name: ", ".join(entry.name for entry in references(name)) for name in names}
    if more := "; ".join(f"{name}: {said}" for name, said in asides.items() if said):
        text = f"second opinions, for --method and crosscheck: {more}"
        columns = shutil.get_terminal_size().columns
        for line in textwrap.wrap(text, columns, subsequent_indent="  ", break_on_hyphens=False):
            put(line)
    return 0


def families(word: list[str] | None = None, json: bool = False) -> int:
    """List the graph families and operations that --graph and instance files understand.

    Exit status: 0 listed, 2 bad input.

    For example `zermelo families random`, and then `zermelo classify 'product(cycle:5,path:4)'`.
    """
    from zermelo.families.registry import ENTRIES, OTHER_NAMES

    found = [
        each
        for each in ENTRIES
        if _has(word, each.form, each.title, *OTHER_NAMES.get(each.name, ()))
    ]
    rows = [(entry.name, entry.form, entry.title) for entry in _any(found, word, "family")]
    if json:
        put_rows(True, ("family", "form", "graph"), rows)
    else:
        show_table(["form", "graph"], [row[1:] for row in rows])
    return 0


def reductions(
    svg: str | None = None,
    json: bool = False,
) -> int:
    """List the reductions: from which problem to which game, how large it gets, what comes back.

    `reduce` follows as many of them as it needs: SAT is QBF without "for all", QBF becomes
    geography, and geography VertexNim.

    Exit status: 0 listed, 2 bad input.

    For example `zermelo reductions --json`.
    """
    from zermelo.reductions.registry import REDUCTIONS

    if svg is not None:
        from zermelo.sweeps.trials.growth import draw_catalogue

        write_to(svg, draw_catalogue().encode())
        return 0
    keys = ("source", "target", "size", "solved", "proves")
    heads = ("from", "to", "size", "from a solution", "back, beside the answer")
    put_rows(json, keys, ([getattr(each, key) for key in keys] for each in REDUCTIONS), heads)
    if not json:
        put(
            "n variables or vertices, m clauses or edges, l literals; SAT is a QBF without "
            "universals"
        )
    return 0


def _has(words: list[str] | None, *texts: str) -> bool:
    """Whether each of the words stands in one of the texts, in capitals or not."""
    whole = "\n".join(texts).casefold()
    return all(word.casefold() in whole for word in words or ())


def _any(found: list[T], words: list[str] | None, what: str) -> list[T]:
    """Return what was found; `InputError` if that is nothing."""
    if not found:
        asked = " ".join(words or ())
        raise InputError(f"no {what} has {shown(asked)} in it", "try less of it, or no word")
    return found


def schema(
    what: str,
    rules: list[str] | None = None,  # noqa: ARG001  # known when they are named
) -> int:
    """Print the JSON Schema of instance files or of certificate files.

    Exit status: 0 printed, 2 bad input.

    For example `zermelo schema instance > instance.schema.json`; with `--rules my_game.py` the
    games of that file are in it.
    """
    if what not in WHAT:
        raise InputError(f"there is no schema of {shown(what)}", nearest(what, WHAT))
    for line in schema_text(what).splitlines():
        put(line)
    return 0


def schema_text(what: str) -> str:
    """Return a schema as JSON text, indented."""
    import json

    from zermelo.formats.schema import certificate_schema, instance_schema

    made = instance_schema() if what == "instance" else certificate_schema()
    return json.dumps(made, indent=1, ensure_ascii=False)
