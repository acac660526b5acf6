(* Node-Kayles and Arc-Kayles: what accepted tables and strategies prove. *)
From Coq Require Import NArith PArith List Lia Bool.
From Zermelo Require Import Xor Impartial Deletion Tables.
Import ListNotations.
Local Open Scope N_scope.

(* ---------------------------------------------------------------- Arc-Kayles *)

(* A move takes the two ends of an edge. *)
Definition pairs (g : board) (p : N) : list N :=
  flat_map (fun v =>
      map (fun u => N.setbit (N.setbit 0 v) u)
        (filter (fun u => N.ltb u v && N.testbit (near g v) u && N.testbit p u) (everyone g)))
    (filter (N.testbit p) (everyone g)).

Lemma pairs_spec g p t : In t (pairs g p) <->
  exists v u, (In v (everyone g) /\ In u (everyone g) /\ N.ltb u v = true /\
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

(* ---------------------------------------------------------------- the claims *)

Definition all_vertices (g : board) : N := N.ones (N.of_nat (order g)).

Theorem node_kayles_table g entries n :
  check_table g (neighbourhoods g) entries (all_vertices g) n = true ->
  value N (options (neighbourhoods g)) (all_vertices g) n.
Proof.
  apply check_table_sound; [apply neighbourhoods_inside|apply neighbourhoods_locally].
Qed.

Theorem arc_kayles_table g entries n :
  check_table g (pairs g) entries (all_vertices g) n = true ->
  value N (options (pairs g)) (all_vertices g) n.
Proof. apply check_table_sound; [apply pairs_inside|apply pairs_locally]. Qed.

Theorem node_kayles_strategy g entries first :
  check_strategy (neighbourhoods g) entries (all_vertices g) first = true ->
  match first with
  | None => previous_wins N (options (neighbourhoods g)) (all_vertices g)
  | Some _ => next_wins N (options (neighbourhoods g)) (all_vertices g)
  end.
Proof. apply check_strategy_sound. Qed.

Theorem arc_kayles_strategy g entries first :
  check_strategy (pairs g) entries (all_vertices g) first = true ->
  match first with
  | None => previous_wins N (options (pairs g)) (all_vertices g)
  | Some _ => next_wins N (options (pairs g)) (all_vertices g)
  end.
Proof. apply check_strategy_sound. Qed.
