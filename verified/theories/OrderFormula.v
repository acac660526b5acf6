(* Evidence lrup-proof for ELLO with two colours: what every winning order satisfies is refuted. The
   formula is the one that the checker in Python builds, clause by clause. *)
From Coq Require Import ZArith NArith PArith List Lia Bool FMapPositive.
From Zermelo Require Import Graph Ello Orders Lrup Parity.
Import ListNotations.

(* ---------------------------------------------------------------- variables *)

(* The variable x says of the x-th pair (u, v) that u is played before v. *)
Definition table := Map.t (Map.t positive).

Definition row (t : table) (u : positive) : Map.t positive :=
  match Map.find u t with Some r => r | None => Map.empty _ end.

Fixpoint named (from : positive) (pairs : list (positive * positive)) : table :=
  match pairs with
  | [] => Map.empty _
  | (u, v) :: rest =>
      let t := named (Pos.succ from) rest in Map.add u (Map.add v from (row t u)) t
  end.

(* The literal "u before v", 0 if the pair has no variable. *)
Definition lit (t : table) (u v : positive) : Z :=
  match Map.find v (row t u) with
  | Some x => Zpos x
  | None => match Map.find u (row t v) with Some x => Zneg x | None => 0%Z end
  end.

Definition pair_at (pairs : list (positive * positive)) (x : positive) :=
  nth_error pairs (pred (Pos.to_nat x)).

Lemma named_spec pairs : forall from u v x, Map.find v (row (named from pairs) u) = Some x ->
  (from <= x)%positive /\ nth_error pairs (Pos.to_nat x - Pos.to_nat from) = Some (u, v).
Proof.
  induction pairs as [|(a, b) rest IH]; intros from u v x H; simpl in H.
  - unfold row in H. rewrite Map.gempty in H. rewrite Map.gempty in H. discriminate.
  - unfold row in H at 1. destruct (Pos.eq_dec u a) as [->|Hu].
    + rewrite Map.gss in H. destruct (Pos.eq_dec v b) as [->|Hv].
      * rewrite Map.gss in H. injection H as <-. split; [lia|].
        rewrite PeanoNat.Nat.sub_diag. reflexivity.
      * rewrite Map.gso in H by assumption. apply IH in H. destruct H as (Hle & Hn). split; [lia|].
        replace (Pos.to_nat x - Pos.to_nat from) with (S (Pos.to_nat x - Pos.to_nat (Pos.succ from))) by lia.
        assumption.
    + rewrite Map.gso in H by assumption. fold (row (named (Pos.succ from) rest) u) in H.
      apply IH in H. destruct H as (Hle & Hn). split; [lia|].
      replace (Pos.to_nat x - Pos.to_nat from) with (S (Pos.to_nat x - Pos.to_nat (Pos.succ from))) by lia.
      assumption.
Qed.

(* ---------------------------------------------------------------- the formula *)

Section Formula.
  Variable g : ello.
  Variable pairs : list (positive * positive).
  Variable cycles : list (list positive).

  Definition names : table := named 1 pairs.

  Definition reverse (b : graph) : graph :=
    {| directed := directed b; edges := map (fun e => (snd e, fst e)) (edges b) |}.

  Definition nearby : Map.t (list positive) := adjacency (reverse (board g)).

  (* The literals "u before v" of the (in-)neighbours u of v. *)
  Definition literals (near : Map.t (list positive)) (v : positive) : clause :=
    map (fun u => lit names u v) (listed near v).

  (* Whether the predegree of a vertex of this colour is odd. *)
  Definition wanted (c : N) : bool := xorb (N.odd c) (negb (zero_is_playable g)).

  Fixpoint counts (near : Map.t (list positive)) (v : positive) (cs : list N) (unused : positive) :
      list clause :=
    match cs with
    | [] => []
    | c :: rest =>
        let lits := literals near v in
        let (clauses, after) := parity (length lits) lits (wanted c) unused in
        clauses ++ counts near (Pos.succ v) rest after
    end.

  Definition beforehand : list clause := map (fun e => [lit names (fst e) (snd e)]) (before g).

  Definition no_cycle (cycle : list positive) : list clause :=
    let lits := map (fun e => lit names (fst e) (snd e)) (around cycle) in [map Z.opp lits; lits].

  Definition unused_one : positive := Pos.of_succ_nat (length pairs).

  Definition formula : list clause :=
    counts nearby 1 (colours g) unused_one ++ beforehand ++ flat_map no_cycle cycles.

  (* What the formula needs: its pairs are of two vertices and have variables. *)
  Definition is_vertex (v : positive) : bool := Nat.leb (Pos.to_nat v) (length (colours g)).

  Definition fine (e : positive * positive) : bool :=
    is_vertex (fst e) && is_vertex (snd e) && negb (Pos.eqb (fst e) (snd e)) &&
    negb (Z.eqb (lit names (fst e) (snd e)) 0).

  Definition check_lost (proof : list step) : bool :=
    N.eqb (modulus g) 2 && forallb (fun c => N.ltb c 2) (colours g) &&
    forallb fine (edges (board g)) && forallb fine (before g) &&
    forallb (fun cycle => negb (Nat.eqb (length cycle) 0) && forallb fine (around cycle)) cycles &&
    check_refutation formula proof.

  (* -------------------------------------------------------------- a winning order satisfies it *)

  Variable order : list positive.
  Hypothesis two : modulus g = 2%N.
  Hypothesis wins : wins_by g (start g) order.

  Lemma order_nodup : NoDup order.
  Proof. exact (proj1 wins). Qed.

  Lemma order_all v : is_vertex v = true -> In v order.
  Proof.
    intro H. apply (proj1 (proj2 wins)). simpl. apply vertices_spec.
    apply PeanoNat.Nat.leb_le. assumption.
  Qed.

  Definition meant : assignment := fun x =>
    match pair_at pairs x with Some (u, v) => precedes order u v | None => false end.

  Lemma fine_spec e : fine e = true -> In (fst e) order /\ In (snd e) order /\ fst e <> snd e /\
    lit names (fst e) (snd e) <> 0%Z.
  Proof.
    unfold fine. intro H. apply andb_prop in H. destruct H as (H & Hl).
    apply andb_prop in H. destruct H as (H & Hne). apply andb_prop in H. destruct H as (Hu & Hv).
    apply negb_true_iff in Hne, Hl. apply Pos.eqb_neq in Hne. apply Z.eqb_neq in Hl.
    repeat split; try apply order_all; assumption.
  Qed.

  Lemma lit_means u v : In u order -> In v order -> u <> v -> lit names u v <> 0%Z ->
    truth meant (lit names u v) = precedes order u v.
  Proof.
    intros Hu Hv Hne Hl. unfold lit, names in *.
    destruct (Map.find v (row (named 1 pairs) u)) as [x|] eqn:E.
    - apply named_spec in E. destruct E as (_ & E). simpl. unfold meant, pair_at.
      replace (pred (Pos.to_nat x)) with (Pos.to_nat x - Pos.to_nat 1) by lia. rewrite E. reflexivity.
    - destruct (Map.find u (row (named 1 pairs) v)) as [x|] eqn:E'; [|congruence].
      apply named_spec in E'. destruct E' as (_ & E'). simpl. unfold meant, pair_at.
      replace (pred (Pos.to_nat x)) with (Pos.to_nat x - Pos.to_nat 1) by lia. rewrite E'.
      rewrite (precedes_one order u v) by (auto using order_nodup). reflexivity.
  Qed.

  Lemma lit_under u v : lit names u v <> 0%Z -> under unused_one (lit names u v).
  Proof.
    intro Hl. split; [assumption|]. unfold lit, names, unused_one in *.
    assert (Hx : forall a b x, Map.find b (row (named 1 pairs) a) = Some x ->
      (x < Pos.of_succ_nat (length pairs))%positive).
    { intros a b x E. apply named_spec in E. destruct E as (_ & E).
      assert (Hlt : Pos.to_nat x - Pos.to_nat 1 < length pairs) by (apply nth_error_Some; congruence).
      lia. }
    destruct (Map.find v (row (named 1 pairs) u)) as [x|] eqn:E; [simpl; eauto|].
    destruct (Map.find u (row (named 1 pairs) v)) as [x|] eqn:E'; [simpl; eauto|congruence].
  Qed.

  (* ---- predegrees *)

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

  Hypothesis edges_fine : forall e, In e (edges (board g)) -> fine e = true.

  Lemma adjacent_fine u v : arcs (board g) u v <> 0 ->
    In u order /\ In v order /\ u <> v /\ lit names u v <> 0%Z.
  Proof.
    unfold arcs. intro H.
    assert (He : exists e, In e (edges (board g)) /\ leads (directed (board g)) u v e <> 0).
    { clear edges_fine. revert H. induction (edges (board g)) as [|e es IH]; cbn [total]; [congruence|]. intro H.
      destruct (PeanoNat.Nat.eq_dec (leads (directed (board g)) u v e) 0) as [E|E].
      - rewrite E in H. destruct (IH H) as (f & Hf & Hl). exists f. simpl. auto.
      - exists e. simpl. auto. }
    destruct He as ((x, y) & Hin & Hl). pose proof (fine_spec _ (edges_fine _ Hin)) as (Hx & Hy & Hne & Hz).
    simpl in *. unfold leads in Hl. simpl in Hl.
    destruct (Pos.eqb_spec x u), (Pos.eqb_spec y v); simpl in Hl; try (subst; tauto);
      destruct (directed (board g)), (Pos.eqb_spec y u), (Pos.eqb_spec x v); simpl in Hl; try lia; subst;
      (repeat split; auto); intro E; apply Hz; clear - E;
      unfold lit in *; destruct (Map.find _ _); try discriminate; destruct (Map.find _ _); congruence.
  Qed.

  Lemma literals_right v : In v order ->
    N.of_nat (true_ones meant (literals nearby v)) = predegree (board g) order v /\
    Forall (under unused_one) (literals nearby v).
  Proof.
    intro Hv.
    assert (Hnear : forall u, In u (listed nearby v) ->
      In u order /\ u <> v /\ lit names u v <> 0%Z).
    { intros u Hu. assert (Ha : arcs (board g) u v <> 0).
      { rewrite <- arcs_reverse, <- adjacency_spec. apply (count_occ_In Pos.eq_dec) in Hu.
        unfold occurs. fold nearby. lia. }
      apply adjacent_fine in Ha. tauto. }
    split.
    - rewrite <- (counted (board g) v order order_nodup Hv (listed nearby v)).
      + unfold true_ones, literals. rewrite map_map. do 2 f_equal. apply map_ext_in.
        intros u Hu. destruct (Hnear u Hu) as (? & ? & ?). apply lit_means; assumption.
      + intro u. unfold nearby. rewrite adjacency_spec. apply arcs_reverse.
    - apply Forall_forall. intros x Hx. apply in_map_iff in Hx. destruct Hx as (u & <- & Hu).
      destruct (Hnear u Hu) as (? & ? & ?). apply lit_under. assumption.
  Qed.
  (* ---- the clauses *)

  (* The colour c of a vertex v that is played fits its predegree. *)
  Definition fits (v : positive) (c : N) : Prop :=
    In v order /\ N.odd (predegree (board g) order v) = wanted c.

  Lemma counts_hold : forall cs v unused a, (unused_one <= unused)%positive ->
    agree unused_one meant a ->
    (forall i c, nth_error cs i = Some c -> fits (Pos.of_nat (Pos.to_nat v + i)) c) ->
    exists b, agree unused a b /\ forall c, In c (counts nearby v cs unused) -> holds b c.
  Proof.
    induction cs as [|c cs IH]; intros v unused a Hle Ha Hfits; simpl.
    - exists a. split; [intros x _; reflexivity|intros _ []].
    - destruct (Hfits 0 c eq_refl) as (Hv & Hodd). rewrite PeanoNat.Nat.add_0_r, Pos2Nat.id in Hv, Hodd.
      destruct (literals_right v Hv) as (Hcount & Hunder).
      assert (Hu : Forall (under unused) (literals nearby v)).
      { eapply Forall_impl; [|exact Hunder]. intros x. apply under_more. assumption. }
      destruct (parity_extends (length (literals nearby v)) (literals nearby v) (wanted c) unused a Hu)
        as (b & Hab & Hmore & Hcs & Hholds).
      { rewrite <- Hodd, <- Hcount, <- (true_ones_agree _ _ _ _ Ha Hunder).
        destruct (Nat.odd (true_ones meant (literals nearby v))) eqn:E; symmetry.
        - apply PeanoNat.Nat.odd_spec in E. destruct E as (k & ->). apply N.odd_spec.
          exists (N.of_nat k). lia.
        - rewrite <- PeanoNat.Nat.negb_even in E. apply negb_false_iff in E.
          apply PeanoNat.Nat.even_spec in E. destruct E as (k & ->).
          rewrite <- N.negb_even. apply negb_false_iff. apply N.even_spec. exists (N.of_nat k). lia. }
      destruct (parity _ _ (wanted c) unused) as (clauses, after) eqn:E. simpl in *.
      destruct (IH (Pos.succ v) after b) as (b' & Hbb' & Hrest).
      + lia.
      + intros x Hx. rewrite Ha by assumption. apply Hab. lia.
      + intros i d Hi. replace (Pos.to_nat (Pos.succ v) + i) with (Pos.to_nat v + S i) by lia.
        apply Hfits. assumption.
      + exists b'. split.
        * intros x Hx. rewrite Hab by assumption. apply Hbb'. lia.
        * intros d Hd. apply in_app_or in Hd. destruct Hd as [Hd|Hd]; [|auto].
          eapply holds_agree; [exact Hbb'| |apply Hholds; assumption].
          rewrite Forall_forall in Hcs. auto.
  Qed.

  Lemma all_fit : (forall c, In c (colours g) -> (c < 2)%N) ->
    forall i c, nth_error (colours g) i = Some c -> fits (Pos.of_nat (1 + i)) c.
  Proof.
    intros Hsmall i c Hi.
    assert (Hlen : i < length (colours g)) by (apply nth_error_Some; congruence).
    assert (Hv : In (Pos.of_nat (1 + i)) order).
    { apply order_all. apply PeanoNat.Nat.leb_le. rewrite Nat2Pos.id; lia. }
    split; [assumption|].
    destruct wins as (_ & _ & Hplay & _). specialize (Hplay _ Hv).
    change (colour (start g) (Pos.of_nat (1 + i))) with
      (nth (pred (Pos.to_nat (Pos.of_nat (1 + i)))) (colours g) 0%N) in Hplay.
    rewrite Nat2Pos.id in Hplay by lia. change (pred (1 + i)) with i in Hplay.
    rewrite (nth_error_nth _ _ 0%N Hi), two in Hplay.
    assert (Hmod : forall k, N.odd k = N.eqb (k mod 2) 1).
    { intro k. destruct (N.odd k) eqn:E.
      - apply N.odd_spec in E. destruct E as (j & ->). symmetry. apply N.eqb_eq.
        rewrite N.add_comm, N.mul_comm, N.mod_add by lia. reflexivity.
      - rewrite <- N.negb_even in E. apply negb_false_iff, N.even_spec in E. destruct E as (j & ->).
        symmetry. apply N.eqb_neq. rewrite N.mul_comm, N.mod_mul by lia. lia. }
    unfold wanted, playable in *. set (p := predegree (board g) order _) in *.
    assert (Hsum : N.odd (c + p) = xorb (N.odd c) (N.odd p)) by apply N.odd_add.
    rewrite Hmod in Hsum.
    assert (Hlt : ((c + p) mod 2 < 2)%N) by (apply N.mod_lt; lia).
    set (r := ((c + p) mod 2)%N) in *. clearbody r.
    destruct (zero_is_playable g); simpl.
    - subst r. simpl in Hsum. destruct (N.odd c), (N.odd p); simpl in *; congruence.
    - destruct (N.eqb_spec r 1); [|lia].
      destruct (N.odd c), (N.odd p); simpl in *; congruence.
  Qed.

  (* Not every step of a closed walk goes forward. *)
  Lemma forward : forall walk first last,
    (forall e, In e (steps (first :: walk ++ [last])) -> precedes order (fst e) (snd e) = true) ->
    place order first < place order last.
  Proof.
    induction walk as [|w walk IH]; intros first last H; simpl in *.
    - apply precedes_place; [apply order_nodup|]. apply (H (first, last)). auto.
    - assert (place order first < place order w).
      { apply precedes_place; [apply order_nodup|]. apply (H (first, w)). auto. }
      assert (place order w < place order last).
      { apply IH. intros e He. apply H. auto. }
      lia.
  Qed.

  Lemma backward : forall walk first last,
    (forall e, In e (steps (first :: walk ++ [last])) -> precedes order (snd e) (fst e) = true) ->
    place order last < place order first.
  Proof.
    induction walk as [|w walk IH]; intros first last H; simpl in *.
    - apply precedes_place; [apply order_nodup|]. apply (H (first, last)). auto.
    - assert (place order w < place order first).
      { apply precedes_place; [apply order_nodup|]. apply (H (first, w)). auto. }
      assert (place order last < place order w).
      { apply IH. intros e He. apply H. auto. }
      lia.
  Qed.

  Lemma no_cycle_holds cycle : cycle <> [] -> (forall e, In e (around cycle) -> fine e = true) ->
    forall c, In c (no_cycle cycle) -> holds meant c.
  Proof.
    intros Hne Hfine c Hc. destruct cycle as [|u walk]; [congruence|]. simpl around in *.
    set (es := around (u :: walk)) in *.
    assert (Hmeans : forall e, In e es -> truth meant (lit names (fst e) (snd e)) =
      precedes order (fst e) (snd e)).
    { intros e He. destruct (fine_spec e (Hfine e He)) as (? & ? & ? & ?). apply lit_means; assumption. }
    assert (D : forall b, (exists e, In e es /\ precedes order (fst e) (snd e) = b) \/
      forall e, In e es -> precedes order (fst e) (snd e) = negb b).
    { intro b. clear. induction es as [|e es IH]; [right; intros _ []|].
      destruct (Bool.bool_dec (precedes order (fst e) (snd e)) b) as [E|E].
      - left. exists e. simpl. auto.
      - destruct IH as [(f & Hf & E')|IH]; [left; exists f; simpl; auto|].
        right. intros f [->|Hf]; [|auto]. destruct (precedes _ _ _), b; simpl; congruence. }
    unfold no_cycle in Hc. fold es in Hc. destruct Hc as [<-|[<-|[]]].
    - destruct (D false) as [(e & He & E)|H].
      + exists (- lit names (fst e) (snd e))%Z. split.
        * rewrite map_map. apply in_map_iff. exists e. auto.
        * apply truth_spec. destruct (fine_spec e (Hfine e He)) as (_ & _ & _ & Hz).
          rewrite truth_opp, Hmeans, E by assumption. reflexivity.
      + exfalso. assert (place order u < place order u) by (apply (forward walk); exact H). lia.
    - destruct (D true) as [(e & He & E)|H].
      + exists (lit names (fst e) (snd e)). split.
        * apply in_map_iff. exists e. auto.
        * apply truth_spec. rewrite Hmeans, E by assumption. reflexivity.
      + exfalso. assert (place order u < place order u); [|lia].
        apply (backward walk). intros e He. pose proof (H e He) as Hf. simpl in Hf.
        destruct (fine_spec e (Hfine e He)) as (Hu & Hv & Huv & _).
        rewrite (precedes_one order (snd e) (fst e)), Hf by (auto using order_nodup). reflexivity.
  Qed.
End Formula.

(* An accepted refutation proves that no order wins. *)
Theorem check_lost_sound g pairs cycles proof :
  check_lost g pairs cycles proof = true -> ~ winnable g.
Proof.
  unfold check_lost. intros H Hwon.
  apply andb_prop in H. destruct H as (H & Hproof). apply andb_prop in H. destruct H as (H & Hcycles).
  apply andb_prop in H. destruct H as (H & Hbefore). apply andb_prop in H. destruct H as (H & Hedges).
  apply andb_prop in H. destruct H as (Htwo & Hsmall). apply N.eqb_eq in Htwo.
  rewrite forallb_forall in Hsmall, Hedges, Hbefore, Hcycles.
  assert (Hsmall' : forall c, In c (colours g) -> (c < 2)%N).
  { intros c Hc. apply N.ltb_lt. auto. }
  destruct (won_by_an_order g ltac:(lia) (start g) Hwon) as (order & Hwins).
  { intros v Hv. simpl in *. rewrite Htwo. apply vertices_spec in Hv. pose proof (Pos2Nat.is_pos v).
    apply Hsmall', nth_In. lia. }
  apply (check_refutation_sound _ _ Hproof).
  destruct (counts_hold g pairs order Htwo Hwins Hedges (colours g) 1 (unused_one pairs)
    (meant pairs order)) as (b & Hagree & Hholds).
  - lia.
  - intros x _. reflexivity.
  - intros i c Hi. apply (all_fit g order Htwo Hwins Hsmall'). assumption.
  - exists b. intros c Hc. unfold formula in Hc. apply in_app_or in Hc. destruct Hc as [Hc|Hc]; [auto|].
    apply in_app_or in Hc. destruct Hc as [Hc|Hc].
    + unfold beforehand in Hc. apply in_map_iff in Hc. destruct Hc as (e & <- & He).
      destruct (fine_spec g pairs order Hwins e (Hbefore e He)) as (Hu & Hv & Hne & Hz).
      eapply holds_agree; [exact Hagree| |].
      * constructor; [apply (lit_under g pairs Htwo); assumption|constructor].
      * eexists. split; [simpl; auto|]. apply truth_spec. rewrite (lit_means g pairs order Htwo Hwins) by assumption.
        destruct Hwins as (_ & _ & _ & Hb). apply Hb; [|assumption|assumption].
        destruct e. assumption.
    + apply in_flat_map in Hc. destruct Hc as (cycle & Hcycle & Hc).
      specialize (Hcycles cycle Hcycle). apply andb_prop in Hcycles. destruct Hcycles as (Hlen & Hf).
      rewrite forallb_forall in Hf.
      eapply holds_agree; [exact Hagree| |].
      * unfold no_cycle in Hc. apply Forall_forall. intros x Hx.
        assert (Hlits : forall e, In e (around cycle) -> under (unused_one pairs) (lit (names pairs) (fst e) (snd e))).
        { intros e He. destruct (fine_spec g pairs order Hwins e (Hf e He)) as (_ & _ & _ & Hz).
          apply (lit_under g pairs Htwo). assumption. }
        destruct Hc as [<-|[<-|[]]].
        -- rewrite map_map in Hx. apply in_map_iff in Hx. destruct Hx as (e & <- & He).
           destruct (Hlits e He) as (Hz & Hlt). split; [lia|].
           destruct (lit (names pairs) (fst e) (snd e)); simpl in *; assumption.
        -- apply in_map_iff in Hx. destruct Hx as (e & <- & He). auto.
      * eapply no_cycle_holds; try eassumption. destruct cycle; [discriminate|congruence].
Qed.
