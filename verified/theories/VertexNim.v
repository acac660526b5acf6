(* VertexNim and Vertex NimG in normal play: a token says which heap is reduced. *)
From Coq Require Import NArith PArith List Lia Bool.
From Zermelo Require Import Impartial Strategies Heap Games.
Import ListNotations.
Local Open Scope N_scope.

Section VertexNim.
  Variable size : nat.                (* the vertices are 0, 1, …, size - 1 *)
  Variable next : N -> list N.        (* the neighbours of a vertex, or where its arcs lead *)
  Variable contraction : bool.        (* the rule vertexnim: an emptied vertex is contracted *)
  Variable remove_first : bool.       (* or the token moves first *)

  (* What the vertices hold, and where the token is. *)
  Definition standing : Type := list N * option N.

  Definition weight (ws : list N) (v : N) : N := nth (N.to_nat v) ws 0.

  Definition set_weight (ws : list N) (v left : N) : list N :=
    firstn (N.to_nat v) ws ++ left :: skipn (S (N.to_nat v)) ws.

  Definition all_empty (ws : list N) : bool := forallb (N.eqb 0) ws.

  (* The vertices in vs, and those to which walks of so many steps lead through emptied vertices. *)
  Fixpoint through (steps : nat) (ws : list N) (vs : list N) : list N :=
    match steps with
    | O => vs
    | S steps =>
        through steps ws
          (nodup N.eq_dec (vs ++ filter (fun v => N.eqb (weight ws v) 0) (flat_map next vs)))
    end.

  Definition neighbours (ws : list N) (u : N) : list N :=
    if contraction then
      let beyond := flat_map next (through size ws [u]) in
      filter (fun v => existsb (N.eqb v) beyond) (map N.of_nat (seq 0 size))
    else next u.

  Definition filled (ws : list N) (vs : list N) : list N := filter (fun v => N.ltb 0 (weight ws v)) vs.

  (* With contraction nothing is left of the graph where all is empty. *)
  Definition stand (ws : list N) (v : N) : standing :=
    (ws, if contraction && all_empty ws then None else Some v).

  (* The token's vertex is reduced, then the token moves. *)
  Definition removals (ws : list N) (u : N) : list standing :=
    flat_map (fun left =>
        let now := set_weight ws u left in
        if contraction then
          if all_empty now then [(now, None)]
          else map (fun v => (now, Some v)) (filled now (neighbours now u))
        else map (fun v => (now, Some v)) (next u))
      (below (weight ws u)).

  (* The token moves, then the vertex that it comes to is reduced. *)
  Definition visits (ws : list N) (u : N) : list standing :=
    flat_map (fun v => map (fun left => stand (set_weight ws v left) v) (below (weight ws v)))
      (filled ws (neighbours ws u)).

  Definition plays (p : standing) : list standing :=
    match snd p with
    | None => []
    | Some u => if remove_first then removals (fst p) u else visits (fst p) u
    end.

  (* -------------------------------------------------------------- the claims, and what proves them *)

  Variable weights : list N.
  Variable token : N.

  Definition opening : standing := stand weights token.

  Fixpoint same_weights (a b : list N) : bool :=
    match a, b with
    | [], [] => true
    | x :: a, y :: b => N.eqb x y && same_weights a b
    | _, _ => false
    end.

  Definition same_standing (p q : standing) : bool :=
    same_weights (fst p) (fst q) &&
    match snd p, snd q with
    | None, None => true
    | Some u, Some v => N.eqb u v
    | _, _ => false
    end.

  Definition hash_standing (p : standing) : positive :=
    N.succ_pos (fold_left (fun h w => 16 * h + w) (fst p)
      (match snd p with None => 0 | Some v => N.succ v end)).

  Lemma same_weights_spec : forall a b, same_weights a b = true -> a = b.
  Proof.
    induction a as [|x a IH]; intros [|y b] H; simpl in H; try discriminate; [reflexivity|].
    apply andb_prop in H. destruct H as (H1 & H2). apply N.eqb_eq in H1. f_equal; auto.
  Qed.

  Lemma same_standing_spec p q : same_standing p q = true -> p = q.
  Proof.
    destruct p as (a & u), q as (b & v). unfold same_standing. simpl. intro H.
    apply andb_prop in H. destruct H as (H1 & H2). apply same_weights_spec in H1.
    destruct u, v; try discriminate; [apply N.eqb_eq in H2|]; congruence.
  Qed.

  Definition standings : collection standing :=
    hashed standing same_standing same_standing_spec hash_standing.

  Definition vertexnim_table_value entries : option N :=
    plain_table_value standing same_standing hash_standing plays entries opening.
  Definition vertexnim_table_fits entries : bool :=
    plain_table_fits standing same_standing hash_standing plays entries.
  Definition vertexnim_table_tells entries : option (list bool) :=
    plain_table_tells standing same_standing hash_standing plays entries opening.
  Definition vertexnim_strategy entries first : bool :=
    check_strategy standing plays same_standing standings entries opening first.
  Definition vertexnim_strategy_tells entries : option (list bool) :=
    strategy_tells standing plays same_standing standings entries opening.
  Definition vertexnim_strategy_fits entries : bool :=
    match collect standing plays same_standing standings (empty standings) entries with
    | Some _ => true
    | None => false
    end.

  Theorem vertexnim_table_sound entries n : vertexnim_table_value entries = Some n ->
    if N.eqb n 0 then previous_wins standing plays opening else next_wins standing plays opening.
  Proof.
    intro H. apply plain_table_sound in H; [|apply same_standing_spec].
    destruct (outcome_of_value _ _ _ _ H) as (Hzero & Hother).
    destruct (N.eqb_spec n 0); [apply Hzero|apply Hother]; assumption.
  Qed.

  Theorem vertexnim_table_tells_sound entries bs : vertexnim_table_tells entries = Some bs ->
    tells standing plays opening bs.
  Proof. apply plain_table_tells_sound, same_standing_spec. Qed.

  Theorem vertexnim_strategy_sound entries first : vertexnim_strategy entries first = true ->
    match first with
    | None => previous_wins standing plays opening
    | Some _ => next_wins standing plays opening
    end.
  Proof. apply check_strategy_sound, same_standing_spec. Qed.

  Theorem vertexnim_strategy_tells_sound entries bs : vertexnim_strategy_tells entries = Some bs ->
    tells standing plays opening bs.
  Proof. apply strategy_tells_sound, same_standing_spec. Qed.
End VertexNim.
