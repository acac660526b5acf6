
/-- Node-Kayles: a move takes a vertex and its neighbors. A position is the vertices that are left. -/
def options (arcs : List (Nat × Nat)) (p : List Nat) : List (List Nat) :=
  p.map fun v => p.filter fun u => !(u == v || leads arcs v u)
