(* Cops and Robbers in so many rounds: the rules, and evidence that so many are enough. *)
From Coq Require Import NArith PArith List Lia Bool Permutation.
From Zermelo Require Import Graph Orders Sets Cops.
Import ListNotations.

Section Rounds.
  Variable everyone : list positive.
  Variable next : positive -> list positive.

  (* The cops, who are to move, are sure to catch the robber within so many rounds. A round is a step
     of each cop and, if the robber is not caught by it, one of his. *)
  Inductive catch_within : nat -> list positive -> positive -> Prop :=
    | caught_now n cops robber : In robber cops -> catch_within n cops robber
    | move_now n cops after robber :
        Forall2 (step next) cops after ->
        (~ In robber after -> forall r, step next robber r -> catch_within n after r) ->
        catch_within (S n) cops robber.

  (* So many cops can choose vertices such that they catch him within so many rounds, wherever he is. *)
  Definition captured_within (k t : nat) : Prop :=
    exists cops, length cops = k /\ (forall v, In v cops -> In v everyone) /\
      forall robber, In robber everyone -> catch_within t cops robber.

  (* The least number of rounds. *)
  Definition capture_time (k t : nat) : Prop :=
    captured_within k t /\ forall s, s < t -> ~ captured_within k s.

  (* -------------------------------------------------------------- the cops win if they win in time *)

  Lemma within_more t cops robber : catch_within t cops robber -> forall s, t <= s ->
    catch_within s cops robber.
  Proof.
    induction 1 as [n cops robber H|n cops after robber F _ IH]; intros s Hs.
    - apply caught_now. assumption.
    - destruct s as [|s]; [lia|]. apply move_now with (after := after); [assumption|].
      intros Hout r Hr. apply IH; [assumption|assumption|lia].
  Qed.

  Lemma within_catch t cops robber : catch_within t cops robber -> catch next cops robber.
  Proof.
    induction 1; [apply caught; assumption|]. eapply move; eassumption.
  Qed.

  (* A number that is enough for each of finitely many. *)
  Lemma enough_for_all (A : Type) (P : nat -> A -> Prop) (xs : list A) :
    (forall s t x, s <= t -> P s x -> P t x) -> (forall x, In x xs -> exists t, P t x) ->
    exists t, forall x, In x xs -> P t x.
  Proof.
    intros Hmore H. induction xs as [|x xs IH]; [exists 0; intros x []|].
    destruct IH as (t & Ht); [intros y Hy; apply H; simpl; auto|].
    destruct (H x) as (s & Hs); [simpl; auto|]. exists (Nat.max s t).
    intros y [<-|Hy]; [apply Hmore with (s := s)|apply Hmore with (s := t)]; auto; lia.
  Qed.

  Lemma catch_in_time cops robber : catch next cops robber -> exists t, catch_within t cops robber.
  Proof.
    induction 1 as [cops robber H|cops after robber F _ IH]; [exists 0; apply caught_now; assumption|].
    destruct (in_dec Pos.eq_dec robber after) as [Hin|Hout].
    - exists 1. apply move_now with (after := after); [assumption|]. intro. contradiction.
    - destruct (enough_for_all _ (fun t r => catch_within t after r) (robber :: next robber))
        as (t & Ht).
      + intros s t x Hst Hx. eapply within_more; eassumption.
      + intros r Hr. apply (IH Hout). destruct Hr as [->|Hr]; [left; reflexivity|right; assumption].
      + exists (S t). apply move_now with (after := after); [assumption|]. intros _ r Hr. apply Ht.
        destruct Hr as [->|Hr]; simpl; auto.
  Qed.

  Theorem wins_in_time k : cops_win everyone next k <-> exists t, captured_within k t.
  Proof.
    split.
    - intros (cops & Hlen & Hin & Hcatch).
      destruct (enough_for_all _ (fun t r => catch_within t cops r) everyone) as (t & Ht).
      + intros s t x Hst Hx. eapply within_more; eassumption.
      + intros r Hr. apply catch_in_time. auto.
      + exists t, cops. auto.
    - intros (t & cops & Hlen & Hin & Hcatch). exists cops. split; [assumption|]. split; [assumption|].
      intros r Hr. eapply within_catch. auto.
  Qed.

  Lemma captured_more k s t : s <= t -> captured_within k s -> captured_within k t.
  Proof.
    intros Hst (cops & Hlen & Hin & Hcatch). exists cops. split; [assumption|]. split; [assumption|].
    intros r Hr. eapply within_more; [apply Hcatch; assumption|assumption].
  Qed.

  Lemma within_perm t cops robber : catch_within t cops robber ->
    forall cops', Permutation cops cops' -> catch_within t cops' robber.
  Proof.
    induction 1 as [n cops robber H|n cops after robber F H IH]; intros cops' P.
    - apply caught_now. eapply Permutation_in; eassumption.
    - destruct (steps_perm _ _ _ _ P F) as (after' & Hp & F'). eapply move_now; [eassumption|].
      intros Hout r Hr. apply IH with (r := r); [|assumption|assumption].
      intro Hin. apply Hout. eapply Permutation_in; eassumption.
  Qed.

  (* More cops do no harm. *)
  Lemma within_cops t cops robber more : catch_within t cops robber ->
    catch_within t (cops ++ more) robber.
  Proof.
    induction 1 as [n cops robber H|n cops after robber F H IH].
    - apply caught_now. apply in_or_app. auto.
    - apply move_now with (after := after ++ more).
      + apply Forall2_app; [assumption|apply stay].
      + intros Hout r Hr. apply IH; [|assumption]. intro Hin. apply Hout, in_or_app. auto.
  Qed.

  Lemma enough_within k l t : k <= l -> everyone <> [] -> captured_within k t -> captured_within l t.
  Proof.
    intros Hle Hsome (cops & Hlen & Hin & Hcatch).
    assert (Hany : exists v, In v everyone).
    { destruct everyone as [|v vs]; [congruence|]. exists v. simpl. auto. }
    destruct Hany as (v & Hv). exists (cops ++ repeat v (l - k)). split; [|split].
    - rewrite app_length, repeat_length. lia.
    - intros u Hu. apply in_app_or in Hu. destruct Hu as [Hu|Hu]; [auto|].
      apply repeat_spec in Hu. subst. assumption.
    - intros robber Hr. apply within_cops. auto.
  Qed.

  (* -------------------------------------------------------------- the checker *)

  (* For cops, sorted, and a robber: within how many rounds they catch him. *)
  Definition times : Type := dictionary position.

  Definition time_of (known : times) (cops : list positive) (robber : positive) : option N :=
    if existsb (Pos.eqb robber) cops then Some 0%N
    else if beside next cops robber then Some 1%N
    else look_up position same_position hash_of (sort cops, robber) known.

  (* The longest time, if all are known. *)
  Fixpoint longest (known : times) (cops robbers : list positive) : option N :=
    match robbers with
    | [] => Some 0%N
    | r :: rest =>
        match time_of known cops r, longest known cops rest with
        | Some a, Some b => Some (N.max a b)
        | _, _ => None
        end
    end.

  (* A row costs a round, and then what the worst answer of the robber does. The first row for a
     position counts. *)
  Fixpoint learn_times (known : times) (rows : list row) : option times :=
    match rows with
    | [] => Some known
    | r :: rest =>
        if steps_of next (cops_at r) (cops_to r) then
          match longest known (cops_to r) (robber_at r :: next (robber_at r)) with
          | Some n =>
              let here := (sort (cops_at r), robber_at r) in
              learn_times
                (match look_up position same_position hash_of here known with
                 | Some _ => known
                 | None => keep position hash_of here (N.succ n) known
                 end) rest
          | None => None
          end
        else None
    end.

  Definition check_within (k : nat) (t : N) (teams : list (list positive)) (rows : list row) : bool :=
    Nat.leb (length (concat teams)) k && negb (match everyone with [] => true | _ => false end) &&
    forallb (fun v => existsb (Pos.eqb v) everyone) (concat teams) &&
    match learn_times (Map.empty _) rows with
    | Some known =>
        forallb (fun robber =>
          existsb (fun team =>
            match time_of known team robber with Some n => N.leb n t | None => false end) teams) everyone
    | None => false
    end.

  (* -------------------------------------------------------------- accepted implies caught in time *)

  Definition true_times (known : times) : Prop :=
    forall cops robber n, look_up position same_position hash_of (cops, robber) known = Some n ->
      forall cops', Permutation cops cops' -> catch_within (N.to_nat n) cops' robber.

  Lemma beside_now cops robber : beside next cops robber = true -> catch_within 1 cops robber.
  Proof.
    intro H. assert (E : exists after, Forall2 (step next) cops after /\ In robber after).
    { induction cops as [|u cops IH]; simpl in H; [discriminate|]. apply orb_prop in H.
      destruct H as [H|H].
      - exists (robber :: cops). split; [|simpl; auto].
        constructor; [apply one_step_spec; assumption|]. apply stay.
      - destruct (IH H) as (after & F & Hin). exists (u :: after). split; [|simpl; auto].
        constructor; [left; reflexivity|assumption]. }
    destruct E as (after & F & Hin). apply move_now with (after := after); [assumption|].
    intro Hout. contradiction.
  Qed.

  Lemma time_right known cops robber n : true_times known -> time_of known cops robber = Some n ->
    catch_within (N.to_nat n) cops robber.
  Proof.
    intros Hk H. unfold time_of in H. destruct (existsb (Pos.eqb robber) cops) eqn:E.
    - injection H as <-. apply caught_now. apply member_spec. assumption.
    - destruct (beside next cops robber) eqn:B.
      + injection H as <-. apply beside_now. assumption.
      + eapply Hk; [eassumption|]. apply Permutation_sym, sort_perm.
  Qed.

  Lemma longest_right known cops robbers : true_times known -> forall n,
    longest known cops robbers = Some n -> forall r, In r robbers -> catch_within (N.to_nat n) cops r.
  Proof.
    intro Hk. induction robbers as [|x rest IH]; intros n H r Hr; [destruct Hr|]. cbn [longest] in H.
    destruct (time_of known cops x) as [a|] eqn:E; [|discriminate].
    destruct (longest known cops rest) as [b|]; [|discriminate]. injection H as <-.
    destruct Hr as [<-|Hr].
    - eapply within_more; [eapply time_right; eassumption|]. lia.
    - eapply within_more; [eapply IH; eauto|]. lia.
  Qed.

  Lemma learn_times_right rows : forall known found, true_times known ->
    learn_times known rows = Some found -> true_times found.
  Proof.
    induction rows as [|r rest IH]; intros known found Hk H; cbn [learn_times] in H.
    - injection H as <-. assumption.
    - destruct (steps_of next (cops_at r) (cops_to r)) eqn:Hs; [|discriminate].
      destruct (longest known (cops_to r) (robber_at r :: next (robber_at r))) as [n|] eqn:E;
        [|discriminate].
      eapply IH; [|eassumption].
      destruct (look_up position same_position hash_of (sort (cops_at r), robber_at r) known) as [m|]; [assumption|].
      intros cops robber m Hm cops' P.
      apply (keep_spec position same_position hash_of same_position_spec) in Hm.
      destruct Hm as [(Hm & <-)|Hm]; [|eapply Hk; eassumption].
      injection Hm as <- <-. apply within_perm with (cops := cops_at r).
      + rewrite Nnat.N2Nat.inj_succ. apply move_now with (after := cops_to r);
          [apply steps_spec; assumption|].
        intros _ x Hx. eapply longest_right; [eassumption|eassumption|].
        destruct Hx as [->|Hx]; simpl; auto.
      + eapply perm_trans; [apply sort_perm|assumption].
  Qed.

  Theorem check_within_sound k t teams rows : check_within k t teams rows = true ->
    captured_within k (N.to_nat t).
  Proof.
    unfold check_within. intro H. apply andb_prop in H. destruct H as (H & Hall).
    apply andb_prop in H. destruct H as (H & Hin). apply andb_prop in H. destruct H as (Hlen & Hsome).
    apply PeanoNat.Nat.leb_le in Hlen.
    destruct (learn_times _ rows) as [known|] eqn:E; [|discriminate].
    rewrite forallb_forall in Hall, Hin.
    apply enough_within with (k := length (concat teams)); [assumption|intros ->; discriminate|].
    exists (concat teams). split; [reflexivity|]. split.
    - intros v Hv. apply member_spec. auto.
    - intros robber Hr. specialize (Hall robber Hr). apply existsb_exists in Hall.
      destruct Hall as (team & Hteam & Htime). destruct (time_of known team robber) as [n|] eqn:T;
        [|discriminate]. apply N.leb_le in Htime.
      apply in_split in Hteam. destruct Hteam as (before & others & ->).
      apply within_perm with (cops := team ++ concat before ++ concat others).
      + apply within_cops. eapply within_more; [eapply time_right; [|eassumption]|lia].
        eapply learn_times_right; [|eassumption]. intros cops x m Hm.
        rewrite look_up_nothing in Hm. discriminate.
      + rewrite concat_app. cbn [concat]. rewrite !app_assoc. apply Permutation_app_tail.
        apply Permutation_app_comm.
  Qed.
End Rounds.
