"""`zermelo crosscheck`: all methods on the same instances, compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.cli.common import (
    GraphText,
    Instances,
    Json,
    MemoryLimit,
    QuestionName,
    Seed,
    Settings,
    TimeLimit,
    in_words,
    load,
    put,
    say,
    tell_error,
)
from zermelo.cli.decide import as_json
from zermelo.cli.table import show_table
from zermelo.core.errors import InputError
from zermelo.formats.json_text import dumps

if TYPE_CHECKING:
    from zermelo.solvers.crosscheck import Comparison


def crosscheck(
    instance: Instances,
    graph: GraphText = None,
    settings: Settings = None,
    question: QuestionName = None,
    time_limit: TimeLimit = None,
    memory_limit: MemoryLimit = None,
    seed: Seed = 0,
    json: Json = False,
) -> int:
    """Run every applicable method on each instance and compare the answers.

    A time limit is shared out among an instance's methods. Exit status: 0 all agree,
    1 a disagreement, 2 bad input, 3 nothing answered.

    For example `zermelo crosscheck game.json`, or without a file
    `zermelo crosscheck ello --graph grid:4x5 --set green=all --time-limit 20`.
    """
    from zermelo.solvers.crosscheck import crosscheck as run
    from zermelo.solvers.decide import Request

    request = Request(time_limit=time_limit, memory_limit=memory_limit, seed=seed)
    disagreed = bad = unknown = False
    for source, item in load(instance, graph, settings, question):
        try:
            if isinstance(item, InputError):
                raise item
            found = run(item, request, child=True)
        except InputError as error:
            tell_error(error if error.source else error.inside("", source), json)
            bad = True
            continue
        _show(found, source, json)
        disagreed = disagreed or bool(found.disagreements)
        unknown = unknown or not found.answered
    return 1 if disagreed else 2 if bad else 3 if unknown else 0


def _show(found: Comparison, source: str, json: bool) -> None:
    name = found.instance.name or source
    for problem in found.disagreements:
        say(f"{name}: disagreement: {problem}")
    if json:
        verdicts = [as_json(verdict) for verdict in found.verdicts]
        put(dumps({"name": name, "agree": not found.disagreements, "verdicts": verdicts}))
        return
    put(f"{name}: {found.instance.game} {found.instance.question}")
    show_table(
        ["method", "answer", "assurance", "evidence", "seconds", "remark"],
        [
            [
                verdict.method or "-",
                in_words(verdict.answer) if verdict.answered else "-",
                verdict.assurance.label,
                verdict.evidence or "-",
                f"{verdict.seconds:.2f}",
                verdict.reason or "",
            ]
            for verdict in found.verdicts
        ],
    )
