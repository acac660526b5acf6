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

(* ------------------------------------------------ ELLO: all vertices are to be taken *)
Local Open Scope N_scope.

(* The vertices that are left, each with whether it is green. *)
Definition state : Type := list (N * bool).

Section Ello.
  Variable arcs : list (N * N).

  (* A vertex is taken; those that it leads to change color. *)
  Definition take (v : N) (s : state) : state :=
    map (fun x => (fst x, xorb (snd x) (leads arcs v (fst x))))
      (filter (fun x => negb (N.eqb (fst x) v)) s).

  (* Only a green vertex can be taken. *)
  Inductive winnable : state -> Prop :=
    | cleared : winnable []
    | taking s v : In (v, true) s -> winnable (take v s) -> winnable s.

  (* -------------------------------------------- the computation, and why it is right *)

  Definition is_green (s : state) (v : N) : bool := existsb (fun x => N.eqb (fst x) v && snd x) s.

  Lemma is_green_spec s v : is_green s v = true -> In (v, true) s.
  Proof.
    intro H. apply existsb_exists in H. destruct H as ((u, c) & Hx & H). simpl in H.
    apply andb_prop in H. destruct H as (E & ->). apply N.eqb_eq in E. subst. assumption.
  Qed.

  Fixpoint wins_by (order : list N) (s : state) : bool :=
    match order with
    | [] => match s with [] => true | _ => false end
    | v :: order => is_green s v && wins_by order (take v s)
    end.

  Theorem wins_by_right order : forall s, wins_by order s = true -> winnable s.
  Proof.
    induction order as [|v order IH]; intros s H; simpl in H.
    - destruct s; [constructor|discriminate].
    - apply andb_prop in H. destruct H as (Hg & H). econstructor; [apply is_green_spec; exact Hg|auto].
  Qed.

  Definition same_state : forall s t : state, {s = t} + {s <> t}.
  Proof. apply list_eq_dec. decide equality; [apply bool_dec|apply N.eq_dec]. Defined.

  Notation facts := (found state unit).
  Notation code := (fun s : state => code_of (map fst s)).
  Notation look := (look state same_state code unit).
  Notation keep := (keep state code unit).
  Notation lost := (all_found state same_state code unit (fun s _ => ~ winnable s)).

  (* All states that can be reached, each once; None where one of them is won. *)
  Fixpoint after_all (one : state -> facts -> option facts) (ss : list state) (f : facts) : option facts :=
    match ss with
    | [] => Some f
    | s :: ss => match one s f with Some f => after_all one ss f | None => None end
    end.

  Definition moves (s : state) : list state := map (fun x => take (fst x) s) (filter snd s).

  Fixpoint search (depth : nat) (s : state) (f : facts) : option facts :=
    match look s f, s, depth with
    | Some _, _, _ => Some f
    | None, [], _ | None, _, O => None
    | None, _, S depth =>
        match after_all (search depth) (moves s) f with Some f => Some (keep s tt f) | None => None end
    end.

  Definition loses (s : state) : bool :=
    match search (S (length s)) s (nothing state unit) with Some _ => true | None => false end.

  Lemma after_all_right one : (forall s f g, lost f -> one s f = Some g -> ~ winnable s /\ lost g) ->
    forall ss f g, lost f -> after_all one ss f = Some g ->
      (forall s, In s ss -> ~ winnable s) /\ lost g.
  Proof.
    intro Hone. induction ss as [|s ss IH]; intros f g Hf H; simpl in H.
    - injection H as <-. split; [intros s []|assumption].
    - destruct (one s f) as [f'|] eqn:E; [|discriminate]. destruct (Hone _ _ _ Hf E) as (Hs & Hf').
      destruct (IH _ _ Hf' H) as (Hss & Hg). split; [|assumption]. intros t [<-|Ht]; auto.
  Qed.

  Lemma search_right depth : forall s f g, lost f -> search depth s f = Some g ->
    ~ winnable s /\ lost g.
  Proof.
    induction depth as [|depth IH]; intros s f g Hf H; simpl in H;
      destruct (look s f) as [known|] eqn:E; try (injection H as <-; split; [eapply Hf, E|exact Hf]);
      destruct s as [|x s]; try discriminate.
    destruct (after_all (search depth) _ f) as [f'|] eqn:E'; [|discriminate]. injection H as <-.
    destruct (after_all_right _ IH _ _ _ Hf E') as (Hall & Hf').
    assert (Hs : ~ winnable (x :: s)).
    { intro W. inversion W as [|s' v Hv Hw]. subst. apply (Hall (take v (x :: s))); [|assumption].
      apply in_map_iff. exists (v, true). split; [reflexivity|]. apply filter_In. auto. }
    split; [assumption|]. apply keep_found; assumption.
  Qed.

  Theorem loses_right s : loses s = true -> ~ winnable s.
  Proof.
    unfold loses. destruct (search _ s _) as [f|] eqn:E; [|discriminate]. intros _.
    refine (proj1 (search_right _ _ _ _ _ E)). apply nothing_found.
  Qed.
End Ello.

(* The instance, its vertices numbered from 0, and the evidence. *)
Definition arcs : list (N * N) :=
  [(0, 1); (0, 4); (0, 5); (1, 0); (1, 2); (1, 6); (2, 1); (2, 3); (2, 7); (3, 2); (3, 4); (3, 8);
  (4, 0); (4, 3); (4, 9); (5, 0); (5, 7); (5, 8); (6, 1); (6, 8); (6, 9); (7, 2); (7, 5); (7, 9);
  (8, 3); (8, 5); (8, 6); (9, 4); (9, 6); (9, 7)]%N.
Definition disks : list (N * bool) :=
  [(0, true); (1, true); (2, true); (3, true); (4, true); (5, true); (6, true); (7, true); (8,
  true); (9, true)]%N.

Theorem petersen_ello_lost_holds :
  ~ winnable arcs disks.
Proof. apply loses_right. vm_compute. reflexivity. Qed.
Print Assumptions petersen_ello_lost_holds.
