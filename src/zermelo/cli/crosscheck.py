"""`zermelo crosscheck`: all methods on the same instances, compared.

With `--all-small N` it is the cross-check matrix: counted, and problems shrunk to files.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from zermelo.cli.decide import as_json, origin
from zermelo.cli.lines import put, put_json, put_rows, say, show_table, tell, worst
from zermelo.cli.loading import Limits, Loaded, instances
from zermelo.core.errors import InputError
from zermelo.core.instance import Instance
from zermelo.formats.answers import in_words
from zermelo.formats.json_text import dumps
from zermelo.formats.writing import atomic_write
from zermelo.games.registry import NAMES, game

if TYPE_CHECKING:
    from zermelo.sweeps.crosscheck import Comparison
    from zermelo.sweeps.matrix import Matrix, Problem, Wanted

RANDOM_SIZE = 9
"""About how many vertices the random instances have."""

SHRINKING = 60.0
"""Seconds for making an instance small."""


def crosscheck(
    instance: list[str] | None = None,
    rules: list[str] | None = None,  # noqa: ARG001  # known when they are named
    graph: str | None = None,
    graph6: str | None = None,
    settings: list[str] | None = None,
    question: str | None = None,
    all_small: int | None = None,
    random: int = 0,
    time_limit: float | None = None,
    memory_limit: float | None = None,
    seed: int = 0,
    json: bool = False,
) -> int:
    """Run every applicable method on each instance and compare the answers.

    A time limit is shared out among an instance's methods; with --all-small it is for each of
    them (2 s by default). A disagreement there is shrunk and written to crosscheck-GAME.json.

    Exit status: 0 all agree, 1 a disagreement, 2 bad input, 3 nothing answered, 70 a bug,
    130 after Ctrl-C.

    For example `zermelo crosscheck game.json`, or without a file
    `zermelo crosscheck ello --graph grid:4x5 --set green=all --time-limit 20`.
    """
    if all_small is not None:
        others = {"graph": graph, "graph6": graph6, "set": settings, "question": question}
        for name, value in (others | {"memory-limit": memory_limit}).items():
            if value:
                raise InputError(f"--{name} does not go with --all-small", "leave it")
        return _all_small(instance or [], all_small, random, time_limit, seed, json)
    if random:
        raise InputError("--random goes with --all-small", "give both")
    if not instance:
        raise InputError("there is no instance", "name a file, or give --all-small N")
    from zermelo.solvers.method import Request
    from zermelo.sweeps.crosscheck import crosscheck as run

    request = Request(time_limit=time_limit, memory_limit=memory_limit, seed=seed)
    statuses = [0]
    limits = Limits(time_limit, memory_limit)
    for loaded in instances(instance, graph, graph6, settings, question, limits):
        try:
            left = replace(request, time_limit=loaded.limits.time)
            found = run(loaded.get(), left, child=True)
        except Exception as error:
            statuses.append(tell(error, loaded.source, json, origin(loaded)))
            continue
        _show(found, loaded, json)
        if found.interrupted:
            return 130
        statuses.append(1 if found.disagreements else 0 if found.answered else 3)
    return worst(statuses, (0, 3, 2, 1, 70))


def _show(found: Comparison, loaded: Loaded[Instance], json: bool) -> None:
    name = found.instance.name or loaded.source
    for problem in found.disagreements:
        say(f"{name}: disagreement: {problem}")
    if json:
        verdicts = [as_json(verdict) for verdict in found.verdicts]
        told = {"name": name, "agree": not found.disagreements, "verdicts": verdicts}
        put_json({**told, **origin(loaded)})
        return
    put(f"{name}: {found.instance.game} {found.instance.question}")
    show_table(
        ["method", "answer", "assurance", "evidence", "seconds", "remark"],
        [
            [
                verdict.method or "-",
                in_words(verdict.answer, verdict.question) if verdict.answered else "-",
                verdict.assurance.label,
                verdict.evidence or "-",
                f"{verdict.seconds:.2f}",
                verdict.reason or "",
            ]
            for verdict in found.verdicts
        ],
    )


def _all_small(
    games: Sequence[str],
    largest: int,
    random: int,
    time_limit: float | None,
    seed: int,
    json: bool,
) -> int:
    """Run every method on all instances up to a size, and on random larger ones.

    Return the exit status: 0 all agree, 1 something does not fit together. Raises `InputError`
    if there is no such game, or the file of a problem cannot be written.
    """
    from zermelo.samples import random_instances, small_instances
    from zermelo.sweeps.matrix import SECONDS, Matrix, Wanted, sweep

    names = [game(name).name for name in games] or list(NAMES)
    wanted = Wanted(SECONDS if time_limit is None else time_limit, seed=seed)
    found = Matrix()
    for name in names:
        found.add(sweep(small_instances(name, largest), wanted))
        found.add(sweep(random_instances(name, random, seed, RANDOM_SIZE), wanted))
        _write_problems(
            name, [each for each in found.problems if each.value["game"] == name], wanted
        )
    _show_matrix(found, json)
    return 1 if found.problems else 0


def _write_problems(name: str, problems: list[Problem], wanted: Wanted) -> None:
    """Say what does not fit together, and write the first instance, shrunk, to a file."""
    from zermelo.core.deadline import Deadline
    from zermelo.sweeps.matrix import still_wrong
    from zermelo.sweeps.shrinking import shrunk

    for problem in problems:
        say(f"{name}: disagreement: {problem.what}: {dumps(problem.value)}")
    for problem in problems[:1]:
        small = shrunk(
            problem.value, lambda value: still_wrong(value, wanted) is not None, Deadline(SHRINKING)
        )
        path = f"crosscheck-{name}.json"
        with atomic_write(path) as stream:
            stream.write(f"{dumps(small)}\n".encode())
        say(f"{name}: shrunk, in {path}: {still_wrong(small, wanted)}: {dumps(small)}")


def _show_matrix(found: Matrix, json: bool) -> None:
    from zermelo.sweeps.second_opinions import backends

    counts = ("compared", "alone", "unknown", "not_applicable", "certificates")
    keys = ("game", "question", "method", "backend", *counts)
    behind = {name: backends(name) for name in dict.fromkeys(key[0] for key in found.cells)}
    rows = [
        [*key, behind[key[0]].get(key[2]), *(getattr(cell, count) for count in counts)]
        for key, cell in found.cells.items()
    ]
    put_rows(json, keys, rows, [key.replace("_", " ") for key in keys])
    if json:
        return
    for name, versions in behind.items():
        missing = [row for row, version in versions.items() if version is None]
        if missing:
            put(f"{name}: not installed for {', '.join(missing)}")
    put(
        f"{found.instances} instances, {found.comparisons} comparisons, "
        f"{found.certificates} certificates, {len(found.problems)} disagreements"
    )
