"""Benchmark sets: instances with certified answers, as files that other people's solvers read."""
