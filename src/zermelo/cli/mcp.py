"""`zermelo mcp`: a server for assistants, on standard input and output."""

from __future__ import annotations

from pathlib import Path

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
