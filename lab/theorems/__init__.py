"""The checks of the theorem pages: one command runs them all again, and compares hashes.

    python -m lab.theorems [NUMBER …] [--quick] [--write]

A check goes through instances one by one and yields what was given and what was found. It raises
`Refuted` where an instance contradicts the statement of its page in docs/theorems. The page names
the SHA-256 of all that was given, and of all that was found.
"""
