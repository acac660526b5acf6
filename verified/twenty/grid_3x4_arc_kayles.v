(* Made by `zermelo export --to coq`. It needs Coq's standard library only: `coqc`
   compiles it. What is claimed stands in the definitions of the rules, the data of the
   instance and the theorem; the rest is proof. *)
From Coq Require Import Arith NArith PArith List Bool Lia Permutation FMapPositive.
Import ListNotations.

(* ------------------------------------------------ what has been found out about positions *)

Section Found.
  Variable position : Type.
  Variable same : forall p q : position, {p = q} + {p <> q}.
  Variable code : position -> positive.  (* to find a position quickly; nothing rests on it *)
  Variable fact : Type.

  Definition found : Type := PositiveMap.t (list (position * fact)).
  Definition nothing : found := PositiveMap.empty _.

  Definition shelf (p : position) (f : found) : list (position * fact) :=
    match PositiveMap.find (code p) f with Some facts => facts | None => [] end.

  Definition keep (p : position) (x : fact) (f : found) : found :=
    PositiveMap.add (code p) ((p, x) :: shelf p f) f.

  Definition look (p : position) (f : found) : option fact :=
    match find (fun e => if same p (fst e) then true else false) (shelf p f) with
    | Some e => Some (snd e)
    | None => None
    end.

  (* A property of all facts that are kept. *)
  Definition all_found (holds : position -> fact -> Prop) (f : found) : Prop :=
    forall p x, look p f = Some x -> holds p x.

  Lemma nothing_found holds : all_found holds nothing.
  Proof. intros p x H. unfold look, shelf, nothing in H. rewrite PositiveMap.gempty in H. discriminate. Qed.

  Lemma keep_found holds p x f : all_found holds f -> holds p x -> all_found holds (keep p x f).
  Proof.
    intros Hf Hp q y H. specialize (Hf q). unfold look, shelf, keep in *.
    destruct (Pos.eq_dec (code q) (code p)) as [E|E].
    - rewrite E, PositiveMap.gss in H. simpl in H. destruct (same q p) as [->|_].
      + injection H as <-. assumption.
      + apply Hf. rewrite E. exact H.
    - rewrite PositiveMap.gso in H by assumption. apply Hf. assumption.
  Qed.
End Found.

Definition same_list : forall p q : list N, {p = q} + {p <> q} := list_eq_dec N.eq_dec.
Definition code_of (p : list N) : positive := fold_left (fun h x => (37 * h + N.succ_pos x)%positive) p 1%positive.

Definition mem (v : N) (vs : list N) : bool := existsb (N.eqb v) vs.

Lemma mem_spec v vs : mem v vs = true <-> In v vs.
Proof.
  unfold mem. rewrite existsb_exists. split.
  - intros (x & Hx & E). apply N.eqb_eq in E. subst. assumption.
  - intro H. exists v. rewrite N.eqb_refl. auto.
Qed.

(* Arcs are pairs; an edge is two of them, one each way. *)
Definition leads (arcs : list (N * N)) (u v : N) : bool :=
  existsb (fun a => N.eqb (fst a) u && N.eqb (snd a) v) arcs.

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

Section Computing.
  Variable options : list N -> list (list N).
  Notation facts := (found (list N) N).
  Notation look := (look (list N) same_list code_of N).
  Notation keep := (keep (list N) code_of N).
  Notation nothing := (nothing (list N) N).
  Notation all_found := (all_found (list N) same_list code_of N).

  Fixpoint each (one : list N -> facts -> option (N * facts)) (ps : list (list N)) (f : facts) :
      option (list N * facts) :=
    match ps with
    | [] => Some ([], f)
    | p :: ps =>
        match one p f with
        | None => None
        | Some (n, f) => match each one ps f with Some (ns, f) => Some (n :: ns, f) | None => None end
        end
    end.

  (* All positions that play can reach, each once; so many moves deep at most. *)
  Fixpoint evaluate (depth : nat) (p : list N) (f : facts) : option (N * facts) :=
    match look p f, depth with
    | Some n, _ => Some (n, f)
    | None, O => None
    | None, S depth =>
        match each (evaluate depth) (options p) f with
        | Some (ns, f) => Some (mex ns, keep p (mex ns) f)
        | None => None
        end
    end.

  Definition finds (depth : nat) (p : list N) (m : N) : bool :=
    match evaluate depth p nothing with Some (n, _) => N.eqb n m | None => false end.

  Lemma each_right one : (forall p f n g, all_found (value options) f -> one p f = Some (n, g) ->
      value options p n /\ all_found (value options) g) ->
    forall ps f ns g, all_found (value options) f -> each one ps f = Some (ns, g) ->
      Forall2 (value options) ps ns /\ all_found (value options) g.
  Proof.
    intro Hone. induction ps as [|p ps IH]; intros f ns g Hf H; simpl in H.
    - injection H as <- <-. auto.
    - destruct (one p f) as [(n, f')|] eqn:E; [|discriminate].
      destruct (each one ps f') as [(rest, f'')|] eqn:E'; [|discriminate]. injection H as <- <-.
      destruct (Hone _ _ _ _ Hf E) as (Hn & Hf'). destruct (IH _ _ _ Hf' E') as (Hns & Hg). auto.
  Qed.

  Lemma evaluate_right depth : forall p f n g, all_found (value options) f ->
    evaluate depth p f = Some (n, g) -> value options p n /\ all_found (value options) g.
  Proof.
    induction depth as [|depth IH]; intros p f n g Hf H; simpl in H;
      destruct (look p f) as [known|] eqn:E; try discriminate;
      try (injection H as <- <-; auto).
    destruct (each (evaluate depth) (options p) f) as [(ns, f')|] eqn:E'; [|discriminate].
    injection H as <- <-. destruct (each_right _ IH _ _ _ _ Hf E') as (Hns & Hf').
    assert (Hv : value options p (mex ns)) by (econstructor; [exact Hns|apply mex_spec]).
    split; [exact Hv|]. apply keep_found; assumption.
  Qed.

  Theorem finds_value depth p m : finds depth p m = true -> value options p m.
  Proof.
    unfold finds. destruct (evaluate depth p nothing) as [(n, f)|] eqn:E; [|discriminate].
    intro H. apply N.eqb_eq in H. subst. refine (proj1 (evaluate_right _ _ _ _ _ _ E)). apply nothing_found.
  Qed.

  (* A list of positions that the previous player wins: each move has an answer that leads to one
     that stands before, or to a position without moves. *)
  Definition lost_at (f : facts) (p : list N) : bool :=
    match look p f with
    | Some _ => true
    | None => match options p with [] => true | _ => false end
    end.

  Definition answered (f : facts) (p : list N) : bool :=
    forallb (fun q => existsb (lost_at f) (options q)) (options p).

  Fixpoint learn (rows : list (list N)) (f : facts) : option facts :=
    match rows with
    | [] => Some f
    | p :: rows => if answered f p then learn rows (keep p 0 f) else None
    end.

  Definition previous_by (rows : list (list N)) (p : list N) : bool :=
    match learn rows nothing with Some f => lost_at f p | None => false end.

  Definition next_by (rows : list (list N)) (p : list N) : bool :=
    match learn rows nothing with Some f => existsb (lost_at f) (options p) | None => false end.

  Notation lost := (fun p (_ : N) => previous_wins options p).

  Lemma lost_at_right f p : all_found lost f -> lost_at f p = true -> previous_wins options p.
  Proof.
    intros Hf. unfold lost_at. destruct (look p f) as [x|] eqn:E; intro H; [exact (Hf _ _ E)|].
    constructor. destruct (options p); [intros q []|discriminate].
  Qed.

  Lemma learn_right rows : forall f g, all_found lost f -> learn rows f = Some g -> all_found lost g.
  Proof.
    induction rows as [|p rows IH]; intros f g Hf H; simpl in H.
    - injection H as <-. assumption.
    - destruct (answered f p) eqn:E; [|discriminate]. eapply IH; [|exact H].
      apply keep_found; [assumption|]. constructor. intros q Hq.
      unfold answered in E. rewrite forallb_forall in E. specialize (E q Hq).
      apply existsb_exists in E. destruct E as (r & Hr & E). econstructor; [exact Hr|].
      eapply lost_at_right; eassumption.
  Qed.

  Theorem previous_by_right rows p : previous_by rows p = true -> previous_wins options p.
  Proof.
    unfold previous_by. destruct (learn rows nothing) as [f|] eqn:E; [|discriminate].
    apply lost_at_right. eapply learn_right; [|exact E]. apply nothing_found.
  Qed.

  Theorem next_by_right rows p : next_by rows p = true -> next_wins options p.
  Proof.
    unfold next_by. destruct (learn rows nothing) as [f|] eqn:E; [|discriminate].
    intro H. apply existsb_exists in H. destruct H as (q & Hq & H). econstructor; [exact Hq|].
    eapply lost_at_right; [|exact H]. eapply learn_right; [|exact E]. apply nothing_found.
  Qed.
End Computing.

(* Arc-Kayles: a move takes two adjacent vertices. A position is the vertices that are left. *)
Definition options (arcs : list (N * N)) (p : list N) : list (list N) :=
  map (fun a => filter (fun u => negb (N.eqb u (fst a) || N.eqb u (snd a))) p)
    (filter (fun a => N.ltb (fst a) (snd a) && mem (fst a) p && mem (snd a) p) arcs).

(* The instance, its vertices numbered from 0, and the evidence. *)
Definition arcs : list (N * N) :=
  [(0, 1); (0, 4); (1, 0); (1, 2); (1, 5); (2, 1); (2, 3); (2, 6); (3, 2); (3, 7); (4, 0); (4, 5);
  (4, 8); (5, 1); (5, 4); (5, 6); (5, 9); (6, 2); (6, 5); (6, 7); (6, 10); (7, 3); (7, 6); (7,
  11); (8, 4); (8, 9); (9, 5); (9, 8); (9, 10); (10, 6); (10, 9); (10, 11); (11, 7); (11, 10)]%N.
Definition start : list N :=
  [0; 1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11]%N.
Definition lost : list (list N) :=
  [[2; 4; 8; 9; 10; 11]; [1; 7; 8; 9; 10; 11]; [0; 3; 7; 9; 10; 11]; [0; 1; 2; 3; 4; 10]; [1; 2;
  3; 7; 8; 11]; [2; 3; 4; 7; 8; 9]; [0; 1; 2; 3; 4; 7; 8; 9; 10; 11]]%N.

Theorem grid_3x4_arc_kayles_holds :
  next_wins (options arcs) start.
Proof. apply (next_by_right _ lost). vm_compute. reflexivity. Qed.
Print Assumptions grid_3x4_arc_kayles_holds.
