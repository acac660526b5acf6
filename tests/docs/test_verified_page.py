"""docs/verified.md, verified-proofs.md: the rules shown are the rules, what is called proved is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = "".join((ROOT / f"docs/{page}.md").read_text() for page in ("verified", "verified-proofs"))
PROOFS = "\n".join(path.read_text() for path in sorted((ROOT / "verified/theories").glob("*.v")))
RULES = "\n".join(path.read_text() for path in sorted((ROOT / "src/zermelo/games").rglob("*.py")))


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize(("language", "code"), [("coq", PROOFS), ("python", RULES)])
def test_what_is_shown_stands_in_the_code(language: str, code: str) -> None:
    assert len(blocks(language)) >= 5
    for block in blocks(language):
        for piece in block.split("\n\n"):
            assert piece.strip("\n") in code, piece


def test_the_theorems_are_there_and_asked_what_they_assume() -> None:
    rows = [row for row in PAGE.splitlines() if row.startswith("|") and row.endswith(".v |")]
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row.split("|")[-3])}
    printed = re.findall(r"@(\w+)", (ROOT / "verified/theories/Assumptions.v").read_text())
    assert len(named) >= 11
    assert named <= {*printed}
    for row in rows:
        for name in re.findall(r"`(\w+)`", row.split("|")[-3]):
            text = (ROOT / "verified/theories" / row.split("|")[-2].strip()).read_text()
            assert re.search(rf"(Theorem|Definition) {name}\b", text), name
