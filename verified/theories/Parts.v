(* Positions on a graph that fall into parts with no edge between them. *)
From Coq Require Import NArith PArith List Lia Bool.
From Zermelo Require Import Impartial Games Deletion.
Import ListNotations.
Local Open Scope N_scope.

(* ---------------------------------------------------------------- connected parts *)

(* Nothing is proved of the search for parts: what it finds is checked. *)
Fixpoint flood (fuel : nat) (g : board) (p found waiting : N) : N :=
  match fuel with
  | O => found
  | S fuel =>
      if N.eqb waiting 0 then found else
      let v := N.log2 waiting in
      let more := N.ldiff (N.land (near g v) p) found in
      flood fuel g p (N.lor found more) (N.lor (N.clearbit waiting v) more)
  end.

Fixpoint components (fuel : nat) (g : board) (p : N) : list N :=
  match fuel with
  | O => []
  | S fuel =>
      if N.eqb p 0 then [] else
      let first := N.setbit 0 (N.log2 p) in
      let part := flood (order g) g p first first in
      part :: components fuel g (N.ldiff p part)
  end.

Definition no_edge (g : board) (a b : N) : bool :=
  forallb (fun v => negb (N.testbit a v) || N.eqb (N.land (near g v) b) 0) (everyone g).

Definition is_apart (g : board) (a b : N) : bool := no_edge g a b && no_edge g b a.

Lemma is_apart_spec g a b : is_apart g a b = true -> apart g a b.
Proof.
  assert (H1 : forall a b, no_edge g a b = true ->
    forall v, In v (everyone g) -> N.testbit a v = true -> N.land (near g v) b = 0).
  { clear. intros a b H v Hv Ha. unfold no_edge in H. rewrite forallb_forall in H.
    specialize (H v Hv). rewrite Ha in H. simpl in H. apply N.eqb_eq. assumption. }
  intro H. apply andb_prop in H. destruct H. split; intros; eauto.
Qed.

(* These sets of vertices are all of m, and apart from one another. *)
Fixpoint splits (g : board) (m : N) (sets : list N) : bool :=
  match sets with
  | [] => N.eqb m 0
  | s :: rest =>
      N.eqb (N.land s m) s && is_apart g s (N.ldiff m s) && splits g (N.ldiff m s) rest
  end.

(* ---------------------------------------------------------------- the parts of a position *)

Section Pieces.
  Variable g : board.
  Variable position : Type.
  Variable options : position -> list position.
  Variable support : position -> N.                      (* the vertices that are left *)
  Variable restrict : position -> N -> position.         (* what lies on some of them *)
  Variable usable : position -> bool.

  Notation has_value := (value position options).

  Hypothesis all_of_it : forall p, usable p = true -> restrict p (support p) = p.
  Hypothesis nothing : forall p, has_value (restrict p 0) 0.
  Hypothesis two_parts : forall p m s x y, usable p = true -> subset s m -> apart g s (N.ldiff m s) ->
    has_value (restrict p s) x -> has_value (restrict p (N.ldiff m s)) y ->
    has_value (restrict p m) (N.lxor x y).

  Definition pieces (p : position) : list position :=
    let found := components (order g) g (support p) in
    if usable p && splits g (support p) found then map (restrict p) found else [p].

  Lemma pieces_spec p ns : Forall2 has_value (pieces p) ns -> has_value p (xor_all ns).
  Proof.
    unfold pieces. generalize (components (order g) g (support p)). intros found F.
    destruct (usable p && splits g (support p) found) eqn:E.
    - apply andb_prop in E. destruct E as (Hp & E). rewrite <- (all_of_it p Hp).
      revert E ns F. generalize (support p). induction found as [|s rest IH]; intros m E ns F.
      + simpl in E. apply N.eqb_eq in E. subst m. inversion F. apply nothing.
      + simpl in E. apply andb_prop in E. destruct E as (E & Hrest). apply andb_prop in E.
        destruct E as (Hs & Ha). apply N.eqb_eq in Hs. simpl in F. inversion F. subst. simpl.
        apply two_parts with (s := s); auto. apply is_apart_spec. assumption.
    - inversion F as [|? n ? ? Hn Hrest]. inversion Hrest. subst. simpl. rewrite N.lxor_0_r. assumption.
  Qed.
End Pieces.

(* ---------------------------------------------------------------- games that delete vertices *)

Definition all_vertices (g : board) : N := N.ones (N.of_nat (order g)).

Section Deleted.
  Variable g : board.
  Variable takes : N -> list N.
  Hypothesis inside : forall p t, In t (takes p) -> subset t p.
  Hypothesis some : forall p t, In t (takes p) -> t <> 0.

  Lemma deleting_ends : forall p, exists n, value N (deleting takes) p n.
  Proof.
    apply ends_by with (measure := fun p => p). intros p q Hq. apply in_map_iff in Hq.
    destruct Hq as (t & <- & Ht). pose proof (inside _ _ Ht) as Hsub. pose proof (some _ _ Ht) as Hne.
    unfold subset in Hsub.
    assert (E : N.ldiff p t + t = p).
    { rewrite N.add_nocarry_lxor.
      - apply N.bits_inj. intro j. rewrite N.lxor_spec, N.ldiff_spec.
        apply (f_equal (fun s => N.testbit s j)) in Hsub. rewrite N.land_spec in Hsub.
        destruct (N.testbit p j), (N.testbit t j); simpl in *; congruence.
      - clear. bits j. }
    lia.
  Qed.

  Lemma nothing_left : value N (deleting takes) 0 0.
  Proof.
    apply by_options with (values := []).
    - unfold deleting. destruct (takes 0) as [|t ts] eqn:E; [constructor|exfalso].
      assert (Ht : In t (takes 0)) by (rewrite E; simpl; auto).
      apply (some _ _ Ht). pose proof (inside _ _ Ht) as Hs. unfold subset in Hs.
      rewrite N.land_0_r in Hs. symmetry. assumption.
    - split; [intros []|intros; lia].
  Qed.

  Lemma same_number p q : N.eqb p q = true -> p = q.
  Proof. apply N.eqb_eq. Qed.

  (* Positions are not taken apart. *)
  Definition deletion_whole : game N :=
    whole N (deleting takes) N.eqb N.succ_pos same_number deleting_ends.

  Hypothesis locally : forall p a b, falls_into g p a b ->
    forall t, In t (takes p) <-> In t (takes a) \/ In t (takes b).

  Program Definition deletion : game N := {|
    options := deleting takes; same := N.eqb; hash := N.succ_pos;
    parts := pieces g N (fun p => p) (fun _ s => s) (fun _ => true)
  |}.
  Next Obligation. apply N.eqb_eq. assumption. Qed.
  Next Obligation.
    eapply pieces_spec; [| | |eassumption]; [reflexivity|intros p0; apply nothing_left|].
    intros p0 m s x y _ Hs Ha Hx Hy. apply value_of_parts with (g := g) (a := s) (b := N.ldiff m s); auto.
    unfold subset in Hs. split; [|split; [|assumption]]; clear - Hs; bits j.
  Qed.
  Next Obligation. apply deleting_ends. Qed.
End Deleted.
