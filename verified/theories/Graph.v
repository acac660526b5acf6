(* Graphs as lists of edges; vertices are the numbers 1, 2, …, n. *)
From Coq Require Import PArith List Lia Bool FMapPositive.
Import ListNotations.
Module Map := PositiveMap.

Record graph := { directed : bool; edges : list (positive * positive) }.

(* How many edges lead from u to v: either end is the first one unless the graph is directed. *)
Definition leads (d : bool) (u v : positive) (e : positive * positive) : nat :=
  (if Pos.eqb (fst e) u && Pos.eqb (snd e) v then 1 else 0) +
  (if negb d && Pos.eqb (snd e) u && Pos.eqb (fst e) v then 1 else 0).

Fixpoint total (f : positive * positive -> nat) (es : list (positive * positive)) : nat :=
  match es with [] => 0 | e :: rest => f e + total f rest end.

Definition arcs (g : graph) (u v : positive) : nat := total (leads (directed g) u v) (edges g).

Definition vertices (n : nat) : list positive := map Pos.of_nat (seq 1 n).

Lemma vertices_spec n v : In v (vertices n) <-> Pos.to_nat v <= n.
Proof.
  unfold vertices. rewrite in_map_iff. split.
  - intros (k & <- & Hk). apply in_seq in Hk. rewrite Nat2Pos.id; lia.
  - intro H. exists (Pos.to_nat v). rewrite Pos2Nat.id. split; [reflexivity|].
    apply in_seq. pose proof (Pos2Nat.is_pos v). lia.
Qed.

(* The neighbours of every vertex, as often as edges lead there. *)
Definition push (u v : positive) (m : Map.t (list positive)) : Map.t (list positive) :=
  Map.add u (v :: match Map.find u m with Some vs => vs | None => [] end) m.

Definition add_edge (d : bool) (e : positive * positive) (m : Map.t (list positive)) :=
  let m := push (fst e) (snd e) m in if d then m else push (snd e) (fst e) m.

Definition adjacency (g : graph) : Map.t (list positive) :=
  fold_right (add_edge (directed g)) (Map.empty _) (edges g).

Definition listed (m : Map.t (list positive)) (u : positive) : list positive :=
  match Map.find u m with Some vs => vs | None => [] end.

Definition occurs (v : positive) (vs : list positive) : nat := count_occ Pos.eq_dec vs v.

Lemma listed_push u v m w x :
  occurs x (listed (push u v m) w) =
  (if Pos.eqb u w && Pos.eqb v x then 1 else 0) + occurs x (listed m w).
Proof.
  unfold listed, push, occurs. destruct (Pos.eqb_spec u w) as [->|Hne].
  - rewrite Map.gss. simpl. destruct (Pos.eq_dec v x) as [->|Hv].
    + rewrite Pos.eqb_refl. reflexivity.
    + apply Pos.eqb_neq in Hv. rewrite Hv. reflexivity.
  - rewrite Map.gso by congruence. reflexivity.
Qed.

Lemma adjacency_spec g u v : occurs v (listed (adjacency g) u) = arcs g u v.
Proof.
  unfold adjacency, arcs. induction (edges g) as [|e es IH]; simpl.
  - unfold listed. rewrite Map.gempty. reflexivity.
  - unfold add_edge at 1, leads at 1. destruct (directed g) eqn:D; rewrite ?listed_push; simpl.
    + rewrite IH. lia.
    + rewrite IH, (Pos.eqb_sym (snd e) u), (Pos.eqb_sym (fst e) u). rewrite !(Pos.eqb_sym u).
      destruct (Pos.eqb (snd e) u && Pos.eqb (fst e) v), (Pos.eqb (fst e) u && Pos.eqb (snd e) v); lia.
Qed.
