"""Measured claims, each a command: `python -m benchmarks` prints their ratios in one table."""
