(* Numbers on the vertices 0, 1, …, as lists. *)
From Coq Require Import NArith PArith List Lia Bool.
Import ListNotations.
Local Open Scope N_scope.

Definition at_ (ws : list N) (v : N) : N := nth (N.to_nat v) ws 0.

(* A new number for every vertex, from the vertex and its old one. *)
Fixpoint change (f : N -> N -> N) (from : N) (ws : list N) : list N :=
  match ws with [] => [] | x :: rest => f from x :: change f (N.succ from) rest end.

(* The vertices of which f is true, given the vertex and its number. *)
Fixpoint those (f : N -> N -> bool) (from : N) (ws : list N) : list N :=
  match ws with
  | [] => []
  | x :: rest => let more := those f (N.succ from) rest in if f from x then from :: more else more
  end.

Definition total (ws : list N) : N := fold_right N.add 0 ws.

Fixpoint same_list (a b : list N) : bool :=
  match a, b with
  | [], [] => true
  | x :: a, y :: b => N.eqb x y && same_list a b
  | _, _ => false
  end.

(* A number for a list; nothing rests on it. *)
Definition hash_list (h : N) (ws : list N) : N := fold_left (fun h w => 16 * h + w) ws h.

Lemma same_list_spec : forall a b, same_list a b = true -> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b] H; simpl in H; try discriminate; [reflexivity|].
  apply andb_prop in H. destruct H as (H1 & H2). apply N.eqb_eq in H1. f_equal; auto.
Qed.

Lemma change_length f ws : forall from, length (change f from ws) = length ws.
Proof. induction ws; intro from; simpl; auto. Qed.

Lemma at_nil v : at_ [] v = 0.
Proof. unfold at_. destruct (N.to_nat v); reflexivity. Qed.

Lemma at_inside ws v : at_ ws v <> 0 -> v < N.of_nat (length ws).
Proof.
  intro H. destruct (N.lt_ge_cases v (N.of_nat (length ws))); [assumption|]. exfalso. apply H.
  apply nth_overflow. lia.
Qed.

Lemma at_step x ws v : at_ (x :: ws) (N.succ v) = at_ ws v.
Proof. unfold at_. rewrite Nnat.N2Nat.inj_succ. reflexivity. Qed.

(* By the first vertex, and by all later ones. *)
Lemma by_vertex (P : N -> Prop) : P 0 -> (forall v, P (N.succ v)) -> forall v, P v.
Proof.
  intros H0 Hs v. destruct (N.eq_dec v 0) as [->|Hv]; [assumption|].
  replace v with (N.succ (N.pred v)) by lia. apply Hs.
Qed.

Lemma at_change f ws : (forall u, f u 0 = 0) -> forall from v,
  at_ (change f from ws) v = f (from + v) (at_ ws v).
Proof.
  intro Hf. induction ws as [|x ws IH]; intros from v; simpl.
  - rewrite at_nil. symmetry. apply Hf.
  - revert v. apply by_vertex; [simpl; rewrite N.add_0_r; reflexivity|]. intro v.
    rewrite !at_step, IH. f_equal. lia.
Qed.

Lemma those_spec f ws : (forall u, f u 0 = false) -> forall from v,
  In v (those f from ws) <-> from <= v /\ f v (at_ ws (v - from)) = true.
Proof.
  intro Hf. induction ws as [|x ws IH]; intros from v; simpl.
  - rewrite at_nil, Hf. split; [intros []|]. intros (_ & H). discriminate.
  - assert (E : In v (those f (N.succ from) ws) <-> N.succ from <= v /\ f v (at_ (x :: ws) (v - from)) = true).
    { rewrite IH. split; intros (Hle & H); split; try assumption;
        replace (v - from) with (N.succ (v - N.succ from)) in * by lia; rewrite at_step in *; assumption. }
    destruct (f from x) eqn:Ef; [simpl|]; rewrite E; split.
    + intros [<-|(Hle & H)]; [split; [lia|]|split; [lia|assumption]].
      rewrite N.sub_diag. exact Ef.
    + intros (Hle & H). destruct (N.eq_dec from v) as [->|]; [auto|right]. split; [lia|assumption].
    + intros (Hle & H). split; [lia|assumption].
    + intros (Hle & H). split; [|assumption]. destruct (N.eq_dec from v) as [->|]; [|lia].
      rewrite N.sub_diag in H. change (at_ (x :: ws) 0) with x in H. congruence.
Qed.

Lemma those_same f f' a : forall b from, length a = length b ->
  (forall v, f (from + v) (at_ a v) = f' (from + v) (at_ b v)) -> those f from a = those f' from b.
Proof.
  induction a as [|x a IH]; intros [|y b] from Hlen H; simpl in *; try discriminate; [reflexivity|].
  rewrite (IH b (N.succ from)) by
    (auto; intro v; specialize (H (N.succ v)); rewrite !at_step in H;
     replace (N.succ from + v) with (from + N.succ v) by lia; assumption).
  specialize (H 0). rewrite N.add_0_r in H. change (f from x = f' from y) in H. rewrite H. reflexivity.
Qed.

Lemma total_less f ws : (forall u x, f u x <= x) -> forall from,
  total (change f from ws) <= total ws.
Proof.
  intro Hf. induction ws as [|x ws IH]; intro from; simpl; [lia|].
  pose proof (IH (N.succ from)). pose proof (Hf from x). fold (total ws) in *.
  fold (total (change f (N.succ from) ws)) in *. lia.
Qed.

Lemma total_falls f ws : (forall u x, f u x <= x) -> forall from v,
  v < N.of_nat (length ws) -> f (from + v) (at_ ws v) < at_ ws v ->
  total (change f from ws) < total ws.
Proof.
  intro Hf. induction ws as [|x ws IH]; intros from v; [simpl; lia|].
  pose proof (total_less f ws Hf (N.succ from)) as Hrest. pose proof (Hf from x) as Hx.
  change (total (change f from (x :: ws))) with (f from x + total (change f (N.succ from) ws)).
  change (total (x :: ws)) with (x + total ws).
  destruct (N.eq_dec v 0) as [->|Hv0].
  - rewrite N.add_0_r. change (at_ (x :: ws) 0) with x. lia.
  - replace v with (N.succ (N.pred v)) by lia. rewrite at_step. simpl length. intros Hv H.
    assert (H' : total (change f (N.succ from) ws) < total ws); [|lia].
    apply (IH _ (N.pred v)); [lia|].
    replace (N.succ from + N.pred v) with (from + N.succ (N.pred v)) by lia. assumption.
Qed.
