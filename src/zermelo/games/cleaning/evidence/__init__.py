"""Evidence for the cleaning game: one file per kind, and the lower bounds that they use."""

from zermelo.checker.kind import ANY, Kind, at

KINDS = {
    "firing-order": Kind(at("cleaning.firing:check_firing"), {"cleaned": ANY}),
    "cleaning-order": Kind(at("cleaning.order:check_order"), {"brush-number": ANY}),
    "brush-table": Kind(at("cleaning.order:check_table"), {"brush-number": ANY}),
}
