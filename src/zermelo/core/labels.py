"""Labels: the names that vertices carry in a file; inside they are the indices 0..n-1."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from copy import copy
from typing import Any, TypeVar

from zermelo.core.errors import InputError, Place, nearest, shown

Label = int | str
Value = TypeVar("Value")


class Labels(Sequence[Label]):
    """The labels of a graph in vertex order, and the way back from label to vertex.

    A number n stands for the labels 0..n-1. `InputError` if a label stands twice, or both the
    integer 3 and the string "3" are labels (an object key "3" could then mean either).

    Attributes
    ----------
    nodes : mapping
        In Python, the caller's node behind each label that is no node itself (`core.nodes`).
    places : tuple or None
        Where pictures put the vertices, if somebody has said so; it makes no difference else.
    """

    def __init__(
        self, labels: int | Iterable[Label], nodes: Mapping[str, Hashable] | None = None
    ) -> None:
        self.nodes: Mapping[str, Hashable] = nodes or {}
        self.places: tuple[tuple[float, float], ...] | None = None
        self._labels: Sequence[Label] = range(labels) if isinstance(labels, int) else tuple(labels)
        self._index: dict[Label, int] | None = None
        if not isinstance(self._labels, range):
            self._index = {}
            spelled: set[str] = set()
            for vertex, label in enumerate(self._labels):
                if label in self._index or str(label) in spelled:
                    what = f'the labels {label} and "{label}" differ only in type'
                    mend = "rename one of them"
                    if label in self._index:
                        what = f"label {shown(label)} stands twice"
                        mend = "give every vertex a label of its own"
                    raise InputError(what, mend, f"[{vertex}]")
                self._index[label] = vertex
                spelled.add(str(label))

    def __len__(self) -> int:
        return len(self._labels)

    def __getitem__(self, vertex: Any) -> Any:
        return self._labels[vertex]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Labels) and list(self._labels) == list(other._labels)

    def __hash__(self) -> int:
        return hash(tuple(self._labels))

    def __repr__(self) -> str:
        return f"Labels({len(self) if self.plain else shown(self[:12])})"

    def at(self, places: tuple[tuple[float, float], ...] | None) -> Labels:
        """Return the same labels with places for their vertices."""
        found = copy(self)
        found.places = places
        return found

    @property
    def plain(self) -> bool:
        """Whether the labels are the indices themselves."""
        return isinstance(self._labels, range) or all(
            label == vertex and isinstance(label, int) for vertex, label in enumerate(self._labels)
        )

    def vertex(self, label: Label) -> int:
        """Return the vertex that carries `label`; `InputError` if there is none."""
        found = self._find(label)
        if found is None:
            raise self.unknown(label)
        return found

    def unknown(self, label: Label) -> InputError:
        """Return the error that says that there is no such label, and names the nearest."""
        return InputError(f"there is no vertex {shown(label)}", self._mend(label))

    def vertices(self, labels: Iterable[Label]) -> tuple[int, ...]:
        """Return the vertices of labels, in the order given.

        `InputError` if a label is unknown or stands twice; the place is its position in the list.
        """
        seen: dict[int, None] = {}
        for position, label in enumerate(labels):
            vertex = self._find(label)
            if vertex is None or vertex in seen:
                twice = InputError(f"vertex {shown(label)} stands twice", "remove one of them")
                raise (self.unknown(label) if vertex is None else twice).inside(f"[{position}]")
            seen[vertex] = None
        return tuple(seen)

    def of(self, vertices: Iterable[int]) -> list[Label]:
        """Return the labels of the given vertices, in the order given."""
        return [self._labels[vertex] for vertex in vertices]

    def vertex_data(
        self,
        data: Sequence[Value] | Mapping[str, Value],
        decode: Callable[[Value], Value],
        default: Value | None = None,
    ) -> tuple[Value, ...]:
        """Return one value per vertex from a list in vertex order or an object keyed by label.

        An object key "3" names the integer label 3; the vertices that an object does not name have
        the raw value `default`, without which it must name all. `decode` turns each raw value into
        its final form, and its `InputError` gets the place.
        """
        places: Iterable[str]
        raw: list[Any]
        if isinstance(data, Mapping):
            named, raw = [""] * len(self), [default] * len(self)
            spelled = {str(label): vertex for vertex, label in enumerate(self._labels)}
            for key, value in data.items():
                if key not in spelled:
                    raise self.unknown(key)
                named[spelled[key]] = f".{key}"
                raw[spelled[key]] = value
            for vertex, place in enumerate(named):
                if not place and default is None:
                    raise InputError(f"vertex {shown(self[vertex])} has no value", "add it")
            places = named
        else:
            if len(data) != len(self):
                raise InputError(
                    f"{len(data)} values for {len(self)} vertices", "give one value per vertex"
                )
            raw = list(data)
            places = (f"[{vertex}]" for vertex in range(len(self)))
        try:
            return tuple(map(decode, raw))
        except InputError:  # once more, to say where
            for place, value in zip(places, raw, strict=True):
                with Place(place):
                    decode(value)
            raise

    def _find(self, label: Label) -> int | None:
        if self._index is not None:
            return self._index.get(label)
        return label if isinstance(label, int) and 0 <= label < len(self._labels) else None

    def _mend(self, label: Label) -> str:
        other: Label = str(label) if isinstance(label, int) else label_of(label)
        if other != label and self._find(other) is not None:
            return f"write {shown(other)}"
        if self._index is None:
            return f"the vertices are 0 to {len(self) - 1}"
        if len(self) > 1000:
            return f"it must be one of the {len(self)} labels of the graph"
        return nearest(str(label), map(str, self._labels))


def label_of(word: str) -> Label:
    """Return the integer that a word spells, or the word itself."""
    is_number = word.removeprefix("-").isdecimal() and len(word) < 19
    return int(word) if is_number else word


def row(labels: Sequence[Any], most: int = 8) -> str:
    """Return labels in a row for people, and how many there are if that is too many."""
    text = ", ".join(map(str, labels[:most]))
    return text if len(labels) <= most else f"{text}, … ({len(labels)} in all)"
