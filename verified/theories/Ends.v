(* Evidence obstruction for ELLO: which vertices of a part can be its first and its last move. *)
From Coq Require Import NArith PArith List Lia Bool FMapPositive.
From Zermelo Require Import Graph Ello Orders Obstruction.
Import ListNotations.
Local Open Scope N_scope.

(* Some other vertex of the part must come before, or after, this one. *)
Definition awaits (g : ello) (s : list positive) (v : positive) : bool :=
  existsb (fun e => Pos.eqb (snd e) v && inside s (fst e) && negb (Pos.eqb (fst e) v)) (before g).

Definition is_awaited (g : ello) (s : list positive) (v : positive) : bool :=
  existsb (fun e => Pos.eqb (fst e) v && inside s (snd e) && negb (Pos.eqb (snd e) v)) (before g).

(* The number of edges that lead to a vertex. *)
Definition into (d : bool) (v : positive) (e : positive * positive) : nat :=
  (if Pos.eqb (snd e) v then 1 else 0) + (if negb d && Pos.eqb (fst e) v then 1 else 0).

Definition entering (g : ello) (v : positive) : N :=
  N.of_nat (total (into (directed (board g)) v) (edges (board g))).

Definition can_start (g : ello) (s : list positive) (v : positive) : bool :=
  is_playable g (colour_of g v) && negb (awaits g s v).

Definition can_end (g : ello) (s : list positive) (v : positive) : bool :=
  is_playable g ((colour_of g v + entering g v) mod modulus g) && negb (is_awaited g s v).

Definition is_part (g : ello) (s : list positive) : bool :=
  N.ltb 1 (modulus g) && forallb (fun c => N.ltb c (modulus g)) (colours g) && proper g && closed g s.

Definition check_no_last (g : ello) (s : list positive) : bool :=
  is_part g s && negb (match s with [] => true | _ => false end) &&
  forallb (fun v => negb (can_end g s v)) s.

(* Of several vertices only one can be the first, and only the same one the last. *)
Definition check_same_ends (g : ello) (s : list positive) : bool :=
  is_part g s && Nat.leb 2 (length s) &&
  match filter (can_start g s) s, filter (can_end g s) s with
  | [u], [v] => Pos.eqb u v
  | _, _ => false
  end.

(* ---------------------------------------------------------------- proofs *)

Lemma predegree_of_edge d e o v : NoDup o -> In v o -> fst e <> snd e ->
  predegree {| directed := d; edges := [e] |} o v =
  (if Pos.eqb (snd e) v && precedes o (fst e) v then 1 else 0) +
  (if negb d && Pos.eqb (fst e) v && precedes o (snd e) v then 1 else 0).
Proof.
  intros Hn Hv Hne. induction Hn as [|w o Hout Hn IH]; [destruct Hv|]. destruct e as (x, y). simpl in Hne.
  cbn [predegree]. destruct (Pos.eqb_spec w v) as [->|Hwv].
  - cbn [fst snd]. rewrite !nothing_before_first by assumption. rewrite !andb_false_r. reflexivity.
  - destruct Hv as [|Hv]; [congruence|]. rewrite (IH Hv). unfold arcs, leads.
    cbn [total edges directed fst snd precedes].
    pose proof (proj2 (member_spec v o) Hv) as Hm.
    assert (Hw : forall u, precedes o w u = false) by (intro u; apply not_before; assumption).
    destruct d; cbn [negb andb];
    destruct (Pos.eqb_spec w x) as [Ex|Ex], (Pos.eqb_spec w y) as [Ey|Ey]; subst; try congruence;
      rewrite ?Hm, ?Hw;
      repeat match goal with |- context [Pos.eqb ?a ?b] =>
        destruct (Pos.eqb_spec a b); subst; try congruence end;
      repeat match goal with |- context [precedes o ?a ?b] => destruct (precedes o a b) end;
      simpl; lia.
Qed.

Lemma predegree_nothing d o v : predegree {| directed := d; edges := [] |} o v = 0.
Proof.
  induction o as [|w o IH]; [reflexivity|]. simpl. destruct (Pos.eqb w v); [reflexivity|].
  rewrite IH. reflexivity.
Qed.

(* The predegree of a vertex that comes after all others of its part. *)
Lemma predegree_last d s o v : NoDup o -> In v o -> In v s ->
  (forall u, In u s -> u <> v -> precedes o u v = true) -> forall es,
  (forall e, In e es -> fst e <> snd e /\ inside s (fst e) = inside s (snd e)) ->
  predegree {| directed := d; edges := es |} o v = N.of_nat (total (into d v) es).
Proof.
  intros Hn Hvo Hvs Hlast. apply inside_spec in Hvs. induction es as [|e es IH]; intro Hes.
  - apply predegree_nothing.
  - destruct (Hes e) as (Hne & Hsame); [simpl; auto|].
    rewrite predegree_cons, IH by (intros; apply Hes; simpl; auto).
    rewrite predegree_of_edge by assumption. cbn [total]. unfold into at 2.
    assert (Hx : Pos.eqb (snd e) v = true -> precedes o (fst e) v = true).
    { intro E. apply Pos.eqb_eq in E. apply Hlast; [apply inside_spec|]; congruence. }
    assert (Hy : Pos.eqb (fst e) v = true -> precedes o (snd e) v = true).
    { intro E. apply Pos.eqb_eq in E. apply Hlast; [apply inside_spec|]; congruence. }
    destruct (Pos.eqb (snd e) v), (Pos.eqb (fst e) v), (negb d);
      rewrite ?Hx, ?Hy by reflexivity; cbn [andb]; lia.
Qed.

Lemma last_of s : forall o, NoDup o -> (exists v, In v o /\ In v s) ->
  exists v, In v o /\ In v s /\
    forall u, In u s -> In u o -> u <> v -> precedes o u v = true.
Proof.
  induction 1 as [|w o Hout Hn IH]; intros (v & Hv & Hs); [destruct Hv|].
  destruct (existsb (inside s) o) eqn:E.
  - apply existsb_exists in E. destruct E as (x & Hx & Hxs). apply inside_spec in Hxs.
    destruct IH as (z & Hz & Hzs & Hlast); [eauto|]. exists z. split; [simpl; auto|].
    split; [assumption|]. intros u Hu Huo Hne. simpl. destruct (Pos.eqb_spec w u) as [->|Hwu].
    + apply member_spec. assumption.
    + destruct Huo as [|Huo]; [congruence|]. auto.
  - assert (Hno : forall x, In x o -> ~ In x s).
    { intros x Hx Hxs. apply inside_spec in Hxs. apply not_true_iff_false in E. apply E.
      apply existsb_exists. eauto. }
    destruct Hv as [->|Hv]; [|exfalso; eapply Hno; eassumption].
    exists v. split; [simpl; auto|]. split; [assumption|].
    intros u Hu [|Huo] Hne; [congruence|]. exfalso. eapply Hno; eassumption.
Qed.

Lemma playable_spec g c : playable g c -> is_playable g c = true.
Proof.
  unfold playable, is_playable. destruct (zero_is_playable g); intro H.
  - apply N.eqb_eq in H. rewrite H. reflexivity.
  - apply N.eqb_neq in H. rewrite H. reflexivity.
Qed.

(* In a game that is won some vertex of the part can start it, and some can end it. *)
Lemma ends_of g s : is_part g s = true -> s <> [] -> winnable g ->
  exists o u v, NoDup o /\ In u s /\ In v s /\ can_start g s u = true /\ can_end g s v = true /\
    (forall w, In w s -> w <> v -> precedes o w v = true) /\
    (forall w, precedes o w u = true -> ~ In w s).
Proof.
  unfold is_part. intros H Hsome Hwon.
  apply andb_prop in H. destruct H as (H & Hc). apply andb_prop in H. destruct H as (H & Hp).
  apply andb_prop in H. destruct H as (Hd & Hsmall). apply N.ltb_lt in Hd.
  pose proof (closed_spec g s Hc) as (Hs & Hv & He).
  pose proof (small_colours g Hsmall) as Hcolours.
  destruct (won_by_an_order g ltac:(lia) (start g) Hwon Hcolours) as (o & Hn & Hsame & Hplay & Hbefore).
  assert (Hso : forall v, In v s -> In v o) by (intros v Hin; apply Hsame; simpl; auto).
  assert (Hany : exists v, In v o /\ In v s).
  { destruct s as [|v s]; [congruence|]. exists v. split; [apply Hso|]; simpl; auto. }
  destruct (first_of s o Hany) as (u & Huo & Hus & Hfirst).
  destruct (last_of s o Hn Hany) as (v & Hvo & Hvs & Hlast).
  exists o, u, v. split; [assumption|]. split; [assumption|]. split; [assumption|]. split; [|split; [|split]].
  - unfold can_start. apply andb_true_intro. split.
    + specialize (Hplay u Huo). rewrite (predegree_outside g s o u) in Hplay by auto.
      rewrite N.add_0_r, N.mod_small in Hplay by (apply Hcolours; simpl; auto).
      apply playable_spec. exact Hplay.
    + apply negb_true_iff, not_true_iff_false. intro E. apply existsb_exists in E.
      destruct E as ((x & y) & Hxy & E). simpl in E. apply andb_prop in E. destruct E as (E & Hne).
      apply andb_prop in E. destruct E as (E & Hx). apply Pos.eqb_eq in E. subst y.
      apply inside_spec in Hx. apply (Hfirst x); auto.
  - unfold can_end. apply andb_true_intro. split.
    + specialize (Hplay v Hvo). apply playable_spec.
      replace (entering g v) with (predegree (board g) o v); [exact Hplay|].
      unfold entering. destruct (board g) as (d & es) eqn:Eb. simpl.
      apply predegree_last with (s := s); auto.
      intros e Hin. split; [|apply He; rewrite ?Eb; assumption].
      unfold proper in Hp. rewrite Eb in Hp. simpl in Hp. rewrite forallb_forall in Hp.
      specialize (Hp e Hin). apply andb_prop in Hp. destruct Hp as (_ & Hp).
      apply negb_true_iff, Pos.eqb_neq in Hp. assumption.
    + apply negb_true_iff, not_true_iff_false. intro E. apply existsb_exists in E.
      destruct E as ((x & y) & Hxy & E). simpl in E. apply andb_prop in E. destruct E as (E & Hne).
      apply andb_prop in E. destruct E as (E & Hy). apply Pos.eqb_eq in E. subst x.
      apply inside_spec in Hy. apply negb_true_iff, Pos.eqb_neq in Hne.
      specialize (Hlast y Hy (Hso y Hy) Hne). specialize (Hbefore v y Hxy Hvo (Hso y Hy)).
      rewrite (precedes_one o v y) in Hbefore by auto. rewrite Hlast in Hbefore. discriminate.
  - auto.
  - intros w Hw. apply Hfirst; assumption.
Qed.

Theorem check_no_last_sound g s : check_no_last g s = true -> ~ winnable g.
Proof.
  unfold check_no_last. intros H Hwon. apply andb_prop in H. destruct H as (H & Hall).
  apply andb_prop in H. destruct H as (Hp & Hsome).
  destruct (ends_of g s Hp) as (o & u & v & _ & _ & Hv & _ & Hend & _); [|assumption|].
  - intros ->. discriminate.
  - rewrite forallb_forall in Hall. specialize (Hall v Hv). rewrite Hend in Hall. discriminate.
Qed.

Theorem check_same_ends_sound g s : check_same_ends g s = true -> ~ winnable g.
Proof.
  unfold check_same_ends. intros H Hwon. apply andb_prop in H. destruct H as (H & Hends).
  apply andb_prop in H. destruct H as (Hp & Hmany). apply PeanoNat.Nat.leb_le in Hmany.
  destruct (ends_of g s Hp) as (o & u & v & Hn & Hu & Hv & Hstart & Hend & Hlast & Hfirst);
    [intros ->; simpl in Hmany; lia|assumption|].
  destruct (filter (can_start g s) s) as [|a [|]] eqn:Es; try discriminate.
  destruct (filter (can_end g s) s) as [|b [|]] eqn:Ee; try discriminate.
  apply Pos.eqb_eq in Hends. subst b.
  assert (Hua : In u [a]) by (rewrite <- Es; apply filter_In; auto).
  assert (Hva : In v [a]) by (rewrite <- Ee; apply filter_In; auto).
  destruct Hua as [<-|[]]. destruct Hva as [<-|[]].
  (* Another vertex of the part would stand before the one that is first. *)
  unfold is_part in Hp. apply andb_prop in Hp. destruct Hp as (_ & Hc).
  pose proof (closed_spec g s Hc) as (Hs & _ & _). apply distinct_spec in Hs.
  assert (Hother : exists w, In w s /\ w <> a).
  { destruct s as [|x [|y s]]; simpl in Hmany; try lia. destruct (Pos.eq_dec x a) as [->|Hx].
    - exists y. inversion Hs as [|? ? Hout]. subst. split; [simpl; auto|]. intros ->.
      apply Hout. simpl. auto.
    - exists x. simpl. auto. }
  destruct Hother as (w & Hw & Hne). apply (Hfirst w); auto.
Qed.
