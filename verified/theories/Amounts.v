(* Numbers of cops and of protected vertices, which a certificate may give as large as it likes: they
   are binary numbers, and are cut down to what the evidence speaks of before anything counts to them. *)
From Coq Require Import NArith PArith PeanoNat List Lia Bool.
From Zermelo Require Import Cops Rounds Evaders CaptureTime Dismantling Stuck Seepage SeepageClaims
  SeepageTrees SeepageBounds.
Import ListNotations.

(* The lesser of a number and a length, in unary. *)
Definition cut {A} (k : N) (list : list A) : nat := N.to_nat (N.min k (N.of_nat (length list))).

Lemma cut_less {A} k (l : list A) : cut k l <= N.to_nat k.
Proof. unfold cut. lia. Qed.

(* ---------------------------------------------------------------- Cops and Robbers *)

Definition check_team everyone next sets (k : N) teams rows : bool :=
  check_catching everyone next sets (cut k (concat teams)) teams rows.

Theorem check_team_sound everyone next sets k teams rows :
  check_team everyone next sets k teams rows = true -> cops_win everyone next (N.to_nat k).
Proof.
  intro H. eapply enough_cops; [apply (cut_less k (concat teams))| |eapply check_catching_sound; exact H].
  intros ->. unfold check_team, check_catching in H. rewrite andb_false_r in H. discriminate.
Qed.

Definition check_corners everyone next (k : N) corners : bool :=
  check_dismantled everyone next (cut k everyone) corners.

Theorem check_corners_sound everyone next k corners :
  check_corners everyone next k corners = true -> cops_win everyone next (N.to_nat k).
Proof.
  intro H. eapply enough_cops; [apply (cut_less k everyone)| |eapply check_dismantled_sound; exact H].
  intros ->. discriminate.
Qed.

Definition below_all (k : N) (places : list (positive * nat)) : bool :=
  N.ltb k (N.of_nat (held_off places)).

Definition check_fleeing everyone next part_of (k : N) (es : list evader) : bool :=
  below_all k (parts_of es) && check_escaping everyone next part_of (N.to_nat k) es.

Theorem check_fleeing_sound everyone next part_of k es :
  check_fleeing everyone next part_of k es = true -> ~ cops_win everyone next (N.to_nat k).
Proof.
  unfold check_fleeing. intro H. apply andb_prop in H. destruct H as (_ & H).
  eapply check_escaping_sound. exact H.
Qed.

Definition check_cornerless everyone next part_of kept image (k : N) places : bool :=
  below_all k places && check_stuck everyone next part_of kept image (N.to_nat k) places.

Theorem check_cornerless_sound everyone next part_of kept image k places :
  check_cornerless everyone next part_of kept image k places = true ->
  ~ cops_win everyone next (N.to_nat k).
Proof.
  unfold check_cornerless. intro H. apply andb_prop in H. destruct H as (_ & H).
  eapply check_stuck_sound. exact H.
Qed.

Definition at_most {A} (k : N) (list : list A) : bool := N.leb k (N.of_nat (length list)).

Definition check_fewest everyone next part_of sets (k : N) teams rows es : bool :=
  at_most k (concat teams) &&
  check_cop_number everyone next part_of sets (N.to_nat k) teams rows es.

Theorem check_fewest_sound everyone next part_of sets k teams rows es :
  check_fewest everyone next part_of sets k teams rows es = true ->
  cop_number everyone next (N.to_nat k).
Proof.
  unfold check_fewest. intro H. apply andb_prop in H. destruct H as (_ & H).
  eapply check_cop_number_sound. exact H.
Qed.

Definition check_fewest_corners everyone next part_of kept image (k : N) corners places : bool :=
  at_most k everyone &&
  check_dismantled_number everyone next part_of kept image (N.to_nat k) corners places.

Theorem check_fewest_corners_sound everyone next part_of kept image k corners places :
  check_fewest_corners everyone next part_of kept image k corners places = true ->
  cop_number everyone next (N.to_nat k).
Proof.
  unfold check_fewest_corners. intro H. apply andb_prop in H. destruct H as (_ & H).
  eapply check_dismantled_number_sound. exact H.
Qed.

(* Each round that the cops need is a move of theirs that was learned. *)
Definition check_least_time everyone next part_of (k t : N) teams rows stands : bool :=
  N.leb t (N.of_nat (S (length rows))) &&
  if N.eqb t 0 then check_capture_time everyone next part_of (cut k (concat teams)) 0 teams rows []
  else below_all k (map place_of stands) &&
    check_capture_time everyone next part_of (N.to_nat k) t teams rows stands.

Theorem check_least_time_sound everyone next part_of k t teams rows stands :
  check_least_time everyone next part_of k t teams rows stands = true ->
  capture_time everyone next (N.to_nat k) (N.to_nat t).
Proof.
  unfold check_least_time. intro H. apply andb_prop in H. destruct H as (_ & H).
  destruct (N.eqb_spec t 0) as [->|_].
  - pose proof (check_capture_time_sound _ _ _ _ _ _ _ _ H) as (Hup & _). split; [|intros s Hs; simpl in Hs; lia].
    eapply enough_within; [apply (cut_less k (concat teams))| |exact Hup].
    intros ->. unfold check_capture_time, check_within in H. rewrite andb_false_r in H. discriminate.
  - apply andb_prop in H. destruct H as (_ & H). eapply check_capture_time_sound. exact H.
Qed.

(* ---------------------------------------------------------------- Seepage *)

Lemma green_more next is_sink k j contaminated guarded : k <= j ->
  green next is_sink k contaminated guarded -> green next is_sink j contaminated guarded.
Proof.
  intros Hkj H. induction H as [c g guard Hsafe (Hlen & Hok) _ IH].
  apply guards with (guard := guard); [assumption| |assumption]. split; [lia|assumption].
Qed.

Definition check_guarded everyone next is_sink source (k : N) cs : bool :=
  check_green everyone next is_sink source (cut k everyone) cs.

Theorem check_guarded_sound everyone next is_sink source k cs :
  check_guarded everyone next is_sink source k cs = true ->
  green_wins next is_sink source (N.to_nat k).
Proof.
  intro H. eapply green_more; [apply (cut_less k everyone)|]. eapply check_green_sound. exact H.
Qed.

(* Against more than there are vertices she wins only if she has won. *)
Definition check_flooded everyone next is_sink source rank (k : N) cs : bool :=
  check_sludge everyone next is_sink source rank (cut k everyone) cs &&
  (at_most k everyone || is_sink source).

Theorem check_flooded_sound everyone next is_sink source rank k cs :
  check_flooded everyone next is_sink source rank k cs = true ->
  sludge_wins next is_sink source (N.to_nat k).
Proof.
  unfold check_flooded. intro H. apply andb_prop in H. destruct H as (H & Hk).
  apply orb_prop in Hk. destruct Hk as [Hk|Hk].
  - unfold at_most in Hk. apply N.leb_le in Hk. apply check_sludge_sound in H.
    replace (N.to_nat k) with (cut k everyone); [exact H|]. unfold cut. lia.
  - apply reached with (v := source); simpl; auto.
Qed.

Definition check_least everyone next is_sink source rank (k : N) greens sludges : bool :=
  at_most k everyone &&
  check_green_number everyone next is_sink source rank (N.to_nat k) greens sludges.

Theorem check_least_sound everyone next is_sink source rank k greens sludges :
  check_least everyone next is_sink source rank k greens sludges = true ->
  green_number next is_sink source (N.to_nat k).
Proof.
  unfold check_least. intro H. apply andb_prop in H. destruct H as (_ & H).
  eapply check_green_number_sound. exact H.
Qed.

Definition check_enough everyone next is_sink source rank far (k : N) : bool :=
  check_upper everyone next is_sink source rank far (cut k everyone).

Theorem check_enough_sound everyone next is_sink source rank far k :
  check_enough everyone next is_sink source rank far k = true ->
  green_wins next is_sink source (N.to_nat k).
Proof.
  intro H. eapply green_more; [apply (cut_less k everyone)|]. eapply check_upper_sound. exact H.
Qed.

Definition check_too_few next is_sink source (k : N) t : bool :=
  match claimed t with
  | None => check_lower next is_sink source 1 t && is_sink source && N.leb 1 k
  | Some n => N.ltb k (N.of_nat n) && check_lower next is_sink source (N.to_nat k) t
  end.

Theorem check_too_few_sound next is_sink source k t :
  check_too_few next is_sink source k t = true -> sludge_wins next is_sink source (N.to_nat k).
Proof.
  unfold check_too_few. destruct (claimed t); intro H; apply andb_prop in H; destruct H as (H & H').
  - eapply check_lower_sound. exact H'.
  - apply andb_prop in H. apply reached with (v := source); simpl; tauto.
Qed.

Definition check_least_bounds everyone next is_sink source rank far (k : N) t : bool :=
  at_most k everyone &&
  check_bounds everyone next is_sink source rank far (N.to_nat k) t.

Theorem check_least_bounds_sound everyone next is_sink source rank far k t :
  check_least_bounds everyone next is_sink source rank far k t = true ->
  green_number next is_sink source (N.to_nat k).
Proof.
  unfold check_least_bounds. intro H. apply andb_prop in H. destruct H as (_ & H).
  eapply check_bounds_sound. exact H.
Qed.

(* What a tree with numbers tells: whether so many are enough, and the least number, if there is one. *)
Definition check_tree_wins next is_sink source t (k : N) (wins : bool) : bool :=
  check_tree next is_sink source t && N.leb 1 k &&
  Bool.eqb wins (match claimed t with None => false | Some n => N.leb (N.of_nat n) k end).

Theorem check_tree_wins_sound next is_sink source t k wins :
  check_tree_wins next is_sink source t k wins = true ->
  if wins then green_wins next is_sink source (N.to_nat k)
  else sludge_wins next is_sink source (N.to_nat k).
Proof.
  unfold check_tree_wins. intro H. apply andb_prop in H. destruct H as (H & E).
  apply andb_prop in H. destruct H as (H & Hk). apply N.leb_le in Hk. apply eqb_prop in E.
  destruct (check_tree_sound next is_sink source t H) as (Hgreen & Hsludge & _). subst wins.
  destruct (claimed t) as [n|] eqn:Ec; cbn [above] in *.
  - destruct (N.leb_spec (N.of_nat n) k).
    + apply Hgreen, Nat.ltb_ge. lia.
    + apply Hsludge; [lia|]. apply Nat.ltb_lt. lia.
  - apply Hsludge; [lia|reflexivity].
Qed.

Definition check_tree_number next is_sink source t (number : option N) : bool :=
  check_tree next is_sink source t &&
  match claimed t, number with
  | None, None => true
  | Some n, Some k => N.eqb (N.of_nat n) k
  | _, _ => false
  end.

Theorem check_tree_number_sound next is_sink source t number :
  check_tree_number next is_sink source t number = true ->
  match number with
  | Some k => green_number next is_sink source (N.to_nat k)
  | None => forall k, 1 <= k -> sludge_wins next is_sink source k
  end.
Proof.
  unfold check_tree_number. intro H. apply andb_prop in H. destruct H as (H & E).
  destruct (check_tree_sound next is_sink source t H) as (_ & Hsludge & Hnumber).
  destruct (claimed t) as [n|], number as [k|]; try discriminate.
  - apply N.eqb_eq in E. subst k. apply Hnumber. rewrite Nnat.Nat2N.id. reflexivity.
  - intros k Hk. apply Hsludge; [assumption|reflexivity].
Qed.
