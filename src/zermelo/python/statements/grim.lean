
/-- Grim: a move takes a vertex that has a neighbor; vertices without one go at once. A position is
the vertices that are left. -/
def options (arcs : List (Nat × Nat)) (p : List Nat) : List (List Nat) :=
  (p.filter fun v => p.any (leads arcs v)).map fun v =>
    let rest := p.filter fun u => !(u == v)
    rest.filter fun u => rest.any (leads arcs u)
