"""The caller's own nodes: what they are called in files, and the way back.

A file's labels are integers and texts. A graph of Python may have any hashable node, such as the
pairs of a grid; it is labeled by its text, and `Labels.nodes` knows the node. What Python gets has
the nodes again, and what is written, checked or handed to another process has the texts.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from numbers import Integral
from typing import Any

from zermelo.core.certificate import Certificate, Evidence
from zermelo.core.instance import Instance
from zermelo.core.labels import Label, Labels
from zermelo.core.verdict import Verdict

Nodes = Mapping[str, Hashable]
"""The nodes that are neither integers nor texts, by their labels."""


def labels_of(nodes: Iterable[Hashable]) -> Labels:
    """Return the labels of nodes: integers and texts as they are, others by their text.

    Where two have one text, it is that of `repr`, with a number if need be.
    """
    given = list(nodes)
    labels = [_own(node) for node in given]
    texts = [
        str(node if label is None else label) for node, label in zip(given, labels, strict=True)
    ]
    taken, named = Counter(texts), dict[str, Hashable]()
    for vertex, text in enumerate(texts):
        if labels[vertex] is None:
            named[_free(text, given[vertex], taken)] = given[vertex]
    others = iter(named)
    return Labels([next(others) if label is None else label for label in labels], named)


def _free(text: str, node: Hashable, taken: Counter[str]) -> str:
    """Return a node's text, or where another has that too, one that nothing has yet."""
    if taken[text] == 1:
        return text
    choices = itertools.chain(
        [repr(node)], (f"{node!r} #{number}" for number in itertools.count(2))
    )
    found = next(choice for choice in choices if choice not in taken)
    taken[found] += 1
    return found


def _own(node: Hashable) -> Label | None:
    """Return a node that is a label, as an integer or a text of Python's own; else None."""
    if isinstance(node, str):
        return str.__str__(node)
    return int(node) if isinstance(node, Integral) else None


def nodes_of(instance: Instance) -> Nodes:
    """Return the nodes behind an instance's labels; where it has parts, those of all."""
    if instance.game not in ("sum", "compare"):
        return instance.labels.nodes
    found: dict[str, Hashable] = {}
    for part in instance.position.parts:
        for text, node in nodes_of(part).items():
            found.setdefault(text, node)
    return found


def plain(instance: Instance) -> Instance:
    """Return an instance without the nodes behind its labels, for another process."""
    if not nodes_of(instance):
        return instance
    if instance.game in ("sum", "compare"):
        parts = tuple(map(plain, instance.position.parts))
        return replace(instance, position=replace(instance.position, parts=parts))
    return replace(instance, labels=Labels(instance.labels).at(instance.labels.places))


def verdict_in_nodes(verdict: Verdict, instance: Instance) -> Verdict:
    """Return a verdict on an instance with the caller's nodes in it."""
    nodes = nodes_of(instance)
    if not nodes:
        return replace(verdict, instance=instance)
    held, answer = verdict.certificate, verdict.answer
    return replace(
        verdict,
        instance=instance,
        # A text alone says who wins.
        answer=answer if isinstance(answer, str) else nodes_in(answer, nodes),
        certificate=held and in_nodes(held, instance),
        statistics=nodes_in(dict(verdict.statistics), nodes),
    )


def in_nodes(certificate: Certificate, instance: Instance) -> Certificate:
    """Return a certificate of an instance with the caller's nodes in it."""
    nodes, answer = nodes_of(instance), certificate.answer
    evidence = certificate.evidence
    data = nodes_in(dict(evidence.data), nodes)
    answer = answer if isinstance(answer, str) else nodes_in(answer, nodes)
    return Certificate(instance, answer, Evidence(evidence.kind, data, evidence.proof))


def in_labels(certificate: Certificate) -> Certificate:
    """Return a certificate as a file has it: see `in_nodes`."""
    nodes = nodes_of(certificate.instance)
    if not nodes:
        return certificate
    labels = _texts(nodes)
    evidence = certificate.evidence
    data = with_labels(dict(evidence.data), labels)
    return Certificate(
        plain(certificate.instance),
        with_labels(certificate.answer, labels),
        Evidence(evidence.kind, data, evidence.proof),
    )


def verdict_in_labels(verdict: Verdict) -> Verdict:
    """Return a verdict as the command line has it: see `verdict_in_nodes`."""
    held, instance = verdict.certificate, verdict.instance
    instance = held.instance if instance is None and held else instance
    if instance is None or not nodes_of(instance):
        return replace(verdict, instance=instance)
    labels = _texts(nodes_of(instance))
    return replace(
        verdict,
        instance=plain(instance),
        answer=with_labels(verdict.answer, labels),
        certificate=held and in_labels(held),
        statistics=with_labels(dict(verdict.statistics), labels),
    )


def label(node: Any, labels: Labels) -> Any:
    """Return the label of a node; what is none, as it is."""
    return with_labels(node, _texts(labels.nodes))


def _texts(nodes: Nodes) -> dict[tuple[type, Hashable], str]:
    """Return the labels of nodes, by their types and themselves: 1.0 and True are equal to 1."""
    return {(type(node), node): text for text, node in nodes.items()}


def nodes_in(value: Any, nodes: Nodes) -> Any:
    """Return a JSON value with nodes in the place of their labels, in keys too."""
    if isinstance(value, str):
        return nodes.get(value, value)
    if isinstance(value, list | tuple):
        return [nodes_in(each, nodes) for each in value]
    if isinstance(value, Mapping):
        return {nodes_in(key, nodes): nodes_in(each, nodes) for key, each in value.items()}
    return value


def with_labels(value: Any, labels: Mapping[tuple[type, Hashable], str]) -> Any:
    """Return the JSON value again, given the labels of nodes as `_texts` has them."""
    try:
        return labels[type(value), value]
    except (KeyError, TypeError):
        pass
    if isinstance(value, list | tuple):
        return [with_labels(each, labels) for each in value]
    if isinstance(value, Mapping):
        return {with_labels(key, labels): with_labels(each, labels) for key, each in value.items()}
    return value


def readable(value: Any) -> Any:
    """Return a value with nodes in it as JSON that shows their text."""
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, list):
        return [readable(each) for each in value]
    if isinstance(value, Mapping):
        return {str(key): readable(each) for key, each in value.items()}
    return str(value)
