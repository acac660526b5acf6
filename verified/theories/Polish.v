(* POLISH: a move puts a brush on a vertex of a graph that is being cleaned. *)
From Coq Require Import NArith PArith List Lia Bool.
From Zermelo Require Import Impartial Lists Deletion Games Parts.
Import ListNotations.
Local Open Scope N_scope.

Section Polish.
  Variable g : board.

  (* The discrepancy of each vertex, 0 if it is gone: its degree less its brushes, or what it still
     needs to fire. *)
  Definition needs : Type := list N.

  (* An edge less and a brush more: where less than 2 was needed, that is enough (2 - 3 = 0 here). *)
  Definition lower (v : N) : needs -> needs :=
    change (fun u x => if N.testbit (near g v) u then x - 2 else x) 0.

  (* The neighbours that fire then. *)
  Definition primed (v : N) : needs -> list N :=
    those (fun u x => N.testbit (near g v) u && negb (N.eqb x 0) && N.leb x 2) 0.

  (* Vertices fire, and others after them, in this order. Each fires once. *)
  Fixpoint settle (fuel : nat) (firing : list N) (d : needs) : needs :=
    match fuel, firing with
    | S fuel, v :: rest => settle fuel (rest ++ primed v d) (lower v d)
    | _, _ => d
    end.

  Definition brush (v : N) : needs -> needs := change (fun u x => if N.eqb u v then x - 1 else x) 0.

  Definition place (d : needs) (v : N) : needs :=
    let d' := brush v d in if N.eqb (at_ d' v) 0 then settle (S (order g)) [v] d' else d'.

  Definition dirty : needs -> list N := those (fun _ x => negb (N.eqb x 0)) 0.

  Definition places (d : needs) : list needs := map (place d) (dirty d).

  (* Vertices that have brushes enough, and isolated ones, fire before the first move. *)
  Definition degree (v : N) : N := N.of_nat (length (filter (N.testbit (near g v)) (everyone g))).

  Definition settled (brushes : list N) : needs :=
    let d := change (fun v b => degree v - b) 0 brushes in
    settle (S (order g)) (those (fun _ x => N.eqb x 0) 0 d) d.

  (* -------------------------------------------------------------- play ends *)

  Lemma settle_less fuel : forall firing d, total (settle fuel firing d) <= total d.
  Proof.
    induction fuel as [|fuel IH]; intros [|v rest] d; simpl; try lia.
    eapply N.le_trans; [apply IH|]. apply total_less. intros u x. destruct (N.testbit _ _); lia.
  Qed.

  Lemma brush_falls v d : at_ d v <> 0 -> total (brush v d) < total d.
  Proof.
    intro H. apply total_falls with (v := v).
    - intros u x. destruct (N.eqb u v); lia.
    - apply at_inside. assumption.
    - simpl. rewrite N.eqb_refl. lia.
  Qed.

  Lemma dirty_spec d v : In v (dirty d) <-> at_ d v <> 0.
  Proof.
    unfold dirty. rewrite those_spec by reflexivity. rewrite N.sub_0_r, negb_true_iff, N.eqb_neq.
    split; [tauto|]. split; [lia|assumption].
  Qed.

  Lemma places_end : forall d, exists n, value needs places d n.
  Proof.
    apply ends_by with (measure := total). intros p q Hq. apply in_map_iff in Hq.
    destruct Hq as (v & <- & Hv). apply dirty_spec in Hv. apply brush_falls in Hv.
    unfold place. destruct (N.eqb _ 0); [|assumption].
    eapply N.le_lt_trans; [apply settle_less|assumption].
  Qed.

  (* -------------------------------------------------------------- sums *)

  (* p is what lies on a and on b, and no edge leads from one to the other. *)
  Definition is_sum (p a b : needs) : Prop :=
    (length a = length p /\ length b = length p) /\
    (forall v, at_ p v = at_ a v + at_ b v /\ (at_ a v = 0 \/ at_ b v = 0)) /\
    (forall v u, at_ a v <> 0 -> N.testbit (near g v) u = true -> at_ b u = 0) /\
    (forall v u, at_ b v <> 0 -> N.testbit (near g v) u = true -> at_ a u = 0).

  Lemma is_sum_sym p a b : is_sum p a b -> is_sum p b a.
  Proof.
    intros ((La & Lb) & Hv & Ha & Hb). split; [auto|]. split; [|auto].
    intro v. destruct (Hv v) as (E & H). split; [lia|tauto].
  Qed.

  (* Both fall alike where b has nothing. *)
  Lemma sum_changed f p a b : is_sum p a b -> (forall u, f u 0 = 0) ->
    (forall u x, f u x <= x) -> (forall u, at_ b u <> 0 -> f u (at_ b u) = at_ b u) ->
    is_sum (change f 0 p) (change f 0 a) b.
  Proof.
    intros ((La & Lb) & Hv & Ha & Hb) Hzero Hless Hstays.
    assert (Hat : forall ws v, at_ (change f 0 ws) v = f v (at_ ws v)).
    { intros ws v. rewrite at_change by assumption. rewrite N.add_0_l. reflexivity. }
    assert (Hdown : forall v, at_ a v = 0 -> at_ (change f 0 a) v = 0).
    { intros v E. rewrite Hat, E. apply Hzero. }
    split; [rewrite !change_length; auto|]. split; [|split].
    - intro v. destruct (Hv v) as (E & [H|H]).
      + split; [|left; auto]. rewrite (Hdown v H), Hat, E, H, N.add_0_l.
        destruct (N.eq_dec (at_ b v) 0) as [->|Hne]; auto.
      + split; [|auto]. rewrite !Hat, E, H, !N.add_0_r. reflexivity.
    - intros v u Hne. apply Ha. auto.
    - intros v u Hne Hn. apply Hdown. eauto.
  Qed.

  Lemma primed_of_sum p a b v : is_sum p a b ->
    (forall u, N.testbit (near g v) u = true -> at_ b u = 0) -> primed v p = primed v a.
  Proof.
    intros ((La & _) & Hv & _ & _) Hfree. apply those_same; [auto|]. intro u. rewrite N.add_0_l.
    destruct (N.testbit (near g v) u) eqn:E; [|reflexivity]. destruct (Hv u) as (-> & _).
    rewrite (Hfree u E), N.add_0_r. reflexivity.
  Qed.

  Lemma settle_of_sum fuel : forall firing p a b, is_sum p a b ->
    (forall v, In v firing -> forall u, N.testbit (near g v) u = true -> at_ b u = 0) ->
    is_sum (settle fuel firing p) (settle fuel firing a) b.
  Proof.
    induction fuel as [|fuel IH]; intros [|v rest] p a b Hs Hfree; simpl; try assumption.
    assert (Hv : forall u, N.testbit (near g v) u = true -> at_ b u = 0) by (apply Hfree; simpl; auto).
    rewrite (primed_of_sum p a b) by assumption. apply IH.
    - apply sum_changed; [assumption| | |].
      + intro u. destruct (N.testbit _ _); reflexivity.
      + intros u x. destruct (N.testbit _ _); lia.
      + intros u Hne. destruct (N.testbit (near g v) u) eqn:E; [|reflexivity]. apply Hv in E. congruence.
    - intros w Hw. apply in_app_or in Hw. destruct Hw as [Hw|Hw]; [apply Hfree; simpl; auto|].
      unfold primed in Hw. rewrite those_spec in Hw
        by (intro u; rewrite andb_false_r; reflexivity).
      destruct Hw as (_ & Hw). rewrite N.sub_0_r in Hw. apply andb_prop in Hw. destruct Hw as (Hw & _).
      apply andb_prop in Hw. destruct Hw as (_ & Hw). apply negb_true_iff, N.eqb_neq in Hw.
      intros u Hu. destruct Hs as (_ & _ & Ha & _). eapply Ha; eassumption.
  Qed.

  Lemma place_of_sum p a b v : is_sum p a b -> at_ a v <> 0 -> is_sum (place p v) (place a v) b.
  Proof.
    intros Hs Hne. assert (Hb : at_ b v = 0).
    { destruct Hs as (_ & Hv & _). destruct (proj2 (Hv v)); [contradiction|assumption]. }
    assert (Hbrush : is_sum (brush v p) (brush v a) b).
    { apply sum_changed; [assumption| | |].
      - intro u. destruct (N.eqb u v); reflexivity.
      - intros u x. destruct (N.eqb u v); lia.
      - intros u Hu. destruct (N.eqb_spec u v) as [->|]; [contradiction|reflexivity]. }
    unfold place. assert (E : at_ (brush v p) v = at_ (brush v a) v).
    { destruct Hbrush as (_ & Hv & _). rewrite (proj1 (Hv v)), Hb. apply N.add_0_r. }
    rewrite E. destruct (N.eqb (at_ (brush v a) v) 0); [|assumption].
    apply settle_of_sum; [assumption|]. intros w [<-|[]] u Hu.
    destruct Hs as (_ & _ & Ha & _). eapply Ha; eassumption.
  Qed.

  Theorem value_of_places p a b x y : is_sum p a b ->
    value needs places a x -> value needs places b y -> value needs places p (N.lxor x y).
  Proof.
    intros Hp Ha Hb. eapply value_of_sum with (is_sum := is_sum); try eassumption;
      clear a b x y Hp Ha Hb p; intros p a b Hp q Hq; apply in_map_iff in Hq;
      destruct Hq as (v & <- & Hv); apply dirty_spec in Hv; pose proof (is_sum_sym _ _ _ Hp) as Hp'.
    - destruct (N.eq_dec (at_ a v) 0) as [E|Hne]; [right; exists (place b v)|left; exists (place a v)].
      + assert (Hb : at_ b v <> 0) by (destruct Hp as (_ & H & _); destruct (H v); lia).
        split; [apply in_map, dirty_spec; assumption|]. apply is_sum_sym, place_of_sum; assumption.
      + split; [apply in_map, dirty_spec; assumption|]. apply place_of_sum; assumption.
    - exists (place p v). split; [|apply place_of_sum; assumption].
      apply in_map, dirty_spec. destruct Hp as (_ & H & _). destruct (H v). lia.
    - exists (place p v). split; [|apply is_sum_sym, place_of_sum; assumption].
      apply in_map, dirty_spec. destruct Hp as (_ & H & _). destruct (H v). lia.
  Qed.

  (* -------------------------------------------------------------- components *)

  Definition support (d : needs) : N := fold_right (fun v s => N.setbit s v) 0 (dirty d).

  Definition restrict (d : needs) (s : N) : needs :=
    change (fun u x => if N.testbit s u then x else 0) 0 d.

  Definition usable (d : needs) : bool := Nat.leb (length d) (order g).

  Lemma at_restrict d s v : at_ (restrict d s) v = if N.testbit s v then at_ d v else 0.
  Proof.
    unfold restrict. rewrite at_change by (intro u; destruct (N.testbit s u); reflexivity).
    rewrite N.add_0_l. reflexivity.
  Qed.

  Lemma same_numbers a : forall b, length a = length b -> (forall v, at_ a v = at_ b v) -> a = b.
  Proof.
    induction a as [|x a IH]; intros [|y b] Hlen H; simpl in Hlen; try discriminate; [reflexivity|].
    f_equal; [exact (H 0)|]. apply IH; [congruence|]. intro v. specialize (H (N.succ v)).
    rewrite !at_step in H. assumption.
  Qed.

  Lemma support_spec d v : at_ d v <> 0 -> N.testbit (support d) v = true.
  Proof.
    intro H. apply dirty_spec in H. unfold support. induction (dirty d) as [|u us IH]; [destruct H|].
    simpl. destruct (N.eq_dec u v) as [->|Hne]; [apply N.setbit_eq|]. rewrite N.setbit_neq by assumption.
    apply IH. destruct H; [congruence|assumption].
  Qed.

  Lemma restrict_all d : restrict d (support d) = d.
  Proof.
    apply same_numbers; [apply change_length|]. intro v. rewrite at_restrict.
    destruct (N.testbit (support d) v) eqn:E; [reflexivity|].
    destruct (N.eq_dec (at_ d v) 0) as [->|Hne]; [reflexivity|]. apply support_spec in Hne. congruence.
  Qed.

  Lemma nothing_dirty d : value needs places (restrict d 0) 0.
  Proof.
    apply by_options with (values := []); [|split; [intros []|intros; lia]].
    unfold places. destruct (dirty (restrict d 0)) as [|v vs] eqn:E; [constructor|exfalso].
    assert (H : In v (dirty (restrict d 0))) by (rewrite E; simpl; auto).
    apply dirty_spec in H. rewrite at_restrict, N.bits_0 in H. auto.
  Qed.

  Lemma apart_needs d m s : usable d = true -> apart g s (N.ldiff m s) -> subset s m ->
    is_sum (restrict d m) (restrict d s) (restrict d (N.ldiff m s)).
  Proof.
    intros Hd Hapart Hs.
    assert (Hin : forall v s, at_ (restrict d s) v <> 0 -> In v (everyone g) /\ N.testbit s v = true).
    { intros v r H. rewrite at_restrict in H. destruct (N.testbit r v); [|congruence]. split; [|reflexivity].
      apply at_inside in H. apply PeanoNat.Nat.leb_le in Hd. apply in_map_iff.
      exists (N.to_nat v). split; [apply Nnat.N2Nat.id|]. apply in_seq. lia. }
    assert (Hcross : forall a b, (forall v, In v (everyone g) -> N.testbit a v = true -> N.land (near g v) b = 0) ->
      forall v u, at_ (restrict d a) v <> 0 -> N.testbit (near g v) u = true -> at_ (restrict d b) u = 0).
    { intros a b H v u Hv Hu. destruct (Hin v a Hv) as (Hv1 & Hv2). specialize (H v Hv1 Hv2).
      apply (f_equal (fun t => N.testbit t u)) in H. rewrite N.land_spec, Hu, N.bits_0 in H. simpl in H.
      rewrite at_restrict, H. reflexivity. }
    split; [unfold restrict; rewrite !change_length; auto|]. split; [|split; apply Hcross; apply Hapart].
    intro v. rewrite !at_restrict, N.ldiff_spec. unfold subset in Hs.
    apply (f_equal (fun t => N.testbit t v)) in Hs. rewrite N.land_spec in Hs.
    destruct (N.testbit s v), (N.testbit m v); simpl in *; try discriminate; split; auto; lia.
  Qed.

  Program Definition polish : game needs := {|
    options := places; same := same_list; hash := fun d => N.succ_pos (hash_list 1 d);
    parts := pieces g needs support restrict usable
  |}.
  Next Obligation. apply same_list_spec. assumption. Qed.
  Next Obligation.
    eapply pieces_spec; [| | |eassumption].
    - intros d _. apply restrict_all.
    - apply nothing_dirty.
    - intros d m s x y Hd Hs Ha. apply value_of_places, apart_needs; assumption.
  Qed.
  Next Obligation. apply places_end. Qed.
End Polish.
