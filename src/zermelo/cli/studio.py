"""`zermelo studio`: draw a graph in the browser, and ask who wins on it."""

from __future__ import annotations

import threading
import webbrowser

from zermelo.cli.lines import put, say
from zermelo.core.errors import InputError


def studio(
    rules: list[str] | None = None,  # noqa: ARG001  # known when they are named
    port: int | None = None,
    no_browser: bool = False,
) -> int:
    """Draw a graph in the browser, choose a game, and ask.

    Prints the address and serves until Ctrl-C, to this machine only. The address holds a random
    token; without it nobody is let in. Nothing is written but what you save.

    Exit status: 0 ended by Ctrl-C, 2 bad input.

    For example `zermelo studio`, or `zermelo studio --rules my_game.py --no-browser`.
    """
    from zermelo.studio.answers import Answers
    from zermelo.studio.server import Studio

    answers = Answers()
    try:
        served = Studio(answers, port or 0)
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise InputError(f"cannot listen: {why}", "choose another one", "", "--port") from None
    put(served.address)
    say("Ctrl-C ends it")
    if not no_browser:
        threading.Thread(target=webbrowser.open, args=(served.address,), daemon=True).start()
    try:
        served.serve()
    except KeyboardInterrupt:
        pass
    finally:
        answers.close()
    return 0
