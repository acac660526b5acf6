(* The determinant theorem for independent indeterminates: of ELLO's matrix over the rational functions,
   and of the matrix of polynomials that it becomes when its rows are multiplied. *)
From Coq Require Import NArith List.
From Zermelo Require Import Graph Ello.
From mathcomp Require Import ssreflect ssrbool ssrfun eqtype ssrnat seq choice fintype finset bigop
  ssralg poly zmodp matrix fraction.
From SsrMultinomials Require Import mpoly.
From Zermelo Require Import Determinant ElloDeterminant.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

(* ---------------------------------------------------------------- no denominators *)

Section Cleared.
Variables (n : nat) (a : 'I_n -> 'I_n -> bool) (g : 'I_n -> bool).

Section Ring.
Variable R : comRingType.
Implicit Types (s : 'I_n -> R) (x : R).

(* What the row of u is multiplied by, and the same without the denominator of the edge from w. *)
Definition factor s x u : R := (x + s u) * \prod_(z | z != u) (s u + s z).
Definition factor_without s x u w : R := (x + s u) * \prod_(z | (z != u) && (z != w)) (s u + s z).

(* The matrix of the game, each row multiplied by its factor. *)
Definition cleared_matrix s x : 'M[R]_n := \matrix_(u, w)
  if u == w then \sum_(z | z != u) (a u z)%:R * factor_without s x u z +
    (g u)%:R * \prod_(z | z != u) (s u + s z)
  else (a u w)%:R * factor_without s x u w.

Lemma cleared_ext s t x : s =1 t -> cleared_matrix s x = cleared_matrix t x.
Proof.
move=> st; have prods u (P : pred 'I_n) : \prod_(z | P z) (s u + s z) = \prod_(z | P z) (t u + t z).
  by apply: eq_bigr => z _; rewrite !st.
apply/matrixP => u w; rewrite !mxE prods; case: eqP => _; last by rewrite /factor_without prods st.
by congr (_ + _); apply: eq_bigr => z _; rewrite /factor_without prods st.
Qed.
End Ring.

Lemma map_cleared (R T : comRingType) (f : {rmorphism R -> T}) s x :
  map_mx f (cleared_matrix s x) = cleared_matrix (f \o s) (f x).
Proof.
have same u w : f (factor_without s x u w) = factor_without (f \o s) (f x) u w.
  by rewrite rmorphM rmorphD rmorph_prod; congr (_ * _); apply: eq_bigr => z _; rewrite rmorphD.
apply/matrixP => u w; rewrite !mxE; case: eqP => _; last by rewrite rmorphM rmorph_nat same.
rewrite rmorphD rmorph_sum rmorphM rmorph_nat rmorph_prod; congr (_ + _ * _).
  by apply: eq_bigr => z _; rewrite rmorphM rmorph_nat same.
by apply: eq_bigr => z _; rewrite rmorphD.
Qed.

Section Field.
Variable K : fieldType.
Hypothesis two : 2%N \in [char K].
Implicit Types (s : 'I_n -> K) (x : K).

Lemma different_sums s x : different s x ->
  (forall u, x + s u != 0) /\ forall u z, z != u -> s u + s z != 0.
Proof.
case=> inj far; split=> [u|u z zu].
  by rewrite -[s u](oppr_char2 two) subr_eq0; apply/eqP/far.
by rewrite -[s z](oppr_char2 two) subr_eq0; apply: contra zu => /eqP/inj ->.
Qed.

Lemma cleared_rows s x : different s x ->
  cleared_matrix s x = diag_mx (\row_u factor s x u) *m game_matrix a s g x.
Proof.
move=> /different_sums[root other]; apply/matrixP => u w; rewrite mul_diag_mx !mxE.
have edge z : z != u -> (a u z)%:R * factor_without s x u z = factor s x u * ((a u z)%:R / (s u + s z)).
  move=> zu; rewrite /factor /factor_without [in RHS](bigD1 z) //= [RHS]mulrC -!mulrA; congr (_ * _).
  by rewrite [RHS]mulrCA mulKf ?other.
case: (eqVneq u w) => [_|uw]; last by apply: edge; rewrite eq_sym.
rewrite mulrDr mulr_sumr; congr (_ + _); first exact: eq_bigr.
by rewrite [RHS]mulrC -mulrA /factor mulKf.
Qed.

Lemma det_cleared s x : different s x ->
  (\det (cleared_matrix s x) != 0) = (\det (game_matrix a s g x) != 0).
Proof.
move=> diff; rewrite (cleared_rows diff) det_mulmx det_diag mulf_eq0 negb_or.
case: (different_sums diff) => root other; suff -> : \prod_i (\row_u factor s x u) 0 i != 0 by [].
apply/prodf_neq0 => u _; rewrite mxE /factor mulf_neq0 //.
by apply/prodf_neq0 => z; apply: other.
Qed.
End Field.

(* Elements of a domain that can be given any values of an infinite field: indeterminates. *)
Section Domain.
Variables (R : idomainType) (X : 'I_n -> R) (r : R) (K : fieldType).
Hypothesis two : 2%N \in [char R].
Hypothesis two_values : 2%N \in [char K].
Hypothesis inf : infinite K.
Hypothesis free : injective X /\ forall u, r <> X u.
Hypothesis evaluation : forall (s : 'I_n -> K) (x : K),
  exists f : {rmorphism R -> K}, f \o X =1 s /\ f r = x.

Lemma fraction_two : 2%N \in [char [fieldType of {fraction R}]].
Proof. exact: (rmorph_char (tofrac_rmorphism R)). Qed.

Lemma fractions_different :
  different (K := [fieldType of {fraction R}]) (fun u => FracField.tofrac (X u)) (FracField.tofrac r).
Proof.
case: free => inj far; split=> [u w /eqP|u /eqP]; rewrite tofrac_eq => /eqP; first exact: inj.
exact: far.
Qed.

Lemma det_fractions : (\det (cleared_matrix X r) != 0) =
  (\det (game_matrix (K := [fieldType of {fraction R}]) a
    (fun u => FracField.tofrac (X u)) g (FracField.tofrac r)) != 0).
Proof.
rewrite -(det_cleared fraction_two fractions_different) -tofrac_eq0.
by rewrite -[FracField.tofrac _]/(tofrac_rmorphism R _) -det_map_mx map_cleared.
Qed.

Theorem wins_indeterminates : wins a setT g <-> \det (cleared_matrix X r) != 0.
Proof.
split=> [/(wins_determinant a g two_values inf)[s [x [diff nz]]]|nz].
  have [f [fX fr]] := evaluation s x; move: nz; rewrite -(det_cleared two_values diff).
  rewrite -(cleared_ext x fX) -fr -map_cleared det_map_mx; apply: contra => /eqP ->.
  by rewrite rmorph0.
move: nz; rewrite det_fractions => nz; have [inj far] := fractions_different.
apply: (@regular_wins _ n a fraction_two _ setT g _ _ _ _) => [u w _ _|u _|]; first exact: inj.
  by case: (different_sums fraction_two fractions_different).
exact/(regular_matrix _ fraction_two).
Qed.
End Domain.
End Cleared.

(* ---------------------------------------------------------------- n vertices and a root *)

(* The polynomials over GF(2) in an indeterminate for the root and one for each vertex. *)
Definition polynomials n : idomainType := [idomainType of {mpoly 'F_2[n.+1]}].
Definition root_variable n : polynomials n := 'X_ord0.
Definition variable n (u : 'I_n) : polynomials n := 'X_(lift ord0 u).

Lemma polynomials_two n : 2%N \in [char polynomials n].
Proof. by apply: (rmorph_char (mpolyC_rmorphism _ _)); apply: char_Fp. Qed.

Lemma variables_inj n : injective (fun i : 'I_n.+1 => 'X_i : polynomials n).
Proof.
move=> i j /(f_equal (mcoeff U_(i))); rewrite !mcoeffX eqxx.
case: eqP => [/(f_equal (fun m : 'X_{1..n.+1} => m i))|_ /eqP]; last by rewrite oner_eq0.
by rewrite !mnm1E eqxx; case: eqP => // ->.
Qed.

Lemma variables_free n : injective (@variable n) /\ forall u : 'I_n, root_variable n <> variable u.
Proof.
split=> [u w|u]; move/variables_inj; first exact: lift_inj.
by apply/eqP/neq_lift.
Qed.

Lemma variables_values n (s : 'I_n -> rational) (x : rational) :
  exists f : {rmorphism polynomials n -> rational}, f \o @variable n =1 s /\ f (root_variable n) = x.
Proof.
pose constants : {rmorphism 'F_2 -> rational} :=
  [rmorphism of tofrac_rmorphism [idomainType of {poly 'F_2}] \o polyC_rmorphism _].
pose values i := if unlift ord0 i is Some u then s u else x.
exists [rmorphism of mmap constants values]; split=> [u|] /=; rewrite mmapX mmap1U /values.
  by rewrite liftK.
by rewrite unlift_none.
Qed.

(* The rational functions over GF(2) in the same indeterminates. *)
Definition rational_functions n : fieldType := [fieldType of {fraction polynomials n}].
Definition root_value n : rational_functions n := FracField.tofrac (root_variable n).
Definition value n (u : 'I_n) : rational_functions n := FracField.tofrac (variable u).

Section Game.
Variable g : ello.
Notation n := (length (colours g)).
Hypothesis two_colours : modulus g = Npos 2.
Hypothesis small_colours : forall c, In c (colours g) -> N.lt c 2.

Theorem winnable_polynomials : before g = nil ->
  winnable g <->
  \det (cleared_matrix (@changes g) (@green g) (@variable n) (root_variable n)) != 0.
Proof.
have := wins_indeterminates (@changes g) (@green g) (polynomials_two n) rational_two rational_infinite
  (variables_free n) (@variables_values n) => both free.
split=> [/(winnable_wins two_colours small_colours)/both|/both] //.
exact: wins_winnable.
Qed.

Theorem winnable_rational_functions : before g = nil ->
  winnable g <->
  \det (game_matrix (@changes g) (@value n) (@green g) (root_value n)) != 0.
Proof.
move=> free; rewrite winnable_polynomials //.
by rewrite (det_fractions _ _ (polynomials_two n) (variables_free n)).
Qed.
End Game.
