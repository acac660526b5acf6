(* Vectors of polynomials that show that the form on a part of the cycles is degenerate. *)
From Coq Require Import NArith PArith List Bool Mergesort Orders.
From Zermelo Require Import Graph Ello Obstruction Cops Barrier.
Import ListNotations.
Local Open Scope N_scope.

(* Polynomials over GF(2) with an indeterminate for each vertex: a monomial has the vertices, sorted,
   as often as their indeterminates stand in it. *)
Definition term : Type := list positive.
Definition terms : Type := list term.

Definition same_monomial (m k : term) : bool := if list_eq_dec Pos.eq_dec m k then true else false.

Fixpoint before_or_same (m k : term) : bool :=
  match m, k with
  | [], _ => true
  | _, [] => false
  | u :: m, v :: k => Pos.ltb u v || (Pos.eqb u v && before_or_same m k)
  end.

Module Monomials <: TotalLeBool.
  Definition t := term.
  Definition leb := before_or_same.
  Lemma leb_total m k : leb m k = true \/ leb k m = true.
  Proof.
    unfold leb. revert k. induction m as [|u m IH]; intros [|v k]; cbn [before_or_same]; auto.
    rewrite !orb_true_iff, !andb_true_iff, !Pos.ltb_lt, !Pos.eqb_eq.
    destruct (Pos.lt_total u v) as [H|[->|H]]; auto. destruct (IH k); auto.
  Qed.
End Monomials.
Module MonomialSort := Sort Monomials.

(* Of sorted monomials each stands there an even number of times. *)
Fixpoint in_pairs (ms : list term) : bool :=
  match ms with
  | [] => true
  | m :: rest => match rest with k :: rest => same_monomial m k && in_pairs rest | [] => false end
  end.

Definition cancels (p : terms) : bool := in_pairs (MonomialSort.sort p).

(* Whether two cycles meet oddly at a vertex. *)
Definition both (i l : N) (c : column) : bool := N.testbit (snd c) i && N.testbit (snd c) l.

Definition meet_at (columns : list column) (v : positive) (i l : N) : bool :=
  Nat.odd (length (filter (both i l) (star v columns))).

(* A vector has a polynomial for every cycle. Its product with the cycle l, in the form that is the
   sum of T_v times what cycles have in common at v. *)
Definition product_with (vs : list positive) (columns : list column) (vector : list terms) (l : N) :
    terms :=
  flat_map (fun ip =>
    flat_map (fun v => if meet_at columns v (fst ip) l then map (insert v) (snd ip) else []) vs)
    (filter (fun ip => match snd ip with [] => false | _ => true end)
      (combine (map N.of_nat (seq 0 (length vector))) vector)).

(* The vector takes the place of the cycle j: there its polynomial is not 0, as one of its monomials
   stands there once, and at the places of the other vectors it is. *)
Definition stands_once (n : nat) (p : terms) : bool :=
  match p with
  | m :: rest =>
      negb (existsb (same_monomial m) rest) &&
      forallb (fun k => same_monomial (sort k) k && forallb (fun v => Nat.leb (Pos.to_nat v) n) k) p
  | [] => false
  end.

Definition deep : Type := (nat * list terms)%type.

Definition replaced (vectors : list deep) : N :=
  fold_right (fun d s => N.setbit s (N.of_nat (fst d))) 0 vectors.

Definition check_deep (n : nat) (vs : list positive) (columns : list column) (names : list N)
    (vectors : list deep) (d : deep) : bool :=
  Nat.ltb (fst d) (length names) && Nat.eqb (length (snd d)) (length names) &&
  stands_once n (nth (fst d) (snd d) []) &&
  forallb (fun e => Nat.eqb (fst e) (fst d) || match nth (fst e) (snd d) [] with [] => true | _ => false end)
    vectors &&
  forallb (fun l => cancels (product_with vs columns (snd d) l)) names.

(* Each of the vectors is a part by itself. Without the cycles that are given up there are more odd
   parts than these. *)
Definition check_barrier (g : ello) (forest : list (edge * positive)) (masks : list N)
    (pivots : list nat) (vectors : list deep) (parts : list N) : bool :=
  let es := rooted g in
  let n := length (colours g) in
  let vs := vertices_of g in
  let columns := combine es masks in
  let names := map N.of_nat (seq 0 (length pivots)) in
  let all_parts := map (fun d => N.setbit 0 (N.of_nat (fst d))) vectors ++ parts in
  N.eqb (modulus g) 2 && forallb (fun c => N.ltb c 2) (colours g) &&
  negb (directed (board g)) && Obstruction.proper g && Nat.eqb (length masks) (length es) &&
  check_forest g es forest && check_even vs columns && check_pivots masks 0 pivots &&
  forallb (check_deep n vs columns names vectors) vectors &&
  forallb (check_part vs columns names (replaced vectors)) parts &&
  forallb (check_odd names) all_parts && check_disjoint 0 all_parts &&
  Nat.ltb (length es) (length forest + length pivots + length all_parts).
