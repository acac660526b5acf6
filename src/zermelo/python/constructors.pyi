"""The types of the constructors, which docs/generate.py writes from the entries."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from zermelo.core.instance import Instance
from zermelo.python.making import graph as graph

Node = Any

FUNCTIONS: dict[str, str]

def arc_kayles(
    graph: Any,
    *,
    attach_at: Node | None = None,
    attach_also: Node | None = None,
    length: int | None = None,
    question: str | None = None,
    name: str | None = None,
) -> Instance: ...
def cleaning(
    graph: Any,
    brushes: int | Sequence[int] | Mapping[Node, int] | str | None = None,
    *,
    question: str | None = None,
    name: str | None = None,
) -> Instance: ...
def compare(
    left: Instance,
    right: Instance,
    *,
    question: str | None = None,
    name: str | None = None,
) -> Instance: ...
def cops(
    graph: Any,
    *,
    cops: int | None = None,
    question: str | None = None,
    name: str | None = None,
) -> Instance: ...
def disjunctive_sum(
    parts: Iterable[Instance] | Instance,
    *,
    question: str | None = None,
    name: str | None = None,
) -> Instance: ...
def edge_nim(
    graph: Any,
    edge_weights: Iterable[tuple[Node, Node, int]] | Mapping[tuple[Node, Node], int] | str,
    token: Node,
    *,
    question: str | None = None,
    name: str | None = None,
) -> Instance: ...
def ello(
    graph: Any,
    green: Iterable[Node] | Node | None = None,
    *,
    before: Iterable[tuple[Node, Node]] | tuple[Node, Node] = (),
    modulus: int = 2,
    colors: int | Sequence[int] | Mapping[Node, int] | str | None = None,
    playable: str = "zero",
    question: str | None = None,
    name: str | None = None,
) -> Instance: ...
def geography(
    graph: Any,
    token: Node,
    *,
    question: str | None = None,
    name: str | None = None,
) -> Instance: ...
def grim(
    graph: Any,
    *,
    attach_at: Node | None = None,
    attach_also: Node | None = None,
    length: int | None = None,
    question: str | None = None,
    name: str | None = None,
) -> Instance: ...
def light_polish(
    left: Iterable[int],
    right: Iterable[int],
    *,
    question: str | None = None,
    name: str | None = None,
) -> Instance: ...
def lights_out(
    graph: Any,
    lit: Iterable[Node] | Node | None = None,
    *,
    modulus: int = 2,
    lit_only: bool = False,
    question: str | None = None,
    name: str | None = None,
) -> Instance: ...
def node_kayles(
    graph: Any,
    *,
    attach_at: Node | None = None,
    attach_also: Node | None = None,
    length: int | None = None,
    question: str | None = None,
    name: str | None = None,
) -> Instance: ...
def octal(
    graph: Any,
    digits: str,
    *,
    attach_at: Node | None = None,
    attach_also: Node | None = None,
    length: int | None = None,
    question: str | None = None,
    name: str | None = None,
) -> Instance: ...
def polish(
    graph: Any,
    brushes: int | Sequence[int] | Mapping[Node, int] | str | None = None,
    *,
    question: str | None = None,
    name: str | None = None,
) -> Instance: ...
def seepage(
    graph: Any,
    *,
    protect: int | None = None,
    sinks: Iterable[Node] | Node | None = None,
    question: str | None = None,
    name: str | None = None,
) -> Instance: ...
def subtraction(
    graph: Any,
    take: Iterable[int] | int,
    *,
    attach_at: Node | None = None,
    attach_also: Node | None = None,
    length: int | None = None,
    question: str | None = None,
    name: str | None = None,
) -> Instance: ...
def vertexnim(
    graph: Any,
    weights: int | Sequence[int] | Mapping[Node, int] | str,
    token: Node,
    *,
    rule: str = "vertexnim",
    order: str = "remove-then-move",
    play: str = "normal",
    question: str | None = None,
    name: str | None = None,
) -> Instance: ...
def weak_cops(
    graph: Any,
    *,
    question: str | None = None,
    name: str | None = None,
) -> Instance: ...
