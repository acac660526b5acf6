"""The frozen certificates: what stands in the files, and the checker's word on each now."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from zermelo.checker.check import check
from zermelo.checker.reading.certificate import decode
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, InputError, LimitReached, Unsupported
from zermelo.games.ruleset.files import load, register

HOME = Path(__file__).resolve().parents[1] / "checker" / "frozen"
"""Where they are, with the rules files and the proofs that they name."""

ACCEPTED = "accepted"


def frozen() -> Iterator[dict[str, Any]]:
    """Yield the records: a certificate, the word on it, and how it was made."""
    for path in sorted(HOME.glob("*.jsonl.gz")):
        with gzip.open(path) as stream:
            yield from map(msgspec.json.decode, stream)


def takes_long(record: dict[str, Any]) -> bool:
    """Whether the checker makes so many positions by itself that it takes up to four seconds."""
    value = record["certificate"]
    graph = value["instance"].get("graph")
    return (
        value["instance"].get("game") in ("polish", "graph-chomp")
        and value["evidence"].get("kind") == "position-table"
        and len(graph["edges"]) > 10
    )


def load_rules() -> None:
    """Make the games known whose rules stand beside the certificates."""
    for path in sorted((HOME / "rules").glob("*.py")):
        for ruleset in load(str(path)):
            register(ruleset)


def word(value: Any, seconds: float = 60.0) -> str:
    """Return what `zermelo check` says of a certificate's JSON object."""
    try:
        return check(decode(value, HOME), Deadline(seconds)).status.value
    except BadProof:
        return "rejected"
    except Unsupported:
        return "unsupported"
    except LimitReached:
        return "limit"
    except InputError:
        return "bad input"
