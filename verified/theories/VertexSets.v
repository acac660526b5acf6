(* Sets of vertices, and who is beside whom, as maps: looking something up takes few steps. *)
From Coq Require Import PArith List FMapPositive.
Import ListNotations.
Module Map := PositiveMap.

Definition vertices_left : Type := Map.t unit.

Definition all_of (vs : list positive) : vertices_left :=
  fold_left (fun kept v => Map.add v tt kept) vs (Map.empty _).

Definition is_left (kept : vertices_left) (v : positive) : Prop := Map.mem v kept = true.

Lemma added kept v w : is_left (Map.add v tt kept) w <-> v = w \/ is_left kept w.
Proof.
  unfold is_left. rewrite !Map.mem_find. destruct (Pos.eq_dec w v) as [->|Hne].
  - rewrite Map.gss. tauto.
  - rewrite Map.gso by assumption. split; [auto|]. intros [H|H]; [congruence|assumption].
Qed.

Lemma all_of_spec vs v : is_left (all_of vs) v <-> In v vs.
Proof.
  assert (H : forall kept, is_left (fold_left (fun kept v => Map.add v tt kept) vs kept) v <->
    In v vs \/ is_left kept v).
  { induction vs as [|u vs IH]; intro kept; simpl; [tauto|]. rewrite IH, added. tauto. }
  unfold all_of. rewrite H. unfold is_left at 1. rewrite Map.mem_find, Map.gempty.
  split; [intros [K|K]; [assumption|discriminate]|auto].
Qed.

Lemma removed kept v w : is_left (Map.remove v kept) w <-> is_left kept w /\ w <> v.
Proof.
  unfold is_left. rewrite !Map.mem_find. destruct (Pos.eq_dec w v) as [->|Hne].
  - rewrite Map.grs. split; [discriminate|tauto].
  - rewrite Map.gro by assumption. tauto.
Qed.

(* The neighbours of each vertex as a set. *)
Definition neighbour_sets (everyone : list positive) (next : positive -> list positive) :
    Map.t vertices_left :=
  fold_left (fun sets u => Map.add u (all_of (next u)) sets) everyone (Map.empty _).

Definition adjacent (sets : Map.t vertices_left) (u v : positive) : bool :=
  match Map.find u sets with Some near => Map.mem v near | None => false end.

Lemma adjacent_spec everyone next u v :
  adjacent (neighbour_sets everyone next) u v = true <-> In u everyone /\ In v (next u).
Proof.
  assert (H : forall sets, adjacent (fold_left (fun sets u => Map.add u (all_of (next u)) sets)
    everyone sets) u v = true <-> In u everyone /\ In v (next u) \/ ~ In u everyone /\ adjacent sets u v = true).
  { induction everyone as [|w vs IH]; intro sets; cbn [fold_left In]; [tauto|]. rewrite IH.
    assert (E : adjacent (Map.add w (all_of (next w)) sets) u v =
      if Pos.eq_dec u w then Map.mem v (all_of (next w)) else adjacent sets u v).
    { unfold adjacent. destruct (Pos.eq_dec u w) as [->|Hne]; [rewrite Map.gss|rewrite Map.gso];
        auto. }
    rewrite E. destruct (Pos.eq_dec u w) as [->|Hne].
    - pose proof (all_of_spec (next w) v) as M. unfold is_left in M. rewrite M.
      destruct (in_dec Pos.eq_dec w vs); tauto.
    - assert (w <> u) by congruence. tauto. }
  unfold neighbour_sets. rewrite H. unfold adjacent at 1. rewrite Map.gempty.
  split; [intros [K|(_ & K)]; [assumption|discriminate]|auto].
Qed.
