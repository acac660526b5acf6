"""Well-founded lists of claims: each rests on claims before it, and the answer on some of them.

Acceptance implies: the claims that the answer rests on are right, by induction along the list, if
the step of a kind shows that a claim follows from those that it asks for.

Where evidence can only name a thing, as it does with the positions of somebody's own rules, those
rules are never handed what a file made up: the list is gone through from the answer downwards, and
the things are those that the rules made on the way. A claim that is not met there is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, Generic, TypeVar

from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, shown

Thing = TypeVar("Thing", bound=Hashable)
Said = TypeVar("Said")

Step = Callable[[str, Thing, Said], None]
"""Gets the place of a claim, what it is about and what it says, asks `Claims.about` for those that
it rests on, and raises `BadProof` if it does not follow from them."""


class Claims(Generic[Thing, Said]):
    """What evidence says of things such as positions, in its order.

    Of two claims about one thing the first counts.
    """

    def __init__(self, key: str, said: Iterable[tuple[Thing, Said]]) -> None:
        self._key, self._list = key, list(said)
        self._numbers: dict[Thing, int] = {}
        for number, (thing, _) in enumerate(self._list):
            self._numbers.setdefault(thing, number)
        self._before = len(self._list)
        self._proved: set[int] = set()
        self._waiting: dict[int, Thing] = {}

    def about(self, thing: Thing) -> Said | None:
        """Return the claim about a thing on which the one that is being proved may rest.

        None if there is none before it.
        """
        number = self._numbers.get(thing, self._before)
        if number >= self._before:
            return None
        if number not in self._proved:
            self._waiting[number] = thing
        return self._list[number][1]

    def needed(self, thing: Thing, who: str, write: Callable[[Thing], Any]) -> Said:
        """Return the same; `BadProof` if there is none: `who` rests on it, and `write` shows it."""
        said = self.about(thing)
        if said is None:
            raise BadProof(f"{who}: {shown(write(thing))} does not stand before it")
        return said

    def some(self, found: Iterable[bool]) -> bool:
        """Return whether one of several is true; all are met if claims wait for that."""
        return any(found if len(self._proved) == len(self._list) else list(found))

    def prove(
        self, step: Step[Thing, Said], made: Callable[[Thing], bool], deadline: Deadline
    ) -> None:
        """Prove the claims about things that are `made`, more than a name, in their order."""
        for number, (thing, _) in enumerate(self._list):
            if made(thing):
                self._prove(number, thing, step, deadline)
        self._before = len(self._list)

    def prove_needed(self, step: Step[Thing, Said], deadline: Deadline) -> None:
        """Prove what the answer was found to rest on, and refuse all the rest."""
        while self._waiting:
            self._prove(*self._waiting.popitem(), step, deadline)
        left = next((i for i in range(len(self._list)) if i not in self._proved), None)
        if left is not None:
            raise BadProof(f"entry .{self._key}[{left}]: the answer does not rest on it")

    def _prove(
        self, number: int, thing: Thing, step: Step[Thing, Said], deadline: Deadline
    ) -> None:
        deadline.check()
        self._before = number
        self._proved.add(number)
        step(f".{self._key}[{number}]", thing, self._list[number][1])
