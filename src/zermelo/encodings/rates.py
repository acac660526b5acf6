"""What writing a formula takes, in seconds of an idle machine: see `core.deadline` on work.

Rough, as the rates of the searches are (`solvers.rates`); `python -m benchmarks.work` measures
both.
"""

from __future__ import annotations

LITERAL = 1e-6
PATH_STEP = 3e-5
COP_MOVE = 1e-5
FILL = 2e-7
TRIANGLE = 6e-6
