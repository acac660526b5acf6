"""Write the weak-cops instances of the library: `python instances/make_weak_cops.py`.

`tilings.jsonl` has the eleven Archimedean tilings with their weak cop numbers. They are our own
result (docs/games/weak-cops.md); each answer is decided again, with a certificate, by the tests.
"""

from __future__ import annotations

from pathlib import Path

from zermelo.families.tilings import PREFIX, TILINGS
from zermelo.formats.files import atomic_write
from zermelo.formats.json_text import dumps

HERE = Path(__file__).parent / "weak-cops"
ONE_COP = "3.3.3.3.3.3"


def main() -> None:
    """Write the file."""
    with atomic_write(str(HERE / "tilings.jsonl")) as stream:
        for name in TILINGS:
            number = 1 if name == ONE_COP else 2
            entry = {
                "game": "weak-cops",
                "periodic": f"{PREFIX}{name}",
                "name": f"weak-cops-{name}",
                "reference": "zermelo, docs/games/weak-cops.md",
                "answer": [number, number],
            }
            stream.write(f"{dumps(entry)}\n".encode())


if __name__ == "__main__":
    main()
