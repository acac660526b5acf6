(* A barrier of cycles that is accepted refutes the game. *)
From Coq Require Import NArith PArith PeanoNat List Bool.
From Zermelo Require Import Graph Ello Obstruction Cops Barrier Radicals.
From mathcomp Require Import ssreflect ssrbool ssrfun eqtype ssrnat seq choice fintype finset bigop
  ssralg poly zmodp matrix mxalgebra fraction.
From SsrMultinomials Require Import mpoly.
From Zermelo Require Import Determinant ElloDeterminant ElloIndeterminates CycleForm Sums Generic BarrierBound.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

Lemma generic_poly g p :
  poly_at (indeterminate (K := rational_functions (length (colours g))) (g := g)
    (@ElloIndeterminates.value _) (root_value _)) p =
  FracField.tofrac (\sum_(k <- p) \prod_(v <- k) sum_with_root (length (colours g)) v).
Proof.
rewrite /poly_at -[FracField.tofrac _]/(tofrac_rmorphism _ _) rmorph_sum; apply: eq_bigr => k _.
rewrite rmorph_prod; apply: eq_bigr => v _; rewrite /indeterminate /sum_with_root /spot.
by case: insub => [u|]; rewrite ?rmorph0 ?rmorphD.
Qed.

Theorem check_barrier_sound g forest masks pivots vectors parts :
  check_barrier g forest masks pivots vectors parts = true -> ~ winnable g.
Proof.
rewrite /check_barrier => /andP[/andP[/andP[/andP[/andP[/andP[/andP[/andP[/andP[/andP[/andP[/andP[
  /N.eqb_eq two small] /negbTE undirected] ok] /Nat.eqb_eq many] forest_ok] even] pivots_ok] deep_ok]
  parts_ok] odds] disj] /Nat.ltb_lt/ltP more].
have colours_ok c : In c (colours g) -> N.lt c 2.
  by move/forallb_forall: small => H /H/N.ltb_lt.
move=> /(winnable_wins two colours_ok).
set n := length (colours g) in deep_ok *.
have char2 := fraction_two (polynomials_two n).
move=> /(wins_indeterminates _ _ (polynomials_two n) rational_two rational_infinite (variables_free n)
  (@variables_values n)); rewrite (det_fractions _ _ (polynomials_two n) (variables_free n)) => nz.
have diff := fractions_different (variables_free n).
have := @barrier_bound _ char2 g undirected ok masks many pivots (@ElloIndeterminates.value n) (root_value n) vectors _ deep_ok
  forest parts diff _ forest_ok even pivots_ok parts_ok odds disj.
rewrite leqNgt more => bound; suff : false by []; apply: bound => [p once|].
  by rewrite generic_poly tofrac_eq0; apply: once_generic.
by apply/(regular_matrix _ char2).
Qed.
