"""The cookbook: every recipe is short, is run, and prints what stands there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sampling import some
from telling import told, without_times

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "cookbook.md").read_text()
RECIPES = re.split(r"^## ", PAGE, flags=re.MULTILINE)[1:]

SCREEN = 50
"""Lines of a recipe."""


@pytest.mark.parametrize("recipe", some(RECIPES, 2), ids=lambda text: text.partition("\n")[0])
def test_the_commands_say_what_the_page_says(recipe: str, tmp_path: Path) -> None:
    """To renew the page: python tests/support/telling.py docs/cookbook.md."""
    assert without_times(told(recipe, tmp_path)) == without_times(recipe)
    assert "grim.html" not in recipe or (tmp_path / "grim.html").stat().st_size > 10_000


def test_there_are_twelve_recipes_of_one_screen_each_with_a_command() -> None:
    assert len(RECIPES) >= 12
    for recipe in RECIPES:
        assert "```sh\n" in recipe
        assert len(recipe.splitlines()) <= SCREEN, recipe.partition("\n")[0]
