(* Seepage: elementary bounds of the green number, and when they meet. *)
From Coq Require Import PArith List Lia Bool.
From Zermelo Require Import Orders Seepage SeepageClaims SeepageTrees.
Import ListNotations.

Section Bounds.
  Variable everyone : list positive.
  Variable next : positive -> list positive.
  Variable is_sink : positive -> bool.
  Variable source : positive.
  Variable rank : positive -> positive.         (* grows along arcs *)
  Variable far : positive -> nat.               (* at most the length of every way to a sink *)

  Definition sinks_but (guarded : list positive) : list positive :=
    filter (fun v => is_sink v && negb (mem v guarded)) everyone.

  Definition far_enough : bool :=
    forallb (fun v => if is_sink v then Nat.eqb (far v) 0
                      else forallb (fun c => Nat.leb (far v) (S (far c))) (next v)) everyone.

  (* Green protects all that the source leads to, or all sinks before Sludge comes to one. *)
  Definition check_upper (k : nat) : bool :=
    is_closed everyone next source && negb (is_sink source) &&
    (Nat.leb (length (next source)) k ||
     is_acyclic everyone next rank && far_enough &&
     Nat.leb (length (sinks_but [])) (k * far source)).

  (* Sludge keeps to a subtree where a greater number is needed. *)
  Definition check_lower (k : nat) (t : tree) : bool :=
    check_subtree next is_sink source t && Nat.leb 1 k && above k (claimed t).

  Notation holds := (holds next is_sink).

  Lemma rest_of l k : length (filter (fun v => negb (mem v (firstn k l))) l) <= length l - k.
  Proof.
    assert (H : forall a b, length (filter (fun v => negb (mem v a)) (a ++ b)) <= length b).
    { intros a b. rewrite filter_app, app_length.
      assert (E : forall m, incl m a -> filter (fun v => negb (mem v a)) m = []).
      { induction m as [|x m IH]; intro H; [reflexivity|]. simpl.
        assert (Hx : mem x a = true) by (apply member_spec, H; simpl; auto).
        rewrite Hx. apply IH. intros y Hy. apply H. simpl. auto. }
      rewrite E by apply incl_refl. apply filter_short. }
    specialize (H (firstn k l) (skipn k l)). rewrite firstn_skipn, skipn_length in H. assumption.
  Qed.

  Lemma highest : exists top, forall v, In v everyone -> (rank v <= top)%positive.
  Proof.
    induction everyone as [|u us (top & IH)]; [exists 1%positive; intros v []|].
    exists (Pos.max (rank u) top). intros v [<-|Hv]; [lia|]. specialize (IH v Hv). lia.
  Qed.

  Hypothesis closed : is_closed everyone next source = true.
  Hypothesis acyclic : is_acyclic everyone next rank = true.
  Hypothesis far_right : far_enough = true.

  Lemma guards_sinks k top : (forall v, In v everyone -> (rank v <= top)%positive) ->
    forall steps v guarded, In v everyone -> Pos.to_nat top - Pos.to_nat (rank v) < steps ->
    ~ In v guarded -> length (sinks_but guarded) <= k * far v -> holds k v guarded.
  Proof.
    intro Htop. induction steps as [|steps IH]; intros v guarded Hv Hsteps Hout Hfew; [lia|].
    unfold far_enough in far_right. rewrite forallb_forall in far_right.
    pose proof (far_right v Hv) as Hfar. unfold is_acyclic in acyclic. rewrite forallb_forall in acyclic.
    pose proof (acyclic v Hv) as Hup. rewrite forallb_forall in Hup.
    destruct (is_sink v) eqn:Hs.
    - exfalso. apply PeanoNat.Nat.eqb_eq in Hfar. rewrite Hfar in Hfew.
      assert (Hin : In v (sinks_but guarded)).
      { apply filter_In. split; [assumption|]. rewrite Hs. apply negb_true_iff, not_true_iff_false.
        intro H. apply member_spec in H. contradiction. }
      destruct (sinks_but guarded); [destruct Hin|]. simpl in Hfew. lia.
    - rewrite forallb_forall in Hfar. set (guard := firstn k (sinks_but guarded)).
      apply by_guarding with (guard := guard); [assumption|unfold guard; rewrite firstn_length; lia|].
      intros c Hc Hfree. specialize (Hup c Hc). apply Pos.ltb_lt in Hup.
      specialize (Hfar c Hc). apply PeanoNat.Nat.leb_le in Hfar.
      assert (Hcin : In c everyone) by (eapply next_in; eassumption). pose proof (Htop c Hcin).
      apply IH; try assumption; [lia|].
      assert (E : sinks_but (guard ++ guarded) =
        filter (fun v => negb (mem v guard)) (sinks_but guarded)).
      { unfold sinks_but. clear. induction everyone as [|u us IHu]; [reflexivity|]. simpl. unfold mem in *.
        rewrite existsb_app, negb_orb.
        destruct (is_sink u), (existsb (Pos.eqb u) guard) eqn:E1, (existsb (Pos.eqb u) guarded) eqn:E2;
          simpl; rewrite ?E1; simpl; rewrite IHu; reflexivity. }
      rewrite E. pose proof (rest_of (sinks_but guarded) k) as Hrest. fold guard in Hrest. nia.
  Qed.
End Bounds.

Theorem check_upper_sound everyone next is_sink source rank far k :
  check_upper everyone next is_sink source rank far k = true -> green_wins next is_sink source k.
Proof.
  unfold check_upper. intro H. apply andb_prop in H. destruct H as (H & Hwhy).
  apply andb_prop in H. destruct H as (Hclosed & Hs). apply negb_true_iff in Hs.
  apply token_to_full with (everyone := everyone); [assumption|]. apply orb_prop in Hwhy.
  destruct Hwhy as [Hwhy|Hwhy].
  - apply PeanoNat.Nat.leb_le in Hwhy. apply by_guarding with (guard := next source); auto.
    intros c Hc Hout. destruct Hout. apply in_or_app. auto.
  - apply andb_prop in Hwhy. destruct Hwhy as (Hwhy & Hfew). apply andb_prop in Hwhy.
    destruct Hwhy as (Hacyclic & Hfar). apply PeanoNat.Nat.leb_le in Hfew.
    destruct (highest everyone rank) as (top & Htop).
    eapply guards_sinks; try eassumption; [eapply source_in; eassumption|constructor|intros []].
Qed.

Theorem check_lower_sound next is_sink source k t : check_lower next is_sink source k t = true ->
  sludge_wins next is_sink source k.
Proof.
  unfold check_lower. intro H. apply andb_prop in H. destruct H as (H & Ha). apply andb_prop in H.
  destruct H as (Ht & Hk). apply PeanoNat.Nat.leb_le in Hk. eapply check_subtree_sound; eassumption.
Qed.

(* Green wins with k, and Sludge against one less. *)
Definition check_bounds everyone next is_sink source rank far (k : nat) (t : tree) : bool :=
  check_upper everyone next is_sink source rank far k &&
  match k with O => false | S O => true | S j => check_lower next is_sink source j t end.

Theorem check_bounds_sound everyone next is_sink source rank far k t :
  check_bounds everyone next is_sink source rank far k t = true -> green_number next is_sink source k.
Proof.
  unfold check_bounds. intro H. apply andb_prop in H. destruct H as (Hg & Hs).
  destruct k as [|k]; [discriminate|]. split; [lia|].
  split; [eapply check_upper_sound; eassumption|]. intros j Hj. destruct k as [|k]; [lia|].
  apply fewer with (k := S k); [lia|]. eapply check_lower_sound. eassumption.
Qed.
