(* Positions with a number each, and sets of positions. *)
From Coq Require Import NArith PArith List Lia Bool FMapPositive.
Import ListNotations.
Module Map := PositiveMap.
Local Open Scope N_scope.

Section Dictionary.
  Variable position : Type.
  Variable same : position -> position -> bool.
  Variable hash : position -> positive.   (* positions with the same one share a list; no more *)
  Hypothesis same_spec : forall p q, same p q = true -> p = q.

  Definition dictionary : Type := Map.t (list (position * N)).

  Definition shared (p : position) (d : dictionary) : list (position * N) :=
    match Map.find (hash p) d with Some es => es | None => [] end.

  Definition keep (p : position) (n : N) (d : dictionary) : dictionary :=
    Map.add (hash p) ((p, n) :: shared p d) d.

  Definition look_up (p : position) (d : dictionary) : option N :=
    match find (fun e => same (fst e) p) (shared p d) with Some (_, n) => Some n | None => None end.

  Lemma look_up_nothing p : look_up p (Map.empty _) = None.
  Proof. unfold look_up, shared. rewrite Map.gempty. reflexivity. Qed.

  Lemma keep_spec p n d q m : look_up q (keep p n d) = Some m ->
    (p = q /\ n = m) \/ look_up q d = Some m.
  Proof.
    unfold look_up, keep, shared. destruct (Pos.eq_dec (hash q) (hash p)) as [E|Hne].
    - rewrite E, Map.gss. simpl. destruct (same p q) eqn:Es.
      + intro H. injection H as <-. left. auto.
      + auto.
    - rewrite Map.gso by assumption. auto.
  Qed.
End Dictionary.

(* Sets of positions. All that matters is that nothing is in one that was not added. *)
Record collection (position : Type) := {
  carrier : Type;
  empty : carrier;
  add : position -> carrier -> carrier;
  mem : position -> carrier -> bool;
  empty_spec : forall p, mem p empty = false;
  add_spec : forall p s q, mem q (add p s) = true -> p = q \/ mem q s = true
}.
Arguments carrier {position} _.
Arguments empty {position} _.
Arguments add {position} _.
Arguments mem {position} _.

Program Definition hashed (position : Type) same hash
    (same_spec : forall p q : position, same p q = true -> p = q) : collection position := {|
  carrier := dictionary position;
  empty := Map.empty _;
  add := fun p s => keep position hash p 0 s;
  mem := fun p s => match look_up position same hash p s with Some _ => true | None => false end
|}.
Next Obligation. rewrite look_up_nothing. reflexivity. Qed.
Next Obligation.
  destruct (look_up position same hash q _) as [m|] eqn:E; [|discriminate].
  apply keep_spec in E; [|assumption]. destruct E as [(-> & _)|E]; [auto|]. rewrite E. auto.
Qed.
