"""What the plain commands of this room share: arguments, their lines, and how they end."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from typing import NoReturn

from zermelo.core.errors import InputError, LimitReached


class OneLineParser(argparse.ArgumentParser):
    """A parser that tells a mistake in one line and ends with status 2."""

    def error(self, message: str) -> NoReturn:
        """End with a message."""
        self.exit(2, f"zermelo: {message}; --help says more\n")


def print_lines(lines: Callable[[], Iterable[str]], kept: str = "") -> int:
    """Print lines as they come, and what ends them early in one line on standard error.

    `lines` may raise `InputError` or `LimitReached`, at once or between two lines; `kept` is added
    when a limit or Ctrl-C ends them: where the finished work is. Return the exit status: 0, 2 bad
    input, 3 a limit, 130 interrupted.
    """
    try:
        for line in lines():
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
    except InputError as error:
        sys.stderr.write(f"zermelo: {error}\n")
        return 2
    except LimitReached as error:
        sys.stderr.write(f"zermelo: {error}{kept}\n")
        return 3
    except KeyboardInterrupt:
        sys.stderr.write(f"interrupted{kept}\n")
        return 130
    return 0
