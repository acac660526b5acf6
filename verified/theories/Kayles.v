(* Node-Kayles and Arc-Kayles: what accepted tables and strategies prove. *)
From Coq Require Import NArith PArith List Lia Bool.
From Zermelo Require Import Xor Impartial Deletion Heap Tables Strategies.
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

(* ---------------------------------------------------------------- play ends *)

Lemma ends takes (Hinside : forall p t, In t (takes p) -> subset t p)
    (Hsome : forall p t, In t (takes p) -> t <> 0) :
  forall p, exists n, value N (options takes) p n.
Proof.
  intro p. induction p as [p IH] using (well_founded_induction N.lt_wf_0).
  destruct (Forall2_choose N (value N (options takes)) (options takes p)) as (values & F).
  - intros q Hq. apply IH. apply in_map_iff in Hq. destruct Hq as (t & <- & Ht).
    pose proof (Hinside _ _ Ht) as Hsub. pose proof (Hsome _ _ Ht) as Hne.
    destruct (N.lt_trichotomy (N.ldiff p t) p) as [H|[H|H]]; [assumption| |]; exfalso.
    + apply Hne. unfold subset in Hsub. clear - H Hsub. bits j.
    + assert (E : N.ldiff p t + t = p).
      { rewrite N.add_nocarry_lxor.
        - unfold subset in Hsub. apply N.bits_inj. intro j. rewrite N.lxor_spec, N.ldiff_spec.
          apply (f_equal (fun s => N.testbit s j)) in Hsub. rewrite N.land_spec in Hsub.
          destruct (N.testbit p j), (N.testbit t j); simpl in *; congruence.
        - clear. bits j. }
      lia.
  - exists (mex values). apply by_options with (values := values); [assumption|apply mex_spec].
Qed.

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

(* ---------------------------------------------------------------- the claims *)

Section Claims.
  Variable g : board.
  Variable takes : N -> list N.
  Hypothesis inside : forall p t, In t (takes p) -> subset t p.
  Hypothesis some : forall p t, In t (takes p) -> t <> 0.
  Hypothesis locally : forall p a b, falls_into g p a b ->
    forall t, In t (takes p) <-> In t (takes a) \/ In t (takes b).

  Definition all_vertices : N := N.ones (N.of_nat (order g)).

  (* The claims, in terms of play alone. *)
  Definition nim_value (n : N) : Prop := value N (options takes) all_vertices n.
  Definition next_player_wins : Prop := next_wins N (options takes) all_vertices.
  Definition previous_player_wins : Prop := previous_wins N (options takes) all_vertices.

  Definition table_proves_value (entries : list (N * N)) (n : N) : bool :=
    check_table g takes entries all_vertices n.

  (* The nim-value that a table gives, to be proved by it. *)
  Definition table_value_of (entries : list (N * N)) : option N :=
    match fill g takes (Map.empty N) entries with
    | Some known => value_in g takes known all_vertices
    | None => None
    end.

  Definition strategy_proves_outcome (entries : list (N * list N)) (first : option N) : bool :=
    check_strategy N (options takes) N.eqb numbers entries all_vertices first.

  (* Whether a list is right so far: for whoever reads it, to say where a mistake is. *)
  Definition table_fits (entries : list (N * N)) : bool :=
    match fill g takes (Map.empty N) entries with Some _ => true | None => false end.

  Definition strategy_fits (entries : list (N * list N)) : bool :=
    match collect N (options takes) N.eqb numbers (empty numbers) entries with
    | Some _ => true
    | None => false
    end.

  Definition pair_eqb (p q : N * N) : bool := N.eqb (fst p) (fst q) && N.eqb (snd p) (snd q).

  (* A strategy of the previous player for the game beside a heap. *)
  Definition strategy_proves_value (entries : list ((N * N) * list (N * N))) (n : N) : bool :=
    check_strategy (N * N) (with_heap N (options takes)) pair_eqb beside_heaps entries
      (all_vertices, n) None.

  Definition heap_strategy_fits (entries : list ((N * N) * list (N * N))) : bool :=
    match collect (N * N) (with_heap N (options takes)) pair_eqb beside_heaps
      (empty beside_heaps) entries with
    | Some _ => true
    | None => false
    end.

  Theorem table_value entries n : table_proves_value entries n = true -> nim_value n.
  Proof. apply check_table_sound; assumption. Qed.

  Theorem table_outcome entries n : table_proves_value entries n = true ->
    if N.eqb n 0 then previous_player_wins else next_player_wins.
  Proof.
    intro H. apply table_value in H.
    destruct (outcome_of_value _ _ _ _ H) as (Hzero & Hother).
    destruct (N.eqb_spec n 0) as [E|E]; [exact (Hzero E)|exact (Hother E)].
  Qed.

  Theorem strategy_outcome entries first : strategy_proves_outcome entries first = true ->
    match first with None => previous_player_wins | Some _ => next_player_wins end.
  Proof.
    unfold strategy_proves_outcome. intro H. apply check_strategy_sound in H; [exact H|].
    intros p q E. apply N.eqb_eq. assumption.
  Qed.

  Theorem strategy_value entries n : strategy_proves_value entries n = true -> nim_value n.
  Proof.
    unfold strategy_proves_value. intro H. apply check_strategy_sound in H.
    - destruct (ends takes inside some all_vertices) as (m & Hm).
      eapply value_by_heap with (ended := 0); [|eassumption|exact H].
      unfold options. destruct (takes 0) as [|t ts] eqn:E; [reflexivity|exfalso].
      assert (Ht : In t (takes 0)) by (rewrite E; simpl; auto).
      apply (some _ _ Ht). pose proof (inside _ _ Ht) as Hs. unfold subset in Hs.
      rewrite N.land_0_r in Hs. symmetry. assumption.
    - intros (p & h) (q & k) E. unfold pair_eqb in E. apply andb_prop in E. simpl in E.
      destruct E as (E1 & E2). apply N.eqb_eq in E1, E2. subst. reflexivity.
  Qed.

  (* Which moves win, move by move. *)
  Definition winning_moves (bs : list bool) : Prop := tells N (options takes) all_vertices bs.

  Definition table_tells_moves (entries : list (N * N)) : option (list bool) :=
    table_tells g takes entries all_vertices.

  Definition strategy_tells_moves (entries : list (N * list N)) : option (list bool) :=
    strategy_tells N (options takes) N.eqb numbers entries all_vertices.

  Theorem table_moves entries bs : table_tells_moves entries = Some bs -> winning_moves bs.
  Proof. apply table_tells_sound; assumption. Qed.

  Theorem strategy_moves entries bs : strategy_tells_moves entries = Some bs -> winning_moves bs.
  Proof. apply strategy_tells_sound. intros p q E. apply N.eqb_eq. assumption. Qed.

  (* Nobody is said to win who does not. *)
  Theorem one_winner : ~ (next_player_wins /\ previous_player_wins).
  Proof.
    intros (H1 & H2). destruct (ends takes inside some all_vertices) as (m & Hm).
    eapply not_both; eassumption.
  Qed.
End Claims.

Definition node_kayles_table g := table_value g (neighbourhoods g)
  (neighbourhoods_inside g) (neighbourhoods_locally g).
Definition node_kayles_strategy g := strategy_outcome g (neighbourhoods g).
Definition node_kayles_heap g := strategy_value g (neighbourhoods g)
  (neighbourhoods_inside g) (neighbourhoods_some g).
Definition node_kayles_table_moves g := table_moves g (neighbourhoods g)
  (neighbourhoods_inside g) (neighbourhoods_locally g).
Definition node_kayles_strategy_moves g := strategy_moves g (neighbourhoods g).
Definition arc_kayles_table_moves g := table_moves g (pairs g) (pairs_inside g) (pairs_locally g).
Definition arc_kayles_strategy_moves g := strategy_moves g (pairs g).
Definition arc_kayles_table g := table_value g (pairs g) (pairs_inside g) (pairs_locally g).
Definition arc_kayles_strategy g := strategy_outcome g (pairs g).
Definition arc_kayles_heap g := strategy_value g (pairs g) (pairs_inside g) (pairs_some g).
