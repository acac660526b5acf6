(* Exclusive or of numbers, as the theorem of Sprague and Grundy needs it. *)
From Coq Require Import NArith Lia Bool.
Local Open Scope N_scope.

Lemma lt_by_bit a b k :
  N.testbit a k = false -> N.testbit b k = true ->
  (forall j, k < j -> N.testbit a j = N.testbit b j) -> a < b.
Proof.
  intros Ha Hb Habove.
  assert (Hhigh : N.shiftr a (N.succ k) = N.shiftr b (N.succ k)).
  { apply N.bits_inj. intro j. rewrite !N.shiftr_spec by lia. apply Habove. lia. }
  assert (Hak : N.shiftr a k = 2 * N.shiftr a (N.succ k)).
  { apply N.bits_inj. intro j. destruct (N.eq_dec j 0) as [->|Hj].
    - rewrite N.shiftr_spec by lia. simpl. rewrite Ha. symmetry. apply N.testbit_even_0.
    - replace j with (N.succ (N.pred j)) by lia.
      rewrite N.double_bits_succ || rewrite N.testbit_even_succ by lia.
      rewrite !N.shiftr_spec by lia. f_equal. lia. }
  assert (Hbk : N.shiftr b k = 2 * N.shiftr b (N.succ k) + 1).
  { apply N.bits_inj. intro j. destruct (N.eq_dec j 0) as [->|Hj].
    - rewrite N.shiftr_spec by lia. simpl. rewrite Hb. symmetry. apply N.testbit_odd_0.
    - replace j with (N.succ (N.pred j)) by lia.
      rewrite N.testbit_odd_succ by lia.
      rewrite !N.shiftr_spec by lia. f_equal. lia. }
  rewrite <- Hhigh in Hbk.
  assert (Hlt : N.shiftr a k < N.shiftr b k) by lia.
  destruct (N.lt_ge_cases a b) as [|Hge]; [assumption|exfalso].
  rewrite !N.shiftr_div_pow2 in Hlt.
  assert (b / 2 ^ k <= a / 2 ^ k) by (apply N.div_le_mono; [apply N.pow_nonzero; lia|assumption]).
  lia.
Qed.

Lemma first_difference a b : a < b ->
  exists k, N.testbit a k = false /\ N.testbit b k = true /\
    (forall j, k < j -> N.testbit a j = N.testbit b j).
Proof.
  intro Hlt. set (d := N.lxor a b).
  assert (Hd : d <> 0) by (unfold d; rewrite N.lxor_eq_0_iff; lia).
  assert (Habove : forall j, N.log2 d < j -> N.testbit a j = N.testbit b j).
  { intros j Hj. pose proof (N.bits_above_log2 d j Hj) as H. unfold d in H.
    rewrite N.lxor_spec in H. destruct (N.testbit a j), (N.testbit b j); simpl in H; congruence. }
  pose proof (N.bit_log2 d Hd) as Hbit. unfold d in Hbit at 1. rewrite N.lxor_spec in Hbit.
  exists (N.log2 d).
  destruct (N.testbit a (N.log2 d)) eqn:Ea, (N.testbit b (N.log2 d)) eqn:Eb; simpl in Hbit; try discriminate.
  - exfalso. assert (b < a).
    { apply lt_by_bit with (k := N.log2 d); auto. intros. symmetry. auto. }
    lia.
  - auto.
Qed.

(* Every number below an exclusive or is reached by making one of the two smaller. *)
Lemma xor_below x y n : n < N.lxor x y ->
  (exists x', x' < x /\ N.lxor x' y = n) \/ (exists y', y' < y /\ N.lxor x y' = n).
Proof.
  intro Hlt. destruct (first_difference _ _ Hlt) as (k & Hn & Hxy & Habove).
  set (d := N.lxor n (N.lxor x y)).
  assert (Hdk : N.testbit d k = true).
  { unfold d. rewrite N.lxor_spec, Hn, Hxy. reflexivity. }
  assert (Hdj : forall j, k < j -> N.testbit d j = false).
  { intros j Hj. unfold d. rewrite N.lxor_spec, (Habove j Hj). apply xorb_nilpotent. }
  rewrite N.lxor_spec in Hxy.
  assert (Hback : forall z, N.testbit z k = true -> N.lxor z d < z).
  { intros z Hz. apply lt_by_bit with (k := k).
    - rewrite N.lxor_spec, Hz, Hdk. reflexivity.
    - assumption.
    - intros j Hj. rewrite N.lxor_spec, (Hdj j Hj). apply xorb_false_r. }
  destruct (N.testbit x k) eqn:Ex.
  - left. exists (N.lxor x d). split; [auto|]. unfold d.
    apply N.bits_inj. intro j. rewrite !N.lxor_spec.
    destruct (N.testbit n j), (N.testbit x j), (N.testbit y j); reflexivity.
  - right. destruct (N.testbit y k) eqn:Ey; [|discriminate].
    exists (N.lxor y d). split; [auto|]. unfold d.
    apply N.bits_inj. intro j. rewrite !N.lxor_spec.
    destruct (N.testbit n j), (N.testbit x j), (N.testbit y j); reflexivity.
Qed.

Lemma xor_cancel_l x y z : N.lxor x y = N.lxor x z -> y = z.
Proof.
  intro H. apply N.bits_inj. intro j.
  assert (Hj : N.testbit (N.lxor x y) j = N.testbit (N.lxor x z) j) by (rewrite H; reflexivity).
  rewrite !N.lxor_spec in Hj. destruct (N.testbit x j), (N.testbit y j), (N.testbit z j); simpl in Hj; congruence.
Qed.

Lemma land_le_r a b : N.land a b <= b.
Proof.
  assert (H : N.land a b + N.ldiff b a = b); [|lia].
  rewrite N.add_nocarry_lxor; apply N.bits_inj; intro j;
    rewrite ?N.lxor_spec, ?N.land_spec, ?N.ldiff_spec, ?N.bits_0;
    destruct (N.testbit a j), (N.testbit b j); reflexivity.
Qed.

Lemma clearbit_less a k : N.testbit a k = true -> N.clearbit a k < a.
Proof.
  intro H. apply lt_by_bit with (k := k); [apply N.clearbit_eq|assumption|].
  intros j Hj. apply N.clearbit_neq. lia.
Qed.
