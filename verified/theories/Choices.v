(* The positions of some cops, in which it does not matter who of them stands where, and their moves. *)
From Coq Require Import PArith List Lia Permutation.
From Zermelo Require Import Cops.
Import ListNotations.

(* The choices of so many vertices, in which order does not matter. *)
Fixpoint multisets (k : nat) (vs : list positive) : list (list positive) :=
  match k with
  | O => [[]]
  | S k =>
      (fix from (vs : list positive) : list (list positive) :=
         match vs with
         | [] => []
         | v :: rest => map (cons v) (multisets k vs) ++ from rest
         end) vs
  end.

(* The lists with one member of each of these. *)
Fixpoint product (choices : list (list positive)) : list (list positive) :=
  match choices with
  | [] => [[]]
  | vs :: rest => flat_map (fun v => map (cons v) (product rest)) vs
  end.

Lemma multisets_some k : forall vs cops, length cops = k -> (forall v, In v cops -> In v vs) ->
  exists found, In found (multisets k vs) /\ Permutation cops found.
Proof.
  induction k as [|k IH]; intros vs cops Hlen Hin.
  - destruct cops; [|discriminate]. exists []. simpl. auto.
  - assert (Hmulti : forall v rest, multisets (S k) (v :: rest) =
      map (cons v) (multisets k (v :: rest)) ++ multisets (S k) rest) by reflexivity.
    induction vs as [|v rest IHvs].
    + destruct cops as [|c cops]; [discriminate|]. destruct (Hin c). simpl. auto.
    + rewrite Hmulti. destruct (in_dec Pos.eq_dec v cops) as [Hv|Hv].
      * apply in_split in Hv. destruct Hv as (a & b & ->).
        destruct (IH (v :: rest) (a ++ b)) as (found & Hf & Hp).
        -- rewrite app_length in *. simpl in Hlen. lia.
        -- intros u Hu. apply Hin. apply in_app_or in Hu. apply in_or_app. simpl. tauto.
        -- exists (v :: found). split; [apply in_or_app; left; apply in_map; assumption|].
           rewrite <- Permutation_middle. constructor. assumption.
      * destruct IHvs as (found & Hf & Hp).
        -- intros u Hu. destruct (Hin u Hu) as [->|]; [contradiction|assumption].
        -- exists found. split; [apply in_or_app; right; assumption|assumption].
Qed.

Lemma insert_comm u v vs : insert u (insert v vs) = insert v (insert u vs).
Proof.
  induction vs as [|w vs IH]; simpl.
  - destruct (Pos.leb_spec u v), (Pos.leb_spec v u); try reflexivity; try lia.
    replace u with v by lia. reflexivity.
  - destruct (Pos.leb_spec v w), (Pos.leb_spec u w); simpl;
      repeat match goal with |- context [Pos.leb ?a ?b] => destruct (Pos.leb_spec a b) end;
      try reflexivity; try lia; try (rewrite IH; reflexivity).
    replace u with v by lia. reflexivity.
Qed.

Lemma sort_same a b : Permutation a b -> sort a = sort b.
Proof.
  unfold sort. induction 1 as [|v a b P IH|u v a|a b c P1 IH1 P2 IH2]; cbn [fold_right].
  - reflexivity.
  - rewrite IH. reflexivity.
  - apply insert_comm.
  - congruence.
Qed.
