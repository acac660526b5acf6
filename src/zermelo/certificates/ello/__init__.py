"""Evidence for ELLO: one file per kind."""

from zermelo.certificates.ello.formula import check_lrup_proof
from zermelo.certificates.ello.obstruction import check_obstruction
from zermelo.certificates.ello.order import check_order
from zermelo.certificates.ello.subset_table import check_subset_table

KINDS = {
    "winning-order": check_order,
    "obstruction": check_obstruction,
    "subset-table": check_subset_table,
    "lrup-proof": check_lrup_proof,
}
