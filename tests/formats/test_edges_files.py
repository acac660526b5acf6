"""Mistakes in files of edges and of vertex data."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from zermelo.core.errors import InputError
from zermelo.formats import columns
from zermelo.formats.instance import decode

TEXTS: dict[str, tuple[str | bytes, str]] = {
    "words": ("a b\n", "row 0"),
    "three columns": ("0 1 2\n", "2 integer columns"),
    "one column": ("0\n", "2 integer columns"),
    "four columns": ("0 1 2 3\n", "2 integer columns"),
    "ragged": ("0 1\n2\n", "row 2"),
    "float": ("0 1.5\n", "1.5"),
    "float below a comment": ("# u v\n0 1\n\n1 2.0 # two\n", "'2.0'"),
    "power of ten": ("0 1e0\n", "1e0"),
    "no number": ("0 nan\n", "nan"),
    "underscore": ("0 1_0\n", "1_0"),
    "digits of another script": ("0 \u0661\n", "row 0"),
    "hexadecimal": ("0 0x1\n", "0x1"),
    "signs": ("0 1\n1 --2\n", "row 1"),
    "a sign alone": ("0 +\n", "row 0"),
    "far below, a float": ("0 1\n" * 400_000 + "0 1.9\n", "'1.9' to int64 at row 400000"),
    "after a comment's carriage return": ("# u v\r0 1.9\r", "1.9"),
    "2^63": (f"0 {2**63}\n", "row 0"),
    "-2^63 - 1": (f"0 {-(2**63) - 1}\n", "row 0"),
    "5,000 digits": (f"0 {'1' * 5_000}\n", "row 0"),
    "2^64 below zeros": (f"0 {'0' * 30}{2**64}\n", "row 0"),
    "empty": ("", "no vertex"),
    "bytes": (b"\xff\xfe0 1", "utf-8"),
    "negative": ("0 -1\n", "no vertex -1"),
    "beyond 64 bits": ("0 99999999999999999999999\n", "row 0"),
    "too many vertices": ("0 9999999999\n", "at most"),
    "parallel": ("0 1\n1 0\n", "stands twice; remove"),
    "loop": ("1 1\n", "loop; remove"),
}
ARRAYS: dict[str, dict[str, Any]] = {
    "two arrays": {"a": np.zeros((1, 2), int), "b": np.zeros((1, 2), int)},
    "no array": {},
    "floats": {"a": np.array([[0, 1.5]])},
    "objects": {"a": np.array([[0, None]], dtype=object)},
    "bools": {"a": np.array([[True, False]])},
    "three columns": {"a": np.array([[0, 1, 2]])},
    "flat": {"a": np.array([0, 1])},
    "64 bits": {"a": np.array([[0, 2**63 + 5]], dtype=np.uint64)},
}


def refused(folder: Path, graph: dict[str, Any], **data: Any) -> InputError:
    keys = data or {"green": "all"}
    with pytest.raises(InputError) as caught:
        decode({"game": "ello", "graph": graph, **keys}, folder)
    assert "\n" not in str(caught.value)
    assert "pickle" not in str(caught.value)
    return caught.value


@pytest.mark.parametrize("case", TEXTS)
def test_wrong_text(case: str, tmp_path: Path) -> None:
    text, words = TEXTS[case]
    (tmp_path / "e.txt").write_bytes(text.encode() if isinstance(text, str) else text)
    error = refused(tmp_path, {"edges_file": "e.txt"})
    assert error.place.startswith(".graph.edges_file")
    assert words in str(error)


@pytest.mark.parametrize("case", ARRAYS)
def test_wrong_array(case: str, tmp_path: Path) -> None:
    np.savez(tmp_path / "e.npz", **ARRAYS[case])
    assert refused(tmp_path, {"edges_file": "e.npz"}).place.startswith(".graph.edges_file")


def test_damaged_archives(tmp_path: Path) -> None:
    file = tmp_path / "e.npz"
    np.savez_compressed(file, np.array([[0, 1], [1, 2]]))
    whole = file.read_bytes()
    flipped = bytearray(whole)
    flipped[130] ^= 255
    for damaged in (b"", b"xx", b"PK\x03\x04", whole[:60], whole[:-10], bytes(flipped)):
        file.write_bytes(damaged)
        assert refused(tmp_path, {"edges_file": "e.npz"}).place == ".graph.edges_file"


@pytest.mark.parametrize("vertices", [0, -1, 2, 10**12, 10**30, ["a", "b", "c"]])
def test_vertices_that_do_not_fit(vertices: Any, tmp_path: Path) -> None:
    (tmp_path / "e.txt").write_text("0 1\n1 2\n")
    refused(tmp_path, {"vertices": vertices, "edges_file": "e.txt"})
    (tmp_path / "none.txt").write_text("")
    if vertices != 2:
        refused(tmp_path, {"vertices": vertices, "edges_file": "none.txt"})


@pytest.mark.parametrize("name", ["missing.txt", "missing.npz", ".", "", "\0"])
def test_no_file(name: str, tmp_path: Path) -> None:
    assert refused(tmp_path, {"edges_file": name}).place == ".graph.edges_file"
    assert refused(tmp_path, {"family": "path:3"}, colors={"file": name}).place == ".colors.file"


@pytest.mark.parametrize("text", ["0\n1\n", "0 1\n1 0\n1 1\n", "0\n1\n2\n", "a\nb\nc\n"])
def test_wrong_colors(text: str, tmp_path: Path) -> None:
    (tmp_path / "c.txt").write_text(text)
    error = refused(tmp_path, {"family": "path:3"}, colors={"file": "c.txt"})
    assert error.place.startswith(".colors")


def test_comments_signs_zeros_and_the_marks_of_editors_are_read(tmp_path: Path) -> None:
    text = "\ufeff# Knoten\r\n+0\t1 # é\r\n\r\n 1 -0002 \r\n"
    (tmp_path / "e.txt").write_bytes(text.replace("-", f"{'0' * 40}").encode())
    read = decode({"game": "ello", "graph": {"edges_file": "e.txt"}, "green": "all"}, tmp_path)
    assert read.position.graph.edges == ((0, 1), (1, 2))


def test_an_array_under_the_name_of_an_archive(tmp_path: Path) -> None:
    np.save(tmp_path / "edges.npy", np.array([[0, 1]]))
    (tmp_path / "edges.npy").rename(tmp_path / "edges.npz")
    assert "does not hold integer columns" in str(refused(tmp_path, {"edges_file": "edges.npz"}))


@pytest.mark.parametrize("name", ["edges.npz", "edges.txt"])
def test_a_large_file_is_refused_before_it_is_read(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is small on the disk: an archive of zeros, and a text with a hole."""
    assert columns.LARGEST_COLUMNS == 10**9
    monkeypatch.setattr(columns, "LARGEST_COLUMNS", 10**6)
    if name.endswith("npz"):
        with zipfile.ZipFile(tmp_path / name, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("a.npy", bytes(10**6 + 1))
    else:
        with open(tmp_path / name, "wb") as stream:
            stream.truncate(10**6 + 1)
    assert "at most 1,000,000 are read" in str(refused(tmp_path, {"edges_file": name}))
