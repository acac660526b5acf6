(* Evidence obstruction for ELLO: a part of the graph that nobody can clear. *)
From Coq Require Import NArith PArith List Lia Bool FMapPositive.
From Zermelo Require Import Graph Ello Orders.
Import ListNotations.
Local Open Scope N_scope.

Definition inside (s : list positive) (v : positive) : bool := existsb (Pos.eqb v) s.

Definition colour_of (g : ello) (v : positive) : N := nth (pred (Pos.to_nat v)) (colours g) 0.

(* Edges are those of a game: of two different vertices. *)
Definition proper (g : ello) : bool :=
  forallb (fun e => Nat.leb (Pos.to_nat (fst e)) (length (colours g)) &&
                    Nat.leb (Pos.to_nat (snd e)) (length (colours g)) &&
                    negb (Pos.eqb (fst e) (snd e))) (edges (board g)).

(* A list of different vertices that no edge leaves or enters. *)
Fixpoint distinct (s : list positive) : bool :=
  match s with [] => true | v :: rest => negb (inside rest v) && distinct rest end.

Definition closed (g : ello) (s : list positive) : bool :=
  distinct s && forallb (fun v => Nat.leb (Pos.to_nat v) (length (colours g))) s &&
  forallb (fun e => Bool.eqb (inside s (fst e)) (inside s (snd e))) (edges (board g)).

Fixpoint sum (f : positive -> N) (s : list positive) : N :=
  match s with [] => 0 | v :: rest => f v + sum f rest end.

Definition edges_in (g : ello) (s : list positive) : N :=
  N.of_nat (length (filter (fun e => inside s (fst e)) (edges (board g)))).

(* The colours that are wanted do not fit the number of edges. *)
Definition check_parity (g : ello) (s : list positive) : bool :=
  N.ltb 1 (modulus g) && forallb (fun c => N.ltb c (modulus g)) (colours g) && proper g && closed g s &&
  negb (directed (board g)) && (zero_is_playable g || N.eqb (modulus g) 2) &&
  negb (N.eqb ((sum (colour_of g) s + edges_in g s) mod modulus g)
              ((if zero_is_playable g then 0 else N.of_nat (length s)) mod modulus g)).

(* No vertex of the part can be the first one there. *)
Definition check_no_first (g : ello) (s : list positive) : bool :=
  N.ltb 1 (modulus g) && forallb (fun c => N.ltb c (modulus g)) (colours g) && closed g s &&
  negb (match s with [] => true | _ => false end) &&
  forallb (fun v => negb (is_playable g (colour_of g v)) ||
                    existsb (fun e => Pos.eqb (snd e) v && inside s (fst e) &&
                                      negb (Pos.eqb (fst e) v)) (before g)) s.

(* ---------------------------------------------------------------- proofs *)

Lemma inside_spec s v : inside s v = true <-> In v s.
Proof. apply member_spec. Qed.

Lemma inside_false s v : inside s v = false <-> ~ In v s.
Proof. rewrite <- inside_spec. destruct (inside s v); split; congruence. Qed.

Lemma distinct_spec s : distinct s = true -> NoDup s.
Proof.
  induction s as [|v s IH]; simpl; intro H; constructor; apply andb_prop in H; destruct H as (Hv & Hs).
  - apply negb_true_iff in Hv. apply inside_false. assumption.
  - auto.
Qed.

(* The predegree, edge by edge. *)
Definition enters (o : list positive) (v : positive) (e : positive * positive) : N :=
  (if Pos.eqb (snd e) v && precedes o (fst e) v then 1 else 0) +
  (if Pos.eqb (fst e) v && precedes o (snd e) v then 1 else 0).

Lemma not_before o u v : ~ In u o -> precedes o u v = false.
Proof. intro H. destruct (precedes o u v) eqn:E; [|reflexivity]. apply precedes_both in E. tauto. Qed.

Lemma nothing_before_first o v u : ~ In v o -> precedes (v :: o) u v = false.
Proof.
  intro H. simpl. destruct (Pos.eqb v u).
  - apply inside_false. assumption.
  - destruct (precedes o u v) eqn:E; [|reflexivity]. apply precedes_both in E. tauto.
Qed.

Lemma predegree_cons d e es o v :
  predegree {| directed := d; edges := e :: es |} o v =
  predegree {| directed := d; edges := [e] |} o v + predegree {| directed := d; edges := es |} o v.
Proof.
  induction o as [|w o IH]; [reflexivity|]. simpl. destruct (Pos.eqb w v); [reflexivity|].
  rewrite IH. unfold arcs. cbn [total edges directed]. lia.
Qed.

Lemma predegree_edge e o v : NoDup o -> In v o -> fst e <> snd e ->
  predegree {| directed := false; edges := [e] |} o v = enters o v e.
Proof.
  intros Hn Hv Hne. induction Hn as [|w o Hout Hn IH]; [destruct Hv|]. destruct e as (x, y). simpl in Hne.
  cbn [predegree]. destruct (Pos.eqb_spec w v) as [->|Hwv].
  - unfold enters. cbn [fst snd]. rewrite !nothing_before_first by assumption. rewrite !andb_false_r.
    reflexivity.
  - destruct Hv as [|Hv]; [congruence|]. rewrite (IH Hv). unfold enters, arcs, leads.
    cbn [total edges directed fst snd negb precedes].
    pose proof (proj2 (member_spec v o) Hv) as Hm.
    assert (Hw : forall u, precedes o w u = false) by (intro u; apply not_before; assumption).
    destruct (Pos.eqb_spec w x) as [Ex|Ex], (Pos.eqb_spec w y) as [Ey|Ey]; subst; try congruence;
      rewrite ?Hm, ?Hw;
      repeat match goal with |- context [Pos.eqb ?a ?b] =>
        destruct (Pos.eqb_spec a b); subst; try congruence end;
      repeat match goal with |- context [precedes o ?a ?b] => destruct (precedes o a b) end;
      simpl; lia.
Qed.

Lemma sum_add f h s : sum (fun v => f v + h v) s = sum f s + sum h s.
Proof. induction s as [|v s IH]; simpl; [reflexivity|]. rewrite IH. lia. Qed.

Lemma sum_ext f h s : (forall v, In v s -> f v = h v) -> sum f s = sum h s.
Proof.
  induction s as [|v s IH]; simpl; intro H; [reflexivity|]. rewrite H, IH; auto.
Qed.

Lemma sum_one y (b : positive -> bool) s : distinct s = true ->
  sum (fun v => if Pos.eqb y v && b v then 1 else 0) s = if inside s y && b y then 1 else 0.
Proof.
  induction s as [|v s IH]; intro H; [reflexivity|]. cbn [sum inside existsb distinct] in *.
  apply andb_prop in H. destruct H as (Hv & Hs). rewrite (IH Hs). apply negb_true_iff in Hv.
  fold (inside s y). destruct (Pos.eqb_spec y v) as [->|Hne]; simpl.
  - fold (inside s v). rewrite Hv. simpl. destruct (b v); reflexivity.
  - reflexivity.
Qed.

Lemma edge_once o s e : NoDup o -> distinct s = true -> In (fst e) o -> In (snd e) o ->
  fst e <> snd e -> inside s (fst e) = inside s (snd e) ->
  sum (fun v => enters o v e) s = if inside s (fst e) then 1 else 0.
Proof.
  intros Hn Hs Hx Hy Hne Heq. unfold enters. rewrite sum_add.
  rewrite (sum_one (snd e) (precedes o (fst e))), (sum_one (fst e) (precedes o (snd e))) by assumption.
  rewrite (precedes_one o (snd e) (fst e)) by auto. rewrite <- Heq.
  destruct (inside s (fst e)), (precedes o (fst e) (snd e)); reflexivity.
Qed.

Lemma edges_once o s es : NoDup o -> distinct s = true -> (forall v, In v s -> In v o) ->
  (forall e, In e es -> In (fst e) o /\ In (snd e) o /\ fst e <> snd e /\
    inside s (fst e) = inside s (snd e)) ->
  sum (predegree {| directed := false; edges := es |} o) s =
  N.of_nat (length (filter (fun e => inside s (fst e)) es)).
Proof.
  intros Hn Hs Hso. induction es as [|e es IH]; intro Hall.
  - simpl. assert (Hzero : forall v, predegree {| directed := false; edges := [] |} o v = 0).
    { intro v. clear. induction o as [|w o IH]; [reflexivity|]. simpl. destruct (Pos.eqb w v); [reflexivity|].
      rewrite IH. reflexivity. }
    rewrite (sum_ext _ (fun _ => 0)) by (intros; apply Hzero).
    clear. induction s as [|v s IH]; [reflexivity|]. simpl. assumption.
  - destruct (Hall e) as (Hx & Hy & Hne & Heq); [simpl; auto|].
    rewrite (sum_ext _ (fun v => enters o v e + predegree {| directed := false; edges := es |} o v)).
    + rewrite sum_add, IH, edge_once by (auto; intros; apply Hall; simpl; auto). simpl.
      destruct (inside s (fst e)); simpl length; lia.
    + intros v Hv. rewrite predegree_cons, predegree_edge by auto. reflexivity.
Qed.

Lemma sum_mod f s d : d <> 0 -> (forall v, In v s -> f v mod d = 0) -> sum f s mod d = 0.
Proof.
  intros Hd H. induction s as [|v s IH]; simpl; [apply N.mod_0_l; assumption|].
  rewrite N.add_mod, H, IH by (auto with datatypes). rewrite N.mod_0_l by assumption. reflexivity.
Qed.

Lemma sum_constant k s : sum (fun _ => k) s = k * N.of_nat (length s).
Proof. induction s as [|v s IH]; simpl sum; simpl length; [lia|]. rewrite IH. lia. Qed.

Lemma closed_spec g s : closed g s = true -> distinct s = true /\
  (forall v, In v s -> In v (vertices (length (colours g)))) /\
  (forall e, In e (edges (board g)) -> inside s (fst e) = inside s (snd e)).
Proof.
  unfold closed. intro H. apply andb_prop in H. destruct H as (H & He). apply andb_prop in H.
  destruct H as (Hd & Hv). rewrite forallb_forall in He, Hv. split; [assumption|]. split.
  - intros v Hin. apply vertices_spec. apply PeanoNat.Nat.leb_le. auto.
  - intros e Hin. apply eqb_prop. auto.
Qed.

Lemma small_colours g : forallb (fun c => N.ltb c (modulus g)) (colours g) = true ->
  forall v, In v (left (start g)) -> colour (start g) v < modulus g.
Proof.
  intros H v Hv. simpl in *. apply vertices_spec in Hv. pose proof (Pos2Nat.is_pos v).
  rewrite forallb_forall in H. apply N.ltb_lt, H, nth_In. lia.
Qed.

(* The parity condition: each edge of the part is counted in one predegree. *)
Theorem check_parity_sound g s : check_parity g s = true -> ~ winnable g.
Proof.
  unfold check_parity. intros H Hwon.
  apply andb_prop in H. destruct H as (H & Hne). apply andb_prop in H. destruct H as (H & Hz).
  apply andb_prop in H. destruct H as (H & Hdir). apply andb_prop in H. destruct H as (H & Hc).
  apply andb_prop in H. destruct H as (H & Hp). apply andb_prop in H. destruct H as (Hd & Hsmall).
  apply N.ltb_lt in Hd. apply negb_true_iff in Hdir, Hne. apply N.eqb_neq in Hne.
  apply closed_spec in Hc. destruct Hc as (Hs & Hv & He).
  destruct (won_by_an_order g ltac:(lia) (start g) Hwon (small_colours g Hsmall))
    as (o & Hn & Hsame & Hplay & _).
  assert (Hso : forall v, In v s -> In v o) by (intros v Hin; apply Hsame; simpl; auto).
  assert (Hb : board g = {| directed := false; edges := edges (board g) |}).
  { destruct (board g). simpl in *. congruence. }
  assert (Hcount : sum (predegree (board g) o) s = edges_in g s).
  { rewrite Hb. apply edges_once; auto. intros e Hin. unfold proper in Hp. rewrite forallb_forall in Hp.
    specialize (Hp e Hin). apply andb_prop in Hp. destruct Hp as (Hp & Hxy). apply andb_prop in Hp.
    destruct Hp as (Hx & Hy). apply negb_true_iff, Pos.eqb_neq in Hxy.
    apply PeanoNat.Nat.leb_le in Hx, Hy.
    repeat split; auto; apply Hsame; simpl; apply vertices_spec; assumption. }
  apply Hne. rewrite <- Hcount, <- sum_add. unfold playable in Hplay.
  destruct (zero_is_playable g) eqn:Ez; simpl in Hz.
  - rewrite (N.mod_0_l) by lia. apply sum_mod; [lia|]. intros v Hin. apply (Hplay v). auto.
  - apply N.eqb_eq in Hz. rewrite Hz in *.
    assert (Hone : forall v, In v s -> (colour_of g v + predegree (board g) o v) mod 2 = 1).
    { intros v Hin. specialize (Hplay v (Hso v Hin)). fold (colour_of g v) in Hplay.
      change (colour (start g) v) with (colour_of g v) in Hplay.
      assert (Hlt : (colour_of g v + predegree (board g) o v) mod 2 < 2) by (apply N.mod_lt; discriminate).
      revert Hplay Hlt. generalize ((colour_of g v + predegree (board g) o v) mod 2).
      clear. intros r Hr Hlt. lia. }
    clear - Hone. induction s as [|v s IH]; [reflexivity|].
    cbn [sum]. rewrite N.add_mod, Hone, IH by (simpl; auto; lia || (intros; apply Hone; simpl; auto)).
    simpl length. rewrite Nnat.Nat2N.inj_succ, <- N.add_1_l.
    rewrite (N.add_mod 1 (N.of_nat (length s)) 2) by lia. reflexivity.
Qed.

Lemma no_arc g s u v : closed g s = true -> ~ In u s -> In v s -> arcs (board g) u v = 0%nat.
Proof.
  intros Hc Hu Hv. apply closed_spec in Hc. destruct Hc as (_ & _ & He). apply inside_false in Hu.
  apply inside_spec in Hv. unfold arcs. induction (edges (board g)) as [|e es IH]; [reflexivity|].
  cbn [total]. rewrite IH by (intros; apply He; simpl; auto).
  specialize (He e (or_introl eq_refl)). unfold leads.
  destruct (Pos.eqb_spec (fst e) u), (Pos.eqb_spec (snd e) v), (Pos.eqb_spec (snd e) u),
    (Pos.eqb_spec (fst e) v); simpl; rewrite ?andb_false_r; subst; simpl; try reflexivity; try congruence.
Qed.

Lemma first_of s : forall o, (exists v, In v o /\ In v s) ->
  exists v, In v o /\ In v s /\ forall u, precedes o u v = true -> NoDup o -> ~ In u s.
Proof.
  induction o as [|w o IH]; intros (v & Hv & Hs); [destruct Hv|].
  destruct (inside s w) eqn:E.
  - apply inside_spec in E. exists w. split; [simpl; auto|]. split; [assumption|].
    intros u Hu Hn. inversion Hn. subst. rewrite nothing_before_first in Hu by assumption. discriminate.
  - apply inside_false in E. destruct Hv as [->|Hv]; [contradiction|].
    destruct IH as (x & Hx & Hxs & Hfirst); [eauto|]. exists x. split; [simpl; auto|].
    split; [assumption|]. intros u Hu Hn. inversion Hn. subst. simpl in Hu.
    destruct (Pos.eqb_spec w u) as [->|Hne]; [assumption|]. apply Hfirst; assumption.
Qed.

Lemma predegree_outside g s o v : closed g s = true -> NoDup o -> In v s ->
  (forall u, precedes o u v = true -> ~ In u s) -> In v o -> predegree (board g) o v = 0.
Proof.
  intros Hc Hn Hv. induction Hn as [|w o Hout Hn IH]; intros Hfirst Hin; [destruct Hin|]. simpl.
  destruct (Pos.eqb_spec w v) as [->|Hne]; [reflexivity|].
  destruct Hin as [|Hin]; [congruence|].
  rewrite (no_arc g s w v), IH; auto.
  - intros u Hu. apply Hfirst. simpl. destruct (Pos.eqb_spec w u) as [->|]; [|assumption].
    apply member_spec. assumption.
  - apply Hfirst. simpl. rewrite Pos.eqb_refl. apply member_spec. assumption.
Qed.

(* No vertex of the part can be the first of its vertices. *)
Theorem check_no_first_sound g s : check_no_first g s = true -> ~ winnable g.
Proof.
  unfold check_no_first. intros H Hwon.
  apply andb_prop in H. destruct H as (H & Hall). apply andb_prop in H. destruct H as (H & Hsome).
  apply andb_prop in H. destruct H as (H & Hc). apply andb_prop in H. destruct H as (Hd & Hsmall).
  apply N.ltb_lt in Hd. pose proof (closed_spec g s Hc) as (Hs & Hv & _).
  destruct (won_by_an_order g ltac:(lia) (start g) Hwon (small_colours g Hsmall))
    as (o & Hn & Hsame & Hplay & Hbefore).
  assert (Hso : forall v, In v s -> In v o) by (intros v Hin; apply Hsame; simpl; auto).
  destruct (first_of s o) as (v & Hvo & Hvs & Hfirst).
  { destruct s as [|v s]; [discriminate|]. exists v. split; [apply Hso|]; simpl; auto. }
  rewrite forallb_forall in Hall. specialize (Hall v Hvs). apply orb_prop in Hall.
  destruct Hall as [Hcolour|Hwaits].
  - specialize (Hplay v Hvo). rewrite (predegree_outside g s o v) in Hplay by auto.
    rewrite N.add_0_r, N.mod_small in Hplay.
    + apply negb_true_iff in Hcolour. unfold is_playable, colour_of, playable in *. simpl in Hplay.
      destruct (zero_is_playable g); rewrite ?eqb_true_iff in *.
      * rewrite Hplay in Hcolour. discriminate.
      * apply N.eqb_neq in Hplay. rewrite Hplay in Hcolour. discriminate.
    + apply small_colours; [assumption|]. simpl. apply Hv. assumption.
  - apply existsb_exists in Hwaits. destruct Hwaits as ((u & w) & Huw & E). simpl in E.
    apply andb_prop in E. destruct E as (E & Hne). apply andb_prop in E. destruct E as (E & Hu).
    apply Pos.eqb_eq in E. subst w. apply inside_spec in Hu.
    apply (Hfirst u); [|assumption|assumption]. apply Hbefore; auto.
Qed.
