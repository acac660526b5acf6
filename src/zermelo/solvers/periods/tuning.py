"""What was measured for paths that grow, by `python -m benchmarks.periods`: sizes and costs.

Only where a path grows from a path and moves split paths two methods compete, `columns` and
`sparse-space`; there columns take about their cost.
"""

from zermelo.solvers.method import by_size

LOADING = 1.0
"""Seconds to load the kernel of the columns."""
COLUMNS_SET = 0.08
"""Seconds of the columns for a connected set, in plain Python, where moves split paths."""
GROWTH = 1.5
"""How many times as long two paths become; the time is about their length to the third power."""

SPARSE_COST = by_size(0.0, 0.9, adds=False)
"""Columns, which have evidence, come before it where there are few."""
