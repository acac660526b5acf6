(* Lists of Coq and of mathcomp, sums over them, and polynomials at values. *)
From Coq Require Import NArith PArith PeanoNat List Bool Permutation.
From Zermelo Require Import Graph Ello Cops Choices Barrier Radicals.
From mathcomp Require Import ssreflect ssrbool ssrfun eqtype ssrnat seq choice fintype bigop ssralg
  zmodp.
From Zermelo Require Import Determinant ElloDeterminant Alternating.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

Lemma nthE (T : Type) (d : T) l i : List.nth i l d = seq.nth d l i.
Proof. by elim: l i => [|y l IH] [|i] //=. Qed.

Lemma combineE (T U : Type) (l : list T) (m : list U) : combine l m = zip l m.
Proof. by elim: l m => [|x l IH] [|y m] //=; rewrite IH. Qed.

Lemma seqE i n : List.seq i n = iota i n.
Proof. by elim: n i => //= n IH i; rewrite IH. Qed.

Lemma xorE b c : xorb b c = b (+) c.
Proof. by case: b; case: c. Qed.

Lemma oddE k : Nat.odd k = odd k.
Proof. by elim: k => // k IH; rewrite Nat.odd_succ -Nat.negb_odd IH. Qed.

Lemma lengthE (T : Type) (l : list T) : length l = size l.
Proof. by []. Qed.

Lemma verticesE n : vertices n = [seq place u | u <- enum 'I_n].
Proof.
rewrite /vertices seqE -[1%N]addn0 iotaDl -val_enum_ord.
rewrite -[List.map _ _]/([seq _ | _ <- _]) -!map_comp; apply: eq_map => u /=.
by rewrite /place Pos.of_nat_succ.
Qed.

Section Sums.
Variable K : fieldType.
Hypothesis two : 2%N \in [char K].

Lemma bits_of_parity (masks : list N) j :
  (N.testbit (parity masks) j)%:R = \sum_(c <- masks) (N.testbit c j)%:R :> K.
Proof.
elim: masks => [|c masks IH] /=; first by rewrite big_nil.
by rewrite big_cons N.lxor_spec -IH xorE (odd_sum two).
Qed.

Lemma sum_filter (T : Type) (P : T -> bool) (f : T -> K) l :
  \sum_(c <- List.filter P l) f c = \sum_(c <- l) (P c)%:R * f c.
Proof.
elim: l => [|c l IH] /=; first by rewrite !big_nil.
by rewrite big_cons -IH; case: (P c); rewrite ?big_cons ?mul1r ?mul0r ?add0r.
Qed.

Lemma sum_map (T U : Type) (h : T -> U) (f : U -> K) l :
  \sum_(c <- List.map h l) f c = \sum_(c <- l) f (h c).
Proof. exact: big_map. Qed.

(* ---------------------------------------------------------------- polynomials *)

Variable indeterminate : positive -> K.
Definition mono (k : term) : K := \prod_(v <- k) indeterminate v.
Definition poly_at (p : terms) : K := \sum_(k <- p) mono k.

Lemma mono_insert v k : mono (insert v k) = indeterminate v * mono k.
Proof.
elim: k => [|u k IH] /=; first by rewrite /mono big_cons.
by case: Pos.leb; rewrite /mono !big_cons // -/(mono _) IH mulrCA.
Qed.

Lemma poly_insert v p : poly_at (List.map (insert v) p) = indeterminate v * poly_at p.
Proof.
by rewrite /poly_at big_map mulr_sumr; apply: eq_bigr => k _; apply: mono_insert.
Qed.

Lemma poly_flat (T : Type) (f : T -> terms) l :
  poly_at (List.flat_map f l) = \sum_(a <- l) poly_at (f a).
Proof.
elim: l => [|a l IH] /=; first by rewrite /poly_at !big_nil.
by rewrite big_cons -IH /poly_at big_cat.
Qed.

Lemma poly_cancels p : cancels p -> poly_at p = 0.
Proof.
have pairs : forall m ms, (size ms < m)%N -> in_pairs ms -> poly_at ms = 0.
  elim=> // m IH [|k [|l ms]] small; rewrite /= ?/poly_at ?big_nil //.
  case/andP; rewrite /same_monomial; case: list_eq_dec => // -> _ ok.
  rewrite !big_cons addrA (twice two) add0r -/(poly_at ms) IH //.
  by apply: leq_trans (_ : (size ms).+2 <= m)%N.
move=> /(pairs _ _ (ltnSn _)) <-; rewrite /poly_at.
elim: (MonomialSort.Permuted_sort p) => [|k l l' _ IH|k l r|l l' l'' _ IH1 _ IH2] //=.
- by rewrite !big_cons IH.
- by rewrite !big_cons addrCA.
- by rewrite IH1.
Qed.

Lemma odd_length (T : Type) (P : T -> bool) l :
  (Nat.odd (length (List.filter P l)))%:R = \sum_(c <- l) (P c)%:R :> K.
Proof.
rewrite oddE -(odd_natr two); elim: l => [|c l IH] /=; first by rewrite big_nil.
by rewrite big_cons -IH; case: (P c) => /=; rewrite ?add0r // -natrD.
Qed.
End Sums.
