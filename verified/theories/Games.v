(* Tables and strategies for any impartial game whose positions are not taken apart, and games that
   are played alike. *)
From Coq Require Import NArith PArith List Lia Bool FMapPositive.
From Zermelo Require Import Impartial Strategies.
Import ListNotations.
Module Map := PositiveMap.
Local Open Scope N_scope.

(* ---------------------------------------------------------------- sets and tables of positions *)

Section Hashed.
  Variable position : Type.
  Variable same : position -> position -> bool.
  Hypothesis same_spec : forall p q, same p q = true -> p = q.
  (* Positions with the same number share a list; nothing rests on the numbers. *)
  Variable hash : position -> positive.

  Definition dictionary : Type := Map.t (list (position * N)).

  Definition shared (p : position) (d : dictionary) : list (position * N) :=
    match Map.find (hash p) d with Some es => es | None => [] end.

  Definition keep (p : position) (n : N) (d : dictionary) : dictionary :=
    Map.add (hash p) ((p, n) :: shared p d) d.

  Definition look_up (p : position) (d : dictionary) : option N :=
    match find (fun e => same (fst e) p) (shared p d) with Some (_, n) => Some n | None => None end.

  Lemma keep_spec p n d q m : look_up q (keep p n d) = Some m ->
    (p = q /\ n = m) \/ look_up q d = Some m.
  Proof.
    unfold look_up, keep, shared. destruct (Pos.eq_dec (hash q) (hash p)) as [E|Hne].
    - rewrite E, Map.gss. simpl. destruct (same p q) eqn:Es.
      + intro H. injection H as <-. left. auto.
      + auto.
    - rewrite Map.gso by assumption. auto.
  Qed.

  Program Definition hashed : collection position := {|
    carrier := dictionary;
    empty := Map.empty _;
    add := fun p s => keep p 0 s;
    mem := fun p s => match look_up p s with Some _ => true | None => false end
  |}.
  Next Obligation. unfold look_up, shared. rewrite Map.gempty. reflexivity. Qed.
  Next Obligation.
    destruct (look_up q (keep p 0 s)) as [m|] eqn:E; [|discriminate].
    apply keep_spec in E. destruct E as [(-> & _)|E]; [auto|]. rewrite E. auto.
  Qed.

  (* -------------------------------------------------------------- tables *)

  Variable options : position -> list position.

  Definition value_here (known : dictionary) (p : position) : option N :=
    match look_up p known with
    | Some n => Some n
    | None => match options p with [] => Some 0 | _ => None end
    end.

  Fixpoint values_here (known : dictionary) (ps : list position) : option (list N) :=
    match ps with
    | [] => Some []
    | p :: rest =>
        match value_here known p, values_here known rest with
        | Some n, Some ns => Some (n :: ns)
        | _, _ => None
        end
    end.

  Fixpoint fill_in (known : dictionary) (entries : list (position * N)) : option dictionary :=
    match entries with
    | [] => Some known
    | (p, n) :: rest =>
        match values_here known (options p) with
        | Some ns => if N.eqb (mex ns) n then fill_in (keep p n known) rest else None
        | None => None
        end
    end.

  Definition plain_table_value (entries : list (position * N)) (start : position) : option N :=
    match fill_in (Map.empty _) entries with
    | Some known => value_here known start
    | None => None
    end.

  Definition plain_table_fits (entries : list (position * N)) : bool :=
    match fill_in (Map.empty _) entries with Some _ => true | None => false end.

  Definition plain_table_tells (entries : list (position * N)) (start : position) :
      option (list bool) :=
    match fill_in (Map.empty _) entries with
    | Some known =>
        match value_here known start, values_here known (options start) with
        | Some _, Some ns => Some (map (N.eqb 0) ns)
        | _, _ => None
        end
    | None => None
    end.

  Notation has_value := (value position options).

  Definition all_right (known : dictionary) : Prop :=
    forall p n, look_up p known = Some n -> has_value p n.

  Lemma value_here_right known p n : all_right known -> value_here known p = Some n -> has_value p n.
  Proof.
    intros Hk H. unfold value_here in H. destruct (look_up p known) as [m|] eqn:E.
    - injection H as <-. auto.
    - destruct (options p) eqn:Eo; [|discriminate]. injection H as <-.
      apply by_options with (values := []); [rewrite Eo; constructor|].
      split; [intros []|intros; lia].
  Qed.

  Lemma values_here_right known : all_right known -> forall ps ns,
    values_here known ps = Some ns -> Forall2 has_value ps ns.
  Proof.
    intro Hk. induction ps as [|p ps IH]; intros ns H; simpl in H; [injection H as <-; constructor|].
    destruct (value_here known p) as [n|] eqn:E; [|discriminate].
    destruct (values_here known ps); [|discriminate]. injection H as <-. constructor; [|auto].
    eapply value_here_right; eassumption.
  Qed.

  Lemma fill_in_right entries : forall known found, all_right known ->
    fill_in known entries = Some found -> all_right found.
  Proof.
    induction entries as [|(p, n) rest IH]; intros known found Hk H; simpl in H.
    - injection H as <-. assumption.
    - destruct (values_here known (options p)) as [ns|] eqn:E; [|discriminate].
      destruct (N.eqb_spec (mex ns) n) as [<-|]; [|discriminate].
      eapply IH; [|eassumption]. intros q m Hq. apply keep_spec in Hq.
      destruct Hq as [(<- & <-)|Hq]; [|auto].
      apply by_options with (values := ns); [|apply mex_spec].
      eapply values_here_right; eassumption.
  Qed.

  Lemma filled_right entries known : fill_in (Map.empty _) entries = Some known -> all_right known.
  Proof.
    intro E. eapply fill_in_right; [|eassumption]. intros p n H. unfold look_up, shared in H.
    rewrite Map.gempty in H. discriminate.
  Qed.

  Theorem plain_table_sound entries start n :
    plain_table_value entries start = Some n -> has_value start n.
  Proof.
    unfold plain_table_value. destruct (fill_in _ entries) as [known|] eqn:E; [|discriminate].
    apply value_here_right. eapply filled_right. eassumption.
  Qed.

  Theorem plain_table_tells_sound entries start bs :
    plain_table_tells entries start = Some bs -> tells position options start bs.
  Proof.
    unfold plain_table_tells, tells. destruct (fill_in _ _) as [known|] eqn:E; [|discriminate].
    destruct (value_here known start); [|discriminate].
    destruct (values_here known _) as [ns|] eqn:Ea; [|discriminate]. intro H. injection H as <-.
    apply values_here_right in Ea; [|eapply filled_right; eassumption]. clear - Ea.
    induction Ea as [|q n qs ns Hq F IH]; cbn [map]; constructor; [|assumption].
    destruct (outcome_of_value _ _ _ _ Hq) as (Hzero & Hother).
    destruct (N.eqb_spec 0 n) as [<-|Hne]; [exact (Hzero eq_refl)|apply Hother; congruence].
  Qed.
End Hashed.

(* ---------------------------------------------------------------- games that are played alike *)

Section Alike.
  Variable first second : Type.
  Variable options1 : first -> list first.
  Variable options2 : second -> list second.
  Variable alike : first -> second -> Prop.
  Hypothesis step : forall p q, alike p q -> Forall2 alike (options1 p) (options2 q).

  Lemma value_alike q n : value second options2 q n -> forall p, alike p q -> value first options1 p n.
  Proof.
    intro H. induction H as [q m values F Hmex] using value_induction. intros p Hpq.
    apply by_options with (values := values); [|assumption].
    pose proof (step _ _ Hpq) as G. clear - F G. revert values F.
    induction G as [|a b xs ys Hab G IH]; intros values F; inversion F; subst; constructor; [|auto].
    match goal with H : _ /\ _ |- _ => apply H; assumption end.
  Qed.

  Lemma matched p q : alike p q -> forall y, In y (options2 q) ->
    exists x, In x (options1 p) /\ alike x y.
  Proof.
    intros Hpq. pose proof (step _ _ Hpq) as G. induction G as [|a b xs ys Hab G IH]; [intros y []|].
    intros y [<-|Hy]; [exists a; simpl; auto|]. destruct (IH y Hy) as (x & Hx & Hxy).
    exists x. simpl. auto.
  Qed.

  Lemma matched_back p q : alike p q -> forall x, In x (options1 p) ->
    exists y, In y (options2 q) /\ alike x y.
  Proof.
    intros Hpq. pose proof (step _ _ Hpq) as G. induction G as [|a b xs ys Hab G IH]; [intros x []|].
    intros x [<-|Hx]; [exists b; simpl; auto|]. destruct (IH x Hx) as (y & Hy & Hxy).
    exists y. simpl. auto.
  Qed.

  Fixpoint next_alike q (H : next_wins second options2 q) {struct H} :
      forall p, alike p q -> next_wins first options1 p
  with previous_alike q (H : previous_wins second options2 q) {struct H} :
      forall p, alike p q -> previous_wins first options1 p.
  Proof.
    - destruct H as [q y Hy Hwins]. intros p Hpq. destruct (matched _ _ Hpq y Hy) as (x & Hx & Hxy).
      apply reaches with (q := x); [assumption|]. eapply previous_alike; eassumption.
    - destruct H as [q Hall]. intros p Hpq. constructor. intros x Hx.
      destruct (matched_back _ _ Hpq x Hx) as (y & Hy & Hxy). eapply next_alike; [|eassumption]. auto.
  Qed.

  Lemma tells_alike q bs : tells second options2 q bs -> forall p, alike p q ->
    tells first options1 p bs.
  Proof.
    unfold tells. intros H p Hpq. pose proof (step _ _ Hpq) as G. revert bs H.
    induction G as [|x y xs ys Hxy G IH]; intros bs H; inversion H; subst; constructor; auto.
    match goal with b : bool |- _ => destruct b end;
      [eapply previous_alike|eapply next_alike]; eassumption.
  Qed.
End Alike.
