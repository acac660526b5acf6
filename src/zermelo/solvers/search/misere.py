"""Method ``misere``: the genus of a position, and its misère quotient.

Genera are computed from those of the options, of whole positions. A quotient is learned as a
regular language is (Angluin, "Learning regular sets from queries and counterexamples", Information
and Computation 75, 1987): sums are told apart by who wins them beside other sums. Where the monoid
that this gives says of a sum what its options deny, a further sum tells more of them apart. So a
finite quotient is found, and it fulfils what the checker tests.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.verdict import Assurance
from zermelo.games.impartial.evidence.genus import Genus, genus, genus_to_json
from zermelo.games.impartial.rules import GENUS, QUOTIENT, Impartial, Position
from zermelo.games.partizan.forms import deep
from zermelo.solvers import rates
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.search.evidence import LARGEST
from zermelo.solvers.search.impartial import add_counts, first_things_first, reporter, within
from zermelo.solvers.search.methods import rules_of

MOST = 200
"""A quotient with more elements is not looked for: it may be infinite."""

SUMS = 2_000_000
"""Nor is one for which the winners of more sums are to be found; these take about 20 seconds."""

CLOCK = 256
"""The deadline is looked at every so many sums."""

Sum = tuple[int, ...]
"""The numbers of its components."""


def _run(task: Task) -> Outcome:
    instance = task.instance
    rules = within(rules_of(instance), task.deadline)
    start, whole = rules.start(instance.position), instance.question == GENUS

    def parts(position: Position) -> Sequence[Position]:
        return (position,) if whole else rules.components(position)

    def below(position: Position) -> Iterator[Position]:
        for _, after in rules.moves(position):
            yield from parts(after)

    most = min(task.request.nodes or LARGEST, LARGEST)
    limits = task.deadline, rules.endless, most, reporter(task)
    order = first_things_first(parts(start), below, *limits)
    answer: Any
    said: Mapping[Position, Any]
    if whole:
        genera: dict[Position, Genus] = {}
        for position in task.deadline.over(order, CLOCK):
            genera[position] = genus({genera[after] for after in below(position)})
        answer, kind, said = genus_to_json(genera[start]), "genus-table", genera
    else:
        with deep():
            answer, said = _quotient(rules, start, order, task.deadline)
        kind = "misere-quotient"
    values = {"values": [[rules.write(position), said[position]] for position in order]}
    evidence = task.evidence(answer, lambda: Evidence(kind, values))
    return Outcome(answer, Assurance.EXHAUSTIVE, *evidence, statistics={"positions": len(order)})


def _quotient(
    rules: Impartial, start: Position, order: Iterable[Position], deadline: Deadline
) -> tuple[dict[str, Any], dict[Position, int]]:
    """Return the quotient, and the elements of all components."""
    numbers: dict[Position, int] = {}
    alike: dict[frozenset[Sum], int] = {}

    def number(position: Position) -> Sum:
        return tuple(sorted(numbers[part] for part in rules.components(position)))

    for part in order:
        moves = frozenset(number(after) for _, after in rules.moves(part))
        numbers[part] = alike.setdefault(moves, len(alike))
    found = Learned(list(alike), deadline)
    found.learn()
    answer = {
        "table": [[found.at(each, x) for each in found.elements] for x in range(len(found.steps))],
        "p": [x for x, each in enumerate(found.elements) if found.lost(each)],
        "value": found.at(number(start)),
    }
    return answer, {part: found.steps[0][each] for part, each in numbers.items()}


@dataclass(slots=True)
class Learned:
    """A monoid of sums, in which as many are told apart as was found necessary.

    Attributes
    ----------
    moves : list of set of Sum
        The options of each component.
    contexts : list of Sum
        What sums are told apart by.
    elements : list of Sum
        A sum of each class.
    steps : list of list of int
        What an element and a component make.
    """

    moves: list[frozenset[Sum]]
    deadline: Deadline
    contexts: list[Sum] = field(default_factory=lambda: [()])
    elements: list[Sum] = field(default_factory=list)
    steps: list[list[int]] = field(default_factory=list)
    _known: dict[Sum, bool] = field(default_factory=dict)

    def lost(self, *several: Sum) -> bool:
        """Return whether the previous player wins a sum in misère play."""
        whole = tuple(sorted(chain(*several)))
        found = self._known.get(whole)
        if found is None:
            options = (
                self.lost(whole[:i], whole[i + 1 :], option)
                for i, each in enumerate(whole)
                if whole[i - 1 : i] != (each,)
                for option in self.moves[each]
            )
            found = next(options, None) is False and not any(options)
            self._known[whole] = found
            if len(self._known) % CLOCK == 0:
                self.deadline.check(CLOCK * rates.MISERE_SUM)
            if len(self._known) > SUMS:
                raise LimitReached(
                    f"the misère quotient needs the winners of more than {SUMS:,} sums"
                )
        return found

    def at(self, whole: Sum, x: int = 0) -> int:
        """Return the product of an element and a sum's."""
        for each in whole:
            x = self.steps[x][each]
        return x

    def learn(self) -> None:
        """Tell sums apart until the outcomes of all follow from their classes.

        Where a limit ends that, it is said how many elements there are at least.
        """
        with add_counts(lambda: {"elements at least": len(self.elements)}):
            self._close()
            while (wrong := next(filter(self._wrong, self._doubtful()), None)) is not None:
                self._tell(wrong)
                self._close()

    def _close(self) -> None:
        """Find the classes of all sums, as far as the contexts tell them apart."""
        self.elements, self.steps = [()], []
        classes = {self._row(()): 0}
        for element in self.elements:
            self.steps.append([])
            for each in self.deadline.over(range(len(self.moves)), 16):
                more = (*element, each)
                row = self._row(more)
                if row not in classes:
                    classes[row] = len(classes)
                    self.elements.append(more)
                self.steps[-1].append(classes[row])
            if len(classes) > MOST:
                raise LimitReached(f"the misère quotient has more than {MOST} elements")

    def _row(self, whole: Sum) -> tuple[bool, ...]:
        return tuple(self.lost(whole, context) for context in self.contexts)

    def _doubtful(self) -> Iterator[Sum]:
        """Yield sums, in an order, of which one is `_wrong` unless the monoid is the quotient."""
        for x, element in enumerate(self.elements):
            for one in self.deadline.over(range(len(self.moves)), 16):
                for other in range(one):
                    both = (one, other), (other, one)
                    if self.at(both[0], x) != self.at(both[1], x):
                        yield from ((*element, *each, *z) for each in both for z in self.contexts)
        yield from self._sums()

    def _sums(self) -> Iterator[Sum]:
        """Yield sums with all pairs of an element and the elements of the options, and these."""
        pairs = {
            (self.steps[0][each], frozenset(map(self.at, moves))): each
            for each, moves in enumerate(self.moves)
        }
        made: dict[tuple[int, frozenset[int]], Sum] = {(0, frozenset()): ()}
        waiting = list(made)
        for x, options in self.deadline.over(waiting, 16):
            for (y, others), each in pairs.items():
                whole = (*made[x, options], each)
                reached = {self.at(self.elements[y], z) for z in options}
                reached |= {self.at(self.elements[x], z) for z in others}
                pair = self.steps[x][each], frozenset(reached)
                if pair not in made:
                    made[pair] = whole
                    waiting.append(pair)
                    yield whole
                    for i, part in enumerate(whole):
                        yield from ((*whole[:i], *whole[i + 1 :], *o) for o in self.moves[part])

    def _wrong(self, whole: Sum) -> bool:
        """Return whether another player wins a sum than that of its class."""
        return self.lost(whole) != self.lost(self.elements[self.at(whole)])

    def _tell(self, whole: Sum) -> None:
        """Add the context that tells two sums of one class apart, given a sum that is wrong."""
        x, wins = 0, self.lost(whole)
        for i, each in enumerate(whole):
            x = self.steps[x][each]
            if self.lost(self.elements[x], whole[i + 1 :]) != wins:
                self.contexts.append(whole[i + 1 :])
                return


MISERE = Method(
    name="misere",
    questions=(GENUS, QUOTIENT),
    summary="genera of all positions; misère quotients by what tells sums apart",
    evidence=("genus-table", "misere-quotient"),
    run=_run,
)
"""The method of all impartial games for the two questions."""
