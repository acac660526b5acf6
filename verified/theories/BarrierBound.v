(* How many parts the cycles of a game that is won fall into, at most. *)
From Coq Require Import NArith PArith PeanoNat List Lia Bool.
From Zermelo Require Import Graph Ello Obstruction Cops Barrier Radicals.
From mathcomp Require Import ssreflect ssrbool ssrfun eqtype ssrnat seq choice fintype finset bigop
  ssralg poly zmodp matrix mxalgebra fraction.
From Zermelo Require Import Determinant ElloDeterminant Alternating CycleForm Sums.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

Section Bound.
Variable K : fieldType.
Hypothesis two : 2%N \in [char K].

(* ---------------------------------------------------------------- the rooted graph *)

Variable g : ello.
Notation n := (length (colours g)).
Hypothesis undirected : directed (board g) = false.
Hypothesis edges_proper : Obstruction.proper g = true.

Definition spot (v : positive) : option 'I_n := insub (Pos.to_nat v).-1.

Lemma spot_place (u : 'I_n) : spot (place u) = Some u.
Proof. by rewrite /spot place_nat /= valK. Qed.

Lemma spot_root : spot (root_of g) = None.
Proof. by rewrite /spot /root_of SuccNat2Pos.id_succ insubF // ltnn. Qed.

Definition inner (e : edge) : Prop := exists i j : 'I_n, e = (place i, place j) /\ i != j.
Definition outer (e : edge) : Prop := exists i : 'I_n, e = (place i, root_of g).

Lemma edges_inner e : In e (edges (board g)) -> inner e.
Proof.
move: edges_proper => /forallb_forall ok /ok /andP[/andP[/Nat.leb_le one /Nat.leb_le other] ne].
have [i iE] := place_of (introT leP one); have [j jE] := place_of (introT leP other).
exists i, j; split; first by rewrite iE jE; case: e {ok one other ne iE jE}.
apply/eqP => ij; move: ne; rewrite -iE -jE ij Pos.eqb_refl //.
Qed.

Lemma rooted_edges e : In e (rooted g) -> inner e \/ outer e.
Proof.
case/in_app_iff => [/edges_inner|]; first by left.
case/in_map_iff => v [<- /filter_In[/vertices_spec small _]]; right.
by have [i iE] := place_of (introT leP small); exists i; rewrite iE.
Qed.

Definition turn (F : option 'I_n -> K) u (e : edge) : K :=
  (spot e.1 == Some u)%:R * F (spot e.2) + (spot e.2 == Some u)%:R * F (spot e.1).

Lemma one_term (F : option 'I_n -> K) (i : 'I_n) b :
  \sum_(w : 'I_n) (b && (i == w))%:R * F (Some w) = b%:R * F (Some i).
Proof.
rewrite (bigD1 i) //= eqxx andbT big1 ?addr0 // => w /negbTE wi.
by rewrite eq_sym wi andbF mul0r.
Qed.

Lemma place_eqb (i j : 'I_n) : Pos.eqb (place i) (place j) = (i == j).
Proof. by apply/idP/eqP => [/Pos.eqb_eq/place_inj|->] //; apply/Pos.eqb_eq. Qed.

Lemma turn_inner F u e : inner e ->
  \sum_w (Nat.odd (leads false (place w) (place u) e))%:R * F (Some w) = turn F u e.
Proof.
move=> [i [j [-> _]]]; rewrite /turn /leads /= !spot_place !place_eqb !(inj_eq (@Some_inj _)) addrC.
rewrite -(one_term F i (j == u)) -(one_term F j (i == u)) -big_split; apply: eq_bigr => w _ /=.
rewrite -mulrDl -(odd_sum two); congr (_%:R * _).
by rewrite !place_eqb; case: (i == w); case: (j == w); case: (i == u); case: (j == u).
Qed.

Lemma turn_edges F u : \sum_(e <- edges (board g)) turn F u e = \sum_w (changes u w)%:R * F (Some w).
Proof.
rewrite /changes /arcs undirected; have := edges_inner; elim: (edges (board g)) => [|e es IH] ok.
  by rewrite big_nil big1 // => w _; rewrite mul0r.
rewrite big_cons IH => [|d Hd]; last by apply: ok; right.
rewrite -(turn_inner F u (ok e (or_introl erefl))) -big_split; apply: eq_bigr => w _ /=.
by rewrite -mulrDl -(odd_sum two) Nat.odd_add xorE.
Qed.

Lemma turn_rooted F u : \sum_(e <- rooted g) turn F u e =
  \sum_w (changes u w)%:R * F (Some w) + (green u)%:R * F None.
Proof.
rewrite /rooted big_cat turn_edges; congr (_ + _); rewrite sum_map sum_filter /vertices_of verticesE big_map.
rewrite big_enum /= (bigD1 u) //= big1 => [|w wu]; rewrite /turn /= !spot_root !spot_place /=.
  by rewrite eqxx mul1r mul0r !addr0.
by rewrite (inj_eq (@Some_inj _)) (negbTE wu) !mul0r addr0 mulr0.
Qed.

(* ---------------------------------------------------------------- edges by their numbers *)

Notation m := (size (rooted g)).
Definition edge_at (e : 'I_m) : edge := seq.nth (1%positive, 1%positive) (rooted g) e.

Lemma edge_at_in e : In (edge_at e) (rooted g).
Proof. by rewrite /edge_at -nthE; apply: nth_In; apply/ltP. Qed.

Lemma edge_number d : In d (rooted g) -> exists e, edge_at e = d.
Proof.
move=> /(In_nth _ _ (1%positive, 1%positive))[k [/ltP small E]].
by exists (Ordinal small); rewrite /edge_at -nthE.
Qed.

Definition left_end e := spot (edge_at e).1.
Definition right_end e := spot (edge_at e).2.

Lemma around (F : option 'I_n -> K) u :
  \sum_e other left_end right_end F u e = \sum_w (changes u w)%:R * F (Some w) + (green u)%:R * F None.
Proof. by rewrite -turn_rooted (big_nth (1%positive, 1%positive)) big_mkord. Qed.

Notation D := (incidence K left_end right_end).

Lemma incidence_at e u : D e u = (at_end (place u) (edge_at e))%:R.
Proof.
rewrite mxE /left_end /right_end /at_end -(odd_sum two); congr (_%:R).
have [[i [j [-> ij]]]|[i ->]] := rooted_edges (edge_at_in e) => /=.
  rewrite !spot_place !place_eqb !(inj_eq (@Some_inj _)).
  by case: (eqVneq i u) => [<-|] //=; rewrite eq_sym (negbTE ij).
rewrite spot_root spot_place place_eqb (inj_eq (@Some_inj _)) /= addbF.
have -> : Pos.eqb (root_of g) (place u) = false; last by rewrite orbF.
by apply/Pos.eqb_neq => E; have := spot_root; rewrite E spot_place.
Qed.

Lemma weights (s : 'I_n -> K) x : different s x -> forall e, weight left_end right_end s x e != 0.
Proof.
move=> [inj far] e; rewrite /weight /left_end /right_end addr_eq0 (oppr_char2 two).
have [[i [j [-> ij]]]|[i ->]] := rooted_edges (edge_at_in e) => /=.
  by rewrite !spot_place /= (inj_eq inj).
by rewrite spot_root spot_place /= eq_sym; apply/eqP.
Qed.

(* ---------------------------------------------------------------- what the checker has looked at *)

Lemma forest_rank forest : check_forest g (rooted g) forest -> (size forest <= \rank D)%N.
Proof.
move=> ok; pose none := ((1%positive, 1%positive), 1%positive).
have good : forall i : 'I_(size forest), let d := seq.nth none forest i in
    [/\ exists e, edge_at e = d.1, exists u : 'I_n, place u = d.2, at_end d.2 d.1 &
        forall j : 'I_(size forest), (i < j)%N -> ~~ at_end d.2 (seq.nth none forest j).1].
  elim: forest ok => [|[d v] rest IH] /= ok; first by case.
  case/andP: ok => /andP[/andP[/andP[small here] known] later] /IH{}IH.
  case=> [[|i] lt] /=; last first.
    have [known' small' here' later'] := IH (Ordinal (lt : (i < size rest)%N)).
    by split=> // -[[|j] ltj] //= ij; apply: (later' (Ordinal (ltj : (j < size rest)%N))).
  split=> //.
  - apply: edge_number; case/existsb_exists: known => -[a b] [Hin /andP[/Pos.eqb_eq Ea /Pos.eqb_eq Eb]].
    by rewrite (surjective_pairing d) -[d.1]Ea -[d.2]Eb.
  - by apply: place_of; move/Nat.leb_le: small => /leP.
  - case=> [[|j] ltj] //= _; move/forallb_forall: later; apply.
    by rewrite -nthE; apply: nth_In; apply/ltP.
have [r rE] := fin_all_exists (fun i => let: And4 P _ _ _ := good i in P).
have [c cE] := fin_all_exists (fun i => let: And4 _ P _ _ := good i in P).
apply: (@triangle_rank _ _ _ _ _ r c) => [i|i j ij]; rewrite incidence_at rE cE.
  by have [_ _ ->] := good i.
by have [_ _ _ /(_ j ij)/negbTE ->] := good i.
Qed.

Variable masks : list N.
Hypothesis as_many : size masks = m.
Definition mask_at (e : 'I_m) : N := seq.nth 0%num masks e.

Lemma sum_columns (f : column -> K) :
  \sum_(c <- combine (rooted g) masks) f c = \sum_e f (edge_at e, mask_at e).
Proof.
rewrite combineE (big_nth ((1%positive, 1%positive), 0%num)) size_zip as_many minnn big_mkord.
by apply: eq_bigr => e _; rewrite nth_zip.
Qed.

Variable pivots : list nat.
Notation q := (size pivots).
Definition has (j : 'I_q) (e : 'I_m) : bool := N.testbit (mask_at e) (N.of_nat j).
Definition Y : 'M[K]_(q, m) := \matrix_(j, e) (has j e)%:R.

Lemma even_flow : check_even (vertices_of g) (combine (rooted g) masks) -> Y *m D = 0.
Proof.
move=> /forallb_forall ok; apply/matrixP => j u; rewrite !mxE.
have /ok/N.eqb_eq zero : In (place u) (vertices_of g).
  by apply/vertices_spec; rewrite place_nat; apply/leP.
have := bits_of_parity two (List.map snd (star (place u) (combine (rooted g) masks))) (N.of_nat j).
rewrite zero N.bits_0 sum_map sum_filter sum_columns => H; rewrite [RHS]H.
by apply: eq_bigr => e _; rewrite incidence_at mxE mulrC.
Qed.

Lemma pivot_at : check_pivots masks 0 pivots -> forall j : 'I_q,
  check_pivot masks j (seq.nth 0%N pivots j).
Proof.
move=> ok; suff all i : check_pivots masks i pivots -> forall j, (j < q)%N ->
    check_pivot masks (i + j) (seq.nth 0%N pivots j) by move=> j; apply: (all 0%N).
elim: (pivots) i => // p rest IH i /= /andP[first later] [|j] lt; first by rewrite addn0.
by rewrite -addSnnS; apply: IH.
Qed.

Lemma free_rows : check_pivots masks 0 pivots -> row_free Y.
Proof.
move=> /pivot_at ok; rewrite /row_free eqn_leq rank_leq_row /=.
have exist (j : 'I_q) : exists e : 'I_m, e = seq.nth 0%N pivots j :> nat.
  have := ok j; rewrite /check_pivot nthE; set p := seq.nth 0%N pivots j.
  have [small|large] := ltnP p m; first by exists (Ordinal small).
  by rewrite nth_default ?as_many.
have [c cE] := fin_all_exists exist.
apply: (@triangle_rank _ _ _ _ _ id c) => [j|i j ij]; rewrite mxE /has /mask_at cE -nthE.
  by have /andP[-> _] := ok j.
have /andP[_ /N.eqb_eq top] := ok i; rewrite N.bits_above_log2 // top.
by move/ltP: ij; lia.
Qed.

Definition part_set (part : N) : {set 'I_q} := [set j : 'I_q | N.testbit part (N.of_nat j)].
Notation names := (List.map N.of_nat (List.seq 0 (length pivots))).

Lemma names_spec (j : 'I_q) : In (N.of_nat j) names.
Proof. by apply/in_map_iff; exists j; split=> //; apply/in_seq; split; [lia|apply/ltP]. Qed.

Lemma odd_part part : check_odd names part -> odd #|part_set part|.
Proof.
rewrite /check_odd.
have -> : length (members names part) = #|part_set part|.
  rewrite /members seqE -[length pivots]/q -val_enum_ord -[List.map _ _]/([seq _ | _ <- _]) -map_comp.
  rewrite -[List.filter _ _]/(seq.filter _ _) filter_map lengthE size_map cardE /enum_mem -enumT.
  by congr size; rewrite -filter_predI; apply: eq_filter => j; rewrite !inE andbT.
by rewrite oddE.
Qed.

Lemma apart_part part out (i j : 'I_q) u :
  check_apart (vertices_of g) (combine (rooted g) masks) (members names part) part out ->
  i \in part_set part -> j \notin part_set part -> N.testbit out (N.of_nat j) = false ->
  \sum_e Y i e * Y j e * D e u = 0.
Proof.
move=> /forallb_forall ok; rewrite !inE => iIn jOut jFree.
have /ok/forallb_forall{}ok : In (place u) (vertices_of g).
  by apply/vertices_spec; rewrite place_nat; apply/leP.
have /ok/N.eqb_eq zero : In (N.of_nat i) (members names part).
  by apply/filter_In; split=> //; apply: names_spec.
pose crossing := List.filter (crosses part) (combine (rooted g) masks).
pose own := List.filter (fun c => N.testbit c.2 (N.of_nat i)) (star (place u) crossing).
have := bits_of_parity two (List.map (fun c => N.ldiff c.2 (N.lor part out)) own) (N.of_nat j).
rewrite zero N.bits_0 sum_map /own /crossing !sum_filter sum_columns => H; rewrite [RHS]H.
apply: eq_bigr => e _; rewrite incidence_at !mxE /has /= N.ldiff_spec N.lor_spec (negbTE jOut) jFree andbT.
case: (boolP (N.testbit (mask_at e) (N.of_nat i))) => ei; last by rewrite !mul0r !mulr0.
case: (boolP (N.testbit (mask_at e) (N.of_nat j))) => ej; last by rewrite mulr0 mul0r !mulr0.
have -> : crosses part (edge_at e, mask_at e).
  apply/andP; split; apply/negP => /N.eqb_eq /= E.
    by have := N.land_spec (mask_at e) part (N.of_nat i); rewrite E N.bits_0 ei iIn.
  by have := N.ldiff_spec (mask_at e) part (N.of_nat j); rewrite E N.bits_0 ej (negbTE jOut).
by rewrite !mul1r mulr1.
Qed.

Lemma disjoint_parts parts : check_disjoint 0 parts -> forall i j, (i < j)%N -> (j < size parts)%N ->
  [disjoint part_set (seq.nth 0%num parts i) & part_set (seq.nth 0%num parts j)].
Proof.
have out a b : N.land a b = 0%num -> forall k, N.testbit a k -> N.testbit b k = false.
  by move=> E k ak; have := N.land_spec a b k; rewrite E N.bits_0 ak.
suff all taken : check_disjoint taken parts ->
    (forall j, (j < size parts)%N -> N.land taken (seq.nth 0%num parts j) = 0%num) /\
    (forall i j, (i < j)%N -> (j < size parts)%N ->
      N.land (seq.nth 0%num parts i) (seq.nth 0%num parts j) = 0%num).
  move=> /all[_ pairs] i j ij small; rewrite disjoint_subset; apply/subsetP => k; rewrite !inE => ik.
  by rewrite (out _ _ (pairs i j ij small)).
elim: parts taken => [|part rest IH] taken //= /andP[/N.eqb_eq first /IH[free pairs]].
have split_or j : (j < size rest)%N -> N.land taken (seq.nth 0%num rest j) = 0%num /\
    N.land part (seq.nth 0%num rest j) = 0%num.
  by move=> /free; rewrite N.land_lor_distr_l => /N.lor_eq_0_iff.
split=> [[|j] small //|[|i] [|j] //= ij small]; first by have [] := split_or j small.
  by have [] := split_or j small.
exact: pairs.
Qed.

(* ---------------------------------------------------------------- polynomials *)

Variables (s : 'I_n -> K) (x : K).
Definition indeterminate (v : positive) : K := if spot v is Some u then s u + x else 0.
Notation poly_at := (poly_at indeterminate).

Lemma meet_sum (i j : 'I_q) u :
  (meet_at (combine (rooted g) masks) (place u) (N.of_nat i) (N.of_nat j))%:R =
  \sum_e Y i e * Y j e * D e u.
Proof.
rewrite /meet_at (odd_length two) /star sum_filter sum_columns; apply: eq_bigr => e _.
rewrite incidence_at !mxE /has /both /= mulrC; congr (_ * _).
by do 2 case: N.testbit; rewrite ?mulr1 ?mulr0.
Qed.

Notation W := (weighted left_end right_end s x).

Lemma product_sum vector (l : 'I_q) : length vector = q ->
  poly_at (product_with (vertices_of g) (combine (rooted g) masks) vector (N.of_nat l)) =
  \sum_(i < q) poly_at (seq.nth [::] vector i) * (Y *m W *m Y^T) i l.
Proof.
move=> long; rewrite /product_with poly_flat sum_filter combineE.
rewrite (big_nth (0%num, [::])) size_zip size_map seqE size_iota -[length vector]/(size vector) minnn.
rewrite -[size vector]/(length vector) long big_mkord; apply: eq_bigr => i _.
rewrite nth_zip ?size_map ?size_iota //= (nth_map 0%N) ?size_iota ?long // nth_iota ?long //= add0n.
move: (seq.nth _ _ _) => p.
transitivity (\sum_(v <- vertices_of g)
    (meet_at (combine (rooted g) masks) v (N.of_nat i) (N.of_nat l))%:R * (indeterminate v * poly_at p)).
  rewrite poly_flat; case: p => [|k r].
    have zero : poly_at [::] = 0 by rewrite /poly_at big_nil.
    by rewrite mul0r big1 // => v _; rewrite zero !mulr0.
  rewrite mul1r; apply: eq_bigr => v _; case: meet_at; rewrite ?mul1r ?mul0r ?poly_insert //.
  by rewrite /poly_at big_nil.
rewrite (form_at two) mulr_sumr /vertices_of verticesE big_map big_enum /=; apply: eq_bigr => u _.
by rewrite meet_sum /indeterminate spot_place [RHS]mulrC -mulrA [RHS]mulrCA.
Qed.

(* ---------------------------------------------------------------- the bound *)

Variable vectors : list deep.
Notation n_ := (length (colours g)).

Hypothesis once_nonzero : forall p, stands_once n_ p -> poly_at p != 0.
Hypothesis deep_ok : forallb
  (check_deep n_ (vertices_of g) (combine (rooted g) masks) names vectors) vectors.

(* The vector that takes the place of a cycle, if there is one. *)
Definition vector_at (i : 'I_q) : option deep := List.find (fun d => (d.1 == i :> nat)) vectors.

Definition change : 'M[K]_q := \matrix_(i, j)
  if vector_at i is Some d then poly_at (seq.nth [::] d.2 j) else (i == j)%:R.

Lemma vector_spec i d : vector_at i = Some d ->
  [/\ d.1 = i :> nat, length d.2 = q, poly_at (seq.nth [::] d.2 i) != 0,
      forall j e, vector_at j = Some e -> j != i -> seq.nth [::] d.2 j = [::] &
      forall l : 'I_q, \sum_(j < q) poly_at (seq.nth [::] d.2 j) * (Y *m W *m Y^T) j l = 0].
Proof.
move=> found; have [Hin /eqP di] := List.find_some _ _ found.
have /forallb_forall/(_ _ Hin) := deep_ok.
case/andP => /andP[/andP[/andP[_ /Nat.eqb_eq long] once] /forallb_forall others] /forallb_forall zero.
have longq : length d.2 = q by rewrite long lengthE size_map seqE size_iota.
split=> // [|j e foundj ji|l].
- by move: once; rewrite nthE di => /once_nonzero.
- have [Hine /eqP ej] := List.find_some _ _ foundj.
  have /orP[/Nat.eqb_eq same|] := others _ Hine; last by rewrite nthE ej; case: (seq.nth _ _ _).
  by case/eqP: ji; apply/val_inj; rewrite /= -ej same di.
by rewrite -product_sum //; apply/(poly_cancels two)/zero/names_spec.
Qed.

Lemma replaced_spec (i : 'I_q) : N.testbit (replaced vectors) (N.of_nat i) = isSome (vector_at i).
Proof.
rewrite /replaced /vector_at; elim: (vectors) => [|d ds IH] //=.
rewrite N.setbit_eqb IH; case: eqP => [<-|ne] /=; first by rewrite N.eqb_refl.
suff -> : N.eqb (N.of_nat d.1) (N.of_nat i) = false by [].
by apply/negP => /N.eqb_eq/Nnat.Nat2N.inj.
Qed.

Lemma change_free : row_free change.
Proof.
apply: inj_row_free => c eq0.
have at_vector i d : vector_at i = Some d -> c 0 i = 0.
  move=> found; have [_ _ nz _ _] := vector_spec found; have /rowP/(_ i) := eq0.
  rewrite !mxE (bigD1 i) //= mxE found big1 ?addr0 => [/eqP|j ji].
    by rewrite mulf_eq0 (negbTE nz) orbF => /eqP.
  rewrite mxE; case E: (vector_at j) => [e|]; last by rewrite (negbTE ji) mulr0.
  have [_ _ _ /(_ i d found) zero _] := vector_spec E.
  by rewrite zero 1?eq_sym // /poly_at big_nil mulr0.
apply/rowP => i; rewrite [RHS]mxE; case E: (vector_at i) => [d|]; first exact: (at_vector _ _ E).
have /rowP/(_ i) := eq0; rewrite !mxE (bigD1 i) //= mxE E eqxx mulr1 big1 ?addr0 // => j ji.
case F: (vector_at j) => [e|]; first by rewrite (at_vector _ _ F) mul0r.
by rewrite mxE F (negbTE ji) mulr0.
Qed.

Notation H' := (change *m Y *m W *m (change *m Y)^T).
Notation form := (Y *m W *m Y^T).

Lemma changed_form : H' = change *m form *m change^T.
Proof. by rewrite trmx_mul !mulmxA. Qed.

Lemma vector_row i d : vector_at i = Some d -> forall j, H' i j = 0.
Proof.
move=> found j; rewrite changed_form mxE big1 // => l _.
rewrite [X in X * _](_ : _ = 0) ?mul0r // mxE.
have [_ _ _ _ zero] := vector_spec found; rewrite -[RHS](zero l).
by apply: eq_bigr => k _; rewrite mxE found.
Qed.

Lemma form_symmetric i j : H' i j = H' j i.
Proof.
have symmetric (A : 'M[K]_(q, m)) : (A *m W *m A^T)^T = A *m W *m A^T.
  by rewrite !trmx_mul trmxK tr_diag_mx mulmxA.
by rewrite -[in LHS](symmetric (change *m Y)) mxE.
Qed.

Lemma plain_entry i j : vector_at i = None -> vector_at j = None -> H' i j = form i j.
Proof.
have unit k l : vector_at k = None -> change k l = (k == l)%:R by move=> nk; rewrite mxE nk.
move=> ni nj; rewrite changed_form mxE (bigD1 j) //= [X in _ * X + _]mxE unit // eqxx mulr1.
rewrite [X in _ + X]big1 ?addr0 => [|l lj]; last first.
  by rewrite [X in _ * X]mxE unit // eq_sym (negbTE lj) mulr0.
rewrite mxE (bigD1 i) //= unit // eqxx mul1r big1 ?addr0 // => k ki.
by rewrite unit // eq_sym (negbTE ki) mul0r.
Qed.

Notation single := (List.map (fun d : deep => N.setbit 0 (N.of_nat d.1)) vectors).

Lemma separate_parts parts part :
  forallb (check_part (vertices_of g) (combine (rooted g) masks) names (replaced vectors)) parts ->
  In part (List.app single parts) -> separate H' (part_set part).
Proof.
move=> /forallb_forall ok Hin i j; rewrite !inE => iIn jOut.
case E: (vector_at i) => [d|]; first exact: (vector_row E).
case F: (vector_at j) => [d|]; first by rewrite form_symmetric (vector_row F).
case/in_app_iff: Hin => [/in_map_iff[d [dE Hd]]|/ok/andP[_ far]].
  move: iIn; rewrite -dE N.setbit_eqb N.bits_0 orbF => /N.eqb_eq/Nnat.Nat2N.inj di.
  by have := List.find_none _ _ E d Hd; rewrite di eqxx.
rewrite plain_entry // (form_at two) big1 // => u _.
rewrite (apart_part (j := j) u far) ?mulr0 ?inE //; by rewrite replaced_spec F.
Qed.

Lemma barrier_bound forest parts :
  different s x -> regular (@changes g) s setT (@green g) x ->
  check_forest g (rooted g) forest -> check_even (vertices_of g) (combine (rooted g) masks) ->
  check_pivots masks 0 pivots ->
  forallb (check_part (vertices_of g) (combine (rooted g) masks) names (replaced vectors)) parts ->
  forallb (check_odd names) (List.app single parts) -> check_disjoint 0 (List.app single parts) ->
  (size forest + q + size (List.app single parts) <= m)%N.
Proof.
move=> diff reg forest_ok even pivots_ok parts_ok /forallb_forall odds disj.
set all_parts := List.app single parts in odds disj *.
have part_in (k : 'I_(size all_parts)) : In (seq.nth 0%num all_parts k) all_parts.
  by rewrite -nthE; apply: nth_In; apply/ltP.
apply: (@few_parts K m n two left_end right_end (@changes g) (@green g) s x around (weights diff) reg
  _ _ _ (change *m Y) (fun k : 'I_(size all_parts) => part_set (seq.nth 0%num all_parts k))) => //.
- by rewrite -mulmxA even_flow // mulmx0.
- by rewrite /row_free mxrankMfree ?free_rows //; exact: change_free.
- exact: forest_rank.
- by move=> k; apply/odd_part/odds.
- by move=> k; apply: (separate_parts parts_ok).
move=> i j; rewrite neq_ltn => /orP[ij|ji]; first exact: disjoint_parts.
by rewrite disjoint_sym; apply: disjoint_parts.
Qed.
End Bound.
