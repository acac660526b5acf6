(* Connected subtraction: a move takes a connected set of an allowed size; what is left is connected. *)
From Coq Require Import NArith PArith List Lia Bool.
From Zermelo Require Import Deletion Games Parts.
Import ListNotations.
Local Open Scope N_scope.

(* The sets of k of these vertices, which descend; the sets ascend as numbers. *)
Fixpoint subsets (k : nat) (vs : list N) : list N :=
  match k, vs with
  | O, _ => [0]
  | S _, [] => []
  | S k', v :: rest => subsets k rest ++ map (fun s => N.setbit s v) (subsets k' rest)
  end.

(* Whether all of a set, which may be empty, is reached from one of its vertices. *)
Definition is_connected (g : board) (p : N) : bool :=
  let first := N.setbit 0 (N.log2 p) in
  N.eqb p 0 || N.eqb (flood (order g) g p first first) p.

Definition removable (g : board) (sizes : list nat) (p : N) : list N :=
  if is_connected g p then
    flat_map (fun k => filter (fun s => negb (N.eqb s 0) && N.eqb (N.land s p) s &&
                                        is_connected g s && is_connected g (N.ldiff p s))
        (subsets k (filter (N.testbit p) (rev (everyone g))))) sizes
  else [].

Lemma removable_spec g sizes p t : In t (removable g sizes p) -> t <> 0 /\ subset t p.
Proof.
  unfold removable. destruct (is_connected g p); [|intros []]. intro H. apply in_flat_map in H.
  destruct H as (k & _ & H). apply filter_In in H. destruct H as (_ & H).
  apply andb_prop in H. destruct H as (H & _). apply andb_prop in H. destruct H as (H & _).
  apply andb_prop in H. destruct H as (H0 & Hsub). apply negb_true_iff, N.eqb_neq in H0.
  apply N.eqb_eq in Hsub. split; assumption.
Qed.

(* A position is connected, so that nothing is taken apart. *)
Definition subtraction (g : board) (sizes : list nat) : game N := deletion_whole (removable g sizes)
  (fun p t H => proj2 (removable_spec g sizes p t H)) (fun p t H => proj1 (removable_spec g sizes p t H)).
