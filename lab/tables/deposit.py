"""A folder to publish: the book and the tables as a data package, with a datasheet.

`datapackage.json` follows the specification of Frictionless Data, so that programs know the columns
of each file, its size and its SHA-256.
"""

from __future__ import annotations

import csv
import gzip
import hashlib
import io
import json
import shutil
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

from lab.tables import book, stored
from zermelo.errors import InputError

ROOT = Path(__file__).resolve().parents[2]

TYPES = {"true": "boolean", "false": "boolean"}
"""Cells that are not numbers or texts."""


def deposit(tables: Path, folder: Path) -> Iterator[str]:
    """Write a new folder with all that is published; yield the names of its files.

    `InputError` if the folder is there already, or cannot be written.
    """
    try:
        folder.mkdir(parents=True)
    except OSError as error:
        mend = "name a new folder"
        raise InputError(f"{folder} cannot be made ({error.strerror})", mend, "-o") from None
    sources = [book.FILE, *stored.files(tables)]
    for path in (*sources, ROOT / "LICENSE"):
        shutil.copyfile(path, folder / path.name)
    shutil.copyfile(Path(__file__).with_name("datasheet.md"), folder / "README.md")
    resources = [resource(folder / path.name) for path in sources]
    package = {
        "profile": "tabular-data-package",
        "name": "games-on-small-graphs",
        "title": "Values of games on small graphs",
        "version": version("zermelo"),
        "licenses": [{"name": "Apache-2.0", "path": "LICENSE"}],
        "resources": resources,
    }
    (folder / "datapackage.json").write_text(f"{json.dumps(package, indent=1)}\n")
    sums = (f"{each['hash'].removeprefix('sha256:')}  {each['path']}\n" for each in resources)
    (folder / stored.SUMS).write_text("".join(sums))
    yield from (f"{path}" for path in sorted(folder.iterdir()))


def resource(path: Path) -> dict[str, Any]:
    """Return what a data package says of a file."""
    data = path.read_bytes()
    text = (gzip.decompress(data) if path.suffix == ".gz" else data).decode()
    between = "\t" if ".tsv" in path.name else " "
    head, *rows = csv.reader(io.StringIO(text), delimiter=between, quoting=csv.QUOTE_NONE)
    is_comment = head[0] == "#"  # the head of a table is one
    names = head[1:] if is_comment else head
    heading = {"header": False, "commentChar": "#"} if is_comment else {"header": True}
    compressed = {"compression": "gz"} if path.suffix == ".gz" else {}
    return {
        "profile": "tabular-data-resource",
        "name": path.name.partition(".")[0],
        "path": path.name,
        "format": "csv",
        "mediatype": "text/csv",
        "encoding": "utf-8",
        **compressed,
        "bytes": len(data),
        "hash": f"sha256:{hashlib.sha256(data).hexdigest()}",
        "rows": len(rows),
        "dialect": {"delimiter": between, "doubleQuote": False, **heading},
        "schema": {
            "fields": [
                {"name": name, "type": _type([row[i] for row in rows])}
                for i, name in enumerate(names)
            ],
            "missingValues": ["", "-"],
            "primaryKey": names[0],
        },
    }


def _type(cells: list[str]) -> str:
    """Return the type of a column."""
    found = {TYPES.get(each) or ("integer" if each.isdecimal() else "string") for each in cells}
    found -= {"string"} if {*cells} & {"-"} and found == {"integer", "string"} else set()
    return found.pop() if len(found) == 1 else "string"
