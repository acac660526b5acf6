"""The page on rulesets: its files are written, its commands run, and they say what it says."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from telling import BLOCK, shell, told, without_times

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/extending/ruleset.md"


def test_the_page_is_true(tmp_path: Path) -> None:
    """To renew it: python tests/support/telling.py docs/extending/ruleset.md."""
    page = PAGE.read_text()
    assert without_times(told(page, tmp_path)) == without_times(page)
    typed = shell(tmp_path)
    for file, kind, text in BLOCK.findall(page):
        if kind == "python" and not file:
            (tmp_path / "typed.py").write_text(text)
            assert typed("python typed.py") == "N certified\n"
        elif kind == "ini":
            project = tomllib.loads(text)
            assert project["project"]["entry-points"]["zermelo.games"] == {"chomp": "chomp:GAME"}
        else:
            assert file or kind in ("sh", "text")
    table = typed("zermelo experiment show chomp.sqlite")
    assert re.findall(r"decide +(\d+) +certified", table) == ["1", "2", "0", "1", "2"]
    assert (tmp_path / "cycle.html").stat().st_size > 10_000
    image = ROOT / "docs/images/ruleset.svg"
    assert image.read_text() == (tmp_path / "ruleset.svg").read_text()
