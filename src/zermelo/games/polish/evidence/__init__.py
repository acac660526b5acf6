"""The kinds of evidence for POLISH."""

from zermelo.checker.kind import Kind, Nothing
from zermelo.games.impartial.evidence import ASKED, LOST, TABLES
from zermelo.games.impartial.evidence.smaller import smaller_game

KINDS = {
    **TABLES,
    "strategy-rule": Kind(
        "polish.rules:check_rules",
        LOST,
        "polish.rules:Rules",
        "the hypotheses; and what the proof says is replayed",
        basis="invariant",
        theorem="Theorems 5 and 13 and Lemma 11 of the POLISH paper (proof in its file)",
    ),
    "value-rule": Kind(
        "polish.values:check_values",
        ASKED,
        Nothing,
        "the class of each component, and what its closed form asks",
        basis="theorem",
        theorem="Lemma 6 and Theorems 8 and 15 of the POLISH paper; spiders, K_{3,n} and K_{4,n}"
        " (docs/theorems/09, 08, 32)",
    ),
    "smaller-game": smaller_game("nim-value", "outcome"),
}
