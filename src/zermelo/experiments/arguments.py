"""What the plain commands of this room share: arguments, and one line for a mistake in them."""

from __future__ import annotations

import argparse
from typing import NoReturn


class OneLineParser(argparse.ArgumentParser):
    """A parser that tells a mistake in one line and ends with status 2."""

    def error(self, message: str) -> NoReturn:
        """End with a message."""
        self.exit(2, f"zermelo: {message}; --help says more\n")
