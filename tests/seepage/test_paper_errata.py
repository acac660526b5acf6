"""docs/errata/seepage.md and its drawings are those of the counterexamples that are tested."""

from __future__ import annotations

import importlib.util
import math
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest
from seepage_errata import EXAMPLES, FILE


@pytest.fixture(scope="module")
def draw() -> ModuleType:
    path = FILE.with_name("draw.py")
    spec = importlib.util.spec_from_file_location("draw", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_and_the_drawings_are_up_to_date(draw: ModuleType) -> None:
    documents: dict[Path, str] = draw.documents()
    for path, text in documents.items():
        assert path.read_text() == text, f"run python docs/errata/draw.py: {path.name} differs"
    drawings = {path for path in documents if path.suffix == ".svg"}
    assert drawings == set(FILE.with_name("seepage").iterdir())
    assert len(drawings) == len(EXAMPLES)


def test_every_counterexample_is_on_the_page_and_drawn(draw: ModuleType) -> None:
    page = FILE.with_name("seepage.md").read_text()
    for name, example in EXAMPLES.items():
        path = FILE.parent / "seepage" / draw.file_name({"name": name})
        assert f"![{name}](seepage/{path.name})" in page
        assert draw.edge_list([list(edge) for edge in example.edges]) in page
        root = ElementTree.fromstring(path.read_text())
        lines = root.findall("{http://www.w3.org/2000/svg}line")
        assert len(lines) == len(example.edges) + len(example.after or ())


def test_no_edge_is_drawn_through_a_vertex(draw: ModuleType) -> None:
    for name, example in EXAMPLES.items():
        for edges, source in ((example.edges, 0), (example.after or (), example.source)):
            at, _ = draw.places(list(edges), source, 0)
            for u, v in edges:
                for w in set(at) - {u, v}:
                    # The three sides of the triangle are far from being a line.
                    around = math.dist(at[u], at[w]) + math.dist(at[w], at[v])
                    assert around > math.dist(at[u], at[v]) + 3, (name, u, v, w)


def test_every_counterexample_is_used_by_a_test() -> None:
    here = Path(__file__).parent
    tests = "".join(path.read_text() for path in here.glob("test_paper*.py"))
    assert all(f'"{name}"' in tests for name in EXAMPLES)
