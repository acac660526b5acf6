(* Values of which no polynomial is 0 but the zero polynomial. *)
From Coq Require Import NArith PArith PeanoNat List Bool Permutation.
From Zermelo Require Import Graph Ello Obstruction Cops Choices Barrier Radicals.
From mathcomp Require Import ssreflect ssrbool ssrfun eqtype ssrnat seq choice fintype finset bigop
  ssralg poly zmodp matrix mxalgebra fraction.
From SsrMultinomials Require Import mpoly.
From Zermelo Require Import Determinant ElloDeterminant ElloIndeterminates.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

Section Generic.
Variable n : nat.
Notation R := {mpoly 'F_2[n.+1]}.

(* The indeterminates of two vertices differ; here the root's is taken to be 0. *)
Definition exponents (k : term) : 'X_{1..n.+1} :=
  [multinom (if unlift ord0 i is Some u then count_occ Pos.eq_dec k (place u) else 0%N) | i < n.+1].

Definition plain_product (k : term) : R :=
  \prod_(v <- k) (if insub (Pos.to_nat v).-1 is Some u then 'X_(lift ord0 (u : 'I_n)) else 0).

Definition sum_with_root : positive -> R :=
  fun v => if insub (Pos.to_nat v).-1 is Some u then 'X_(lift ord0 (u : 'I_n)) + 'X_ord0 else 0.

Definition rootless : {rmorphism R -> R} :=
  [rmorphism of mmap (mpolyC_rmorphism n.+1 _) (fun i => if unlift ord0 i is Some u then 'X_(lift ord0 u) : R else 0)].

Lemma rootless_sum v : rootless (sum_with_root v) =
  if insub (Pos.to_nat v).-1 is Some u then 'X_(lift ord0 (u : 'I_n)) else 0.
Proof.
rewrite /sum_with_root; case: insubP => [u _ _|_]; last by rewrite rmorph0.
by rewrite rmorphD /= !mmapX !mmap1U liftK unlift_none addr0.
Qed.

Lemma plain_exponents k : forallb (fun v => Nat.leb (Pos.to_nat v) n) k ->
  plain_product k = 'X_[exponents k].
Proof.
elim: k => [|v k IH] /=; rewrite /plain_product ?big_nil ?big_cons.
  move=> _; rewrite (_ : exponents [::] = 0%MM) ?mpolyX0 //.
  by apply/mnmP => i; rewrite mnmE mnm0E; case: unlift.
case/andP => /Nat.leb_le/leP small /IH; rewrite /plain_product => ->.
have [u uv] := place_of small; rewrite -{1}uv place_nat /= valK.
rewrite -mpolyXD; congr 'X_[_]; apply/mnmP => i; rewrite mnmDE mnm1E !mnmE.
case: unliftP => [w ->|->]; last by rewrite eq_sym (negbTE (neq_lift _ _)).
rewrite (inj_eq (@lift_inj _ _)) /= -uv; case: Pos.eq_dec => [/place_inj <-|wu]; first by rewrite eqxx.
by case: eqP => // E; case: wu; rewrite E.
Qed.

Lemma exponents_inj k l : sort k = k -> sort l = l ->
  forallb (fun v => Nat.leb (Pos.to_nat v) n) k -> forallb (fun v => Nat.leb (Pos.to_nat v) n) l ->
  exponents k = exponents l -> k = l.
Proof.
move=> sk sl vk vl E; rewrite -sk -sl; apply: sort_same; apply/(Permutation_count_occ Pos.eq_dec) => v.
have [/leP small|large] := (@idP (Pos.to_nat v <= n)%N).
  have [u <-] := place_of (introT leP small); have := f_equal (fun m : 'X_{1..n.+1} => m (lift ord0 u)) E.
  by rewrite !mnmE liftK.
have none l' : forallb (fun v => Nat.leb (Pos.to_nat v) n) l' -> count_occ Pos.eq_dec l' v = 0%N.
  move=> /forallb_forall ok; apply/count_occ_not_In => /ok/Nat.leb_le/leP; exact: large.
by rewrite !none.
Qed.

Lemma once_generic (p : terms) : stands_once n p ->
  \sum_(k <- p) \prod_(v <- k) sum_with_root v != 0.
Proof.
case: p => // k p /andP[fresh /forallb_forall ok]; apply/negP => /eqP zero.
have {zero} : rootless (\sum_(l <- k :: p) \prod_(v <- l) sum_with_root v) = 0 by rewrite zero rmorph0.
have good l : In l (k :: p) -> sort l = l /\ forallb (fun v => Nat.leb (Pos.to_nat v) n) l.
  by move=> /ok/andP[same valid]; split=> //; move: same; rewrite /same_monomial; case: list_eq_dec.
have prodE l : In l (k :: p) -> rootless (\prod_(v <- l) sum_with_root v) = 'X_[exponents l].
  move=> /good[_ valid]; rewrite -plain_exponents // rmorph_prod; apply: eq_bigr => v _.
  exact: rootless_sum.
rewrite rmorph_sum big_cons prodE; last by left.
have -> : \sum_(l <- p) rootless (\prod_(v <- l) sum_with_root v) = \sum_(l <- p) 'X_[exponents l].
  elim: (p) prodE => [|l q IH] E; first by rewrite !big_nil.
  rewrite !big_cons E; last by right; left.
  by congr (_ + _); apply: IH => j [kj|Hj]; apply: E; [left|right; right].
move=> /(f_equal (fun r : R => r@_(exponents k))); rewrite mcoeffD mcoeffX eqxx mcoeff0.
have -> : (\sum_(l <- p) 'X_[exponents l] : R)@_(exponents k) = 0.
  have {ok prodE} : forall l, In l p -> exponents l != exponents k.
    move=> l Hl; apply/eqP => E; have [[sk vk] [sl vl]] := (good k (or_introl erefl), good l (or_intror Hl)).
    have lk := exponents_inj sl sk vl vk E; move/negP: fresh; apply; apply/existsb_exists.
    by exists l; split=> //; rewrite lk /same_monomial; case: list_eq_dec.
  elim: (p) => [|l q IH] ne; first by rewrite big_nil mcoeff0.
  rewrite big_cons mcoeffD mcoeffX (negbTE (ne l (or_introl erefl))) add0r.
  by apply: IH => j Hj; apply: ne; right.
by rewrite addr0 => /eqP; rewrite oner_eq0.
Qed.
End Generic.
