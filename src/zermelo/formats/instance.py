"""Instance files: read by the trusted reader, with the files and families that they name."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zermelo.checker.reading import instance as reading
from zermelo.checker.reading.graph import GraphJson
from zermelo.checker.reading.instance import typed
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance


def decode(value: Any, base: Path | None, question: str | None = None) -> Instance:
    """Make an instance from its JSON object.

    `value`: the object of an instance file. `base`: the folder that file names in it are relative
    to; None where everything is to be written out, so that a name of a file or of a family is a
    mistake. `question`: asked instead of the object's own question.

    Raises `InputError` for anything wrong with it; the place is a path inside the object.
    """
    return reading.decode(value, None if base is None else Beside(base), question)


@dataclass(frozen=True, slots=True)
class Beside:
    """What reads the families and files that an instance names, from a folder on."""

    base: Path

    def graph(self, data: GraphJson, loops: bool) -> Graph:
        """Return the graph of an edges_file or a family."""
        if data.edges_file is not None:
            from zermelo.formats.columns import edges_file

            return edges_file(data, self.base, loops)
        from zermelo.families.language import parse

        return parse(data.family or "", self.base)

    def column(self, name: str) -> list[int]:
        """Return the integers of a file."""
        from zermelo.formats.columns import read_columns

        found: list[int] = read_columns(self.base / name, 1)[:, 0].tolist()
        return found

    def member(self, value: Any, key: str, kind: Any) -> Any:
        """Return data that is a member of a family."""
        return member_data(value, key, kind)


def member_data(value: Any, key: str, kind: Any) -> Any:
    """Return data that is given by itself, or as a member of a family."""
    from zermelo.families.tilings import member

    try:
        return typed({key: member(value)}, key, kind)
    except InputError as error:
        raise error if error.place.startswith(f".{key}") else error.inside(f".{key}") from None
