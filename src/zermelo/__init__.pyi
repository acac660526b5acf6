"""The types of the names of the package, which are loaded when they are first used."""

from typing import Any

from zermelo.api import (
    check as check,
)
from zermelo.api import (
    classify as classify,
)
from zermelo.api import (
    decide as decide,
)
from zermelo.api import (
    encode as encode,
)
from zermelo.api import (
    formulas as formulas,
)
from zermelo.api import (
    methods as methods,
)
from zermelo.api import (
    read as read,
)
from zermelo.api import (
    read_all as read_all,
)
from zermelo.api import (
    write as write,
)
from zermelo.boundaries import (
    Boundary as Boundary,
)
from zermelo.boundaries import (
    boundary as boundary,
)
from zermelo.bounds import (
    BoundProof as BoundProof,
)
from zermelo.bounds import (
    bound_proof as bound_proof,
)
from zermelo.constructors import (
    arc_kayles as arc_kayles,
)
from zermelo.constructors import (
    cleaning as cleaning,
)
from zermelo.constructors import (
    cops as cops,
)
from zermelo.constructors import (
    disjunctive_sum as disjunctive_sum,
)
from zermelo.constructors import (
    edge_nim as edge_nim,
)
from zermelo.constructors import (
    ello as ello,
)
from zermelo.constructors import (
    geography as geography,
)
from zermelo.constructors import (
    graph as graph,
)
from zermelo.constructors import (
    grim as grim,
)
from zermelo.constructors import (
    light_polish as light_polish,
)
from zermelo.constructors import (
    lights_out as lights_out,
)
from zermelo.constructors import (
    node_kayles as node_kayles,
)
from zermelo.constructors import (
    octal as octal,
)
from zermelo.constructors import (
    polish as polish,
)
from zermelo.constructors import (
    seepage as seepage,
)
from zermelo.constructors import (
    subtraction as subtraction,
)
from zermelo.constructors import (
    vertexnim as vertexnim,
)
from zermelo.constructors import (
    weak_cops as weak_cops,
)
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
from zermelo.exporting import (
    Refutation as Refutation,
)
from zermelo.exporting import (
    refutation as refutation,
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
from zermelo.many import (
    decide_many as decide_many,
)
from zermelo.many import (
    table as table,
)
from zermelo.orienting import (
    Orientation as Orientation,
)
from zermelo.orienting import (
    orient as orient,
)
from zermelo.problems import (
    proof as proof,
)
from zermelo.problems import (
    random_formula as random_formula,
)
from zermelo.problems import (
    reduce as reduce,
)
from zermelo.problems import (
    solution as solution,
)
from zermelo.problems import (
    transfer as transfer,
)
from zermelo.reductions.contract import (
    Reduction as Reduction,
)
from zermelo.reductions.contract import (
    reduction as reduction,
)
from zermelo.showing import (
    show as show,
)
from zermelo.showing import (
    widget as widget,
)
from zermelo.solvers.telling import (
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
