"""Method ``nimbers`` of games with compiled moves: compiled where that pays, else plain.

Nim-values of single components are found together with who wins: where play never falls into
components, the search asks for no heap but those of the question.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from zermelo.compile import compiling
from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.core.lazy import Later
from zermelo.core.verdict import Answer
from zermelo.games.impartial.rules import MISERE
from zermelo.solvers.method import Method, Outcome, Searcher, Task
from zermelo.solvers.search.impartial import add_counts, reporter
from zermelo.solvers.search.methods import SEARCH, rules_of
from zermelo.solvers.search.nimbers import NIMBERS, conclude
from zermelo.solvers.search.table_file import autosave, file_of, resting_on, with_time_to_write
from zermelo.solvers.search.tuning import SHARE

if TYPE_CHECKING:
    from zermelo.solvers.nimber_search.compiled import CompiledNimbers
    from zermelo.solvers.nimber_search.loop import Coded

MOST = 150_000
"""The pairs that evidence may ask for: some seconds of writing, and as many of checking."""


def most_pairs(instance: Instance) -> int:  # noqa: ARG001
    """Return how many pairs evidence may ask for where the rules list moves at once."""
    return MOST


class TooLarge(LimitReached):
    """A nim-value is larger than the compiled search can tell."""


def search_for(task: Task, coded: Callable[[Instance], Coded]) -> CompiledNimbers:
    """Return the search for a task, within its limits."""
    from zermelo.solvers.nimber_search.compiled import MEMORY, CompiledNimbers

    instance, request = task.instance, task.request
    memory: float = MEMORY
    if request.memory_limit is not None:
        memory = min(memory, SHARE * 10**9 * request.memory_limit)
    game = coded(instance)
    game.before(task.deadline)
    limits = task.deadline, request.nodes, memory, reporter(task), task.threads
    return CompiledNimbers(game, game.rules or rules_of(instance), *limits)


def run(task: Task, coded: Callable[[Instance], Coded], most: int | None, name: str) -> Outcome:
    """Answer a task's question by the search; evidence may ask for so many pairs.

    The name is that of the method, for its table's file: if there is one, the search goes on from
    the table in it, and keeps its own there.
    """
    from zermelo.solvers.nimber_search import table_file

    search, path = search_for(task, coded), file_of(task, name)

    def statistics() -> Mapping[str, Any]:
        return {"nodes": search.nodes, "entries": len(search)}

    def save() -> None:
        search.alone()
        table_file.save(str(path), task.instance, name, search)

    with add_counts(statistics):
        if path is None:
            return replace(conclude(task, search, most), statistics=statistics())
        loaded = table_file.load(path, task, name, search)
        with autosave(task, name, save, lambda: search.nodes > 0, loaded) as search.tick:
            shorter = with_time_to_write(task)
            search.deadline = shorter.deadline
            outcome = replace(conclude(shorter, search, most), statistics=statistics())
            return resting_on(outcome, path, loaded)


def compiled_method(
    place: str,
    applies: Callable[[Instance], str | None],
    cost: Callable[[Instance, Answer], float],
    summary: str,
    plain: Method = NIMBERS,
    most: Callable[[Instance], int] = most_pairs,
) -> Method:
    """Return the method for a game, given where the function is that says how it is written.

    `plain` runs where nothing can be compiled, the instance does not fit, or it is small.
    """
    coded: Later[[Instance], Coded] = Later(place)
    plain_searcher = plain.searcher
    assert plain_searcher is not None

    def searcher(task: Task) -> Searcher:
        compiles = pays(task.instance) and compiling.ready()
        return search_for(task, coded) if compiles else plain_searcher(task)

    def fits(instance: Instance) -> bool:
        normal = instance.question != MISERE
        return normal and applies(instance) is None and compiling.can_compile()

    def pays(instance: Instance) -> bool:
        if not fits(instance):
            return False
        alone = compiling.is_eager() or plain.applies(instance) is not None
        return alone or cost(instance, None) < plain.cost(instance, None)

    def run_one(task: Task) -> Outcome:
        instance = task.instance
        kept = file_of(task, SEARCH.name)
        if kept is not None and (os.path.exists(kept) or not fits(instance)):
            return SEARCH.run(task)
        if (pays(instance) or (task.request.table and fits(instance))) and compiling.ready():
            try:
                return run(task, coded, most(instance), plain.name)
            except TooLarge:
                pass
        return plain.run(task)

    return replace(
        plain,
        summary=summary,
        applies=lambda instance: None if fits(instance) else plain.applies(instance),
        cost=lambda instance, known: (cost if pays(instance) else plain.cost)(instance, known),
        run=run_one,
        threaded=True,
        searcher=searcher,
    )


def alone(
    name: str,
    place: str,
    applies: Callable[[Instance], str | None],
    cost: Callable[[Instance, Answer], float],
    summary: str,
    questions: tuple[str, ...],
) -> Method:
    """Return a method that is the compiled search and nothing else; evidence has no bound."""
    coded: Later[[Instance], Coded] = Later(place)
    return Method(
        name=name,
        questions=questions,
        summary=summary,
        evidence=("strategy", "nim-table"),
        applies=applies,
        cost=cost,
        run=compiling.requires_kernel(lambda task: run(task, coded, None, name)),
        backend=compiling.backend,
        threaded=True,
        searcher=lambda task: search_for(task, coded),
    )
