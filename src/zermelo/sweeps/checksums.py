"""Checksums of rows: a bit that flipped on a disk shall not become an answer.

A row's checksum is made of its table's name and of all its columns, each as JSON, which tells 1
from 1.0 and from "1". It guards against accidents; who means to deceive can compute it as well.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Sequence
from functools import cache
from typing import Any

COLUMN = "checksum"
"""Of every table; the last one."""

LENGTH = 32
"""Hexadecimal digits."""


def checksum(table: str, values: Sequence[Any]) -> str:
    """Return the checksum of a row without its own column."""
    text = json.dumps([table, *values], default=repr)
    return hashlib.sha256(text.encode()).hexdigest()[:LENGTH]


def sealed(table: str, values: Sequence[Any]) -> tuple[Any, ...]:
    """Return a row with its checksum behind it."""
    return (*values, checksum(table, values))


def intact(table: str, row: Sequence[Any]) -> bool:
    """Tell whether a row that ends in its checksum is as it was written."""
    *values, found = row
    return bool(found == checksum(table, values))


@cache
def tell(line: str) -> None:
    """Say on standard error, once, what is damaged."""
    logging.getLogger(__name__).warning("%s", line)
