(* Node-Kayles and Arc-Kayles as games of which tables and strategies prove something. *)
From Coq Require Import NArith PArith List Lia Bool.
From Zermelo Require Import Deletion Games Parts.
Import ListNotations.
Local Open Scope N_scope.

(* ---------------------------------------------------------------- Arc-Kayles *)

(* A move takes the two ends of an edge. *)
Definition pairs (g : board) (p : N) : list N :=
  flat_map (fun v =>
      map (fun u => N.setbit (N.setbit 0 v) u)
        (filter (fun u => N.ltb v u && N.testbit (near g v) u && N.testbit p u) (everyone g)))
    (filter (N.testbit p) (everyone g)).

Lemma pairs_spec g p t : In t (pairs g p) <->
  exists v u, (In v (everyone g) /\ In u (everyone g) /\ N.ltb v u = true /\
    N.testbit (near g v) u = true) /\ N.testbit p v = true /\ N.testbit p u = true /\
    N.setbit (N.setbit 0 v) u = t.
Proof.
  unfold pairs. rewrite in_flat_map. split.
  - intros (v & Hv & Ht). apply filter_In in Hv. apply in_map_iff in Ht.
    destruct Ht as (u & <- & Hu). apply filter_In in Hu. destruct Hu as (Hu & H).
    apply andb_prop in H. destruct H as (H & Hp). apply andb_prop in H.
    exists v, u. tauto.
  - intros (v & u & (Hv & Hu & Hlt & Hn) & Hpv & Hpu & <-). exists v. split.
    + apply filter_In. auto.
    + apply in_map. apply filter_In. rewrite Hlt, Hn, Hpu. auto.
Qed.

Lemma pairs_inside g p t : In t (pairs g p) -> subset t p.
Proof.
  intro H. apply pairs_spec in H. destruct H as (v & u & _ & Hv & Hu & <-).
  unfold subset. apply N.bits_inj. intro j. rewrite N.land_spec.
  destruct (N.eq_dec u j) as [->|Hne]; [rewrite Hu; apply andb_true_r|].
  rewrite N.setbit_neq by assumption.
  destruct (N.eq_dec v j) as [->|Hne']; [rewrite Hv; apply andb_true_r|].
  rewrite N.setbit_neq by assumption. reflexivity.
Qed.

Lemma neighbour_in_part g p a b v u : falls_into g p a b -> In v (everyone g) ->
  N.testbit (near g v) u = true -> N.testbit a v = true -> N.testbit p u = true ->
  N.testbit a u = true.
Proof.
  intros (<- & _ & Hapart & _) Hv Hn Ha Hu. specialize (Hapart v Hv Ha).
  apply (f_equal (fun s => N.testbit s u)) in Hapart.
  rewrite N.land_spec, N.bits_0, Hn in Hapart. simpl in Hapart.
  rewrite N.lor_spec, Hapart, orb_false_r in Hu. assumption.
Qed.

Lemma pairs_locally g p a b : falls_into g p a b ->
  forall t, In t (pairs g p) <-> In t (pairs g a) \/ In t (pairs g b).
Proof.
  intros Hp t. pose proof (falls_sym _ _ _ _ Hp) as Hs. rewrite !pairs_spec. split.
  - intros (v & u & (Hv & Hu & Hlt & Hn) & Hpv & Hpu & <-).
    destruct (in_part _ _ _ _ _ Hp Hpv) as [(Ha & _)|(Hb & _)]; [left|right];
      exists v, u; split; [auto| |auto|]; (split; [assumption|]); (split; [|reflexivity]).
    + eapply neighbour_in_part; [exact Hp| |exact Hn| |]; assumption.
    + eapply neighbour_in_part; [exact Hs| |exact Hn| |]; assumption.
  - intros [(v & u & H & Hv & Hu & <-)|(v & u & H & Hv & Hu & <-)]; exists v, u;
      (split; [assumption|]); (split; [|split; [|reflexivity]]); eapply bit_of_part;
      [exact Hp|exact Hv|exact Hp|exact Hu|exact Hs|exact Hv|exact Hs|exact Hu].
Qed.

(* ---------------------------------------------------------------- every move takes something *)

Lemma neighbourhoods_some g p t : In t (neighbourhoods g p) -> t <> 0.
Proof.
  unfold neighbourhoods. intro H. apply in_map_iff in H. destruct H as (v & <- & Hv).
  apply filter_In in Hv. destruct Hv as (_ & Hv). intro E.
  apply (f_equal (fun s => N.testbit s v)) in E. rewrite N.land_spec, Hv, N.bits_0 in E.
  rewrite N.setbit_eq in E. discriminate.
Qed.

Lemma pairs_some g p t : In t (pairs g p) -> t <> 0.
Proof.
  intro H. apply pairs_spec in H. destruct H as (v & u & _ & _ & _ & <-). intro E.
  apply (f_equal (fun s => N.testbit s u)) in E. rewrite N.bits_0, N.setbit_eq in E. discriminate.
Qed.

(* ---------------------------------------------------------------- the games *)

Definition node_kayles (g : board) : game N := deletion g (neighbourhoods g)
  (neighbourhoods_inside g) (neighbourhoods_some g) (neighbourhoods_locally g).

Definition arc_kayles (g : board) : game N := deletion g (pairs g)
  (pairs_inside g) (pairs_some g) (pairs_locally g).
