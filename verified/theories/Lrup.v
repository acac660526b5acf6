(* Refutations: each lemma follows by unit propagation along the clauses it names, or along all of
   them if it names none (LRAT without RAT steps). *)
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

(* What is dropped is dropped before the lemma is looked at. *)
Record step := { name : positive; dropped : list positive; lemma : clause; hints : list positive }.

Definition known := Map.t clause.

(* Sets of literals. *)
Definition key (x : Z) : positive :=
  match x with Z0 => xH | Zpos v => xO v | Zneg v => xI v end.

Definition literals := Map.t unit.

Definition mem (x : Z) (s : literals) : bool := Map.mem (key x) s.

Definition put (x : Z) (s : literals) : literals := Map.add (key x) tt s.

Definition left_of (false_ : literals) (c : clause) : clause :=
  filter (fun x => negb (mem x false_)) c.

(* Follows the hints with the literals in `false` assumed false; true if that ends in a conflict. *)
Fixpoint conflict (k : known) (false_ : literals) (hs : list positive) : bool :=
  match hs with
  | [] => false
  | h :: rest =>
      match Map.find h k with
      | None => false
      | Some c =>
          match left_of false_ c with
          | [] => true
          | [x] => conflict k (put (- x) false_) rest
          | _ => false
          end
      end
  end.

(* Goes through these clauses once; None for a conflict, or what is false and whether that is more. *)
Fixpoint sweep (more : bool) (false_ : literals) (cs : list clause) : option (literals * bool) :=
  match cs with
  | [] => Some (false_, more)
  | c :: rest =>
      match left_of false_ c with
      | [] => None
      | [x] =>
          if mem (- x) false_ then sweep more false_ rest else sweep true (put (- x) false_) rest
      | _ => sweep more false_ rest
      end
  end.

(* As often as there is more: each time a clause has its last literal, so that no more times are
   needed than there are clauses. *)
Fixpoint closes (times cs : list clause) (false_ : literals) : bool :=
  match sweep false false_ cs with
  | None => true
  | Some (found, more) =>
      match times with _ :: times => more && closes times cs found | [] => false end
  end.

Definition follows (k : known) (s : step) : bool :=
  let false_ := fold_right put (Map.empty _) (lemma s) in
  match hints s with
  | [] => let cs := map snd (Map.elements k) in closes cs cs false_
  | hs => conflict k false_ hs
  end.

Definition drop (k : known) (names : list positive) : known := fold_right (@Map.remove _) k names.

Fixpoint refutes (k : known) (steps : list step) : bool :=
  match steps with
  | [] => false
  | s :: rest =>
      let k := drop k (dropped s) in
      follows k s &&
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

(* A literal that was assumed false is true. *)
Definition contradicted (a : assignment) (false_ : literals) : Prop :=
  exists x, mem x false_ = true /\ is_true a x.

Lemma unit_step a false_ c : holds a c ->
  match left_of false_ c with
  | [] => contradicted a false_
  | [y] => contradicted a (put (- y) false_) -> contradicted a false_
  | _ => True
  end.
Proof.
  intros (x & Hx & Ht). unfold left_of. destruct (filter _ c) as [|y [|z others]] eqn:F; [| |exact I].
  - exists x. split; [|assumption]. destruct (mem x false_) eqn:M; [reflexivity|].
    assert (Hin : In x (filter (fun x => negb (mem x false_)) c)).
    { apply filter_In. rewrite M. auto. }
    rewrite F in Hin. destruct Hin.
  - intros (w & Hw & Hw'). apply put_spec in Hw. destruct Hw as [<-|Hw]; [|exists w; auto].
    (* y is false: then x, which is true, is one that was assumed false. *)
    exists x. split; [|assumption]. destruct (mem x false_) eqn:M; [reflexivity|].
    assert (Hin : In x (filter (fun x => negb (mem x false_)) c)).
    { apply filter_In. rewrite M. auto. }
    rewrite F in Hin. destruct Hin as [->|[]]. exfalso. exact (opposite _ _ Ht Hw').
Qed.

Lemma conflict_sound a k : all_hold a k -> forall hs false_,
  conflict k false_ hs = true -> contradicted a false_.
Proof.
  intro Hk. induction hs as [|h rest IH]; intros false_ H; simpl in H; [discriminate|].
  destruct (Map.find h k) as [c|] eqn:E; [|discriminate].
  pose proof (unit_step a false_ c (Hk _ _ E)) as Hu.
  destruct (left_of false_ c) as [|y [|z others]]; [assumption| |discriminate]. auto.
Qed.

Lemma sweep_sound a cs : (forall c, In c cs -> holds a c) -> forall more false_,
  match sweep more false_ cs with
  | None => contradicted a false_
  | Some (found, _) => contradicted a found -> contradicted a false_
  end.
Proof.
  induction cs as [|c cs IH]; intros Hcs more false_; simpl; [auto|].
  pose proof (unit_step a false_ c ltac:(apply Hcs; simpl; auto)) as Hu.
  assert (Hrest : forall c, In c cs -> holds a c) by (intros; apply Hcs; simpl; auto).
  destruct (left_of false_ c) as [|y [|z others]]; [assumption| |apply IH; assumption].
  destruct (mem (- y) false_); [apply IH; assumption|]. specialize (IH Hrest true (put (- y) false_)).
  destruct (sweep true _ cs) as [(found, m)|]; auto.
Qed.

Lemma closes_sound a cs : (forall c, In c cs -> holds a c) -> forall times false_,
  closes times cs false_ = true -> contradicted a false_.
Proof.
  intro Hcs. induction times as [|c times IH]; intros false_ H; simpl in H;
    pose proof (sweep_sound a cs Hcs false false_) as Hs;
    destruct (sweep false false_ cs) as [(found, more)|]; try assumption; [discriminate|].
  apply andb_prop in H. destruct H as (_ & H). auto.
Qed.

Lemma follows_sound a k s : all_hold a k -> follows k s = true -> holds a (lemma s).
Proof.
  intros Hk H. assert (Hc : contradicted a (fold_right put (Map.empty _) (lemma s))).
  { unfold follows in H. destruct (hints s) as [|h hs].
    - eapply closes_sound; [|exact H]. intros c Hc. apply in_map_iff in Hc.
      destruct Hc as ((i & d) & <- & Hin). apply Map.elements_complete in Hin. eapply Hk. eassumption.
    - eapply conflict_sound; eassumption. }
  destruct Hc as (x & Hx & Ht). apply all_put in Hx. exists x. auto.
Qed.

Lemma drop_holds a k names : all_hold a k -> all_hold a (drop k names).
Proof.
  intro Hk. induction names as [|n names IH]; simpl; [assumption|]. intros h c Hh.
  destruct (Pos.eq_dec h n) as [->|Hne]; [rewrite Map.grs in Hh; discriminate|].
  rewrite Map.gro in Hh by assumption. eapply IH. eassumption.
Qed.

Lemma refutes_sound a steps : forall k, all_hold a k -> refutes k steps = true -> False.
Proof.
  induction steps as [|s rest IH]; intros k Hk H; simpl in H; [discriminate|].
  apply andb_prop in H. destruct H as (Hc & H). apply (drop_holds a k (dropped s)) in Hk.
  apply (follows_sound a _ _ Hk) in Hc. destruct (lemma s) as [|y c] eqn:E.
  - destruct Hc as (x & [] & _).
  - eapply IH; [|exact H]. intros h d Hd. destruct (Pos.eq_dec (name s) h) as [<-|Hne].
    + rewrite Map.gss in Hd. injection Hd as <-. assumption.
    + rewrite Map.gso in Hd by congruence. eapply Hk. eassumption.
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
