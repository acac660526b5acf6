"""What `decide` is at, on a line of the terminal that goes away with it."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from zermelo.cli.common import in_words
from zermelo.core.errors import visible
from zermelo.core.verdict import Assurance, Verdict

if TYPE_CHECKING:
    from zermelo.solvers.decide import Progress

PATIENCE = 1.0
"""Seconds after an answer before the line says what is waited for."""


@contextmanager
def on_terminal() -> Iterator[Callable[[Verdict | Progress], None] | None]:
    """Yield what shows the progress; None where standard error is no terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    line = _Line()
    try:
        yield line.tell
    finally:
        line.close()


class _Line:
    """How far a search is; and once there is an answer, that better evidence is looked for."""

    def __init__(self) -> None:
        from rich.console import Console

        self._start = time.monotonic()
        self._status = Console(stderr=True).status("")
        self._lock = threading.Lock()
        self._stack: ExitStack | None = ExitStack()
        self._shown = False
        self._later: threading.Timer | None = None

    def tell(self, message: Verdict | Progress) -> None:
        """Show how far a search is, and soon what is known."""
        if not isinstance(message, Verdict):
            if self._later is None:
                seconds = time.monotonic() - self._start
                positions = f"{message.positions:,} positions"
                self._show(f"{message.method}: {positions}, {seconds:.0f} s")
            return
        if self._later is not None:
            self._later.cancel()
        known = f"{in_words(message.answer)}, {message.assurance.label}, by {message.method}"
        text = f"{known}; looking for better evidence, Ctrl-C ends that"
        if message.assurance < Assurance.CERTIFIED:
            # Mostly it is there at once, and a line that flashes up would be no help.
            self._later = threading.Timer(PATIENCE, self._show, (text,))
            self._later.daemon = True
            self._later.start()

    def _show(self, text: str) -> None:
        from rich.text import Text

        with self._lock:
            if self._stack is None:
                return
            if not self._shown:
                self._stack.enter_context(self._status)
                self._shown = True
            self._status.update(Text(visible(text)))

    def close(self) -> None:
        """Take the line away."""
        if self._later is not None:
            self._later.cancel()
        with self._lock:
            stack, self._stack = self._stack, None
        if stack is not None:
            stack.close()
