(* Cops and Robbers: evidence that the robber is never caught by so many cops, or not within so many
   rounds. *)
From Coq Require Import NArith PArith List Lia Bool Permutation.
From Zermelo Require Import Orders Cops Choices Rounds VertexSets.
Import ListNotations.

Section Evader.
  Variable everyone : list positive.
  Variable next : positive -> list positive.
  (* The part of the graph that a vertex is in. *)
  Variable part_of : positive -> positive.

  Definition kept_apart : bool :=
    let all := all_of everyone in
    forallb (fun u => forallb (fun v => Map.mem v all && Pos.eqb (part_of v) (part_of u)) (next u))
      everyone.

  Definition members (i : positive) : list positive :=
    filter (fun v => Pos.eqb (part_of v) i) everyone.

  Definition inside_part (i : positive) (cops : list positive) : list positive :=
    filter (fun v => Pos.eqb (part_of v) i) cops.

  (* Wherever cops stand of whom no more than m are in a part, there is a robber whom they do not
     catch within t rounds. *)
  Definition lasts (t : nat) (i : positive) (m : nat) : Prop :=
    forall cops, (forall v, In v cops -> In v everyone) -> length (inside_part i cops) <= m ->
      exists robber, In robber everyone /\ ~ catch_within next t cops robber.

  Hypothesis apart : kept_apart = true.

  Lemma members_spec i v : In v (members i) <-> In v everyone /\ part_of v = i.
  Proof. unfold members. rewrite filter_In, Pos.eqb_eq. reflexivity. Qed.

  Lemma stays u v : In u everyone -> step next u v -> In v everyone /\ part_of v = part_of u.
  Proof.
    intros Hu [->|Hv]; [auto|]. unfold kept_apart in apart. rewrite forallb_forall in apart.
    specialize (apart u Hu). rewrite forallb_forall in apart. specialize (apart v Hv).
    apply andb_prop in apart. destruct apart as (H1 & H2). apply Pos.eqb_eq in H2.
    apply all_of_spec in H1. auto.
  Qed.

  Lemma stays_member i u v : In u (members i) -> step next u v -> In v (members i).
  Proof.
    rewrite !members_spec. intros (Hu & <-) Hs. destruct (stays u v Hu Hs). auto.
  Qed.

  Lemma product_spec : forall cops after, Forall2 (step next) cops after ->
    In after (product (map (fun u => u :: next u) cops)).
  Proof.
    induction 1 as [|u v cops after Hs F IH]; [simpl; auto|]. cbn [map product].
    apply in_flat_map. exists v. split; [destruct Hs as [->|]; simpl; auto|]. apply in_map. assumption.
  Qed.

  Lemma inside_steps i : forall cops after, (forall v, In v cops -> In v everyone) ->
    Forall2 (step next) cops after -> Forall2 (step next) (inside_part i cops) (inside_part i after).
  Proof.
    intros cops after Hin F. induction F as [|u v cops after Hs F IH]; [constructor|].
    destruct (stays u v) as (_ & E); [apply Hin; simpl; auto|assumption|]. simpl. rewrite E.
    assert (F' := IH (fun w Hw => Hin w (or_intror Hw))).
    destruct (Pos.eqb (part_of u) i); [constructor|]; assumption.
  Qed.

  Lemma steps_inside : forall cops after, (forall v, In v cops -> In v everyone) ->
    Forall2 (step next) cops after -> forall v, In v after -> In v everyone.
  Proof.
    intros cops after Hin F. induction F as [|u v cops after Hs F IH]; intros w Hw; [destruct Hw|].
    destruct Hw as [<-|Hw].
    - apply (stays u v); [apply Hin; simpl; auto|assumption].
    - apply IH; [|assumption]. intros x Hx. apply Hin. simpl. auto.
  Qed.

  (* -------------------------------------------------------------- one part *)

  Section Part.
    Variable i : positive.
    Variable m : nat.
    (* Where he is safe for so many rounds from so many cops in the part. *)
    Variable safe_for : nat -> list positive -> positive -> Prop.

    Definition placed (cops : list positive) : Prop :=
      length cops = m /\ forall v, In v cops -> In v (members i).

    Hypothesis now : forall n cops robber, placed cops -> safe_for n cops robber ->
      ~ In robber cops /\ In robber (members i).
    Hypothesis onwards : forall n cops after robber, placed cops -> safe_for (S n) cops robber ->
      Forall2 (step next) cops after ->
      ~ In robber after /\ exists r, step next robber r /\ safe_for n after r.

    Lemma placed_steps cops after : placed cops -> Forall2 (step next) cops after -> placed after.
    Proof.
      intros (Hlen & Hin) F. split; [rewrite <- Hlen; clear - F; induction F; simpl; congruence|].
      clear Hlen. induction F as [|u v cops after Hs F IH]; intros w Hw; [destruct Hw|].
      destruct Hw as [<-|Hw]; [|apply IH; [intros x Hx; apply Hin; simpl; auto|assumption]].
      apply stays_member with (u := u); [apply Hin; simpl; auto|assumption].
    Qed.

    (* Some cops more may stand in the part. *)
    Lemma not_within more t cops robber : catch_within next t cops robber ->
      (forall v, In v cops -> In v everyone) ->
      placed (inside_part i cops ++ more) -> ~ safe_for t (inside_part i cops ++ more) robber.
    Proof.
      induction 1 as [t cops robber H|t cops after robber F _ IH]; intros Hin Hp Hsafe;
        destruct (now _ _ _ Hp Hsafe) as (Hout & Hr).
      - apply Hout, in_or_app. left. apply filter_In. split; [assumption|].
        apply members_spec in Hr. apply Pos.eqb_eq. tauto.
      - assert (F' : Forall2 (step next) (inside_part i cops ++ more) (inside_part i after ++ more)).
        { apply Forall2_app; [apply inside_steps; assumption|]. apply stay. }
        destruct (onwards _ _ _ _ Hp Hsafe F') as (Haway & r & Hs & Hr').
        apply (IH) with (r := r); auto.
        + intro Hc. apply Haway, in_or_app. left. apply filter_In. split; [assumption|].
          apply members_spec in Hr. apply Pos.eqb_eq. tauto.
        + eapply steps_inside; eassumption.
        + eapply placed_steps; eassumption.
    Qed.

    Lemma safe_lasts t : members i <> [] ->
      (forall cops, placed cops -> exists robber, safe_for t cops robber) -> lasts t i m.
    Proof.
      intros Hsome Hsafe cops Hin Hfew.
      assert (Hv : exists v, In v (members i)).
      { destruct (members i) as [|v vs]; [congruence|]. exists v. simpl. auto. }
      destruct Hv as (v & Hv). set (more := repeat v (m - length (inside_part i cops))).
      assert (Hp : placed (inside_part i cops ++ more)).
      { split; [unfold more; rewrite app_length, repeat_length; lia|]. intros u Hu.
        apply in_app_or in Hu. destruct Hu as [Hu|Hu].
        - apply filter_In in Hu. destruct Hu as (Hu & E). apply Pos.eqb_eq in E.
          apply members_spec. auto.
        - apply repeat_spec in Hu. subst. assumption. }
      destruct (Hsafe _ Hp) as (robber & Hr). exists robber. split.
      - destruct (now _ _ _ Hp Hr) as (_ & Hm). apply members_spec in Hm. tauto.
      - intro Hc. apply (not_within more _ _ _ Hc Hin Hp Hr).
    Qed.
  End Part.

  (* -------------------------------------------------------------- safe sets *)

  Definition has (s : N) (v : positive) : bool := N.testbit s (N.pos v).

  Record evader := {
    part : positive;
    against : nat;                      (* how many cops he escapes from in this part *)
    safe : list positive -> N;          (* for cops on these vertices, sorted: where he is safe *)
    onward : list positive -> N         (* from where he gets to such a vertex *)
  }.

  (* There is a safe vertex, and no cop reaches one at once. *)
  Definition keeps_away (e : evader) (cops : list positive) : bool :=
    let here := safe e (sort cops) in
    existsb (has here) (members (part e)) &&
    forallb (fun u => forallb (fun v => negb (has here v)) (u :: next u)) cops.

  Definition leads_on (e : evader) (cops : list positive) : bool :=
    let here := safe e (sort cops) in
    forallb (fun v => negb (has (onward e (sort cops)) v) || existsb (has here) (v :: next v))
      (members (part e)).

  (* After each move of the cops he gets to a vertex that is safe then: for d. *)
  Definition gets_on (e d : evader) (cops : list positive) : bool :=
    let here := safe e (sort cops) in
    forallb (fun after => N.eqb (N.land here (onward d (sort after))) here)
      (product (map (fun u => u :: next u) cops)).

  Definition standing (e : evader) : list (list positive) :=
    multisets (against e) (members (part e)).

  Definition is_safe (e : evader) (cops : list positive) (robber : positive) : Prop :=
    In robber (members (part e)) /\ has (safe e (sort cops)) robber = true.

  Lemma somewhere e (P : list positive -> bool) cops : forallb P (standing e) = true ->
    placed (part e) (against e) cops -> exists same, Permutation cops same /\ P same = true.
  Proof.
    intros H (Hlen & Hin). destruct (multisets_some _ _ _ Hlen Hin) as (same & Hs & Hp).
    exists same. split; [assumption|]. rewrite forallb_forall in H. auto.
  Qed.

  Lemma starts e cops : forallb (keeps_away e) (standing e) = true ->
    placed (part e) (against e) cops -> exists robber, is_safe e cops robber.
  Proof.
    intros H Hp. destruct (somewhere _ _ _ H Hp) as (same & P & He). unfold keeps_away in He.
    rewrite <- (sort_same _ _ P) in He. apply andb_prop in He. destruct He as (He & _).
    apply existsb_exists in He. destruct He as (robber & Hr & Hs). exists robber. split; assumption.
  Qed.

  Lemma out_of_reach e cops after robber : forallb (keeps_away e) (standing e) = true ->
    placed (part e) (against e) cops -> is_safe e cops robber -> Forall2 (step next) cops after ->
    ~ In robber after.
  Proof.
    intros H Hp (Hr & Hsafe) F Hin. destruct (somewhere _ _ _ H Hp) as (same & P & He).
    unfold keeps_away in He. rewrite <- (sort_same _ _ P) in He. apply andb_prop in He.
    destruct He as (_ & He). rewrite forallb_forall in He.
    assert (Hu : exists u, In u cops /\ step next u robber).
    { clear - F Hin. induction F as [|u v us vs Hs F IH]; [destruct Hin|]. destruct Hin as [->|Hin].
      - exists u. simpl. auto.
      - destruct (IH Hin) as (w & Hw & Hsw). exists w. simpl. auto. }
    destruct Hu as (u & Hu & Hs). specialize (He u (Permutation_in _ P Hu)).
    rewrite forallb_forall in He. specialize (He robber). rewrite Hsafe in He. simpl negb in He.
    assert (Hf : false = true); [|discriminate]. apply He. destruct Hs as [->|Hs]; simpl; auto.
  Qed.

  Lemma goes_on e d cops after robber : part d = part e -> against d = against e ->
    forallb (leads_on d) (standing d) = true -> forallb (gets_on e d) (standing e) = true ->
    placed (part e) (against e) cops -> is_safe e cops robber -> Forall2 (step next) cops after ->
    exists r, step next robber r /\ is_safe d after r.
  Proof.
    intros Epart Eagainst Hlead Hget Hp (Hr & Hsafe) F.
    destruct (somewhere _ _ _ Hget Hp) as (same & P & He). unfold gets_on in He.
    rewrite <- (sort_same _ _ P) in He. rewrite forallb_forall in He.
    destruct (steps_perm next _ _ _ P F) as (after' & P' & F').
    specialize (He _ (product_spec _ _ F')). rewrite <- (sort_same _ _ P') in He.
    apply N.eqb_eq in He.
    assert (Hon : has (onward d (sort after)) robber = true).
    { unfold has in *. rewrite <- He, N.land_spec in Hsafe. apply andb_prop in Hsafe. tauto. }
    assert (Hd : placed (part d) (against d) after).
    { rewrite Epart, Eagainst. eapply placed_steps; eassumption. }
    destruct (somewhere _ _ _ Hlead Hd) as (there & Q & Hl). unfold leads_on in Hl.
    rewrite <- (sort_same _ _ Q) in Hl. rewrite forallb_forall in Hl. rewrite <- Epart in Hr.
    specialize (Hl robber Hr). rewrite Hon in Hl. cbn [negb orb] in Hl.
    apply existsb_exists in Hl. destruct Hl as (x & Hx & Hs). exists x.
    assert (Hstep : step next robber x).
    { destruct Hx as [->|Hx]; [left; reflexivity|right; assumption]. }
    split; [assumption|]. split; [|assumption]. eapply stays_member; eassumption.
  Qed.

  Lemma not_caught_now e cops robber : forallb (keeps_away e) (standing e) = true ->
    placed (part e) (against e) cops -> is_safe e cops robber ->
    ~ In robber cops /\ In robber (members (part e)).
  Proof.
    intros H Hp Hs. split; [|apply Hs]. eapply out_of_reach; try eassumption. apply stay.
  Qed.

  (* -------------------------------------------------------------- for ever *)

  Definition check_evader (e : evader) : bool :=
    negb (match members (part e) with [] => true | _ => false end) &&
    forallb (keeps_away e) (standing e) && forallb (leads_on e) (standing e) &&
    forallb (gets_on e e) (standing e).

  Lemma evader_lasts e t : check_evader e = true -> lasts t (part e) (against e).
  Proof.
    unfold check_evader. intro H. apply andb_prop in H. destruct H as (H & Hget).
    apply andb_prop in H. destruct H as (H & Hlead). apply andb_prop in H. destruct H as (Hsome & Haway).
    apply safe_lasts with (safe_for := fun _ => is_safe e).
    - intros _ cops robber. apply not_caught_now. assumption.
    - intros _ cops after robber Hp Hs F. split; [eapply out_of_reach; eassumption|].
      eapply goes_on; eauto.
    - intro E. rewrite E in Hsome. discriminate.
    - intros cops Hp. apply starts; assumption.
  Qed.

  (* -------------------------------------------------------------- all parts *)

  (* Parts, and from how many cops he escapes in each. *)
  Fixpoint distinct_parts (es : list (positive * nat)) : bool :=
    match es with
    | [] => true
    | e :: rest => negb (existsb (fun d => Pos.eqb (fst d) (fst e)) rest) && distinct_parts rest
    end.

  Fixpoint held_off (es : list (positive * nat)) : nat :=
    match es with [] => 0 | e :: rest => S (snd e) + held_off rest end.

  (* Fewer than all of these can hold off, with one cop more in each part, are too few. *)
  Definition enough_parts (k : nat) (es : list (positive * nat)) : bool :=
    Nat.ltb k (held_off es) && distinct_parts es.

  (* Cops are in one part each: somewhere they are too few. *)
  Fixpoint in_parts (es : list (positive * nat)) (cops : list positive) : nat :=
    match es with [] => 0 | e :: rest => length (inside_part (fst e) cops) + in_parts rest cops end.

  Lemma one_cop es v cops : distinct_parts es = true ->
    in_parts es (v :: cops) =
    (if existsb (fun e => Pos.eqb (fst e) (part_of v)) es then 1 else 0) + in_parts es cops.
  Proof.
    induction es as [|e es IH]; intro Hd; [reflexivity|]. cbn [in_parts distinct_parts existsb] in *.
    apply andb_prop in Hd. destruct Hd as (Hnot & Hd). rewrite (IH Hd). apply negb_true_iff in Hnot.
    simpl. destruct (Pos.eqb_spec (part_of v) (fst e)) as [E|Hne].
    - rewrite (Pos.eqb_sym (fst e)), E, Pos.eqb_refl. rewrite Hnot. simpl. lia.
    - apply Pos.eqb_neq in Hne. rewrite (Pos.eqb_sym (fst e)), Hne. simpl. lia.
  Qed.

  Lemma few_in_parts es cops : distinct_parts es = true -> in_parts es cops <= length cops.
  Proof.
    intro Hd. induction cops as [|v cops IH].
    - assert (E : in_parts es [] = 0) by (clear; induction es; simpl; auto). rewrite E. simpl. lia.
    - rewrite one_cop by assumption. simpl length. destruct (existsb _ es); lia.
  Qed.

  Lemma some_part es cops : in_parts es cops < held_off es ->
    exists e, In e es /\ length (inside_part (fst e) cops) <= snd e.
  Proof.
    induction es as [|e es IH]; simpl; intro H; [lia|].
    destruct (Compare_dec.le_lt_dec (length (inside_part (fst e) cops)) (snd e)) as [Hle|Hlt].
    - exists e. auto.
    - destruct IH as (d & Hd & Hle); [lia|]. exists d. auto.
  Qed.

  Lemma too_few k t es : enough_parts k es = true ->
    (forall e, In e es -> lasts t (fst e) (snd e)) -> ~ captured_within everyone next k t.
  Proof.
    unfold enough_parts. intros H Hlast (cops & Hlen & Hin & Hcatch). apply andb_prop in H.
    destruct H as (Hk & Hd). apply PeanoNat.Nat.ltb_lt in Hk.
    pose proof (few_in_parts es cops Hd) as Hfew.
    destruct (some_part es cops) as (e & He & Hle); [lia|].
    destruct (Hlast e He cops Hin Hle) as (robber & Hr & Hnot). apply Hnot. auto.
  Qed.
End Evader.

Definition parts_of (es : list evader) : list (positive * nat) :=
  map (fun e => (part e, against e)) es.

Definition check_escaping everyone next part_of (k : nat) (es : list evader) : bool :=
  enough_parts k (parts_of es) && kept_apart everyone next part_of &&
  forallb (check_evader everyone next part_of) es.

Theorem check_escaping_sound everyone next part_of k es :
  check_escaping everyone next part_of k es = true -> ~ cops_win everyone next k.
Proof.
  unfold check_escaping. intros H Hwin. apply wins_in_time in Hwin. destruct Hwin as (t & Hwin).
  apply andb_prop in H. destruct H as (H & Hgood). apply andb_prop in H. destruct H as (Hk & Hapart).
  rewrite forallb_forall in Hgood. revert Hwin. apply (too_few everyone next part_of k t _ Hk).
  intros p Hp. apply in_map_iff in Hp. destruct Hp as (e & <- & He). simpl.
  apply evader_lasts; auto.
Qed.

(* The cop number: so many win, and fewer do not. *)
Definition cop_number (everyone : list positive) (next : positive -> list positive) (k : nat) : Prop :=
  cops_win everyone next k /\ forall j, j < k -> ~ cops_win everyone next j.

Lemma least_cops everyone next part_of k es : everyone <> [] -> cops_win everyone next k ->
  match k with O => true | S j => check_escaping everyone next part_of j es end = true ->
  cop_number everyone next k.
Proof.
  intros Hsome Hup Hlow. split; [assumption|]. intros j Hj Hwin. destruct k as [|k]; [lia|].
  eapply check_escaping_sound; [eassumption|]. eapply enough_cops; [|assumption|eassumption]. lia.
Qed.

Definition check_cop_number everyone next part_of sets k teams rows es : bool :=
  check_catching everyone next sets k teams rows &&
  match k with O => true | S j => check_escaping everyone next part_of j es end.

Theorem check_cop_number_sound everyone next part_of sets k teams rows es :
  check_cop_number everyone next part_of sets k teams rows es = true -> cop_number everyone next k.
Proof.
  unfold check_cop_number. intro H. apply andb_prop in H. destruct H as (Hup & Hlow).
  apply (least_cops everyone next part_of k es); [|eapply check_catching_sound; eassumption|assumption].
  intros ->. unfold check_catching in Hup. rewrite andb_false_r in Hup. discriminate.
Qed.
