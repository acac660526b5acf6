"""The kinds of evidence that partizan games share, sums of them and impartial ones too."""

from zermelo.checker.kind import ANY, Kind
from zermelo.games.partizan.questions import COMPARE, DIFFERENCES, OUTCOME, VALUES

FORM = {
    "form": Kind(
        "partizan.forms:check_form",
        {asked.name: ANY for asked in (OUTCOME, *VALUES, COMPARE)},
        "partizan.forms:Values",
        "each form is canonical; each position has the value that those make that its moves lead"
        " to, and the start the one that answers",
        "partizan:value",
        basis="claims",
        theorem="Conway (canonical forms)",
    ),
}

KINDS = {
    "partizan-strategy": Kind(
        "partizan.strategies:check_partizan_strategy",
        {"outcome": ["L", "R", "N", "P"], "winning-moves": ANY, "compare": [*DIFFERENCES]},
        "partizan.strategies:PartizanStrategy",
        "each reply reaches an earlier position of the player's list; who wins the start moving"
        " first, and moving second",
        basis="claims",
    ),
    **FORM,
}
