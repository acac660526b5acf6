(* VertexNim and Vertex NimG: a token says which heap is reduced. *)
From Coq Require Import NArith PArith List Lia Bool.
From Zermelo Require Import Impartial Heap Lists Games.
Import ListNotations.
Local Open Scope N_scope.

Section VertexNim.
  Variable size : nat.                (* the vertices are 0, 1, …, size - 1 *)
  Variable next : N -> list N.        (* the neighbours of a vertex, or where its arcs lead *)
  Variable contraction : bool.        (* the rule vertexnim: an emptied vertex is contracted *)
  Variable remove_first : bool.       (* or the token moves first *)

  (* What the vertices hold, and where the token is. *)
  Definition standing : Type := list N * option N.

  Definition set_weight (ws : list N) (v left : N) : list N :=
    firstn (N.to_nat v) ws ++ left :: skipn (S (N.to_nat v)) ws.

  Definition all_empty (ws : list N) : bool := forallb (N.eqb 0) ws.

  (* The vertices in vs, and those to which walks of so many steps lead through emptied vertices. *)
  Fixpoint through (steps : nat) (ws : list N) (vs : list N) : list N :=
    match steps with
    | O => vs
    | S steps =>
        through steps ws
          (nodup N.eq_dec (vs ++ filter (fun v => N.eqb (at_ ws v) 0) (flat_map next vs)))
    end.

  Definition neighbours (ws : list N) (u : N) : list N :=
    if contraction then
      let beyond := flat_map next (through size ws [u]) in
      filter (fun v => existsb (N.eqb v) beyond) (map N.of_nat (seq 0 size))
    else next u.

  Definition filled (ws : list N) (vs : list N) : list N := filter (fun v => N.ltb 0 (at_ ws v)) vs.

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
      (below (at_ ws u)).

  (* The token moves, then the vertex that it comes to is reduced. *)
  Definition visits (ws : list N) (u : N) : list standing :=
    flat_map (fun v => map (fun left => stand (set_weight ws v left) v) (below (at_ ws v)))
      (filled ws (neighbours ws u)).

  Definition plays (p : standing) : list standing :=
    match snd p with
    | None => []
    | Some u => if remove_first then removals (fst p) u else visits (fst p) u
    end.

  Definition opening (weights : list N) (token : N) : standing := stand weights token.

  (* -------------------------------------------------------------- as a game *)

  Definition same_standing (p q : standing) : bool :=
    same_list (fst p) (fst q) &&
    match snd p, snd q with
    | None, None => true
    | Some u, Some v => N.eqb u v
    | _, _ => false
    end.

  Definition hash_standing (p : standing) : positive :=
    N.succ_pos (hash_list (match snd p with None => 0 | Some v => N.succ v end) (fst p)).

  Lemma same_standing_spec p q : same_standing p q = true -> p = q.
  Proof.
    destruct p as (a & u), q as (b & v). unfold same_standing. simpl. intro H.
    apply andb_prop in H. destruct H as (H1 & H2). apply same_list_spec in H1.
    destruct u, v; try discriminate; [apply N.eqb_eq in H2|]; congruence.
  Qed.

  Lemma less_left ws v left : left < at_ ws v -> total (set_weight ws v left) < total ws.
  Proof.
    unfold set_weight, at_. generalize (N.to_nat v) as k. induction ws as [|x ws IH]; intros k H.
    - destruct k; simpl in H; lia.
    - destruct k as [|k]; simpl in *; [lia|]. specialize (IH k H). simpl in IH. lia.
  Qed.

  Lemma plays_end : forall p, exists n, value standing plays p n.
  Proof.
    apply ends_by with (measure := fun p => total (fst p)). intros (ws & [u|]) q Hq; [|destruct Hq].
    unfold plays in Hq. simpl in *. destruct remove_first.
    - unfold removals in Hq. apply in_flat_map in Hq. destruct Hq as (left & Hl & Hq).
      apply below_spec, less_left in Hl.
      assert (E : fst q = set_weight ws u left); [|rewrite E; assumption].
      destruct contraction; [destruct (all_empty _)|].
      + destruct Hq as [<-|[]]. reflexivity.
      + apply in_map_iff in Hq. destruct Hq as (v & <- & _). reflexivity.
      + apply in_map_iff in Hq. destruct Hq as (v & <- & _). reflexivity.
    - unfold visits in Hq. apply in_flat_map in Hq. destruct Hq as (v & _ & Hq).
      apply in_map_iff in Hq. destruct Hq as (left & <- & Hl). apply below_spec in Hl.
      apply less_left. assumption.
  Qed.

  Definition vertexnim : game standing :=
    whole standing plays same_standing hash_standing same_standing_spec plays_end.
End VertexNim.
