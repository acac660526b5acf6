"""Evidence for the cleaning game: one file per kind, and the lower bounds that they use."""

from zermelo.checker.kind import ANY, Kind
from zermelo.games.cleaning.evidence.firing import check_firing
from zermelo.games.cleaning.evidence.order import check_order, check_table

KINDS = {
    "firing-order": Kind(check_firing, {"cleaned": ANY}),
    "cleaning-order": Kind(check_order, {"brush-number": ANY}),
    "brush-table": Kind(check_table, {"brush-number": ANY}),
}
