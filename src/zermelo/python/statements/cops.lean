
/-- Cops and Robbers: who moves goes to a neighbor, or stays. -/
def near (everyone : List Nat) (arcs : List (Nat × Nat)) (u : Nat) : List Nat :=
  u :: everyone.filter (leads arcs u)

def steps (everyone : List Nat) (arcs : List (Nat × Nat)) : List Nat → List Nat → Bool
  | [], [] => true
  | u :: cops, v :: after => (near everyone arcs u).contains v && steps everyone arcs cops after
  | _, _ => false

/-- The cops, who are to move, are sure to catch the robber. -/
inductive Catch (everyone : List Nat) (arcs : List (Nat × Nat)) : List Nat → Nat → Prop
  | caught (cops : List Nat) (robber : Nat) : robber ∈ cops → Catch everyone arcs cops robber
  | move (cops after : List Nat) (robber : Nat) : steps everyone arcs cops after = true →
      (robber ∉ after → ∀ r, r ∈ near everyone arcs robber → Catch everyone arcs after r) →
      Catch everyone arcs cops robber

/-- So many cops can choose vertices such that they catch him wherever he begins. -/
def cops_win (everyone : List Nat) (arcs : List (Nat × Nat)) (k : Nat) : Prop :=
  ∃ cops : List Nat, cops.length = k ∧ (∀ v, v ∈ cops → v ∈ everyone) ∧
    ∀ robber, robber ∈ everyone → Catch everyone arcs cops robber

/-- So many cops win, and fewer do not. -/
def cop_number (everyone : List Nat) (arcs : List (Nat × Nat)) (k : Nat) : Prop :=
  cops_win everyone arcs k ∧ ∀ j, j < k → ¬ cops_win everyone arcs j

def inserted (v : Nat) : List Nat → List Nat
  | [] => [v]
  | u :: rest => if Nat.ble v u then v :: u :: rest else u :: inserted v rest

def sort (vs : List Nat) : List Nat := vs.foldr inserted []

def held (everyone : List Nat) (arcs : List (Nat × Nat)) (f : List (List Nat)) (cops : List Nat)
    (robber : Nat) : Bool :=
  (cops.any fun u => (near everyone arcs u).contains robber) || f.contains (robber :: sort cops)

/-- A row: cops, robber, where the cops go. What they come to is known from rows before. -/
def learn (everyone : List Nat) (arcs : List (Nat × Nat)) :
    List (List Nat × Nat × List Nat) → List (List Nat) → Option (List (List Nat))
  | [], f => some f
  | (cops, robber, after) :: rows, f =>
    if steps everyone arcs cops after && (near everyone arcs robber).all (held everyone arcs f after) then
      learn everyone arcs rows ((robber :: sort cops) :: f)
    else none

def teamWins (everyone : List Nat) (arcs : List (Nat × Nat)) (team : List Nat)
    (rows : List (List Nat × Nat × List Nat)) : Bool :=
  (team.all fun v => everyone.contains v) &&
    (match learn everyone arcs rows [] with
    | some f => everyone.all (held everyone arcs f team)
    | none => false)

def product : List (List Nat) → List (List Nat)
  | [] => [[]]
  | l :: ls => (product ls).flatMap fun rest => l.map fun v => v :: rest

def safeIn (table : List (List Nat × List Nat)) (cops : List Nat) : List Nat :=
  ((table.find? fun row => row.1 == sort cops).map fun row => row.2).getD []

/-- There is a safe vertex, no cop reaches one, and after each move of the cops he gets to one. -/
def safeFrom (everyone : List Nat) (arcs : List (Nat × Nat)) (table : List (List Nat × List Nat))
    (cops : List Nat) : Bool :=
  ((safeIn table cops).any fun v => everyone.contains v) &&
  (safeIn table cops).all (fun v => !(cops.any fun u => (near everyone arcs u).contains v)) &&
  (product (cops.map (near everyone arcs))).all fun after =>
    (safeIn table cops).all fun v =>
      (safeIn table after).any fun r => (near everyone arcs v).contains r

def escapes (everyone : List Nat) (arcs : List (Nat × Nat)) (table : List (List Nat × List Nat))
    (k : Nat) : Bool :=
  (product (List.replicate k everyone)).all (safeFrom everyone arcs table)
