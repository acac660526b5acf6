"""Count the words of the documentation by section: `python docs/words.py`."""

from __future__ import annotations

import sys
from pathlib import Path

import yaml

DOCS = Path(__file__).resolve().parent


class Loader(yaml.SafeLoader):
    """It reads a tag of Python as a text."""


Loader.add_multi_constructor("tag:yaml.org,2002:python/", lambda *_: "")


def pages(item: object) -> list[str]:
    """Return the pages below an item of the contents."""
    if isinstance(item, str):
        return [item]
    inside = item.values() if isinstance(item, dict) else item
    return [page for each in inside for page in pages(each)]  # type: ignore[attr-defined]


def by_section() -> dict[str, int]:
    """Return the number of words of each section."""
    contents = yaml.load((DOCS.parent / "mkdocs.yml").read_text(), Loader)["nav"]
    return {
        title: sum(len((DOCS / page).read_text().split()) for page in pages(inside))
        for section in contents
        for title, inside in section.items()
    }


if __name__ == "__main__":
    for title, words in by_section().items():
        sys.stdout.write(f"{title:12} {words:7,}\n")
