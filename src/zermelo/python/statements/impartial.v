
(* ------------------------------------------------ impartial games *)
Local Open Scope N_scope.

(* The least number that does not stand in a list. *)
Definition is_mex (m : N) (values : list N) : Prop :=
  ~ In m values /\ forall n, n < m -> In n values.

Section Play.
  Variable options : list N -> list (list N).

  (* The player who cannot move loses. *)
  Inductive next_wins : list N -> Prop :=
    | some_move p q : In q (options p) -> previous_wins q -> next_wins p
  with previous_wins : list N -> Prop :=
    | each_move p : (forall q, In q (options p) -> next_wins q) -> previous_wins p.

  (* The nim-value of a position is the mex of its options' nim-values. *)
  Inductive value : list N -> N -> Prop :=
    | by_options p m values :
        Forall2 value (options p) values -> is_mex m values -> value p m.
End Play.

(* ------------------------------------------------ the computation, and why it is right *)

Fixpoint mex_from (fuel : nat) (n : N) (values : list N) : N :=
  match fuel with
  | O => n
  | S fuel => if mem n values then mex_from fuel (N.succ n) values else n
  end.

Definition mex (values : list N) : N := mex_from (S (length values)) 0 values.

Lemma too_many values m : (forall n, n < m -> In n values) -> (N.to_nat m <= length values)%nat.
Proof.
  intro H. rewrite <- (seq_length (N.to_nat m) 0), <- (map_length N.of_nat).
  apply NoDup_incl_length.
  - apply FinFun.Injective_map_NoDup; [|apply seq_NoDup]. intros a b E. lia.
  - intros x Hx. apply in_map_iff in Hx. destruct Hx as (k & <- & Hk). apply in_seq in Hk.
    apply H. lia.
Qed.

Lemma mex_from_spec fuel : forall n values,
  (forall j, j < n -> In j values) -> (length values < fuel + N.to_nat n)%nat ->
  is_mex (mex_from fuel n values) values.
Proof.
  induction fuel as [|fuel IH]; intros n values Hbelow Hlong; simpl.
  - apply too_many in Hbelow. lia.
  - destruct (mem n values) eqn:E.
    + apply IH; [|lia]. intros j Hj. destruct (N.eq_dec j n) as [->|]; [apply mem_spec; assumption|].
      apply Hbelow. lia.
    + split; [|assumption]. intro H. apply mem_spec in H. congruence.
Qed.

Lemma mex_spec values : is_mex (mex values) values.
Proof. apply mex_from_spec; [lia|simpl; lia]. Qed.
