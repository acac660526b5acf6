"""The Python interface: the words of the command line, as functions.

Graphs are given as networkx graphs, as `zermelo.Graph`, or as text of the graph mini-language
(``grid:4x5``); vertices are named by the graph's own nodes.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from operator import eq
from operator import index as as_integer
from typing import TYPE_CHECKING, Any

from zermelo.certificates.check import check as check_certificate
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, nearest, shown
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Label, Labels
from zermelo.core.verdict import Assurance, Verdict
from zermelo.formats import certificate as certificate_format
from zermelo.formats import files
from zermelo.formats import instance as instance_format
from zermelo.formats.instance import typed
from zermelo.games import sums
from zermelo.games.registry import game as game_spec
from zermelo.games.registry import question as game_question

if TYPE_CHECKING:
    from zermelo.solvers.ello.classify import Classification

Node = Any
"""A node of the caller's graph: any hashable value for networkx, an integer otherwise."""


def read(path: str, question: str | None = None) -> Instance:
    """Read the one instance of a file.

    Parameters
    ----------
    path : str
        A .json file, or ``-`` for standard input.
    question : str, optional
        Asked instead of the file's own question.

    Raises
    ------
    InputError
        The file is not an instance file, or holds several (see `read_all`).
    """
    found = read_all(path, question)
    if len(found) != 1:
        raise InputError(f"{len(found)} instances", "read them with read_all", source=str(path))
    return found[0]


def read_all(path: str, question: str | None = None) -> list[Instance]:
    """Read all instances of a .json or .jsonl file; the first mistake raises `InputError`."""
    found: list[Instance] = []
    for _, instance in files.instances(str(path), question):
        if isinstance(instance, InputError):
            raise instance
        found.append(instance)
    return found


def graph(source: Any) -> tuple[Graph, Labels]:
    """Return the graph and the labels of a networkx graph, a `Graph` or a mini-language text.

    The vertices of a networkx graph keep the order of its nodes; nodes that are neither integers
    nor strings are labelled by their text.

    Raises
    ------
    InputError
        It is none of these, or has parallel edges.
    """
    made, labels, _ = _graph(source)
    return made, labels


def ello(
    graph: Any,
    green: Iterable[Node] | str | None = None,
    *,
    colors: Sequence[int] | Mapping[Node, int] | None = None,
    before: Iterable[tuple[Node, Node]] = (),
    modulus: int = 2,
    playable: str = "zero",
    name: str | None = None,
) -> Instance:
    """Return a game of ELLO.

    Unlike a file, this function takes the empty graph: the empty game is won by the empty order,
    and recursions end there. A file without vertices is far more often a mistake.

    Parameters
    ----------
    graph : networkx graph, Graph or str
        The graph; a digraph plays the digraph variant.
    green : iterable of nodes or "all"
        The green vertices; or give `colors`.
    colors : sequence or mapping, optional
        The colour of every vertex in order, or by node: 0 is green.
    before : iterable of (node, node)
        Adjacent pairs where the first must be played before the second.
    modulus : int
        The number of colours.
    playable : {"zero", "nonzero"}
        Which colours may be played.
    name : str, optional
        The name that the verdict carries.

    Raises
    ------
    InputError
        As for an instance file.
    """
    made, labels, index = _graph(graph)
    data: dict[str, Any] = {"modulus": modulus, "playable": playable}
    if green is not None:
        data["green"] = green if isinstance(green, str) else _labels(green, labels, index, "green")
    if colors is not None:
        data["colors"] = _vertex_data(colors, labels, index, "colors")
    data["before"] = [
        tuple(_labels(pair, labels, index, "before")) for pair in _list(before, "before")
    ]
    return _instance("ello", made, labels, data, None, name)


def lights_out(
    graph: Any,
    lit: Iterable[Node] | str,
    *,
    modulus: int = 2,
    lit_only: bool = False,
    question: str | None = None,
    name: str | None = None,
) -> Instance:
    """Return a game of Lights Out.

    Parameters
    ----------
    graph : networkx graph, Graph or str
        The graph; in a digraph a press reaches the out-neighbours.
    lit : iterable of nodes or "all"
        The vertices that are lit.
    modulus : int
        The number of states of a lamp.
    lit_only : bool
        Whether only lit vertices may be pressed.
    question : {"solvable", "fewest-presses"}, optional
        The first by default.
    name : str, optional
        The name that the verdict carries.

    Raises
    ------
    InputError
        As for an instance file.
    """
    made, labels, index = _graph(graph)
    chosen = lit if isinstance(lit, str) else _labels(lit, labels, index, "lit")
    data = {"lit": chosen, "modulus": modulus, "lit_only": lit_only}
    return _instance("lights-out", made, labels, data, question, name)


def cleaning(
    graph: Any,
    brushes: Sequence[int] | Mapping[Node, int] | None = None,
    *,
    question: str | None = None,
    name: str | None = None,
) -> Instance:
    """Return a game of cleaning a graph with brushes.

    Parameters
    ----------
    graph : networkx graph, Graph or str
        The graph.
    brushes : sequence or mapping, optional
        The brushes on every vertex in order, or by node, for the question "cleaned".
    question : {"brush-number", "cleaned"}, optional
        By default "cleaned" if brushes are given, else the brush number.
    name : str, optional
        The name that the verdict carries.

    Raises
    ------
    InputError
        As for an instance file.
    """
    made, labels, index = _graph(graph)
    data: dict[str, Any] = {}
    if brushes is not None:
        data["brushes"] = _vertex_data(brushes, labels, index, "brushes")
        question = question or "cleaned"
    return _instance("cleaning", made, labels, data, question, name)


def classify(
    graph: Any,
    *,
    time_limit: float | None = None,
    memory_limit: float | None = None,
    seed: int = 0,
    error: float | None = None,
) -> Classification:
    """Classify an undirected graph in the theory of ELLO: oddity, event, special, ….

    Parameters
    ----------
    graph : networkx graph, Graph or str
        The graph.
    time_limit, memory_limit : float, optional
        Seconds and gigabytes (10^9 bytes); limited work runs in a child process.
    seed : int
        The seed of every random choice.
    error : float, optional
        How small the error of a monte-carlo classification must be.

    Returns
    -------
    Classification
        Its `properties` are true, false, or None where a limit, or the theory, leaves them open.

    Raises
    ------
    InputError
        The graph is directed or has no vertex, or a limit is no number.
    """
    from zermelo.solvers.ello.classify_within import Limits, classify_within

    _limit(time_limit, "time")
    _limit(memory_limit, "memory")
    limits = Limits(time_limit, memory_limit, _seed(seed), error_wanted(error))
    return classify_within(_graph(graph)[0], limits)[0]


def light_polish(
    left: Sequence[int],
    right: Sequence[int],
    *,
    question: str | None = None,
    name: str | None = None,
) -> Instance:
    """Return a light position of POLISH: K_{m,n} with all discrepancies at most 3.

    Parameters
    ----------
    left, right : sequence of 3 int
        The number of vertices with discrepancy 1, 2 and 3 on either side.
    question : {"nim-value", "outcome", "winning-moves"}, optional
        The first by default.
    name : str, optional
        The name that the verdict carries.

    Raises
    ------
    InputError
        As for an instance file.
    """
    sides = {"left": left, "right": right}
    data = {key: [_plain(count) for count in _list(side, key)] for key, side in sides.items()}
    return _instance("light-polish", Graph.from_edges(0, []), Labels(0), data, question, name)


def disjunctive_sum(
    parts: Iterable[Instance], *, question: str | None = None, name: str | None = None
) -> Instance:
    """Return the disjunctive sum of instances of impartial games.

    Parameters
    ----------
    parts : iterable of Instance
        The games; the questions asked of them do not matter.
    question : {"nim-value", "outcome", "winning-moves"}, optional
        The first by default; a winning move is [index of the part, move in it].
    name : str, optional
        The name that the verdict carries.

    Raises
    ------
    InputError
        There is no part, or one is no instance of an impartial game.
    """
    found = _list(parts, "parts")
    for index, part in enumerate(found):
        if not isinstance(part, Instance):
            raise InputError(f"{shown(part)} is no instance", "", f".parts[{index}]")
    chosen = game_question(game_spec("sum"), question).name
    return Instance("sum", sums.made(tuple(found)), chosen, Labels(0), name=name)


def decide(
    instance: Instance,
    *,
    question: str | None = None,
    method: str | None = None,
    assurance: str | Assurance | None = None,
    time_limit: float | None = None,
    memory_limit: float | None = None,
    seed: int = 0,
    error: float | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    table: str | None = None,
) -> Verdict:
    """Decide an instance.

    Parameters
    ----------
    instance : Instance
        The game and its question.
    question : str, optional
        Asked instead of the instance's own question.
    method : str, optional
        Run this method alone.
    assurance : str or Assurance, optional
        Wait for this level, or end unknown.
    time_limit : float, optional
        Seconds for everything; limited work runs in a child process.
    memory_limit : float, optional
        Resident gigabytes (10^9 bytes) of that process.
    seed : int
        The seed of every random choice.
    error : float, optional
        How small the error of a monte-carlo answer must be.
    depth : int, optional
        How many rounds of play a method that unrolls them looks ahead; without, it deepens until
        it knows.
    nodes : int, optional
        How many positions the methods `search` and `nimbers` may look at.
    table : str, optional
        The file in which the method `search` keeps its table, and from which it goes on.

    Returns
    -------
    Verdict
        Unknown, with the reason, when a limit was reached or no method applies.

    Raises
    ------
    InputError
        An unknown question, method or level, or a table of another instance.
    """
    from zermelo.solvers.decide import Request
    from zermelo.solvers.decide import decide as run

    _limit(time_limit, "time")
    _limit(memory_limit, "memory")
    _seed(seed)
    if depth is not None and depth < 1:
        raise InputError(f"the depth is {depth}", "it must be at least 1")
    if nodes is not None and nodes < 1:
        raise InputError(f"the limit is {nodes} positions", "it must be at least 1")
    if table is not None:
        files.ensure_writable(str(table))
    if question is not None and question != instance.question:
        instance = instance_format.ask(instance, question)
    level = assurance_level(assurance)
    request = Request(
        method, level, time_limit, memory_limit, seed, error_wanted(error), depth, nodes, table
    )
    return run(instance, request)


def check(certificate: Certificate | Verdict | str, time_limit: float | None = None) -> CheckResult:
    """Check a certificate, a verdict's certificate, or a certificate file.

    Raises
    ------
    InputError
        The verdict has no certificate, or the file is not a certificate file.
    """
    _limit(time_limit, "time")
    if isinstance(certificate, Verdict):
        if certificate.certificate is None:
            raise InputError("the verdict has no certificate")
        certificate = certificate.certificate
    if not isinstance(certificate, Certificate):
        found = list(certificate_format.read(str(certificate)))
        if len(found) != 1:
            raise InputError(f"{len(found)} certificates", "give them one by one")
        if isinstance(found[0][1], InputError):
            raise found[0][1]
        certificate = found[0][1]
    return check_certificate(certificate, Deadline(time_limit))


def write(certificate: Certificate, path: str) -> None:
    """Write a certificate file, and a long proof in a file beside it; whole or not at all."""
    certificate_format.write(certificate, str(path))


def encode(
    instance: Instance,
    form: str = "cnf",
    encoding: str | None = None,
    *,
    depth: int | None = None,
    reading: str | None = None,
) -> str:
    """Return the question as the text of a formula.

    Parameters
    ----------
    instance : Instance
        The game and its question.
    form : {"cnf", "xcnf", "opb", "qdimacs", "qcir", "mps", "lp", "cpsat"}
        The formula format.
    encoding : str, optional
        The encoding's name; the first that can be written in that format by default.
    depth : int, optional
        Look ahead for so many rounds of play only, where the encoding goes round by round.
    reading : {"optimistic", "pessimistic"}, optional
        Whether what comes after these counts as won (the default) or as lost.

    Raises
    ------
    InputError
        There is no such format, encoding or reading, or it does not fit the instance.
    """
    from zermelo.encodings.text import encoding_text

    return encoding_text(instance, form, encoding, Deadline(), depth, reading)


def methods(game: str) -> list[str]:
    """Return the names of a game's methods."""
    from zermelo.solvers.method import methods as entries

    return [entry.name for entry in entries(game)]


def assurance_level(level: str | Assurance | None) -> Assurance | None:
    """Return the level with this name; `InputError` if there is none."""
    if isinstance(level, Assurance):
        level = level.label
    if level is None:
        return None
    known = [each.label for each in Assurance if each is not Assurance.UNKNOWN]
    if level not in known:
        raise InputError(f"there is no level {shown(level)} to wait for", nearest(level, known))
    return Assurance.parse(level)


def error_wanted(error: float | None) -> float | None:
    """Return the error bound; `InputError` unless it is above 0 and below 1."""
    if error is not None and not 0 < error < 1:
        raise InputError(f"an error bound of {error:g}", "it must be above 0 and below 1")
    return error


def _limit(value: float | None, name: str) -> None:
    if value is not None and not value >= 0:  # not a number is neither
        raise InputError(f"the {name} limit is {value}", "it must be at least 0")


def _seed(seed: int) -> int:
    if not 0 <= seed < 2**31:
        raise InputError(f"the seed is {shown(seed)}", "it must be from 0 to 2^31 - 1")
    return seed


def _instance(
    game: str,
    graph: Graph,
    labels: Labels,
    data: Mapping[str, Any],
    question: str | None,
    name: str | None,
) -> Instance:
    """Return an instance whose data is still to be read, as that of a file is."""
    spec = game_spec(game)
    if not spec.loops and any(map(eq, graph.tails, graph.heads)):
        raise InputError("the graph has a loop", "this game allows none", ".edges")
    if spec.graph not in ("either", "none") and graph.directed != (spec.graph == "directed"):
        raise InputError(f"{spec.name} is played on {spec.graph} graphs")
    chosen = game_question(spec, question).name
    read = {key.name: typed(data, key.name, key.type) for key in spec.keys if key.name in data}
    for key in spec.keys:
        if key.name in read and key.questions and chosen not in key.questions:
            what = f'the question "{chosen}" does not use "{key.name}"'
            raise InputError(what, f"it belongs to {', '.join(key.questions)}", f".{key.name}")
    return Instance(game, spec.build(graph, labels, read, chosen), chosen, labels, name=name)


def _vertex_data(
    values: Any, labels: Labels, index: dict[Node, int] | None, key: str
) -> dict[str, Any] | list[Any]:
    if isinstance(values, Mapping):
        keys = map(str, _labels(values, labels, index, key))
        return dict(zip(keys, map(_plain, values.values()), strict=True))
    return [_plain(value) for value in _list(values, key)]


def _graph(source: Any) -> tuple[Graph, Labels, dict[Node, int] | None]:
    if isinstance(source, Graph):
        return source, Labels(source.n), None
    if isinstance(source, str):
        from zermelo.families.language import parse

        made = parse(source)
        return made, Labels(made.n), None
    if not all(hasattr(source, name) for name in ("nodes", "edges", "is_directed")):
        raise InputError(f"{shown(source)} is no graph", "give a networkx graph, a Graph or a text")
    nodes = list(source.nodes)
    index = {node: vertex for vertex, node in enumerate(nodes)}
    plain = all(isinstance(node, int | str) and not isinstance(node, bool) for node in nodes)
    labels = Labels(nodes if plain else [str(node) for node in nodes])
    pairs = [(index[u], index[v]) for u, v, *_ in source.edges]
    try:
        made = Graph.from_edges(len(nodes), pairs, source.is_directed(), loops=True)
    except InputError as error:
        raise error.inside(".edges") from None
    return made, labels, index


def _labels(
    nodes: Iterable[Node], labels: Labels, index: dict[Node, int] | None, key: str
) -> list[Label]:
    if index is None:
        return [_plain(node) for node in _list(nodes, key)]
    found: list[Label] = []
    for node in _list(nodes, key):
        if not isinstance(node, Hashable) or node not in index:
            what = f"there is no node {shown(node)}"
            raise InputError(what, "name the graph's own nodes", f".{key}")
        found.append(labels[index[node]])
    return found


def _list(values: Any, key: str) -> list[Any]:
    if not isinstance(values, Iterable) or isinstance(values, str):
        raise InputError(f"{key} is {shown(values)}", "give a list", f".{key}")
    return list(values)


def _plain(value: Any) -> Any:
    """Return an integer of another library as Python's own, anything else as it is."""
    return (
        value if isinstance(value, bool) or not hasattr(value, "__index__") else as_integer(value)
    )
