(* A game beside a heap of nim: the previous player wins exactly if the nim-value is the heap's. *)
From Coq Require Import NArith Lia List Bool.
From Zermelo Require Import Xor Impartial.
Import ListNotations.
Local Open Scope N_scope.

Definition below (h : N) : list N := map N.of_nat (seq 0 (N.to_nat h)).

Lemma below_spec h k : In k (below h) <-> k < h.
Proof.
  unfold below. rewrite in_map_iff. split.
  - intros (j & <- & Hj). apply in_seq in Hj. lia.
  - intro H. exists (N.to_nat k). split; [lia|]. apply in_seq. lia.
Qed.

Section Heap.
  Variable position : Type.
  Variable options : position -> list position.
  Variable ended : position.
  Hypothesis no_move : options ended = [].

  Definition with_heap (s : position * N) : list (position * N) :=
    map (fun q => (q, snd s)) (options (fst s)) ++ map (fun k => (fst s, k)) (below (snd s)).

  Notation value_beside := (value (position * N) with_heap).

  Lemma in_with_heap p h s : In s (with_heap (p, h)) <->
    (exists q, In q (options p) /\ s = (q, h)) \/ (exists k, k < h /\ s = (p, k)).
  Proof.
    unfold with_heap. rewrite in_app_iff, !in_map_iff. simpl. split.
    - intros [(q & <- & Hq)|(k & <- & Hk)]; [left|right]; [exists q; auto|].
      exists k. rewrite below_spec in Hk. auto.
    - intros [(q & Hq & ->)|(k & Hk & ->)]; [left; exists q; auto|right].
      exists k. rewrite below_spec. auto.
  Qed.

  Lemma heap_alone h : value_beside (ended, h) h.
  Proof.
    induction h as [h IH] using (well_founded_induction N.lt_wf_0).
    apply by_options with (values := below h).
    - unfold with_heap. simpl. rewrite no_move. simpl.
      assert (H : forall ks, (forall k, In k ks -> k < h) ->
        Forall2 value_beside (map (fun k => (ended, k)) ks) ks).
      { induction ks as [|k ks IHk]; intro Hall; simpl; constructor.
        - apply IH. apply Hall. simpl. auto.
        - apply IHk. intros. apply Hall. simpl. auto. }
      apply H. intros k Hk. apply below_spec. assumption.
    - split; [rewrite below_spec; lia|]. intros n Hn. apply below_spec. assumption.
  Qed.

  Lemma without_heap p m : value position options p m -> value_beside (p, 0) m.
  Proof.
    intro H. induction H as [p m values F Hmex] using value_induction.
    apply by_options with (values := values); [|assumption].
    unfold with_heap. simpl. rewrite app_nil_r.
    clear Hmex. induction F as [|q n qs vs (_ & Hq) F IH]; simpl; constructor; assumption.
  Qed.

  Lemma beside p m h : value position options p m -> value_beside (p, h) (N.lxor m h).
  Proof.
    intro H. apply value_of_sum with (a := (p, 0)) (b := (ended, h))
      (is_sum := fun s a b => exists q k, s = (q, k) /\ a = (q, 0) /\ b = (ended, k)).
    - intros s a b (q & k & -> & -> & ->) t Ht. apply in_with_heap in Ht.
      destruct Ht as [(q' & Hq & ->)|(k' & Hk & ->)].
      + left. exists (q', 0). split; [apply in_with_heap; left; exists q'; auto|].
        exists q', k. auto.
      + right. exists (ended, k'). split; [apply in_with_heap; right; exists k'; auto|].
        exists q, k'. auto.
    - intros s a b (q & k & -> & -> & ->) t Ht. apply in_with_heap in Ht.
      destruct Ht as [(q' & Hq & ->)|(k' & Hk & ->)]; [|lia].
      exists (q', k). split; [apply in_with_heap; left; exists q'; auto|]. exists q', k. auto.
    - intros s a b (q & k & -> & -> & ->) t Ht. apply in_with_heap in Ht.
      destruct Ht as [(q' & Hq & ->)|(k' & Hk & ->)]; [rewrite no_move in Hq; destruct Hq|].
      exists (q, k'). split; [apply in_with_heap; right; exists k'; auto|]. exists q, k'. auto.
    - apply without_heap. assumption.
    - apply heap_alone.
    - exists p, h. auto.
  Qed.

  (* For positions from which play ends. *)
  Theorem value_by_heap p m h : value position options p m ->
    previous_wins (position * N) with_heap (p, h) -> value position options p h.
  Proof.
    intros Hv Hp. pose proof (beside p m h Hv) as Hs.
    destruct (N.eq_dec (N.lxor m h) 0) as [E|Hne].
    - apply N.lxor_eq in E. subst. assumption.
    - exfalso. eapply not_both; [exact Hs| |exact Hp].
      apply (outcome_of_value _ _ _ _ Hs). assumption.
  Qed.
End Heap.
