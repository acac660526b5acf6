"""`zermelo simplify`: the smaller game that a simplification leaves."""

from __future__ import annotations

from collections import Counter
from typing import Any

from zermelo.cli.common import write_to
from zermelo.cli.lines import put, say
from zermelo.cli.loading import Limits, load
from zermelo.core.errors import InputError
from zermelo.core.instance import Instance
from zermelo.formats.answers import in_words
from zermelo.formats.json_text import dumps
from zermelo.formats.writing import ensure_output
from zermelo.python.simplifying import Smaller


def simplify(
    instance: str,
    graph: str | None = None,
    settings: list[str] | None = None,
    trace: bool = False,
    file: str | None = None,
    time_limit: float | None = None,
    memory_limit: float | None = None,
    json: bool = False,
) -> int:
    """Make a game of ELLO or Seepage smaller, by the statements of its paper.

    What is left has the same answer. Of Seepage it is that for the k that Green protects a turn, 1
    unless it is said.

    Exit status: 0 done, 2 bad input, 3 a limit was reached.

    For example `zermelo simplify ello --graph 'corona(petersen,path:1)' --set green=0,1,2 --trace`.
    """
    found = list(load([instance], graph, settings, None, Limits(time_limit, memory_limit)))
    if len(found) != 1:
        raise InputError(f"{len(found)} instances", "simplify takes one", "", instance)
    if file is not None:
        ensure_output(file)
    smaller: Smaller = found[0].work(simplified)
    value = smaller.value()
    if json:
        put(dumps(value))
    else:
        for step in smaller.steps if trace else ():
            put(f"{step.rule} ({step.statement}): {step.does}")
        put(f"{found[0].source}: {_summary(smaller)}")
    if file is not None and smaller.core is None:
        say(f"the game is decided, so nothing is written to {file}")
    elif file is not None:
        write_to(file, f"{dumps(value['core'])}\n".encode())
    return 0


def simplified(instance: Instance, seconds: float | None, _progress: Any) -> Smaller:
    """Simplify an instance, in the child process or here."""
    from zermelo.python.simplifying import simplify

    return simplify(instance, seconds)


def _summary(smaller: Smaller) -> str:
    counted = Counter(step.rule for step in smaller.steps)
    rules = ", ".join(f"{rule} {number}" for rule, number in counted.items())
    many = "1 step" if len(smaller.steps) == 1 else f"{len(smaller.steps)} steps"
    told = f"{many} ({rules})" if rules else "no rule fits"
    if smaller.core is None:
        return f"{told}; decided: {in_words(smaller.answer)}"
    graph = smaller.core.graph
    return f"{told}; {graph.n} vertices and {graph.m} edges are left"
