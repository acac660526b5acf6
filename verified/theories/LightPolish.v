(* Light positions of POLISH: on a complete bipartite graph, how many vertices of either side need 1, 2
   and 3 to fire. *)
From Coq Require Import NArith PArith List Lia Bool.
From Zermelo Require Import Impartial Games.
Import ListNotations.
Local Open Scope N_scope.

Definition side : Type := N * N * N.
Definition light : Type := side * side.

Definition empty_side (s : side) : bool :=
  let '(i, j, k) := s in N.eqb i 0 && N.eqb j 0 && N.eqb k 0.

(* A vertex of the other side fires, so that each one here needs 2 less: those that needed 1 or 2 fire. *)
Definition lowered (s : side) : side * N := let '(i, j, k) := s in ((k, 0, 0), i + j).

(* So many have fired on the other side; two of them empty a side. *)
Fixpoint fired (rounds : nat) (count : N) (here other : side) : side * side :=
  match rounds with
  | O => (here, other)
  | S rounds =>
      if N.eqb count 0 then (here, other)
      else
        let '(once, first) := lowered here in
        let '(twice, second) := if N.leb 2 count then lowered once else (once, 0) in
        let '(other, here) := fired rounds (first + second) other twice in (here, other)
  end.

(* A brush on a vertex of the first side that needs so much, where there is one. Each side is lowered
   at most twice, so that there are no more than five rounds. *)
Definition brushed (own other : side) (need : N) : list (side * side) :=
  let '(i, j, k) := own in
  if N.eqb need 1 then
    if N.eqb i 0 then []
    else let '(other, own) := fired 6 1 other (i - 1, j, k) in [(own, other)]
  else if N.eqb need 2 then if N.eqb j 0 then [] else [((i + 1, j - 1, k), other)]
  else if N.eqb k 0 then [] else [((i, j + 1, k - 1), other)].

Definition light_moves (p : light) : list light :=
  let (a, b) := p in
  if empty_side a || empty_side b then []
  else flat_map (brushed a b) [1; 2; 3] ++
       map (fun q => (snd q, fst q)) (flat_map (brushed b a) [1; 2; 3]).

(* ---------------------------------------------------------------- play ends *)

Definition needed (s : side) : N := let '(i, j, k) := s in i + 2 * j + 3 * k.

Lemma fired_less rounds : forall count here other,
  let (h, o) := fired rounds count here other in needed h + needed o <= needed here + needed other.
Proof.
  induction rounds as [|rounds IH]; intros count here other; [apply N.le_refl|]. cbn [fired].
  destruct (N.eqb count 0); [apply N.le_refl|].
  assert (Hless : forall s, needed (fst (lowered s)) <= needed s).
  { intros ((i, j), k). unfold lowered, needed, fst. lia. }
  destruct (lowered here) as (once, first) eqn:E1. pose proof (Hless here) as H1. rewrite E1 in H1.
  unfold fst in H1. destruct (N.leb 2 count).
  - destruct (lowered once) as (twice, second) eqn:E2. pose proof (Hless once) as H2. rewrite E2 in H2.
    unfold fst in H2. specialize (IH (first + second) other twice).
    destruct (fired rounds _ _ _) as (o, h). lia.
  - specialize (IH (first + 0) other once). destruct (fired rounds _ _ _) as (o, h). lia.
Qed.

Lemma brushed_less own other need q : In q (brushed own other need) ->
  needed (fst q) + needed (snd q) < needed own + needed other.
Proof.
  destruct own as ((i, j), k). unfold brushed.
  destruct (N.eqb need 1); [|destruct (N.eqb need 2)].
  - destruct (N.eqb_spec i 0) as [|Hi]; [intros []|].
    pose proof (fired_less 6 1 other (i - 1, j, k)) as H.
    destruct (fired 6 1 other (i - 1, j, k)) as (o, h). intros [<-|[]]. unfold fst, snd.
    change (needed (i - 1, j, k)) with (i - 1 + 2 * j + 3 * k) in H.
    change (needed (i, j, k)) with (i + 2 * j + 3 * k). lia.
  - destruct (N.eqb_spec j 0) as [|Hj]; [intros []|]. intros [<-|[]]. unfold fst, snd.
    change (needed (i + 1, j - 1, k)) with (i + 1 + 2 * (j - 1) + 3 * k).
    change (needed (i, j, k)) with (i + 2 * j + 3 * k). lia.
  - destruct (N.eqb_spec k 0) as [|Hk]; [intros []|]. intros [<-|[]]. unfold fst, snd.
    change (needed (i, j + 1, k - 1)) with (i + 2 * (j + 1) + 3 * (k - 1)).
    change (needed (i, j, k)) with (i + 2 * j + 3 * k). lia.
Qed.

Lemma light_moves_end : forall p, exists n, value light light_moves p n.
Proof.
  apply ends_by with (measure := fun p => needed (fst p) + needed (snd p)).
  intros (a, b) q Hq. unfold light_moves in Hq. destruct (empty_side a || empty_side b); [destruct Hq|].
  apply in_app_or in Hq. destruct Hq as [Hq|Hq].
  - apply in_flat_map in Hq. destruct Hq as (need & _ & Hq). apply brushed_less in Hq. exact Hq.
  - apply in_map_iff in Hq. destruct Hq as (r & <- & Hr). apply in_flat_map in Hr.
    destruct Hr as (need & _ & Hr). apply brushed_less in Hr. simpl. lia.
Qed.

Definition same_side (s t : side) : bool :=
  let '(i, j, k) := s in let '(l, m, n) := t in N.eqb i l && N.eqb j m && N.eqb k n.

Lemma same_side_spec s t : same_side s t = true -> s = t.
Proof.
  destruct s as ((i, j), k), t as ((l, m), n). simpl. intro H. apply andb_prop in H.
  destruct H as (H & H3). apply andb_prop in H. destruct H as (H1 & H2).
  apply N.eqb_eq in H1, H2, H3. congruence.
Qed.

Definition same_light (p q : light) : bool := same_side (fst p) (fst q) && same_side (snd p) (snd q).

Lemma same_light_spec p q : same_light p q = true -> p = q.
Proof.
  destruct p, q. intro H. apply andb_prop in H. destruct H as (H1 & H2).
  apply same_side_spec in H1, H2. simpl in *. congruence.
Qed.

Definition hash_side (s : side) : N := let '(i, j, k) := s in i + 32 * (j + 32 * k).

Definition light_polish : game light :=
  whole light light_moves same_light (fun p => N.succ_pos (hash_side (fst p) + 32768 * hash_side (snd p)))
    same_light_spec light_moves_end.
