"""Evidence for the cleaning game: one file per kind, and the lower bounds that they use."""

from zermelo.certificates.cleaning.firing import check_firing
from zermelo.certificates.cleaning.order import check_order, check_table

KINDS = {
    "firing-order": check_firing,
    "cleaning-order": check_order,
    "brush-table": check_table,
}
