"""Ways in for assistants and for a browser: `zermelo mcp` and `studio`."""

from __future__ import annotations

import threading
import webbrowser
from pathlib import Path

from zermelo.cli.lines import put, say
from zermelo.core.errors import InputError


def mcp(
    allow_rules: str | None = None,
) -> int:
    """Serve assistants: the commands as tools of the Model Context Protocol, on stdio.

    The tools are decide, check, classify, orient, show, games, families, methods, simplify,
    reduction_test and lookup. Each call runs in a process of its own with 2 GB and 30 seconds, or
    as many as it asks for, up to 600; it reads no file of this machine. It needs the extra mcp:
    pip install 'zermelo[mcp]'.

    Exit status: 0 the client has ended it, 2 bad input.

    For example `zermelo mcp`, started by an assistant, or `zermelo mcp --allow-rules games/`.
    """
    try:
        import jsonschema  # noqa: F401
        import mcp.server.lowlevel  # noqa: F401
    except ImportError:
        what = "the Model Context Protocol needs the package mcp, which is not installed"
        raise InputError(what, "pip install 'zermelo[mcp]'") from None
    from zermelo import __version__
    from zermelo.mcp.server import serve

    if allow_rules is not None and not Path(allow_rules).is_dir():
        raise InputError("this is no folder", "name one", allow_rules, "--allow-rules")
    serve(__version__, None if allow_rules is None else Path(allow_rules))
    return 0


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
