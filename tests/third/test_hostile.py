"""The checker in third/: exit statuses, and files whose makers mean it no good."""

from __future__ import annotations

import json
import subprocess
from itertools import pairwise
from pathlib import Path
from typing import Any

from third_checker import compiled, dumped, lines, needed, ours, program, words

pytestmark = needed

DEEP = 100_000
BILLION = 10**9


def certificate(game: str = "node-kayles", **changes: Any) -> dict[str, Any]:
    """Return a true certificate, on a path with two vertices, with some keys changed."""
    instance = {"game": game, "graph": {"vertices": 2, "edges": [[0, 1]]}}
    evidence = {"kind": "nim-table", "values": [[[0, 1], 1]]}
    claim = {"instance": instance, "question": "nim-value", "answer": 1, "evidence": evidence}
    return {"zermelo": "certificate", "version": 1, **claim, **changes}


def on(graph: Any, values: Any, answer: int = 1, **data: Any) -> dict[str, Any]:
    instance = {"game": data.pop("game", "node-kayles"), "graph": graph, **data}
    evidence = {"kind": "nim-table", "values": values}
    return certificate(instance=instance, answer=answer, evidence=evidence)


def run(*files: str | Path, asked: Path | None = None) -> tuple[int, str]:
    command = [str(asked or program()), *map(str, files)]
    done = subprocess.run(command, capture_output=True, check=False, timeout=120)
    assert done.stderr == b"" or not files, done.stderr.decode()
    return done.returncode, done.stdout.decode()


def test_the_compiler_has_nothing_to_say() -> None:
    assert compiled()[1] == ""


def test_exit_statuses(tmp_path: Path) -> None:
    known = {
        "accepted": certificate(),
        "rejected": certificate(answer=2),
        "bad input": certificate(more=1),
        "unsupported": certificate(game="seepage"),
    }
    files = {}
    for status, (word, value) in enumerate(known.items()):
        files[word] = tmp_path / f"{status}.json"
        files[word].write_text(json.dumps(value, indent=1))
        found, said = run(files[word])
        assert (found, said.count("\n")) == (status, 1)
        assert said.startswith(f"{files[word]}: {word}")
    for words_, status in (
        (("accepted", "unsupported"), 3),
        (("unsupported", "rejected", "accepted"), 1),
        (("rejected", "bad input", "unsupported"), 2),
    ):
        assert run(*(files[word] for word in words_))[0] == status
    several = tmp_path / "several.jsonl"
    several.write_bytes(b"\n\n".join(dumped([*known.values()])))
    status, said = run(several)
    assert (status, [line.split(": ")[1] for line in said.splitlines()]) == (2, [*known])
    assert said.splitlines()[3].startswith(f"{several}, line 7: unsupported: ")
    assert run()[0] == 2


def test_files_that_are_none(tmp_path: Path) -> None:
    empty, packed, folder = tmp_path / "empty.json", tmp_path / "x.json.gz", tmp_path / "x.json"
    empty.write_text("\n ")
    packed.write_bytes(b"\x1f\x8b")
    folder.mkdir()
    for name, status in ((empty, 2), (folder, 2), (tmp_path / "none.json", 2), (packed, 3)):
        found, said = run(name)
        assert (found, said.count("\n")) == (status, 1)
    found, said = run(tmp_path / "no\nsuch\x1b.json")
    assert (found, said.count("\n"), "\x1b" in said) == (2, 1, False)


def test_texts_that_are_none() -> None:
    right = json.dumps(certificate()).encode()
    texts = [
        *(b"[" * DEEP, b'{"a":' * DEEP, b"[" * DEEP + b"]" * DEEP, b"{" * DEEP),
        *(right[:cut] for cut in range(1, len(right), 7)),
        *(
            b"\xff\xfe",
            b"\xef\xbb\xbf\xef\xbb\xbf" + right,
            b"1" * 5000,
            b"-",
            b"1e",
            b'"\\',
            b'"\\u',
        ),
        *(
            b"NaN",
            b"nul",
            b"[1e99999]",
            b"[1,]",
            b'{"a":1,}',
            b'{"a" 1}',
            b"\x00",
            b'{"a":1,"a":1}',
        ),
        right.replace(b'"answer"', b'"question"'),
        right.replace(b'"answer": 1', b'"answer": 1, "answ\\u0065r": 1'),
        right + b" 1",
    ]
    assert words(texts) == ["bad input"] * len(texts)
    assert [ours(text) for text in texts] == ["bad input"] * len(texts)
    assert words([b"\xef\xbb\xbf" + right, right + b" \t\r"]) == ["accepted"] * 2


def test_huge_numbers() -> None:
    huge = int("9" * 4000)
    path = {"vertices": 2, "edges": [[0, 1]]}
    brushes = {"game": "polish", "brushes": [huge, huge]}
    ello = {"game": "ello", "graph": path, "colors": [0, huge - 1], "modulus": huge}
    order = {"kind": "winning-order", "order": [0, 1]}
    values = [
        (certificate(answer=huge), "rejected"),
        (on({"vertices": huge, "edges": []}, []), "bad input"),
        (on({"vertices": -huge, "edges": []}, []), "bad input"),
        (on({"vertices": BILLION, "edges": []}, []), "bad input"),
        (
            on({"vertices": [huge, huge - 1], "edges": [[huge, huge - 1]]}, [[[0, 1], 1]]),
            "accepted",
        ),
        (on({"vertices": 2, "edges": [[0, huge]]}, []), "bad input"),
        (on(path, [[[0, huge], 1]]), "bad input"),
        (on(path, [[[0, 1], huge]]), "rejected"),
        (on(path, [], answer=0, **brushes), "accepted"),
        (on(path, [[[1, huge], 1]], game="polish"), "limit"),
        (certificate(version=huge), "bad input"),
        (certificate(instance=ello, question="winnable", answer=True, evidence=order), "limit"),
    ]
    assert words(dumped([value for value, _ in values])) == [word for _, word in values]
    heaps: list[Any] = [huge, BILLION, -1, 1.0, True, None, "1"]
    for heap in heaps:
        evidence = {"kind": "strategy", "replies": [[[[0, 1], heap], []]], "first": None}
        (word,) = words(dumped([certificate(answer=heap, evidence=evidence)]))
        assert word == ("bad input" if isinstance(heap, int) and heap > 1 else "rejected"), heap


def test_labels_that_meet() -> None:
    for labels in ([1, "1"], [1, 1], ["a", "a"], [0, 1.0], [0, True], [0, None], [0, [1]], []):
        assert words(dumped([on({"vertices": labels, "edges": []}, [])])) == ["bad input"]
    many = [f"{'x' * 40}{number}" for number in range(20_000)]
    path = [[u, v] for u, v in pairwise(many)]
    value = {"game": "ello", "graph": {"vertices": many, "edges": path}, "green": many}
    order = {"kind": "winning-order", "order": [*many[::2], *many[1::2]]}
    claim = certificate(instance=value, question="winnable", answer=True, evidence=order)
    odd = certificate(instance={**value, "green": many[0]}, question="winnable", answer=True)
    one = {**odd, "evidence": {"kind": "winning-order", "order": many}}
    assert words(dumped([claim, one])) == ["rejected", "accepted"]


def test_limits(tmp_path: Path) -> None:
    """Each ends the check of one certificate; the next one is checked."""
    limits = ("-DSECONDS=1", "-DMOST_MEMORY=100000000", "-DMOST_TEXT=1000000")
    asked = compiled(*limits)[0]
    # Counting modulo a large number takes the square of a degree in clauses.
    star = {"vertices": 3000, "edges": [[0, v] for v in range(1, 3000)]}
    evidence = {"kind": "lrup-proof", "pairs": [], "cycles": [], "proof": "1 0 1 0"}
    ello = {"game": "ello", "graph": star, "colors": [1] * 3000, "modulus": BILLION}
    large = certificate(instance=ello, question="winnable", answer=False, evidence=evidence)
    for value, why in (
        # Each position is as long as the graph.
        (on({"vertices": 10**6, "edges": []}, [[[], 0]] * 20_000), "time"),
        (large, "memory"),
        (on({"vertices": 2, "edges": []}, [0] * 400_000), "longer than 1000000 bytes"),
    ):
        first, second = lines(dumped([value, certificate()]), asked)
        assert first.startswith("limit: "), first
        assert why in first
        assert second == "accepted"
        file = tmp_path / "one.json"
        file.write_bytes(dumped([value])[0])
        assert run(file, asked=asked)[0] == 3
