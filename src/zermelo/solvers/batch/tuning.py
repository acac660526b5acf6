"""What was measured for batches, by `python -m benchmarks.batch`: when rules are compiled."""

FEW_POSITIONS = 1_600
"""By the rules' own estimate; a search of more of them takes longer than other methods."""

PATIENCE = 1.5
"""Seconds that the author's functions are let work before they are compiled."""
PLAIN = 500
"""Options up to which the author's functions give them: a search that leaves some out is better."""
EACH = 128
"""One in so many values is compared with the author's functions."""
