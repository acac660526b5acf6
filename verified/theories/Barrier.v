(* Evidence detachment-barrier for ELLO: cycles of the rooted graph that fall into odd parts. *)
From Coq Require Import NArith PArith List Bool.
From Zermelo Require Import Graph Ello Obstruction.
Import ListNotations.
Local Open Scope N_scope.

Definition edge : Type := positive * positive.

(* The rooted graph: one more vertex, the root, is joined to those that can be played at once. *)
Definition root_of (g : ello) : positive := Pos.of_succ_nat (length (colours g)).

Definition vertices_of (g : ello) : list positive := vertices (length (colours g)).

Definition rooted (g : ello) : list edge :=
  edges (board g) ++
  map (fun v => (v, root_of g)) (filter (fun v => is_playable g (colour_of g v)) (vertices_of g)).

Definition at_end (v : positive) (e : edge) : bool := Pos.eqb (fst e) v || Pos.eqb (snd e) v.

(* A forest, taken down: each edge has an end, not the root, where none of the later ones is. *)
Fixpoint check_forest (g : ello) (es : list edge) (forest : list (edge * positive)) : bool :=
  match forest with
  | [] => true
  | (e, v) :: rest =>
      Nat.leb (Pos.to_nat v) (length (colours g)) && at_end v e &&
      existsb (fun d => Pos.eqb (fst d) (fst e) && Pos.eqb (snd d) (snd e)) es &&
      forallb (fun d => negb (at_end v (fst d))) rest && check_forest g es rest
  end.

(* Cycles are given edge by edge: bit j of an edge's column tells whether cycle j has it. *)
Definition column : Type := edge * N.

Definition star (v : positive) (columns : list column) : list column :=
  filter (fun c => at_end v (fst c)) columns.

Definition parity (masks : list N) : N := fold_right N.lxor 0 masks.

Definition check_even (vs : list positive) (columns : list column) : bool :=
  forallb (fun v => N.eqb (parity (map snd (star v columns))) 0) vs.

(* The last cycle that the edge of number p has is j. *)
Definition check_pivot (masks : list N) (j p : nat) : bool :=
  let mask := nth p masks 0 in N.testbit mask (N.of_nat j) && N.eqb (N.log2 mask) (N.of_nat j).

Fixpoint check_pivots (masks : list N) (j : nat) (pivots : list nat) : bool :=
  match pivots with [] => true | p :: rest => check_pivot masks j p && check_pivots masks (S j) rest end.

(* A part, in bits of its cycles: an odd number of them that meet all others evenly at each vertex. *)
Definition members (names : list N) (part : N) : list N := filter (N.testbit part) names.

Definition crosses (part : N) (c : column) : bool :=
  negb (N.eqb (N.land (snd c) part) 0) && negb (N.eqb (N.ldiff (snd c) part) 0).

(* Other cycles are those that are not left out, either. *)
Definition check_apart (vs : list positive) (columns : list column) (inside : list N) (part out : N) : bool :=
  let crossing := filter (crosses part) columns in
  forallb (fun v =>
    let near := star v crossing in
    forallb (fun i =>
      N.eqb (parity (map (fun c => N.ldiff (snd c) (N.lor part out))
        (filter (fun c => N.testbit (snd c) i) near))) 0)
      inside) vs.

Definition check_odd (names : list N) (part : N) : bool := Nat.odd (length (members names part)).

Definition check_part (vs : list positive) (columns : list column) (names : list N) (out part : N) : bool :=
  N.eqb (N.land part out) 0 && check_apart vs columns (members names part) part out.

(* No cycle is in two parts. *)
Fixpoint check_disjoint (taken : N) (parts : list N) : bool :=
  match parts with
  | [] => true
  | part :: rest => N.eqb (N.land taken part) 0 && check_disjoint (N.lor taken part) rest
  end.
