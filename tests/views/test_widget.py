"""The widget of a notebook: from Python, in a real Chromium, and in a notebook."""

from __future__ import annotations

import sys
import webbrowser
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from axe import AXE_THERE, findings
from browsing import NEEDED

import zermelo
from zermelo.errors import InputError

HAS_ANYWIDGET = pytest.mark.skipif(
    find_spec("anywidget") is None, reason="anywidget is not installed"
)


def IN_BROWSER(test: Any) -> Any:  # noqa: N802
    for mark in NEEDED:
        test = mark(test)
    return test


NOTEBOOK = pytest.mark.skipif(
    find_spec("nbclient") is None or find_spec("ipykernel") is None,
    reason="nbclient or ipykernel is not installed",
)

NASTY = ["<img src=x onerror=document.title='bad'>", "</script><b>", "'\"&amp;"]

PAGE = """<!doctype html><html lang="en"><head><title>good</title></head>
<body style="background: {back}"><main><div id="one"></div><div id="two"></div></main></body>
</html>"""

MODEL = """async ([script, state, places]) => {
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const { render } = (await import(url)).default;
  const values = structuredClone(state);
  const listening = {};
  window.model = {
    get: (name) => values[name],
    set: (name, value) => {
      const other = JSON.stringify(values[name]) !== JSON.stringify(value);
      values[name] = value;
      if (other) (listening[`change:${name}`] ?? []).forEach((listen) => listen());
    },
    save_changes: () => { window.saved = structuredClone(values); },
    on: (name, listen) => { (listening[name] ??= []).push(listen); },
    off: (name, listen) => { listening[name] = listening[name].filter((x) => x !== listen); },
  };
  window.ends = places.map((place) =>
    render({ model: window.model, el: document.getElementById(place) }));
}"""


def ello() -> zermelo.types.Verdict:
    return zermelo.decide(zermelo.ello("path:4", green=[0]))


class Shown:
    """A widget that stands in a page, once or twice."""

    def __init__(self, browser: Any, widget: Any, back: str = "white", places: int = 1) -> None:
        self.page = browser.new_page(color_scheme="dark", reduced_motion="reduce")
        self.complaints: list[str] = []
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.route("http://here/", lambda route: route.fulfill(
            body=PAGE.format(back=back), content_type="text/html"))  # fmt: skip
        self.page.goto("http://here/")
        names = ("_html", "_style", "_data", "step", "tab", "moves")
        state = {name: getattr(widget, name) for name in names}
        self.page.evaluate(MODEL, [widget._esm, state, ["one", "two"][:places]])

    def saved(self, name: str) -> Any:
        return self.page.evaluate(f"window.saved[{name!r}]")


@IN_BROWSER
@HAS_ANYWIDGET
def test_it_steps_plays_and_tells_python(browser: Any) -> None:
    made = zermelo.play.widget(zermelo.decide(zermelo.node_kayles("petersen"), question="outcome"))
    shown = Shown(browser, made, places=2)
    one, two = shown.page.locator("#one"), shown.page.locator("#two")
    one.locator("#forward").click()
    assert shown.saved("step") == 1
    assert two.locator("#step").inner_text().startswith("1 of ")  # both views follow the model
    shown.page.evaluate("model.set('step', 0)")
    assert one.locator("#step").inner_text().startswith("0 of ")
    shown.page.evaluate("model.set('tab', 1)")
    one.locator("g.node.open").first.click()
    assert shown.saved("tab") == 1
    told = shown.saved("moves")
    assert told == one.locator("#log li").all_inner_texts()
    assert any(line.startswith("Evidence: take") for line in told)
    shown.page.evaluate("ends.forEach((end) => end())")
    shown.page.evaluate("model.set('tab', 0)")
    assert one.locator("#play").is_visible()  # what was closed hears nothing
    assert not shown.complaints
    shown.page.close()


@IN_BROWSER
@HAS_ANYWIDGET
def test_labels_are_texts(browser: Any) -> None:
    import networkx as nx

    made = zermelo.play.widget(zermelo.decide(zermelo.ello(nx.path_graph(NASTY), green=[NASTY[0]])))
    shown = Shown(browser, made)
    shown.page.locator("#end").click()
    shown.page.locator("#modes button").last.click()
    shown.page.locator("#moves button").first.click()
    assert f"eliminate {NASTY[0]}" in shown.saved("moves")[0]
    assert shown.page.title() == "good"
    assert not shown.page.locator("#one img, #one b").count()
    assert not shown.complaints
    shown.page.close()


@IN_BROWSER
@HAS_ANYWIDGET
@AXE_THERE
@pytest.mark.parametrize(("back", "paper"), [("white", 255), ("#111", 20)])
def test_it_has_the_colors_of_the_notebook(back: str, paper: int, browser: Any) -> None:
    shown = Shown(browser, zermelo.play.widget(ello()), back)  # in a system whose colors are dark
    fill = shown.page.locator("#board > rect").evaluate("(rect) => getComputedStyle(rect).fill")
    assert fill.startswith(f"rgb({paper}, ")
    assert not findings(shown.page)
    shown.page.close()


@HAS_ANYWIDGET
def test_python_steers_it() -> None:
    from traitlets import TraitError

    made = zermelo.play.widget(ello())
    made.step = 4
    with pytest.raises(TraitError, match="step is a number from 0 to 4"):
        made.step = 5
    with pytest.raises(TraitError, match="tab is a number from 0 to 1"):
        made.tab = 2
    bundle, _ = made._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert bundle["image/svg+xml"].startswith("<svg")
    lost = zermelo.decide(zermelo.ello("complete:5", green=[0, 1]))
    assert zermelo.play.widget(lost).step == 1  # a no opens with its reason
    assert zermelo.play.widget(zermelo.ello("path:4", green=[0])).step == 0


def test_without_anywidget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "anywidget", None)
    monkeypatch.delitem(sys.modules, "zermelo.views.widget", raising=False)
    with pytest.raises(InputError, match=r"pip install 'zermelo\[notebook\]'"):
        zermelo.play.widget(ello())


def test_outside_a_notebook_a_page_is_opened(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    found = zermelo.show(ello())
    assert found is not None
    assert opened == [Path(found).as_uri()]
    assert Path(found).parent == tmp_path
    assert 'class="accepted"' in Path(found).read_text()


def test_files_and_mistakes(tmp_path: Path) -> None:
    verdict = ello()
    for name, start in (("a.svg", "<?xml"), ("a.tikz", "%"), ("a.html", "<!doctype")):
        assert zermelo.show(verdict, tmp_path / name) == str(tmp_path / name)
        assert (tmp_path / name).read_text().startswith(start)
    with pytest.raises(InputError, match="is no "):
        zermelo.show(verdict, tmp_path / "a.gif")
    with pytest.raises(InputError, match="cannot be shown"):
        zermelo.show("path:4")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="no certificate"):
        zermelo.show(replace(verdict, certificate=None))


CELLS = (
    "import zermelo\ngame = zermelo.ello('path:4', green=[0])\nzermelo.show(game)",
    "zermelo.show(zermelo.decide(game))",
    "import sys\nsys.modules['anywidget'] = None\ndel sys.modules['zermelo.views.widget']",
    "zermelo.show(game)",
    "zermelo.show(zermelo.decide(game))",
)


@HAS_ANYWIDGET
@NOTEBOOK
def test_a_notebook_displays() -> None:
    import nbclient
    import nbformat

    cells = [nbformat.v4.new_code_cell(source) for source in CELLS]
    book = nbformat.v4.new_notebook(cells=cells)
    nbclient.NotebookClient(book, timeout=120, kernel_name="python3").execute()
    kinds = [set(output.data) for cell in book.cells for output in cell.outputs]
    widget = "application/vnd.jupyter.widget-view+json"
    assert [widget in kind for kind in kinds] == [True, True, False, False]
    assert "image/svg+xml" in kinds[2]
    assert "text/html" in kinds[3]
