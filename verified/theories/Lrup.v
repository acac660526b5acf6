(* Refutations: each lemma follows by unit propagation along the clauses it names (LRAT without RAT
   steps). *)
From Coq Require Import ZArith PArith List Lia Bool FMapPositive.
Import ListNotations.
Module Map := PositiveMap.
Local Open Scope Z_scope.

Definition clause := list Z.             (* literals: a variable's number, or its negative *)
Definition assignment := positive -> bool.

Definition is_true (a : assignment) (x : Z) : Prop :=
  match x with
  | Z0 => False
  | Zpos v => a v = true
  | Zneg v => a v = false
  end.

Definition holds (a : assignment) (c : clause) : Prop := exists x, In x c /\ is_true a x.

Definition satisfiable (f : list clause) : Prop := exists a, forall c, In c f -> holds a c.

Record step := { name : positive; lemma : clause; hints : list positive }.

Definition known := Map.t clause.

(* Sets of literals. *)
Definition key (x : Z) : positive :=
  match x with Z0 => xH | Zpos v => xO v | Zneg v => xI v end.

Definition literals := Map.t unit.

Definition mem (x : Z) (s : literals) : bool := Map.mem (key x) s.

Definition put (x : Z) (s : literals) : literals := Map.add (key x) tt s.

(* Follows the hints with the literals in `false` assumed false; true if that ends in a conflict. *)
Fixpoint conflict (k : known) (false_ : literals) (hs : list positive) : bool :=
  match hs with
  | [] => false
  | h :: rest =>
      match Map.find h k with
      | None => false
      | Some c =>
          match filter (fun x => negb (mem x false_)) c with
          | [] => true
          | [x] => conflict k (put (- x) false_) rest
          | _ => false
          end
      end
  end.

Fixpoint refutes (k : known) (steps : list step) : bool :=
  match steps with
  | [] => false
  | s :: rest =>
      conflict k (fold_right put (Map.empty _) (lemma s)) (hints s) &&
      match lemma s with
      | [] => true
      | _ => refutes (Map.add (name s) (lemma s) k) rest
      end
  end.

Fixpoint number (from : positive) (f : list clause) : known :=
  match f with [] => Map.empty _ | c :: rest => Map.add from c (number (Pos.succ from) rest) end.

Definition check_refutation (f : list clause) (steps : list step) : bool :=
  refutes (number 1 f) steps.

(* ---------------------------------------------------------------- accepted implies unsatisfiable *)

Definition all_hold (a : assignment) (k : known) : Prop :=
  forall h c, Map.find h k = Some c -> holds a c.

Lemma opposite a x : is_true a x -> is_true a (- x) -> False.
Proof. destruct x; simpl; intros; congruence. Qed.

Lemma key_injective x y : key x = key y -> x = y.
Proof. destruct x, y; simpl; intro H; try discriminate; try reflexivity; congruence. Qed.

Lemma put_spec x y s : mem y (put x s) = true -> x = y \/ mem y s = true.
Proof.
  unfold mem, put. rewrite !Map.mem_find. destruct (Pos.eq_dec (key y) (key x)) as [E|Hne].
  - intros _. left. symmetry. apply key_injective. assumption.
  - rewrite Map.gso by assumption. auto.
Qed.

Lemma all_put x c : mem x (fold_right put (Map.empty _) c) = true -> In x c.
Proof.
  induction c as [|y c IH]; simpl; intro H.
  - unfold mem in H. rewrite Map.mem_find, Map.gempty in H. discriminate.
  - apply put_spec in H. tauto.
Qed.

Lemma conflict_sound a k : all_hold a k -> forall hs false_,
  conflict k false_ hs = true -> exists x, mem x false_ = true /\ is_true a x.
Proof.
  intro Hk. induction hs as [|h rest IH]; intros false_ H; simpl in H; [discriminate|].
  destruct (Map.find h k) as [c|] eqn:E; [|discriminate].
  destruct (Hk _ _ E) as (x & Hx & Ht).
  destruct (filter _ c) as [|y [|z others]] eqn:F; [| |discriminate].
  - exists x. split; [|assumption]. destruct (mem x false_) eqn:M; [reflexivity|].
    assert (Hin : In x (filter (fun x => negb (mem x false_)) c)).
    { apply filter_In. rewrite M. auto. }
    rewrite F in Hin. destruct Hin.
  - destruct (IH _ H) as (w & Hw & Hw'). apply put_spec in Hw. destruct Hw as [<-|Hw]; [|exists w; auto].
    (* y is false: then x, which is true, is one that was assumed false. *)
    exists x. split; [|assumption]. destruct (mem x false_) eqn:M; [reflexivity|].
    assert (Hin : In x (filter (fun x => negb (mem x false_)) c)).
    { apply filter_In. rewrite M. auto. }
    rewrite F in Hin. destruct Hin as [->|[]]. exfalso. exact (opposite _ _ Ht Hw').
Qed.

Lemma refutes_sound a steps : forall k, all_hold a k -> refutes k steps = true -> False.
Proof.
  induction steps as [|s rest IH]; intros k Hk H; simpl in H; [discriminate|].
  apply andb_prop in H. destruct H as (Hc & H).
  destruct (conflict_sound a k Hk _ _ Hc) as (x & Hx & Ht). apply all_put in Hx.
  destruct (lemma s) as [|y c] eqn:E; [destruct Hx|].
  eapply IH; [|exact H]. intros h d Hd. destruct (Pos.eq_dec (name s) h) as [<-|Hne].
  - rewrite Map.gss in Hd. injection Hd as <-. exists x. auto.
  - rewrite Map.gso in Hd by congruence. eapply Hk. eassumption.
Qed.

Lemma number_sound f : forall from h c, Map.find h (number from f) = Some c -> In c f.
Proof.
  induction f as [|d rest IH]; intros from h c H; simpl in H.
  - rewrite Map.gempty in H. discriminate.
  - destruct (Pos.eq_dec h from) as [->|Hne].
    + rewrite Map.gss in H. injection H as <-. simpl. auto.
    + rewrite Map.gso in H by assumption. simpl. eauto.
Qed.

Theorem check_refutation_sound f steps : check_refutation f steps = true -> ~ satisfiable f.
Proof.
  intros H (a & Ha). eapply refutes_sound; [|exact H].
  intros h c Hc. apply Ha. eapply number_sound. eassumption.
Qed.
