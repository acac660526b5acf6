(* Grim: a move takes a vertex that has a neighbour, and what it leaves without one. *)
From Coq Require Import NArith PArith List Lia Bool.
From Zermelo Require Import Deletion Games Parts Kayles.
Import ListNotations.
Local Open Scope N_scope.

(* The neighbours u of v that have no other. A vertex without a neighbour is gone from the start on,
   so that no others are left alone by a move at v. *)
Definition only_here (g : board) (p v u : N) : bool :=
  N.testbit p u && N.testbit (near g v) u && N.eqb (N.clearbit (N.land (near g u) p) v) 0.

Definition taken (g : board) (p v : N) : N :=
  fold_right (fun u t => N.setbit t u) (N.setbit 0 v) (filter (only_here g p v) (everyone g)).

Definition may_take (g : board) (p v : N) : bool :=
  N.testbit p v && negb (N.eqb (N.land (near g v) p) 0).

Definition grim_takes (g : board) (p : N) : list N :=
  map (taken g p) (filter (may_take g p) (everyone g)).

(* The vertices that the first player finds. *)
Definition grim_start (g : board) : N :=
  fold_right (fun u t => N.setbit t u) 0 (filter (may_take g (all_vertices g)) (everyone g)).

Lemma taken_spec g p v u : N.testbit (taken g p v) u = true ->
  u = v \/ only_here g p v u = true.
Proof.
  unfold taken. intro H.
  assert (D : u = v \/ In u (filter (only_here g p v) (everyone g))).
  { induction (filter _ _) as [|w ws IH]; cbn [fold_right] in H.
    - destruct (N.eq_dec v u) as [->|Hne]; [auto|]. rewrite N.setbit_neq, N.bits_0 in H by assumption.
      discriminate.
    - destruct (N.eq_dec w u) as [->|Hne]; [simpl; auto|]. rewrite N.setbit_neq in H by assumption.
      simpl. tauto. }
  destruct D as [D|D]; [auto|right]. apply filter_In in D. tauto.
Qed.

Lemma taken_itself g p v : N.testbit (taken g p v) v = true.
Proof.
  unfold taken. induction (filter _ _) as [|w ws IH]; cbn [fold_right]; [apply N.setbit_eq|].
  destruct (N.eq_dec w v) as [->|Hne]; [apply N.setbit_eq|]. rewrite N.setbit_neq; assumption.
Qed.

Lemma grim_spec g p t : In t (grim_takes g p) <->
  exists v, (In v (everyone g) /\ may_take g p v = true) /\ taken g p v = t.
Proof.
  unfold grim_takes. rewrite in_map_iff. split; intros (v & H1 & H2); exists v.
  - apply filter_In in H2. tauto.
  - rewrite filter_In. tauto.
Qed.

Lemma grim_inside g p t : In t (grim_takes g p) -> subset t p.
Proof.
  intro H. apply grim_spec in H. destruct H as (v & (_ & Hv) & <-). unfold subset.
  apply andb_prop in Hv. destruct Hv as (Hv & _). apply N.bits_inj. intro j. rewrite N.land_spec.
  destruct (N.testbit (taken g p v) j) eqn:E; [|reflexivity]. apply taken_spec in E.
  destruct E as [->|E]; [assumption|]. unfold only_here in E. apply andb_prop in E.
  destruct E as (E & _). apply andb_prop in E. tauto.
Qed.

Lemma grim_some g p t : In t (grim_takes g p) -> t <> 0.
Proof.
  intro H. apply grim_spec in H. destruct H as (v & _ & <-). intro E.
  pose proof (taken_itself g p v) as H. rewrite E, N.bits_0 in H. discriminate.
Qed.

Lemma near_in_part g p a b v : falls_into g p a b -> In v (everyone g) -> N.testbit a v = true ->
  N.land (near g v) p = N.land (near g v) a.
Proof. intros (<- & _ & Hapart & _) Hv Ha. specialize (Hapart v Hv Ha). bits j. Qed.

Lemma taken_in_part g p a b v : falls_into g p a b -> In v (everyone g) -> N.testbit a v = true ->
  taken g p v = taken g a v /\ may_take g p v = may_take g a v.
Proof.
  intros Hp Hv Ha. split.
  - unfold taken. f_equal. apply filter_ext_in. intros u Hu. unfold only_here.
    destruct (N.testbit (near g v) u) eqn:E; [|rewrite !andb_false_r; reflexivity].
    destruct (N.testbit p u) eqn:Ep; simpl.
    + assert (Hau : N.testbit a u = true) by (exact (neighbour_in_part g p a b v u Hp Hv E Ha Ep)).
      rewrite Hau, (near_in_part g p a b) by assumption. reflexivity.
    + destruct (N.testbit a u) eqn:Eu; [|reflexivity]. exfalso.
      rewrite (bit_of_part g p a b u Hp Eu) in Ep. discriminate.
  - unfold may_take. rewrite (near_in_part g p a b), Ha, (bit_of_part g p a b v) by assumption.
    reflexivity.
Qed.

Lemma grim_locally g p a b : falls_into g p a b ->
  forall t, In t (grim_takes g p) <-> In t (grim_takes g a) \/ In t (grim_takes g b).
Proof.
  intros Hp t. pose proof (falls_sym _ _ _ _ Hp) as Hs. rewrite !grim_spec. split.
  - intros (v & (Hv & Hm) & <-). pose proof Hm as Hin. apply andb_prop in Hin. destruct Hin as (Hin & _).
    destruct (in_part _ _ _ _ _ Hp Hin) as [(Ha & _)|(Hb & _)]; [left|right]; exists v.
    + destruct (taken_in_part g p a b v Hp Hv Ha) as (<- & <-). auto.
    + destruct (taken_in_part g p b a v Hs Hv Hb) as (<- & <-). auto.
  - intros [(v & (Hv & Hm) & <-)|(v & (Hv & Hm) & <-)]; exists v; pose proof Hm as Hin;
      apply andb_prop in Hin; destruct Hin as (Hin & _).
    + destruct (taken_in_part g p a b v Hp Hv Hin) as (-> & ->). auto.
    + destruct (taken_in_part g p b a v Hs Hv Hin) as (-> & ->). auto.
Qed.

Definition grim (g : board) : game N := deletion g (grim_takes g)
  (grim_inside g) (grim_some g) (grim_locally g).
