"""What an author writes: `ruleset`, and the ruleset that it returns.

A ruleset is a start and the moves. Everything else (questions, methods, evidence, pages) follows
from these two functions, which the checker trusts: they are the game.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from zermelo.core.errors import nearest, shown
from zermelo.core.graph import Graph, reach
from zermelo.core.hooks import above
from zermelo.core.instance import Instance
from zermelo.games.registry import GAMES, NAMES
from zermelo.games.ruleset.data import Data, declare
from zermelo.games.ruleset.mistakes import code_of, mistake_here, names_of

GraphKind = Literal["undirected", "directed", "either", "none"]

KINDS: tuple[GraphKind, ...] = ("undirected", "directed", "either", "none")


NAME = "[A-Za-z][A-Za-z0-9]*([-_][A-Za-z0-9]+)*"
"""What a ruleset may be called: it stands on the command line and in names of files."""


@dataclass(frozen=True, slots=True)
class Source:
    """The file of a ruleset.

    Attributes
    ----------
    path : str
        Its name, for messages.
    text : str
        What it says: whoever plays in another process loads this text, not what the file says then.
    rules : bool
        Whether it was named as a rules file; otherwise its rules are those of a running program.
    modules : dict
        The texts of the modules beside a rules file that it imports, by their files' names from its
        folder. They are added while it is loaded, and stay.
    """

    path: str
    text: str = field(repr=False)
    rules: bool = field(default=False, compare=False)
    modules: dict[str, str] = field(default_factory=dict, repr=False, compare=False)

    @property
    def program(self) -> str:
        """The text without the mark that some editors put in front."""
        return self.text.removeprefix("\ufeff")

    @property
    def sha256(self) -> str:
        """The hash that certificates name the file by."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    @property
    def hashes(self) -> dict[str, Any]:
        """What certificates name the rules by: the file's hash, and those of modules beside it."""
        modules = {
            file: hashlib.sha256(text.encode()).hexdigest()
            for file, text in sorted(self.modules.items())
        }
        return {"sha256": self.sha256, **({"modules": modules} if modules else {})}

    def unlike(self, sha256: str, modules: Mapping[str, str]) -> str | None:
        """Return how it differs from the hashes in a certificate, or None if it does not.

        >>> from zermelo.games.ruleset.contract import Source
        >>> mine = Source("my.py", "import near", modules={"near.py": "A = 1"})
        >>> mine.unlike(mine.sha256, {}).endswith('beside them, "none" beside those')
        True
        """
        if self.sha256 != sha256:
            return f"are in {self.path} with {self.sha256}"
        here: Mapping[str, str] = self.hashes.get("modules", {})
        for file in sorted({*here, *modules}):
            if here.get(file) != modules.get(file):
                ours, theirs = here.get(file, "none"), shown(modules.get(file, "none"))
                return f"differ: {shown(file)} is {ours} beside them, {theirs} beside those"
        return None

    @property
    def parts(self) -> tuple[str, str, dict[str, str]]:
        """What `zermelo.games.ruleset.files.load_text` makes the rules of again, anywhere."""
        return self.path, self.text, self.modules


@dataclass(frozen=True, eq=False, repr=False)
class Ruleset:
    """A game of your own; called with a graph and data it returns an instance.

    It is made by `zermelo.ruleset`, which says what the functions are.

    >>> race = zermelo.ruleset(
    ...     "race", start=lambda length: length, graph="none", data={"length": int},
    ...     moves=lambda graph, left: [(step, left - step) for step in (1, 2) if step <= left])
    >>> zermelo.decide(race(length=6), question="outcome").answer
    'P'
    """

    name: str
    start: Callable[..., Any]
    moves: Callable[..., Iterable[tuple[Any, Any]]]
    partizan: bool = False
    graph: GraphKind = "undirected"
    loops: bool = False
    data: tuple[Data, ...] = ()
    components: Callable[[Graph, Any], Iterable[Any]] | None = None
    canonical: Callable[[Graph, Any], Any] | None = None
    say: Callable[[Graph, Any], str] | None = None
    about: str = ""
    source: Source | None = None

    def __call__(self, *args: Any, **data: Any) -> Instance:
        """Return an instance: the graph first, unless the game has none, then data by name.

        Raises
        ------
        InputError
            As for an instance file.
        """
        made: Instance = above("instance of a ruleset", self, args, data)
        return made

    @property
    def loaded(self) -> bool:
        """Whether it is of a rules file that was named, whose text goes wherever it is played.

        >>> zermelo.ruleset("none", start=lambda graph: 0, moves=lambda graph, left: ()).loaded
        False
        """
        return self.source is not None and self.source.rules

    @property
    def names(self) -> Mapping[str, Any]:
        """The names that its moves see: where the classes of its positions stand.

        >>> game = zermelo.ruleset("none", start=lambda graph: 0, moves=lambda graph, left: ())
        >>> "zermelo" in game.names
        True
        """
        return names_of(self.moves)

    @property
    def place(self) -> str:
        """The file and the line of its moves, for messages.

        >>> zermelo.ruleset("none", start=lambda graph: 0, moves=lambda graph, left: ()).place
        'no file'
        """
        code = code_of(self.moves)
        if code is None or self.source is None:
            return "no file"
        return f"{self.source.path}: line {code.co_firstlineno}"

    def __repr__(self) -> str:
        return f"<ruleset {self.name}>"

    def __copy__(self) -> Ruleset:
        return self

    def __deepcopy__(self, memo: Any) -> Ruleset:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        packed: tuple[Any, ...] = above("ruleset that travels", self)
        return packed


def ensure_name(name: object, what: str) -> None:
    """Raise `InputError` unless it is a name for such a thing."""
    if not isinstance(name, str) or not re.fullmatch(NAME, name):
        mend = f'letters from a to z, digits and hyphens, as in "my-{what}"'
        raise mistake_here(f"{shown(name)} is no name for a {what}", mend)


def ensure_functions(name: str, needed: Mapping[str, Any], others: Mapping[str, Any]) -> None:
    """Raise `InputError` unless all parts are functions; the others may be None."""
    for what, part in {**needed, **others}.items():
        if not callable(part) and (part is not None or what in needed):
            raise mistake_here(f"{what} of {name} is {shown(part)}", "give a function")


def ruleset(
    name: str,
    *,
    start: Callable[..., Any],
    moves: Callable[..., Iterable[tuple[Any, Any]]],
    partizan: bool = False,
    graph: GraphKind = "undirected",
    loops: bool = False,
    data: Mapping[str, Any] = {},  # never changed
    components: Callable[[Graph, Any], Iterable[Any]] | Literal["connected"] | None = None,
    canonical: Callable[[Graph, Any], Any] | None = None,
    say: Callable[[Graph, Any], str] | None = None,
) -> Ruleset:
    """Return a game of your own, given its start and its moves.

    Parameters
    ----------
    name : str
        What it is called: letters from a to z, digits, and hyphens or underscores between them.
    start : callable
        (graph, **data) -> the first position: any hashable value. Without a graph (``"none"``) it
        gets the data only, or the empty graph before them if it has a parameter for it.
    moves : callable
        (graph, position) -> pairs (move, position after it); with `partizan` (graph, position,
        player), where the player is "left" or "right". Who cannot move has lost. A move is a
        vertex, an edge (a pair of vertices), or any JSON value. Without a graph the first argument
        is the empty graph.
    partizan : bool
        Whether the players have different moves.
    graph : {"undirected", "directed", "either", "none"}
        What it is played on.
    loops : bool
        Whether the graph may have loops.
    data : mapping
        Key -> type, or (type, default). A type is int, str, bool, float, a list or tuple of these,
        or one of the names "vertex", "vertices", "edge", "edges", "weights" (an integer for each
        vertex; dict[str, str] is a text for each) and "edge-weights". Labels reach the functions
        as vertices 0..n-1, lists as tuples, weights in the order of the vertices or edges.
    components : callable or "connected", optional
        (graph, position) -> positions whose disjunctive sum the position is. "connected" says that
        positions are frozensets of vertices, of which each connected part is played by itself.
    canonical : callable, optional
        (graph, position) -> a position that plays the same, the same one for many: searches look
        at that instead. No certificate rests on it.
    say : callable, optional
        (graph, move) -> the move in words.

    Raises
    ------
    InputError
        The name, a type or another argument is not as it should be.

    Examples
    --------
    >>> def moves(graph, left):
    ...     for v in sorted(left):
    ...         yield v, left - {v} - set(graph.neighbors(v))
    >>> kayles = zermelo.ruleset(
    ...     "my-kayles", start=lambda graph: frozenset(range(graph.n)), moves=moves)
    >>> zermelo.decide(kayles("path:5"), question="nim-value").answer
    3
    """
    ensure_name(name, "game")
    if name in NAMES:
        raise mistake_here(f"{name} is a game of zermelo's own", "choose another name")
    if graph not in KINDS:
        raise mistake_here(f"graph of {name} is {shown(graph)}", nearest(str(graph), KINDS))
    if components == "connected":
        components = connected
    more = {"components": components, "canonical": canonical, "say": say}
    ensure_functions(name, {"start": start, "moves": moves}, more)
    if not isinstance(data, Mapping):
        mend = 'write {"key": type} or {"key": (type, default)}'
        raise mistake_here(f"data of {name} is {shown(data)}", mend)
    keys = tuple(declare(name, key, given, graph) for key, given in data.items())
    about = names_of(moves).get("__doc__")
    source = _source(moves)
    made = Ruleset(
        name, start, moves, bool(partizan), graph, bool(loops), keys, components, canonical, say,
        about=about.strip().partition("\n")[0] if isinstance(about, str) else "",
        source=source,
    )  # fmt: skip
    if source is None or not source.rules:
        GAMES.made[name] = made
    return made


def connected(
    graph: Graph, left: Collection[int], first: int | None = None
) -> Iterator[frozenset[int]]:
    """Yield the connected parts of a set of vertices, by their smallest vertices.

    Parameters
    ----------
    graph : Graph
        A graph, or a digraph, whose arcs are then taken both ways.
    left : collection of int
        Vertices of it.
    first : int, optional
        A vertex whose part comes before the others.

    Examples
    --------
    >>> graph = zermelo.graphs.graph("path:5")[0]
    >>> [sorted(part) for part in zermelo.connected(graph, {0, 1, 3, 4})]
    [[0, 1], [3, 4]]
    """
    adjacency = graph.undirected().adjacency
    gone = bytearray(b"\1" * graph.n)
    for v in left:
        gone[v] = 0
    for v in sorted(left) if first is None else [first, *sorted(left)]:
        if not gone[v]:
            yield frozenset(reach(adjacency, v, gone))


def _source(moves: Any) -> Source | None:
    """Return the file that the moves stand in, or None if they stand in no file."""
    from zermelo.games.ruleset.files import LOADING

    loading = LOADING.get()
    if loading is not None:
        return loading
    path = getattr(code_of(moves), "co_filename", "")
    try:
        return Source(path, Path(path).read_bytes().decode())
    except (OSError, ValueError):
        return None
