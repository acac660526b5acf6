"""Which tests `pytest -k` runs, and which statements of a paper the name of a test names."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]

KINDS = (
    "proposition|subproposition|corollary|theorem|lemma|conjecture|problem|remark|definition"
    "|observation|claim|algorithm|table"
)
NUMBER = r"\d+(?:_\d+)*"
NAMED = re.compile(rf"(?:^|_)({KINDS})s?_({NUMBER})(?:_(and|to)_({NUMBER}))?(?![^_])")
"""A kind and a number, or two numbers of one kind with what stands between them."""


@dataclass(frozen=True)
class Named:
    """A test: its function, its file, and the folder of that."""

    name: str
    file: str
    folder: str

    @property
    def place(self) -> str:
        """Its file, in its folder."""
        return f"{self.folder}/{self.file}"

    def is_selected(self, key: str) -> bool:
        """Whether -k with this key selects it; the key is words with `and` between them.

        pytest looks for each word in the names of the function, of its file and of the folder. It
        also looks in parameters and marks; no key may need them.
        """
        names = (self.name, self.file, self.folder)
        return all(any(word in name for name in names) for word in key.split(" and "))

    def statements(self) -> set[str]:
        """Return the statements that the name names, as "theorem 3.2"."""
        found: set[str] = set()
        for kind, first, between, last in NAMED.findall(self.name):
            numbers = {first, last} - {""}
            if between == "to":
                *front, low = map(int, first.split("_"))
                high = int(last.split("_")[-1])
                numbers = {"_".join(map(str, (*front, n))) for n in range(low, high + 1)}
            found |= {f"{kind} {number.replace('_', '.')}" for number in numbers}
        return found


@cache
def every_test() -> tuple[Named, ...]:
    """Return all tests of the suite, by their files."""
    return tuple(
        Named(name, file.name, file.parent.name)
        for file in sorted(TESTS.rglob("test_*.py"))
        for name in re.findall(r"^def (test_\w+)", file.read_text(), re.MULTILINE)
    )


def selected(keys: list[str]) -> list[Named]:
    """Return the tests that at least one key selects."""
    return [test for test in every_test() if any(map(test.is_selected, keys))]
