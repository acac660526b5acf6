(* Clauses for "an odd (or even) number of the literals is true", as the checker writes them. *)
From Coq Require Import ZArith PArith List Lia Bool PeanoNat.
From Zermelo Require Import Lrup.
Import ListNotations.
Local Open Scope nat_scope.

Definition truth (a : assignment) (x : Z) : bool :=
  match x with Z0 => false | Zpos v => a v | Zneg v => negb (a v) end.

Lemma truth_spec a x : is_true a x <-> truth a x = true.
Proof.
  destruct x as [|v|v]; simpl; [split; [tauto|discriminate]|tauto|].
  destruct (a v); simpl; split; congruence.
Qed.

Lemma truth_opp a x : x <> 0%Z -> truth a (- x) = negb (truth a x).
Proof. destruct x; simpl; intro; [congruence|reflexivity|]. rewrite negb_involutive. reflexivity. Qed.

Definition count (bs : list bool) : nat := length (filter (fun b => b) bs).

Definition true_ones (a : assignment) (lits : clause) : nat := count (map (truth a) lits).

(* The values of so many literals, as binary numbers ascending, the first literal the last digit. *)
Fixpoint choices (k : nat) : list (list bool) :=
  match k with
  | 0 => [[]]
  | S k => flat_map (fun rest => [false :: rest; true :: rest]) (choices k)
  end.

Fixpoint forbid (lits : clause) (bs : list bool) : clause :=
  match lits, bs with
  | x :: lits, b :: bs => (if b then - x else x)%Z :: forbid lits bs
  | _, _ => []
  end.

(* Each choice with a wrong number of true literals is forbidden by a clause. *)
Definition direct (lits : clause) (allows : nat -> bool) : list clause :=
  map (forbid lits) (filter (fun bs => negb (allows (count bs))) (choices (length lits))).

Definition odd_number (odd : bool) (k : nat) : bool := Bool.eqb (Nat.odd k) odd.

(* Three literals are replaced by a new variable, their sum modulo 2, until at most six are left. *)
Fixpoint parity (fuel : nat) (lits : clause) (odd : bool) (unused : positive) :
    list clause * positive :=
  match fuel, lits with
  | S fuel, x1 :: x2 :: x3 :: ((_ :: _ :: _ :: _ :: _) as rest) =>
      let (cs, after) := parity fuel (rest ++ [Zpos unused]) odd (Pos.succ unused) in
      (direct [x1; x2; x3; Zpos unused] (odd_number false) ++ cs, after)
  | _, _ => (direct lits (odd_number odd), unused)
  end.

(* ---------------------------------------------------------------- they have the model that is meant *)

Definition variable (x : Z) : positive := match x with Z0 => 1 | Zpos v => v | Zneg v => v end.

(* A literal of a variable below a bound. *)
Definition under (bound : positive) (x : Z) : Prop := x <> 0%Z /\ (variable x < bound)%positive.

Definition agree (bound : positive) (a b : assignment) : Prop :=
  forall v, (v < bound)%positive -> a v = b v.

Lemma truth_agree bound a b x : agree bound a b -> under bound x -> truth a x = truth b x.
Proof. intros H (Hx & Hv). destruct x; simpl in *; [reflexivity| |]; rewrite H; auto. Qed.

Lemma true_ones_agree bound a b lits : agree bound a b -> Forall (under bound) lits ->
  true_ones a lits = true_ones b lits.
Proof.
  intros H Hl. unfold true_ones. f_equal. apply map_ext_in. intros x Hx.
  rewrite Forall_forall in Hl. eapply truth_agree; eauto.
Qed.

Lemma holds_agree bound a b c : agree bound a b -> Forall (under bound) c -> holds a c -> holds b c.
Proof.
  intros H Hc (x & Hx & Ht). exists x. split; [assumption|]. apply truth_spec. apply truth_spec in Ht.
  rewrite <- Ht. symmetry. rewrite Forall_forall in Hc. eapply truth_agree; eauto.
Qed.

Lemma choices_length k : forall bs, In bs (choices k) -> length bs = k.
Proof.
  induction k as [|k IH]; intros bs H; simpl in H.
  - destruct H as [<-|[]]. reflexivity.
  - apply in_flat_map in H. destruct H as (rest & Hr & H). apply IH in Hr.
    destruct H as [<-|[<-|[]]]; simpl; lia.
Qed.

Lemma forbid_fails a lits : (forall x, In x lits -> x <> 0%Z) -> forall bs,
  length bs = length lits -> ~ holds a (forbid lits bs) -> map (truth a) lits = bs.
Proof.
  induction lits as [|x lits IH]; intros Hn [|b bs] Hlen Hf; simpl in *; try discriminate; [reflexivity|].
  assert (Hx : x <> 0%Z) by auto. f_equal.
  - destruct (truth a x) eqn:E, b; try reflexivity; exfalso; apply Hf.
    + exists x. split; [simpl; auto|]. apply truth_spec. assumption.
    + exists (- x)%Z. split; [simpl; auto|]. apply truth_spec. rewrite truth_opp, E by assumption. reflexivity.
  - apply IH; auto. intros (y & Hy & Ht). apply Hf. exists y. simpl. auto.
Qed.

Lemma direct_holds a lits allows : (forall x, In x lits -> x <> 0%Z) ->
  allows (true_ones a lits) = true -> forall c, In c (direct lits allows) -> holds a c.
Proof.
  intros Hn Ha c Hc. unfold direct in Hc. apply in_map_iff in Hc. destruct Hc as (bs & <- & Hbs).
  apply filter_In in Hbs. destruct Hbs as (Hbs & Hwrong). apply choices_length in Hbs.
  assert (D : holds a (forbid lits bs) \/ ~ holds a (forbid lits bs)).
  { unfold holds. destruct (existsb (truth a) (forbid lits bs)) eqn:E.
    - left. apply existsb_exists in E. destruct E as (x & Hx & Ht). exists x.
      split; [assumption|]. apply truth_spec. assumption.
    - right. intros (x & Hx & Ht). apply truth_spec in Ht.
      assert (existsb (truth a) (forbid lits bs) = true) by (apply existsb_exists; eauto). congruence. }
  destruct D as [D|D]; [assumption|exfalso].
  apply forbid_fails in D; [|assumption|assumption]. subst bs.
  unfold true_ones in Ha. rewrite Ha in Hwrong. discriminate.
Qed.

Lemma forbid_under bound lits : Forall (under bound) lits -> forall bs,
  Forall (under bound) (forbid lits bs).
Proof.
  induction 1 as [|x lits (Hx & Hv) Hl IH]; intros [|b bs]; simpl; constructor; auto.
  destruct b; [|split; assumption]. split; [lia|]. destruct x; simpl in *; assumption.
Qed.

Lemma direct_under bound lits allows : Forall (under bound) lits ->
  Forall (Forall (under bound)) (direct lits allows).
Proof.
  intro H. unfold direct. apply Forall_forall. intros c Hc. apply in_map_iff in Hc.
  destruct Hc as (bs & <- & _). apply forbid_under. assumption.
Qed.

Lemma under_more bound more x : (bound <= more)%positive -> under bound x -> under more x.
Proof. intros H (Hx & Hv). split; [assumption|lia]. Qed.

Lemma count_app bs cs : count (bs ++ cs) = count bs + count cs.
Proof. unfold count. rewrite filter_app, app_length. reflexivity. Qed.

Lemma odd_add a b : Nat.odd (a + b) = xorb (Nat.odd a) (Nat.odd b).
Proof. apply Nat.odd_add. Qed.

Local Opaque direct.

(* What the clauses of one count need: an assignment of the literals with a right number of true ones
   extends to the new variables so that all hold. *)
Theorem parity_extends : forall fuel lits odd unused a,
  Forall (under unused) lits -> Nat.odd (true_ones a lits) = odd ->
  exists b, agree unused a b /\
    (unused <= snd (parity fuel lits odd unused))%positive /\
    Forall (Forall (under (snd (parity fuel lits odd unused)))) (fst (parity fuel lits odd unused)) /\
    forall c, In c (fst (parity fuel lits odd unused)) -> holds b c.
Proof.
  assert (Base : forall lits odd unused a, Forall (under unused) lits ->
    Nat.odd (true_ones a lits) = odd ->
    exists b, agree unused a b /\ (unused <= unused)%positive /\
      Forall (Forall (under unused)) (direct lits (odd_number odd)) /\
      forall c, In c (direct lits (odd_number odd)) -> holds b c).
  { intros lits odd unused a Hl Ho. exists a. split; [intros v _; reflexivity|]. split; [lia|].
    split; [apply direct_under; assumption|]. apply direct_holds.
    - intros x Hx. rewrite Forall_forall in Hl. apply Hl in Hx. exact (proj1 Hx).
    - unfold odd_number. rewrite Ho. apply eqb_reflx. }
  induction fuel as [|fuel IH]; intros lits odd unused a Hl Ho; simpl; [apply Base; assumption|].
  destruct lits as [|x1 [|x2 [|x3 [|x4 [|x5 [|x6 [|x7 more]]]]]]]; simpl; try (apply Base; assumption).
  set (rest := x4 :: x5 :: x6 :: x7 :: more) in *.
  set (sum := Nat.odd (true_ones a [x1; x2; x3])).
  set (a' := fun v => if Pos.eqb v unused then sum else a v).
  assert (Haa' : agree unused a a').
  { intros v Hv. unfold a'. destruct (Pos.eqb_spec v unused); [lia|reflexivity]. }
  change (x1 :: x2 :: x3 :: rest) with ([x1; x2; x3] ++ rest) in *.
  apply Forall_app in Hl. destruct Hl as (H3 & Hrest).
  assert (Hnew : under (Pos.succ unused) (Zpos unused)) by (split; simpl; lia).
  assert (Hup : forall lits, Forall (under unused) lits -> Forall (under (Pos.succ unused)) lits).
  { intros lits H. eapply Forall_impl; [|exact H]. intros x. apply under_more. lia. }
  assert (Hvalue : truth a' (Zpos unused) = sum).
  { simpl. unfold a'. rewrite Pos.eqb_refl. reflexivity. }
  destruct (IH (rest ++ [Zpos unused]) odd (Pos.succ unused) a') as (b & Hab & Hle & Hunder & Hholds).
  - apply Forall_app. split; [auto|]. constructor; [assumption|constructor].
  - rewrite <- Ho. unfold true_ones. rewrite !map_app, !count_app, !odd_add.
    rewrite (xorb_comm (Nat.odd (count (map (truth a') rest)))). f_equal.
    + transitivity sum; [|reflexivity]. change (map (truth a') [Zpos unused]) with [truth a' (Zpos unused)].
      rewrite Hvalue. destruct sum; reflexivity.
    + f_equal. fold (true_ones a' rest) (true_ones a rest). symmetry.
      eapply true_ones_agree; eassumption.
  - fold rest. simpl app in *. destruct (parity fuel _ odd (Pos.succ unused)) as (cs, after) eqn:E.
    simpl in *.
    assert (H4 : Forall (under (Pos.succ unused)) [x1; x2; x3; Zpos unused]).
    { apply (Forall_app _ [x1; x2; x3] [Zpos unused]). split; [auto|]. constructor; [assumption|constructor]. }
    exists b. split; [|split; [|split]].
    + intros v Hv. rewrite Haa' by assumption. apply Hab. lia.
    + lia.
    + apply Forall_app. split; [|assumption].
      eapply Forall_impl; [|apply direct_under; exact H4]. intros c Hc.
      eapply Forall_impl; [|exact Hc]. intros x. apply under_more. assumption.
    + intros c Hc. apply in_app_or in Hc. destruct Hc as [Hc|Hc]; [|auto].
      eapply holds_agree; [exact Hab| |].
      * pose proof (direct_under _ _ (odd_number false) H4) as Hd. rewrite Forall_forall in Hd. auto.
      * apply (direct_holds a') in Hc; [assumption| |].
        -- intros x Hx. rewrite Forall_forall in H4. apply H4 in Hx. exact (proj1 Hx).
        -- unfold odd_number, true_ones.
           change [x1; x2; x3; Zpos unused] with ([x1; x2; x3] ++ [Zpos unused]).
           rewrite map_app, count_app, odd_add.
           change (map (truth a') [Zpos unused]) with [a' unused]. rewrite Hvalue.
           fold (true_ones a' [x1; x2; x3]).
           rewrite <- (true_ones_agree _ _ _ _ Haa' H3). fold sum. destruct sum; reflexivity.
Qed.
