"""Evidence for the cleaning game: one file per kind, and the lower bounds that they use."""

from zermelo.certificates.cleaning.firing import check_firing
from zermelo.certificates.cleaning.order import check_order, check_table
from zermelo.certificates.kind import ANY, Kind

KINDS = {
    "firing-order": Kind(check_firing, {"cleaned": ANY}),
    "cleaning-order": Kind(check_order, {"brush-number": ANY}),
    "brush-table": Kind(check_table, {"brush-number": ANY}),
}
