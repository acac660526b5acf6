"""The script of the page that checks certificates: made with the site, of the files themselves."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import pytest
from pyodides import FOLDER, WITH_PYODIDE

import zermelo
from zermelo.browser.pyodide import PINNED, USUAL, VERSION
from zermelo.browser.site import BEGINNING

ROOT = Path(__file__).resolve().parents[2]
SOURCE = Path(zermelo.__file__).parents[1]


def built(folder: Path) -> dict[str, object]:
    """Have the hook write the script, and return what it holds."""
    spec = importlib.util.spec_from_file_location("checking", ROOT / "docs" / "checking.py")
    assert spec is not None
    assert spec.loader is not None
    hook = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hook)
    hook.on_post_build(config={"site_dir": str(folder)})
    return read(folder)


def read(folder: Path) -> dict[str, object]:
    first = (folder / "assets" / "checker.js").read_text().partition("\n")[0]
    held: dict[str, object] = json.loads(first.removeprefix(BEGINNING).removesuffix(";"))
    return held


def in_step(held: dict[str, object]) -> bool:
    sources = held["sources"]
    assert isinstance(sources, dict)
    wanted = {
        path.relative_to(SOURCE).as_posix()
        for room in ("core", "checker", "formats", "games")
        for path in (SOURCE / "zermelo" / room).rglob("*.py")
        if not {"picture", "samples"} & {*path.with_suffix("").parts}
    }
    assert wanted <= set(sources)
    return all(
        text == (SOURCE / name).read_text()
        for name, text in sources.items()
        if name != "msgspec.py"
    )


def test_it_holds_every_file_that_a_check_may_need(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ZERMELO_PYODIDE", raising=False)
    held = built(tmp_path)
    assert in_step(held)
    pyodide = held["pyodide"]
    assert isinstance(pyodide, dict)
    assert (pyodide["address"], pyodide["files"]) == (USUAL, {})


@WITH_PYODIDE
def test_pyodide_goes_into_it_from_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ZERMELO_PYODIDE", str(FOLDER))
    pyodide = built(tmp_path)["pyodide"]
    assert isinstance(pyodide, dict)
    assert set(pyodide["files"]) == set(PINNED)


def test_the_site_has_it(site: Path) -> None:
    assert in_step(read(site))
    assert 'src="../assets/checker.js"' in (site / "check" / "index.html").read_text()


def test_the_page_names_what_is_pinned() -> None:
    text = (ROOT / "docs" / "check.md").read_text()
    assert f"release {VERSION}, " in text
    assert f"npm pack pyodide@{VERSION}" in text
    assert all(f"`{name}`" in text for name in PINNED)
