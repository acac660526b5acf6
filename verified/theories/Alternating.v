(* Alternating matrices of characteristic 2 lose a dimension for every odd set of indices that is apart
   from the others. *)
From mathcomp Require Import ssreflect ssrbool ssrfun eqtype ssrnat seq choice fintype finset bigop
  fingroup perm ssralg zmodp matrix mxalgebra.
From Zermelo Require Import Determinant.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

Section Involutions.
Variable K : fieldType.
Hypothesis two : 2%N \in [char K].

(* The terms that an involution exchanges cancel. *)
Lemma sum_involution (T : finType) (f : T -> K) (i : T -> T) : involutive i ->
  (forall x, f (i x) = f x) -> (forall x, i x = x -> f x = 0) -> \sum_x f x = 0.
Proof.
move=> inv same fixed; rewrite (bigID (fun x => enum_rank x < enum_rank (i x))%N) /=.
rewrite [X in _ + X](reindex_inj (can_inj inv)) /=.
rewrite [X in _ + X](_ : _ = \sum_(x | (enum_rank x < enum_rank (i x))%N) f x) ?(twice two) //.
rewrite [LHS]big_mkcond [RHS]big_mkcond; apply: eq_bigr => x _; rewrite inv same -leqNgt leq_eqVlt.
case: eqP => //= E; rewrite fixed ?if_same //; by apply/esym/enum_rank_inj/val_inj.
Qed.

Lemma odd_natr m : m%:R = (odd m)%:R :> K.
Proof. by rewrite -{1}[m]odd_double_half natrD -addnn natrD (twice two) addr0. Qed.

Lemma odd_fixed (T : finType) (A : {set T}) (i : T -> T) : involutive i ->
  (forall x, x \in A -> i x \in A) -> odd #|A| -> exists2 x, x \in A & i x = x.
Proof.
move=> inv stays oddA.
have [x /andP[Ax /eqP fx]|none] := pickP (fun x => (x \in A) && (i x == x)); first by exists x.
have : \sum_x (x \in A)%:R = 0 :> K.
  apply: (sum_involution inv) => [x|x fx]; last by have := none x; rewrite fx eqxx andbT => ->.
  by rewrite (_ : (i x \in A) = (x \in A)) //; apply/idP/idP => /stays; rewrite ?inv.
rewrite -natr_sum -big_mkcond sum1_card odd_natr oddA => /eqP.
by rewrite oner_eq0.
Qed.

Variables (q : nat) (H : 'M[K]_q).
Hypothesis symmetric : forall i j, H i j = H j i.
Hypothesis alternating : forall i, H i i = 0.
Implicit Types A : {set 'I_q}.

Definition cut (A : {set 'I_q}) : 'M[K]_q :=
  \matrix_(i, j) if (i \in A) && (j \in A) then H i j else (i == j)%:R.

Lemma det_cut A : odd #|A| -> \det (cut A) = 0.
Proof.
move=> oddA; apply: (@sum_involution _ _ (fun sigma => sigma^-1)%g) => [sigma|sigma|sigma inv].
- exact: invgK.
- rewrite odd_permV; congr (_ * _); rewrite (reindex_inj (@perm_inj _ sigma)); apply: eq_bigr => i _.
  by rewrite permK !mxE andbC eq_sym symmetric.
have back i : sigma (sigma i) = i by rewrite -{1}inv permK.
have [i /andP[Ai out]|inside] := pickP (fun i => (i \in A) && (sigma i \notin A)).
  rewrite (bigD1 (sigma i)) //= !mxE (negbTE out) /= back; case: eqP => [E|_].
    by rewrite E Ai in out.
  by rewrite mul0r mulr0.
have [i Ai fixed] : exists2 i, i \in A & sigma i = i.
  by apply: (odd_fixed back) => // i Ai; have := inside i; rewrite Ai => /negbFE.
by rewrite (bigD1 i) //= !mxE fixed Ai alternating mul0r mulr0.
Qed.

(* A set of indices that sees no index outside of it. *)
Definition separate (A : {set 'I_q}) : Prop := forall i j, i \in A -> j \notin A -> H i j = 0.

Lemma odd_kernel A : odd #|A| -> separate A ->
  exists v : 'rV[K]_q, [/\ v != 0, v *m H = 0 & forall j, j \notin A -> v 0 j = 0].
Proof.
move=> /det_cut/eqP/det0P[v vn eq0] sep.
have out j : j \notin A -> v 0 j = 0.
  move=> /negbTE Aj; have /rowP/(_ j) := eq0; rewrite !mxE (bigD1 j) //= mxE Aj eqxx mulr1.
  by rewrite big1 ?addr0 // => i /negbTE ij; rewrite mxE Aj andbF ij mulr0.
exists v; split=> //; apply/rowP => j; rewrite [RHS]mxE mxE.
case Aj: (j \in A); last first.
  rewrite big1 // => i _; case Ai: (i \in A); first by rewrite sep ?Aj ?mulr0.
  by rewrite out ?mul0r ?Ai.
have /rowP/(_ j) := eq0; rewrite [in RHS]mxE => {2}<-; rewrite mxE; apply: eq_bigr => i _.
rewrite mxE Aj andbT; by case: ifP => // Ai; rewrite out ?mul0r ?Ai.
Qed.

Lemma rank_odd m (A : 'I_m -> {set 'I_q}) : (forall k, odd #|A k|) -> (forall k, separate (A k)) ->
  (forall k l, k != l -> [disjoint A k & A l]) -> (\rank H + m <= q)%N.
Proof.
move=> odds seps apart.
have [V kernel] := fin_all_exists (fun k => odd_kernel (odds k) (seps k)).
pose X := \matrix_(k, j) V k 0 j.
have rowX k : row k X = V k by apply/rowP => j; rewrite !mxE.
have /mulmx0_rank_max : X *m H = 0.
  by apply/row_matrixP => k; rewrite row_mul rowX row0; have [] := kernel k.
suff /eqP -> : row_free X by rewrite addnC.
apply: inj_row_free => c eq0; apply/rowP => k; rewrite mxE.
have [/rV0Pn[j nz] _ out] := kernel k.
have Aj : j \in A k by apply: contraNT nz => /out ->.
have /rowP/(_ j) := eq0; rewrite !mxE (bigD1 k) //= big1 ?addr0 => [|l lk].
  by rewrite mxE => /eqP; rewrite mulf_eq0 (negbTE nz) orbF => /eqP.
have [_ _ outl] := kernel l; rewrite mxE outl ?mulr0 //.
by apply/negP => /(disjointFr (apart _ _ lk)); rewrite Aj.
Qed.
End Involutions.
