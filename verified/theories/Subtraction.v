(* Connected subtraction: a move takes a connected set of an allowed size; what is left is connected. *)
From Coq Require Import NArith PArith List Lia Bool.
From Zermelo Require Import Impartial Deletion Heap Tables Strategies Kayles Games.
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

Definition subtraction_strategy g sizes := strategy_outcome g (removable g sizes).
Definition subtraction_strategy_moves g sizes := strategy_moves g (removable g sizes).
Definition subtraction_heap g sizes := strategy_value g (removable g sizes)
  (fun p t H => proj2 (removable_spec g sizes p t H)) (fun p t H => proj1 (removable_spec g sizes p t H)).

(* Tables: a position is connected, so that nothing is taken apart. *)
Definition subtraction_options g sizes : N -> list N := options (removable g sizes).

Definition subtraction_table_value g sizes entries : option N :=
  plain_table_value N N.eqb N.succ_pos (subtraction_options g sizes) entries (all_vertices g).
Definition subtraction_table_fits g sizes entries : bool :=
  plain_table_fits N N.eqb N.succ_pos (subtraction_options g sizes) entries.
Definition subtraction_table_tells g sizes entries : option (list bool) :=
  plain_table_tells N N.eqb N.succ_pos (subtraction_options g sizes) entries (all_vertices g).

Theorem subtraction_table_sound g sizes entries n :
  subtraction_table_value g sizes entries = Some n ->
  nim_value g (removable g sizes) n /\
  if N.eqb n 0 then previous_player_wins g (removable g sizes)
  else next_player_wins g (removable g sizes).
Proof.
  intro H. apply plain_table_sound in H; [|intros p q E; apply N.eqb_eq; assumption].
  split; [exact H|]. destruct (outcome_of_value _ _ _ _ H) as (Hzero & Hother).
  destruct (N.eqb_spec n 0); [apply Hzero|apply Hother]; assumption.
Qed.

Theorem subtraction_table_tells_sound g sizes entries bs :
  subtraction_table_tells g sizes entries = Some bs -> winning_moves g (removable g sizes) bs.
Proof.
  intro H. apply plain_table_tells_sound in H; [|intros p q E; apply N.eqb_eq; assumption]. exact H.
Qed.
