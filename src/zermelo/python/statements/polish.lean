
/-- What a function of the vertex and its number makes of each number of a list. -/
def change (f : Nat → Nat → Nat) : Nat → List Nat → List Nat
  | _, [] => []
  | v, x :: d => f v x :: change f (v + 1) d

def those (holds : Nat → Nat → Bool) : Nat → List Nat → List Nat
  | _, [] => []
  | v, x :: d => (if holds v x then [v] else []) ++ those holds (v + 1) d

/-- One that fires takes an edge away from each neighbor and brings a brush there, so that they need
2 less (1 - 2 = 0 here), and may fire in turn. -/
def settle (arcs : List (Nat × Nat)) : Nat → List Nat → List Nat → List Nat
  | 0, _, d => d
  | _ + 1, [], d => d
  | fuel + 1, v :: rest, d =>
    settle arcs fuel
      (rest ++ those (fun u x => leads arcs v u && !(x == 0) && Nat.ble x 2) 0 d)
      (change (fun u x => if leads arcs v u then x - 2 else x) 0 d)

def place (arcs : List (Nat × Nat)) (d : List Nat) (v : Nat) : List Nat :=
  let e := change (fun u x => if u == v then x - 1 else x) 0 d
  if e.getD v 0 == 0 then settle arcs (e.length + 1) [v] e else e

/-- POLISH: a move puts a brush on a vertex. A position is what each vertex still needs to fire: its
edges less its brushes, 0 if it is gone. -/
def options (arcs : List (Nat × Nat)) (d : List Nat) : List (List Nat) :=
  (those (fun _ x => !(x == 0)) 0 d).map (place arcs d)
