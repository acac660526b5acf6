"""Nim-values and outcomes of an impartial ruleset, by rules that were translated to words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached, shown
from zermelo.games.impartial.rules import Impartial, mex
from zermelo.games.ruleset.playing import ENDED, Board
from zermelo.solvers.memo import DONE, PAUSED
from zermelo.solvers.ruleset.layout import Layout
from zermelo.solvers.ruleset.masks import COMPARED, EARLY, Search
from zermelo.solvers.ruleset.translate import Translation
from zermelo.solvers.search.smaller import exclusive_or


class MaskTable(Search):
    """Nim-values of all positions met so far; it answers like `solvers.search.impartial.Table`.

    Where only the outcome is asked for and no sums are taken apart, the values are 0 and 1: whether
    the next player loses or wins.
    """

    def __init__(
        self, board: Board, plan: tuple[Layout, Translation], rules: Impartial, question: str,
        deadline: Deadline, most: int | None,
    ) -> None:  # fmt: skip
        self._misere = question == "misere-outcome"
        super().__init__(board, plan, deadline, most, sums=not self._misere)
        self.rules = rules
        self._valued = question == "nim-value" or self.splits
        self._compared = 0
        self._rival: MaskTable | None = None
        self._look = 0 if self._misere or self.splits else EARLY

    def __len__(self) -> int:
        return len(self.memo)

    @property
    def met(self) -> int:
        """How many positions have a nim-value."""
        return len(self.memo)

    def nim_value(self, position: Any) -> int:
        """Return the nim-value of a position.

        Raises `LimitReached` where the table cannot grow, or where a position or a value does not
        fit into a word, or if the author's function says something else.
        """
        total = 0
        for part in self.rules.components(position):
            if part != ENDED:  # where misère play ends
                total ^= self._value(part)
        return total

    def known(self, position: Any) -> int | None:
        """Return the nim-value if no search is needed for it."""
        parts = [part for part in self.rules.components(position) if part != ENDED]
        values = [self.memo.of(self.words(part)) - 1 for part in parts]
        return None if -1 in values else exclusive_or(values)

    def _value(self, part: Any) -> int:
        words = self.words(part)
        if self.memo.of(words) == 0:
            if self._valued:
                self.search("nimbers", (*words, 0, 0, -1, 0))
            else:
                self._race(words)
            self._compare(part)
        return self.memo.of(words) - 1

    def _race(self, words: tuple[int, ...]) -> None:
        """Look who wins a position, by wholes and, where these are sums, by nim-values of parts.

        Where few positions fall apart, nearly all values are wanted that nobody needs; where many
        do, there are far fewer values. Both go on by turns, and the one that is done first stays.
        """
        self.begin((*words, 0, 0, 0, -1, 0))
        started = False
        while (done := self.turn("outcomes", 1, self._misere)) != DONE:
            if done == PAUSED and self.parted():
                self._rival = self.anew()
                self._rival.splits = self._rival.apart = self._rival._valued = True
            if self._rival is None:
                continue
            if not started:
                self._rival.begin((*words, 0, 0, -1, 0))
                started = True
            try:
                if self._rival.turn("nimbers") == DONE:
                    self.__dict__.update(self._rival.__dict__)
                    return
            except LimitReached:  # where that is the time, the next turn says so too
                self._rival = None

    def _compare(self, part: Any) -> None:
        """Compare a value with those of the options that the author's function gives."""
        while self._compared < COMPARED:
            self._compared += 1
            found = [after for _, after in self.rules.options(part)]
            options = [after for after in found if after != ENDED]
            known = self._known(part)
            values = [self._known(after) for after in options] + [0] * (len(found) - len(options))
            met = [value for value in values if value >= 0]
            if self._valued:
                right = len(met) == len(values) and mex(met) == known
            elif known:
                right = 0 in met
            else:
                right = all(value == 1 for value in values)
            if known < 0 or not right:
                self.mistrust(f"the translated moves give another value to {shown(part)}")
            following = [each for each, value in zip(options, values, strict=False) if value >= 0]
            if not following:
                return
            part = following[self._compared % len(following)]
            if len(self._parts(part)) != 1:
                return

    def _parts(self, position: Any) -> Sequence[tuple[int, ...]]:
        """Return the parts of a position as words; what is known as a whole has one."""
        if self.apart:
            words = self.words(position)
            return (words,) if self.memo.of(words) else self.written("parts", position)
        parts = self.rules.components(position) if self.splits else (position,)
        return list(map(self.words, parts))

    def _known(self, position: Any) -> int:
        """Return the nim-value of a position from the table, -1 if it lacks it."""
        total = 0
        for words in self._parts(position):
            value = self.memo.of(words) - 1
            if value < 0:
                return -1
            total ^= value
        return total
