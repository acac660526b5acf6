"""Notebooks whose outputs are compared with what their cells give now.

`python tests/support/notebooks.py NOTEBOOK` runs the cells with nbclient and keeps the outputs.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

Cell = dict[str, Any]
"""A cell as the file has it."""

PICTURE = "a picture"
"""What stands for an output that a notebook draws."""


def cells(notebook: Path) -> list[Cell]:
    """Return the cells of a notebook that hold code."""
    every: list[Cell] = json.loads(notebook.read_text())["cells"]
    return [cell for cell in every if cell["cell_type"] == "code"]


def kept(cell: Cell) -> str:
    """Return what a cell shows as text: what it printed, and then its last value."""
    # A kernel hands over what is printed in pieces, as it comes.
    said = "".join("".join(each.get("text", "")) for each in cell["outputs"])
    shown = [said.rstrip(), *("".join(_plain(each)) for each in cell["outputs"])]
    return "\n".join(text for text in shown if text)


def _plain(output: dict[str, Any]) -> list[str]:
    data = output.get("data", {})
    return [PICTURE] if "image/svg+xml" in data else list(data.get("text/plain", []))


def given(cell: Cell, names: dict[str, Any]) -> str:
    """Run a cell without a kernel and return what it shows as text; it finds and leaves names."""
    *body, last = ast.parse("".join(cell["source"])).body
    said, value = io.StringIO(), None
    with contextlib.redirect_stdout(said):
        if isinstance(last, ast.Expr):
            exec(compile(ast.Module(body, []), "notebook", "exec"), names)
            value = eval(compile(ast.Expression(last.value), "notebook", "eval"), names)
        else:
            exec(compile(ast.Module([*body, last], []), "notebook", "exec"), names)
    drawn = getattr(value, "_repr_svg_", lambda: None)() is not None
    last_shown = PICTURE if drawn else "" if value is None else repr(value)
    shown = [said.getvalue().rstrip(), last_shown]
    return "\n".join(text for text in shown if text)


def executed(notebook: Path, folder: Path) -> Any:
    """Return the notebook with what its cells show in a fresh kernel that works in the folder."""
    import nbclient
    import nbformat

    read = nbformat.read(notebook, as_version=4)
    client = nbclient.NotebookClient(
        read, timeout=300, resources={"metadata": {"path": str(folder)}}, record_timing=False
    )
    return client.execute()


if __name__ == "__main__":
    import nbformat

    for name in sys.argv[1:]:
        with tempfile.TemporaryDirectory() as made_here:
            made = executed(Path(name), Path(made_here))
        del made["metadata"]["language_info"]  # it has the version of this Python
        nbformat.write(made, name)
