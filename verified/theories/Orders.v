(* From a won game of ELLO to a winning order and its predegrees (Proposition 1.1 of the paper). *)
From Coq Require Import NArith PArith List Lia Bool.
From Zermelo Require Import Graph Ello.
Import ListNotations.
Local Open Scope N_scope.

(* Whether u stands before v in a list. *)
Fixpoint precedes (order : list positive) (u v : positive) : bool :=
  match order with
  | [] => false
  | w :: rest =>
      if Pos.eqb w u then existsb (Pos.eqb v) rest else precedes rest u v
  end.

(* The number of edges that lead to v from what stands before it. *)
Fixpoint predegree (g : graph) (order : list positive) (v : positive) : N :=
  match order with
  | [] => 0
  | w :: rest => if Pos.eqb w v then 0 else N.of_nat (arcs g w v) + predegree g rest v
  end.

(* An order of these vertices that wins: by the rules, in terms of the order alone. *)
Definition wins_by (g : ello) (s : state) (order : list positive) : Prop :=
  NoDup order /\ (forall v, In v order <-> In v (left s)) /\
  (forall v, In v order ->
    playable g ((colour s v + predegree (board g) order v) mod modulus g)) /\
  (forall u v, In (u, v) (before g) -> In u order -> In v order -> precedes order u v = true).

Lemma member_spec v vs : existsb (Pos.eqb v) vs = true <-> In v vs.
Proof.
  rewrite existsb_exists. split.
  - intros (w & Hw & E). apply Pos.eqb_eq in E. subst. assumption.
  - intro H. exists v. rewrite Pos.eqb_refl. auto.
Qed.

Lemma won_by_an_order g : modulus g <> 0 -> forall s, won g s ->
  (forall v, In v (left s) -> colour s v < modulus g) -> exists order, wins_by g s order.
Proof.
  intros Hd s H. induction H as [s Hs|s v Hv Hc Hw Hwon IH]; intro Hsmall.
  - exists []. unfold wins_by. rewrite Hs. repeat split; try constructor; simpl; tauto.
  - destruct IH as (order & Hnodup & Hsame & Hplay & Hbefore).
    { intros u _. simpl. apply N.mod_lt. assumption. }
    simpl in Hsame.
    assert (Hout : ~ In v order).
    { intro Hin. apply Hsame in Hin. exact (remove_In _ _ _ Hin). }
    exists (v :: order). split; [constructor; assumption|]. split; [|split].
    + intro u. simpl. rewrite Hsame. split.
      * intros [->|Hu]; [assumption|]. apply in_remove in Hu. tauto.
      * intro Hu. destruct (Pos.eq_dec u v) as [->|Hne]; [auto|].
        right. apply in_in_remove; assumption.
    + intros u [->|Hu]; simpl.
      * rewrite Pos.eqb_refl, N.add_0_r, N.mod_small; auto.
      * destruct (Pos.eqb_spec v u) as [->|Hne]; [contradiction|].
        specialize (Hplay u Hu). simpl in Hplay.
        rewrite N.add_mod_idemp_l, <- N.add_assoc in Hplay by assumption. assumption.
    + intros u w Huw [->|Hu] Hw'.
      * simpl. rewrite Pos.eqb_refl. destruct Hw' as [->|Hw'].
        -- exfalso. exact (Hw _ Huw Hv).
        -- apply member_spec. assumption.
      * simpl. destruct (Pos.eqb_spec v u) as [->|Hne]; [contradiction|].
        destruct Hw' as [->|Hw'].
        -- exfalso. apply (Hw _ Huw). apply Hsame in Hu. apply in_remove in Hu. tauto.
        -- apply Hbefore; assumption.
Qed.

(* Of two different members of an order one precedes the other, and not both. *)
Lemma precedes_one order u v : NoDup order -> In u order -> In v order -> u <> v ->
  precedes order u v = negb (precedes order v u).
Proof.
  intros Hn Hu Hv Hne. induction Hn as [|w order Hout Hn IH]; [destruct Hu|]. simpl.
  destruct (Pos.eqb_spec w u) as [Eu|Hwu], (Pos.eqb_spec w v) as [Ev|Hwv];
    [subst w|subst w|subst w|].
  - congruence.
  - destruct Hv as [|Hv]; [congruence|]. apply member_spec in Hv. rewrite Hv.
    assert (precedes order v u = false).
    { clear - Hout. induction order as [|x order IH]; [reflexivity|]. simpl in *.
      destruct (Pos.eqb x v).
      - destruct (existsb (Pos.eqb u) order) eqn:E; [|reflexivity]. apply member_spec in E. tauto.
      - apply IH. tauto. }
    rewrite H. reflexivity.
  - destruct Hu as [|Hu]; [congruence|]. apply member_spec in Hu. rewrite Hu.
    clear - Hout. induction order as [|x order IH]; [reflexivity|]. simpl in *.
    destruct (Pos.eqb x u).
    + destruct (existsb (Pos.eqb v) order) eqn:E; [|reflexivity]. apply member_spec in E. tauto.
    + apply IH. tauto.
  - destruct Hu as [|Hu]; [congruence|]. destruct Hv as [|Hv]; [congruence|]. auto.
Qed.

(* Precedence has no cycle: along any list of members, closed, some step goes back. *)
Fixpoint place (order : list positive) (u : positive) : nat :=
  match order with [] => 0 | w :: rest => if Pos.eqb w u then 0 else S (place rest u) end.

Lemma precedes_both order u v : precedes order u v = true -> In u order /\ In v order.
Proof.
  induction order as [|w order IH]; simpl; [discriminate|].
  destruct (Pos.eqb_spec w u) as [->|Hwu]; intro H.
  - apply member_spec in H. auto.
  - apply IH in H. tauto.
Qed.

Lemma precedes_place order u v : NoDup order -> precedes order u v = true ->
  (place order u < place order v)%nat.
Proof.
  intro Hn. induction Hn as [|w order Hout Hn IH]; simpl; [discriminate|]. intro H.
  destruct (Pos.eqb_spec w u) as [Eu|Hwu], (Pos.eqb_spec w v) as [Ev|Hwv];
    [subst w|subst w|subst w|].
  - subst v. apply member_spec in H. contradiction.
  - lia.
  - apply precedes_both in H. tauto.
  - apply IH in H. lia.
Qed.

(* Precedence has no cycle: not every step of a closed walk goes forward. *)
Fixpoint steps (walk : list positive) : list (positive * positive) :=
  match walk with
  | u :: (v :: _) as rest => (u, v) :: steps rest
  | _ => []
  end.

Definition around (cycle : list positive) : list (positive * positive) :=
  match cycle with [] => [] | u :: _ => steps (cycle ++ [u]) end.
