(* Evidence for impartial games: a strategy for whoever wins. *)
From Coq Require Import NArith PArith List Lia Bool FMapPositive.
From Zermelo Require Import Impartial.
Import ListNotations.
Module Map := PositiveMap.
Local Open Scope N_scope.

(* Sets of positions. All that matters is that nothing is in one that was not added. *)
Record collection (position : Type) := {
  carrier : Type;
  empty : carrier;
  add : position -> carrier -> carrier;
  mem : position -> carrier -> bool;
  empty_spec : forall p, mem p empty = false;
  add_spec : forall p s q, mem q (add p s) = true -> p = q \/ mem q s = true
}.
Arguments carrier {position} _.
Arguments empty {position} _.
Arguments add {position} _.
Arguments mem {position} _.

Section Strategies.
  Variable position : Type.
  Variable options : position -> list position.
  Variable same : position -> position -> bool.
  Hypothesis same_spec : forall p q, same p q = true -> p = q.
  Variable sets : collection position.

  (* The previous player wins a position that stands in the list so far, or has no move. *)
  Definition is_won (won : carrier sets) (p : position) : bool :=
    mem sets p won || match options p with [] => true | _ => false end.

  Definition is_move (r p : position) : bool := existsb (same r) (options p).

  (* For each option in turn, the position that the reply reaches. *)
  Fixpoint answered (won : carrier sets) (ps replies : list position) : bool :=
    match ps, replies with
    | [], [] => true
    | p :: ps, r :: replies => is_move r p && is_won won r && answered won ps replies
    | _, _ => false
    end.

  Fixpoint collect (won : carrier sets) (entries : list (position * list position)) :
      option (carrier sets) :=
    match entries with
    | [] => Some won
    | (p, replies) :: rest =>
        if answered won (options p) replies then collect (add sets p won) rest else None
    end.

  (* A first move, or none where the previous player wins. *)
  Definition check_strategy (entries : list (position * list position)) (start : position)
      (first : option position) : bool :=
    match collect (empty sets) entries with
    | Some won =>
        match first with
        | None => is_won won start
        | Some q => is_move q start && is_won won q
        end
    | None => false
    end.

  Definition all_won (won : carrier sets) : Prop :=
    forall p, mem sets p won = true -> previous_wins position options p.

  Lemma is_move_spec r p : is_move r p = true -> In r (options p).
  Proof.
    unfold is_move. rewrite existsb_exists. intros (q & Hq & E). apply same_spec in E. subst.
    assumption.
  Qed.

  Lemma is_won_right won p : all_won won -> is_won won p = true ->
    previous_wins position options p.
  Proof.
    intros Hw H. apply orb_prop in H. destruct H as [H|H]; [auto|].
    destruct (options p) eqn:E; [|discriminate]. constructor. rewrite E. intros q [].
  Qed.

  Lemma answered_right won : all_won won -> forall ps replies,
    answered won ps replies = true -> forall p, In p ps -> next_wins position options p.
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
    - destruct (answered won (options p) replies) eqn:E; [|discriminate].
      eapply IH; [|eassumption]. intros q Hq. apply add_spec in Hq. destruct Hq as [<-|Hq].
      + constructor. eapply answered_right; eassumption.
      + apply Hw. assumption.
  Qed.

  (* Which moves of the start win; those that do not have a reply. *)
  Fixpoint judged (won : carrier sets) (ps : list position) : option (list bool) :=
    match ps with
    | [] => Some []
    | p :: rest =>
        match judged won rest with
        | Some bs =>
            if is_won won p then Some (true :: bs)
            else if existsb (is_won won) (options p) then Some (false :: bs) else None
        | None => None
        end
    end.

  Definition strategy_tells (entries : list (position * list position)) (start : position) :
      option (list bool) :=
    match collect (empty sets) entries with
    | Some won => judged won (options start)
    | None => None
    end.

  Lemma collected_right entries won : collect (empty sets) entries = Some won -> all_won won.
  Proof.
    intro E. eapply collect_right; [|eassumption]. intros p Hp. rewrite empty_spec in Hp. discriminate.
  Qed.

  Theorem strategy_tells_sound entries start bs :
    strategy_tells entries start = Some bs -> tells position options start bs.
  Proof.
    unfold strategy_tells, tells. destruct (collect _ _) as [won|] eqn:E; [|discriminate].
    apply collected_right in E. generalize (options start) as ps. intro ps. revert bs.
    induction ps as [|p ps IH]; intros bs H; simpl in H; [injection H as <-; constructor|].
    destruct (judged won ps) as [rest|]; [|discriminate]. destruct (is_won won p) eqn:Ew.
    - injection H as <-. constructor; [|auto]. eapply is_won_right; eassumption.
    - destruct (existsb (is_won won) (options p)) eqn:Er; [|discriminate]. injection H as <-.
      constructor; [|auto]. apply existsb_exists in Er. destruct Er as (q & Hq & Hwon).
      apply reaches with (q := q); [assumption|]. eapply is_won_right; eassumption.
  Qed.

  (* An accepted strategy proves who wins the start. *)
  Theorem check_strategy_sound entries start first :
    check_strategy entries start first = true ->
    match first with
    | None => previous_wins position options start
    | Some _ => next_wins position options start
    end.
  Proof.
    unfold check_strategy. intro H. destruct (collect _ _) as [won|] eqn:E; [|discriminate].
    pose proof (collected_right _ _ E) as Hw.
    destruct first as [q|].
    - apply andb_prop in H. destruct H as (Hq & Hwon).
      apply reaches with (q := q); [apply is_move_spec; assumption|].
      eapply is_won_right; eassumption.
    - eapply is_won_right; eassumption.
  Qed.
End Strategies.

(* ---------------------------------------------------------------- sets of numbers, and of pairs *)

Lemma succ_pos_inj p q : N.succ_pos p = N.succ_pos q -> p = q.
Proof. intro H. apply (f_equal N.pos) in H. rewrite !N.succ_pos_spec in H. lia. Qed.

Program Definition numbers : collection N := {|
  carrier := Map.t unit;
  empty := Map.empty unit;
  add := fun p s => Map.add (N.succ_pos p) tt s;
  mem := fun p s => Map.mem (N.succ_pos p) s
|}.
Next Obligation. rewrite Map.mem_find, Map.gempty. reflexivity. Qed.
Next Obligation.
  destruct (N.eq_dec p q) as [->|Hne]; [auto|right]. rewrite Map.mem_find in *.
  rewrite Map.gso in H; [assumption|]. intro E. apply succ_pos_inj in E. congruence.
Qed.

Definition heaps (p : N) (s : Map.t (list N)) : list N :=
  match Map.find (N.succ_pos p) s with Some hs => hs | None => [] end.

Program Definition beside_heaps : collection (N * N) := {|
  carrier := Map.t (list N);
  empty := Map.empty (list N);
  add := fun p s => Map.add (N.succ_pos (fst p)) (snd p :: heaps (fst p) s) s;
  mem := fun p s => existsb (N.eqb (snd p)) (heaps (fst p) s)
|}.
Next Obligation. unfold heaps. rewrite Map.gempty. reflexivity. Qed.
Next Obligation.
  unfold heaps in *. simpl in *. destruct (N.eq_dec n1 n) as [->|Hne].
  - rewrite Map.gss in H. simpl in H. apply orb_prop in H. destruct H as [H|H]; [|auto].
    apply N.eqb_eq in H. subst. auto.
  - right. rewrite Map.gso in H; [assumption|]. intro E. apply succ_pos_inj in E. congruence.
Qed.
