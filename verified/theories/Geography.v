(* Geography: a token goes along arcs to vertices where it has not been. *)
From Coq Require Import NArith PArith List Lia Bool.
From Zermelo Require Import Xor Impartial Alike Games.
Import ListNotations.
Local Open Scope N_scope.

Section Geography.
  Variable size : nat.                (* the vertices are 0, 1, …, size - 1 *)
  Variable next : N -> list N.        (* where the arcs of a vertex lead *)

  (* Where the token is, and the vertices where it has not been, as the bits of a number. *)
  Definition walk : Type := N * N.

  Definition steps (p : walk) : list walk :=
    map (fun v => (v, N.clearbit (snd p) v)) (filter (N.testbit (snd p)) (next (fst p))).

  Definition first_walk (token : N) : walk := (token, N.clearbit (N.ones (N.of_nat size)) token).

  (* -------------------------------------------------------------- what lies ahead of the token *)

  (* Nothing is proved of this search: what it finds is checked. *)
  Fixpoint reach (fuel : nat) (allowed found : N) (waiting : list N) : N :=
    match fuel with
    | O => found
    | S fuel =>
        match waiting with
        | [] => found
        | v :: rest =>
            let new := filter (fun u => N.testbit allowed u && negb (N.testbit found u)) (next v) in
            reach fuel allowed (fold_left N.setbit new found) (new ++ rest)
        end
    end.

  (* No arc leads from the token or from what lies ahead to something else that is allowed. *)
  Definition is_ahead (p : walk) (ahead : N) : bool :=
    N.eqb (N.land ahead (snd p)) ahead &&
    forallb (fun w => negb (N.testbit ahead w || N.eqb w (fst p)) ||
                      forallb (fun x => negb (N.testbit (snd p) x) || N.testbit ahead x) (next w))
      (fst p :: map N.of_nat (seq 0 size)) &&
    N.eqb (N.shiftr ahead (N.of_nat size)) 0.

  Definition shorten (p : walk) : walk :=
    let ahead := reach (S (size * size)) (snd p) 0 [fst p] in
    if is_ahead p ahead then (fst p, ahead) else p.

  Definition short_steps (p : walk) : list walk := map shorten (steps p).

  Definition alike (p q : walk) : Prop :=
    fst p = fst q /\ (forall v, N.testbit (snd q) v = true -> N.testbit (snd p) v = true) /\
    (forall w x, N.testbit (snd q) w = true \/ w = fst q -> In x (next w) ->
      N.testbit (snd p) x = true -> N.testbit (snd q) x = true).

  Lemma alike_same p : alike p p.
  Proof. repeat split; auto. Qed.

  Lemma alike_trans p q r : alike p q -> alike q r -> alike p r.
  Proof.
    intros (E1 & S1 & C1) (E2 & S2 & C2). repeat split.
    - congruence.
    - auto.
    - intros w x Hw Hx Hp. assert (Hq : N.testbit (snd q) w = true \/ w = fst q).
      { destruct Hw as [Hw|Hw]; [left; auto|right; congruence]. }
      apply (C2 w x Hw Hx). apply (C1 w x Hq Hx Hp).
  Qed.

  Lemma shorten_alike p : alike p (shorten p).
  Proof.
    unfold shorten. destruct (is_ahead p (reach (S (size * size)) (snd p) 0 [fst p])) eqn:E;
      [|apply alike_same].
    generalize dependent (reach (S (size * size)) (snd p) 0 [fst p]). intros ahead E.
    unfold is_ahead in E. apply andb_prop in E. destruct E as (E & Hbound). apply andb_prop in E.
    destruct E as (Hsub & Hclosed). apply N.eqb_eq in Hsub, Hbound. rewrite forallb_forall in Hclosed.
    assert (Hin : forall v, N.testbit ahead v = true -> N.testbit (snd p) v = true).
    { intros v Hv. rewrite <- Hsub, N.land_spec in Hv. apply andb_prop in Hv. tauto. }
    split; [reflexivity|]. simpl. split; [assumption|]. intros w x Hw Hx Hp.
    assert (Hlisted : In w (fst p :: map N.of_nat (seq 0 size))).
    { destruct Hw as [Hw| ->]; [|simpl; auto]. right. apply in_map_iff. exists (N.to_nat w).
      split; [apply Nnat.N2Nat.id|]. apply in_seq. destruct (N.lt_ge_cases w (N.of_nat size)); [lia|].
      exfalso. replace w with (w - N.of_nat size + N.of_nat size) in Hw by lia.
      rewrite <- N.shiftr_spec, Hbound, N.bits_0 in Hw by lia. discriminate. }
    specialize (Hclosed w Hlisted). apply orb_prop in Hclosed. destruct Hclosed as [Hno|Hall].
    - apply negb_true_iff, orb_false_iff in Hno. destruct Hno as (H1 & H2).
      destruct Hw as [Hw| ->]; [congruence|]. rewrite N.eqb_refl in H2. discriminate.
    - rewrite forallb_forall in Hall. specialize (Hall x Hx). rewrite Hp in Hall. assumption.
  Qed.

  Lemma alike_step p q : alike p q -> Forall2 alike (steps p) (short_steps q).
  Proof.
    intros (E & Hsub & Hclosed). unfold short_steps, steps. rewrite E.
    assert (Hall : forall v, In v (next (fst q)) ->
      N.testbit (snd p) v = N.testbit (snd q) v).
    { intros v Hv. destruct (N.testbit (snd p) v) eqn:Ep.
      - symmetry. eapply Hclosed; [right; reflexivity|eassumption|assumption].
      - destruct (N.testbit (snd q) v) eqn:Eq; [|reflexivity]. rewrite Hsub in Ep by assumption.
        discriminate. }
    revert Hall. generalize (next (fst q)) as vs. induction vs as [|v vs IH]; intro Hall; [constructor|].
    simpl. rewrite Hall by (simpl; auto). destruct (N.testbit (snd q) v) eqn:Eq.
    - simpl. constructor; [|apply IH; intros; apply Hall; simpl; auto].
      eapply alike_trans; [|apply shorten_alike]. split; [reflexivity|]. simpl. split.
      + intros u Hu. rewrite !N.clearbit_eqb in *. apply andb_prop in Hu. destruct Hu as (Hu & Hne).
        rewrite (Hsub u Hu), Hne. reflexivity.
      + intros w x Hw Hx Hp. rewrite !N.clearbit_eqb in *. apply andb_prop in Hp.
        destruct Hp as (Hp & Hne). rewrite Hne, andb_true_r.
        apply (Hclosed w x); [|assumption|assumption]. left.
        destruct Hw as [Hw| ->]; [|assumption]. apply andb_prop in Hw. tauto.
    - apply IH. intros. apply Hall. simpl. auto.
  Qed.

  (* -------------------------------------------------------------- as a game *)

  Definition same_walk (p q : walk) : bool := N.eqb (fst p) (fst q) && N.eqb (snd p) (snd q).

  Lemma same_walk_spec p q : same_walk p q = true -> p = q.
  Proof.
    destruct p, q. unfold same_walk. simpl. intro H. apply andb_prop in H. destruct H as (H1 & H2).
    apply N.eqb_eq in H1, H2. congruence.
  Qed.

  Lemma shorter p : snd (shorten p) <= snd p.
  Proof.
    unfold shorten. generalize (reach (S (size * size)) (snd p) 0 [fst p]). intro ahead. cbv zeta.
    destruct (is_ahead p ahead) eqn:E; [|lia]. unfold is_ahead in E.
    apply andb_prop in E. destruct E as (E & _). apply andb_prop in E. destruct E as (E & _).
    apply N.eqb_eq in E. simpl. rewrite <- E. apply land_le_r.
  Qed.

  Lemma short_steps_end : forall p, exists n, value walk short_steps p n.
  Proof.
    apply ends_by with (measure := snd). intros p q Hq. unfold short_steps, steps in Hq.
    rewrite map_map in Hq. apply in_map_iff in Hq. destruct Hq as (v & <- & Hv).
    apply filter_In in Hv. eapply N.le_lt_trans; [apply shorter|]. apply clearbit_less. tauto.
  Qed.

  Definition geography : game walk :=
    whole walk short_steps same_walk (fun p => N.succ_pos (snd p)) same_walk_spec short_steps_end.

  (* -------------------------------------------------------------- what is proved of the walks *)

  Variable token : N.

  Definition short_start : walk := shorten (first_walk token).

  Lemma start_alike : alike (first_walk token) short_start.
  Proof. apply shorten_alike. Qed.

  Theorem geography_table_sound entries n : table_value walk geography entries short_start = Some n ->
    value walk steps (first_walk token) n /\
    if N.eqb n 0 then previous_wins walk steps (first_walk token)
    else next_wins walk steps (first_walk token).
  Proof.
    intro H. apply table_value_sound in H. destruct H as (H & _).
    assert (Hv : value walk steps (first_walk token) n).
    { eapply value_alike; [apply alike_step|exact H|apply start_alike]. }
    split; [assumption|]. destruct (outcome_of_value _ _ _ _ Hv) as (Hzero & Hother).
    destruct (N.eqb_spec n 0); [apply Hzero|apply Hother]; assumption.
  Qed.

  Theorem geography_strategy_sound entries first :
    check_strategy walk geography entries short_start first = true ->
    match first with
    | None => previous_wins walk steps (first_walk token)
    | Some _ => next_wins walk steps (first_walk token)
    end.
  Proof.
    intro H. apply check_strategy_sound in H. destruct first.
    - eapply next_alike; [apply alike_step|exact H|apply start_alike].
    - eapply previous_alike; [apply alike_step|exact H|apply start_alike].
  Qed.

  (* The same for tables and strategies, which tell it for the shortened walks. *)
  Theorem geography_tells_sound bs : tells walk short_steps short_start bs ->
    tells walk steps (first_walk token) bs.
  Proof. intro H. eapply tells_alike; [apply alike_step|exact H|apply start_alike]. Qed.
End Geography.
