"""The kind of evidence that partizan games share."""

from zermelo.checker.kind import ANY, Kind

KINDS = {
    "partizan-strategy": Kind(
        "partizan.strategies:check_partizan_strategy",
        {"outcome": ["L", "R", "N", "P"], "winning-moves": ANY},
        "partizan.strategies:PartizanStrategy",
        "each reply reaches an earlier position of the player's list; who wins the start moving"
        " first, and moving second",
        basis="claims",
    ),
}
