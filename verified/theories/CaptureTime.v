(* Cops and Robbers: evidence for the capture time, the least number of rounds that are enough. *)
From Coq Require Import NArith PArith List Lia Bool.
From Zermelo Require Import Orders Cops Rounds Choices VertexSets Evaders.
Import ListNotations.

Section Lasting.
  Variable everyone : list positive.
  Variable next : positive -> list positive.
  Variable part_of : positive -> positive.

  Notation members := (members everyone part_of).
  Notation lasts := (lasts everyone next part_of).
  Notation standing := (standing everyone part_of).

  (* Safe sets for 1, 2, … rounds: from those he gets to one for a round less. *)
  Fixpoint climbs (below : evader) (levels : list evader) : bool :=
    match levels with
    | [] => true
    | e :: rest =>
        Pos.eqb (part e) (part below) && Nat.eqb (against e) (against below) &&
        forallb (leads_on everyone next part_of below) (standing below) &&
        forallb (gets_on next e below) (standing e) && climbs e rest
    end.

  Definition check_levels (first : evader) (rest : list evader) : bool :=
    negb (match members (part first) with [] => true | _ => false end) &&
    forallb (fun e => forallb (keeps_away everyone next part_of e) (standing e)) (first :: rest) &&
    climbs first rest.

  Lemma climbs_spec levels : forall below, climbs below levels = true ->
    forall n e, nth_error (below :: levels) n = Some e ->
      part e = part below /\ against e = against below /\
      forall d, n <> 0 -> nth_error (below :: levels) (pred n) = Some d ->
        forallb (leads_on everyone next part_of d) (standing d) = true /\
        forallb (gets_on next e d) (standing e) = true.
  Proof.
    induction levels as [|f rest IH]; intros below H n e Hn.
    - destruct n as [|[|n]]; simpl in Hn; try discriminate. injection Hn as <-. auto.
      split; [reflexivity|]. split; [reflexivity|]. intros d Hne. congruence.
    - cbn [climbs] in H. apply andb_prop in H. destruct H as (H & Hrest). apply andb_prop in H.
      destruct H as (H & Hget). apply andb_prop in H. destruct H as (H & Hlead). apply andb_prop in H.
      destruct H as (Hp & Ha). apply Pos.eqb_eq in Hp. apply PeanoNat.Nat.eqb_eq in Ha.
      destruct n as [|n].
      + injection Hn as <-. split; [reflexivity|]. split; [reflexivity|]. intros d Hne. congruence.
      + cbn [nth_error] in Hn. destruct (IH f Hrest n e Hn) as (Ep & Ea & Hall).
        split; [congruence|]. split; [congruence|]. intros d _ Hd. simpl pred in Hd.
        destruct n as [|n].
        * simpl in Hd, Hn. injection Hd as <-. injection Hn as <-. split; assumption.
        * apply Hall; [discriminate|]. exact Hd.
  Qed.

  Hypothesis apart : kept_apart everyone next part_of = true.

  Definition safe_for (levels : list evader) (i : positive) (n : nat) (cops : list positive)
      (robber : positive) : Prop :=
    match n with
    | O => ~ In robber cops /\ In robber (members i)
    | S n => exists e, nth_error levels n = Some e /\ is_safe everyone part_of e cops robber
    end.

  Lemma levels_last first rest : check_levels first rest = true ->
    lasts (length (first :: rest)) (part first) (against first).
  Proof.
    unfold check_levels. intro H. apply andb_prop in H. destruct H as (H & Hclimb).
    apply andb_prop in H. destruct H as (Hsome & Haway). rewrite forallb_forall in Haway.
    pose proof (climbs_spec _ _ Hclimb) as Hlevel.
    assert (Hnow : forall n cops robber, placed everyone part_of (part first) (against first) cops ->
      safe_for (first :: rest) (part first) n cops robber ->
      ~ In robber cops /\ In robber (members (part first))).
    { intros [|n] cops robber Hp Hs; [assumption|]. destruct Hs as (e & He & Hs).
      destruct (Hlevel n e He) as (Ep & Ea & _). rewrite <- Ep, <- Ea in *.
      apply not_caught_now with (next := next); try assumption. apply Haway.
      eapply nth_error_In; eassumption. }
    apply safe_lasts with (safe_for := safe_for (first :: rest) (part first)); try assumption.
    - intros n cops after robber Hp (e & He & Hs) F.
      destruct (Hlevel n e He) as (Ep & Ea & Hon).
      assert (Hp' := Hp). rewrite <- Ep, <- Ea in Hp'.
      assert (Hout : ~ In robber after).
      { eapply out_of_reach; try eassumption. apply Haway. eapply nth_error_In; eassumption. }
      split; [assumption|]. destruct n as [|n].
      + exists robber. split; [left; reflexivity|]. split; [assumption|]. destruct Hs as (Hs & _).
        rewrite <- Ep. assumption.
      + destruct (nth_error (first :: rest) n) as [d|] eqn:Ed.
        * destruct (Hon d) as (Hlead & Hget); [discriminate|assumption|].
          destruct (Hlevel n d Ed) as (Ep' & Ea' & _).
          destruct (goes_on everyone next part_of apart e d cops after robber) as (r & Hstep & Hr);
            try assumption; try congruence.
          exists r. split; [assumption|]. exists d. split; assumption.
        * apply nth_error_None in Ed.
          assert (nth_error (first :: rest) (S n) = None) by (apply nth_error_None; lia). congruence.
    - intro E. rewrite E in Hsome. discriminate.
    - intros cops Hp. destruct (nth_error (first :: rest) (length rest)) as [e|] eqn:E.
      + destruct (Hlevel _ e E) as (Ep & Ea & _). rewrite <- Ep, <- Ea in Hp.
        destruct (starts everyone next part_of e cops) as (r & Hr); [|assumption|].
        * apply Haway. eapply nth_error_In; eassumption.
        * exists r. exists e. split; assumption.
      + apply nth_error_None in E. simpl in E. lia.
  Qed.

  (* Fewer cops than vertices do not stand on all of them. *)
  Lemma free_lasts i m : m < length (nodup Pos.eq_dec (members i)) -> lasts 0 i m.
  Proof.
    intros Hm cops Hin Hfew.
    destruct (forallb (fun v => existsb (Pos.eqb v) (inside_part part_of i cops)) (members i)) eqn:E.
    - exfalso. assert (Hle : length (nodup Pos.eq_dec (members i)) <= length (inside_part part_of i cops)).
      { apply NoDup_incl_length; [apply NoDup_nodup|]. intros v Hv. apply nodup_In in Hv.
        rewrite forallb_forall in E. apply member_spec. auto. }
      lia.
    - assert (Hex : exists v, In v (members i) /\ ~ In v (inside_part part_of i cops)).
      { clear - E. induction (members i) as [|v vs IH]; simpl in E; [discriminate|].
        apply andb_false_iff in E. destruct E as [E|E].
        - exists v. split; [simpl; auto|]. intro H. apply member_spec in H. congruence.
        - destruct (IH E) as (w & Hw & Hout). exists w. simpl. auto. }
      destruct Hex as (v & Hv & Hout). apply members_spec in Hv. exists v. split; [tauto|].
      intro Hc. inversion Hc. subst. apply Hout, filter_In. split; [assumption|].
      apply Pos.eqb_eq. tauto.
  Qed.

  Lemma lasts_less s t i m : s <= t -> lasts t i m -> lasts s i m.
  Proof.
    intros Hst H cops Hin Hfew. destruct (H cops Hin Hfew) as (r & Hr & Hn). exists r.
    split; [assumption|]. intro Hc. apply Hn. eapply within_more; eassumption.
  Qed.

  (* How he holds out in a part: for ever, for so many rounds, or where no cop stands at the start. *)
  Inductive stand :=
    | ever (e : evader)
    | rounds (first : evader) (rest : list evader)
    | free (i : positive) (m : nat).

  Definition place_of (s : stand) : positive * nat :=
    match s with
    | ever e | rounds e _ => (part e, against e)
    | free i m => (i, m)
    end.

  Definition check_stand (t : nat) (s : stand) : bool :=
    match s with
    | ever e => check_evader everyone next part_of e
    | rounds first rest => Nat.leb t (length (first :: rest)) && check_levels first rest
    | free i m => Nat.eqb t 0 && Nat.ltb m (length (nodup Pos.eq_dec (members i)))
    end.

  Lemma stand_lasts t s : check_stand t s = true -> lasts t (fst (place_of s)) (snd (place_of s)).
  Proof.
    destruct s as [e|first rest|i m]; cbn [check_stand place_of fst snd]; intro H.
    - apply evader_lasts; assumption.
    - apply andb_prop in H. destruct H as (Ht & H). apply PeanoNat.Nat.leb_le in Ht.
      eapply lasts_less; [eassumption|]. apply levels_last. assumption.
    - apply andb_prop in H. destruct H as (Ht & H). apply PeanoNat.Nat.eqb_eq in Ht. subst t.
      apply free_lasts, PeanoNat.Nat.ltb_lt. assumption.
  Qed.
End Lasting.

Definition check_capture_time everyone next part_of k t teams rows stands : bool :=
  check_within everyone next k t teams rows &&
  (N.eqb t 0 ||
   enough_parts k (map place_of stands) && kept_apart everyone next part_of &&
   forallb (check_stand everyone next part_of (N.to_nat (N.pred t))) stands).

Theorem check_capture_time_sound everyone next part_of k t teams rows stands :
  check_capture_time everyone next part_of k t teams rows stands = true ->
  capture_time everyone next k (N.to_nat t).
Proof.
  unfold check_capture_time. intro H. apply andb_prop in H. destruct H as (Hup & Hlow).
  split; [eapply check_within_sound; eassumption|]. intros s Hs.
  apply orb_prop in Hlow. destruct Hlow as [H|H]; [apply N.eqb_eq in H; subst t; simpl in Hs; lia|].
  apply andb_prop in H. destruct H as (H & Hall). apply andb_prop in H. destruct H as (Hk & Hapart).
  intro Hwin. rewrite forallb_forall in Hall.
  apply (too_few everyone next part_of k (N.to_nat (N.pred t)) _ Hk).
  - intros p Hp. apply in_map_iff in Hp. destruct Hp as (x & <- & Hx).
    apply stand_lasts; auto.
  - apply captured_more with (s := s); [lia|assumption].
Qed.
