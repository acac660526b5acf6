"""Sweeps: the ladders of a game are climbed, and its file is written anew."""

from __future__ import annotations

import sys
from dataclasses import replace

import zermelo
from lab.hard.difficulty import answer_of, measured
from lab.hard.ladder import Chosen, climb
from lab.hard.library import Library
from lab.hard.sets import LADDERS
from zermelo.types import Assurance, Instance, Verdict

SWEEP_LIMIT = 60.0
"""Seconds for one instance of a sweep: no answer within them makes it an open one."""

MEMORY = 4.0
"""Gigabytes for it."""


def sweep(library: Library, game: str, limit: float = SWEEP_LIMIT) -> None:
    """Choose the hard instances of a game, with their answers and certificates.

    What an earlier sweep has chosen by the same rule is not swept again, and of what is chosen
    again the answers, certificates and measured times that other methods found stay. The files stay
    as they are until all is chosen.
    """
    before = {instance.name: instance for instance in library.instances(game)}
    found: list[Instance] = []
    chosen: list[Chosen] = []
    for ladder in LADDERS[game]():
        former: dict[int, list[Chosen]] = {}
        for one in library.chosen(game).values():
            if one.family == ladder.what:
                former.setdefault(one.size, []).append(one)
        for reason, made, verdict in climb(ladder, limit, alone, former):
            known = before.get(made.name)
            instance = made if known is None or known.position != made.position else known
            if verdict is not None:
                sys.stderr.write(f"{reason.name}: {_said(verdict)}\n")
                instance = _with_answer(instance, verdict)
                if verdict.assurance is Assurance.CERTIFIED and verdict.certificate is not None:
                    library.keep(verdict.certificate)
            found.append(instance)
            chosen.append(reason)
    names = {instance.name for instance in found}
    library.forget(name for name in before if name is not None and name not in names)
    library.put_instances(game, found)
    library.put_chosen(game, chosen)
    library.put_measured(game, [row for row in library.measured(game) if row.name in names])


def _with_answer(instance: Instance, verdict: Verdict) -> Instance:
    """Return an instance with the answer that a sweep found, if that is sure."""
    row = measured(verdict, verdict.method or "", 0.0)
    answer = answer_of(instance, [row])
    if answer is None or answer == instance.answer:
        return instance
    return replace(instance, answer=answer, has_answer=True)


def alone(instance: Instance, method: str, limit: float) -> Verdict:
    """Return what a method alone finds."""
    return zermelo.decide(instance, method=method, time_limit=limit, memory_limit=MEMORY)


def _said(verdict: Verdict) -> str:
    answer = f"{verdict.answer} ({verdict.assurance.label})" if verdict.answered else "open"
    return f"{answer} after {verdict.seconds:.1f} s"
