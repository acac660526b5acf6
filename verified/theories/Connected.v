(* The connected sets of vertices, found by adding one vertex after the other. *)
From Coq Require Import NArith PArith List Lia Bool Permutation Mergesort Orders.
From Zermelo Require Import Deletion Games Parts.
Import ListNotations.
Local Open Scope N_scope.

(* Whether all of a set, which may be empty, is reached from one of its vertices. *)
Definition is_connected (g : board) (p : N) : bool :=
  let first := N.setbit 0 (N.log2 p) in
  N.eqb p 0 || N.eqb (flood (order g) g p first first) p.

(* The vertices of a set, and how many they are. *)
Definition bits_of (s : N) : list N :=
  filter (N.testbit s) (map N.of_nat (seq 0 (N.size_nat s))).

Definition count (s : N) : nat := length (bits_of s).

Lemma bits_of_spec s v : In v (bits_of s) <-> N.testbit s v = true.
Proof.
  unfold bits_of. rewrite filter_In. split; [tauto|]. intro H. split; [|assumption].
  apply in_map_iff. exists (N.to_nat v). split; [apply Nnat.N2Nat.id|]. apply in_seq.
  assert (Hv : v < N.size s).
  { destruct (N.ltb_spec v (N.size s)) as [Hlt|Hle]; [assumption|]. exfalso.
    destruct (N.eq_dec s 0) as [->|Hs]; [rewrite N.bits_0 in H; discriminate|].
    rewrite N.size_log2 in Hle by assumption.
    rewrite N.bits_above_log2 in H by lia. discriminate. }
  replace (N.size_nat s) with (N.to_nat (N.size s)); [lia|].
  destruct s as [|p]; [reflexivity|]. simpl. clear. induction p; simpl; try reflexivity;
    rewrite Pos2Nat.inj_succ; congruence.
Qed.

Lemma bits_of_once s : NoDup (bits_of s).
Proof.
  apply NoDup_filter. apply FinFun.Injective_map_NoDup; [|apply seq_NoDup].
  intros a b H. apply Nnat.Nat2N.inj. assumption.
Qed.

Lemma count_parts p t : N.land t p = t -> count p = (count t + count (N.ldiff p t))%nat.
Proof.
  intro H. unfold count. rewrite <- app_length. apply Permutation_length, NoDup_Permutation.
  - apply bits_of_once.
  - assert (Hd : forall a b, NoDup a -> NoDup b -> (forall v : N, In v a -> ~ In v b) -> NoDup (a ++ b)).
    { clear. induction a as [|x a IH]; intros b Ha Hb Hout; [assumption|]. inversion Ha. subst.
      simpl. constructor.
      - intro Hin. apply in_app_or in Hin. destruct Hin as [Hin|Hin]; [contradiction|].
        apply (Hout x); simpl; auto.
      - apply IH; [assumption|assumption|]. intros v Hv. apply Hout. simpl. auto. }
    apply Hd; try apply bits_of_once. intros v Hv Hw. apply bits_of_spec in Hv, Hw.
    rewrite N.ldiff_spec, Hv, andb_false_r in Hw. discriminate.
  - intro v. rewrite in_app_iff, !bits_of_spec, N.ldiff_spec.
    apply (f_equal (fun s => N.testbit s v)) in H. rewrite N.land_spec in H.
    destruct (N.testbit t v), (N.testbit p v); simpl in *; intuition congruence.
Qed.

Lemma count_more s v : N.testbit s v = false -> count (N.setbit s v) = S (count s).
Proof.
  intro H. unfold count. change (S (length (bits_of s))) with (length (v :: bits_of s)).
  apply Permutation_length, NoDup_Permutation; [apply bits_of_once| |].
  - constructor; [|apply bits_of_once]. rewrite bits_of_spec. congruence.
  - intro w. rewrite bits_of_spec. cbn [In]. rewrite bits_of_spec.
    destruct (N.eq_dec v w) as [->|Hne].
    + rewrite N.setbit_eq. tauto.
    + rewrite N.setbit_neq by assumption. tauto.
Qed.

(* ---------------------------------------------------------------- sets that grow *)

Section Growth.
  Variable g : board.

  (* Vertices of p, each but the first beside one that was there before. *)
  Inductive grown (p : N) : nat -> N -> Prop :=
    | one v : N.testbit p v = true -> grown p 1 (N.setbit 0 v)
    | more k s u v :
        grown p k s -> N.testbit s u = true -> N.testbit (near g u) v = true ->
        N.testbit p v = true -> N.testbit s v = false -> grown p (S k) (N.setbit s v).

  Lemma grown_count p k s : grown p k s -> count s = k.
  Proof.
    induction 1 as [v H|k s u v _ IH _ _ _ Hv].
    - rewrite count_more by apply N.bits_0. reflexivity.
    - rewrite count_more by assumption. congruence.
  Qed.

  Lemma grown_inside p q k s : N.land p q = p -> grown p k s -> grown q k s.
  Proof.
    intro H. assert (Hin : forall v, N.testbit p v = true -> N.testbit q v = true).
    { intros v Hv. rewrite <- H, N.land_spec in Hv. apply andb_prop in Hv. tauto. }
    induction 1 as [v Hv|k s u v _ IH Hu Huv Hv Hout]; [apply one; auto|].
    apply more with (u := u); auto.
  Qed.

  Lemma grown_by p vs : forall k s u, grown p k s -> N.testbit s u = true -> NoDup vs ->
    (forall v, In v vs -> N.testbit (near g u) v = true /\ N.testbit p v = true /\ N.testbit s v = false) ->
    exists l, grown p l (fold_left N.setbit vs s).
  Proof.
    induction vs as [|v vs IH]; intros k s u Hs Hu Hnd H; [exists k; assumption|].
    inversion Hnd as [|? ? Hout Hnd']. subst. destruct (H v) as (Huv & Hp & Hv); [simpl; auto|].
    apply IH with (k := S k) (u := u); [eapply more; eassumption| |assumption|].
    - rewrite N.setbit_eqb, Hu, orb_true_r. reflexivity.
    - intros w Hw. destruct (H w) as (H1 & H2 & H3); [simpl; auto|]. split; [assumption|].
      split; [assumption|]. rewrite N.setbit_neq; [assumption|]. intros ->. contradiction.
  Qed.

  Lemma set_all vs : forall s, (forall v, N.testbit (fold_left N.setbit vs s) v = true <->
    In v vs \/ N.testbit s v = true).
  Proof.
    induction vs as [|u vs IH]; intros s v; cbn [fold_left In]; [tauto|]. rewrite IH.
    rewrite N.setbit_eqb, orb_true_iff, N.eqb_eq. tauto.
  Qed.

  Lemma flood_grown fuel p : forall found waiting k, grown p k found ->
    N.land waiting found = waiting -> exists l, grown p l (flood fuel g p found waiting).
  Proof.
    induction fuel as [|fuel IH]; intros found waiting k Hk Hw; [exists k; assumption|].
    cbn [flood]. destruct (N.eqb_spec waiting 0) as [E|E]; [exists k; assumption|].
    set (v := N.log2 waiting). set (m := N.ldiff (N.land (near g v) p) found).
    assert (Hv : N.testbit found v = true).
    { pose proof (N.bit_log2 waiting E) as B. fold v in B. rewrite <- Hw, N.land_spec in B.
      apply andb_prop in B. tauto. }
    destruct (grown_by p (bits_of m) k found v Hk Hv (bits_of_once m)) as (l & Hl).
    { intros w Hin. apply bits_of_spec in Hin. unfold m in Hin.
      rewrite N.ldiff_spec, N.land_spec in Hin. apply andb_prop in Hin. destruct Hin as (Hin & Hout).
      apply andb_prop in Hin. apply negb_true_iff in Hout. tauto. }
    assert (Eq : fold_left N.setbit (bits_of m) found = N.lor found m).
    { apply N.bits_inj. intro j. apply eq_true_iff_eq. rewrite set_all, bits_of_spec, N.lor_spec.
      rewrite orb_true_iff. tauto. }
    rewrite Eq in Hl. apply (IH _ _ l Hl).
    apply N.bits_inj. intro j. apply (f_equal (fun s => N.testbit s j)) in Hw.
    rewrite N.land_spec in Hw. rewrite N.land_spec, !N.lor_spec, N.clearbit_eqb.
    destruct (N.testbit waiting j), (N.testbit found j), (N.testbit m j), (N.eqb v j);
      simpl in *; congruence.
  Qed.

  Lemma connected_grown t : is_connected g t = true -> t <> 0 -> grown t (count t) t.
  Proof.
    unfold is_connected. intros H Ht. apply orb_prop in H. destruct H as [H|H].
    - apply N.eqb_eq in H. contradiction.
    - apply N.eqb_eq in H. set (first := N.setbit 0 (N.log2 t)) in *.
      destruct (flood_grown (order g) t first first 1) as (l & Hl).
      + apply one. apply N.bit_log2. assumption.
      + apply N.land_diag.
      + rewrite H in Hl. rewrite (grown_count _ _ _ Hl). assumption.
  Qed.

  (* -------------------------------------------------------------- all of them, size by size *)

  Definition around (s : N) : N := fold_right (fun u found => N.lor (near g u) found) 0 (bits_of s).

  Definition larger (p s : N) : list N := map (N.setbit s) (bits_of (N.ldiff (N.land (around s) p) s)).

  Fixpoint once (sets : list N) : list N :=
    match sets with
    | [] => []
    | s :: rest =>
        match rest with
        | t :: _ => if N.eqb s t then once rest else s :: once rest
        | [] => [s]
        end
    end.

  Lemma once_spec s sets : In s (once sets) <-> In s sets.
  Proof.
    induction sets as [|x [|y rest] IH]; [tauto|tauto|].
    change (once (x :: y :: rest)) with
      (if N.eqb x y then once (y :: rest) else x :: once (y :: rest)).
    destruct (N.eqb_spec x y) as [->|Hne].
    - rewrite IH. simpl. tauto.
    - change (x = s \/ In s (once (y :: rest)) <-> x = s \/ In s (y :: rest)). rewrite IH. tauto.
  Qed.
End Growth.

Module Ascending <: TotalLeBool.
  Definition t := N.
  Definition leb := N.leb.
  Lemma leb_total x y : leb x y = true \/ leb y x = true.
  Proof. unfold leb. rewrite !N.leb_le. lia. Qed.
End Ascending.
Module Sorting := Sort Ascending.

Section Sizes.
  Variable g : board.

  (* The sets with a vertex more, ascending, each once. *)
  Definition all_larger (p : N) (sets : list N) : list N :=
    once (Sorting.sort (flat_map (larger g p) sets)).

  Definition single_vertices (p : N) : list N := map (N.setbit 0) (bits_of p).

  (* For so many sizes from 0 on. *)
  Fixpoint sizes_from (k : nat) (p : N) (sets : list N) : list (list N) :=
    match k with O => [] | S k => sets :: sizes_from k p (all_larger p sets) end.

  Definition connected_sets (k : nat) (p : N) : list (list N) :=
    [0] :: sizes_from k p (single_vertices p).

  Lemma all_larger_spec p sets s u v : In s sets -> N.testbit s u = true ->
    N.testbit (near g u) v = true -> N.testbit p v = true -> N.testbit s v = false ->
    In (N.setbit s v) (all_larger p sets).
  Proof.
    intros Hs Hu Huv Hv Hout. unfold all_larger. apply once_spec.
    eapply Permutation_in; [apply Sorting.Permuted_sort|]. apply in_flat_map. exists s.
    split; [assumption|]. unfold larger. apply in_map, bits_of_spec.
    rewrite N.ldiff_spec, N.land_spec, Hv, Hout, !andb_true_r. unfold around.
    assert (Hin : In u (bits_of s)) by (apply bits_of_spec; assumption). revert Hin.
    induction (bits_of s) as [|w ws IH]; [intros []|]. cbn [fold_right]. rewrite N.lor_spec.
    intros [->|Hin]; [rewrite Huv; reflexivity|]. rewrite IH by assumption. apply orb_true_r.
  Qed.

  Lemma grown_found p k s : grown g p k s -> forall most, (k <= most)%nat ->
    In s (nth k (connected_sets most p) []).
  Proof.
    assert (Hnext : forall most sets j, (S j < most)%nat ->
      nth (S j) (sizes_from most p sets) [] = all_larger p (nth j (sizes_from most p sets) [])).
    { induction most as [|most IH]; intros sets j Hj; [lia|]. destruct j as [|j].
      - destruct most; [lia|]. reflexivity.
      - cbn [sizes_from]. change (nth (S j) (sizes_from most p (all_larger p sets)) [] =
          all_larger p (nth j (sizes_from most p (all_larger p sets)) [])). apply IH. lia. }
    induction 1 as [v Hv|k s u v Hk IH Hu Huv Hv Hout]; intros most Hm.
    - unfold connected_sets. destruct most as [|most]; [lia|]. cbn [nth sizes_from].
      apply in_map, bits_of_spec. assumption.
    - specialize (IH most). destruct k as [|k]; [inversion Hk|].
      unfold connected_sets in *. cbn [nth] in *. rewrite Hnext by lia.
      apply all_larger_spec with (u := u); try assumption. apply IH. lia.
  Qed.
End Sizes.
