"""Pages that check, in a real Chromium with the real Pyodide."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import NEEDED, chromium
from pyodides import FOLDER, WITH_PYODIDE
from self_checking import altered, made

import zermelo
from zermelo.browser.pyodide import PINNED, USUAL, Pyodide
from zermelo.browser.site import checker
from zermelo.cli.main import run

pytestmark = [*NEEDED, WITH_PYODIDE]

ROOT = Path(__file__).resolve().parents[2]
LABEL = "</script><b>"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as started:
        yield started


class Checking:
    """A page that was opened, and what it asked for."""

    def __init__(self, browser: Any) -> None:
        self.context = browser.new_context()
        self.page = self.context.new_page()
        self.complaints: list[str] = []
        self.asked: list[str] = []
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.context.on("request", lambda request: self.asked.append(request.url))

    def opened(self, path: Path) -> None:
        self.page.goto(path.as_uri())

    def ended(self) -> str:
        """Wait until the check has ended, and return what is told."""
        self.page.locator('#check [data-part="stop"]').wait_for(state="hidden", timeout=120_000)
        return self.part("told")

    def part(self, name: str) -> str:
        found: str = self.page.locator(f'#check [data-part="{name}"]').inner_text()
        return found

    def outcomes(self) -> list[tuple[str, str]]:
        found = self.page.locator("#check .outcome").all()
        return [(each.get_attribute("class").split()[-1], each.inner_text()) for each in found]

    def outside(self) -> list[str]:
        return [url for url in self.asked if not url.startswith(("file:", "data:", "blob:"))]


@pytest.fixture
def view(browser: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Checking]:
    monkeypatch.chdir(tmp_path)
    opened = Checking(browser)
    yield opened
    opened.context.close()


def certificate() -> str:
    """Write a certificate whose label would end a script, and return its text."""
    graph = {"vertices": [LABEL, "b", "c"], "edges": [[LABEL, "b"], ["b", "c"]]}
    game = {"game": "ello", "graph": graph, "green": [LABEL]}
    Path("game.json").write_text(json.dumps(game))
    zermelo.write(zermelo.decide(zermelo.read("game.json"), method="recognised"), "proof.json")
    return Path("proof.json").read_text()


def printed(capsys: pytest.CaptureFixture[str], name: str = "proof.json") -> str:
    capsys.readouterr()
    run(["check", "--no-limits", name])
    return capsys.readouterr().out.rstrip("\n")


def test_a_page_from_a_file_checks_and_rejects_what_was_altered(
    view: Checking, capsys: pytest.CaptureFixture[str]
) -> None:
    """Pyodide is in the page, so that nothing at all is asked for."""
    text = certificate()
    page = made("proof.json", "--pyodide", str(FOLDER))
    view.opened(Path("page.html").resolve())
    view.page.click("#check-start")
    assert re.fullmatch(r"Python started in .* s, checked in .* s\.", view.ended())
    assert view.outcomes() == [("accepted", printed(capsys))]
    assert "Acceptance implies: The instance" in view.part("outcomes")
    value = json.loads(text)
    value["evidence"]["order"].reverse()
    Path("proof.json").write_text(json.dumps(value))
    Path("other.html").write_text(altered(page, "proof.json", json.dumps(value)))
    view.opened(Path("other.html").resolve())
    view.page.click("#check-start")
    view.ended()
    assert view.outcomes() == [("rejected", printed(capsys))]
    assert (view.complaints, view.outside()) == ([], [])


def served(view: Checking, changed: str = "") -> None:
    """Answer at the usual address with the files of the folder, one of them changed."""

    def answer(route: Any) -> None:
        name = route.request.url.removeprefix(USUAL)
        body = (FOLDER / name).read_bytes() if name in PINNED else b""
        route.fulfill(
            status=200 if name in PINNED else 404,
            body=body + b" " if name == changed else body,
            headers={"Access-Control-Allow-Origin": "*"},
        )

    view.context.route(f"{USUAL}**", answer)


def test_a_page_loads_what_is_pinned_and_nothing_else(view: Checking) -> None:
    certificate()
    made("proof.json")
    served(view, changed="pyodide.asm.js")
    view.opened(Path("page.html").resolve())
    view.page.click("#check-start")
    assert view.ended().startswith("Not checked, so neither accepted nor rejected: Pyodide")
    assert view.outcomes() == []
    view.context.unroute_all()
    view.complaints.clear()
    view.asked.clear()
    served(view)
    view.page.click("#check-start")
    assert view.ended().startswith("Python started in ")
    ((status, _),) = view.outcomes()
    assert status == "accepted"
    assert sorted(view.outside()) == sorted(USUAL + name for name in PINNED)
    assert view.complaints == []


def test_stop_ends_a_check(view: Checking) -> None:
    certificate()
    made("proof.json")
    waiting: list[Any] = []
    view.context.route(f"{USUAL}**", lambda route: waiting.append(route))
    view.opened(Path("page.html").resolve())
    view.page.click("#check-start")
    assert view.part("told").startswith("Loading Python")
    assert not view.page.locator("#check-start").is_enabled()
    view.page.click('#check [data-part="stop"]')
    assert re.fullmatch(r"Stopped after .* s: neither accepted nor rejected\.", view.part("told"))
    assert view.page.locator("#check-start").is_enabled()
    view.page.click("#check-sources > summary")
    names = view.page.locator("#check-sources details summary").all_inner_texts()
    assert "zermelo/games/ello/rules.py" in names
    for route in waiting:
        route.abort()


def test_the_documentations_page_checks_what_is_chosen(
    view: Checking, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its own text, with the script that the site gets; Pyodide is in the script."""
    panel = re.search(
        r'<div id="check">.*?</script>', (ROOT / "docs" / "check.md").read_text(), re.DOTALL
    )
    assert panel is not None
    Path("check").mkdir()
    Path("assets").mkdir()
    Path("assets/checker.js").write_text(checker(Pyodide("", FOLDER)))
    Path("check/index.html").write_text(f'<!doctype html><meta charset="utf-8">{panel[0]}')
    text = certificate()
    Path("lines.jsonl").write_text(text.rstrip("\n") + "\nno certificate\n")
    Path("notes.txt").write_text("none")
    view.opened(Path("check/index.html").resolve())
    chosen = view.page.locator("#check-files")
    chosen.set_input_files(["proof.json", "lines.jsonl", "notes.txt"])
    view.page.locator('#check [data-part="stop"]').wait_for(state="visible")
    view.ended()
    first, second, third = view.outcomes()
    assert first == ("accepted", printed(capsys))
    assert second == ("accepted", printed(capsys, "lines.jsonl"))
    assert third[0] == "error"
    assert third[1].startswith("lines.jsonl:2: column 1: this is not JSON")
    chosen.set_input_files(["notes.txt"])
    view.page.get_by_text("There is no certificate among these files").wait_for()
    assert view.outcomes() == []
    assert (view.complaints, view.outside()) == ([], [])
