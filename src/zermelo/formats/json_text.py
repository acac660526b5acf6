"""JSON texts: read by the trusted reader, and written."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from zermelo.checker.reading.json_text import Text, convert, loads

__all__ = ["Text", "convert", "dumps", "loads"]


def dumps(value: Any) -> str:
    """Write a JSON value on one line, keys in the order given."""
    try:
        return msgspec.json.encode(value).decode()
    except UnicodeEncodeError:
        # A file name that is not UTF-8: only the escapes of JSON can hold it.
        return json.dumps(value, separators=(",", ":"))
