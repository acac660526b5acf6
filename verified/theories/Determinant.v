(* Which games of elimination are won is told by a determinant, over fields of characteristic 2. *)
From mathcomp Require Import ssreflect ssrbool ssrfun eqtype ssrnat seq choice fintype finset bigop
  fingroup perm ssralg poly zmodp matrix mxalgebra.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

Section Play.
Variables (n : nat) (a : 'I_n -> 'I_n -> bool).

(* The game, on sets: v can be played if it is green, and changes u if an arc leads from v to u,
   that is, if a u v. *)
Inductive wins : {set 'I_n} -> ('I_n -> bool) -> Prop :=
  | nothing (g : 'I_n -> bool) : wins set0 g
  | plays (S : {set 'I_n}) (g : 'I_n -> bool) v :
      v \in S -> g v -> wins (S :\ v) (fun u => g u (+) a u v) -> wins S g.

Lemma wins_ext (S : {set 'I_n}) (g h : 'I_n -> bool) : {in S, g =1 h} -> wins S g -> wins S h.
Proof.
move=> same H; elim: H h same => [{}g|{}S {}g v Sv gv _ IH] h same; first exact: nothing.
apply: (plays Sv); first by rewrite -same.
by apply: IH => u; rewrite inE => /andP[_ Su]; rewrite same.
Qed.
End Play.

Section Harmonic.
Variables (K : fieldType) (n : nat) (a : 'I_n -> 'I_n -> bool).
Hypothesis two : 2%N \in [char K].
Implicit Types (S : {set 'I_n}) (g : 'I_n -> bool) (x : K) (p s : 'I_n -> K).

Lemma twice x : x + x = 0. Proof. exact: addrr_char2. Qed.
Lemma odd_sum b c : (b (+) c)%:R = b%:R + c%:R :> K.
Proof. by case: b; case: c; rewrite ?twice ?addr0 ?add0r. Qed.

(* The Laplacian of a part S, at u, applied to p: the weight of an edge is 1 over the sum of the
   values at its ends. *)
Definition laplacian s S p u : K := \sum_(w in S) (a u w)%:R * ((p u + p w) / (s u + s w)).

(* The matrix of the game with the root's value x has no kernel. *)
Definition balanced s S g x p : Prop :=
  forall u, u \in S -> laplacian s S p u + (g u)%:R * (p u / (x + s u)) = 0.
Definition regular s S g x : Prop := forall p, balanced s S g x p -> forall u, u \in S -> p u = 0.

Definition entry s S u w : K :=
  if w \in S then (w == u)%:R * (\sum_(z in S) (a u z)%:R / (s u + s z)) + (a u w)%:R / (s u + s w)
  else 0.

(* The equations of green vertices are multiplied by x + s u; x is the variable of polynomials. *)
Definition equations s S g : 'M[{poly K}]_n := \matrix_(w, u)
  if u \in S then
    if g u then ('X + (s u)%:P) * (entry s S u w)%:P + (w == u)%:R else (entry s S u w)%:P
  else (w == u)%:R.
Definition equations_at s S g x : 'M[K]_n := map_mx (horner_eval x) (equations s S g).

Lemma entry_sum s S p u : u \in S -> (forall w, w \notin S -> p w = 0) ->
  \sum_w p w * entry s S u w = laplacian s S p u.
Proof.
move=> Su out; rewrite (bigID (mem S)) /= addrC big1 ?add0r; last first.
  by move=> w /out ->; rewrite mul0r.
under eq_bigr => w Sw do rewrite /entry Sw mulrDr.
rewrite big_split /= (bigD1 u Su) /= eqxx mul1r [X in _ + X + _ = _]big1 ?addr0; last first.
  by move=> w /andP[_ /negbTE ->]; rewrite mul0r mulr0.
rewrite mulr_sumr -big_split /=; apply: eq_bigr => w _.
by rewrite mulrDl mulrDr; congr (_ + _); rewrite mulrCA.
Qed.

Lemma equations_kernel s S g x p u : (forall w, w \notin S -> p w = 0) ->
  ((\row_w p w) *m equations_at s S g x) 0 u =
  if u \in S then
    if g u then (x + s u) * laplacian s S p u + p u else laplacian s S p u
  else p u.
Proof.
move=> out; rewrite mxE; under eq_bigr => w _ do rewrite !mxE.
have unit_sum : \sum_w p w * (w == u)%:R = p u.
  by rewrite (bigD1 u) //= eqxx mulr1 big1 ?addr0 // => w /negbTE ->; rewrite mulr0.
case: ifP => Su; last first.
  by rewrite -[RHS]unit_sum; apply: eq_bigr => w _; rewrite /horner_eval; case: (w == u); rewrite hornerE.
case: ifP => _; last first.
  by rewrite -entry_sum //; apply: eq_bigr => w _; rewrite /horner_eval hornerE.
rewrite -(entry_sum s Su out) -[X in _ = _ + X]unit_sum mulr_sumr -big_split /=.
apply: eq_bigr => w _; rewrite /horner_eval !hornerE mulrDr; congr (_ + _).
  exact: etrans (mulrCA _ _ _) (mulrA _ _ _).
by case: (w == u); rewrite hornerE.
Qed.

Lemma det_kernel (A : 'M[K]_n) p u : \det A != 0 -> (\row_w p w) *m A = 0 -> p u = 0.
Proof.
move=> nz eq0; have : \row_w p w = 0; last by move/rowP/(_ u); rewrite !mxE.
by apply/eqP/negPn/negP => qn; case/negP: nz; apply/det0P; exists (\row_w p w).
Qed.

Lemma outside s S g x (r : 'rV[K]_n) i : r *m equations_at s S g x = 0 -> i \notin S -> r 0 i = 0.
Proof.
move=> /rowP/(_ i) + /negbTE Si; rewrite !mxE (bigD1 i) //= !mxE Si eqxx /horner_eval hornerE mulr1.
rewrite big1 ?addr0 // => j /negbTE ji; by rewrite !mxE Si ji /horner_eval hornerE mulr0.
Qed.

Lemma det_at s S g x : \det (equations_at s S g x) = (\det (equations s S g)).[x].
Proof. by rewrite -[RHS]/(horner_eval x _) -det_map_mx. Qed.

(* Where x is none of the values, the determinant of the equations tells what is regular. *)
Definition apart s S x : Prop := forall u, u \in S -> x + s u != 0.

Lemma regular_det s S g x : apart s S x ->
  regular s S g x <-> (\det (equations s S g)).[x] != 0.
Proof.
move=> far; rewrite -det_at; split.
  move=> reg; apply/negP => /det0P[v nz eq0]; case/negP: nz; apply/eqP/rowP => w; rewrite mxE.
  pose p w := v 0 w; have vE : v = \row_w p w by apply/rowP => i; rewrite mxE.
  have out i : i \notin S -> p i = 0 by apply: (outside eq0).
  case Sw: (w \in S); last by apply: out; rewrite Sw.
  apply: (reg p) => // u Su; have /rowP/(_ u) := eq0.
  rewrite vE equations_kernel // Su mxE; case: (g u) => [eq1|->]; last by rewrite mul0r addr0.
  apply: (mulfI (far u Su)); rewrite mulr0 mul1r mulrDr mulrCA divff ?far // mulr1; exact: eq1.
move=> nz p bal; pose q w := if w \in S then p w else 0.
have out w : w \notin S -> q w = 0 by rewrite /q => /negbTE ->.
have same u : u \in S -> laplacian s S q u = laplacian s S p u.
  by move=> Su; apply: eq_bigr => w Sw; rewrite /q Su Sw.
have kernel : (\row_w q w) *m equations_at s S g x = 0.
  apply/rowP => u; rewrite equations_kernel // mxE; case: ifP => Su; last by rewrite out ?Su.
  rewrite same //; have := bal u Su; case: (g u); last by rewrite mul0r addr0.
  rewrite mul1r => eq0; rewrite /q Su -[p u](mulfVK (far u Su)) [_ / _ * _]mulrC -mulrDr.
  by rewrite eq0 mulr0.
by move=> u Su; have := det_kernel u nz kernel; rewrite /q Su.
Qed.

(* At the value of a green vertex v the equations are those of the game after v. *)
Lemma det_after s S g v : {in S &, injective s} -> v \in S -> g v ->
  regular s (S :\ v) (fun u => g u (+) a u v) (s v) <-> (\det (equations s S g)).[s v] != 0.
Proof.
move=> inj Sv gv; rewrite -det_at.
have far u : u \in S -> u != v -> s v + s u != 0.
  move=> Su uv; apply/negP => /eqP eq0; case/eqP: uv; apply: inj => //.
  by apply/eqP; rewrite -subr_eq0 (oppr_char2 two) addrC eq0.
(* What both sides say of a function that is 0 at v. *)
have lap p u : u \in S -> u != v -> p v = 0 ->
  laplacian s S p u = laplacian s (S :\ v) p u + (a u v)%:R * (p u / (s v + s u)).
  move=> Su uv pv; rewrite /laplacian (bigD1 v Sv) /= addrC pv addr0 [s v + s u]addrC; congr (_ + _).
  by apply: eq_bigl => w; rewrite !inE andbC.
have both p u : u \in S -> u != v -> p v = 0 ->
  laplacian s (S :\ v) p u + (g u (+) a u v)%:R * (p u / (s v + s u)) = 0 <->
  (if g u then (s v + s u) * laplacian s S p u + p u else laplacian s S p u) = 0.
  move=> Su uv pv; rewrite lap // odd_sum mulrDl addrCA.
  set h := laplacian s (S :\ v) p u + _; have tn := far u Su uv; set t := s v + s u in h tn *.
  case: (g u); last by rewrite mul0r add0r.
  have -> : t * h + p u = t * (true%:R * (p u / t) + h).
    by rewrite mul1r mulrDr mulrCA divff // mulr1 addrC.
  by split=> [->|/eqP]; [rewrite mulr0|rewrite mulf_eq0 (negbTE tn) => /eqP].
split.
  move=> reg; apply/negP => /det0P[r nz eq0]; case/negP: nz; apply/eqP/rowP => w; rewrite mxE.
  pose p w := r 0 w; have rE : r = \row_w p w by apply/rowP => i; rewrite mxE.
  have out i : i \notin S -> p i = 0 by apply: (outside eq0).
  have sol u : u \in S -> (if g u then (s v + s u) * laplacian s S p u + p u else laplacian s S p u) = 0.
    by move=> Su; have /rowP/(_ u) := eq0; rewrite rE equations_kernel // Su mxE.
  have pv : p v = 0 by have := sol v Sv; rewrite gv twice mul0r add0r.
  case Sw: (w \in S); last by apply: out; rewrite Sw.
  case: (eqVneq w v) => [->//|wv]; apply: (reg p); last by rewrite !inE wv.
  by move=> u; rewrite !inE => /andP[uv Su]; apply/both => //; apply: sol.
move=> nz p bal; pose q w := if w \in S :\ v then p w else 0.
have qv : q v = 0 by rewrite /q !inE eqxx.
have out w : w \notin S -> q w = 0 by rewrite /q !inE => /negbTE ->; rewrite andbF.
have same u : u \in S :\ v -> laplacian s (S :\ v) q u = laplacian s (S :\ v) p u.
  by move=> Su; apply: eq_bigr => w Sw; rewrite /q Su Sw.
have kernel : (\row_w q w) *m equations_at s S g (s v) = 0.
  apply/rowP => u; rewrite equations_kernel // mxE; case: ifP => Su; last by rewrite out ?Su.
  case: (eqVneq u v) => [->|uv]; first by rewrite gv qv twice mul0r addr0.
  have Su' : u \in S :\ v by rewrite !inE uv.
  apply/both => //; rewrite same //; have := bal u Su'; by rewrite /q Su'.
by move=> u Su; have := det_kernel u nz kernel; rewrite /q Su.
Qed.

(* ---------------------------------------------------------------- won games have regular values *)

Definition infinite := forall m, exists rs : seq K, uniq rs /\ size rs = m.

Lemma not_a_root (q : {poly K}) : infinite -> q != 0 -> exists x, q.[x] != 0.
Proof.
move=> inf qn; have [rs [un sz]] := inf (size q).
case all0: (all (root q) rs).
  by have := max_poly_roots qn all0 un; rewrite sz ltnn.
by move/negbT: all0 => /allPn[x _ xn]; exists x.
Qed.

Lemma regular_before s S g v : infinite -> {in S &, injective s} -> v \in S -> g v ->
  regular s (S :\ v) (fun u => g u (+) a u v) (s v) -> exists2 x, apart s S x & regular s S g x.
Proof.
move=> inf inj Sv gv /(det_after inj Sv gv) nz.
have qn : \det (equations s S g) * \prod_(u in S) ('X - (s u)%:P) != 0.
  rewrite mulf_neq0 //; first by apply/eqP => eq0; move: nz; rewrite eq0 horner0 eqxx.
  by apply/prodf_neq0 => u _; rewrite polyXsubC_eq0.
have [x] := not_a_root inf qn; rewrite hornerM mulf_eq0 negb_or => /andP[detx].
rewrite horner_prod => /prodf_neq0 far.
have ap : apart s S x.
  by move=> u Su; have := far u Su; rewrite hornerXsubC oppr_char2.
by exists x => //; apply/regular_det.
Qed.

Lemma regular_ext s t S g x : {in S, s =1 t} -> regular s S g x -> regular t S g x.
Proof.
move=> st reg p bal; apply: reg => u Su; rewrite st // -[RHS](bal u Su); congr (_ + _).
by apply: eq_bigr => w Sw; rewrite !st.
Qed.

Theorem wins_regular S g : infinite -> wins a S g ->
  exists s x, [/\ {in S &, injective s}, apart s S x & regular s S g x].
Proof.
move=> inf; elim=> [{}g|{}S {}g v Sv gv _ [s [x [inj ap reg]]]].
  by exists (fun=> 0), 0; split=> [u|u|p _ u]; rewrite inE.
pose t u := if u == v then x else s u.
have st : {in S :\ v, s =1 t} by move=> u; rewrite !inE /t => /andP[/negbTE ->].
have ne u : u \in S -> u != v -> x <> s u.
  move=> Su uv eqx; have := ap u; rewrite !inE uv => /(_ Su).
  by rewrite eqx twice eqxx.
have injt : {in S &, injective t}.
  move=> u w Su Sw; rewrite /t; case: (eqVneq u v) => [->|uv]; case: (eqVneq w v) => [->//|wv].
  - by move/(ne w Sw wv).
  - by move/esym/(ne u Su uv).
  - by apply: inj; rewrite !inE ?uv ?wv.
have regt : regular t (S :\ v) (fun u => g u (+) a u v) (t v).
  by rewrite {2}/t eqxx; apply: (regular_ext st).
by have [y apy regy] := regular_before inf injt Sv gv regt; exists t, y.
Qed.

(* ---------------------------------------------------------------- regular values have won games *)

Definition greens S g : {set 'I_n} := [set u in S | g u].

(* The unknowns are replaced: the sum of the equations' entries in S takes the place of those at v. *)
Definition summed S v : 'M[{poly K}]_n := \matrix_(i, j) if i == v then (j \in S)%:R else (i == j)%:R.

Lemma det_summed S v : v \in S -> \det (summed S v) = 1.
Proof.
move=> Sv; rewrite (expand_det_col _ v) (bigD1 v) //= big1 ?addr0; last first.
  by move=> i /negbTE iv; rewrite !mxE iv mul0r.
rewrite !mxE eqxx Sv mul1r /cofactor -signr_odd addnn odd_double expr0 mul1r.
rewrite (_ : row' _ _ = 1%:M) ?det1 //; apply/matrixP => i j; rewrite !mxE.
by rewrite eq_sym (negbTE (neq_lift _ _)) (inj_eq lift_inj).
Qed.

Lemma sum_entry s S u : u \in S -> \sum_(w in S) entry s S u w = 0.
Proof.
move=> Su; under eq_bigr => w Sw do rewrite /entry Sw.
rewrite big_split /= [X in X + _](bigD1 u Su) /= eqxx mul1r [X in _ + X + _]big1 ?addr0 ?twice //.
by move=> w /andP[_ /negbTE ->]; rewrite mul0r.
Qed.

Lemma summed_equations s S g v j : v \in S ->
  (summed S v *m equations s S g) v j = (j \in greens S g)%:R.
Proof.
move=> Sv; rewrite mxE; under eq_bigr => w _ do rewrite !mxE eqxx.
rewrite (bigID (mem S)) /= addrC big1 ?add0r; last by move=> w /negbTE ->; rewrite mul0r.
under eq_bigr => w -> do rewrite mul1r.
have ones : \sum_(w in S) (w == j)%:R = (j \in S)%:R :> {poly K}.
  case Sj: (j \in S); last by rewrite big1 // => w Sw; case: eqP => // wj; rewrite -wj Sw in Sj.
  by rewrite (bigD1 j) //= eqxx big1 ?addr0 // => w /andP[_ /negbTE ->].
rewrite inE; case Sj: (j \in S); last by rewrite ones Sj.
case: (g j) => /=.
  rewrite big_split /= ones Sj -mulr_sumr -rmorph_sum /= sum_entry // mulr0 add0r //.
by rewrite -rmorph_sum /= sum_entry.
Qed.

Lemma det_size s S g v : v \in S -> size (\det (equations s S g)) <= #|greens S g|.
Proof.
move=> Sv; rewrite -[\det _]mul1r -(det_summed Sv) -det_mulmx; set N := _ *m _.
have small i j : i != v -> (size (N i j) <= 1 + (j \in greens S g))%N.
  move=> /negbTE iv; rewrite mxE (bigD1 i) //= big1 ?addr0; last first.
    by move=> k ki; rewrite !mxE iv eq_sym (negbTE ki) mul0r.
  rewrite !mxE iv eqxx mul1r inE; case: (j \in S) => /=; last first.
    by rewrite addn0; case: (i == j); rewrite ?size_poly1 ?size_poly0.
  case: (g j); last by rewrite size_polyC; case: eqP.
  rewrite (leq_trans (size_add _ _)) // geq_max; apply/andP; split.
    rewrite (leq_trans (size_mul_leq _ _)) // size_XaddC size_polyC.
    by case: (_ != 0).
  by case: (i == j); rewrite ?size_poly1 ?size_poly0.
rewrite (leq_trans (size_sum _ _ _)) //; apply/bigmax_leqP => sigma _.
case: (boolP (sigma v \in greens S g)) => [gv|/negbTE gv]; last first.
  by rewrite (bigD1 v) //= summed_equations // gv mul0r mulr0 size_poly0.
rewrite (bigD1 v) //= summed_equations // gv mul1r size_Msign.
rewrite (leq_trans (size_prod_leq _ _)) // leq_subLR.
have sizes : (\sum_(i | i != v) size (N i (sigma i)) <= \sum_(i | i != v) (1 + (sigma i \in greens S g)))%N.
  by apply: leq_sum => i /small.
have count : #|greens S g| = (1 + \sum_(i | i != v) (sigma i \in greens S g))%N.
  rewrite -sum1_card big_mkcond (reindex_inj (@perm_inj _ sigma)) (bigD1 v) //= gv.
  by congr (_ + _)%N; apply: eq_bigr => i _; case: (_ \in _).
rewrite big_split /= sum1_card in sizes.
by rewrite count addnCA add1n ltnS (leq_trans sizes).
Qed.

Theorem regular_wins s S g x :
  {in S &, injective s} -> apart s S x -> regular s S g x -> wins a S g.
Proof.
have [m] := ubnP #|S|; elim: m => // m IH in S g x *; rewrite ltnS => small inj ap reg.
case: (set_0Vmem S) => [->|[v0 Sv0]]; first exact: nothing.
have /regular_det-/(_ g) H := ap; have nz : (\det (equations s S g)).[x] != 0 by apply/H.
have [v /andP[gv detv]|none] := pickP (fun v => (v \in greens S g) && ((\det (equations s S g)).[s v] != 0)).
  move: gv; rewrite inE => /andP[Sv gv]; apply: (plays Sv gv); apply: (IH _ _ (s v)).
  - by rewrite (leq_trans _ small) // [#|S|](cardsD1 v) Sv.
  - by move=> u w; rewrite !inE => /andP[_ Su] /andP[_ Sw]; apply: inj.
  - move=> u; rewrite !inE => /andP[uv Su]; apply: contra uv => /eqP eq0; apply/eqP/inj => //.
    by apply/eqP; rewrite -subr_eq0 (oppr_char2 two) addrC eq0.
  - by apply/det_after.
case/negP: nz; have [->|qn] := eqVneq (\det (equations s S g)) 0; first by rewrite horner0.
have : (size [seq s v | v <- enum (greens S g)] < size (\det (equations s S g)))%N.
  apply: max_poly_roots => //.
    apply/allP => y /mapP[v]; rewrite mem_enum => gv ->; have := none v.
    by rewrite gv /= => /negbFE.
  rewrite map_inj_in_uniq ?enum_uniq // => u w; rewrite !mem_enum !inE.
  by move=> /andP[Su _] /andP[Sw _]; apply: inj.
by rewrite size_map -cardE ltnNge (det_size s g Sv0).
Qed.

(* ---------------------------------------------------------------- the determinant *)

Definition game_matrix s g x : 'M[K]_n := \matrix_(u, w)
  if u == w then \sum_(z | z != u) (a u z)%:R / (s u + s z) + (g u)%:R / (x + s u)
  else (a u w)%:R / (s u + s w).

Lemma regular_matrix s g x : regular s setT g x <-> \det (game_matrix s g x) != 0.
Proof.
have apply_to p u : ((\row_w p w) *m (game_matrix s g x)^T) 0 u =
    laplacian s setT p u + (g u)%:R * (p u / (x + s u)).
  have -> : laplacian s setT p u = \sum_(w | w != u) (a u w)%:R * ((p u + p w) / (s u + s w)).
    rewrite /laplacian (bigD1 u) ?inE //= twice mul0r mulr0 add0r.
    by apply: eq_bigl => w; rewrite inE.
  rewrite mxE (bigD1 u) //= !mxE eqxx mulrDr [p u * (_ / _)]mulrCA addrAC; congr (_ + _).
  rewrite mulr_sumr -big_split; apply: eq_bigr => w wu; rewrite !mxE eq_sym (negbTE wu) /=.
  by rewrite mulrDl mulrDr; congr (_ + _); rewrite mulrCA.
rewrite -det_tr; split=> [reg|nz p bal u _].
  apply/negP => /det0P[v nz eq0]; case/negP: nz; apply/eqP/rowP => w; rewrite mxE.
  have vE : v = \row_w v 0 w by apply/rowP => i; rewrite mxE.
  by apply: (reg (v 0)) => [u _|]; rewrite ?inE // -apply_to -vE eq0 mxE.
by apply: (det_kernel _ nz); apply/rowP => w; rewrite apply_to bal ?inE // mxE.
Qed.

End Harmonic.

(* The values of an order's vertices, and x of the root, are different from each other. *)
Definition different (K : fieldType) n (s : 'I_n -> K) (x : K) : Prop :=
  injective s /\ forall u, x <> s u.

(* A game is won exactly if the determinant is not 0 for some values of an infinite field; where it
   is not 0, for values of any field of characteristic 2, the game is won. *)
Theorem wins_determinant (K : fieldType) n (a : 'I_n -> 'I_n -> bool) (g : 'I_n -> bool) :
  2%N \in [char K] -> infinite K ->
  wins a setT g <-> exists (s : 'I_n -> K) (x : K), different s x /\ \det (game_matrix a s g x) != 0.
Proof.
move=> two inf; split=> [/(wins_regular two inf)[s [x [inj ap reg]]]|[s [x [[inj far] nz]]]].
  exists s, x; split; last by apply/(regular_matrix _ two).
  split=> [u w E|u E]; first by apply: inj; rewrite ?inE.
  by have := ap u; rewrite inE E (twice two) eqxx => /(_ isT).
apply: (@regular_wins K n a two s setT g x) => [u w _ _|u _|]; first exact: inj.
  by rewrite -[s u](oppr_char2 two) subr_eq0; apply/eqP/far.
exact/(regular_matrix _ two).
Qed.
