"""`zermelo schema`: the JSON Schema of instance and certificate files."""

from __future__ import annotations

from typing import Annotated

import typer

from zermelo.cli import completion
from zermelo.cli.lines import put
from zermelo.core.errors import InputError, nearest, shown

WHAT = ("instance", "certificate")


def schema(
    what: Annotated[
        str,
        typer.Argument(
            metavar="instance|certificate",
            help="Which file.",
            show_default=False,
            autocompletion=completion.among(*WHAT),
        ),
    ],
) -> int:
    """Print the JSON Schema of instance files or of certificate files.

    For example `zermelo schema instance > instance.schema.json`.
    """
    if what not in WHAT:
        raise InputError(f"there is no schema of {shown(what)}", nearest(what, WHAT))
    for line in schema_text(what).splitlines():
        put(line)
    return 0


def schema_text(what: str) -> str:
    """Return a schema as JSON text, indented."""
    import json

    from zermelo.formats.schema import certificate_schema, instance_schema

    made = instance_schema() if what == "instance" else certificate_schema()
    return json.dumps(made, indent=1, ensure_ascii=False)
