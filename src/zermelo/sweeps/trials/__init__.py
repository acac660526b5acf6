"""Tests of reductions: small and random sources, both sides decided, counterexamples made small."""
