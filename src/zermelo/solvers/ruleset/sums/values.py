"""What an expression of an author's function is, for all positions at once."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

from zermelo.core.deadline import Deadline
from zermelo.solvers.ruleset.constants import Constants
from zermelo.solvers.ruleset.sums.facts import (
    NONE,
    Element,
    Elements,
    Fact,
    Members,
    TooLong,
    Truth,
    Unclear,
    some,
)
from zermelo.solvers.ruleset.values import Known

LOOK, STEP = 1000, 2e-6
"""The steps between two looks at the clock, and the seconds for one."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """An integer that depends on the position."""

    reads: Elements


@dataclass(eq=False, slots=True)
class Row:
    """A list: what may be in it, each with the truth of that. `made` is as that of `Members`.

    `lazy`: whether Python makes its members only when they are asked for, and only once.
    """

    entries: list[tuple[Truth, Any]] = field(default_factory=list)
    made: Any = None
    lazy: bool = False


@dataclass(frozen=True, slots=True)
class Several:
    """A tuple, or a named one."""

    values: tuple[Any, ...]
    names: tuple[str, ...] = ()


class Around(Protocol):
    """The function around another one."""

    @property
    def env(self) -> dict[str, Any]:
        """Its names."""


@dataclass(frozen=True, eq=False, slots=True)
class Closure:
    """A function inside a function."""

    tree: Any
    env: dict[str, Any]
    around: Around

    @property
    def names(self) -> dict[str, Any]:
        """Return the names of the function around it that it uses, which are what they were."""
        used = {each.id for each in ast.walk(self.tree) if isinstance(each, ast.Name)}
        found = {name: self.env[name] for name in used & self.env.keys()}
        if any(self.around.env.get(name) is not value for name, value in found.items()):
            raise Unclear("a name of a function around it was bound again")
        return found


@dataclass(frozen=True, slots=True)
class Unused:
    """What is not understood, and does no harm unless it is used."""

    why: str


@dataclass(slots=True)
class World:
    """What all functions share.

    Attributes
    ----------
    constants : Constants
        The names of the file.
    most, steps : int
        How many steps may be gone, and how many were.
    depth : int
        How many functions there are around the one that is followed.
    changes : int
        How often something was changed in place.
    """

    constants: Constants
    deadline: Deadline
    most: int
    steps: int = 0
    depth: int = 0
    changes: int = 0

    def step(self, many: int = 1) -> None:
        """Take note of steps."""
        before = self.steps
        self.steps += many
        if self.steps > self.most:
            raise TooLong
        if before // LOOK != self.steps // LOOK:
            self.deadline.check(LOOK * STEP)


def plainly(function: Callable[..., Any], *values: Any) -> Known:
    """Return what Python makes of values that are known."""
    try:
        return Known(function(*values))
    except Exception as error:  # of the author's expression
        raise Unclear(str(error)) from None


def truth_of(value: Any) -> Truth:
    """Return a value as a condition."""
    match value:
        case Known(found):
            return bool(found)
        case Fact():
            return value
        case Hidden(reads):
            return Fact(reads)
        case Members():
            return some(value.truths.values())
        case Row():
            return some(truth for truth, _ in value.entries)
        case Several(values):
            return bool(values)
    raise Unclear("a condition")


def valued(truth: Truth) -> Any:
    """Return a truth as a value."""
    return Known(truth) if isinstance(truth, bool) else truth


def reads_of(value: Any) -> Elements:
    """Return what a value depends on."""
    match value:
        case Known():
            return NONE
        case Fact(reads) | Hidden(reads):
            return reads
        case Members():
            return value.reads
        case Row():
            return NONE.union(*(reads_of(valued(t)) | reads_of(v) for t, v in value.entries))
        case Several(values):
            return NONE.union(*map(reads_of, values))
    raise Unclear("something else")


def element(value: Any) -> Element:
    """Return a value that is known as a member of a set."""
    match value:
        case Known(found):
            plainly(hash, found)
            return found  # type: ignore[no-any-return]
        case Several(values):
            return tuple(map(element, values))
        case Members() if value.certain and value.made is None:
            return frozenset(value.truths)
    raise Unclear("a member that is not known")


def in_order(members: Iterable[Any]) -> list[Any]:
    """Return members of a set in order."""
    try:
        return sorted(
            members, key=lambda each: sorted(each) if isinstance(each, frozenset) else each
        )
    except TypeError:
        raise Unclear("members of several kinds") from None


def one_use(value: Any) -> None:
    """Refuse to give a name to what can be gone through only once."""
    if isinstance(value, Row) and value.lazy:
        raise Unclear("a generator with a name")
