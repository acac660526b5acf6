(* Seepage: the rules, and lists of claims that prove who wins. *)
From Coq Require Import NArith PArith List Lia Bool FMapPositive.
From Zermelo Require Import Orders.
Import ListNotations.
Module Map := PositiveMap.

Section Seepage.
  Variable everyone : list positive.            (* all vertices *)
  Variable next : positive -> list positive.    (* where the arcs of a vertex lead *)
  Variable is_sink : positive -> bool.
  Variable source : positive.

  (* ---------------------------------------------------------------- the rules *)

  (* What Green may protect in a turn: at most k vertices that are neither contaminated nor protected. *)
  Definition may_protect (k : nat) (contaminated guarded guard : list positive) : Prop :=
    length guard <= k /\ forall v, In v guard -> ~ In v contaminated /\ ~ In v guarded.

  (* What Sludge may contaminate: an arc leads there from a contaminated vertex. *)
  Definition exposed (contaminated guarded : list positive) (v : positive) : Prop :=
    (exists u, In u contaminated /\ In v (next u)) /\ ~ In v contaminated /\ ~ In v guarded.

  (* Green, who is to move, wins: no sink is contaminated, whatever Sludge does, and play ends. *)
  Inductive green (k : nat) : list positive -> list positive -> Prop :=
    | guards contaminated guarded guard :
        (forall v, In v contaminated -> is_sink v = false) ->
        may_protect k contaminated guarded guard ->
        (forall v, exposed contaminated (guard ++ guarded) v ->
          green k (v :: contaminated) (guard ++ guarded)) ->
        green k contaminated guarded.

  (* Sludge wins, and Green is to move: a sink is contaminated, now or whatever Green does. *)
  Inductive sludge (k : nat) : list positive -> list positive -> Prop :=
    | reached contaminated guarded v :
        In v contaminated -> is_sink v = true -> sludge k contaminated guarded
    | spreads contaminated guarded :
        (forall guard, may_protect k contaminated guarded guard ->
          exists v, exposed contaminated (guard ++ guarded) v /\
            sludge k (v :: contaminated) (guard ++ guarded)) ->
        sludge k contaminated guarded.

  Definition green_wins (k : nat) : Prop := green k [source] [].
  Definition sludge_wins (k : nat) : Prop := sludge k [source] [].

  Lemma not_both_win k contaminated guarded :
    green k contaminated guarded -> sludge k contaminated guarded -> False.
  Proof.
    induction 1 as [c g guard Hsafe Hmay Hall IH]. intro H. inversion H as [? ? v Hv Hs|? ? Hmoves]; subst.
    - rewrite Hsafe in Hs by assumption. discriminate.
    - destruct (Hmoves guard Hmay) as (v & Hv & Hwins). eauto.
  Qed.

  Theorem seepage_one_winner k : ~ (green_wins k /\ sludge_wins k).
  Proof. intros (Hg & Hs). eapply not_both_win; eassumption. Qed.

  Lemma fewer k j (less : j <= k) : forall contaminated guarded,
    sludge k contaminated guarded -> sludge j contaminated guarded.
  Proof.
    fix IH 3. intros c g H. destruct H as [c g v Hv Hs|c g Hmoves].
    - eapply reached; eassumption.
    - apply spreads. intros guard (Hlen & Hok). destruct (Hmoves guard) as (v & Hv & Hwins).
      + split; [lia|assumption].
      + exists v. split; [assumption|]. apply IH. assumption.
  Qed.

  (* The least number of vertices with which Green wins. *)
  Definition green_number (k : nat) : Prop :=
    1 <= k /\ green_wins k /\ forall j, 1 <= j < k -> sludge_wins j.

  (* ---------------------------------------------------------------- the checkers *)

  Definition has (s : N) (v : positive) : bool := N.testbit s (N.pos v).
  Definition join (v : positive) (s : N) : N := N.setbit s (N.pos v).
  Definition set_of (vs : list positive) : N := fold_right join 0%N vs.
  Definition within (a b : N) : bool := N.eqb (N.land a b) a.

  (* All arcs lead to vertices. *)
  Definition is_closed : bool :=
    existsb (Pos.eqb source) everyone &&
    forallb (fun u => forallb (fun v => existsb (Pos.eqb v) everyone) (next u)) everyone.

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

  Definition mem (x : positive) (s : list positive) : bool := existsb (Pos.eqb x) s.

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

  (* ---------------------------------------------------------------- the token game *)

  (* Sludge moves a token along arcs to a vertex that is not protected; Green is to move and wins. *)
  Inductive holds (k : nat) : positive -> list positive -> Prop :=
    | by_guarding v guarded guard :
        is_sink v = false -> length guard <= k ->
        (forall c, In c (next v) -> ~ In c (guard ++ guarded) -> holds k c (guard ++ guarded)) ->
        holds k v guarded.

  Lemma holds_more k v p : holds k v p -> forall q, (forall x, In x p -> In x q) -> holds k v q.
  Proof.
    induction 1 as [v p guard Hs Hlen Hall IH]. intros q Hpq. apply by_guarding with (guard := guard);
      try assumption. intros c Hc Hout. apply IH; try assumption.
    - intro Hin. apply Hout. apply in_app_or in Hin. apply in_or_app. intuition.
    - intros x Hx. apply in_app_or in Hx. apply in_or_app. intuition.
  Qed.

  (* Vertices at which Green wins anyway may count as protected. *)
  Lemma holds_anyway k w r : holds k w r -> forall p q,
    (forall x, In x r -> In x q \/ In x p) -> (forall x, In x q -> holds k x p) -> holds k w p.
  Proof.
    induction 1 as [w r guard Hs Hlen Hall IH]. intros p q Hr Hq.
    apply by_guarding with (guard := guard); try assumption. intros c Hc Hout.
    destruct (in_dec Pos.eq_dec c q) as [Hcq|Hcq].
    - apply holds_more with (p := p); [auto|]. intros x Hx. apply in_or_app. auto.
    - apply IH with (q := q); try assumption.
      + intro Hin. apply in_app_or in Hin. destruct Hin as [Hin|Hin].
        * apply Hout, in_or_app. auto.
        * apply Hr in Hin. destruct Hin as [Hin|Hin]; [contradiction|]. apply Hout, in_or_app. auto.
      + intros x Hx. apply in_app_or in Hx. destruct Hx as [Hx|Hx].
        * right. apply in_or_app. auto.
        * apply Hr in Hx. destruct Hx; [auto|]. right. apply in_or_app. auto.
      + intros x Hx. apply holds_more with (p := p); [auto|]. intros y Hy. apply in_or_app. auto.
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

  (* ---------------------------------------------------------------- the full game *)

  Hypothesis closed : is_closed = true.

  Lemma next_in u v : In u everyone -> In v (next u) -> In v everyone.
  Proof.
    intros Hu Hv. unfold is_closed in closed. apply andb_prop in closed. destruct closed as (_ & H).
    rewrite forallb_forall in H. specialize (H u Hu). rewrite forallb_forall in H.
    apply member_spec. auto.
  Qed.

  Lemma source_in : In source everyone.
  Proof.
    unfold is_closed in closed. apply andb_prop in closed. destruct closed as (H & _).
    apply member_spec. assumption.
  Qed.

  Definition left_over (contaminated : list positive) : list positive :=
    filter (fun v => negb (mem v contaminated)) everyone.

  Lemma filter_short (f : positive -> bool) l : length (filter f l) <= length l.
  Proof. induction l as [|x l IH]; simpl; [lia|]. destruct (f x); simpl; lia. Qed.

  Lemma shorter (f h : positive -> bool) : forall l v,
    (forall x, h x = true -> f x = true) -> In v l -> f v = true -> h v = false ->
    length (filter h l) < length (filter f l).
  Proof.
    intros l v Hsub Hv Hf Hh. assert (Hle : forall m, length (filter h m) <= length (filter f m)).
    { induction m as [|x m IH]; simpl; [lia|]. destruct (h x) eqn:Eh.
      - rewrite (Hsub x Eh). simpl. lia.
      - destruct (f x); simpl; lia. }
    induction l as [|x l IH]; [destruct Hv|]. simpl. destruct Hv as [->|Hv].
    - rewrite Hf, Hh. simpl. specialize (Hle l). lia.
    - specialize (IH Hv). destruct (h x) eqn:Eh; [rewrite (Hsub x Eh); simpl; lia|].
      destruct (f x); simpl; lia.
  Qed.

  (* Green is well off: at every vertex that Sludge can take she wins the token game with all that is
     contaminated or protected counted as protected. *)
  Lemma well_off k : forall size contaminated guarded, length (left_over contaminated) <= size ->
    (forall v, In v contaminated -> In v everyone /\ is_sink v = false) ->
    forall v, exposed contaminated guarded v ->
    (forall c, exposed contaminated guarded c -> holds k c (contaminated ++ guarded)) ->
    green k (v :: contaminated) guarded.
  Proof.
    induction size as [|size IH]; intros contaminated guarded Hsize Hin v Hv Hoff;
      destruct Hv as ((u & Hu & Hv) & Hnew & Hfree);
      assert (Hall : In v everyone) by (eapply next_in; [apply Hin; eassumption|assumption]).
    - exfalso. assert (Hl : In v (left_over contaminated)).
      { apply filter_In. split; [assumption|]. apply negb_true_iff, not_true_iff_false.
        intro E. apply member_spec in E. contradiction. }
      assert (Hnone : left_over contaminated = []) by (apply length_zero_iff_nil; lia).
      rewrite Hnone in Hl. destruct Hl.
    - assert (Hholds : holds k v (contaminated ++ guarded)) by (apply Hoff; split; [eauto|auto]).
      inversion Hholds as [? ? guard Hs Hlen Hnext]. subst.
      set (fresh := filter (fun x => negb (mem x (v :: contaminated ++ guarded))) guard).
      assert (Hfresh : forall x, In x guard -> In x fresh \/ In x (v :: contaminated ++ guarded)).
      { intros x Hx. destruct (mem x (v :: contaminated ++ guarded)) eqn:E.
        - right. apply member_spec. assumption.
        - left. apply filter_In. rewrite E. auto. }
      apply guards with (guard := fresh).
      + intros x [<-|Hx]; [assumption|]. apply Hin. assumption.
      + split.
        * unfold fresh. rewrite filter_short. assumption.
        * intros x Hx. apply filter_In in Hx. destruct Hx as (_ & Hx). apply negb_true_iff in Hx.
          assert (Hx' : ~ In x (v :: contaminated ++ guarded)).
          { intro Hbad. apply member_spec in Hbad. unfold mem in Hx. congruence. }
          simpl in Hx'. rewrite in_app_iff in Hx'. simpl. tauto.
      + intros c Hc. apply IH; try assumption.
        * assert (Hless : length (left_over (v :: contaminated)) < length (left_over contaminated)).
          { apply shorter with (v := v); try assumption.
            - intros x Hx. apply negb_true_iff in Hx. apply negb_true_iff. simpl in Hx.
              apply orb_false_iff in Hx. tauto.
            - apply negb_true_iff, not_true_iff_false. intro E. apply member_spec in E. contradiction.
            - simpl. rewrite Pos.eqb_refl. reflexivity. }
          lia.
        * intros x [<-|Hx]; auto.
        * intros x ((w & Hw & Hxw) & Hxnew & Hxfree).
          assert (Hout : ~ In x guarded) by (intro; apply Hxfree, in_or_app; auto).
          assert (Hold : ~ In x contaminated) by (intro; apply Hxnew; simpl; auto).
          destruct Hw as [<-|Hw].
          -- apply holds_more with (p := guard ++ contaminated ++ guarded).
             ++ apply Hnext; [assumption|]. intro Hbad. apply in_app_or in Hbad.
                destruct Hbad as [Hbad|Hbad].
                ** apply Hfresh in Hbad. destruct Hbad as [Hbad|[Hbad|Hbad]].
                   --- apply Hxfree, in_or_app. auto.
                   --- apply Hxnew. simpl. auto.
                   --- apply in_app_or in Hbad. tauto.
                ** apply in_app_or in Hbad. tauto.
             ++ intros y Hy. apply in_app_or in Hy. destruct Hy as [Hy|Hy].
                ** apply Hfresh in Hy. simpl. rewrite !in_app_iff. simpl in Hy. rewrite in_app_iff in Hy.
                   tauto.
                ** apply in_app_or in Hy. simpl. rewrite !in_app_iff. tauto.
          -- apply holds_more with (p := contaminated ++ guarded).
             ++ apply Hoff. split; [eauto|auto].
             ++ intros y Hy. apply in_app_or in Hy. simpl. rewrite !in_app_iff. tauto.
  Qed.

  Lemma token_to_full k : holds k source [] -> green_wins k.
  Proof.
    intro H. inversion H as [? ? guard Hs Hlen Hnext]. subst.
    set (fresh := filter (fun x => negb (Pos.eqb x source)) guard).
    assert (Hfresh : forall x, In x guard -> In x fresh \/ x = source).
    { intros x Hx. destruct (Pos.eq_dec x source) as [->|Hne]; [auto|]. left. apply filter_In.
      split; [assumption|]. apply negb_true_iff, Pos.eqb_neq. assumption. }
    apply guards with (guard := fresh).
    - intros v [<-|[]]. assumption.
    - split.
      + unfold fresh. rewrite filter_short. assumption.
      + intros v Hv. apply filter_In in Hv. destruct Hv as (_ & Hv). apply negb_true_iff, Pos.eqb_neq in Hv.
        split; [intros [->|[]]; congruence|intros []].
    - intros v Hv. eapply well_off with (size := length (left_over [source])); [lia| |assumption|].
      + intros x [<-|[]]. split; [apply source_in|assumption].
      + intros c ((u & [<-|[]] & Hc) & Hnew & Hfree).
        apply holds_more with (p := guard ++ []).
        * apply Hnext; [assumption|]. rewrite app_nil_r. intro Hbad. apply Hfresh in Hbad.
          destruct Hbad as [Hbad| ->]; [apply Hfree, in_or_app; auto|apply Hnew; simpl; auto].
        * intros x Hx. rewrite app_nil_r in Hx. apply Hfresh in Hx. simpl. rewrite in_app_iff.
          destruct Hx as [Hx| ->]; auto.
  Qed.

  (* ---------------------------------------------------------------- Sludge *)

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
    - apply Pos.eqb_eq in H. apply Hright; rewrite ?H; simpl; auto using source_in.
      intros u [<-|[]]. lia.
    - eapply IH; [|exact H]. intros j v needs Hj. destruct (Pos.eq_dec number j) as [<-|Hne].
      + rewrite Map.gss in Hj. injection Hj as <- <-. exact Hright.
      + rewrite Map.gso in Hj by congruence. eapply Hk. eassumption.
  Qed.
End Seepage.

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
