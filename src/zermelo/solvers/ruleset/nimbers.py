"""An impartial ruleset for the compiled search for nimbers, by moves translated to words."""

from __future__ import annotations

from collections.abc import Callable

from zermelo.core.errors import shown
from zermelo.core.instance import Instance
from zermelo.games.impartial.rules import ENDED, MISERE, Impartial, Position, mex
from zermelo.games.ruleset.playing import Board
from zermelo.solvers.nimber_search.compiled import CompiledNimbers
from zermelo.solvers.nimber_search.loop import Coded
from zermelo.solvers.ruleset import moves_kernel as kernel
from zermelo.solvers.ruleset.masks import COMPARED, Played
from zermelo.solvers.ruleset.plans import planned
from zermelo.solvers.search.methods import rules_of


def coded(instance: Instance) -> Coded:
    """Return the moves of an instance, whose translation is compared with the author's."""
    board: Board = instance.position
    played, misere = Played(board, planned(board)), instance.question == MISERE
    splits, count = board.ruleset.components is not None and not misere, played.positions.count
    ended, rules = (kernel.ENDED, *[0] * (count - 1)), rules_of(instance)
    return Coded(
        kernel,
        played.packed(splits, misere),
        count,
        kernel.MOST_PARTS,
        lambda position: ended if position == ENDED else played.words(position),
        rules,
        before=played.agree,
        endless=True,
        doubt=_doubt(played, rules),
        careful=played.careful,
    )


def _doubt(played: Played, rules: Impartial) -> Callable[[CompiledNimbers, Position], None]:
    """Return what compares who wins, and values, with those of the author's options."""
    turns = iter(range(COMPARED))

    def doubt(search: CompiledNimbers, position: Position) -> None:
        for turn in turns:
            afters = [after for _, after in rules.options(position)]
            lost, after_lost = search.lost_as_known(position), [*map(search.lost_as_known, afters)]
            value, values = search.known(position), [*map(search.known, afters)]
            wrong = lost is True and True in after_lost
            wrong |= lost is False and all(each is False for each in after_lost)
            met = [each for each in values if each is not None]
            wrong |= value is not None and len(met) == len(values) and mex(met) != value
            if wrong:
                what = f"the translated moves give another value to {shown(position)}"
                played.mistrust(what)
            seen = [a for a, each in zip(afters, after_lost, strict=True) if each is not None]
            if not seen:
                return
            position = seen[turn % len(seen)]

    return doubt
