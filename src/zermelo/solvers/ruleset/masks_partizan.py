"""Who wins the positions of a partizan ruleset, by rules that were translated to words."""

from __future__ import annotations

from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import shown
from zermelo.games.partizan import OUTCOMES
from zermelo.games.ruleset.playing import LEFT, OTHER, RIGHT, Board
from zermelo.solvers.ruleset.layout import Layout
from zermelo.solvers.ruleset.masks import COMPARED, Search
from zermelo.solvers.ruleset.masks_kernel import LOST, WON
from zermelo.solvers.ruleset.translate import Translation

NUMBER = {LEFT: 0, RIGHT: 1}


class MaskOutcomes(Search):
    """Two tables in one: it answers like `solvers.partizan.outcomes.Outcomes`."""

    def __init__(
        self, board: Board, plan: tuple[Layout, Translation], deadline: Deadline, most: int | None
    ) -> None:
        super().__init__(board, plan, deadline, most)
        self.rules = self.own
        self._compared = 0

    @property
    def met(self) -> int:
        """How many positions the table has."""
        return len(self.memo)

    def mover_wins(self, position: Any, player: str) -> bool:
        """Return whether the player who is to move wins.

        Raises `LimitReached` where the table cannot grow, or where a position does not fit into
        words, or if the author's function says something else.
        """
        known = self._known(position, player)
        if not known:
            words = self.words(position)
            frame = (*words, NUMBER[player], 0, 0, -1, 0)
            self.search("outcomes", frame, 2, False)
            known = self._known(position, player)
            if self._compared < COMPARED:
                self._compared += 1
                self._compare(position, player, known)
        return known == WON

    def outcome(self, position: Any) -> str:
        """Return "L", "R", "N" or "P"."""
        left = self.mover_wins(position, LEFT)
        return OUTCOMES[left, not self.mover_wins(position, RIGHT)]

    def _known(self, position: Any, player: str) -> int:
        return self.memo.of(self.words(position)) >> (2 * NUMBER[player]) & 3

    def _compare(self, position: Any, player: str, known: int) -> None:
        """Compare who wins with the options that the author's function gives.

        What the outcomes of parts tell needs no options, so some of these may not be known.
        """
        afters = [after for _, after in self.rules.options(position, player)]
        values = [self._known(after, OTHER[player]) for after in afters]
        wrong = known == LOST and LOST in values
        wrong |= known == WON and all(value == WON for value in values)
        if wrong:
            self.mistrust(f"the translated moves give another outcome to {shown(position)}")
