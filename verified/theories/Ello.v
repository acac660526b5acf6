(* ELLO, elimination lights out, in all variants: the rules, and orders that win. *)
From Coq Require Import NArith PArith List Lia Bool FMapPositive.
From Zermelo Require Import Graph.
Import ListNotations.
Local Open Scope N_scope.

Record ello := {
  board : graph;
  colours : list N;                       (* of the vertices 1, 2, …; 0 is green and 1 is red *)
  before : list (positive * positive);    (* (u, v): u is played before v *)
  modulus : N;                            (* the number of colours *)
  zero_is_playable : bool                 (* which colours are played: 0, or all others *)
}.

(* ---------------------------------------------------------------- the rules *)

Record state := { left : list positive; colour : positive -> N }.

Definition start (g : ello) : state := {|
  left := vertices (length (colours g));
  colour := fun v => nth (pred (Pos.to_nat v)) (colours g) 0
|}.

Definition playable (g : ello) (c : N) : Prop := if zero_is_playable g then c = 0 else c <> 0.

(* A move takes v away; each edge from v raises the colour of its other end by 1. *)
Definition after (g : ello) (s : state) (v : positive) : state := {|
  left := remove Pos.eq_dec v (left s);
  colour := fun u => (colour s u + N.of_nat (arcs (board g) v u)) mod modulus g
|}.

Inductive won (g : ello) : state -> Prop :=
  | nothing_left s : left s = [] -> won g s
  | play s v :
      In v (left s) -> playable g (colour s v) ->
      (forall u, In (u, v) (before g) -> ~ In u (left s)) ->
      won g (after g s v) -> won g s.

Definition winnable (g : ello) : Prop := won g (start g).

(* ---------------------------------------------------------------- the checker *)

Definition is_playable (g : ello) (c : N) : bool := Bool.eqb (N.eqb c 0) (zero_is_playable g).

(* The vertices that must come before each one. *)
Definition waits (g : ello) : Map.t (list positive) :=
  fold_right (fun e m => push (snd e) (fst e) m) (Map.empty _) (before g).

Definition raise (d : N) (m : Map.t N) (u : positive) : Map.t N :=
  match Map.find u m with Some c => Map.add u ((c + 1) mod d) m | None => m end.

Fixpoint replay (g : ello) (near wait : Map.t (list positive)) (m : Map.t N)
    (order : list positive) : bool :=
  match order with
  | [] => Map.is_empty m
  | v :: rest =>
      match Map.find v m with
      | None => false
      | Some c =>
          is_playable g c &&
          forallb (fun u => negb (Map.mem u m)) (listed wait v) &&
          replay g near wait (Map.remove v (fold_left (raise (modulus g)) (listed near v) m)) rest
      end
  end.

Fixpoint numbered (v : positive) (cs : list N) : Map.t N :=
  match cs with [] => Map.empty _ | c :: rest => Map.add v c (numbered (Pos.succ v) rest) end.

Definition check_order (g : ello) (order : list positive) : bool :=
  negb (N.eqb (modulus g) 0) &&
  forallb (fun c => N.ltb c (modulus g)) (colours g) &&
  replay g (adjacency (board g)) (waits g) (numbered 1 (colours g)) order.

(* ---------------------------------------------------------------- accepted implies winnable *)

Lemma numbered_spec cs : forall v u,
  Map.find u (numbered v cs) =
  if (Pos.ltb u v) then None else nth_error cs (Pos.to_nat u - Pos.to_nat v).
Proof.
  induction cs as [|c cs IH]; intros v u; simpl.
  - rewrite Map.gempty. destruct (Pos.ltb u v); [reflexivity|]. destruct (_ - _)%nat; reflexivity.
  - destruct (Pos.eq_dec u v) as [->|Hne].
    + rewrite Map.gss, Pos.ltb_irrefl, PeanoNat.Nat.sub_diag. reflexivity.
    + rewrite Map.gso, IH by assumption.
      destruct (Pos.ltb_spec u v), (Pos.ltb_spec u (Pos.succ v)); try reflexivity; try lia.
      replace (Pos.to_nat u - Pos.to_nat v)%nat with (S (Pos.to_nat u - Pos.to_nat (Pos.succ v)))
        by lia.
      reflexivity.
Qed.

Lemma is_playable_spec g c : is_playable g c = true -> playable g c.
Proof.
  unfold is_playable, playable. intro H. apply eqb_prop in H.
  destruct (zero_is_playable g); [apply N.eqb_eq|apply N.eqb_neq]; assumption.
Qed.

Lemma waits_spec g u v : In (u, v) (before g) -> In u (listed (waits g) v).
Proof.
  unfold waits. induction (before g) as [|e es IH]; simpl; [contradiction|].
  intros [->|H]; apply (count_occ_In Pos.eq_dec); fold (occurs u);
    change (count_occ Pos.eq_dec ?l u) with (occurs u l); rewrite listed_push; simpl.
  - rewrite !Pos.eqb_refl. simpl. lia.
  - apply IH in H. apply (count_occ_In Pos.eq_dec) in H. unfold occurs. lia.
Qed.

Lemma raised d near : d <> 0 -> forall m u,
  Map.find u (fold_left (raise d) near m) =
  match Map.find u m with
  | Some c => Some (if Nat.eqb (occurs u near) 0 then c else (c + N.of_nat (occurs u near)) mod d)
  | None => None
  end.
Proof.
  intro Hd. induction near as [|w near IH]; intros m u; simpl.
  - destruct (Map.find u m); reflexivity.
  - rewrite IH. unfold raise. destruct (Pos.eq_dec w u) as [->|Hne].
    + destruct (Map.find u m) as [c|] eqn:E.
      * rewrite Map.gss. f_equal. unfold occurs. simpl.
        destruct (PeanoNat.Nat.eqb_spec (count_occ Pos.eq_dec near u) 0) as [->|Hn]; [reflexivity|].
        rewrite N.add_mod_idemp_l by assumption. f_equal. lia.
      * rewrite E. reflexivity.
    + destruct (Map.find w m) as [c|] eqn:E; [|reflexivity].
      rewrite Map.gso by congruence. reflexivity.
Qed.

Definition represents (d : N) (m : Map.t N) (s : state) : Prop :=
  (forall u, Map.find u m = if in_dec Pos.eq_dec u (left s) then Some (colour s u) else None) /\
  (forall u, In u (left s) -> colour s u < d).

Lemma replay_sound g : modulus g <> 0 -> forall order m s,
  represents (modulus g) m s ->
  replay g (adjacency (board g)) (waits g) m order = true -> won g s.
Proof.
  intro Hd. induction order as [|v rest IH]; intros m s (Hm & Hsmall) H; simpl in H.
  - apply nothing_left. destruct (left s) as [|u us]; [reflexivity|exfalso].
    assert (Hu : Map.find u m = Some (colour s u)).
    { rewrite Hm. destruct (in_dec Pos.eq_dec u (u :: us)) as [_|n]; [reflexivity|].
      destruct n. simpl. auto. }
    apply Map.is_empty_2 in H. apply (H u (colour s u)). apply Map.find_2. assumption.
  - destruct (Map.find v m) as [c|] eqn:Ev; [|discriminate].
    apply andb_prop in H. destruct H as (H & Hrest). apply andb_prop in H. destruct H as (Hc & Hw).
    rewrite Hm in Ev. destruct (in_dec Pos.eq_dec v (left s)) as [Hv|]; [|discriminate].
    injection Ev as <-.
    apply play with (v := v); [assumption|apply is_playable_spec; assumption| |].
    + intros u Hu Hleft. apply waits_spec in Hu. rewrite forallb_forall in Hw.
      specialize (Hw _ Hu). rewrite Map.mem_find, Hm in Hw.
      destruct (in_dec Pos.eq_dec u (left s)); [discriminate|contradiction].
    + eapply IH; [|eassumption]. split.
      * intro u. simpl. destruct (Pos.eq_dec u v) as [->|Hne].
        -- rewrite Map.grs. destruct (in_dec _ v _) as [Hin|]; [|reflexivity].
           destruct (remove_In _ _ _ Hin).
        -- rewrite Map.gro, raised, Hm by assumption. rewrite <- adjacency_spec.
           destruct (in_dec Pos.eq_dec u (left s)) as [Hu|Hu],
             (in_dec Pos.eq_dec u (remove Pos.eq_dec v (left s))) as [Hr|Hr]; try reflexivity.
           ++ f_equal. destruct (PeanoNat.Nat.eqb_spec (occurs u (listed (adjacency (board g)) v)) 0) as [->|].
              ** simpl. rewrite N.add_0_r, N.mod_small; auto.
              ** reflexivity.
           ++ destruct Hr. apply in_in_remove; assumption.
           ++ apply in_remove in Hr. tauto.
      * intros u Hu. simpl. apply N.mod_lt. assumption.
Qed.

Theorem check_order_sound g order : check_order g order = true -> winnable g.
Proof.
  unfold check_order. intro H. apply andb_prop in H. destruct H as (H & Hr).
  apply andb_prop in H. destruct H as (Hd & Hsmall). apply negb_true_iff, N.eqb_neq in Hd.
  rewrite forallb_forall in Hsmall.
  eapply replay_sound; [assumption| |eassumption]. split.
  - intro u. rewrite numbered_spec. simpl. destruct (Pos.ltb_spec u 1); [lia|].
    replace (Pos.to_nat u - Pos.to_nat 1)%nat with (pred (Pos.to_nat u)) by lia.
    destruct (in_dec Pos.eq_dec u (vertices (length (colours g)))) as [Hu|Hu];
      rewrite vertices_spec in Hu; pose proof (Pos2Nat.is_pos u).
    + apply nth_error_nth'. lia.
    + apply nth_error_None. lia.
  - intros u Hu. simpl in *. rewrite vertices_spec in Hu. pose proof (Pos2Nat.is_pos u).
    apply N.ltb_lt, Hsmall, nth_In. lia.
Qed.

