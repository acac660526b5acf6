(* The variables of formulas about orders. *)
From Coq Require Import ZArith PArith List Lia FMapPositive.
From Zermelo Require Import Lrup.
Import ListNotations.

(* The variable x says of the x-th pair (u, v) that u is played before v. *)
Definition table := Map.t (Map.t positive).

Definition row (t : table) (u : positive) : Map.t positive :=
  match Map.find u t with Some r => r | None => Map.empty _ end.

Fixpoint named (from : positive) (pairs : list (positive * positive)) : table :=
  match pairs with
  | [] => Map.empty _
  | (u, v) :: rest =>
      let t := named (Pos.succ from) rest in Map.add u (Map.add v from (row t u)) t
  end.

(* The literal "u before v", 0 if the pair has no variable. *)
Definition lit (t : table) (u v : positive) : Z :=
  match Map.find v (row t u) with
  | Some x => Zpos x
  | None => match Map.find u (row t v) with Some x => Zneg x | None => 0%Z end
  end.

Definition pair_at (pairs : list (positive * positive)) (x : positive) :=
  nth_error pairs (pred (Pos.to_nat x)).

Lemma named_spec pairs : forall from u v x, Map.find v (row (named from pairs) u) = Some x ->
  (from <= x)%positive /\ nth_error pairs (Pos.to_nat x - Pos.to_nat from) = Some (u, v).
Proof.
  induction pairs as [|(a, b) rest IH]; intros from u v x H; simpl in H.
  - unfold row in H. rewrite Map.gempty in H. rewrite Map.gempty in H. discriminate.
  - unfold row in H at 1. destruct (Pos.eq_dec u a) as [->|Hu].
    + rewrite Map.gss in H. destruct (Pos.eq_dec v b) as [->|Hv].
      * rewrite Map.gss in H. injection H as <-. split; [lia|].
        rewrite PeanoNat.Nat.sub_diag. reflexivity.
      * rewrite Map.gso in H by assumption. apply IH in H. destruct H as (Hle & Hn). split; [lia|].
        replace (Pos.to_nat x - Pos.to_nat from) with (S (Pos.to_nat x - Pos.to_nat (Pos.succ from))) by lia.
        assumption.
    + rewrite Map.gso in H by assumption. fold (row (named (Pos.succ from) rest) u) in H.
      apply IH in H. destruct H as (Hle & Hn). split; [lia|].
      replace (Pos.to_nat x - Pos.to_nat from) with (S (Pos.to_nat x - Pos.to_nat (Pos.succ from))) by lia.
      assumption.
Qed.
