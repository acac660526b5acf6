(* Impartial games: who wins, nim-values, and the theorem of Sprague and Grundy for sums. *)
From Coq Require Import NArith Lia List Bool FinFun.
From Zermelo Require Import Xor.
Import ListNotations.
Local Open Scope N_scope.

(* The least number that does not stand in a list. *)
Definition is_mex (m : N) (values : list N) : Prop :=
  ~ In m values /\ forall n, n < m -> In n values.

Fixpoint mex_from (fuel : nat) (n : N) (values : list N) : N :=
  match fuel with
  | O => n
  | S fuel => if existsb (N.eqb n) values then mex_from fuel (N.succ n) values else n
  end.

Definition mex (values : list N) : N := mex_from (S (length values)) 0 values.

Lemma existsb_In n values : existsb (N.eqb n) values = true <-> In n values.
Proof.
  rewrite existsb_exists. split.
  - intros (x & Hx & E). apply N.eqb_eq in E. subst. assumption.
  - intro H. exists n. rewrite N.eqb_refl. auto.
Qed.

Lemma too_many values m : (forall n, n < m -> In n values) -> (N.to_nat m <= length values)%nat.
Proof.
  intro H. rewrite <- (seq_length (N.to_nat m) 0), <- (map_length N.of_nat).
  apply NoDup_incl_length.
  - apply Injective_map_NoDup; [|apply seq_NoDup]. intros a b E. lia.
  - intros x Hx. apply in_map_iff in Hx. destruct Hx as (k & <- & Hk). apply in_seq in Hk.
    apply H. lia.
Qed.

Lemma mex_from_spec fuel : forall n values,
  (forall j, j < n -> In j values) -> (length values < fuel + N.to_nat n)%nat ->
  is_mex (mex_from fuel n values) values.
Proof.
  induction fuel as [|fuel IH]; intros n values Hbelow Hlong; simpl.
  - apply too_many in Hbelow. lia.
  - destruct (existsb (N.eqb n) values) eqn:E.
    + apply IH.
      * intros j Hj. destruct (N.eq_dec j n) as [->|]; [apply existsb_In; assumption|].
        apply Hbelow. lia.
      * lia.
    + split; [|assumption]. intro H. apply existsb_In in H. congruence.
Qed.

Lemma mex_spec values : is_mex (mex values) values.
Proof. apply mex_from_spec; [lia|simpl; lia]. Qed.

Lemma is_mex_unique values a b : is_mex a values -> is_mex b values -> a = b.
Proof.
  intros (Ha & Hbelow) (Hb & Hbelow').
  destruct (N.lt_trichotomy a b) as [H|[H|H]]; [|assumption|]; exfalso.
  - exact (Ha (Hbelow' _ H)).
  - exact (Hb (Hbelow _ H)).
Qed.

Section Game.
  Variable position : Type.
  Variable options : position -> list position.

  (* The player who cannot move loses. *)
  Inductive next_wins : position -> Prop :=
    | reaches p q : In q (options p) -> previous_wins q -> next_wins p
  with previous_wins : position -> Prop :=
    | all_lose p : (forall q, In q (options p) -> next_wins q) -> previous_wins p.

  (* The nim-value of a position from which play ends. *)
  Inductive value : position -> N -> Prop :=
    | by_options p m values :
        Forall2 value (options p) values -> is_mex m values -> value p m.

  Section Induction.
    Variable holds : position -> N -> Prop.
    Hypothesis step : forall p m values,
      Forall2 (fun q n => value q n /\ holds q n) (options p) values -> is_mex m values ->
      holds p m.

    Fixpoint value_induction p m (H : value p m) {struct H} : holds p m :=
      match H with
      | by_options p m values Hall Hmex =>
          step p m values
            ((fix go qs vs (F : Forall2 value qs vs) :
                Forall2 (fun q n => value q n /\ holds q n) qs vs :=
               match F with
               | Forall2_nil _ => Forall2_nil _
               | Forall2_cons q n Hq Hrest =>
                   Forall2_cons q n (conj Hq (value_induction q n Hq)) (go _ _ Hrest)
               end) _ _ Hall) Hmex
      end.
  End Induction.

  Lemma Forall2_left (R : position -> N -> Prop) qs vs : Forall2 R qs vs ->
    forall q, In q qs -> exists n, In n vs /\ R q n.
  Proof.
    induction 1 as [|q n qs vs H F IH]; intros q' Hq'; [destruct Hq'|].
    destruct Hq' as [->|Hq']; [exists n; simpl; auto|].
    destruct (IH _ Hq') as (n' & ? & ?). exists n'. simpl. auto.
  Qed.

  Lemma Forall2_right (R : position -> N -> Prop) qs vs : Forall2 R qs vs ->
    forall n, In n vs -> exists q, In q qs /\ R q n.
  Proof.
    induction 1 as [|q n qs vs H F IH]; intros n' Hn'; [destruct Hn'|].
    destruct Hn' as [->|Hn']; [exists q; simpl; auto|].
    destruct (IH _ Hn') as (q' & ? & ?). exists q'. simpl. auto.
  Qed.

  Lemma Forall2_choose (R : position -> N -> Prop) qs :
    (forall q, In q qs -> exists n, R q n) -> exists vs, Forall2 R qs vs.
  Proof.
    induction qs as [|q qs IH]; intro H; [exists nil; constructor|].
    destruct (H q) as (n & Hn); [simpl; auto|].
    destruct IH as (vs & Hvs); [intros; apply H; simpl; auto|].
    exists (n :: vs). constructor; assumption.
  Qed.

  (* Play ends where every move makes a number less. *)
  Lemma ends_by (measure : position -> N) :
    (forall p q, In q (options p) -> measure q < measure p) -> forall p, exists n, value p n.
  Proof.
    intros Hless p. remember (measure p) as k eqn:E. revert p E.
    induction k as [k IH] using (well_founded_induction N.lt_wf_0). intros p ->.
    destruct (Forall2_choose value (options p)) as (values & F).
    - intros q Hq. eapply IH; [apply Hless; eassumption|reflexivity].
    - exists (mex values). apply by_options with (values := values); [assumption|apply mex_spec].
  Qed.

  Lemma last_position p m : value p m -> exists e, options e = [].
  Proof.
    intro H. induction H as [p m values F _] using value_induction.
    destruct (options p) as [|q qs] eqn:E; [exists p; assumption|].
    inversion F as [|? ? ? ? (_ & IH)]. assumption.
  Qed.

  Lemma value_unique p m : value p m -> forall n, value p n -> m = n.
  Proof.
    intro H. induction H as [p m values F Hmex] using value_induction.
    intros n Hn. inversion Hn as [p' n' values' F' Hmex']. subst.
    assert (E : values = values').
    { clear - F F'. revert values' F'. induction F as [|q m' qs vs (Hq & IH) F IHF]; intros values' F'.
      - inversion F'. reflexivity.
      - inversion F'. subst. f_equal; auto. }
    subst values'. eapply is_mex_unique; eassumption.
  Qed.

  (* The next player wins exactly if the nim-value is not 0. *)
  Lemma outcome_of_value p m : value p m ->
    (m = 0 -> previous_wins p) /\ (m <> 0 -> next_wins p).
  Proof.
    intro H. induction H as [p m values F (Hnot & Hbelow)] using value_induction. split.
    - intros ->. constructor. intros q Hq.
      destruct (Forall2_left _ _ _ F q Hq) as (n & Hn & _ & _ & Hwins).
      apply Hwins. intros ->. contradiction.
    - intro Hm. destruct (Forall2_right _ _ _ F 0) as (q & Hq & _ & Hprevious & _).
      + apply Hbelow. lia.
      + econstructor; [eassumption|auto].
  Qed.

  (* Nobody wins both ways. *)
  Lemma not_both p m : value p m -> next_wins p -> previous_wins p -> False.
  Proof.
    intro H. induction H as [p m values F Hmex] using value_induction.
    intros Hnext Hprevious. destruct Hnext as [p q Hq Hlost]. destruct Hprevious as [p Hall].
    destruct (Forall2_left _ _ _ F q Hq) as (n & _ & _ & IH). auto.
  Qed.

  (* For each move of a position, in the order of its options, whether it wins. *)
  Definition tells (p : position) (bs : list bool) : Prop :=
    Forall2 (fun q (b : bool) => if b then previous_wins q else next_wins q) (options p) bs.

  (* Sums: p is the sum of a and b if its moves are those in a and those in b. *)
  Variable is_sum : position -> position -> position -> Prop.
  Hypothesis moves_in_a_part : forall p a b, is_sum p a b -> forall q, In q (options p) ->
    (exists a', In a' (options a) /\ is_sum q a' b) \/
    (exists b', In b' (options b) /\ is_sum q a b').
  Hypothesis move_left : forall p a b, is_sum p a b -> forall a', In a' (options a) ->
    exists q, In q (options p) /\ is_sum q a' b.
  Hypothesis move_right : forall p a b, is_sum p a b -> forall b', In b' (options b) ->
    exists q, In q (options p) /\ is_sum q a b'.

  Theorem value_of_sum a x : value a x -> forall b y, value b y ->
    forall p, is_sum p a b -> value p (N.lxor x y).
  Proof.
    intro Ha. induction Ha as [a x xs Fa Hx] using value_induction.
    intros b y Hb. induction Hb as [b y ys Fb Hy] using value_induction.
    intros p Hp.
    assert (value_b : value b y).
    { econstructor; [|eassumption]. clear - Fb. induction Fb; constructor; tauto. }
    assert (left_option : forall a', In a' (options a) -> forall q, is_sum q a' b ->
      exists x', In x' xs /\ value q (N.lxor x' y)).
    { intros a' Ha' q Hq. destruct (Forall2_left _ _ _ Fa a' Ha') as (x' & Hx' & _ & IH).
      exists x'. split; [assumption|]. eapply IH; eassumption. }
    assert (right_option : forall b', In b' (options b) -> forall q, is_sum q a b' ->
      exists y', In y' ys /\ value q (N.lxor x y')).
    { intros b' Hb' q Hq. destruct (Forall2_left _ _ _ Fb b' Hb') as (y' & Hy' & _ & IH).
      exists y'. split; [assumption|]. apply IH. assumption. }
    destruct (Forall2_choose (fun q n => value q n /\ n <> N.lxor x y) (options p)) as (vs & F).
    { intros q Hq. destruct (moves_in_a_part _ _ _ Hp q Hq) as [(a' & Ha' & Hs)|(b' & Hb' & Hs)].
      - destruct (left_option _ Ha' _ Hs) as (x' & Hx' & Hv). exists (N.lxor x' y).
        split; [assumption|]. intro E. rewrite !(N.lxor_comm _ y) in E. apply xor_cancel_l in E.
        subst. exact (proj1 Hx Hx').
      - destruct (right_option _ Hb' _ Hs) as (y' & Hy' & Hv). exists (N.lxor x y').
        split; [assumption|]. intro E. apply xor_cancel_l in E. subst. exact (proj1 Hy Hy'). }
    apply by_options with (values := vs).
    - clear - F. induction F; constructor; tauto.
    - split.
      + intro Hin. destruct (Forall2_right _ _ _ F _ Hin) as (q & _ & _ & Hne). auto.
      + intros n Hn. destruct (xor_below _ _ _ Hn) as [(x' & Hlt & <-)|(y' & Hlt & <-)].
        * destruct (Forall2_right _ _ _ Fa x' (proj2 Hx _ Hlt)) as (a' & Ha' & _ & IH).
          destruct (move_left _ _ _ Hp _ Ha') as (q & Hq & Hs).
          destruct (Forall2_left _ _ _ F q Hq) as (n & Hn' & Hv & _).
          rewrite (value_unique _ _ (IH _ _ value_b _ Hs) _ Hv). assumption.
        * destruct (Forall2_right _ _ _ Fb y' (proj2 Hy _ Hlt)) as (b' & Hb' & _ & IH).
          destruct (move_right _ _ _ Hp _ Hb') as (q & Hq & Hs).
          destruct (Forall2_left _ _ _ F q Hq) as (n & Hn' & Hv & _).
          rewrite (value_unique _ _ (IH _ Hs) _ Hv). assumption.
  Qed.
End Game.
