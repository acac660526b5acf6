
/-- The least number that does not stand in a list. -/
def IsMex (m : Nat) (values : List Nat) : Prop :=
  m ∉ values ∧ ∀ n, n < m → n ∈ values

/-- The same by computation. -/
def mex (values : List Nat) : Nat :=
  ((List.range (values.length + 1)).find? fun n => !values.contains n).getD 0
