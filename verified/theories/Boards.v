(* Vertices and edges that have been read, in the forms in which the games have them: neighbours as a
   list or as the bits of a number, and sets of vertices. *)
From Coq Require Import NArith PArith List Lia Bool.
From Zermelo Require Import Graph Deletion Labels.
Import ListNotations.

Fixpoint count_up (k : nat) (v : positive) : list positive :=
  match k with O => [] | S k => v :: count_up k (Pos.succ v) end.

(* The vertices 1, 2, …, n. *)
Definition first_vertices (n : N) : list positive := count_up (N.to_nat n) 1.

Theorem first_vertices_right n v : In v (first_vertices n) <-> (Npos v <= n)%N.
Proof.
  unfold first_vertices. assert (H : forall k u, In v (count_up k u) <->
      (u <= v)%positive /\ Pos.to_nat v < Pos.to_nat u + k).
  { induction k as [|k IH]; intro u; cbn [count_up In]; [lia|]. rewrite IH. split.
    - intros [<-|H]; lia.
    - intros (Hle & Hlt). destruct (Pos.eq_dec u v); [auto|right; lia]. }
  rewrite H. lia.
Qed.

(* ---------------------------------------------------------------- neighbours *)

(* A vertex v of some games is v + 1 here. *)
Definition mask_of (vs : list positive) : N := fold_right (fun v s => N.setbit s (Pos.pred_N v)) 0%N vs.

Definition masks_of (d : bool) (es : list edge) : Map.t N := Map.map mask_of (neighbour_lists d es).

Definition board_of (n : N) (masks : Map.t N) : board := {|
  order := N.to_nat n;
  near := fun v => match Map.find (N.succ_pos v) masks with Some s => s | None => 0%N end
|}.

Lemma find_map {A B} (f : A -> B) v m : Map.find v (Map.map f m) = option_map f (Map.find v m).
Proof. unfold Map.map. rewrite Map.gmapi. reflexivity. Qed.

Lemma mask_of_spec vs u : N.testbit (mask_of vs) u = true <-> In (N.succ_pos u) vs.
Proof.
  induction vs as [|v vs IH]; cbn [mask_of fold_right In].
  - rewrite N.bits_0. split; [discriminate|intros []].
  - fold (mask_of vs). destruct (N.eq_dec (Pos.pred_N v) u) as [<-|Hne].
    + rewrite N.setbit_eq. split; [intros _; left; lia|reflexivity].
    + rewrite N.setbit_neq by assumption. rewrite IH. split; [auto|]. intros [->|H]; [lia|assumption].
Qed.

Definition adjacent (d : bool) (es : list edge) (u v : positive) : Prop :=
  In (u, v) es \/ (d = false /\ In (v, u) es).

Theorem board_of_right n d es v u : N.testbit (near (board_of n (masks_of d es)) v) u = true <->
  adjacent d es (N.succ_pos v) (N.succ_pos u).
Proof.
  unfold adjacent. cbn [near board_of]. rewrite <- neighbour_lists_right. unfold masks_of, listed.
  rewrite find_map. destruct (Map.find _ _); cbn [option_map]; [apply mask_of_spec|].
  rewrite N.bits_0. split; [discriminate|intros []].
Qed.

Definition from_zero (m : Map.t (list positive)) : Map.t (list N) := Map.map (map Pos.pred_N) m.

Definition leading (m : Map.t (list N)) (v : N) : list N :=
  match Map.find (N.succ_pos v) m with Some vs => vs | None => [] end.

Theorem leading_right d es v u : In u (leading (from_zero (neighbour_lists d es)) v) <->
  adjacent d es (N.succ_pos v) (N.succ_pos u).
Proof.
  unfold adjacent. rewrite <- neighbour_lists_right. unfold leading, from_zero, listed. rewrite find_map.
  destruct (Map.find _ _) as [vs|]; cbn [option_map]; [|reflexivity]. rewrite in_map_iff. split.
  - intros (w & <- & H). replace (N.succ_pos (Pos.pred_N w)) with w by lia. assumption.
  - intro H. exists (N.succ_pos u). split; [lia|assumption].
Qed.

Definition without_loops (es : list edge) : list edge :=
  filter (fun e => negb (Pos.eqb (fst e) (snd e))) es.

Theorem without_loops_right es u v : In (u, v) (without_loops es) <-> In (u, v) es /\ u <> v.
Proof.
  unfold without_loops. rewrite filter_In, negb_true_iff, Pos.eqb_neq. reflexivity.
Qed.

(* ---------------------------------------------------------------- sets of vertices *)

Definition gathered (vs : list positive) : Map.t unit :=
  fold_right (fun v m => Map.add v tt m) (Map.empty _) vs.

Theorem gathered_right vs v : Map.mem v (gathered vs) = true <-> In v vs.
Proof.
  rewrite Map.mem_find. induction vs as [|u vs IH]; cbn [gathered fold_right In].
  - rewrite Map.gempty. split; [discriminate|intros []].
  - fold (gathered vs). destruct (Pos.eq_dec u v) as [->|Hne].
    + rewrite Map.gss. tauto.
    + rewrite Map.gso by congruence. rewrite IH. tauto.
Qed.

(* Green vertices have the colour 0, the others 1. *)
Definition two_colours (n : N) (greens : Map.t unit) : list N :=
  map (fun v : positive => if Map.mem v greens then 0%N else 1%N) (first_vertices n).

Theorem two_colours_right n greens v : (Npos v <= n)%N ->
  nth_error (two_colours n (gathered greens)) (Labels.place v) = Some 0%N <-> In v greens.
Proof.
  intro Hv. unfold two_colours, first_vertices, Labels.place. rewrite <- gathered_right.
  assert (H : forall k u, (u <= v)%positive -> Pos.to_nat v < Pos.to_nat u + k ->
    nth_error (count_up k u) (Pos.to_nat v - Pos.to_nat u) = Some v).
  { induction k as [|k IH]; intros u Hle Hlt; [lia|]. cbn [count_up].
    destruct (Pos.eq_dec u v) as [->|Hne]; [rewrite PeanoNat.Nat.sub_diag; reflexivity|].
    replace (Pos.to_nat v - Pos.to_nat u) with (S (Pos.to_nat v - Pos.to_nat (Pos.succ u))) by lia.
    cbn [nth_error]. apply IH; lia. }
  assert (E : nth_error (count_up (N.to_nat n) 1) (pred (Pos.to_nat v)) = Some v).
  { replace (pred (Pos.to_nat v)) with (Pos.to_nat v - Pos.to_nat 1) by lia. apply H; lia. }
  rewrite nth_error_map, E. cbn [option_map]. destruct (Map.mem _ _); split; congruence.
Qed.

(* The vertices that labels name; None if there is no such vertex, or one stands twice. *)
Fixpoint vertices_named (names : naming) (seen : Map.t unit) (ls : list label) :
    option (list positive) :=
  match ls with
  | [] => Some []
  | l :: rest =>
      match vertex_of names l with
      | Some v =>
          if Map.mem v seen then None
          else option_map (cons v) (vertices_named names (Map.add v tt seen) rest)
      | None => None
      end
  end.

Definition distinct_vertices (names : naming) : list label -> option (list positive) :=
  vertices_named names (Map.empty _).

Theorem distinct_vertices_right names ls vs : distinct_vertices names ls = Some vs ->
  NoDup vs /\ Forall2 (fun l v => vertex_of names l = Some v) ls vs.
Proof.
  unfold distinct_vertices. assert (H : forall ls seen vs, vertices_named names seen ls = Some vs ->
      (forall v, In v vs -> Map.mem v seen = false) /\ NoDup vs /\
      Forall2 (fun l v => vertex_of names l = Some v) ls vs).
  { clear. induction ls as [|l ls IH]; intros seen vs H; cbn [vertices_named] in H.
    - injection H as <-. split; [intros v []|]. split; constructor.
    - destruct (vertex_of names l) as [v|] eqn:E; [|discriminate].
      destruct (Map.mem v seen) eqn:Hm; [discriminate|].
      destruct (vertices_named names _ ls) as [us|] eqn:Er; [|discriminate]. injection H as <-.
      destruct (IH _ _ Er) as (Hnew & Hone & Hall). split; [|split].
      + intros u [<-|Hu]; [assumption|]. specialize (Hnew u Hu). rewrite Map.mem_find in *.
        destruct (Pos.eq_dec v u) as [<-|Hne]; [rewrite Map.gss in Hnew; discriminate|].
        rewrite Map.gso in Hnew by congruence. assumption.
      + constructor; [|assumption]. intro Hin. specialize (Hnew v Hin).
        rewrite Map.mem_find, Map.gss in Hnew. discriminate.
      + constructor; assumption. }
  intro E. apply H in E. tauto.
Qed.
