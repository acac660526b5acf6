
/-- The digits of an octal code say what may be taken from a heap. If i are taken, 1 in the digit of
i: a whole heap; 2: one smaller heap is left; 4: two heaps are left, none of them empty. -/
def leaves (code : List Nat) (n : Nat) : List (Nat × Nat) :=
  (List.range code.length).flatMap fun j =>
    let i := j + 1
    let digit := code.getD j 0
    (if digit % 2 == 1 && i == n then [(0, 0)] else []) ++
    (if digit / 2 % 2 == 1 && Nat.blt i n then [(n - i, 0)] else []) ++
    (if digit / 4 % 2 == 1 then (List.range (n - i - 1)).map fun a => (a + 1, n - i - 1 - a) else [])

/-- The nim-values of heaps: the mex over the moves, two heaps being worth the exclusive or. -/
def nim_values (code : List Nat) (g : Nat → Nat) : Prop :=
  ∀ n, IsMex (g n) ((leaves code n).map fun ab => Nat.xor (g ab.1) (g ab.2))

def rightAt (code known : List Nat) (n : Nat) : Bool :=
  known.getD n 0 ==
    mex ((leaves code n).map fun ab => Nat.xor (known.getD ab.1 0) (known.getD ab.2 0))

/-- The first values are right and repeat long enough; then they do for ever (Guy and Smith 1956). -/
def hasPeriod (code known : List Nat) (start period : Nat) : Bool :=
  Nat.ble 1 start && Nat.ble 1 period &&
  Nat.ble (2 * (start + period) + code.length) known.length &&
  (List.range known.length).all (rightAt code known) &&
  (List.range (known.length - period - start)).all fun n =>
    known.getD (start + n + period) 0 == known.getD (start + n) 0
