"""The checker: kinds of evidence, and the code that accepts or rejects them.

This room imports games/ and core/ only (a test enforces it), runs plain Python, and is meant to
be read in one sitting: `check.check` looks the kind up, the game's folder holds a file per kind.
"""
