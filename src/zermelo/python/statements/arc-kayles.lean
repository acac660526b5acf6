
/-- Arc-Kayles: a move takes two adjacent vertices. A position is the vertices that are left. -/
def options (arcs : List (Nat × Nat)) (p : List Nat) : List (List Nat) :=
  (arcs.filter fun a => Nat.blt a.1 a.2 && p.contains a.1 && p.contains a.2).map fun a =>
    p.filter fun u => !(u == a.1 || u == a.2)
