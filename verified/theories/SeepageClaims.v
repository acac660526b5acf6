(* Seepage: lists of claims that prove who wins. *)
From Coq Require Import NArith PArith List Lia Bool FMapPositive.
From Zermelo Require Import Orders Seepage.
Import ListNotations.
Module Map := PositiveMap.

Section Claims.
  Variable everyone : list positive.            (* all vertices *)
  Variable next : positive -> list positive.    (* where the arcs of a vertex lead *)
  Variable is_sink : positive -> bool.
  Variable source : positive.

  Notation holds := (holds next is_sink).
  Notation sludge := (sludge next is_sink).
  Notation sludge_wins := (sludge_wins next is_sink source).
  Notation is_closed := (is_closed everyone next source).

  (* ---------------------------------------------------------------- the checkers *)

  Definition has (s : N) (v : positive) : bool := N.testbit s (N.pos v).
  Definition join (v : positive) (s : N) : N := N.setbit s (N.pos v).
  Definition set_of (vs : list positive) : N := fold_right join 0%N vs.
  Definition within (a b : N) : bool := N.eqb (N.land a b) a.

  (* Green claims: with the token on a vertex and this much protected, she wins by protecting more. *)
  Record green_claim := {
    at_vertex : positive;
    given : list positive;
    protects : list positive;
    by_claims : list positive      (* the numbers of earlier claims, from 1 *)
  }.

  Definition claims := Map.t (positive * N).

  Fixpoint gather (known : claims) (safe : N) (by_ : list positive) : N :=
    match by_ with
    | [] => safe
    | j :: rest =>
        match Map.find j known with
        | Some (w, needs) => gather known (if within needs safe then join w safe else safe) rest
        | None => gather known safe rest
        end
    end.

  Definition good_green (k : nat) (known : claims) (c : green_claim) : bool :=
    let safe := gather known (set_of (protects c ++ given c)) (by_claims c) in
    negb (is_sink (at_vertex c)) && Nat.leb (length (protects c)) k &&
    forallb (has safe) (next (at_vertex c)).

  Fixpoint all_green (k : nat) (number : positive) (known : claims) (cs : list green_claim) : bool :=
    match cs with
    | [] => false
    | c :: rest =>
        good_green k known c &&
        match rest with
        | [] => Pos.eqb (at_vertex c) source && match given c with [] => true | _ => false end
        | _ => all_green k (Pos.succ number)
                 (Map.add number (at_vertex c, set_of (given c)) known) rest
        end
    end.

  Definition check_green (k : nat) (cs : list green_claim) : bool :=
    is_closed && all_green k 1 (Map.empty _) cs.

  (* Sludge claims: with the token on a vertex and nothing of these protected, she wins. *)
  Record sludge_claim := { token : positive; free : list positive; rests_on : list positive }.

  Definition threats := Map.t (positive * list positive).

  Definition threat (known : threats) (j : positive) : list (list positive) :=
    match Map.find j known with Some (c, needs) => [c :: needs] | None => [] end.

  (* Whether k vertices can hit all sets. *)
  Fixpoint hit (k : nat) (family : list (list positive)) : bool :=
    match family with
    | [] => true
    | s :: _ =>
        match k with
        | O => false
        | S k => existsb (fun x => hit k (filter (fun t => negb (mem x t)) family)) s
        end
    end.

  Definition good_threat (known : threats) (c : sludge_claim) (j : positive) : bool :=
    match Map.find j known with
    | Some (child, needs) =>
        mem child (next (token c)) && within (set_of (child :: needs)) (set_of (free c))
    | None => false
    end.

  Definition good_sludge (k : nat) (known : threats) (c : sludge_claim) : bool :=
    is_sink (token c) ||
    forallb (good_threat known c) (rests_on c) && negb (hit k (flat_map (threat known) (rests_on c))).

  Fixpoint all_sludge (k : nat) (number : positive) (known : threats) (cs : list sludge_claim) : bool :=
    match cs with
    | [] => false
    | c :: rest =>
        good_sludge k known c &&
        match rest with
        | [] => Pos.eqb (token c) source
        | _ => all_sludge k (Pos.succ number) (Map.add number (token c, free c) known) rest
        end
    end.

  (* ---------------------------------------------------------------- sets *)

  Lemma join_has v s u : has (join v s) u = Pos.eqb v u || has s u.
  Proof.
    unfold has, join. destruct (Pos.eqb_spec v u) as [->|Hne].
    - rewrite N.setbit_eq. reflexivity.
    - rewrite N.setbit_neq by congruence. reflexivity.
  Qed.

  Lemma set_of_has vs u : has (set_of vs) u = true <-> In u vs.
  Proof.
    induction vs as [|v vs IH]; simpl.
    - split; [discriminate|intros []].
    - rewrite join_has, orb_true_iff, IH, Pos.eqb_eq. reflexivity.
  Qed.

  Lemma within_has a b u : within a b = true -> has a u = true -> has b u = true.
  Proof.
    unfold within, has. intros H Ha. apply N.eqb_eq in H. rewrite <- H, N.land_spec in Ha.
    apply andb_prop in Ha. tauto.
  Qed.

  Definition right (k : nat) (known : claims) : Prop :=
    forall j w needs, Map.find j known = Some (w, needs) ->
      forall p, (forall x, has needs x = true -> In x p) -> holds k w p.

  (* What joins is won under what is protected. *)
  Lemma gathered k known p : right k known -> forall by_ safe q,
    (forall x, has safe x = true -> In x q \/ In x p) -> (forall x, In x q -> holds k x p) ->
    forall x, has (gather known safe by_) x = true -> ~ In x p -> holds k x p.
  Proof.
    intro Hk. induction by_ as [|j rest IH]; intros safe q Hsafe Hq x Hx Hout; simpl in Hx.
    - destruct (Hsafe x Hx); [auto|contradiction].
    - destruct (Map.find j known) as [(w, needs)|] eqn:E; [|eapply IH; eassumption].
      destruct (within needs safe) eqn:Ew; [|eapply IH; eassumption].
      assert (Hw : holds k w p).
      { apply holds_anyway with (r := q ++ p) (q := q).
        - eapply Hk; [eassumption|]. intros y Hy. apply in_or_app. apply Hsafe.
          eapply within_has; eassumption.
        - intros y Hy. apply in_app_or in Hy. assumption.
        - assumption. }
      apply IH with (safe := join w safe) (q := w :: q); try assumption.
      + intros y Hy. rewrite join_has in Hy. apply orb_prop in Hy. destruct Hy as [Hy|Hy].
        * apply Pos.eqb_eq in Hy. subst. simpl. auto.
        * apply Hsafe in Hy. simpl. tauto.
      + intros y [<-|Hy]; auto.
  Qed.

  Lemma good_green_right k known c : right k known -> good_green k known c = true ->
    forall p, (forall x, In x (given c) -> In x p) -> holds k (at_vertex c) p.
  Proof.
    unfold good_green. intros Hk H p Hp. apply andb_prop in H. destruct H as (H & Hnext).
    apply andb_prop in H. destruct H as (Hs & Hlen). apply negb_true_iff in Hs.
    apply PeanoNat.Nat.leb_le in Hlen. rewrite forallb_forall in Hnext.
    apply by_guarding with (guard := protects c); try assumption. intros x Hx Hout.
    eapply gathered with (q := []); [eassumption| |intros y []|apply Hnext; assumption|assumption].
    intros y Hy. right. apply set_of_has in Hy. apply in_app_or in Hy. apply in_or_app.
    destruct Hy; auto.
  Qed.

  Lemma all_green_right k cs : forall number known, right k known ->
    all_green k number known cs = true -> holds k source [].
  Proof.
    induction cs as [|c rest IH]; intros number known Hk H; [discriminate|].
    cbn [all_green] in H. apply andb_prop in H. destruct H as (Hc & H).
    pose proof (good_green_right k known c Hk Hc) as Hright. destruct rest as [|d rest].
    - apply andb_prop in H. destruct H as (Hs & Hg). apply Pos.eqb_eq in Hs. rewrite <- Hs.
      apply Hright. destruct (given c); [intros x []|discriminate].
    - eapply IH; [|exact H]. intros j w needs Hj. destruct (Pos.eq_dec number j) as [<-|Hne].
      + rewrite Map.gss in Hj. injection Hj as <- <-. intros p Hp. apply Hright.
        intros x Hx. apply Hp. apply set_of_has. assumption.
      + rewrite Map.gso in Hj by congruence. eapply Hk. eassumption.
  Qed.

  (* ---------------------------------------------------------------- Sludge *)

  Hypothesis closed : is_closed = true.

  (* Arcs lead to vertices of higher rank, so that there is no cycle. *)
  Variable rank : positive -> positive.

  Definition is_acyclic : bool :=
    forallb (fun u => forallb (fun v => Pos.ltb (rank u) (rank v)) (next u)) everyone.

  Definition check_sludge (k : nat) (cs : list sludge_claim) : bool :=
    is_closed && is_acyclic && all_sludge k 1 (Map.empty _) cs.

  Lemma hit_spec : forall k family, hit k family = false -> forall guard, length guard <= k ->
    exists t, In t family /\ forall x, In x guard -> ~ In x t.
  Proof.
    induction k as [|k IH]; intros family H guard Hlen; destruct family as [|s rest]; simpl in H;
      try discriminate.
    - destruct guard; [|simpl in Hlen; lia]. exists s. simpl. split; [auto|intros x []].
    - destruct (existsb (fun x => mem x s) guard) eqn:E.
      + apply existsb_exists in E. destruct E as (x & Hx & Hxs). apply member_spec in Hxs.
        assert (Hx' : hit k (filter (fun t => negb (mem x t)) (s :: rest)) = false).
        { apply not_true_iff_false. intro Ht. apply not_true_iff_false in H. apply H.
          apply existsb_exists. exists x. auto. }
        apply in_split in Hx. destruct Hx as (a & b & ->).
        destruct (IH _ Hx' (a ++ b)) as (t & Ht & Hmiss).
        { rewrite app_length in *. simpl in Hlen. lia. }
        apply filter_In in Ht. destruct Ht as (Ht & Hxt). apply negb_true_iff in Hxt.
        exists t. split; [assumption|]. intros y Hy. apply in_app_or in Hy. simpl in Hy.
        destruct (Pos.eq_dec y x) as [->|Hne].
        * intro Hbad. apply member_spec in Hbad. unfold mem in Hxt. congruence.
        * apply Hmiss. apply in_or_app. destruct Hy as [Hy|[Hy|Hy]]; auto. congruence.
      + exists s. simpl. split; [auto|]. intros x Hx Hxs. apply not_true_iff_false in E. apply E.
        apply existsb_exists. exists x. split; [assumption|]. apply member_spec. assumption.
  Qed.

  Definition dangerous (k : nat) (v : positive) (needs : list positive) : Prop :=
    forall contaminated guarded, In v contaminated -> (forall x, In x guarded -> ~ In x needs) ->
      In v everyone -> (forall u, In u contaminated -> (rank u <= rank v)%positive) ->
      sludge k contaminated guarded.

  Definition right_threats (k : nat) (known : threats) : Prop :=
    forall j v needs, Map.find j known = Some (v, needs) -> dangerous k v needs.

  Lemma good_sludge_right k known c : is_acyclic = true -> right_threats k known ->
    good_sludge k known c = true -> dangerous k (token c) (free c).
  Proof.
    intros Hacyclic Hk H contaminated guarded Hv Hneeds Hall Hrank.
    apply orb_prop in H. destruct H as [H|H]; [eapply reached; eassumption|].
    apply andb_prop in H. destruct H as (Hgood & Hhit). apply negb_true_iff in Hhit.
    rewrite forallb_forall in Hgood. apply spreads. intros guard (Hlen & _).
    destruct (hit_spec _ _ Hhit guard Hlen) as (t & Ht & Hmiss). apply in_flat_map in Ht.
    destruct Ht as (j & Hj & Ht). specialize (Hgood j Hj). unfold good_threat in Hgood.
    unfold threat in Ht. destruct (Map.find j known) as [(child, needs)|] eqn:E; [|discriminate].
    destruct Ht as [<-|[]]. apply andb_prop in Hgood. destruct Hgood as (Hchild & Hwithin).
    apply member_spec in Hchild.
    assert (Hsub : forall x, In x (child :: needs) -> In x (free c)).
    { intros x Hx. apply set_of_has. eapply within_has; [eassumption|]. apply set_of_has. assumption. }
    assert (Hup : (rank (token c) < rank child)%positive).
    { unfold is_acyclic in Hacyclic. rewrite forallb_forall in Hacyclic.
      specialize (Hacyclic _ Hall). rewrite forallb_forall in Hacyclic. apply Pos.ltb_lt. auto. }
    assert (Hout : forall x, In x (guard ++ guarded) -> ~ In x (child :: needs)).
    { intros x Hx Hbad. apply in_app_or in Hx. destruct Hx as [Hx|Hx].
      - exact (Hmiss x Hx Hbad).
      - exact (Hneeds x Hx (Hsub x Hbad)). }
    exists child. split.
    - split; [exists (token c); auto|]. split.
      + intro Hin. specialize (Hrank child Hin). lia.
      + intro Hin. apply (Hout child Hin). simpl. auto.
    - apply (Hk j child needs E).
      + simpl. auto.
      + intros x Hx Hbad. apply (Hout x Hx). simpl. auto.
      + eapply next_in; eassumption.
      + intros u [<-|Hu]; [lia|]. specialize (Hrank u Hu). lia.
  Qed.

  Lemma all_sludge_right k cs : is_acyclic = true -> forall number known, right_threats k known ->
    all_sludge k number known cs = true -> sludge_wins k.
  Proof.
    intro Hacyclic. induction cs as [|c rest IH]; intros number known Hk H; [discriminate|].
    cbn [all_sludge] in H. apply andb_prop in H. destruct H as (Hc & H).
    pose proof (good_sludge_right k known c Hacyclic Hk Hc) as Hright. destruct rest as [|d rest].
    - apply Pos.eqb_eq in H. pose proof (source_in _ _ _ closed) as Hin.
      apply Hright; rewrite ?H; simpl; auto.
      intros u [<-|[]]. lia.
    - eapply IH; [|exact H]. intros j v needs Hj. destruct (Pos.eq_dec number j) as [<-|Hne].
      + rewrite Map.gss in Hj. injection Hj as <- <-. exact Hright.
      + rewrite Map.gso in Hj by congruence. eapply Hk. eassumption.
  Qed.
End Claims.

Theorem check_green_sound everyone next is_sink source k cs :
  check_green everyone next is_sink source k cs = true -> green_wins next is_sink source k.
Proof.
  unfold check_green. intro H. apply andb_prop in H. destruct H as (Hc & H).
  apply token_to_full with (everyone := everyone); [assumption|].
  eapply all_green_right; [|eassumption].
  intros j w needs Hj. rewrite Map.gempty in Hj. discriminate.
Qed.

Theorem check_sludge_sound everyone next is_sink source rank k cs :
  check_sludge everyone next is_sink source rank k cs = true -> sludge_wins next is_sink source k.
Proof.
  unfold check_sludge. intro H. apply andb_prop in H. destruct H as (H & Hall).
  apply andb_prop in H. destruct H as (Hc & Hacyclic).
  eapply all_sludge_right; [eassumption|eassumption| |eassumption].
  intros j w needs Hj. rewrite Map.gempty in Hj. discriminate.
Qed.

Definition check_green_number everyone next is_sink source rank k greens sludges : bool :=
  check_green everyone next is_sink source k greens &&
  match k, sludges with
  | O, _ => false
  | S O, [] => true
  | S j, _ => check_sludge everyone next is_sink source rank j sludges
  end.

Theorem check_green_number_sound everyone next is_sink source rank k greens sludges :
  check_green_number everyone next is_sink source rank k greens sludges = true ->
  green_number next is_sink source k.
Proof.
  unfold check_green_number. intro H. apply andb_prop in H. destruct H as (Hg & Hs).
  destruct k as [|k]; [discriminate|]. split; [lia|]. split.
  - eapply check_green_sound. eassumption.
  - intros j Hj. destruct k as [|k]; [lia|]. apply fewer with (k := S k); [lia|].
    eapply check_sludge_sound. eassumption.
Qed.

(* If the source is a sink, Green wins with no number. *)
Definition check_no_number (is_sink : positive -> bool) (source : positive) : bool := is_sink source.

Theorem check_no_number_sound next is_sink source : check_no_number is_sink source = true ->
  forall k, sludge_wins next is_sink source k.
Proof. intros H k. apply reached with (v := source); simpl; auto. Qed.
