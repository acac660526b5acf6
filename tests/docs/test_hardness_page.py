"""The tutorial on hardness: its files are written, its commands run, and they say what it says."""

from __future__ import annotations

from pathlib import Path

from telling import told, without_times

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/tutorial-hardness.md"


def test_the_page_is_true(tmp_path: Path) -> None:
    """To renew it: python tests/support/telling.py docs/tutorial-hardness.md."""
    page = PAGE.read_text()
    assert without_times(told(page, tmp_path)) == without_times(page)
    image = ROOT / "docs/images/hardness.svg"
    assert image.read_text() == (tmp_path / "hardness.svg").read_text()
    assert "SAT → QBF → geography → vertexnim" in (tmp_path / "way.svg").read_text()
