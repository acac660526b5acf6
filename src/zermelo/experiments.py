"""Many instances: files of them, verdicts on them, tables and experiments."""

from __future__ import annotations

from zermelo.python.api import read_all
from zermelo.python.many import decide_many, table, text_table
from zermelo.sweeps.run import experiment

__all__ = ["decide_many", "experiment", "read_all", "table", "text_table"]
