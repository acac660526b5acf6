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
