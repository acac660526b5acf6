"""The checker in third/, compiled for the tests where there is a compiler, and its words."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

from zermelo.cli.checking import check_text
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, InputError, LimitReached, Unsupported
from zermelo.formats.json_text import Text

FOLDER = Path(__file__).resolve().parents[2] / "third"
SANITIZED = ("-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")

IMPARTIAL = ("polish", "node-kayles", "arc-kayles", "grim")
QUESTIONS = {
    "ello": ("winnable",),
    **dict.fromkeys(IMPARTIAL, ("nim-value", "outcome", "winning-moves")),
}
KINDS = {
    "ello": ("winning-order", "lrup-proof"),
    **dict.fromkeys(IMPARTIAL, ("nim-table", "strategy")),
}

needed = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler (cc)")


@cache
def compiled(*options: str) -> tuple[Path, str]:
    """Return the program, and what the compiler says; with sanitizers where it has them.

    It is compiled once in a process for the same options.
    """
    made = Path(mkdtemp(), "third")
    sources = sorted(map(str, FOLDER.glob("*.c")))
    for flags in (SANITIZED, ("-O2",)):
        command = ["cc", "-std=c99", "-pedantic", "-Wall", "-Wextra", *flags, *options]
        asked = [*command, "-o", str(made), *sources, "-lm"]
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            break
    assert done.returncode == 0, done.stderr
    return made, done.stderr


def program() -> Path:
    """Return the program with the limits that it has by default."""
    return compiled()[0]


def lines(texts: Sequence[bytes], asked: Path | None = None) -> list[str]:
    """Return what the third checker says of each certificate; one process reads them all."""
    given = b"".join(text + b"\n" for text in texts)
    done = subprocess.run([asked or program(), "-"], input=given, capture_output=True, check=False)
    found = done.stdout.decode(errors="replace").splitlines()
    assert len(found) == len(texts), done.stderr.decode(errors="replace")[-3000:]
    return [line.partition(": ")[2] for line in found]


def words(texts: Sequence[bytes]) -> list[str]:
    """Return the third checker's word on each certificate."""
    return [line.partition(":")[0] for line in lines(texts)]


def ours(text: bytes) -> str:
    """Return the word of our own checker."""
    try:
        return check_text(Text("", Path(), text), Deadline(60.0)).result.status.value
    except BadProof:
        return "rejected"
    except Unsupported:
        return "unsupported"
    except LimitReached:
        return "limit"
    except InputError:
        return "bad input"


def is_covered(value: Any) -> bool:
    """Whether the third checker knows the game, the question and the kind of a certificate."""
    game, evidence = value["instance"].get("game"), value["evidence"]
    known = value["question"] in QUESTIONS.get(game, ()) and evidence.get("kind") in KINDS[game]
    return known and not isinstance(evidence.get("proof"), dict)


def dumped(values: Sequence[Any]) -> list[bytes]:
    """Return certificates as lines."""
    return [json.dumps(value).encode() for value in values]


def agreed(texts: Sequence[bytes]) -> Counter[tuple[str, str]]:
    """Return how often which words were said, ours first, after a look at where they differ.

    Neither accepts what the other refuses. "unsupported" and "limit" are no words on a certificate;
    where there are two mistakes, each may see another one of them first.
    """
    said: Counter[tuple[str, str]] = Counter()
    other = 0
    for text, line in zip(texts, lines(texts), strict=True):
        own, word = ours(text), line.partition(":")[0]
        said[own, word] += 1
        if own != word and word not in ("unsupported", "limit"):
            other += 1
            where = f"ours: {own}; third: {line}; {text.decode(errors='replace')[:1000]}"
            assert "accepted" not in (own, word), where
    assert other <= len(texts) // 1000
    return said
