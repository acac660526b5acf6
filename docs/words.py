"""Count the words of the documentation by section: `python docs/words.py`.

Words for users are those that are read: without the lists that are made of the code, what is looked
up in Research, and what is for maintainers; with the reductions and the gadgets.
"""

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


LISTS = ("python.md", "commands.md", "evidence.md")
"""Pages of the reference that are made of the code."""


def words(page: str) -> int:
    """Return the number of words of a page."""
    return len((DOCS / page).read_text().split())


def sections() -> dict[str, list[str]]:
    """Return the pages of each section."""
    contents = yaml.load((DOCS.parent / "mkdocs.yml").read_text(), Loader)["nav"]
    return {title: pages(inside) for section in contents for title, inside in section.items()}


def for_users() -> int:
    """Return the number of words for users."""
    made = sections()
    read = [*made["Start"], *made["Play"], *made["Games"], "reductions.md", "gadgets.md"]
    return sum(map(words, {*read, *made["Reference"]} - {*LISTS}))


if __name__ == "__main__":
    for title, inside in sections().items():
        sys.stdout.write(f"{title:12} {sum(map(words, inside)):7,}\n")
    sys.stdout.write(f"{'for users':12} {for_users():7,}\n")
