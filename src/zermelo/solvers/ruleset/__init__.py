"""The methods for impartial games of your own: those of all, ``masks``, and ``heaps``."""

from __future__ import annotations

from zermelo.core.instance import Instance
from zermelo.games.ruleset.playing import Board, rules_on
from zermelo.solvers.deletion.heaps import HEAPS
from zermelo.solvers.nimber_search.methods import alone
from zermelo.solvers.ruleset.layout import WORD, Layout, layouts
from zermelo.solvers.ruleset.translate import Translation, translate
from zermelo.solvers.ruleset.values import Untranslatable
from zermelo.solvers.search.methods import PLAYED
from zermelo.solvers.search.nimbers import METHODS as ALL
from zermelo.solvers.search.tuning import MASKS_COST


def plan_board(board: Board) -> tuple[Layout, Translation]:
    """Return how a board is played in words; `Untranslatable` if it is not."""
    start = rules_on(board).start.value
    reasons: list[str] = []
    for layout in layouts(board.graph, start):
        try:
            return layout, translate(board.ruleset, layout)
        except Untranslatable as error:
            reasons.append(str(error))
    what = f"positions are not made of sets of at most {WORD} small integers or edges, and integers"
    raise Untranslatable(reasons[0] if reasons else what)


def applies(instance: Instance) -> str | None:
    """Return why an instance is not played in words, or None."""
    try:
        plan_board(instance.position)
    except Untranslatable as error:
        return f"the rules cannot be translated to words: {error}"
    return None


MASKS = alone(
    "masks",
    "zermelo.solvers.ruleset.masks:encode",
    applies,
    MASKS_COST,
    f"positions as words, by moves that were translated and compiled; sets of up to {WORD}",
    PLAYED,
)

METHODS = (*ALL, MASKS, HEAPS)
