
/-- ELLO: the vertices that are left, each with whether it is green. -/
abbrev State := List (Nat × Bool)

/-- A vertex is taken; those that it leads to change color. -/
def take (arcs : List (Nat × Nat)) (v : Nat) (s : State) : State :=
  (s.filter fun x => !(x.1 == v)).map fun x => (x.1, Bool.xor x.2 (leads arcs v x.1))

/-- Only a green vertex can be taken, and all are to be. -/
inductive winnable (arcs : List (Nat × Nat)) : State → Prop
  | cleared : winnable arcs []
  | taking (s : State) (v : Nat) : (v, true) ∈ s → winnable arcs (take arcs v s) → winnable arcs s

def winsBy (arcs : List (Nat × Nat)) : List Nat → State → Bool
  | [], s => s.isEmpty
  | v :: order, s => s.contains (v, true) && winsBy arcs order (take arcs v s)

def afterAll (one : State → List State → Option (List State)) :
    List State → List State → Option (List State)
  | [], f => some f
  | s :: ss, f =>
    match one s f with
    | none => none
    | some g => afterAll one ss g

/-- All states that can be reached, each once; none where one of them is won. -/
def search (arcs : List (Nat × Nat)) : Nat → State → List State → Option (List State)
  | 0, _, _ => none
  | depth + 1, s, f =>
    if f.contains s then some f
    else if s.isEmpty then none
    else
      match afterAll (search arcs depth) ((s.filter fun x => x.2).map fun x => take arcs x.1 s) f with
      | none => none
      | some g => some (s :: g)

def loses (arcs : List (Nat × Nat)) (s : State) : Bool :=
  (search arcs (s.length + 1) s []).isSome
