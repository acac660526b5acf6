"""Prints a digest of all that `show` writes for the items of a file, and of the places of graphs.

A program of its own, since the processor that the libraries of linear algebra are to work for is
chosen once, before they are loaded: python digests_of_pictures.py ITEMS GRAPH…
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path


def main(items: str, graphs: list[str]) -> None:
    from zermelo.checker.check import check
    from zermelo.checker.reading import certificate as certificates
    from zermelo.core.certificate import Certificate
    from zermelo.families.language import parse
    from zermelo.formats import instance as instances
    from zermelo.views.display import display, render
    from zermelo.views.layout import places

    for line in Path(items).read_text().splitlines():
        value = json.loads(line)
        read = certificates.decode if "zermelo" in value else instances.decode
        item = read(value, Path())
        word = check(item) if isinstance(item, Certificate) else None
        arranged = display(item, word)
        for form, frames in (("svg", False), ("svg", True), ("html", False)):
            content = render(arranged, form, frames)
            print(form, frames, hashlib.sha256(content).hexdigest())
    for text in graphs:
        print(text, hashlib.sha256(repr(places(parse(text))).encode()).hexdigest())


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
