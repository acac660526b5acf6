(* Cops and Robbers: where no corner is left one cop does not catch the robber. *)
From Coq Require Import PArith List Lia Bool FMapPositive.
From Zermelo Require Import Orders Cops Rounds Choices VertexSets Evaders Dismantling.
Import ListNotations.

Section Stuck.
  Variable everyone : list positive.
  Variable next : positive -> list positive.
  Variable part_of : positive -> positive.
  Variable kept : vertices_left.                 (* what is left *)
  Variable image : positive -> positive.         (* neighbours go to neighbours, or to one vertex *)

  Notation members := (members everyone part_of).
  Notation lasts := (lasts everyone next part_of).

  (* Of what is left, v and what is beside it is not all beside u. *)
  Definition free_beside sets (u v : positive) : bool :=
    existsb (fun w => Map.mem w kept && negb (reaches sets u w)) (v :: next v).

  (* Every vertex of the part has its image in what is left of it, and what is left is its own image,
     has neighbours there, and covers none of them. *)
  Definition stuck_at sets (all : vertices_left) (i u : positive) : bool :=
    let p := image u in
    Map.mem p kept && Map.mem p all && Pos.eqb (part_of p) i &&
    forallb (fun v => reaches sets p (image v)) (next u) &&
    (negb (Map.mem u kept) ||
     Pos.eqb p u && existsb (fun v => Map.mem v kept) (next u) &&
     forallb (fun v => negb (Map.mem v kept) || free_beside sets u v) (next u)).

  Definition is_stuck sets all (i : positive) : bool := forallb (stuck_at sets all i) (members i).

  (* One cop is too few where no corner is left, and none is anywhere. *)
  Definition check_place sets all (place : positive * nat) : bool :=
    negb (match members (fst place) with [] => true | _ => false end) &&
    match snd place with O => true | S O => is_stuck sets all (fst place) | _ => false end.

  Definition check_stuck (k : nat) (places : list (positive * nat)) : bool :=
    let sets := near everyone next in
    let all := all_of everyone in
    enough_parts k places && kept_apart everyone next part_of && forallb (check_place sets all) places.

  Hypothesis apart : kept_apart everyone next part_of = true.

  Lemma alone_lasts t i : members i <> [] -> lasts t i 0.
  Proof.
    intro Hsome. apply safe_lasts with (safe_for := fun _ _ r => In r (members i)); try assumption.
    - intros _ cops robber (Hlen & _) Hr. destruct cops; [|discriminate]. auto.
    - intros _ cops after robber (Hlen & _) Hr F. destruct cops; [|discriminate].
      inversion F. split; [intros []|]. exists robber. split; [left; reflexivity|assumption].
    - intros cops _. destruct (members i) as [|v vs]; [congruence|]. exists v. simpl. auto.
  Qed.

  Section Part.
    Variable i : positive.
    Hypothesis stuck : is_stuck (near everyone next) (all_of everyone) i = true.

    Lemma stuck_spec u : In u (members i) ->
      In (image u) (members i) /\ is_left kept (image u) /\
      (forall v, step next u v -> step next (image u) (image v)) /\
      (is_left kept u -> image u = u /\ (exists v, In v (next u) /\ is_left kept v) /\
       forall v, In v (next u) -> is_left kept v ->
         exists w, step next v w /\ is_left kept w /\ ~ step next u w).
    Proof.
      intro Hu. unfold is_stuck in stuck. rewrite forallb_forall in stuck.
      pose proof (stuck u Hu) as H. unfold stuck_at in H.
      apply andb_prop in H. destruct H as (H & Hown). apply andb_prop in H. destruct H as (H & Hedges).
      apply andb_prop in H. destruct H as (H & Hpart). apply andb_prop in H. destruct H as (Hk & Hall).
      apply Pos.eqb_eq in Hpart. apply all_of_spec in Hall. rewrite forallb_forall in Hedges.
      split; [apply members_spec; auto|]. split; [exact Hk|]. split.
      { intros v [->|Hv]; [left; reflexivity|]. eapply reaches_spec. apply Hedges. assumption. }
      intro Hl. unfold is_left in Hl. rewrite Hl in Hown. apply andb_prop in Hown.
      destruct Hown as (Hown & Hfree). apply andb_prop in Hown. destruct Hown as (Hown & Hsome).
      split; [apply Pos.eqb_eq; assumption|]. split; [apply existsb_exists in Hsome; exact Hsome|].
      intros v Hv Hlv. rewrite forallb_forall in Hfree. specialize (Hfree v Hv). rename Hfree into Hf.
      unfold is_left in Hlv. rewrite Hlv in Hf. apply existsb_exists in Hf. destruct Hf as (w & Hw & E).
      apply andb_prop in E. destruct E as (Hlw & E). apply negb_true_iff in E. exists w. split.
      - destruct Hw as [->|Hw]; [left; reflexivity|right; assumption].
      - split; [exact Hlw|]. intro Hs.
        assert (Hr : reaches (near everyone next) u w = true); [|congruence].
        apply orb_true_iff. destruct Hs as [->|Hs]; [left; apply Pos.eqb_refl|right].
        apply adjacent_spec. apply members_spec in Hu. tauto.
    Qed.

    (* He keeps out of the reach of the cop's image. *)
    Definition far (_ : nat) (cops : list positive) (r : positive) : Prop :=
      In r (members i) /\ is_left kept r /\ forall t, In t cops -> ~ step next (image t) r.

    Lemma stuck_lasts t : members i <> [] -> lasts t i 1.
    Proof.
      intro Hsome. apply safe_lasts with (safe_for := far); try assumption.
      - intros n cops r (_ & Hin) (Hr & Hl & Hfar). split; [|assumption]. intro Hc.
        apply (Hfar r Hc). left. destruct (stuck_spec r Hr) as (_ & _ & _ & H).
        symmetry. apply H. assumption.
      - intros n cops after r (Hlen & Hin) (Hr & Hl & Hfar) F.
        destruct cops as [|c [|]]; try discriminate.
        inversion F as [|? d ? ? Hs Hnil]. inversion Hnil. subst. clear F Hnil.
        assert (Hc : In c (members i)) by (apply Hin; simpl; auto).
        assert (Hd : In d (members i)) by (apply (stays_member _ _ _ apart i c); assumption).
        assert (Hne : r <> image d).
        { intros ->. apply (Hfar c (or_introl eq_refl)). destruct (stuck_spec c Hc) as (_ & _ & H & _).
          apply H. assumption. }
        split.
        { intros [->|[]]. apply Hne. destruct (stuck_spec r Hr) as (_ & _ & _ & H).
          symmetry. apply H. assumption. }
        destruct (stuck_spec d Hd) as (Hp & Hlp & _ & _).
        destruct (reaches (near everyone next) (image d) r) eqn:E.
        + apply reaches_spec in E. destruct E as [E|E]; [congruence|].
          destruct (stuck_spec _ Hp) as (_ & _ & _ & H). destruct (H Hlp) as (_ & _ & Hfree).
          destruct (Hfree r E Hl) as (w & Hw & Hlw & Hout). exists w. split; [assumption|].
          split; [apply (stays_member _ _ _ apart i r); assumption|]. split; [assumption|].
          intros x [<-|[]]. assumption.
        + exists r. split; [left; reflexivity|]. split; [assumption|]. split; [assumption|].
          intros x [<-|[]] [Hx|Hx]; [congruence|].
          assert (Hy : reaches (near everyone next) (image d) r = true); [|congruence].
          apply orb_true_iff. right. apply adjacent_spec. apply members_spec in Hp. tauto.
      - intros cops (Hlen & Hin). destruct cops as [|c [|]]; try discriminate.
        assert (Hc : In c (members i)) by (apply Hin; simpl; auto).
        destruct (stuck_spec c Hc) as (Hp & Hlp & _ & _).
        destruct (stuck_spec _ Hp) as (_ & _ & _ & H).
        destruct (H Hlp) as (_ & (v & Hv & Hlv) & Hfree).
        destruct (Hfree v Hv Hlv) as (w & Hw & Hlw & Hout). exists w. split; [|split; [assumption|]].
        + apply (stays_member _ _ _ apart i v); [|assumption].
          apply (stays_member _ _ _ apart i (image c)); [assumption|right; assumption].
        + intros x [<-|[]]. assumption.
    Qed.
  End Part.

  Lemma place_lasts t place : check_place (near everyone next) (all_of everyone) place = true ->
    lasts t (fst place) (snd place).
  Proof.
    unfold check_place. intro H. apply andb_prop in H. destruct H as (Hsome & H).
    assert (Hm : members (fst place) <> []) by (intro E; rewrite E in Hsome; discriminate).
    destruct (snd place) as [|[|]]; [apply alone_lasts|apply stuck_lasts|discriminate]; assumption.
  Qed.
End Stuck.

Theorem check_stuck_sound everyone next part_of kept image k places :
  check_stuck everyone next part_of kept image k places = true -> ~ cops_win everyone next k.
Proof.
  unfold check_stuck. intros H Hwin. apply wins_in_time in Hwin. destruct Hwin as (t & Hwin).
  apply andb_prop in H. destruct H as (H & Hall). apply andb_prop in H. destruct H as (Hk & Hapart).
  rewrite forallb_forall in Hall. revert Hwin. apply (too_few everyone next part_of k t _ Hk).
  intros p Hp. eapply place_lasts; eauto.
Qed.

Definition check_dismantled_number everyone next part_of kept image k corners places : bool :=
  check_dismantled everyone next k corners &&
  match k with O => true | S j => check_stuck everyone next part_of kept image j places end.

Theorem check_dismantled_number_sound everyone next part_of kept image k corners places :
  check_dismantled_number everyone next part_of kept image k corners places = true ->
  cop_number everyone next k.
Proof.
  unfold check_dismantled_number. intro H. apply andb_prop in H. destruct H as (Hup & Hlow).
  apply check_dismantled_sound in Hup as Hwin. split; [assumption|].
  intros j Hj Hw. destruct k as [|k]; [lia|]. eapply check_stuck_sound; [eassumption|].
  eapply enough_cops; [|intros ->; discriminate|eassumption]. lia.
Qed.
