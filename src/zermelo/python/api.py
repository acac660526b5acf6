"""The Python interface: the words of the command line, as functions.

What they work on is made by the functions of `zermelo.python.constructors`, or read from files.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Unpack

from zermelo.checker.check import check as check_certificate
from zermelo.checker.reading.certificate import certificate_of
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, shown
from zermelo.core.instance import Instance
from zermelo.core.verdict import Verdict
from zermelo.formats.files import instances, texts
from zermelo.formats.json_text import dumps
from zermelo.python.making import graph as read_graph
from zermelo.python.options import Limited, Searching, certificate_in, ensure, make_request, takes

if TYPE_CHECKING:
    from zermelo.solvers.ello.classify import Classification


def read(path: str, question: str | None = None) -> Instance:
    """Read the one instance of a file.

    >>> zermelo.write(zermelo.ello("path:3", green=[0]), "game.json")
    >>> zermelo.read("game.json").question
    'winnable'

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
    """Read all instances of a file.

    >>> zermelo.write(zermelo.ello("path:3", green=[0]), "game.json")
    >>> [instance.game for instance in zermelo.experiments.read_all("game.json")]
    ['ello']

    Parameters
    ----------
    path : str
        A .json or .jsonl file, or ``-`` for standard input.
    question : str, optional
        Asked instead of the instances' own questions.

    Returns
    -------
    list of Instance
        In the order of the file.

    Raises
    ------
    InputError
        The first mistake in the file: where it is and how to mend it.
    """
    return [instance for _, instance in instances(str(path), question)]


@takes(Limited)
def classify(graph: Any, **options: Unpack[Limited]) -> Classification:
    """Classify an undirected graph in the theory of ELLO: oddity, event, special, ….

    >>> zermelo.analysis.classify("petersen").properties["oddity"]
    True

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
    from zermelo.solvers.ello.classify import classify_within

    return classify_within(read_graph(graph)[0], make_request(**options))[0]


@takes(Searching)
def decide(
    instance: Instance,
    *,
    question: str | None = None,
    cluster: str | None = None,
    store: str | None = None,
    **options: Unpack[Searching],
) -> Verdict:
    """Decide an instance.

    >>> verdict = zermelo.decide(zermelo.ello("path:3", green=[0]))
    >>> verdict.answer, verdict.assurance.label
    (True, 'certified')

    Parameters
    ----------
    instance : Instance
        The game and its question.
    question : str, optional
        Asked instead of the instance's own question.
    method : str, optional
        Run this method alone.
    assurance : str or Assurance, optional
        Wait for this level, or end unknown. From exhaustive down no evidence is built.
    time_limit : float, optional
        Seconds for everything; limited work runs in a child process.
    memory_limit : float, optional
        Resident gigabytes (10^9 bytes) of that process, and of those that it starts together.
    seed : int
        The seed of every random choice.
    error : float, optional
        How small the error of a monte-carlo answer must be.
    depth : int, optional
        How many rounds of play a method that unrolls them looks ahead; without, it deepens until
        it knows.
    nodes : int, optional
        How many positions a method that searches may look at.
    table : str, optional
        The file in which `nimbers`, or `search` if that is the method, keeps its table, and
        from which it goes on.
    workers : int
        How many processes or threads may work at it at a time. Without a limit that is reached the
        answer is that of one, and at least as sure; the method may be another.
    cluster : str, optional
        The address of a Dask scheduler, whose workers then do the work.
    store : str, optional
        With `cluster`: a file in which what its workers find is kept, so that a run that was
        interrupted goes on.

    Returns
    -------
    Verdict
        Unknown, with the reason, when a limit was reached or no method applies.

    Raises
    ------
    InputError
        An unknown question, method or level, or a table of another instance.
    Interrupted
        Ctrl-C after there was an answer, while evidence was looked for or checked; it holds the
        verdict. Before there is an answer, a `KeyboardInterrupt` whose `verdict` is unknown, with
        bounds where there are some.
    """
    from zermelo.core.nodes import plain, verdict_in_nodes
    from zermelo.run.decide import decide as run
    from zermelo.run.progress import Stopped

    request = make_request(**options)
    if cluster is not None and request.workers > 1:
        raise InputError("workers are for this machine", "leave them out with a cluster")
    if store is not None and cluster is None:
        raise InputError("a store is for a cluster", "leave it out, or give the cluster's address")
    _ensure_instance(instance)
    if request.table is not None:
        from zermelo.formats.writing import ensure_writable

        ensure_writable(str(request.table))
    if question is not None and question != instance.question:
        from zermelo.formats.instance import ask

        instance = ask(instance, question)
    try:
        if cluster is not None:
            from zermelo.sweeps.sharing import decide_on_cluster

            found = decide_on_cluster(plain(instance), request, cluster, store)
        else:
            found = run(plain(instance), request)
        return verdict_in_nodes(found, instance)
    except Stopped as stop:
        raise type(stop)(verdict_in_nodes(stop.verdict, instance)) from None


def check(certificate: Certificate | Verdict | str, time_limit: float | None = None) -> CheckResult:
    """Check a certificate against the rules of its game.

    >>> verdict = zermelo.decide(zermelo.arc_kayles("path:3"), question="nim-value")
    >>> zermelo.check(verdict).accepted
    True

    Parameters
    ----------
    certificate : Certificate, Verdict or str
        A certificate, a verdict that has one, or the name of a certificate file.
    time_limit : float, optional
        Seconds; the result is then a limit, neither accepted nor rejected.

    Returns
    -------
    CheckResult
        Whether the evidence proves the claim, and if not, where and why.

    Raises
    ------
    InputError
        The verdict has no certificate, or the file is not a certificate file, or holds several.
    """
    ensure("time_limit", time_limit)
    return check_certificate(the_certificate(certificate), Deadline(time_limit))


def the_certificate(given: Certificate | Verdict | str) -> Certificate:
    """Return a certificate, that of a verdict, or the one of a file."""
    if isinstance(given, str | os.PathLike):
        found = list(texts(str(given)))
        if len(found) != 1:
            raise InputError(f"{len(found)} certificates", "give them one by one")
        given = certificate_of(found[0])
    return certificate_in(given)


def write(what: Certificate | Verdict | Instance | Sequence[Instance], path: str) -> None:
    """Write a certificate file or a file of instances; whole or not at all.

    >>> zermelo.write(zermelo.decide(zermelo.ello("path:3", green=[0])), "proof.json")
    >>> zermelo.check("proof.json").accepted
    True

    Parameters
    ----------
    what : Certificate, Verdict, Instance or sequence of Instance
        A certificate, or a verdict that has one: a long proof goes to a file beside it. Or an
        instance, for the command line or for `read`; several, one a line, for `read_all`.
    path : str
        The file.

    Raises
    ------
    InputError
        The verdict has no certificate, an instance is that of an empty graph, for which there is
        no file, several shall go to a file that is no .jsonl, or the place cannot be written.
    """
    from zermelo.formats import certificate_writing
    from zermelo.formats import instance as instance_format
    from zermelo.formats.writing import atomic_write

    if isinstance(what, Certificate | Verdict):
        certificate_writing.write(certificate_in(what), str(path))
        return
    several = list(what) if isinstance(what, Iterable) else [what]
    if isinstance(what, Iterable) and not str(path).endswith(".jsonl"):
        raise InputError("several instances stand in a .jsonl file", "call it so", source=str(path))
    if not several:
        raise InputError("there is no instance to write", "a file has one or more")
    with atomic_write(str(path)) as stream:
        for instance in several:
            _ensure_instance(instance)
            if not instance_format.has_file(instance):
                raise InputError("a file has no room for the empty graph", "give it a vertex")
            stream.write(f"{dumps(instance_format.encode(instance))}\n".encode())


def encode(
    instance: Instance,
    form: str = "cnf",
    encoding: str | None = None,
    *,
    depth: int | None = None,
    reading: str | None = None,
) -> str:
    """Return the question as the text of a formula.

    >>> zermelo.logic.encode(zermelo.ello("path:3", green=[0]), "cnf").splitlines()[-1].split()[-1]
    '0'

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
    LimitReached
        The formula would be too large.
    """
    from zermelo.encodings.text import encoding_text

    _ensure_instance(instance)
    return encoding_text(instance, form, encoding, Deadline(), depth, reading)


def methods(game: str | Instance) -> list[str]:
    """Return the names of a game's methods, or of those that can be run on an instance here.

    Second opinions, which only `crosscheck` runs by itself, come last.

    >>> zermelo.analysis.methods("geography")
    ['matching', 'acyclic', 'nimbers', 'misere', 'search']
    >>> zermelo.analysis.methods(zermelo.lights_out("grid:4x4", lit=[0]))
    ['elimination', 'cpsat-presses', 'lit-search']

    Parameters
    ----------
    game : str or Instance
        A game of the registry, such as ``"ello"``; or an instance: then the methods that answer its
        question, apply to it, and have what they need on this machine.

    Raises
    ------
    InputError
        There is no such game.
    """
    from zermelo.solvers.method import every_method as entries
    from zermelo.solvers.plan import why_unavailable

    if not isinstance(game, Instance):
        return [entry.name for entry in entries(game)]
    return [
        entry.name
        for entry in entries(game.game)
        if game.question in entry.questions
        and entry.applies(game) is None
        and why_unavailable(entry) is None
    ]


def formulas(instance: Instance) -> dict[str, list[str]]:
    """Return the formulas that `encode` can write for an instance: encodings with their formats.

    >>> zermelo.logic.formulas(zermelo.node_kayles("path:3", question="outcome"))
    {'qbf': ['qdimacs', 'qcir']}

    Parameters
    ----------
    instance : Instance
        The game and its question.

    Returns
    -------
    dict
        Names of encodings to names of formats; the first is the one that `encode` takes by itself.

    Raises
    ------
    InputError
        This is no instance.
    """
    from zermelo.encodings.spec import encodings

    _ensure_instance(instance)
    return {
        entry.name: list(entry.formats)
        for entry in encodings(instance.game)
        if instance.question in entry.questions and entry.applies(instance) is None
    }


def _ensure_instance(given: Any) -> None:
    if not isinstance(given, Instance):
        mend = "make one, as with zermelo.ello, or read a file with zermelo.read"
        raise InputError(f"{shown(given)} is no instance", mend)
