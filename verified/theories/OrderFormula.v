(* Evidence lrup-proof for ELLO: what every winning order satisfies is refuted. The
   formula is the one that the checker in Python builds, clause by clause. *)
From Coq Require Import ZArith NArith PArith List Lia Bool FMapPositive.
From Zermelo Require Import Graph Ello Orders Lrup Parity Named Predegrees.
Import ListNotations.

(* ---------------------------------------------------------------- the formula *)

Section Formula.
  Variable g : ello.
  Variable pairs : list (positive * positive).
  Variable cycles : list (list positive).

  Definition names : table := named 1 pairs.

  Definition nearby : Map.t (list positive) := adjacency (reverse (board g)).

  (* The literals "u before v" of the (in-)neighbours u of v. *)
  Definition literals (near : Map.t (list positive)) (v : positive) : clause :=
    map (fun u => lit names u v) (listed near v).

  Fixpoint counts (near : Map.t (list positive)) (v : positive) (cs : list N) (unused : positive) :
      list clause :=
    match cs with
    | [] => []
    | c :: rest =>
        let (clauses, after) := one_count g (literals near v) c unused in
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
    N.ltb 1 (modulus g) && forallb (fun c => N.ltb c (modulus g)) (colours g) &&
    forallb fine (edges (board g)) && forallb fine (before g) &&
    forallb (fun cycle => negb (Nat.eqb (length cycle) 0) && forallb fine (around cycle)) cycles &&
    check_refutation formula proof.

  (* -------------------------------------------------------------- a winning order satisfies it *)

  Variable order : list positive.
  Hypothesis several : (1 < modulus g)%N.
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
    In v order /\ is_playable g ((c + predegree (board g) order v) mod modulus g) = true.

  Lemma counts_hold : forall cs v unused a, (unused_one <= unused)%positive ->
    agree unused_one meant a ->
    (forall i c, nth_error cs i = Some c -> fits (Pos.of_nat (Pos.to_nat v + i)) c) ->
    exists b, agree unused a b /\ forall c, In c (counts nearby v cs unused) -> holds b c.
  Proof.
    induction cs as [|c cs IH]; intros v unused a Hle Ha Hfits; simpl.
    - exists a. split; [intros x _; reflexivity|intros _ []].
    - destruct (Hfits 0 c eq_refl) as (Hv & Hplay). rewrite PeanoNat.Nat.add_0_r, Pos2Nat.id in Hv, Hplay.
      destruct (literals_right v Hv) as (Hcount & Hunder).
      assert (Hu : Forall (under unused) (literals nearby v)).
      { eapply Forall_impl; [|exact Hunder]. intros x. apply under_more. assumption. }
      destruct (one_count_extends g (literals nearby v) c unused a several Hu)
        as (b & Hab & Hmore & Hcs & Hholds).
      { rewrite <- (true_ones_agree _ _ _ _ Ha Hunder), Hcount. assumption. }
      destruct (one_count g _ c unused) as (clauses, after) eqn:E. simpl in *.
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

  Lemma all_fit : forall i c, nth_error (colours g) i = Some c -> fits (Pos.of_nat (1 + i)) c.
  Proof.
    intros i c Hi.
    assert (Hlen : i < length (colours g)) by (apply nth_error_Some; congruence).
    assert (Hv : In (Pos.of_nat (1 + i)) order).
    { apply order_all. apply PeanoNat.Nat.leb_le. rewrite Nat2Pos.id; lia. }
    split; [assumption|].
    destruct wins as (_ & _ & Hplay & _). specialize (Hplay _ Hv).
    change (colour (start g) (Pos.of_nat (1 + i))) with
      (nth (pred (Pos.to_nat (Pos.of_nat (1 + i)))) (colours g) 0%N) in Hplay.
    rewrite Nat2Pos.id in Hplay by lia. change (pred (1 + i)) with i in Hplay.
    rewrite (nth_error_nth _ _ 0%N Hi) in Hplay. unfold is_playable. unfold playable in Hplay.
    apply eqb_true_iff. destruct (zero_is_playable g); [apply N.eqb_eq|apply N.eqb_neq]; assumption.
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
  apply andb_prop in H. destruct H as (Hmany & Hsmall). apply N.ltb_lt in Hmany.
  rewrite forallb_forall in Hsmall, Hedges, Hbefore, Hcycles.
  assert (Hsmall' : forall c, In c (colours g) -> (c < modulus g)%N).
  { intros c Hc. apply N.ltb_lt. auto. }
  destruct (won_by_an_order g ltac:(lia) (start g) Hwon) as (order & Hwins).
  { intros v Hv. simpl in *. apply vertices_spec in Hv. pose proof (Pos2Nat.is_pos v).
    apply Hsmall', nth_In. lia. }
  apply (check_refutation_sound _ _ Hproof).
  destruct (counts_hold g pairs order Hmany Hwins Hedges (colours g) 1 (unused_one pairs)
    (meant pairs order)) as (b & Hagree & Hholds).
  - lia.
  - intros x _. reflexivity.
  - intros i c Hi. apply (all_fit g order Hmany Hwins). assumption.
  - exists b. intros c Hc. unfold formula in Hc. apply in_app_or in Hc. destruct Hc as [Hc|Hc]; [auto|].
    apply in_app_or in Hc. destruct Hc as [Hc|Hc].
    + unfold beforehand in Hc. apply in_map_iff in Hc. destruct Hc as (e & <- & He).
      destruct (fine_spec g pairs order Hwins e (Hbefore e He)) as (Hu & Hv & Hne & Hz).
      eapply holds_agree; [exact Hagree| |].
      * constructor; [apply (lit_under g pairs Hmany); assumption|constructor].
      * eexists. split; [simpl; auto|]. apply truth_spec. rewrite (lit_means g pairs order Hmany Hwins) by assumption.
        destruct Hwins as (_ & _ & _ & Hb). apply Hb; [|assumption|assumption].
        destruct e. assumption.
    + apply in_flat_map in Hc. destruct Hc as (cycle & Hcycle & Hc).
      specialize (Hcycles cycle Hcycle). apply andb_prop in Hcycles. destruct Hcycles as (Hlen & Hf).
      rewrite forallb_forall in Hf.
      eapply holds_agree; [exact Hagree| |].
      * unfold no_cycle in Hc. apply Forall_forall. intros x Hx.
        assert (Hlits : forall e, In e (around cycle) -> under (unused_one pairs) (lit (names pairs) (fst e) (snd e))).
        { intros e He. destruct (fine_spec g pairs order Hwins e (Hf e He)) as (_ & _ & _ & Hz).
          apply (lit_under g pairs Hmany). assumption. }
        destruct Hc as [<-|[<-|[]]].
        -- rewrite map_map in Hx. apply in_map_iff in Hx. destruct Hx as (e & <- & He).
           destruct (Hlits e He) as (Hz & Hlt). split; [lia|].
           destruct (lit (names pairs) (fst e) (snd e)); simpl in *; assumption.
        -- apply in_map_iff in Hx. destruct Hx as (e & <- & He). auto.
      * eapply no_cycle_holds; try eassumption. destruct cycle; [discriminate|congruence].
Qed.
