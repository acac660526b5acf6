"""`zermelo crosscheck`: all methods on the same instances, compared."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from zermelo.cli import completion
from zermelo.cli.common import (
    GraphText,
    Json,
    MemoryLimit,
    QuestionName,
    Seed,
    Settings,
    TimeLimit,
    in_words,
)
from zermelo.cli.decide import as_json
from zermelo.cli.failures import tell, worst
from zermelo.cli.lines import put, say
from zermelo.cli.loading import Limits, load
from zermelo.cli.matrix import all_small as cross_check_matrix
from zermelo.cli.table import show_table
from zermelo.core.errors import InputError
from zermelo.formats.json_text import dumps

if TYPE_CHECKING:
    from zermelo.solvers.crosscheck import Comparison

Arguments = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="INSTANCE",
        help="Instance files (.json, .jsonl, - for standard input), or a game with --graph; with "
        "--all-small games, all by default.",
        show_default=False,
        autocompletion=completion.games,
    ),
]


def crosscheck(
    instance: Arguments = None,
    graph: GraphText = None,
    settings: Settings = None,
    question: QuestionName = None,
    all_small: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=7, help="All instances of the games up to size N."),
    ] = None,
    random: Annotated[
        int, typer.Option(metavar="N", min=0, help="And so many random larger ones of each game.")
    ] = 0,
    time_limit: TimeLimit = None,
    memory_limit: MemoryLimit = None,
    seed: Seed = 0,
    json: Json = False,
) -> int:
    """Run every applicable method on each instance and compare the answers.

    A time limit is shared out among an instance's methods; with --all-small it is for each of
    them (2 s by default). A disagreement there is shrunk and written to crosscheck-GAME.json.
    Exit status: 0 all agree, 1 a disagreement, 2 bad input, 3 nothing answered, 70 a bug.

    For example `zermelo crosscheck game.json`, or without a file
    `zermelo crosscheck ello --graph grid:4x5 --set green=all --time-limit 20`.
    """
    if all_small is not None:
        _alone(graph=graph, set=settings, question=question, memory_limit=memory_limit)
        return cross_check_matrix(instance or [], all_small, random, time_limit, seed, json)
    if random:
        raise InputError("--random goes with --all-small", "give both")
    if not instance:
        raise InputError("there is no instance", "name a file, or give --all-small N")
    from zermelo.solvers.crosscheck import crosscheck as run
    from zermelo.solvers.request import Request

    request = Request(time_limit=time_limit, memory_limit=memory_limit, seed=seed)
    statuses = [0]
    for loaded in load(instance, graph, settings, question, Limits(time_limit, memory_limit)):
        try:
            left = replace(request, time_limit=loaded.limits.time)
            found = run(loaded.got(), left, child=True)
        except Exception as error:
            statuses.append(tell(error, loaded.source, json))
            continue
        _show(found, loaded.source, json)
        statuses.append(1 if found.disagreements else 0 if found.answered else 3)
    return worst(statuses, (0, 3, 2, 1, 70))


def _alone(**options: object) -> None:
    for name, value in options.items():
        if value:
            raise InputError(f"--{name.replace('_', '-')} does not go with --all-small", "leave it")


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
