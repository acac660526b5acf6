(* Impartial games that delete vertices of a graph: positions are the sets of vertices that are
   left, as the bits of a number. Node-Kayles and Arc-Kayles. *)
From Coq Require Import NArith PArith List Lia Bool.
From Zermelo Require Import Xor Impartial.
Import ListNotations.
Local Open Scope N_scope.

Definition subset (a b : N) : Prop := N.land a b = a.

(* Closes equations of sets, bit by bit. *)
Ltac each_bit :=
  repeat (rewrite N.lor_spec || rewrite N.land_spec || rewrite N.ldiff_spec || rewrite N.bits_0).

Ltac bits j :=
  apply N.bits_inj; intro j;
  repeat match goal with H : @eq N _ _ |- _ =>
    apply (f_equal (fun s => N.testbit s j)) in H; cbv beta in H; revert H end;
  each_bit;
  repeat match goal with |- context [N.testbit ?a j] => destruct (N.testbit a j) end;
  simpl; intros; congruence.

Record board := {
  order : nat;            (* the vertices are 0, 1, …, order - 1 *)
  near : N -> N           (* the neighbours of a vertex *)
}.

Definition everyone (g : board) : list N := map N.of_nat (seq 0 (order g)).

(* No vertex of a is a neighbour of one of b, nor the other way round. *)
Definition apart (g : board) (a b : N) : Prop :=
  (forall v, In v (everyone g) -> N.testbit a v = true -> N.land (near g v) b = 0) /\
  (forall v, In v (everyone g) -> N.testbit b v = true -> N.land (near g v) a = 0).

(* p falls into a and b, which have no vertex in common and no edge between them. *)
Definition falls_into (g : board) (p a b : N) : Prop :=
  N.lor a b = p /\ N.land a b = 0 /\ apart g a b.

Section Rules.
  Variable g : board.
  (* The sets of vertices that a move may take from what is left. *)
  Variable takes : N -> list N.

  Definition deleting (p : N) : list N := map (N.ldiff p) (takes p).

  Hypothesis takes_inside : forall p t, In t (takes p) -> subset t p.
  Hypothesis takes_locally : forall p a b, falls_into g p a b ->
    forall t, In t (takes p) <-> In t (takes a) \/ In t (takes b).

  Lemma apart_less a b t : apart g a b -> apart g (N.ldiff a t) b.
  Proof.
    intros (Ha & Hb). split; intros v Hv H.
    - apply Ha; [assumption|]. rewrite N.ldiff_spec in H. apply andb_prop in H. tauto.
    - specialize (Hb v Hv H). bits j.
  Qed.

  Lemma apart_sym a b : apart g a b -> apart g b a.
  Proof. intros (Ha & Hb). split; assumption. Qed.

  Lemma falls_left p a b t : falls_into g p a b -> subset t a ->
    falls_into g (N.ldiff p t) (N.ldiff a t) b.
  Proof.
    unfold subset. intros (Hp & Hab & Hapart) Ht. split; [|split].
    - subst p. bits j.
    - bits j.
    - apply apart_less. assumption.
  Qed.

  Lemma falls_sym p a b : falls_into g p a b -> falls_into g p b a.
  Proof.
    intros (Hp & Hab & Hapart). split; [|split].
    - rewrite N.lor_comm. assumption.
    - rewrite N.land_comm. assumption.
    - apply apart_sym. assumption.
  Qed.

  Theorem value_of_parts p a b x y : falls_into g p a b ->
    value N deleting a x -> value N deleting b y -> value N deleting p (N.lxor x y).
  Proof.
    intros Hp Ha Hb. eapply value_of_sum with (is_sum := falls_into g); try eassumption;
      clear a b x y Hp Ha Hb p.
    - intros p a b Hp q Hq. apply in_map_iff in Hq. destruct Hq as (t & <- & Ht).
      apply (takes_locally _ _ _ Hp) in Ht. destruct Ht as [Ht|Ht].
      + left. exists (N.ldiff a t). split; [apply in_map; assumption|].
        apply falls_left; [assumption|]. apply takes_inside. assumption.
      + right. exists (N.ldiff b t). split; [apply in_map; assumption|].
        apply falls_sym, falls_left; [apply falls_sym; assumption|]. apply takes_inside. assumption.
    - intros p a b Hp q Hq. apply in_map_iff in Hq. destruct Hq as (t & <- & Ht).
      exists (N.ldiff p t). split.
      + apply in_map. apply (takes_locally _ _ _ Hp). auto.
      + apply falls_left; [assumption|]. apply takes_inside. assumption.
    - intros p a b Hp q Hq. apply in_map_iff in Hq. destruct Hq as (t & <- & Ht).
      exists (N.ldiff p t). split.
      + apply in_map. apply (takes_locally _ _ _ Hp). auto.
      + apply falls_sym, falls_left; [apply falls_sym; assumption|]. apply takes_inside. assumption.
  Qed.
End Rules.

(* ---------------------------------------------------------------- Node-Kayles *)

(* A move takes a vertex and its neighbours. *)
Definition neighbourhoods (g : board) (p : N) : list N :=
  map (fun v => N.land p (N.setbit (near g v) v)) (filter (N.testbit p) (everyone g)).

Lemma in_part (g : board) p a b v : falls_into g p a b ->
  N.testbit p v = true -> (N.testbit a v = true /\ N.testbit b v = false) \/
                          (N.testbit b v = true /\ N.testbit a v = false).
Proof.
  intros (Hp & Hab & _) Hv. subst p. rewrite N.lor_spec in Hv.
  apply (f_equal (fun s => N.testbit s v)) in Hab. rewrite N.land_spec, N.bits_0 in Hab.
  destruct (N.testbit a v), (N.testbit b v); simpl in *; try discriminate; auto.
Qed.

Lemma bit_of_part (g : board) p a b v : falls_into g p a b ->
  N.testbit a v = true -> N.testbit p v = true.
Proof. intros (<- & _) H. rewrite N.lor_spec, H. reflexivity. Qed.

Lemma neighbourhood_of_part (g : board) p a b v : falls_into g p a b -> In v (everyone g) ->
  N.testbit a v = true -> N.land p (N.setbit (near g v) v) = N.land a (N.setbit (near g v) v).
Proof.
  intros Hp Hv Ha. destruct Hp as (Hp & Hab & Hapart & _).
  specialize (Hapart v Hv Ha). subst p. apply N.bits_inj. intro j.
  apply (f_equal (fun s => N.testbit s j)) in Hapart, Hab.
  rewrite !N.land_spec, ?N.lor_spec, ?N.bits_0 in *.
  destruct (N.eq_dec v j) as [->|Hne].
  - rewrite Ha in *. destruct (N.testbit b j); simpl in *; congruence.
  - rewrite !N.setbit_neq by assumption.
    destruct (N.testbit a j), (N.testbit b j), (N.testbit (near g v) j); simpl in *; congruence.
Qed.

Lemma neighbourhoods_inside g p t : In t (neighbourhoods g p) -> subset t p.
Proof.
  unfold neighbourhoods, subset. intro H. apply in_map_iff in H. destruct H as (v & <- & _). bits j.
Qed.

Lemma neighbourhoods_locally g p a b : falls_into g p a b ->
  forall t, In t (neighbourhoods g p) <-> In t (neighbourhoods g a) \/ In t (neighbourhoods g b).
Proof.
  intros Hp t. unfold neighbourhoods. rewrite !in_map_iff. split.
  - intros (v & <- & H). apply filter_In in H. destruct H as (Hv & Hin).
    destruct (in_part _ _ _ _ _ Hp Hin) as [(Ha & _)|(Hb & _)].
    + left. exists v. split; [symmetry; eapply neighbourhood_of_part; eassumption|].
      apply filter_In. auto.
    + right. exists v. split; [|apply filter_In; auto]. symmetry.
      eapply neighbourhood_of_part; [apply falls_sym; eassumption|assumption|assumption].
  - intros [(v & <- & H)|(v & <- & H)]; apply filter_In in H; destruct H as (Hv & Hin); exists v.
    + split; [eapply neighbourhood_of_part; eassumption|].
      apply filter_In. split; [assumption|]. eapply bit_of_part; eassumption.
    + apply falls_sym in Hp. split; [eapply neighbourhood_of_part; eassumption|].
      apply filter_In. split; [assumption|]. eapply bit_of_part; eassumption.
Qed.
