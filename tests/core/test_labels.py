"""Labels: to vertices and back, and what the errors say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from zermelo.core.errors import InputError
from zermelo.core.labels import Label, Labels

PLAIN = Labels(4)
NAMED = Labels(["root", "left", 7])


def same(value: Any) -> Any:
    return value


def test_to_vertices_and_back() -> None:
    assert PLAIN.vertex(3) == 3
    assert NAMED.vertex(7) == 2
    assert NAMED.vertices([7, "root"]) == (2, 0)
    assert NAMED.of([2, 0]) == [7, "root"]
    assert (list(PLAIN), list(NAMED)) == ([0, 1, 2, 3], ["root", "left", 7])
    assert (len(NAMED), NAMED[1]) == (3, "left")


@pytest.mark.parametrize(
    ("labels", "plain"), [(3, True), ([0, 1, 2], True), ([1, 0], False), (["0", "1"], False)]
)
def test_plain(labels: int | list[Label], plain: bool) -> None:
    assert Labels(labels).plain is plain


def test_equality() -> None:
    assert Labels(3) == Labels([0, 1, 2])
    assert hash(Labels(3)) == hash(Labels([0, 1, 2]))
    assert Labels(3) != Labels(["0", "1", "2"])
    assert Labels(3) != [0, 1, 2]


@pytest.mark.parametrize(
    ("data", "values"),
    [
        (["a", "b", "c"], ("a", "b", "c")),
        ({"root": "a", "left": "b", "7": "c"}, ("a", "b", "c")),
        ({"7": "c", "left": "b", "root": "a"}, ("a", "b", "c")),
    ],
)
def test_vertex_data(data: Any, values: tuple[str, ...]) -> None:
    assert NAMED.vertex_data(data, same) == values


def test_a_key_names_the_integer_label_too() -> None:
    assert PLAIN.vertex_data({"3": 30, "0": 0, "2": 20, "1": 10}, same) == (0, 10, 20, 30)


def refuse(value: int) -> int:
    if value < 0:
        raise InputError("it is negative")
    return value


@pytest.mark.parametrize(
    ("action", "line"),
    [
        (
            lambda: Labels(["a", "b", "a"]),
            '[2]: label "a" stands twice; give every vertex a label of its own',
        ),
        (
            lambda: Labels([3, "a", "3"]),
            '[2]: the labels 3 and "3" differ only in type; rename one of them',
        ),
        (lambda: PLAIN.vertex(4), "there is no vertex 4; the vertices are 0 to 3"),
        (lambda: PLAIN.vertex(-1), "there is no vertex -1; the vertices are 0 to 3"),
        (lambda: PLAIN.vertex("2"), 'there is no vertex "2"; write 2'),
        (lambda: NAMED.vertex("7"), 'there is no vertex "7"; write 7'),
        (lambda: NAMED.vertex("--7"), 'there is no vertex "--7"'),
        (lambda: NAMED.vertex("²"), 'there is no vertex "²"'),
        (lambda: NAMED.vertex("-"), 'there is no vertex "-"'),
        (lambda: NAMED.vertex("lft"), "did you mean left?"),
        (lambda: Labels(["1", "2"]).vertex(2), 'there is no vertex 2; write "2"'),
        (lambda: NAMED.vertices(["root", "x"]), '[1]: there is no vertex "x"'),
        (
            lambda: NAMED.vertices(["root", 7, "root"]),
            '[2]: vertex "root" stands twice; remove one of them',
        ),
        (
            lambda: PLAIN.vertex_data([1, 2, 3], same),
            "3 values for 4 vertices; give one value per vertex",
        ),
        (lambda: NAMED.vertex_data({"root": 1, "left": 1}, same), "vertex 7 has no value; add it"),
        (lambda: NAMED.vertex_data({"root": 1, "rot": 1}, same), "did you mean root?"),
        (lambda: PLAIN.vertex_data([0, 1, -1, 2], refuse), "[2]: it is negative"),
        (
            lambda: NAMED.vertex_data({"root": 0, "left": -1, "7": 0}, refuse),
            "it is negative",
        ),
    ],
)
def test_errors(action: Callable[[], Any], line: str) -> None:
    with pytest.raises(InputError) as caught:
        action()
    assert line in str(caught.value)
