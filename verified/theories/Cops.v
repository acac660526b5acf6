(* Cops and Robbers: the rules, and evidence that so many cops catch the robber. *)
From Coq Require Import NArith PArith List Lia Bool Permutation.
From Zermelo Require Import Graph Orders Sets.
Import ListNotations.

Section Pursuit.
  Variable everyone : list positive.            (* all vertices *)
  Variable next : positive -> list positive.    (* the neighbours of a vertex *)

  (* Who moves goes to a neighbour, or stays. *)
  Definition step (u v : positive) : Prop := v = u \/ In v (next u).

  (* The cops, who are to move, are sure to catch the robber. Each of them makes a step; the robber is
     caught when a cop stands on his vertex; then he makes a step, and it is their turn again. *)
  Inductive catch : list positive -> positive -> Prop :=
    | caught cops robber : In robber cops -> catch cops robber
    | move cops after robber :
        Forall2 step cops after ->
        (~ In robber after -> forall r, step robber r -> catch after r) ->
        catch cops robber.

  (* So many cops can choose vertices such that they catch him wherever he is. *)
  Definition cops_win (k : nat) : Prop :=
    exists cops, length cops = k /\ (forall v, In v cops -> In v everyone) /\
      forall robber, In robber everyone -> catch cops robber.

  (* -------------------------------------------------------------- the checker *)

  Fixpoint insert (v : positive) (vs : list positive) : list positive :=
    match vs with [] => [v] | u :: rest => if Pos.leb v u then v :: vs else u :: insert v rest end.

  Definition sort (vs : list positive) : list positive := fold_right insert [] vs.

  Definition position : Type := list positive * positive.

  Variable known_sets : collection position.

  Definition one_step (u v : positive) : bool := Pos.eqb v u || existsb (Pos.eqb v) (next u).

  Fixpoint steps_of (cops after : list positive) : bool :=
    match cops, after with
    | [], [] => true
    | u :: cops, v :: after => one_step u v && steps_of cops after
    | _, _ => false
    end.

  Definition beside (cops : list positive) (robber : positive) : bool :=
    existsb (fun u => one_step u robber) cops.

  Definition held (known : carrier known_sets) (cops : list positive) (robber : positive) : bool :=
    beside cops robber || mem known_sets (sort cops, robber) known.

  Record row := { cops_at : list positive; robber_at : positive; cops_to : list positive }.

  Fixpoint learn (known : carrier known_sets) (rows : list row) : option (carrier known_sets) :=
    match rows with
    | [] => Some known
    | r :: rest =>
        if steps_of (cops_at r) (cops_to r) &&
           forallb (held known (cops_to r)) (robber_at r :: next (robber_at r))
        then learn (add known_sets (sort (cops_at r), robber_at r) known) rest else None
    end.

  (* A team for each part of the graph: against a robber there the others stand still. Cops that are
     left over do so too. *)
  Definition check_catching (k : nat) (teams : list (list positive)) (rows : list row) : bool :=
    Nat.leb (length (concat teams)) k && negb (match everyone with [] => true | _ => false end) &&
    forallb (fun v => existsb (Pos.eqb v) everyone) (concat teams) &&
    match learn (empty known_sets) rows with
    | Some known => forallb (fun robber => existsb (fun team => held known team robber) teams) everyone
    | None => false
    end.

  (* Whether a list is right so far: for whoever reads it, to say where a mistake is. *)
  Definition catching_fits (rows : list row) : bool :=
    match learn (empty known_sets) rows with Some _ => true | None => false end.

  (* -------------------------------------------------------------- accepted implies caught *)

  Lemma insert_perm v vs : Permutation (v :: vs) (insert v vs).
  Proof.
    induction vs as [|u vs IH]; simpl; [reflexivity|]. destruct (Pos.leb v u); [reflexivity|].
    rewrite perm_swap. constructor. assumption.
  Qed.

  Lemma sort_perm vs : Permutation vs (sort vs).
  Proof.
    induction vs as [|v vs IH]; simpl; [reflexivity|]. rewrite <- insert_perm. constructor. assumption.
  Qed.

  Lemma one_step_spec u v : one_step u v = true -> step u v.
  Proof.
    intro H. apply orb_prop in H. destruct H as [H|H].
    - left. apply Pos.eqb_eq. assumption.
    - right. apply member_spec. assumption.
  Qed.

  Lemma steps_spec : forall cops after, steps_of cops after = true -> Forall2 step cops after.
  Proof.
    induction cops as [|u cops IH]; intros [|v after] H; simpl in H; try discriminate; constructor;
      apply andb_prop in H; destruct H; auto using one_step_spec.
  Qed.

  Lemma steps_perm (cops cops' after : list positive) : Permutation cops cops' ->
    Forall2 step cops after -> exists after', Permutation after after' /\ Forall2 step cops' after'.
  Proof.
    intro P. revert after. induction P as [|u a b P IH|u v a|a b c P1 IH1 P2 IH2]; intros after F.
    - inversion F. exists []. auto.
    - inversion F. subst. destruct (IH _ H3) as (l & Hp & Hf). exists (y :: l). auto.
    - inversion F. subst. inversion H3. subst. exists (y0 :: y :: l'0). split; [apply perm_swap|auto].
    - destruct (IH1 _ F) as (l & Hp & Hf). destruct (IH2 _ Hf) as (m & Hq & Hg).
      exists m. split; [eapply perm_trans; eassumption|assumption].
  Qed.

  (* Who of the cops stands where does not matter. *)
  Lemma catch_perm cops robber : catch cops robber ->
    forall cops', Permutation cops cops' -> catch cops' robber.
  Proof.
    induction 1 as [cops robber H|cops after robber F H IH]; intros cops' P.
    - apply caught. eapply Permutation_in; eassumption.
    - destruct (steps_perm _ _ _ P F) as (after' & Hp & F'). eapply move; [eassumption|].
      intros Hout r Hr. apply IH with (r := r); [|assumption|assumption].
      intro Hin. apply Hout. eapply Permutation_in; eassumption.
  Qed.

  Lemma stay cops : Forall2 step cops cops.
  Proof. induction cops; constructor; [left; reflexivity|assumption]. Qed.

  Lemma beside_catch cops robber : beside cops robber = true -> catch cops robber.
  Proof.
    intro H. assert (E : exists after, Forall2 step cops after /\ In robber after).
    { induction cops as [|u cops IH]; simpl in H; [discriminate|]. apply orb_prop in H.
      destruct H as [H|H].
      - exists (robber :: cops). split; [|simpl; auto]. constructor; [apply one_step_spec; assumption|].
        apply stay.
      - destruct (IH H) as (after & F & Hin). exists (u :: after). split; [|simpl; auto].
        constructor; [left; reflexivity|assumption]. }
    destruct E as (after & F & Hin). apply move with (after := after); [assumption|].
    intro Hout. contradiction.
  Qed.

  Definition right (known : carrier known_sets) : Prop :=
    forall cops robber, mem known_sets (cops, robber) known = true ->
      forall cops', Permutation cops cops' -> catch cops' robber.

  Lemma held_catch known cops robber : right known -> held known cops robber = true ->
    catch cops robber.
  Proof.
    intros Hk H. apply orb_prop in H. destruct H as [H|H]; [apply beside_catch; assumption|].
    eapply Hk; [eassumption|]. apply Permutation_sym, sort_perm.
  Qed.

  Lemma learn_right rows : forall known found, right known -> learn known rows = Some found ->
    right found.
  Proof.
    induction rows as [|r rest IH]; intros known found Hk H; cbn [learn] in H.
    - injection H as <-. assumption.
    - destruct (steps_of (cops_at r) (cops_to r) &&
        forallb (held known (cops_to r)) (robber_at r :: next (robber_at r))) eqn:E; [|discriminate].
      apply andb_prop in E. destruct E as (Hs & Ha).
      eapply IH; [|eassumption]. intros cops robber Hin cops' P.
      apply (add_spec _ known_sets) in Hin. destruct Hin as [Hin|Hin]; [|eapply Hk; eassumption].
      injection Hin as <- <-.
      apply catch_perm with (cops := cops_at r).
      + apply move with (after := cops_to r); [apply steps_spec; assumption|].
        intros _ x Hx. rewrite forallb_forall in Ha. apply held_catch with (known := known); [assumption|].
        apply Ha. destruct Hx as [->|Hx]; simpl; auto.
      + eapply perm_trans; [apply sort_perm|assumption].
  Qed.

  (* More cops do no harm. *)
  Lemma catch_more cops robber more : catch cops robber -> catch (cops ++ more) robber.
  Proof.
    induction 1 as [cops robber H|cops after robber F H IH].
    - apply caught. apply in_or_app. auto.
    - apply move with (after := after ++ more).
      + apply Forall2_app; [assumption|apply stay].
      + intros Hout r Hr. apply IH; [|assumption]. intro Hin. apply Hout, in_or_app. auto.
  Qed.

  Lemma enough_cops k l : k <= l -> everyone <> [] -> cops_win k -> cops_win l.
  Proof.
    intros Hle Hsome (cops & Hlen & Hin & Hcatch).
    assert (Hany : exists v, In v everyone).
    { destruct everyone as [|v vs]; [congruence|]. exists v. simpl. auto. }
    destruct Hany as (v & Hv). exists (cops ++ repeat v (l - k)). split; [|split].
    - rewrite app_length, repeat_length. lia.
    - intros u Hu. apply in_app_or in Hu. destruct Hu as [Hu|Hu]; [auto|].
      apply repeat_spec in Hu. subst. assumption.
    - intros robber Hr. apply catch_more. auto.
  Qed.

  Theorem check_catching_sound k teams rows : check_catching k teams rows = true -> cops_win k.
  Proof.
    unfold check_catching. intro H. apply andb_prop in H. destruct H as (H & Hall).
    apply andb_prop in H. destruct H as (H & Hin). apply andb_prop in H. destruct H as (Hlen & Hsome).
    apply PeanoNat.Nat.leb_le in Hlen.
    destruct (learn _ rows) as [known|] eqn:E; [|discriminate]. rewrite forallb_forall in Hall, Hin.
    apply enough_cops with (k := length (concat teams)); [assumption|intros ->; discriminate|].
    exists (concat teams). split; [reflexivity|]. split.
    - intros v Hv. apply member_spec. auto.
    - intros robber Hr. specialize (Hall robber Hr). apply existsb_exists in Hall.
      destruct Hall as (team & Hteam & Hheld). apply in_split in Hteam.
      destruct Hteam as (before & others & ->).
      apply catch_perm with (cops := team ++ concat before ++ concat others).
      + apply catch_more. eapply held_catch; [|eassumption].
        eapply learn_right; [|eassumption]. intros cops x Hx. rewrite empty_spec in Hx. discriminate.
      + rewrite concat_app. cbn [concat]. rewrite !app_assoc. apply Permutation_app_tail.
        apply Permutation_app_comm.
  Qed.
End Pursuit.

(* ---------------------------------------------------------------- sets of positions *)

Definition same_position (p q : position) : bool :=
  Pos.eqb (snd p) (snd q) && if list_eq_dec Pos.eq_dec (fst p) (fst q) then true else false.

Lemma same_position_spec p q : same_position p q = true -> p = q.
Proof.
  unfold same_position. intro H. apply andb_prop in H. destruct H as (H1 & H2).
  apply Pos.eqb_eq in H1. destruct (list_eq_dec _ _ _) as [H3|]; [|discriminate].
  destruct p, q. simpl in *. congruence.
Qed.

Definition hash_of (p : position) : positive :=
  fold_left (fun h v => (1024 * h + v)%positive) (fst p) (snd p).

Definition positions : collection position :=
  hashed position same_position hash_of same_position_spec.
