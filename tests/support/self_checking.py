"""Pages of `show --self-checking`: made as a user makes them, read, and altered."""

from __future__ import annotations

import base64
import json
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from zermelo.cli.main import run

HELD = re.compile(r'(<script type="application/json" id="check-data">)(.*?)(</script>)', re.DOTALL)


def made(name: str, *options: str) -> str:
    """Return the page of a certificate file in the current folder."""
    assert run(["show", name, "--self-checking", "-o", "page.html", *options]) == 0
    return Path("page.html").read_text()


def held(page: str) -> dict[str, Any]:
    """Return what a page holds for its check."""
    (found,) = HELD.finditer(page)
    data: dict[str, Any] = json.loads(found[2])
    return data


def altered(page: str, name: str, text: str) -> str:
    """Return the page with another text in the place of its certificate's."""
    data = held(page)
    assert data["work"]["files"][name] != text
    data["work"]["files"][name] = text
    put = json.dumps(data).replace("<", "\\u003c")
    return HELD.sub(lambda found: found[1] + put + found[3], page)


ALONE = """
import json, os, sys
sys.path.insert(0, sys.argv[1])
os.chdir(sys.argv[2])
import msgspec
assert msgspec.__file__ == os.path.join(sys.argv[1], "msgspec.py")
from zermelo.cli.in_browser import outcomes
work = json.load(sys.stdin)
for each in outcomes(work["paths"], work["seconds"], work["rules"]):
    print(each)
"""


def by_itself(data: Mapping[str, Any], more: Mapping[str, str]) -> list[dict[str, Any]]:
    """Have a page's certificate checked, and more of them, by the sources that the page holds.

    The Python is that of the tests, and sees nothing else of zermelo.
    """
    work = data["work"]
    packed = {name: base64.b64decode(text) for name, text in work["packed"].items()}
    texts = {name: text.encode() for name, text in {**work["files"], **more}.items()}
    for folder, files in (
        ("checker", {name: text.encode() for name, text in data["sources"].items()}),
        ("files", {**texts, **packed}),
    ):
        for name, content in files.items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", ALONE, str(Path("checker").resolve()), "files"],
        input=json.dumps({**work, "paths": [*work["paths"], *more]}),
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]
