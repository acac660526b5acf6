"""The open questions of the papers, each an experiment that one command repeats.

What is asked, its status and the usual sizes stand in an experiment file, which names the
function here:

    zermelo experiment run experiments/questions/NAME.toml --show

The same tables without records:

    python -m lab.questions [NAME] [--size N] [--time-limit S]

What they found stands in docs/questions; docs/findings.md is the list.
"""
