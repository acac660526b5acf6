"""Evidence ``strategies``: how cops catch the robber, how he escapes from fewer, by component.

Data: ``parts``, an object for each component in the order of their first vertices. The vertices of
a component are numbered 0, 1, … in the order of the graph. The keys of a part:

``catching``, for an upper bound: {"start": [the vertices of k cops], "moves": [[t1, …, tk, r, s1,
…, sk], …]}. Each row is a move of the cops: they are on t1 <= … <= tk, the robber is on r, out of
their reach, and the i-th cop goes from ti to si, which is ti or a neighbor. The checker counts for
each row the rounds that it takes at most, one more than for the robber's worst answer. An answer
beside a cop costs one round; any other needs an *earlier* row for the new position. So no play is
circular, and one pass shows that the k cops win from ``start``, and within how many rounds.

``escaping``, for a lower bound: {"cops": m, "sets": "hexadecimal digits"}. For each position T of m
cops, in lexicographic order of sorted vertices, a set f(T) with 2 ceil(n / 8) digits; its lowest
bit is vertex 0. The checker verifies that no f(T) is empty, none meets N[T], and f(T) is part of
N[f(T')] for each move of the cops from T to T'. Then m cops never catch the robber: he starts in
f(T), their move to T' does not reach him, and then he moves into f(T'). Without ``sets``, for the
capture time t only, the checker computes that m cops need t rounds (see `rounds`). Without
``escaping`` m is 0.

Nobody leaves his component. So the sum of the k is an upper bound for the cop number, and the sum
of the m + 1 a lower one. Cops who catch him within t rounds wherever he is must be at least m + 1
in each component if m are too few for that. If these add up to more than ``cops``, the capture time
is more than t.

Acceptance implies:
"cop-number": the answer. "cops-win": whether k cops win. "capture-time": the answer, which is null
exactly if k cops never win.

Hypotheses:
- One part for each component, in their order: `check_strategies`. Components add up: cops never
  change theirs, and the robber plays in one component, which he chooses after they are placed.
- A cop's step is along an edge or none, cops are sorted where a position is looked up, and answers
  rest on earlier rows: `check_catching`. A row that repeats a position does not replace the first.
- Safe sets: one for each position, inside of the component, nonempty, out of reach, and closed
  under a round: `check_safe_sets`. m < n cops, so that a vertex is free at the start.
- Rounds are computed until nothing changes, so a time of any size takes no more (`_lasts`).
- Time 0: the cops stand on all vertices; then no lower bound is needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NotRequired, TypedDict

from zermelo.checker.data import ACCEPTED, rejected, require, sequence
from zermelo.checker.derived import derive
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, InputError, LimitReached, shown
from zermelo.core.graph import Graph
from zermelo.games.cops.evidence.rounds import (
    next_round,
    number_of_positions,
    onward,
    out_of_reach,
    too_large,
)
from zermelo.games.cops.rules import CopsAndRobber, closed_masks


class Catching(TypedDict):
    """Where the cops start, and their moves [t1, …, tk, r, s1, …, sk]."""

    start: list[int]
    moves: list[list[int]]


class Escaping(TypedDict):
    """The safe sets of the robber against so many cops, in hexadecimal digits."""

    cops: int
    sets: NotRequired[str]


class Component(TypedDict):
    """The strategies on a component of the graph."""

    catching: NotRequired[Catching]
    escaping: NotRequired[Escaping]


class Strategies(TypedDict):
    """The strategies on every component, in the order of their first vertices."""

    parts: list[Component]


def check_strategies(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check the strategies of a claim; see the opening comment for what they prove."""
    instance, answer = certificate.instance, certificate.answer
    game: CopsAndRobber = instance.position
    components = game.graph.components()
    parts = sequence(certificate.evidence.data["parts"], ".parts", len(components))
    needs_upper, time, wanted = _demands(instance.question, answer, game.cops)
    if wanted is None:
        return rejected(f"{shown(answer)} is no answer that strategies prove")
    used = least = slowest = 0
    for number, (component, part) in enumerate(zip(components, parts, strict=True)):
        graph = game.graph.induced(component)
        place = f".parts[{number}]"
        try:
            catching, escaping = _keys(part)
            if needs_upper:
                cops, turns = check_catching(graph, catching, deadline)
                used, slowest = used + cops, max(slowest, turns)
            if wanted:
                least += check_escape(graph, escaping, time, deadline) + 1
        except InputError as error:
            raise error.inside(place) from None
        except BadProof as error:
            return rejected(f"part {number + 1}: {error}")
    enough = not needs_upper or used <= (answer if game.cops is None else game.cops)
    require(enough, f"the strategies take {used} cops")
    require(time is None or slowest <= time, f"the strategies take {slowest} rounds")
    what = f"what is shown is a lower bound of {least} cops, not {shown(wanted)}"
    require(least >= wanted, what)
    return ACCEPTED


def _demands(question: str, answer: Any, cops: int | None) -> tuple[bool, int | None, int | None]:
    """Return whether the cops must catch him, within what time, and the cops at least needed.

    The last number is the lower bound that must be shown, None if there is no such answer.
    """
    number = answer if type(answer) is int and answer >= 0 else None
    if question == "cop-number":
        return True, None, number
    assert cops is not None
    if question == "cops-win":
        if type(answer) is not bool:
            return False, None, None
        return answer, None, 0 if answer else cops + 1
    if answer is None:
        return False, None, cops + 1
    if number is None:
        return False, None, None
    return True, number, cops + 1 if number else 0


def _keys(part: Any) -> tuple[Any, Any]:
    if not isinstance(part, Mapping) or not set(part) <= {"catching", "escaping"}:
        raise InputError(f"{shown(part)} is no part", 'it has "catching" and "escaping" only')
    return part.get("catching"), part.get("escaping")


def number_below(value: Any, below: int, place: str) -> int:
    """Return the value if it is an integer from 0 to below a bound, else raise `InputError`."""
    if type(value) is not int or not 0 <= value < below:
        raise InputError(f"{shown(value)} is not a number from 0 to {below - 1}", "", place)
    return value


def check_catching(graph: Graph, catching: Any, deadline: Deadline) -> tuple[int, int]:
    """Return the number of cops, and the rounds that they take at most."""
    if not isinstance(catching, Mapping) or set(catching) != {"start", "moves"}:
        raise InputError('"catching" has "start" and "moves"', "", ".catching")
    place = ".catching.start"
    start = [number_below(v, graph.n, place) for v in sequence(catching["start"], place)]
    k = len(start)
    within = [frozenset((v, *graph.neighbors(v))) for v in range(graph.n)]

    def worst(
        rounds: Mapping[tuple[int, ...], int], cops: Sequence[int], robbers: Iterable[int]
    ) -> int | None:
        """The rounds from a position of the cops, who are to move, for the worst of these."""
        most, here = 0, frozenset(cops)
        for r in deadline.over(robbers, 256):
            if r in here:
                continue
            needed = 1 if any(r in within[v] for v in here) else rounds.get((*cops, r))
            if needed is None:
                return None
            most = max(most, needed)
        return most

    def step(
        number: int, row: Any, known: Mapping[tuple[int, ...], int]
    ) -> list[tuple[tuple[int, ...], int]]:
        place = f".catching.moves[{number}]"
        values = [number_below(v, graph.n, place) for v in sequence(row, place, 2 * k + 1)]
        cops, robber, after = values[:k], values[k], values[k + 1 :]
        if cops != sorted(cops):
            raise InputError("the cops are not sorted", "", place)
        if any(s not in within[t] for t, s in zip(cops, after, strict=True)):
            raise BadProof(f"in move {number + 1} a cop goes farther than to a neighbor")
        needed = worst(known, sorted(after), within[robber])
        if needed is None:
            raise BadProof(f"move {number + 1} leads to a position without a move before it")
        return [((*cops, robber), needed + 1)]

    rounds = derive(sequence(catching["moves"], ".catching.moves"), step, deadline)
    beside = frozenset().union(*(within[v] for v in start))
    needed = worst(rounds, sorted(start), (r for r in range(graph.n) if r not in beside))
    if needed is None:
        raise BadProof("the robber can start where there is no move against him")
    return k, max(needed, int(len(beside) > len(set(start))))


def check_escape(graph: Graph, escaping: Any, time: int | None, deadline: Deadline) -> int:
    """Return the number of cops that the robber is shown to escape from (for `time` - 1 rounds)."""
    if escaping is None:
        return 0
    if not isinstance(escaping, Mapping) or not {"cops"} <= set(escaping) <= {"cops", "sets"}:
        raise InputError('"escaping" has "cops" and "sets"', "", ".escaping")
    cops = number_below(escaping["cops"], graph.n, ".escaping.cops")  # n cops leave no vertex
    if not cops or ("sets" not in escaping and time == 1):
        return cops  # there are fewer cops than vertices
    if too_large(graph.n, cops):
        raise LimitReached(f"the table for {cops} cops on {graph.n} vertices is too large")
    if "sets" in escaping:
        check_safe_sets(graph, cops, escaping["sets"], deadline)
    elif time is None:
        raise BadProof("there are no safe sets")
    else:
        _lasts(graph, cops, time - 1, deadline)
    return cops


def check_safe_sets(graph: Graph, k: int, text: Any, deadline: Deadline) -> None:
    """Check the sets of the robber; `BadProof` if they do not let him escape."""
    digits, count = 2 * ((graph.n + 7) // 8), number_of_positions(graph.n, k)
    place = ".escaping.sets"
    if not isinstance(text, str) or len(text) != digits * count:
        raise InputError(f"there must be {digits} digits for each of {count} positions", "", place)
    try:
        row = bytes.fromhex(text)
    except ValueError:
        raise InputError("these are not hexadecimal digits", "", place) from None
    width = digits // 2
    safe = [int.from_bytes(row[i : i + width]) for i in range(0, len(row), width)]
    if len(row) != width * count or max(safe) >> graph.n:
        raise InputError(f"a set has more than the vertices 0 to {graph.n - 1}", "", place)
    closed = closed_masks(graph)
    for number, (inside, far) in enumerate(zip(safe, out_of_reach(closed, k), strict=True)):
        if not inside:
            raise BadProof(f"the set of position {number + 1} is empty")
        if inside & ~far:
            raise BadProof(f"the cops reach the set of position {number + 1}")
    further = onward(closed, k, safe, deadline)
    for number, (inside, onwards) in enumerate(zip(safe, further, strict=True)):
        if inside & ~onwards:
            raise BadProof(f"from the set of position {number + 1} the robber cannot go on")


def _lasts(graph: Graph, k: int, rounds: int, deadline: Deadline) -> None:
    """Check that the robber is not caught within so many rounds, wherever k cops start."""
    closed = closed_masks(graph)
    safe = out_of_reach(closed, k)
    for _ in range(rounds - 1):
        further = next_round(closed, k, safe, deadline)
        if further == safe:  # nothing changes any more, however many rounds there are
            break
        safe = further
    if not all(safe):
        raise BadProof(f"{k} cops catch the robber within {rounds} rounds")
