"""The rules of axe-core, run on pages that are open in a real Chromium."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from browsing import NEEDED

AXE = Path(__file__).resolve().parents[2] / ".npm" / "axe-core" / "axe.min.js"

AXE_THERE = pytest.mark.skipif(
    not AXE.exists(), reason="axe-core is not in .npm (.ci/run puts it there)"
)

AXE_NEEDED = [*NEEDED, AXE_THERE]
"""The marks of tests that need them."""

WEIGHTY = ("serious", "critical")


@cache
def _script() -> str:
    return AXE.read_text()


def findings(page: Any) -> list[str]:
    """Return what axe-core finds serious or critical on a page and its frames, a line each."""
    found = []
    for frame in page.frames:
        if frame.parent_frame and not frame.frame_element().is_visible():
            continue
        # Evaluated by the debugger, which the page's own policy does not bind.
        frame.evaluate(_script())
        told = frame.evaluate("axe.run(document, {resultTypes: ['violations'], iframes: false})")
        assert told["passes"], "no rule applied"
        found += [
            f"{each['impact']}: {each['id']}: {node['html'][:200]}: {node['failureSummary']}"
            for each in told["violations"]
            if each["impact"] in WEIGHTY
            for node in each["nodes"]
        ]
    return found
