"""The sources that a page holds: those of the check, as they are."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
"""The folder of the package."""

HANDING = (
    "zermelo/cli/checking.py",
    "zermelo/cli/failures.py",
    "zermelo/cli/in_browser.py",
    "zermelo/cli/lines.py",
    "zermelo/cli/words.py",
    "zermelo/core/shortage.py",
    "zermelo/formats/answers.py",
    "zermelo/formats/files.py",
    "zermelo/formats/instance.py",
    "zermelo/formats/json_text.py",
    "zermelo/formats/streams.py",
)
"""What hands the text over and words the outcome."""

LATE = (
    "zermelo/core/crash.py",
    "zermelo/checker/reading/json_mistakes.py",
    "zermelo/checker/reading/one_for_list.py",
    "zermelo/checker/reading/proof_file.py",
    "zermelo/checker/reading/rules.py",
)
"""What is loaded where a text is no certificate, or its proof stands in another file."""

STAND_IN = "msgspec.py"
"""The name of the plain Python that does in a browser what msgspec does elsewhere."""

ROOMS = ("core", "checker", "games", "formats")


def of_check(names: Iterable[str]) -> dict[str, str]:
    """Return the sources for one certificate: the files that `check --about` names, and the frame.

    `names`: relative to the folder of the package.
    """
    return _texts({*names, *HANDING, *LATE})


def of_all() -> dict[str, str]:
    """Return the sources for every certificate."""
    package = ROOT / "zermelo"
    found = (path for room in ROOMS for path in (package / room).rglob("*.py"))
    return _texts({*(path.relative_to(ROOT).as_posix() for path in found), *HANDING})


def _texts(names: set[str]) -> dict[str, str]:
    """Return the texts of files and of the packages around them, by their names."""
    around = {
        (parent / "__init__.py").as_posix() for name in names for parent in Path(name).parents[:-1]
    }
    ours = {name: (ROOT / name).read_text("utf-8") for name in names | around if _is_file(name)}
    stand_in = Path(__file__).with_name(STAND_IN).read_text("utf-8")
    return {STAND_IN: stand_in, **dict(sorted(ours.items()))}


def _is_file(name: str) -> bool:
    return (ROOT / name).is_file()
