"""Files that an input names: in one folder alone, where a variable says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from zermelo.core.regular import ONLY_IN, regular


def test_only_files_below_the_folder_are_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, other = tmp_path / "home", tmp_path / "homely"
    for folder in (home, other):
        folder.mkdir()
        (folder / "graph.txt").write_text("0 1\n")
    (home / "link.txt").symlink_to(other / "graph.txt")
    outside = (other / "graph.txt", home / "link.txt", home / ".." / "homely" / "graph.txt")
    for path in outside:
        with regular(path) as stream:
            assert stream.read() == b"0 1\n"
    monkeypatch.setenv(ONLY_IN, str(home))
    with regular(home / "graph.txt") as stream:
        assert stream.read() == b"0 1\n"
    for path in outside:
        with pytest.raises(PermissionError, match="not read here"):
            regular(path)
