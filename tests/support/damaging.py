"""Files that are damaged, and what is made of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from zermelo.core.errors import InputError

Found = TypeVar("Found")


def tried(look: Callable[[Path], Found], path: Path) -> tuple[Found | None, str]:
    """Return what is found in a file, or None and why it is refused."""
    try:
        return look(path), ""
    except InputError as error:
        return None, str(error)


def flipped(path: Path, bit: int) -> None:
    """Change one bit of a file."""
    content = bytearray(path.read_bytes())
    content[bit // 8] ^= 1 << bit % 8
    path.write_bytes(content)
