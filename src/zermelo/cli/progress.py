"""What `decide` is at, on a line of the terminal that goes away with it.

It says what is known, what runs and for how long, from `PATIENCE` seconds on, so that nothing
flashes up where all is done at once. Where standard error is no terminal, nothing is said.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from zermelo.core.errors import visible
from zermelo.core.verdict import Assurance, Verdict
from zermelo.formats.answers import in_words

if TYPE_CHECKING:
    from rich.text import Text

    from zermelo.run.progress import Message, Progress

PATIENCE = 0.4
"""Seconds before the line is there."""

COMPILING = "compiling for the first time, which is kept (zermelo warm does all of it ahead)"


@contextmanager
def on_terminal() -> Iterator[Callable[[Message], None] | None]:
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
    """What is known, what runs and for how long; rich draws it anew several times a second."""

    def __init__(self) -> None:
        self._start = time.monotonic()
        self._known: Verdict | None = None
        self._runs: Progress | None = None
        self._compiling = False
        self._lock = threading.Lock()
        self._stack = ExitStack()
        self._closed = False
        self._later = threading.Timer(PATIENCE, self._show)
        self._later.daemon = True
        self._later.start()

    def tell(self, message: Message) -> None:
        """Take note of what is to be shown."""
        from zermelo.run.progress import Compiling

        if isinstance(message, Verdict):
            self._known, self._runs = message if message.answered else None, None
        elif isinstance(message, Compiling):
            self._compiling = message.busy
        else:
            self._runs = message

    def __rich__(self) -> Text:
        from rich.text import Text

        return Text(visible(self.text()), no_wrap=True, overflow="ellipsis")

    def text(self) -> str:
        """Return the line as it is now."""
        seconds = f"{time.monotonic() - self._start:.0f} s"
        found, runs = self._known, self._runs
        doing = COMPILING if self._compiling else ""
        if runs is not None and not doing:
            doing = str(runs)
        if found is None:
            return ", ".join(filter(None, (doing, seconds)))
        known = f"{in_words(found.answer, found.question)}, {found.assurance.label}"
        if found.assurance is Assurance.CERTIFIED:
            return f"{known}, {seconds}"
        evidence = f"looking for evidence ({doing})" if doing else "looking for evidence"
        if runs is not None and runs.checking:
            evidence = doing
        return f"{known}; {evidence}, {seconds}; Ctrl-C keeps the answer"

    def _show(self) -> None:
        from rich.console import Console

        with self._lock:
            if not self._closed:
                self._stack.enter_context(Console(stderr=True).status(self, refresh_per_second=4))

    def close(self) -> None:
        """Take the line away."""
        self._later.cancel()
        with self._lock:
            self._closed = True
        self._stack.close()
