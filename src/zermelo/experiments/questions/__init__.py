"""The open questions of the papers, each as an experiment that one command repeats.

    python -m zermelo.experiments.questions [NAME] [--size N] [--time-limit S]

What they found stands in docs/findings.md.
"""
