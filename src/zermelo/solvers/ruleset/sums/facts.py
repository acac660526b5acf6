"""What is known of truths and sets that depend on a position, itself a set of unknown members.

A *fact* is the truth of something for every position: what it reads, what it takes. The position is
the set in which each element is if and only if it is there, and sets made of it are kept as a fact
for each element that may be in them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field

Element = Hashable

Elements = frozenset[Element]

NONE: Elements = frozenset()


class Unclear(Exception):
    """What depends on the position here cannot be told."""


class TooLong(Exception):
    """More steps are needed than may be gone."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A truth value that is a function of which elements are in the position.

    Attributes
    ----------
    reads : frozenset
        The elements that it depends on, or more.
    yes, no : frozenset
        Elements that are in the position whenever it is true, or false.
    whole : bool
        Whether it is true whenever all of `yes` are in the position.
    """

    reads: Elements
    yes: Elements = NONE
    no: Elements = NONE
    whole: bool = False


Truth = Fact | bool
"""A truth value: one that is known, or a fact."""


def there(element: Element) -> Fact:
    """Return the fact that an element is in the position."""
    one = frozenset((element,))
    return Fact(one, one, NONE, True)


def opposite(one: Truth) -> Truth:
    """Return whether something is not so."""
    return not one if isinstance(one, bool) else Fact(one.reads, one.no, one.yes)


def both(one: Truth, other: Truth) -> Truth:
    """Return whether two things are so."""
    if isinstance(one, bool) or isinstance(other, bool):
        if one is False or other is False:
            return False
        return other if one is True else one
    whole = one.whole and other.whole
    return Fact(one.reads | other.reads, one.yes | other.yes, one.no & other.no, whole)


def either(one: Truth, other: Truth) -> Truth:
    """Return whether one of two things is so."""
    if isinstance(one, bool) or isinstance(other, bool):
        if one is True or other is True:
            return True
        return other if one is False else one
    if one == other:
        return one
    return Fact(one.reads | other.reads, one.yes & other.yes, one.no | other.no)


def differing(one: Truth, other: Truth) -> Truth:
    """Return whether one of two things is so and the other is not."""
    if isinstance(one, bool):
        return opposite(other) if one else other
    if isinstance(other, bool):
        return opposite(one) if other else one
    return Fact(one.reads | other.reads)


def sure(one: Truth, path: Truth) -> Truth:
    """Return a truth as it is known where a path is taken."""
    certain = isinstance(one, Fact) and isinstance(path, Fact) and one.whole and one.yes <= path.yes
    return certain or one


@dataclass(eq=False, slots=True)
class Members:
    """A set, or a list of distinct members in order: a truth for each that may be in it.

    `made` says where in a function it was made, if it can be changed in place; None if not.
    """

    truths: dict[Element, Truth] = field(default_factory=dict)
    made: object = None

    def of(self, element: Element) -> Truth:
        """Return whether an element is in it."""
        return self.truths.get(element, False)

    def put(self, element: Element, truth: Truth) -> None:
        """Say whether an element is in it."""
        if truth is False:
            self.truths.pop(element, None)
        else:
            self.truths[element] = truth

    @property
    def certain(self) -> bool:
        """Whether it is known what is in it."""
        return all(truth is True for truth in self.truths.values())

    @property
    def reads(self) -> Elements:
        """What it depends on."""
        return NONE.union(*(t.reads for t in self.truths.values() if isinstance(t, Fact)))


def united(one: Members, sign: str, other: Members) -> Members:
    """Return what an operator makes of two sets."""
    if sign == "&":
        one, other = sorted((one, other), key=lambda each: len(each.truths))
        common = Members()
        for each, truth in one.truths.items():
            common.put(each, both(truth, other.of(each)))
        return common
    found = Members(dict(one.truths))
    for each, truth in other.truths.items():
        before = one.of(each)
        if sign == "-":
            found.put(each, both(before, opposite(truth)))
        else:
            found.put(each, (either if sign == "|" else differing)(before, truth))
    return found


def within(one: Members, other: Members) -> Truth:
    """Return whether a set is a subset of another."""
    found: Truth = True
    for each, truth in one.truths.items():
        found = both(found, either(opposite(truth), other.of(each)))
    return found


def some(truths: Iterable[Truth]) -> Truth:
    """Return whether any of them is so."""
    found: Truth = False
    for each in truths:
        found = either(found, each)
    return found


def every(truths: Iterable[Truth]) -> Truth:
    """Return whether all of them are so."""
    found: Truth = True
    for each in truths:
        found = both(found, each)
    return found


def joined(way: Fact, one: Truth, other: Truth) -> Truth:
    """Return a truth that is one thing if a way is taken, and another if not."""
    return one if one == other else either(both(way, one), both(opposite(way), other))
