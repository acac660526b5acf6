"""`zermelo experiment gadget`: the gadget workbench, with the arguments of its own command."""

from __future__ import annotations

import typer

SETTINGS = {"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []}
"""Everything, --help too, goes to the workbench."""


def gadget(context: typer.Context) -> int:
    """Compute what parts of ELLO games do to the rest: relation, verify, search (see --help).

    Exit status: 0; 1 a gadget is not as claimed, 2 bad input, 3 a limit, 130 after Ctrl-C.
    """
    from zermelo.reductions.gadgets.__main__ import main

    try:
        return main(context.args, "zermelo experiment gadget")
    except SystemExit as ended:  # help, or a mistake in the arguments
        return ended.code if isinstance(ended.code, int) else 0
