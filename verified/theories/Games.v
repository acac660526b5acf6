(* An impartial game with what a checker needs of it, and the checkers for all of them: tables of
   nim-values, strategies, and strategies beside a heap. *)
From Coq Require Import NArith PArith List Lia Bool.
From Zermelo Require Import Impartial Heap Sets.
Import ListNotations.
Local Open Scope N_scope.

Definition xor_all (ns : list N) : N := fold_right N.lxor 0 ns.

Record game (position : Type) := {
  options : position -> list position;
  same : position -> position -> bool;
  hash : position -> positive;            (* positions with the same one share a list; no more *)
  parts : position -> list position;      (* positions whose sum it is *)
  same_spec : forall p q, same p q = true -> p = q;
  parts_spec : forall p ns, Forall2 (value position options) (parts p) ns ->
    value position options p (xor_all ns);
  ends : forall p, exists n, value position options p n
}.
Arguments options {position} _.
Arguments same {position} _.
Arguments hash {position} _.
Arguments parts {position} _.
Arguments same_spec {position} _.
Arguments parts_spec {position} _.
Arguments ends {position} _.

(* A game whose positions are not taken apart, and in which every move makes a number less. *)
Section Whole.
  Variable position : Type.
  Variable moves : position -> list position.
  Variable eqb : position -> position -> bool.
  Variable key : position -> positive.
  Hypothesis eqb_spec : forall p q, eqb p q = true -> p = q.
  Hypothesis moves_end : forall p, exists n, value position moves p n.

  Program Definition whole : game position := {|
    options := moves; same := eqb; hash := key; parts := fun p => [p]
  |}.
  Next Obligation.
    inversion H as [|? n ? ? Hn Hrest]. inversion Hrest. simpl. rewrite N.lxor_0_r. assumption.
  Qed.
End Whole.

Section Checkers.
  Variable position : Type.
  Variable G : game position.

  Notation has_value := (value position (options G)).
  Notation next_wins := (next_wins position (options G)).
  Notation previous_wins := (previous_wins position (options G)).

  Notation dictionary := (dictionary position).
  Notation keep := (keep position (hash G)).
  Notation look_up := (look_up position (same G) (hash G)).

  (* -------------------------------------------------------------- tables *)

  (* What is left out of a table has no move, so that its value is 0. *)
  Definition value_here (known : dictionary) (p : position) : option N :=
    match look_up p known with
    | Some n => Some n
    | None => match options G p with [] => Some 0 | _ => None end
    end.

  Fixpoint each (f : position -> option N) (ps : list position) : option (list N) :=
    match ps with
    | [] => Some []
    | p :: rest => match f p, each f rest with Some n, Some ns => Some (n :: ns) | _, _ => None end
    end.

  Definition value_of (known : dictionary) (p : position) : option N :=
    option_map xor_all (each (value_here known) (parts G p)).

  Fixpoint fill (known : dictionary) (entries : list (position * N)) : option dictionary :=
    match entries with
    | [] => Some known
    | (p, n) :: rest =>
        match each (value_of known) (options G p) with
        | Some ns => if N.eqb (mex ns) n then fill (keep p n known) rest else None
        | None => None
        end
    end.

  (* Whether a list is right so far: for whoever reads it, to say where a mistake is. *)
  Definition table_fits (entries : list (position * N)) : bool :=
    match fill (Map.empty _) entries with Some _ => true | None => false end.

  Definition table_value (entries : list (position * N)) (start : position) : option N :=
    match fill (Map.empty _) entries with Some known => value_of known start | None => None end.

  (* Which moves of the start win, by a table that has its nim-value too. *)
  Definition table_tells (entries : list (position * N)) (start : position) : option (list bool) :=
    match fill (Map.empty _) entries with
    | Some known =>
        match value_of known start, each (value_of known) (options G start) with
        | Some _, Some ns => Some (map (N.eqb 0) ns)
        | _, _ => None
        end
    | None => None
    end.

  Definition all_right (known : dictionary) : Prop :=
    forall p n, look_up p known = Some n -> has_value p n.

  Lemma each_right f : (forall p n, f p = Some n -> has_value p n) -> forall ps ns,
    each f ps = Some ns -> Forall2 has_value ps ns.
  Proof.
    intro Hf. induction ps as [|p ps IH]; intros ns H; simpl in H; [injection H as <-; constructor|].
    destruct (f p) as [n|] eqn:E; [|discriminate]. destruct (each f ps); [|discriminate].
    injection H as <-. constructor; auto.
  Qed.

  Lemma value_here_right known p n : all_right known -> value_here known p = Some n -> has_value p n.
  Proof.
    intros Hk H. unfold value_here in H. destruct (look_up p known) as [m|] eqn:E.
    - injection H as <-. auto.
    - destruct (options G p) eqn:Eo; [|discriminate]. injection H as <-.
      apply by_options with (values := []); [rewrite Eo; constructor|].
      split; [intros []|intros; lia].
  Qed.

  Lemma value_of_right known p n : all_right known -> value_of known p = Some n -> has_value p n.
  Proof.
    unfold value_of. intros Hk H. destruct (each _ (parts G p)) as [ns|] eqn:E; [|discriminate].
    injection H as <-. apply (parts_spec G). eapply each_right; [|eassumption].
    intros. eapply value_here_right; eassumption.
  Qed.

  Lemma fill_right entries : forall known found, all_right known ->
    fill known entries = Some found -> all_right found.
  Proof.
    induction entries as [|(p, n) rest IH]; intros known found Hk H; simpl in H.
    - injection H as <-. assumption.
    - destruct (each _ (options G p)) as [ns|] eqn:E; [|discriminate].
      destruct (N.eqb_spec (mex ns) n) as [<-|]; [|discriminate].
      eapply IH; [|eassumption]. intros q m Hq. apply keep_spec in Hq; [|apply (same_spec G)].
      destruct Hq as [(<- & <-)|Hq]; [|auto].
      apply by_options with (values := ns); [|apply mex_spec].
      eapply each_right; [|eassumption]. intros. eapply value_of_right; eassumption.
  Qed.

  Lemma filled_right entries known : fill (Map.empty _) entries = Some known -> all_right known.
  Proof. apply fill_right. intros p n H. rewrite look_up_nothing in H. discriminate. Qed.

  Theorem table_value_sound entries start n : table_value entries start = Some n ->
    has_value start n /\ if N.eqb n 0 then previous_wins start else next_wins start.
  Proof.
    unfold table_value. destruct (fill _ entries) as [known|] eqn:E; [|discriminate]. intro H.
    apply value_of_right in H; [|eapply filled_right; eassumption]. split; [assumption|].
    destruct (outcome_of_value _ _ _ _ H) as (Hzero & Hother).
    destruct (N.eqb_spec n 0); [apply Hzero|apply Hother]; assumption.
  Qed.

  Theorem table_tells_sound entries start bs :
    table_tells entries start = Some bs -> tells position (options G) start bs.
  Proof.
    unfold table_tells, tells. destruct (fill _ _) as [known|] eqn:E; [|discriminate].
    destruct (value_of known start); [|discriminate].
    destruct (each _ (options G start)) as [ns|] eqn:Ea; [|discriminate]. intro H. injection H as <-.
    eapply each_right in Ea; [|intros; eapply value_of_right; [eapply filled_right|]; eassumption].
    clear - Ea. induction Ea as [|q n qs ns Hq F IH]; cbn [map]; constructor; [|assumption].
    destruct (outcome_of_value _ _ _ _ Hq) as (Hzero & Hother).
    destruct (N.eqb_spec 0 n) as [<-|Hne]; [exact (Hzero eq_refl)|apply Hother; congruence].
  Qed.

  (* -------------------------------------------------------------- strategies *)

  (* The previous player wins a position that stands in the list so far, or has no move. *)
  Definition is_won (won : dictionary) (p : position) : bool :=
    match look_up p won with
    | Some _ => true
    | None => match options G p with [] => true | _ => false end
    end.

  Definition is_move (r p : position) : bool := existsb (same G r) (options G p).

  (* For each option in turn, the position that the reply reaches. *)
  Fixpoint answered (won : dictionary) (ps replies : list position) : bool :=
    match ps, replies with
    | [], [] => true
    | p :: ps, r :: replies => is_move r p && is_won won r && answered won ps replies
    | _, _ => false
    end.

  Fixpoint collect (won : dictionary) (entries : list (position * list position)) :
      option dictionary :=
    match entries with
    | [] => Some won
    | (p, replies) :: rest =>
        if answered won (options G p) replies then collect (keep p 0 won) rest else None
    end.

  Definition strategy_fits (entries : list (position * list position)) : bool :=
    match collect (Map.empty _) entries with Some _ => true | None => false end.

  (* A first move, or none where the previous player wins. *)
  Definition check_strategy (entries : list (position * list position)) (start : position)
      (first : option position) : bool :=
    match collect (Map.empty _) entries with
    | Some won =>
        match first with
        | None => is_won won start
        | Some q => is_move q start && is_won won q
        end
    | None => false
    end.

  (* Which moves of the start win; those that do not have a reply. *)
  Fixpoint judged (won : dictionary) (ps : list position) : option (list bool) :=
    match ps with
    | [] => Some []
    | p :: rest =>
        match judged won rest with
        | Some bs =>
            if is_won won p then Some (true :: bs)
            else if existsb (is_won won) (options G p) then Some (false :: bs) else None
        | None => None
        end
    end.

  Definition strategy_tells (entries : list (position * list position)) (start : position) :
      option (list bool) :=
    match collect (Map.empty _) entries with
    | Some won => judged won (options G start)
    | None => None
    end.

  Definition all_won (won : dictionary) : Prop :=
    forall p n, look_up p won = Some n -> previous_wins p.

  Lemma is_move_spec r p : is_move r p = true -> In r (options G p).
  Proof.
    unfold is_move. rewrite existsb_exists. intros (q & Hq & E). apply (same_spec G) in E. subst.
    assumption.
  Qed.

  Lemma is_won_right won p : all_won won -> is_won won p = true -> previous_wins p.
  Proof.
    unfold is_won. intros Hw H. destruct (look_up p won) as [n|] eqn:E; [eauto|].
    destruct (options G p) eqn:Eo; [|discriminate]. constructor. rewrite Eo. intros q [].
  Qed.

  Lemma answered_right won : all_won won -> forall ps replies,
    answered won ps replies = true -> forall p, In p ps -> next_wins p.
  Proof.
    intro Hw. induction ps as [|p ps IH]; intros [|r replies] H q Hq; simpl in H; try discriminate.
    - destruct Hq.
    - apply andb_prop in H. destruct H as (H & Hrest). apply andb_prop in H. destruct H as (Hr & Hwon).
      destruct Hq as [->|Hq].
      + apply reaches with (q := r); [apply is_move_spec; assumption|].
        eapply is_won_right; eassumption.
      + eapply IH; eassumption.
  Qed.

  Lemma collect_right entries : forall won found, all_won won ->
    collect won entries = Some found -> all_won found.
  Proof.
    induction entries as [|(p, replies) rest IH]; intros won found Hw H; simpl in H.
    - injection H as <-. assumption.
    - destruct (answered won (options G p) replies) eqn:E; [|discriminate].
      eapply IH; [|eassumption]. intros q n Hq. apply keep_spec in Hq; [|apply (same_spec G)]. destruct Hq as [(<- & _)|Hq].
      + constructor. eapply answered_right; eassumption.
      + eapply Hw. eassumption.
  Qed.

  Lemma collected_right entries won : collect (Map.empty _) entries = Some won -> all_won won.
  Proof. apply collect_right. intros p n Hp. rewrite look_up_nothing in Hp. discriminate. Qed.

  (* An accepted strategy proves who wins the start. *)
  Theorem check_strategy_sound entries start first :
    check_strategy entries start first = true ->
    match first with None => previous_wins start | Some _ => next_wins start end.
  Proof.
    unfold check_strategy. intro H. destruct (collect _ _) as [won|] eqn:E; [|discriminate].
    pose proof (collected_right _ _ E) as Hw.
    destruct first as [q|].
    - apply andb_prop in H. destruct H as (Hq & Hwon).
      apply reaches with (q := q); [apply is_move_spec; assumption|].
      eapply is_won_right; eassumption.
    - eapply is_won_right; eassumption.
  Qed.

  Theorem strategy_tells_sound entries start bs :
    strategy_tells entries start = Some bs -> tells position (options G) start bs.
  Proof.
    unfold strategy_tells, tells. destruct (collect _ _) as [won|] eqn:E; [|discriminate].
    apply collected_right in E. generalize (options G start) as ps. intro ps. revert bs.
    induction ps as [|p ps IH]; intros bs H; simpl in H; [injection H as <-; constructor|].
    destruct (judged won ps) as [rest|]; [|discriminate]. destruct (is_won won p) eqn:Ew.
    - injection H as <-. constructor; [|auto]. eapply is_won_right; eassumption.
    - destruct (existsb (is_won won) (options G p)) eqn:Er; [|discriminate]. injection H as <-.
      constructor; [|auto]. apply existsb_exists in Er. destruct Er as (q & Hq & Hwon).
      apply reaches with (q := q); [assumption|]. eapply is_won_right; eassumption.
  Qed.

  (* Nobody is said to win who does not. *)
  Theorem one_winner p : ~ (next_wins p /\ previous_wins p).
  Proof. intros (H1 & H2). destruct (ends G p) as (m & Hm). eapply not_both; eassumption. Qed.

  (* -------------------------------------------------------------- beside a heap *)

  Program Definition heaped : game (position * N) :=
    whole (position * N) (with_heap position (options G))
      (fun s t => same G (fst s) (fst t) && N.eqb (snd s) (snd t)) (fun s => hash G (fst s)) _ _.
  Next Obligation.
    apply andb_prop in H. simpl in H. destruct H as (H1 & H2). apply (same_spec G) in H1.
    apply N.eqb_eq in H2. congruence.
  Qed.
  Next Obligation.
    destruct (ends G p) as (m & Hm). destruct (last_position _ _ _ _ Hm) as (e & He).
    eexists. eapply beside; eassumption.
  Qed.
End Checkers.

(* A strategy of the previous player for the game beside a heap. *)
Definition check_value {position} (G : game position) entries (start : position) (n : N) : bool :=
  check_strategy _ (heaped _ G) entries (start, n) None.

Theorem check_value_sound position (G : game position) entries start n :
  check_value G entries start n = true -> value position (options G) start n.
Proof.
  unfold check_value. intro H. apply check_strategy_sound in H.
  destruct (ends G start) as (m & Hm). destruct (last_position _ _ _ _ Hm) as (e & He).
  eapply value_by_heap; eassumption.
Qed.
