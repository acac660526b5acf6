(* The form on the cycles of the rooted graph: of a won game it is not degenerate for some values, and
   then few odd sets of cycles are apart from all others. *)
From mathcomp Require Import ssreflect ssrbool ssrfun eqtype ssrnat seq choice fintype finset bigop
  ssralg poly zmodp matrix mxalgebra.
From Zermelo Require Import Determinant Alternating.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

(* A matrix is of full rank if it has a triangle of 1s and 0s. *)
Lemma triangle_rank (K : fieldType) m n k (A : 'M[K]_(m, n)) (r : 'I_k -> 'I_m) (c : 'I_k -> 'I_n) :
  (forall i, A (r i) (c i) = 1) -> (forall i j : 'I_k, (i < j)%N -> A (r j) (c i) = 0) ->
  (k <= \rank A)%N.
Proof.
move=> ones zeros; pose T : 'M[K]_k := (\matrix_(i, j) A (r i) (c j))^T.
have low : is_trig_mx T by apply/is_trig_mxP => i j ij; rewrite !mxE zeros.
have full : \rank T = k.
  apply/eqP; rewrite -[_ == _]/(row_free T) row_free_unit unitmxE det_trig // big1 ?unitr1 // => i _.
  by rewrite !mxE ones.
have TE : T^T = mxsub r id 1%:M *m A *m mxsub id c 1%:M.
  by rewrite mul_rowsub_mx mul1mx mulmx_colsub mulmx1; apply/matrixP => i j; rewrite !mxE.
rewrite -full -mxrank_tr TE (leq_trans (mxrankM_maxl _ _)) //; exact: mxrankM_maxr.
Qed.

Section Form.
Variables (K : fieldType) (m n : nat).
Hypothesis two : 2%N \in [char K].
(* The ends of m edges; None is the root. *)
Variables (left right : 'I_m -> option 'I_n).
Variables (a : 'I_n -> 'I_n -> bool) (g : 'I_n -> bool) (s : 'I_n -> K) (x : K).

Definition other (F : option 'I_n -> K) u e : K :=
  (left e == Some u)%:R * F (right e) + (right e == Some u)%:R * F (left e).
Hypothesis around : forall F u,
  \sum_e other F u e = \sum_w (a u w)%:R * F (Some w) + (g u)%:R * F None.

Definition value v : K := if v is Some u then s u else x.
Definition weight e : K := value (left e) + value (right e).
Hypothesis weights : forall e, weight e != 0.
Hypothesis reg : regular a s setT g x.

Definition incidence : 'M[K]_(m, n) :=
  \matrix_(e, u) ((left e == Some u)%:R + (right e == Some u)%:R).
Definition weighted : 'M[K]_m := diag_mx (\row_e weight e).

Definition cycles := kermx incidence.

(* What is orthogonal to all cycles comes from a potential; a cycle that does is 0. *)
Lemma nondegenerate (f : 'rV[K]_m) :
  f *m incidence = 0 -> f *m weighted *m cycles^T = 0 -> f = 0.
Proof.
move=> flow orth.
have /submxP[p pE] : (f *m weighted <= incidence^T)%MS.
  rewrite submxE -[_ *m _]trmxK trmx_mul; apply/eqP.
  have /submxP[W ->] : ((cokermx incidence^T)^T <= cycles)%MS.
    by apply/sub_kermxP; rewrite -[X in _ *m X]trmxK -trmx_mul mulmx_coker trmx0.
  by rewrite -mulmxA -[cycles]trmxK -trmx_mul orth trmx0 mulmx0 trmx0.
pose pot v := if v is Some u then p 0 u else 0.
have potE (v : option 'I_n) : \sum_u p 0 u * (v == Some u)%:R = pot v.
  case: v => [w|] /=; last by rewrite big1 // => u _; rewrite mulr0.
  rewrite (bigD1 w) //= eqxx mulr1 big1 ?addr0 // => u uw.
  by rewrite (inj_eq (@Some_inj _)) eq_sym (negbTE uw) mulr0.
have step e : f 0 e * weight e = pot (left e) + pot (right e).
  have /rowP/(_ e) := pE; rewrite mul_mx_diag !mxE => ->.
  under eq_bigr => u _ do rewrite !mxE mulrDr.
  by rewrite big_split /= !potE.
have flowE e : f 0 e = (pot (left e) + pot (right e)) / weight e.
  by rewrite -step mulfK.
have zero : forall u, p 0 u = 0.
  suff: balanced a s setT g x (p 0) by move=> /reg pz u; apply: pz; rewrite inE.
  move=> u _; pose F v := (p 0 u + pot v) / (s u + value v).
  have := around F u; rewrite /F /= addr0 [_ + x]addrC => H.
  rewrite /laplacian (eq_bigl predT); last by move=> w; rewrite inE.
  rewrite -H -[RHS](_ : (f *m incidence) 0 u = 0); last by rewrite flow mxE.
  rewrite mxE; apply: eq_bigr => e _; rewrite mxE mulrDr flowE /other /weight; congr (_ + _).
    by case: eqP => [->|_]; rewrite ?mul1r ?mulr1 ?mul0r ?mulr0.
  case: eqP => [->|_]; rewrite ?mul1r ?mulr1 ?mul0r ?mulr0 //=.
  by rewrite [pot _ + _]addrC [value _ + _]addrC.
apply/rowP => e; rewrite flowE mxE.
suff pz v : pot v = 0 by rewrite !pz addr0 mul0r.
by case: v => //= u; apply: zero.
Qed.

Lemma weight_sum e : weight e = \sum_u (s u + x) * incidence e u.
Proof.
have valueE v : value v = x + \sum_u (s u + x) * (v == Some u)%:R.
  case: v => [w|] /=; last by rewrite big1 ?addr0 // => u _; rewrite mulr0.
  rewrite (bigD1 w) //= eqxx mulr1 big1 ?addr0 => [|u uw]; first by rewrite addrCA (twice two) addr0.
  by rewrite (inj_eq (@Some_inj _)) eq_sym (negbTE uw) mulr0.
rewrite /weight !valueE addrACA (twice two) add0r -big_split; apply: eq_bigr => u _.
by rewrite mxE mulrDr.
Qed.

(* Where two cycles meet evenly at every vertex, the form is 0. *)
Lemma form_zero (c d : 'rV[K]_m) :
  (forall u, \sum_e c 0 e * d 0 e * incidence e u = 0) -> (c *m weighted *m d^T) 0 0 = 0.
Proof.
move=> even; rewrite mul_mx_diag mxE; under eq_bigr => e _ do rewrite !mxE weight_sum mulrAC mulr_sumr.
rewrite exchange_big big1 //= => u _; rewrite -[RHS](mulr0 (s u + x)) -[in RHS](even u) mulr_sumr.
by apply: eq_bigr => e _; rewrite mulrCA.
Qed.

Lemma formE q (Y : 'M[K]_(q, m)) i j :
  (Y *m weighted *m Y^T) i j = (row i Y *m weighted *m (row j Y)^T) 0 0.
Proof. by rewrite -row_mul 2!mxE; apply: eq_bigr => e _; rewrite !mxE. Qed.

(* The form of two cycles by what they have in common at the vertices. *)
Lemma form_at q (Y : 'M[K]_(q, m)) i j :
  (Y *m weighted *m Y^T) i j = \sum_u (s u + x) * \sum_e Y i e * Y j e * incidence e u.
Proof.
rewrite formE mul_mx_diag mxE; under eq_bigr => e _ do rewrite !mxE weight_sum mulrAC mulr_sumr.
rewrite exchange_big; apply: eq_bigr => u _; rewrite mulr_sumr; apply: eq_bigr => e _.
by rewrite mulrCA.
Qed.

(* A cycle meets itself evenly, also one with coefficients. *)
Lemma form_alternating q (Y : 'M[K]_(q, m)) i : Y *m incidence = 0 -> (Y *m weighted *m Y^T) i i = 0.
Proof.
move=> flow; rewrite form_at big1 // => u _; rewrite (_ : \sum_e _ = 0) ?mulr0 //.
have /matrixP/(_ i u) := flow; rewrite !mxE => zero.
rewrite (eq_bigr (fun e => Frobenius_aut two (Y i e * incidence e u))) => [|e _]; last first.
  rewrite Frobenius_autE exprMn -!expr2; congr (_ * _); rewrite mxE.
  by case: (left e == _); case: (right e == _); rewrite ?addr0 ?add0r ?expr1n ?expr0n //= (twice two) expr0n.
by rewrite -rmorph_sum zero rmorph0.
Qed.

(* Cycles Y, and as many odd sets of them as A has, are few. *)
Lemma few_parts k q t (Y : 'M[K]_(q, m)) (A : 'I_t -> {set 'I_q}) :
  Y *m incidence = 0 -> row_free Y -> (k <= \rank incidence)%N -> (forall i, odd #|A i|) ->
  (forall l, separate (Y *m weighted *m Y^T) (A l)) ->
  (forall i j, i != j -> [disjoint A i & A j]) -> (k + q + t <= m)%N.
Proof.
move=> flow free forest odds seps apart; set H := Y *m weighted *m Y^T.
have alt i : H i i = 0 by apply: form_alternating.
have symm : H = H^T.
  by rewrite /H !trmx_mul trmxK tr_diag_mx mulmxA.
have few : (\rank H + t <= q)%N.
  by apply: (@rank_odd K two q H _ _ t A) => // i j; rewrite {1}symm mxE.
pose C := row_base cycles; pose z := \rank cycles.
have flowC : C *m incidence = 0.
  by apply/sub_kermxP; rewrite eq_row_base.
pose G := C *m weighted *m C^T.
have freeG : row_free G.
  apply: inj_row_free => l eq0.
  apply: (row_free_inj (row_base_free cycles)); rewrite /= mul0mx -/C.
  apply: nondegenerate; first by rewrite -mulmxA flowC mulmx0.
  have /submxP[W WE] : (cycles <= C)%MS by rewrite eq_row_base.
  by rewrite /G !mulmxA in eq0; rewrite {2}WE trmx_mul !mulmxA eq0 mul0mx.
have /submxP[B YE] : (Y <= C)%MS by rewrite eq_row_base; apply/sub_kermxP.
have rankB : \rank B = q.
  apply/eqP; rewrite eqn_leq rank_leq_row -{1}(eqP free) YE; exact: mxrankM_maxl.
have BG : H = B *m G *m B^T by rewrite /H YE trmx_mul !mulmxA.
have := mxrank_mul_min (B *m G) B^T; rewrite -BG mxrank_tr mxrankMfree // rankB.
have := mxrank_ker incidence; rewrite -/cycles -/z => zE low.
have : (q + q <= \rank H + z)%N by rewrite [(_ + z)%N]addnC -leq_subLR.
move=> low2; have km : (\rank incidence <= m)%N by apply: rank_leq_row.
have : (q + q + t <= q + z)%N.
  by rewrite (leq_trans (_ : _ <= \rank H + z + t)%N) ?leq_add2r // addnAC leq_add2r.
rewrite -addnA leq_add2l => qt; rewrite -addnA (leq_trans (leq_add forest qt)) // zE subnKC //.
Qed.
End Form.
