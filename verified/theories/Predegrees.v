(* Predegrees in an order, and clauses for "with this predegree the vertex can be played". *)
From Coq Require Import ZArith NArith PArith List Lia Bool.
From Zermelo Require Import Graph Ello Orders Lrup Parity Counting.
Import ListNotations.

(* ---------------------------------------------------------------- the neighbours before a vertex *)

Definition reverse (b : graph) : graph :=
  {| directed := directed b; edges := map (fun e => (snd e, fst e)) (edges b) |}.

Lemma arcs_reverse b u v : arcs (reverse b) u v = arcs b v u.
Proof.
  unfold arcs, reverse. simpl. induction (edges b) as [|(x, y) es IH]; [reflexivity|]. simpl.
  rewrite IH. unfold leads. simpl.
  destruct (directed b), (Pos.eqb y u), (Pos.eqb x v), (Pos.eqb x u), (Pos.eqb y v); reflexivity.
Qed.

Lemma precedes_absent o u v : ~ In v o -> precedes o u v = false.
Proof.
  intro H. destruct (precedes o u v) eqn:E; [|reflexivity]. apply precedes_both in E. tauto.
Qed.

Lemma precedes_absent_first o u v : ~ In u o -> precedes o u v = false.
Proof.
  intro H. destruct (precedes o u v) eqn:E; [|reflexivity]. apply precedes_both in E. tauto.
Qed.

Lemma counted b v : forall o, NoDup o -> In v o -> forall near,
  (forall u, occurs u near = arcs b u v) ->
  N.of_nat (count (map (fun u => precedes o u v) near)) = predegree b o v.
Proof.
  intros o Ho. induction Ho as [|w o Hout Ho IH]; intros Hv near Hnear; [destruct Hv|]. simpl.
  destruct (Pos.eqb_spec w v) as [->|Hne].
  - assert (E : forall u, (if Pos.eqb v u then existsb (Pos.eqb v) o else precedes o u v) = false).
    { intro u. rewrite precedes_absent by assumption. destruct (Pos.eqb v u); [|reflexivity].
      destruct (existsb (Pos.eqb v) o) eqn:M; [|reflexivity]. apply member_spec in M. contradiction. }
    clear Hnear. induction near as [|u near IHn]; [reflexivity|]. simpl. rewrite E. assumption.
  - destruct Hv as [|Hv]; [congruence|]. specialize (IH Hv near Hnear). rewrite <- IH, <- Hnear.
    clear IH Hnear. rewrite <- Nnat.Nat2N.inj_add. f_equal.
    induction near as [|u near IHn]; [reflexivity|]. unfold count, occurs in *. simpl.
    destruct (Pos.eqb_spec w u) as [->|Hwu].
    + rewrite (precedes_absent_first o u v) by assumption.
      destruct (Pos.eq_dec u u); [|congruence].
      apply member_spec in Hv. rewrite Hv in *. simpl in *. lia.
    + destruct (Pos.eq_dec u w); [congruence|]. destruct (precedes o u v); simpl; lia.
Qed.

(* ---------------------------------------------------------------- clauses *)

(* Of these literals so many are true that a vertex of this colour is playable. *)
Definition fitting (g : ello) (c k : N) : bool := is_playable g ((c + k) mod modulus g).

(* Whether the predegree of a vertex of this colour is odd, with two colours. *)
Definition wanted (g : ello) (c : N) : bool := xorb (N.odd c) (negb (zero_is_playable g)).

Definition one_count (g : ello) (lits : clause) (c : N) (unused : positive) :
    list clause * positive :=
  if N.eqb (modulus g) 2 then parity (length lits) lits (wanted g c) unused
  else congruent (modulus g) (fitting g c) lits unused.

Lemma odd_of_nat k : N.odd (N.of_nat k) = Nat.odd k.
Proof.
  induction k as [|k IH]; [reflexivity|].
  rewrite Nnat.Nat2N.inj_succ, N.odd_succ, <- N.negb_odd, IH, PeanoNat.Nat.odd_succ.
  rewrite <- PeanoNat.Nat.negb_odd. reflexivity.
Qed.

Lemma fitting_odd g c k : modulus g = 2%N -> fitting g c k = true -> N.odd k = wanted g c.
Proof.
  unfold fitting, is_playable, wanted. intros -> H. apply eqb_prop in H.
  assert (E : N.eqb ((c + k) mod 2) 0 = negb (N.odd (c + k))).
  { rewrite <- N.bit0_mod, N.bit0_odd. destruct (N.odd (c + k)); reflexivity. }
  rewrite E, N.odd_add in H. rewrite <- H.
  destruct (N.odd c), (N.odd k); reflexivity.
Qed.

Lemma one_count_extends g lits c unused a : (1 < modulus g)%N -> Forall (under unused) lits ->
  fitting g c (N.of_nat (true_ones a lits)) = true ->
  exists b, agree unused a b /\
    (unused <= snd (one_count g lits c unused))%positive /\
    Forall (Forall (under (snd (one_count g lits c unused)))) (fst (one_count g lits c unused)) /\
    forall cl, In cl (fst (one_count g lits c unused)) -> holds b cl.
Proof.
  intros Hd Hl Ha. unfold one_count. destruct (N.eqb_spec (modulus g) 2) as [E|_].
  - apply parity_extends; [assumption|]. rewrite <- odd_of_nat. apply fitting_odd; assumption.
  - apply congruent_extends; try assumption. intro k. unfold fitting.
    rewrite N.add_mod_idemp_r by lia. reflexivity.
Qed.
