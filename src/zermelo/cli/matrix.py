"""`zermelo crosscheck --all-small N`: the cross-check matrix, counted, problems shrunk to files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from zermelo.cli.lines import put, say
from zermelo.cli.table import show_table
from zermelo.formats.json_text import dumps
from zermelo.formats.writing import atomic_write
from zermelo.games.registry import GAMES, game

if TYPE_CHECKING:
    from zermelo.sweeps.matrix import Matrix, Problem, Wanted

RANDOM_SIZE = 9
"""About how many vertices the random instances have."""

SHRINKING = 60.0
"""Seconds for making an instance small."""


def all_small(
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
    from zermelo.games.samples import random_instances, small_instances
    from zermelo.sweeps.matrix import SECONDS, Matrix, Wanted, sweep

    names = [game(name).name for name in games] or list(GAMES)
    wanted = Wanted(SECONDS if time_limit is None else time_limit, seed=seed)
    found = Matrix()
    for name in names:
        found.add(sweep(small_instances(name, largest), wanted))
        found.add(sweep(random_instances(name, random, seed, RANDOM_SIZE), wanted))
        _write_problems(
            name, [each for each in found.problems if each.value["game"] == name], wanted
        )
    _show(found, json)
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


def _show(found: Matrix, json: bool) -> None:
    from zermelo.sweeps.second_opinions import backends

    counts = ("compared", "alone", "unknown", "not_applicable", "certificates")
    heads = ("game", "question", "method", "backend", *counts)
    behind = {name: backends(name) for name in dict.fromkeys(key[0] for key in found.cells)}
    rows = [
        [*key, behind[key[0]].get(key[2]), *(getattr(cell, count) for count in counts)]
        for key, cell in found.cells.items()
    ]
    if json:
        for row in rows:
            put(dumps(dict(zip(heads, row, strict=True))))
        return
    cells = [["-" if item is None else str(item) for item in row] for row in rows]
    show_table([head.replace("_", " ") for head in heads], cells)
    for name, versions in behind.items():
        missing = [row for row, version in versions.items() if version is None]
        if missing:
            put(f"{name}: not installed for {', '.join(missing)}")
    put(
        f"{found.instances} instances, {found.comparisons} comparisons, "
        f"{found.certificates} certificates, {len(found.problems)} disagreements"
    )
