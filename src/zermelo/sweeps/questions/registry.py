"""All questions with a table, by name."""

from __future__ import annotations

from collections.abc import Mapping

from zermelo.core.errors import InputError, nearest
from zermelo.sweeps.questions import (
    adjacent_nim,
    cop_win_orders,
    even_grids,
    interval_periods,
    light_positions,
    looped_digraphs,
    moving_first,
    oddities,
    path_periods,
    plausibility,
    polish_bipartite,
    polish_outcomes,
    random_oddities,
    spiders,
    star_residues,
    three_cops,
    three_rays,
    tree_products,
    two_connected,
)
from zermelo.sweeps.questions.question import Question

QUESTIONS: Mapping[str, Question] = {
    each.name: each
    for each in (
        oddities.QUESTION,
        plausibility.QUESTION,
        two_connected.QUESTION,
        random_oddities.QUESTION,
        even_grids.QUESTION,
        even_grids.PATTERNS,
        polish_bipartite.QUESTION,
        polish_bipartite.NARROW,
        polish_outcomes.QUESTION,
        polish_outcomes.CUBIC,
        spiders.QUESTION,
        light_positions.QUESTION,
        adjacent_nim.QUESTION,
        looped_digraphs.QUESTION,
        moving_first.QUESTION,
        moving_first.CONTRACTED,
        path_periods.QUESTION,
        interval_periods.QUESTION,
        star_residues.QUESTION,
        three_rays.QUESTION,
        three_rays.RAY_OF_1,
        tree_products.QUESTION,
        cop_win_orders.QUESTION,
        three_cops.QUESTION,
    )
}


def question(name: str) -> Question:
    """Return the question with a name; `InputError` if there is none."""
    if name not in QUESTIONS:
        raise InputError(f"there is no question {name!r}", nearest(name, QUESTIONS), ".question")
    return QUESTIONS[name]
