"""The smaller game: what the simplifications of ELLO and Seepage leave, and the steps to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Label, Labels
from zermelo.core.nodes import nodes_in, nodes_of, plain, readable
from zermelo.python.options import ensure

if TYPE_CHECKING:
    from zermelo.solvers.ello.simplify import Simplified
    from zermelo.solvers.seepage.simplify import Simplified as SeepageSimplified

ELLO: Mapping[str, str] = {
    "isolated": "Proposition 1.1",
    "leaf": "Theorem 4.1",
    "suppress": "Proposition 6.1",
    "green-pair": "Corollary 6.2",
    "pendant-triangle": "Reduction lemma 3",
    "twins": "Proposition 1.1",
    "relink": "Reduction lemma 4",
    "reduction-2": "Lemma 7.5",
    "split": "Theorem 4.1",
    "parity": "Theorem 1.5",
    "all-red": "Corollary 1.7",
    "reflected-all-red": "Corollary 1.7",
}
"""The statements of the ELLO paper that the rules are, or are steps of; docs/games/ello.md."""

SEEPAGE: Mapping[str, str] = {
    "green": "Proposition 4.2",
    "sink": "Proposition 4.3",
    "part": "Proposition 4.4",
    "bypass": "Proposition 4.5",
}
"""Those of the report on Seepage, as docs/games/seepage.md has them corrected."""

REDUCED: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "polish": {
        "settle": ("the rules", "{} fires at the start"),
        "even": ("Theorem 5", "{} goes with its component, where all discrepancies are even"),
        "merge": ("R1, ours", "{} is merged into {}"),
        "brush": ("R2, ours", "{} gets a brush"),
    },
    "vertexnim": {
        "unreachable": ("the rules", "{} goes: the token never comes there"),
        "cap": ("ours", "the weight of {} is lowered: the token leaves it no more often"),
        "rank": ("Theorem 10, corrected", "the weight of {} is lowered, in the same order"),
        "two": ("Theorems 6 and 14", "the weight of {} becomes 2"),
    },
}
"""The statements of the steps of ``smaller-game``, and what they do."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step: the rule, the statement that it rests on, its vertices, and what it does."""

    rule: str
    statement: str
    vertices: tuple[Any, ...]
    does: str


@dataclass(frozen=True, slots=True)
class Smaller:
    """What a simplification leaves.

    >>> game = zermelo.ello("corona(petersen,path:1)", green=[0, 1, 2])
    >>> smaller = zermelo.analysis.simplify(game)
    >>> smaller.core.graph.n, len(smaller.steps), smaller.answer
    (10, 10, None)

    Attributes
    ----------
    core : Instance or None
        The game that is left, with the same answer; None if it is decided.
    steps : tuple of Step
        What was done, in order.
    answer : bool or None
        The answer, if the steps decide the game.
    """

    core: Instance | None
    steps: tuple[Step, ...]
    answer: bool | None = None

    def value(self) -> dict[str, Any]:
        """Return the JSON object of the command line.

        >>> zermelo.analysis.simplify(zermelo.ello("path:3", green=[0])).value()["answer"]
        True
        """
        from zermelo.formats.instance import encode

        core = None if self.core is None else encode(self.core)
        steps = [{**asdict(each), "vertices": readable([*each.vertices])} for each in self.steps]
        known = {} if self.answer is None else {"answer": self.answer}
        return {"core": core, "steps": steps, **known}


def simplify(instance: Instance, time_limit: float | None = None) -> Smaller:
    """Make a game of ELLO, Seepage, POLISH or VertexNim smaller by proved statements.

    >>> smaller = zermelo.analysis.simplify(zermelo.ello("path:3", green=[0]))
    >>> smaller.answer, smaller.core, smaller.steps[0].statement
    (True, None, 'Theorem 4.1')

    Parameters
    ----------
    instance : Instance
        A plain game of ELLO, or a game of the others. Where Seepage does not say how many vertices
        Green protects a turn, it is one, and the core is such a game.
    time_limit : float, optional
        Seconds.

    Returns
    -------
    Smaller
        The game that is left, and the steps.

    Raises
    ------
    InputError
        No simplification of such a game is known.
    LimitReached
        The time is over.
    """
    ensure("time_limit", time_limit)
    return simplify_within(instance, Deadline(time_limit))


def simplify_within(instance: Instance, deadline: Deadline) -> Smaller:
    """Do the same within a deadline."""
    own = {"ello": _ello, "seepage": _seepage}
    make = own.get(instance.game, _smaller_of if instance.game in REDUCED else None)
    if make is None:
        mend = f"there are simplifications of {', '.join([*own, *REDUCED])}"
        raise InputError(f"{instance.game} is not made smaller", mend)
    found, nodes = make(plain(instance), deadline), nodes_of(instance)
    if not nodes:
        return found
    steps = (replace(each, vertices=tuple(nodes_in(each.vertices, nodes))) for each in found.steps)
    core = found.core
    if core is not None:
        kept = {text: node for text, node in nodes.items() if text in set(core.labels)}
        core = replace(core, labels=Labels(core.labels, kept))
    return replace(found, core=core, steps=tuple(steps))


def _smaller_of(instance: Instance, deadline: Deadline) -> Smaller:
    from zermelo.checker.check import kinds
    from zermelo.games.impartial.evidence.smaller import KIND, smaller

    proved = kinds(instance.game)[KIND].proves
    if instance.question not in proved:
        mend = f"ask for {' or '.join(proved)}"
        raise InputError(f"the smaller game need not have the same {instance.question}", mend)
    core, made = smaller(instance, deadline)
    steps = []
    for rule, vertices in made.steps:
        touched = tuple(instance.labels.of(vertices))
        statement, does = REDUCED[instance.game][rule]
        steps.append(Step(rule, statement, touched, does.format(*touched)))
    return Smaller(core, tuple(steps))


def _ello(instance: Instance, deadline: Deadline) -> Smaller:
    from zermelo.games.ello.rules import plain, plain_form
    from zermelo.solvers.ello.simplify import simplify

    game = plain_form(instance.position)
    if not plain(game):
        raise InputError("only the plain game is made smaller", "leave modulus and before out")
    found = simplify(game, deadline)
    names = list(instance.labels)
    steps = tuple(_ello_steps(found, instance, names))
    if found.decided is not None:
        return Smaller(None, steps, found.decided)
    vertices = [v for part in found.parts for v in part.vertices]
    place = {v: i for i, v in enumerate(vertices)}
    edges = [
        (place[part.vertices[u]], place[part.vertices[v]])
        for part in found.parts
        for u, v in part.game.graph.edges
    ]
    colors = [color for part in found.parts for color in part.game.colors]
    board = replace(game, graph=Graph.from_edges(len(vertices), edges), colors=tuple(colors))
    core = Instance("ello", board, "winnable", Labels([names[v] for v in vertices]))
    return Smaller(core, steps)


def _ello_steps(found: Simplified, instance: Instance, names: list[Label]) -> Iterator[Step]:
    """Yield the steps; what they split is added to the names."""
    from zermelo.games.ello.evidence.simplification import apply_step
    from zermelo.games.ello.evidence.trace_rules import State
    from zermelo.games.ello.rules import plain_form
    from zermelo.pictures.ello.traces import RULES

    state, taken = State(plain_form(instance.position)), set(map(str, names))
    for step in found.steps:
        applied = apply_step(state, step)
        for original in applied.copies.values():
            name = f"{names[original]}'"
            while name in taken:
                name += "'"
            taken.add(name)
            names.append(name)
        touched = tuple(names[v] for v in applied.names)
        does = RULES.get(applied.rule, "the blocks are parted").format(*touched)
        yield Step(applied.rule, ELLO[applied.rule], touched, does)
    if found.obstruction:
        touched = tuple(names[v] for v in found.parts[0].vertices)
        does = "the component is lost: no order wins"
        yield Step(found.obstruction, ELLO[found.obstruction], touched, does)


def seepage_left(instance: Instance, deadline: Deadline) -> tuple[Instance, SeepageSimplified]:
    """Return the game for one k, which says whether Green wins, and what was done to it."""
    from zermelo.solvers.method import Task
    from zermelo.solvers.seepage.simplification import deciding_parts
    from zermelo.solvers.seepage.simplify import simplify

    k = instance.position.protect or 1
    asked = replace(instance, question="green-wins", position=replace(instance.position, protect=k))
    return asked, simplify(asked.position, k, deadline, deciding_parts(Task(asked, deadline)))


def _seepage(instance: Instance, deadline: Deadline) -> Smaller:
    asked, found = seepage_left(instance, deadline)
    k, labels = asked.position.protect, asked.labels
    does = {
        "green": f"Green wins at {{}} with {k} a turn: it goes",
        "sink": "Sludge wins at {}: it becomes a sink",
        "bypass": "{} goes, and its parents lead to {}",
    }
    steps = []
    for step in found.steps.values():
        touched = tuple(labels.of([step.vertex, *([step.below] if step.below >= 0 else [])]))
        statement = SEEPAGE["part" if step.part else step.rule]
        steps.append(Step(step.rule, statement, touched, does[step.rule].format(*touched)))
    if found.core is None:
        return Smaller(None, tuple(steps), found.winner == "green")
    left = Labels(labels.of(found.core.vertices))
    return Smaller(Instance("seepage", found.core.game, "green-wins", left), tuple(steps))
