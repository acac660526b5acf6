"""Other claims than the one that was proved: another answer, question, datum or graph."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.differential.changes import ODD, change, copied, near
from tests.differential.drawing import HUGE, Label, Value
from zermelo.games.registry import GAMES

CHOICES: dict[str, tuple[Any, ...]] = {
    "rule": ("vertexnim", "stockman"),
    "order": ("remove-then-move", "move-then-remove"),
    "play": ("normal", "misere"),
    "playable": ("zero", "nonzero"),
    "lit_only": (False, True),
    "modulus": (2, 3, 4, 5, 6),
    "digits": ("0.33", "0.7", "0.77", "0.137", "0.3", "4.7", "0.07"),
    "take": ([1], [2], [1, 2], [1, 3], [2, 3], [1, 2, 3]),
    "protect": (1, 2, 3, HUGE),
    "cops": (1, 2, 3, 4, 50),
    "green": ("all", []),
    "lit": ("all", []),
    "sinks": ([],),
}
"""Data with a few values only, or with values that are likely to matter."""


def labels_of(instance: Value) -> list[Label]:
    """Return the labels of an instance's vertices, of its first graph if it has several."""
    for key in ("graph", "periodic"):
        if isinstance(graph := instance.get(key), dict):
            vertices = graph.get("vertices", 0)
            # A forged number of vertices may be any.
            named = range(min(vertices, 1000)) if isinstance(vertices, int) else vertices
            return list(named)
    parts = parts_of(instance)
    return labels_of(parts[0]) if parts else []


def parts_of(instance: Value) -> list[Value]:
    """Return the instances that a sum or a comparison is made of."""
    sides = [instance[key] for key in ("left", "right") if isinstance(instance.get(key), dict)]
    parts: list[Value] = instance.get("parts") or sides
    return parts


def other_answer(value: Value, rng: Random) -> None:
    """Change the answer of a certificate."""
    answer = value["answer"]
    labels = labels_of(value["instance"])
    if isinstance(answer, bool) and rng.random() < 0.8:
        value["answer"] = not answer
    elif answer in ("N", "P") and rng.random() < 0.8:
        value["answer"] = "P" if answer == "N" else "N"
    elif isinstance(answer, str) and answer not in ("N", "P"):
        value["answer"] = rng.choice(("<", "=", ">", "||", "0", "1", "-1", "1/2", "-1/2", "2", "L"))
    elif isinstance(answer, list | dict) and answer and rng.random() < 0.8:
        change(answer, rng, [*labels, 0, 1, 2, None])
    else:
        value["answer"] = near(answer, rng, (0, 1, 2, None, True, False, "N", "P", [1, 2]))


def relabeled(evidence: Any, old: list[Label], new: list[Label]) -> Any:
    """Return evidence with the labels of another instance, vertex for vertex."""
    if isinstance(evidence, dict):
        return {key: relabeled(item, old, new) for key, item in evidence.items()}
    if isinstance(evidence, list):
        return [relabeled(item, old, new) for item in evidence]
    for one, other in zip(old, new, strict=False):
        if type(evidence) is type(one) and evidence == one:
            return other
    return evidence


def other_question(value: Value, rng: Random) -> None:
    """Ask something else, with an answer that may fit."""
    instance = value["instance"]
    questions = [each.name for each in GAMES[instance["game"]].questions]
    value["question"] = rng.choice(questions)
    instance["question"] = value["question"]
    fitting: tuple[Any, ...] = (0, 1, 2, None, True, False, "N", "P", [], [1, 2])
    if value["question"] == "period":
        fitting += 4 * ({"preperiod": rng.randint(0, 2), "period": rng.randint(1, 3)},)
    if value["question"] == "sequence":
        fitting += 4 * ([rng.randint(0, 2) for _ in range(rng.randint(1, 3))],)
        instance.setdefault("length", rng.randint(1, 3))
    else:
        instance.pop("length", None)
    if value["question"] in ("period", "sequence"):
        instance.setdefault("attach_at", rng.choice(labels_of(instance) or [0]))
    else:
        instance.pop("attach_at", None)
    if value["question"] != "period":
        instance.pop("attach_also", None)
    if value["question"] in ("cops-win", "capture-time"):
        instance.setdefault("cops", rng.randint(1, 3))
    if value["question"] == "green-wins":
        instance.setdefault("protect", rng.randint(1, 3))
    if value["question"] in ("cop-number", "green-number", "brush-number"):
        for key in ("cops", "protect", "brushes"):
            instance.pop(key, None)
    value["answer"] = copied(rng.choice(fitting))


def other_instance(value: Value, rng: Random) -> None:
    """Change the graph or a datum of the instance, or of one in a sum."""
    instance = value["instance"]
    if parts_of(instance):
        if rng.random() < 0.2:
            change(instance, rng, ODD)
            return
        instance = rng.choice(parts_of(instance))
    graph = instance.get("graph", instance.get("periodic"))
    if isinstance(graph, dict) and rng.random() < 0.6:
        other_graph(instance, graph, rng)
    else:
        other_datum(instance, rng)


def other_datum(instance: Value, rng: Random) -> None:
    """Change a datum, or give one that is not there."""
    keys = sorted(set(instance) - {"game", "graph", "periodic", "question", "name"})
    if rng.random() < 0.2:
        spec = GAMES.get(instance.get("game", ""))
        keys = sorted({key.name for key in spec.keys} - {"periodic"}) if spec else keys
    if not keys:
        return
    key = rng.choice(keys)
    labels = labels_of(instance)
    if key in CHOICES and (key not in instance or rng.random() < 0.5):
        instance[key] = copied(rng.choice(CHOICES[key]))
    elif isinstance(instance.get(key), list | dict) and instance[key]:
        change(instance[key], rng, [*labels, 0, 1, 2, 3])
    else:
        instance[key] = near(instance.get(key), rng, [*labels, 0, 1, 2])


def other_graph(instance: Value, graph: Value, rng: Random) -> None:
    """Add, leave out or turn round an edge, add a vertex, or change the labels."""
    labels = labels_of(instance)
    edges = graph.get("edges")
    if not labels or not isinstance(edges, list):
        return
    weights = instance.get("edge_weights")
    shift = [rng.randint(-1, 1), rng.randint(-1, 1)] if "periodic" in instance else []
    kind = rng.choice(("add", "add", "leave", "leave", "turn", "loop", "vertex", "labels", "kind"))
    if kind in ("add", "loop"):
        u, v = rng.choice(labels), rng.choice(labels)
        edges.append([u, u if kind == "loop" else v, *shift])
        if isinstance(weights, list):
            weights.append([*edges[-1], rng.randint(0, 3)])
    elif kind == "leave" and edges:
        gone = edges.pop(rng.randrange(len(edges)))
        if isinstance(weights, list):
            weights[:] = [row for row in weights if set(row[:2]) != set(gone)]
    elif kind == "turn" and edges:
        edge = rng.choice(edges)
        edge[0], edge[1] = edge[1], edge[0]
    elif kind == "vertex":
        _another_vertex(instance, graph, labels)
    elif kind == "labels":
        new = rng.sample(labels, len(labels))
        if rng.random() < 0.5:
            new = [f"v{i}" for i in range(len(labels))]
        graph["vertices"] = new
        if rng.random() < 0.5:
            names = dict(zip(map(_key, labels), new, strict=True))
            edges[:] = [[names[_key(u)], names[_key(v)], *rest] for u, v, *rest in edges]
    elif kind == "kind":
        graph["directed"] = not graph.get("directed", False)


def _another_vertex(instance: Value, graph: Value, labels: list[Label]) -> None:
    """Add an isolated vertex, with data where all vertices have data in a list."""
    for key, item in instance.items():
        if key in ("weights", "brushes", "colors") and isinstance(item, list):
            instance[key] = [*item, 0 if key == "brushes" else 1]
    vertices = graph["vertices"]
    graph["vertices"] = vertices + 1 if isinstance(vertices, int) else [*labels, "new"]


def _key(label: Any) -> str:
    return str(label)
