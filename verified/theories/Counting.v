(* Clauses for "an allowed number of the literals is true, modulo d", as the checker writes them. *)
From Coq Require Import ZArith NArith PArith List Lia Bool.
From Zermelo Require Import Lrup Parity.
Import ListNotations.
Local Open Scope N_scope.

(* A counter: for k = 0, 1, … the literal that says that k of the literals so far are true, modulo d;
   None where that is so. *)
Definition counter : Type := list (option Z).

Fixpoint look (s : counter) (k : N) : option (option Z) :=
  match s with [] => None | e :: rest => if N.eqb k 0 then Some e else look rest (N.pred k) end.

Fixpoint fresh (many : nat) (unused : positive) : clause :=
  match many with O => [] | S many => Zpos unused :: fresh many (Pos.succ unused) end.

(* Where x is false, the state is the earlier one. *)
Definition tie (before : counter) (state x : Z) (earlier : N) : list clause :=
  match look before earlier with
  | None => [[(- state)%Z; x]]
  | Some None => [[state; x]]
  | Some (Some e) => [[(- state)%Z; x; e]; [state; x; (- e)%Z]]
  end.

Fixpoint layer (d : N) (before : counter) (x : Z) (k : N) (states : clause) : list clause :=
  match states with
  | [] => []
  | s :: rest =>
      tie before s x k ++ tie before s (- x)%Z ((k + (d - 1)) mod d) ++
      layer d before x (N.succ k) rest
  end.

(* x is the i-th literal. *)
Fixpoint count_up (d : N) (before : counter) (i : N) (lits : clause) (unused : positive) :
    list clause * counter * positive :=
  match lits with
  | [] => ([], before, unused)
  | x :: rest =>
      let many := N.to_nat (N.min i (d - 1)) in
      let states := fresh (S many) unused in
      let after := (unused + Pos.of_succ_nat many)%positive in
      let '(cs, last, end_) := count_up d (map Some states) (N.succ i) rest after in
      (states :: layer d before x 0 states ++ cs, last, end_)
  end.

Fixpoint wrong (allows : N -> bool) (k : N) (last : counter) : list clause :=
  match last with
  | Some s :: rest =>
      (if allows k then [] else [[(- s)%Z]]) ++ wrong allows (N.succ k) rest
  | _ => []
  end.

Definition congruent (d : N) (allows : N -> bool) (lits : clause) (unused : positive) :
    list clause * positive :=
  if Nat.leb (length lits) 6 then (direct lits (fun k => allows (N.of_nat k)), unused)
  else
    let '(cs, last, end_) := count_up d [None] 1 lits unused in
    (cs ++ wrong allows 0 last, end_).

(* ---------------------------------------------------------------- the model that is meant *)

(* The counter says that c of the literals are true. *)
Definition says (a : assignment) (s : counter) (c : N) : Prop :=
  forall k, match look s k with
  | None => c <> k
  | Some None => c = k
  | Some (Some e) => truth a e = N.eqb c k
  end.

Definition counter_under (bound : positive) (s : counter) : Prop :=
  forall e, In (Some e) s -> under bound e.

Lemma look_in s : forall k e, look s k = Some e -> In e s.
Proof.
  induction s as [|x s IH]; intros k e H; simpl in H; [discriminate|].
  destruct (N.eqb k 0); [injection H as <-; simpl; auto|]. right. eauto.
Qed.

Lemma says_agree bound a b s c : agree bound a b -> counter_under bound s -> says a s c -> says b s c.
Proof.
  intros Hab Hs H k. specialize (H k). destruct (look s k) as [[e|]|] eqn:E; [|assumption|assumption].
  rewrite <- H. symmetry. eapply truth_agree; [exact Hab|]. apply Hs. eapply look_in. eassumption.
Qed.

Lemma holds_one a x c : In x c -> truth a x = true -> holds a c.
Proof. intros Hx Ht. exists x. split; [assumption|]. apply truth_spec. assumption. Qed.

Lemma tie_holds a before state x earlier c : state <> 0%Z -> says a before c ->
  (forall e, In (Some e) before -> e <> 0%Z) ->
  (truth a x = false -> truth a state = N.eqb c earlier) ->
  forall cl, In cl (tie before state x earlier) -> holds a cl.
Proof.
  intros Hs Hb He Hx cl Hcl. specialize (Hb earlier).
  destruct (truth a x) eqn:Ex.
  - apply holds_one with (x := x); [|assumption]. unfold tie in Hcl.
    destruct (look before earlier) as [[e|]|]; simpl in Hcl;
      repeat (destruct Hcl as [<-|Hcl]; [simpl; tauto|]); destruct Hcl.
  - specialize (Hx eq_refl). unfold tie in Hcl. destruct (look before earlier) as [[e|]|] eqn:El.
    + apply look_in, He in El. rewrite <- Hb in Hx. destruct (truth a e) eqn:Ee.
      * destruct Hcl as [<-|[<-|[]]]; [apply holds_one with (x := e)|apply holds_one with (x := state)];
          simpl; auto.
      * destruct Hcl as [<-|[<-|[]]];
          [apply holds_one with (x := (- state)%Z)|apply holds_one with (x := (- e)%Z)]; simpl; auto;
          rewrite truth_opp by assumption; [rewrite Hx|rewrite Ee]; reflexivity.
    + destruct Hcl as [<-|[]]. subst c. rewrite N.eqb_refl in Hx.
      apply holds_one with (x := state); simpl; auto.
    + destruct Hcl as [<-|[]]. apply N.eqb_neq in Hb. rewrite Hb in Hx.
      apply holds_one with (x := (- state)%Z); [simpl; auto|]. rewrite truth_opp, Hx by assumption.
      reflexivity.
Qed.

Definition next_count (d c : N) (t : bool) : N := if t then (c + 1) mod d else c.

Lemma one_less d c k : c < d -> k < d ->
  N.eqb ((c + 1) mod d) k = N.eqb c ((k + (d - 1)) mod d).
Proof.
  intros Hc Hk. apply Bool.eq_iff_eq_true. rewrite !N.eqb_eq.
  assert (E1 : (c + 1) mod d = if N.eqb (c + 1) d then 0 else c + 1).
  { destruct (N.eqb_spec (c + 1) d) as [->|]; [apply N.mod_same; lia|apply N.mod_small; lia]. }
  assert (E2 : (k + (d - 1)) mod d = if N.eqb k 0 then d - 1 else k - 1).
  { destruct (N.eqb_spec k 0) as [->|]; [apply N.mod_small; lia|].
    replace (k + (d - 1)) with (k - 1 + 1 * d) by lia. rewrite N.mod_add by lia. apply N.mod_small. lia. }
  rewrite E1, E2. destruct (N.eqb_spec (c + 1) d), (N.eqb_spec k 0); lia.
Qed.

(* The states of a layer, from the k-th on, say the next count. *)
Lemma layer_holds a d before x c : (forall e, In (Some e) before -> e <> 0%Z) -> x <> 0%Z ->
  says a before c -> c < d ->
  forall states k, (forall s, In s states -> s <> 0%Z) -> k + N.of_nat (length states) <= d ->
  (forall j, match look (map Some states) j with
   | Some (Some s) => truth a s = N.eqb (next_count d c (truth a x)) (k + j)
   | _ => True
   end) ->
  forall cl, In cl (layer d before x k states) -> holds a cl.
Proof.
  intros He Hx Hb Hc. induction states as [|s states IH]; intros k Hs Hk Hsay cl Hcl; [destruct Hcl|].
  cbn [layer] in Hcl. pose proof (Hsay 0) as H0. simpl in H0. rewrite N.add_0_r in H0.
  simpl length in Hk. apply in_app_or in Hcl. destruct Hcl as [Hcl|Hcl].
  - eapply tie_holds; try exact Hcl; try eassumption; [apply Hs; simpl; auto|].
    intro Ex. rewrite H0, Ex. reflexivity.
  - apply in_app_or in Hcl. destruct Hcl as [Hcl|Hcl].
    + eapply tie_holds; try exact Hcl; try eassumption; [apply Hs; simpl; auto|].
      rewrite truth_opp by assumption. intro Ex. apply negb_false_iff in Ex.
      rewrite H0, Ex. apply one_less; lia.
    + apply (IH (N.succ k)); [intros; apply Hs; simpl; auto|lia| |assumption].
      intro j. specialize (Hsay (N.succ j)). simpl in Hsay.
      replace (N.eqb (N.succ j) 0) with false in Hsay by (symmetry; apply N.eqb_neq; lia).
      rewrite N.pred_succ in Hsay. replace (N.succ k + j) with (k + N.succ j) by lia. exact Hsay.
Qed.

(* ---------------------------------------------------------------- new variables *)

Lemma fresh_length many : forall u, length (fresh many u) = many.
Proof. induction many; intro u; simpl; auto. Qed.

Lemma look_fresh many : forall u j,
  match look (map Some (fresh many u)) j with
  | Some (Some s) => j < N.of_nat many /\ exists v, s = Zpos v /\ N.pos v = N.pos u + j
  | Some None => False
  | None => N.of_nat many <= j
  end.
Proof.
  induction many as [|many IH]; intros u j; cbn [fresh map look]; [lia|].
  destruct (N.eqb_spec j 0) as [->|Hj].
  - split; [lia|]. exists u. split; [reflexivity|lia].
  - specialize (IH (Pos.succ u) (N.pred j)).
    destruct (look (map Some (fresh many (Pos.succ u))) (N.pred j)) as [[s|]|]; [|contradiction|lia].
    destruct IH as (Hlt & v & -> & Hv). split; [lia|]. exists v. split; [reflexivity|lia].
Qed.

Lemma fresh_under many : forall u s, In s (fresh many u) ->
  under (u + Pos.of_nat many) s /\ (many <> O).
Proof.
  induction many as [|many IH]; intros u s H; [destruct H|]. split; [|congruence].
  destruct H as [<-|H].
  - split; [congruence|]. simpl. lia.
  - apply IH in H. destruct H as ((Hs & Hv) & Hm). split; [assumption|].
    destruct many; [congruence|]. rewrite Nat2Pos.inj_succ by congruence. lia.
Qed.

(* ---------------------------------------------------------------- the theorem *)

Lemma tie_under bound before state x earlier : counter_under bound before -> under bound state ->
  under bound x -> Forall (Forall (under bound)) (tie before state x earlier).
Proof.
  assert (Hopp : forall y, under bound y -> under bound (- y)%Z).
  { intros y (Hy & Hv). split; [lia|]. destruct y; simpl in *; assumption. }
  intros Hb Hs Hx. unfold tie. destruct (look before earlier) as [[e|]|] eqn:E.
  - apply look_in, Hb in E. repeat (constructor; auto).
  - repeat (constructor; auto).
  - repeat (constructor; auto).
Qed.

Lemma layer_under bound d before x : counter_under bound before -> under bound x ->
  forall states k, (forall s, In s states -> under bound s) ->
  Forall (Forall (under bound)) (layer d before x k states).
Proof.
  intros Hb Hx. assert (Hx' : under bound (- x)%Z).
  { destruct Hx as (H & Hv). split; [lia|]. destruct x; simpl in *; assumption. }
  induction states as [|s states IH]; intros k Hs; cbn [layer]; [constructor|].
  apply Forall_app. split; [apply tie_under; auto; apply Hs; simpl; auto|].
  apply Forall_app. split; [apply tie_under; auto; apply Hs; simpl; auto|].
  apply IH. intros. apply Hs. simpl. auto.
Qed.

Lemma ones_cons a x lits : N.of_nat (true_ones a (x :: lits)) =
  (if truth a x then 1 else 0) + N.of_nat (true_ones a lits).
Proof. unfold true_ones, count. simpl. destruct (truth a x); simpl length; lia. Qed.

Lemma count_up_extends d : 1 < d -> forall lits before i unused a c,
  Forall (under unused) lits -> counter_under unused before -> says a before c -> c < d -> c < i ->
  exists b, agree unused a b /\
    let '(cs, last, end_) := count_up d before i lits unused in
    (unused <= end_)%positive /\ Forall (Forall (under end_)) cs /\ counter_under end_ last /\
    (forall cl, In cl cs -> holds b cl) /\
    says b last ((c + N.of_nat (true_ones a lits)) mod d).
Proof.
  intro Hd. induction lits as [|x lits IH]; intros before i unused a c Hl Hb Hsays Hc Hi.
  - exists a. split; [intros v _; reflexivity|]. simpl. split; [lia|]. split; [constructor|].
    split; [assumption|]. split; [intros _ []|].
    unfold true_ones, count. simpl. rewrite N.add_0_r, N.mod_small; assumption.
  - cbn [count_up]. inversion Hl as [|? ? Hx Hlits]. subst.
    set (many := N.to_nat (N.min i (d - 1))). set (after := (unused + Pos.of_succ_nat many)%positive).
    set (c' := next_count d c (truth a x)).
    set (a' := fun v => if Pos.ltb v unused then a v else N.eqb c' (N.pos v - N.pos unused)).
    assert (Haa' : agree unused a a').
    { intros v Hv. unfold a'. destruct (Pos.ltb_spec v unused); [reflexivity|lia]. }
    assert (Hc' : c' < d).
    { unfold c', next_count. destruct (truth a x); [apply N.mod_lt; lia|assumption]. }
    assert (Hc'i : c' < N.succ i).
    { unfold c', next_count. destruct (truth a x); [|lia].
      pose proof (N.mod_le (c + 1) d ltac:(lia)). lia. }
    assert (Hmany : N.of_nat (S many) = N.succ (N.min i (d - 1))) by (unfold many; lia).
    assert (Hfresh : forall s, In s (fresh (S many) unused) -> under after s).
    { intros s Hs. apply fresh_under in Hs. destruct Hs as (Hs & _). unfold after.
      rewrite Pos.of_nat_succ. assumption. }
    assert (Hstate : forall j, match look (map Some (fresh (S many) unused)) j with
      | Some (Some s) => truth a' s = N.eqb c' j
      | _ => True
      end).
    { intro j. pose proof (look_fresh (S many) unused j) as H.
      destruct (look _ j) as [[s|]|]; [|exact I|exact I]. destruct H as (_ & v & -> & Hv). simpl.
      unfold a'. destruct (Pos.ltb_spec v unused); [lia|]. f_equal. lia. }
    assert (Hnew : says a' (map Some (fresh (S many) unused)) c').
    { intro j. specialize (Hstate j). pose proof (look_fresh (S many) unused j) as H.
      destruct (look _ j) as [[s|]|]; [assumption|contradiction|]. lia. }
    assert (Hup : forall y, under unused y -> under after y).
    { intros y. apply under_more. unfold after. lia. }
    assert (Hxa : truth a' x = truth a x).
    { symmetry. eapply truth_agree; eassumption. }
    destruct (IH (map Some (fresh (S many) unused)) (N.succ i) after a' c') as (b & Hab & Hrest); try assumption.
    + eapply Forall_impl; [|exact Hlits]. assumption.
    + intros e He. apply in_map_iff in He. destruct He as (s & Es & Hs). injection Es as ->. auto.
    + fold many after. destruct (count_up d _ (N.succ i) lits after) as ((cs, last), end_).
      destruct Hrest as (Hend & Hcs & Hlast & Hholds & Hsay). exists b.
      assert (Hle : (unused <= after)%positive) by (unfold after; lia).
      split; [intros v Hv; rewrite Haa' by assumption; apply Hab; lia|]. split; [lia|].
      assert (Hlayer : Forall (Forall (under after)) (layer d before x 0 (fresh (S many) unused))).
      { apply layer_under; auto. intros e He. auto. }
      assert (Hstates : Forall (under after) (fresh (S many) unused)) by (apply Forall_forall; assumption).
      split; [|split; [assumption|split]].
      * assert (Hmore : forall c, Forall (under after) c -> Forall (under end_) c).
        { intros l H. eapply Forall_impl; [|exact H]. intro y. apply under_more. assumption. }
        constructor; [auto|]. apply Forall_app. split; [|assumption].
        eapply Forall_impl; [|exact Hlayer]. assumption.
      * intros cl Hcl. destruct Hcl as [<-|Hcl].
        -- eapply holds_agree; [exact Hab|exact Hstates|]. pose proof (look_fresh (S many) unused c') as H.
           pose proof (Hstate c') as Ht. destruct (look _ c') as [[s|]|] eqn:El; [|contradiction|lia].
           apply holds_one with (x := s); [|rewrite Ht; apply N.eqb_refl].
           apply look_in, in_map_iff in El. destruct El as (s' & Es & Hs). congruence.
        -- apply in_app_or in Hcl. destruct Hcl as [Hcl|Hcl]; [|auto].
           eapply holds_agree; [exact Hab| |].
           ++ rewrite Forall_forall in Hlayer. auto.
           ++ eapply (layer_holds a' d before x c); try eassumption.
              ** intros e He. apply Hb in He. exact (proj1 He).
              ** exact (proj1 Hx).
              ** eapply says_agree; eassumption.
              ** intros s Hs. apply Hfresh in Hs. exact (proj1 Hs).
              ** rewrite fresh_length. lia.
              ** rewrite Hxa. intro j. rewrite N.add_0_l. apply Hstate.
      * replace ((c + N.of_nat (true_ones a (x :: lits))) mod d)
          with ((c' + N.of_nat (true_ones a' lits)) mod d); [assumption|].
        rewrite ones_cons, <- (true_ones_agree _ _ _ _ Haa' Hlits). unfold c', next_count.
        destruct (truth a x); [|rewrite N.add_0_l; reflexivity].
        rewrite N.add_mod_idemp_l by lia. f_equal. lia.
Qed.

Lemma wrong_holds b allows c last : says b last c -> allows c = true ->
  (forall e, In (Some e) last -> e <> 0%Z) ->
  forall cl, In cl (wrong allows 0 last) -> holds b cl.
Proof.
  intros Hsays Hc He cl Hcl.
  assert (H : forall s k, (forall j e, look s j = Some (Some e) -> look last (k + j) = Some (Some e)) ->
    In cl (wrong allows k s) -> exists j e, look last j = Some (Some e) /\ allows j = false /\ cl = [(- e)%Z]).
  { clear Hcl. induction s as [|[e|] s IH]; intros k Hs Hin; try (destruct Hin; fail).
    cbn [wrong] in Hin. apply in_app_or in Hin. destruct Hin as [Hin|Hin].
    - destruct (allows k) eqn:Ea; [destruct Hin|]. destruct Hin as [<-|[]]. exists k, e.
      split; [|auto]. specialize (Hs 0 e eq_refl). rewrite N.add_0_r in Hs. assumption.
    - apply (IH (N.succ k)); [|assumption]. intros j f Hj. replace (N.succ k + j) with (k + N.succ j) by lia.
      apply Hs. simpl. replace (N.eqb (N.succ j) 0) with false by (symmetry; apply N.eqb_neq; lia).
      rewrite N.pred_succ. assumption. }
  destruct (H last 0) as (j & e & Hj & Ha & ->); [intros j e Hj; rewrite N.add_0_l; assumption|assumption|].
  pose proof (Hsays j) as Ht. rewrite Hj in Ht. apply look_in in Hj.
  apply holds_one with (x := (- e)%Z); [simpl; auto|]. rewrite truth_opp, Ht by auto.
  destruct (N.eqb_spec c j) as [->|]; [congruence|reflexivity].
Qed.

Lemma wrong_under bound allows last : counter_under bound last ->
  forall k, Forall (Forall (under bound)) (wrong allows k last).
Proof.
  induction last as [|[e|] last IH]; intros Hl k; try constructor. cbn [wrong]. apply Forall_app. split.
  - destruct (allows k); [constructor|]. constructor; [|constructor]. constructor; [|constructor].
    destruct (Hl e) as (He & Hv); [simpl; auto|]. split; [lia|]. destruct e; simpl in *; assumption.
  - apply IH. intros f Hf. apply Hl. simpl. auto.
Qed.

(* An assignment with an allowed number of true literals extends to the counter so that all clauses
   hold. *)
Theorem congruent_extends d allows lits unused a : 1 < d ->
  (forall k, allows (k mod d) = allows k) ->
  Forall (under unused) lits -> allows (N.of_nat (true_ones a lits)) = true ->
  exists b, agree unused a b /\
    (unused <= snd (congruent d allows lits unused))%positive /\
    Forall (Forall (under (snd (congruent d allows lits unused)))) (fst (congruent d allows lits unused)) /\
    forall c, In c (fst (congruent d allows lits unused)) -> holds b c.
Proof.
  intros Hd Hallows Hl Ha. unfold congruent. destruct (Nat.leb (length lits) 6).
  - exists a. split; [intros v _; reflexivity|]. simpl. split; [lia|].
    split; [apply direct_under; assumption|]. apply direct_holds; [|assumption].
    intros x Hx. rewrite Forall_forall in Hl. apply Hl in Hx. exact (proj1 Hx).
  - destruct (count_up_extends d Hd lits [None] 1 unused a 0) as (b & Hab & H); try lia; try assumption.
    + intros e [He|[]]. discriminate.
    + intro k. simpl. destruct (N.eqb_spec k 0); [congruence|]. simpl. lia.
    + destruct (count_up d [None] 1 lits unused) as ((cs, last), end_). simpl.
      destruct H as (Hend & Hcs & Hlast & Hholds & Hsays). exists b. split; [assumption|].
      split; [assumption|]. split; [apply Forall_app; split; [assumption|apply wrong_under; assumption]|].
      intros cl Hcl. apply in_app_or in Hcl. destruct Hcl as [Hcl|Hcl]; [auto|].
      eapply wrong_holds; try eassumption.
      * rewrite N.add_0_l, Hallows. assumption.
      * intros e He. apply Hlast in He. exact (proj1 He).
Qed.
