
-- Impartial games: the player who cannot move loses.
mutual
inductive next_wins (options : List Nat → List (List Nat)) : List Nat → Prop
  | someMove (p q : List Nat) : q ∈ options p → previous_wins options q → next_wins options p
inductive previous_wins (options : List Nat → List (List Nat)) : List Nat → Prop
  | eachMove (p : List Nat) : (∀ q, q ∈ options p → next_wins options q) → previous_wins options p
end

/-- The nim-value of a position is the mex of its options' nim-values. -/
inductive value (options : List Nat → List (List Nat)) : List Nat → Nat → Prop
  | byOptions (p : List Nat) (m : Nat) (valueOf : List Nat → Nat) :
      (∀ q, q ∈ options p → value options q (valueOf q)) → IsMex m ((options p).map valueOf) →
      value options p m

abbrev Facts := List (List Nat × Nat)

def look (p : List Nat) (f : Facts) : Option Nat :=
  (f.find? fun e => e.1 == p).map fun e => e.2

def each (one : List Nat → Facts → Option (Nat × Facts)) :
    List (List Nat) → Facts → Option (List Nat × Facts)
  | [], f => some ([], f)
  | p :: ps, f =>
    match one p f with
    | none => none
    | some (n, g) =>
      match each one ps g with
      | none => none
      | some (ns, h) => some (n :: ns, h)

/-- All positions that play can reach, each once; so many moves deep at most. -/
def evaluate (options : List Nat → List (List Nat)) : Nat → List Nat → Facts → Option (Nat × Facts)
  | 0, _, _ => none
  | depth + 1, p, f =>
    match look p f with
    | some n => some (n, f)
    | none =>
      match each (evaluate options depth) (options p) f with
      | none => none
      | some (ns, g) => some (mex ns, (p, mex ns) :: g)

def finds (options : List Nat → List (List Nat)) (depth : Nat) (p : List Nat) (m : Nat) : Bool :=
  match evaluate options depth p [] with
  | some (n, _) => n == m
  | none => false

def lostAt (options : List Nat → List (List Nat)) (known : List (List Nat)) (p : List Nat) : Bool :=
  known.contains p || (options p).isEmpty

/-- Positions that the previous player wins: each move has an answer that leads to one that stands
before, or to a position without moves. -/
def learn (options : List Nat → List (List Nat)) :
    List (List Nat) → List (List Nat) → Option (List (List Nat))
  | [], known => some known
  | p :: rows, known =>
    if (options p).all fun q => (options q).any (lostAt options known) then
      learn options rows (p :: known)
    else none

def previousBy (options : List Nat → List (List Nat)) (rows : List (List Nat)) (p : List Nat) : Bool :=
  match learn options rows [] with
  | some known => lostAt options known p
  | none => false

def nextBy (options : List Nat → List (List Nat)) (rows : List (List Nat)) (p : List Nat) : Bool :=
  match learn options rows [] with
  | some known => (options p).any (lostAt options known)
  | none => false
