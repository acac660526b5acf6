"""Sweeps over what is no game: formulas and problems, drawn by a text and reduced to games.

    formula = "3sat:{n},{r},seed={s}"     a family of `zermelo.families.formulas`
    problem = "clique:{n},seed={s}"       a random instance of about that size

The game is made by the reduction that the sweep names, a built-in one or one of a file, or by the
reductions that lead to the game that it names. Without any of these the source itself is decided: a
formula by a solver, an instance of a problem by the problem's own search.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, Place, nearest, shown
from zermelo.core.formula import Formula
from zermelo.core.instance import Instance
from zermelo.reductions import files, generating
from zermelo.reductions.contract import Reduction
from zermelo.reductions.problem import PROBLEMS
from zermelo.reductions.registry import BUILT_IN
from zermelo.sweeps.plan import Sweep
from zermelo.sweeps.trials.trial import DRAWING, Kind, kind_named, kind_of, make_target

ANSWER, SOURCE = "answer", "source"
"""The question of a source that is decided itself, and the key under which its task has it."""

_DRAWN = re.compile(r"([\w-]+):([0-9]{1,6})(?:,\s*seed=([0-9]{1,9}))?", re.ASCII)


def reduction_of(sweep: Sweep, base: Path) -> Reduction | None:
    """Return the reduction that a sweep names; `InputError` if there is none of this name."""
    if sweep.own is not None:
        path = str(base / sweep.own)
        found = files.load(path)
        if sweep.reduction is None:
            return files.towards(found, sweep.game, path)
        return files.find_reduction(found, sweep.reduction, path)
    if sweep.reduction is None:
        return None
    if sweep.reduction not in BUILT_IN:
        what = f"there is no reduction {shown(sweep.reduction)}"
        raise InputError(what, nearest(sweep.reduction, BUILT_IN), f"{sweep.place}.reduction")
    (entry,) = files.load(sweep.reduction)
    if sweep.game not in (None, entry.target):
        what = f"{entry.name} leads to {entry.target}"
        raise InputError(what, "leave game out", f"{sweep.place}.game")
    return entry


def game_of(sweep: Sweep, text: str, reduction: Reduction | None) -> Instance:
    """Return the game that the source of a text becomes; `InputError` if it becomes none."""
    if sweep.source == "formula":
        found = generating.source_of(text, 0, None)
        if reduction is not None:
            return generating.carried_by(found, reduction)
        return generating.reduce_to(found, str(sweep.game), *map(sweep.data.get, _NUMBERS))
    if reduction is None:
        raise InputError(f"nothing says how {shown(text)} becomes a game", "add reduction or with")
    kind = kind_of(reduction)
    name, source = _instance(text, kind)
    if name != reduction.source:
        raise InputError(f"{reduction.name} takes {reduction.source}, and no {name}")
    return make_target(reduction, kind.parts(source), Deadline(DRAWING))


_NUMBERS = ("modulus", "protect")


def itself(sweep: Sweep, text: str) -> dict[str, Any]:
    """Return the source of a text as a JSON object; `InputError` if it stands for none."""
    source: Any
    if sweep.source == "formula":
        source = generating.source_of(text, 0, None).formula
        name = "qbf" if source.prefix else "sat"
        kind = kind_named(name)
    else:
        name = text.partition(":")[0]
        if name not in PROBLEMS:
            raise InputError(f"there is no problem {shown(name)}", nearest(name, PROBLEMS))
        kind = kind_named(name)
        name, source = _instance(text, kind)
    return {"game": name, SOURCE: kind.value(source)}


def _instance(text: str, kind: Kind) -> tuple[str, Any]:
    """Return the name of a problem, and the random instance that a text stands for."""
    found = _DRAWN.fullmatch(text)
    if found is None:
        mend = "write the problem, a size and a seed, as in clique:6,seed=1"
        raise InputError(f"{shown(text)} is no instance of a problem", mend)
    name, size, seed = found[1], int(found[2]), int(found[3] or 0)
    with Place(otherwise=text):
        return name, kind.random(Random(f"{name} {size} {seed}"), size)


def solve_source(
    name: str, value: dict[str, Any], time_limit: float | None
) -> tuple[bool, dict[str, Any]]:
    """Return whether the answer of a source is yes, and what was counted.

    Raises `LimitReached` when the time is up; `Unavailable` without a solver.
    """
    deadline = Deadline(time_limit)
    kind = kind_named(name)
    source: Any = kind.decode(value)
    if not isinstance(source, Formula):
        return kind.answer(source, deadline), {}
    return generating.decide_formula(source, deadline)
