"""What the programs of the laboratory share: arguments, a time limit, and how they end."""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any, NoReturn

import zermelo
from zermelo.errors import InputError, LimitReached
from zermelo.types import Instance


class Deadline:
    """When to stop; `zermelo experiment` gives its tasks one with the same methods."""

    def __init__(self, seconds: float | None = None) -> None:
        self._seconds = math.inf if seconds is None else seconds
        self._end = time.monotonic() + self._seconds

    def remaining(self) -> float:
        """Return the seconds left, infinitely many without a limit."""
        return max(0.0, self._end - time.monotonic())

    def check(self) -> None:
        """Raise `LimitReached` if the time is up."""
        if not self.remaining():
            raise self.reached()

    def reached(self) -> Exception:
        """Return what says that the time is up."""
        return LimitReached(f"time limit of {self._seconds:g} s reached")


def answer(game: Instance, **options: Any) -> Any:
    """Return the answer of `zermelo.decide`; `LimitReached` where none was found."""
    verdict = zermelo.decide(game, **options)
    if not verdict.answered:
        raise LimitReached(verdict.reason or "no answer was found")
    return verdict.answer


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line, without the usage."""

    def error(self, message: str) -> NoReturn:
        """End with a message and status 2."""
        self.exit(2, f"zermelo: {message}; --help says more\n")


def ended(work: Callable[[], Iterable[str]], kept: str = "") -> int:
    """Print the lines of some work as they come, and return the exit status.

    It is 2 after bad input, 3 at a limit and 130 after Ctrl-C; the message of the last two ends
    with `kept`, which says where the finished work is.
    """
    status, said = 0, ""
    try:
        for line in work():
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
    except InputError as error:
        status, said = 2, f"zermelo: {error}\n"
    except LimitReached as error:
        status, said = 3, f"zermelo: {error}{kept}\n"
    except KeyboardInterrupt:
        status, said = 130, f"interrupted{kept}\n"
    sys.stderr.write(said)
    return status
