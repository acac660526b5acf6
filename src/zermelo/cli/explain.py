"""`zermelo decide --explain`: the methods with their estimates, and what would be surer."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from zermelo.cli.lines import put, show_table
from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance, Verdict
from zermelo.limits.worker import borrowed
from zermelo.solvers.method import Method, Request, method
from zermelo.solvers.plan import fitting, why_unavailable

Step = dict[str, Any]
"""A method of the plan: its name; the estimate of its work before an answer is known, in seconds of
an idle machine, None if it does not apply or only adds to an answer; the kinds of evidence that it
can give; why it does not apply or is not available, for rules of your own with file and line."""


def explain(instance: Instance, verdict: Verdict, request: Request) -> dict[str, Any]:
    """Return the steps from cheap to dear as `plan`, and as `higher` what gives a higher level.

    The limits of the request hold for estimates as well, which may take time.
    """
    limits = request.time_limit, request.memory_limit
    try:
        with borrowed(quick=True) as worker:
            found: dict[str, Any] = worker.run(_explained, (instance, verdict, request), *limits)
    except LimitReached as error:
        return {"plan": (), "higher": f"there are no estimates: {error}"}
    return found


def show(plan: dict[str, Any]) -> None:
    """Print the steps, and what would give a higher level."""
    rows = [
        [
            step["method"],
            "-" if step["seconds"] is None else f"{step['seconds']:.2g} s",
            ", ".join(step["evidence"]) or "-",
            step["why_not"] or "",
        ]
        for step in plan["plan"]
    ]
    if rows:
        show_table(["method", "estimate", "evidence", "why not"], rows)
    if plan["higher"] is not None:
        put(f"higher level: {plan['higher']}")


def _explained(instance: Instance, verdict: Verdict, request: Request) -> dict[str, Any]:
    steps = [_step(instance, entry) for entry in fitting(instance, request.method)]
    steps.sort(key=lambda step: math.inf if step["seconds"] is None else step["seconds"])
    return {"plan": steps, "higher": _higher(instance, verdict, steps)}


def _step(instance: Instance, entry: Method) -> Step:
    why_not = entry.applies(instance) or why_unavailable(entry)
    seconds = None if why_not else _finite(entry.cost(instance, None))
    step = {"method": entry.name, "seconds": seconds, "evidence": entry.evidence}
    return {**step, "why_not": why_not}


def _higher(instance: Instance, verdict: Verdict, plan: Sequence[Step]) -> str | None:
    """Return what would give a surer verdict; None where there is none."""
    if verdict.assurance is Assurance.CERTIFIED:
        return None
    fitting = [step for step in plan if step["why_not"] is None]
    if not fitting:
        return "no method applies; see why above"
    if not verdict.answered:
        return "more time or memory, or --method NAME, which runs one method without a cut"
    ways = []
    for step in fitting:
        seconds = _finite(method(instance.game, step["method"]).cost(instance, verdict.answer))
        if step["evidence"] and seconds is not None:
            kinds = " or ".join(step["evidence"])
            ways.append(f"{step['method']} ({kinds}), about {seconds:.2g} s of work")
    if not ways:
        return "no method that applies gives evidence for this answer"
    return f"--assurance certified waits for evidence by {'; '.join(ways)}"


def _finite(seconds: float) -> float | None:
    return float(f"{seconds:.3g}") if seconds < math.inf else None
