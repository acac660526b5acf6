"""The types of the names of the package, which are loaded when they are first used."""

from typing import Any

from zermelo.core.certificate import (
    Certificate as Certificate,
)
from zermelo.core.certificate import (
    CheckResult as CheckResult,
)
from zermelo.core.certificate import (
    Evidence as Evidence,
)
from zermelo.core.errors import (
    Contradiction as Contradiction,
)
from zermelo.core.errors import (
    InputError as InputError,
)
from zermelo.core.errors import (
    LimitReached as LimitReached,
)
from zermelo.core.errors import (
    ZermeloError as ZermeloError,
)
from zermelo.core.formula import (
    Formula as Formula,
)
from zermelo.core.graph import (
    Graph as Graph,
)
from zermelo.core.instance import (
    Instance as Instance,
)
from zermelo.core.quantified import (
    QbfStrategy as QbfStrategy,
)
from zermelo.core.verdict import (
    Assurance as Assurance,
)
from zermelo.core.verdict import (
    Verdict as Verdict,
)
from zermelo.families.small_graphs import (
    connected_graphs as connected_graphs,
)
from zermelo.games.ruleset.contract import (
    Ruleset as Ruleset,
)
from zermelo.games.ruleset.contract import (
    connected as connected,
)
from zermelo.games.ruleset.contract import (
    ruleset as ruleset,
)
from zermelo.python.api import (
    check as check,
)
from zermelo.python.api import (
    classify as classify,
)
from zermelo.python.api import (
    decide as decide,
)
from zermelo.python.api import (
    encode as encode,
)
from zermelo.python.api import (
    formulas as formulas,
)
from zermelo.python.api import (
    methods as methods,
)
from zermelo.python.api import (
    read as read,
)
from zermelo.python.api import (
    read_all as read_all,
)
from zermelo.python.api import (
    write as write,
)
from zermelo.python.book import (
    canonical as canonical,
)
from zermelo.python.book import (
    lookup as lookup,
)
from zermelo.python.boundaries import (
    Boundary as Boundary,
)
from zermelo.python.boundaries import (
    boundary as boundary,
)
from zermelo.python.bounds import (
    BoundProof as BoundProof,
)
from zermelo.python.bounds import (
    bound_proof as bound_proof,
)
from zermelo.python.constructors import (
    arc_kayles as arc_kayles,
)
from zermelo.python.constructors import (
    cleaning as cleaning,
)
from zermelo.python.constructors import (
    compare as compare,
)
from zermelo.python.constructors import (
    cops as cops,
)
from zermelo.python.constructors import (
    disjunctive_sum as disjunctive_sum,
)
from zermelo.python.constructors import (
    edge_nim as edge_nim,
)
from zermelo.python.constructors import (
    ello as ello,
)
from zermelo.python.constructors import (
    geography as geography,
)
from zermelo.python.constructors import (
    graph as graph,
)
from zermelo.python.constructors import (
    grim as grim,
)
from zermelo.python.constructors import (
    light_polish as light_polish,
)
from zermelo.python.constructors import (
    lights_out as lights_out,
)
from zermelo.python.constructors import (
    node_kayles as node_kayles,
)
from zermelo.python.constructors import (
    octal as octal,
)
from zermelo.python.constructors import (
    polish as polish,
)
from zermelo.python.constructors import (
    seepage as seepage,
)
from zermelo.python.constructors import (
    subtraction as subtraction,
)
from zermelo.python.constructors import (
    vertexnim as vertexnim,
)
from zermelo.python.constructors import (
    weak_cops as weak_cops,
)
from zermelo.python.exporting import (
    Refutation as Refutation,
)
from zermelo.python.exporting import (
    refutation as refutation,
)
from zermelo.python.many import (
    decide_many as decide_many,
)
from zermelo.python.many import (
    table as table,
)
from zermelo.python.many import (
    text_table as text_table,
)
from zermelo.python.orienting import (
    Orientation as Orientation,
)
from zermelo.python.orienting import (
    orient as orient,
)
from zermelo.python.problems import (
    proof as proof,
)
from zermelo.python.problems import (
    random_formula as random_formula,
)
from zermelo.python.problems import (
    reduce as reduce,
)
from zermelo.python.problems import (
    solution as solution,
)
from zermelo.python.problems import (
    transfer as transfer,
)
from zermelo.python.showing import (
    show as show,
)
from zermelo.python.showing import (
    widget as widget,
)
from zermelo.python.simplifying import (
    Smaller as Smaller,
)
from zermelo.python.simplifying import (
    simplify as simplify,
)
from zermelo.reductions.contract import (
    Reduction as Reduction,
)
from zermelo.reductions.contract import (
    reduction as reduction,
)
from zermelo.reductions.problem import (
    Problem as Problem,
)
from zermelo.reductions.problem import (
    problem as problem,
)
from zermelo.run.telling import (
    Interrupted as Interrupted,
)
from zermelo.solvers.vertexnim.player import (
    vertexnim_player as vertexnim_player,
)
from zermelo.solvers.vertexnim.table import (
    vertexnim_table as vertexnim_table,
)
from zermelo.sweeps.run import (
    experiment as experiment,
)

__version__: str
__all__: list[str]

def __getattr__(name: str) -> Any: ...
