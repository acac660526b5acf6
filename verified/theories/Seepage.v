(* Seepage: the rules, and the token game, in which Green has what she has in the full game. *)
From Coq Require Import PArith List Lia Bool.
From Zermelo Require Import Orders.
Import ListNotations.

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

  (* ---------------------------------------------------------------- the full game *)

  (* All arcs lead to vertices. *)
  Definition is_closed : bool :=
    existsb (Pos.eqb source) everyone &&
    forallb (fun u => forallb (fun v => existsb (Pos.eqb v) everyone) (next u)) everyone.

  Definition mem (x : positive) (s : list positive) : bool := existsb (Pos.eqb x) s.

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
End Seepage.
