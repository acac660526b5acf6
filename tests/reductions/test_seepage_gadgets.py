"""The gadgets of QBF -> Seepage by their relations: the token game, all moves tried.

A level hands over to the next one with certain sinks protected; a clause is won or lost by the
sinks that are protected when the token comes to it.
"""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from zermelo.core.formula import Formula
from zermelo.core.instance import Instance
from zermelo.games.seepage.rules import Seepage, Token, bits_of, options, winner
from zermelo.reductions.qbf_to_seepage import qbf_to_seepage


def green_wins(game: Seepage, position: Token) -> bool:
    """Whether Green wins the token game, by all of play."""
    over = winner(game, position)
    if over is not None:
        return over == "green"
    after = [green_wins(game, Token(*option)) for _, option in options(game, position)]
    return any(after) if position.greens_turn else all(after)


def handed_over(game: Seepage, start: Token, end: int) -> dict[tuple[int, ...], set[int]]:
    """Return what is protected when the token comes to `end`, for each of Green's first moves.

    She makes no move after which Sludge could win on the way; the token is taken off at `end`.
    """

    @cache
    def safe(position: Token) -> bool:
        if position.vertex == end and position.greens_turn:
            return True
        over = winner(game, position)
        if over is not None:
            return over == "green"
        after = [safe(Token(*option)) for _, option in options(game, position)]
        return any(after) if position.greens_turn else all(after)

    def ends(position: Token) -> set[int]:
        if position.vertex == end and position.greens_turn:
            return {position.protected}
        if winner(game, position) is not None:
            return set()
        following = [Token(*option) for _, option in options(game, position)]
        return set().union(*(ends(p) for p in following if not position.greens_turn or safe(p)))

    found = {}
    for move, option in options(game, start):
        assert isinstance(move, tuple)
        if safe(Token(*option)):
            found[move] = ends(Token(*option))
    return found


def literals(instance: Instance, protected: int) -> frozenset[str]:
    return frozenset(
        str(label).removeprefix("lit:")
        for v, label in enumerate(instance.labels)
        if protected >> v & 1 and str(label).startswith("lit:")
    )


def test_a_level_lets_green_choose_x_and_sludge_y() -> None:
    formula = Formula.of([[1, 2]], 3, [("e", [1]), ("a", [2]), ("e", [3])])
    instance = qbf_to_seepage(formula)
    game: Seepage = instance.position
    following = instance.labels.vertex("exists:3")
    # Only what lies at or above the next level can matter before the token is there.
    found = handed_over(game, Token(game.source, 0, True), following)
    relation = {
        frozenset(map(str, instance.labels.of(move))): {literals(instance, p) for p in ends}
        for move, ends in found.items()
    }
    both = {
        first: {frozenset({*names, y}) for y in ("2", "-2")}
        for first, names in (
            (frozenset({"lit:1"}), ("1",)),
            (frozenset({"lit:-1"}), ("-1",)),
            (frozenset({"pair:1"}), ()),
        )
    }
    assert relation == both


@pytest.mark.parametrize("k", [1, 2, 3])
@pytest.mark.parametrize("clause", [[1, 2], [1, -2, 3]])
def test_a_clause_is_lost_exactly_if_none_of_its_sinks_is_protected(
    k: int, clause: list[int]
) -> None:
    instance = qbf_to_seepage(Formula.of([clause]), k)
    vertex = instance.labels.vertex("c:1.0")
    sinks = [instance.labels.vertex(f"lit:{x}") for x in clause]
    for protected in product((False, True), repeat=len(sinks)):
        bits = bits_of(v for v, there in zip(sinks, protected, strict=True) if there)
        assert green_wins(instance.position, Token(vertex, bits, True)) == any(protected)
