(* Connected subtraction: a move takes a connected set of an allowed size; what is left is connected. *)
From Coq Require Import NArith PArith List Lia Bool.
From Zermelo Require Import Deletion Games Parts Connected.
Import ListNotations.
Local Open Scope N_scope.

(* What a move may take of a position, which is connected. *)
Definition may_remove (g : board) (sizes : list nat) (p t : N) : Prop :=
  is_connected g p = true /\ t <> 0 /\ subset t p /\ In (count t) sizes /\
  is_connected g t = true /\ is_connected g (N.ldiff p t) = true.

(* A set of more than half of the vertices is found by what is left. *)
Definition candidates (found : list (list N)) (p : N) (k : nat) : list N :=
  if Nat.leb (2 * k) (count p) then nth k found []
  else rev (map (N.ldiff p) (nth (count p - k) found [])).

Definition smaller_half (p : N) (k : nat) : nat := if Nat.leb (2 * k) (count p) then k else count p - k.

Definition largest (sizes : list nat) (p : N) : nat :=
  fold_right (fun k most => if Nat.leb (smaller_half p k) most then most else smaller_half p k) O sizes.

(* The sets ascend as numbers, for one size after the other. *)
Definition removable (g : board) (sizes : list nat) (p : N) : list N :=
  if is_connected g p then
    let found := connected_sets g (largest sizes p) p in
    flat_map (fun k =>
      filter (fun t => Nat.eqb (count t) k && negb (N.eqb t 0) && N.eqb (N.land t p) t &&
                       is_connected g t && is_connected g (N.ldiff p t))
        (candidates found p k)) sizes
  else [].

Lemma largest_spec sizes p k : In k sizes -> (smaller_half p k <= largest sizes p)%nat.
Proof.
  induction sizes as [|j sizes IH]; [intros []|]. cbn [largest fold_right]. fold (largest sizes p).
  destruct (PeanoNat.Nat.leb_spec (smaller_half p j) (largest sizes p)); intros [->|Hk];
    try specialize (IH Hk); lia.
Qed.

(* All of these are found, and no others. *)
Theorem removable_right g sizes p t : In t (removable g sizes p) <-> may_remove g sizes p t.
Proof.
  unfold removable, may_remove. split.
  - destruct (is_connected g p); [|intros []]. intro H. apply in_flat_map in H.
    destruct H as (k & Hk & H). apply filter_In in H. destruct H as (_ & H).
    apply andb_prop in H. destruct H as (H & Hrest). apply andb_prop in H. destruct H as (H & Ht).
    apply andb_prop in H. destruct H as (H & Hsub). apply andb_prop in H. destruct H as (Hsize & H0).
    apply PeanoNat.Nat.eqb_eq in Hsize. subst k. apply negb_true_iff, N.eqb_neq in H0.
    apply N.eqb_eq in Hsub. split; [reflexivity|]. repeat (split; [assumption|]). assumption.
  - intros (Hp & H0 & Hsub & Hsize & Ht & Hrest). rewrite Hp. apply in_flat_map. exists (count t).
    split; [assumption|]. apply filter_In. split.
    + unfold subset in Hsub. pose proof (largest_spec sizes p _ Hsize) as Hmost.
      unfold smaller_half in Hmost. unfold candidates.
      destruct (Nat.leb (2 * count t) (count p)) eqn:E.
      * apply grown_found; [|assumption]. apply grown_inside with (p := t); [assumption|].
        apply connected_grown; assumption.
      * pose proof (count_parts p t Hsub) as Hcount.
        replace (count p - count t)%nat with (count (N.ldiff p t)) in * by lia.
        apply -> in_rev. apply in_map_iff. exists (N.ldiff p t). split.
        { apply N.bits_inj. intro j. apply (f_equal (fun s => N.testbit s j)) in Hsub.
          rewrite N.land_spec in Hsub. rewrite !N.ldiff_spec.
          destruct (N.testbit p j), (N.testbit t j); simpl in *; congruence. }
        destruct (N.eq_dec (N.ldiff p t) 0) as [Z|Z].
        { rewrite Z. simpl. auto. }
        apply grown_found; [|assumption]. apply grown_inside with (p := N.ldiff p t).
        { apply N.bits_inj. intro j. rewrite N.land_spec, !N.ldiff_spec.
          destruct (N.testbit p j), (N.testbit t j); reflexivity. }
        apply connected_grown; assumption.
    + rewrite PeanoNat.Nat.eqb_refl, Ht, Hrest, Hsub, N.eqb_refl. apply N.eqb_neq in H0.
      rewrite H0. reflexivity.
Qed.

Lemma removable_spec g sizes p t : In t (removable g sizes p) -> t <> 0 /\ subset t p.
Proof. intro H. apply removable_right in H. destruct H as (_ & H0 & Hsub & _). auto. Qed.

(* A position is connected, so that nothing is taken apart. *)
Definition subtraction (g : board) (sizes : list nat) : game N := deletion_whole (removable g sizes)
  (fun p t H => proj2 (removable_spec g sizes p t H)) (fun p t H => proj1 (removable_spec g sizes p t H)).
