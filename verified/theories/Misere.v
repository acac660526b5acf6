(* Misère play, in which the player who cannot move wins: it is normal play if he has to pass then,
   to where there is no move. *)
From Coq Require Import NArith PArith List Lia Bool.
From Zermelo Require Import Impartial Games.
Import ListNotations.
Local Open Scope N_scope.

Section Misere.
  Variable position : Type.
  Variable moves : position -> list position.

  Inductive misere_next_wins : position -> Prop :=
    | blocked p : moves p = [] -> misere_next_wins p
    | moves_to p q : In q (moves p) -> misere_previous_wins q -> misere_next_wins p
  with misere_previous_wins : position -> Prop :=
    | none_is_good p : moves p <> [] -> (forall q, In q (moves p) -> misere_next_wins q) ->
        misere_previous_wins p.

  (* For each move of a position, in the order of its options, whether it wins. *)
  Definition misere_tells (p : position) (bs : list bool) : Prop :=
    Forall2 (fun q (b : bool) => if b then misere_previous_wins q else misere_next_wins q) (moves p) bs.

  Definition passing (p : option position) : list (option position) :=
    match p with
    | None => []
    | Some p => match moves p with [] => [None] | qs => map Some qs end
    end.

  Lemma passing_moves p : moves p <> [] -> passing (Some p) = map Some (moves p).
  Proof. simpl. destruct (moves p); [congruence|reflexivity]. Qed.

  Fixpoint passing_next s (H : next_wins _ passing s) {struct H} :
      match s with Some p => misere_next_wins p | None => False end
  with passing_previous s (H : previous_wins _ passing s) {struct H} :
      match s with Some p => misere_previous_wins p | None => True end.
  Proof.
    - destruct H as [[p|] t Ht Hwins]; [|destruct Ht].
      apply passing_previous in Hwins. simpl in Ht. destruct (moves p) as [|q qs] eqn:E.
      + apply blocked. assumption.
      + change (In t (map Some (q :: qs))) in Ht. rewrite <- E in Ht. apply in_map_iff in Ht.
        destruct Ht as (r & <- & Hr). apply moves_to with (q := r); assumption.
    - destruct H as [[p|] Hall]; [|exact I].
      assert (Hsome : moves p <> []).
      { intro E. exact (passing_next None (Hall None ltac:(simpl; rewrite E; simpl; auto))). }
      apply none_is_good; [assumption|]. intros q Hq. apply (passing_next (Some q)). apply Hall.
      rewrite passing_moves by assumption. apply in_map. assumption.
  Qed.

  Lemma passing_ends p n : value position moves p n -> exists m, value _ passing (Some p) m.
  Proof.
    intro H. induction H as [p m values F _] using value_induction.
    destruct (Forall2_choose _ (value _ passing) (passing (Some p))) as (vs & G).
    - simpl. destruct (moves p) as [|r rs] eqn:E; intros q Hq.
      + destruct Hq as [<-|[]]. exists 0. apply by_options with (values := []); [constructor|].
        split; [intros []|intros; lia].
      + change (In q (map Some (r :: rs))) in Hq. apply in_map_iff in Hq. destruct Hq as (t & <- & Ht).
        destruct (Forall2_left _ _ _ _ F t Ht) as (k & _ & _ & IH). assumption.
    - exists (mex vs). apply by_options with (values := vs); [assumption|apply mex_spec].
  Qed.
End Misere.

Section Game.
  Variable position : Type.
  Variable G : game position.

  Definition same_option (s t : option position) : bool :=
    match s, t with Some p, Some q => same G p q | None, None => true | _, _ => false end.

  Lemma same_option_spec s t : same_option s t = true -> s = t.
  Proof. destruct s, t; simpl; try discriminate; [intro H; apply (same_spec G) in H|]; congruence. Qed.

  Lemma options_end : forall s, exists n, value _ (passing position (options G)) s n.
  Proof.
    intros [p|].
    - destruct (ends G p) as (n & Hn). eapply passing_ends. eassumption.
    - exists 0. apply by_options with (values := []); [constructor|]. split; [intros []|intros; lia].
  Qed.

  Definition misere : game (option position) :=
    whole (option position) (passing position (options G)) same_option
      (fun s => match s with Some p => hash G p | None => xH end) same_option_spec options_end.
End Game.
Arguments misere {position} _.

(* What tables and strategies for the game with the pass prove of misère play. *)
Section Accepted.
  Variable position : Type.
  Variable G : game position.

  Notation loses p := (misere_previous_wins position (options G) p).
  Notation wins p := (misere_next_wins position (options G) p).

  Theorem misere_table_sound entries start n : table_value _ (misere G) entries (Some start) = Some n ->
    if N.eqb n 0 then loses start else wins start.
  Proof.
    intro H. apply table_value_sound in H. destruct H as (_ & H). destruct (N.eqb n 0).
    - exact (passing_previous _ _ _ H).
    - exact (passing_next _ _ _ H).
  Qed.

  Theorem misere_strategy_sound entries start first :
    check_strategy _ (misere G) entries (Some start) first = true ->
    match first with None => loses start | Some _ => wins start end.
  Proof.
    intro H. apply check_strategy_sound in H. destruct first.
    - exact (passing_next _ _ _ H).
    - exact (passing_previous _ _ _ H).
  Qed.

  (* Where there is a move at all, which moves win. *)
  Lemma passing_tells start bs : options G start <> [] ->
    tells _ (options (misere G)) (Some start) bs -> misere_tells position (options G) start bs.
  Proof.
    intros Hsome H. unfold tells in H. change (options (misere G)) with (passing position (options G)) in H.
    rewrite passing_moves in H by assumption. unfold misere_tells. revert bs H.
    induction (options G start) as [|q qs IH]; intros bs H; inversion H as [|? b ? rest Hb Hrest]; subst;
      constructor.
    - destruct b; [exact (passing_previous _ _ _ Hb)|exact (passing_next _ _ _ Hb)].
    - destruct qs as [|r rs]; [inversion Hrest; constructor|]. apply IH; [discriminate|assumption].
  Qed.

  Theorem misere_table_tells_sound entries start bs : options G start <> [] ->
    table_tells _ (misere G) entries (Some start) = Some bs ->
    misere_tells position (options G) start bs.
  Proof. intros Hsome H. apply passing_tells; [assumption|]. apply table_tells_sound in H. exact H. Qed.

  Theorem misere_strategy_tells_sound entries start bs : options G start <> [] ->
    strategy_tells _ (misere G) entries (Some start) = Some bs ->
    misere_tells position (options G) start bs.
  Proof. intros Hsome H. apply passing_tells; [assumption|]. apply strategy_tells_sound in H. exact H. Qed.
End Accepted.
