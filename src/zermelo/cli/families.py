"""`zermelo families`: the words of the graph mini-language."""

from __future__ import annotations

from zermelo.cli.table import show_table
from zermelo.families.registry import ENTRIES


def families() -> int:
    """List the graph families and operations that --graph and instance files understand.

    For example `zermelo families`, and then `zermelo classify 'product(cycle:5,path:4)'`.
    """
    show_table(["form", "graph"], [[entry.form, entry.title] for entry in ENTRIES])
    return 0
