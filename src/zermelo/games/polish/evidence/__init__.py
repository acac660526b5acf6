"""The kinds of evidence for POLISH."""

from zermelo.checker.kind import Kind
from zermelo.games.impartial.evidence import LOST, TABLES

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
}
