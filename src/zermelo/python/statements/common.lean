
/-- Arcs are pairs; an edge is two of them, one each way. -/
def leads (arcs : List (Nat × Nat)) (u v : Nat) : Bool :=
  arcs.any fun a => a.1 == u && a.2 == v
