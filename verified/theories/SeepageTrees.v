(* Seepage on trees: the green number of a vertex follows from those of its children. *)
From Coq Require Import PArith List Lia Bool FMapPositive.
From Zermelo Require Import Orders Seepage.
Import ListNotations.
Module Map := PositiveMap.

(* A vertex with its claimed green number (None for a sink) and what hangs on it. *)
Inductive tree := Vertex (v : positive) (claim : option nat) (below : list tree).

Definition root (t : tree) : positive := match t with Vertex v _ _ => v end.
Definition claimed (t : tree) : option nat := match t with Vertex _ c _ => c end.
Definition children (t : tree) : list tree := match t with Vertex _ _ ts => ts end.

Fixpoint labels (t : tree) : list positive :=
  match t with Vertex v _ ts => v :: flat_map labels ts end.

Definition above (k : nat) (claim : option nat) : bool :=
  match claim with None => true | Some j => Nat.ltb k j end.

(* How many have numbers above k. *)
Definition many_above (k : nat) (claims : list (option nat)) : nat := length (filter (above k) claims).

(* The least k >= 1 such that at most k are above k. *)
Definition number_of (claims : list (option nat)) : nat :=
  match find (fun k => Nat.leb (many_above k claims) k) (seq 1 (length claims)) with
  | Some k => k
  | None => 1
  end.

Section Trees.
  Variable next : positive -> list positive.
  Variable is_sink : positive -> bool.
  Variable source : positive.

  (* Each claim is right by those below it. *)
  Fixpoint right_claims (t : tree) : bool :=
    match t with
    | Vertex v claim ts =>
        match claim with
        | None => is_sink v
        | Some k => negb (is_sink v) && Nat.eqb k (number_of (map claimed ts))
        end && forallb right_claims ts
    end.

  Fixpoint same_vertices (a b : list positive) : bool :=
    match a, b with
    | [], [] => true
    | x :: a, y :: b => Pos.eqb x y && same_vertices a b
    | _, _ => false
    end.

  (* All that can be reached hangs on it. *)
  Fixpoint is_all (t : tree) : bool :=
    match t with Vertex v _ ts => same_vertices (next v) (map root ts) && forallb is_all ts end.

  (* It is a part of the graph. *)
  Fixpoint is_part (t : tree) : bool :=
    match t with
    | Vertex v _ ts => forallb (fun c => mem (root c) (next v)) ts && forallb is_part ts
    end.

  Fixpoint all_new (seen : Map.t unit) (vs : list positive) : bool :=
    match vs with
    | [] => true
    | v :: rest => negb (Map.mem v seen) && all_new (Map.add v tt seen) rest
    end.

  (* A tree of different vertices, which begins at the source. *)
  Definition begins (t : tree) : bool :=
    Pos.eqb (root t) source && right_claims t && all_new (Map.empty _) (labels t).

  Definition check_tree (t : tree) : bool := begins t && is_all t.
  Definition check_subtree (t : tree) : bool := begins t && is_part t.

  (* -------------------------------------------------------------- trees *)

  Section Induction.
    Variable P : tree -> Prop.
    Hypothesis step : forall v c ts, Forall P ts -> P (Vertex v c ts).

    Fixpoint tree_induction (t : tree) : P t :=
      match t with
      | Vertex v c ts => step v c ts
          ((fix go ts : Forall P ts :=
             match ts with
             | [] => Forall_nil _
             | t :: ts => Forall_cons t (tree_induction t) (go ts)
             end) ts)
      end.
  End Induction.

  Lemma same_vertices_spec : forall a b, same_vertices a b = true -> a = b.
  Proof.
    induction a as [|x a IH]; intros [|y b] H; simpl in H; try discriminate; [reflexivity|].
    apply andb_prop in H. destruct H as (H1 & H2). apply Pos.eqb_eq in H1. f_equal; auto.
  Qed.

  Lemma all_new_spec vs : forall seen, all_new seen vs = true ->
    NoDup vs /\ forall v, In v vs -> Map.mem v seen = false.
  Proof.
    induction vs as [|v vs IH]; intros seen H; [split; [constructor|intros v []]|].
    simpl in H. apply andb_prop in H. destruct H as (Hv & H). apply negb_true_iff in Hv.
    destruct (IH _ H) as (Hn & Hseen).
    assert (Hout : forall u, In u vs -> u <> v /\ Map.mem u seen = false).
    { intros u Hu. specialize (Hseen u Hu). rewrite Map.mem_find in *.
      destruct (Pos.eq_dec u v) as [->|Hne]; [rewrite Map.gss in Hseen; discriminate|].
      rewrite Map.gso in Hseen by assumption. auto. }
    split.
    - constructor; [|assumption]. intro Hin. apply Hout in Hin. tauto.
    - intros u [<-|Hu]; [assumption|]. apply Hout. assumption.
  Qed.

  Lemma labels_root t : In (root t) (labels t).
  Proof. destruct t. simpl. auto. Qed.

  Lemma many_map k ts : many_above k (map claimed ts) = length (filter (fun t => above k (claimed t)) ts).
  Proof.
    unfold many_above. induction ts as [|t ts IH]; simpl; [reflexivity|].
    destruct (above k (claimed t)); simpl; congruence.
  Qed.

  (* -------------------------------------------------------------- numbers *)

  Lemma many_above_less k j claims : j <= k -> many_above k claims <= many_above j claims.
  Proof.
    intro Hle. unfold many_above. induction claims as [|c claims IH]; simpl; [lia|].
    destruct (above k c) eqn:Ek; [|destruct (above j c); simpl; lia].
    assert (Ej : above j c = true).
    { destruct c as [i|]; [|reflexivity]. simpl in *. apply PeanoNat.Nat.ltb_lt in Ek.
      apply PeanoNat.Nat.ltb_lt. lia. }
    rewrite Ej. simpl. lia.
  Qed.

  Lemma many_above_all k claims : many_above k claims <= length claims.
  Proof.
    unfold many_above. induction claims as [|c claims IH]; simpl; [lia|].
    destruct (above k c); simpl; lia.
  Qed.

  Lemma find_least f : forall n from, match find f (seq from n) with
    | Some k => from <= k < from + n /\ f k = true /\ forall j, from <= j < k -> f j = false
    | None => forall j, from <= j < from + n -> f j = false
    end.
  Proof.
    induction n as [|n IH]; intro from; simpl; [intros; lia|]. destruct (f from) eqn:E.
    - split; [lia|]. split; [assumption|]. intros; lia.
    - specialize (IH (S from)). destruct (find f (seq (S from) n)) as [k|].
      + destruct IH as (H1 & H2 & H3). split; [lia|]. split; [assumption|]. intros j Hj.
        destruct (PeanoNat.Nat.eq_dec j from) as [->|]; [assumption|]. apply H3. lia.
      + intros j Hj. destruct (PeanoNat.Nat.eq_dec j from) as [->|]; [assumption|]. apply IH. lia.
  Qed.

  Lemma number_of_spec claims : 1 <= number_of claims /\
    (forall k, number_of claims <= k -> many_above k claims <= k) /\
    (forall k, 1 <= k < number_of claims -> k < many_above k claims).
  Proof.
    unfold number_of. pose proof (find_least (fun k => Nat.leb (many_above k claims) k) (length claims) 1) as H.
    destruct (find _ _) as [n|].
    - destruct H as (Hn & Hok & Hleast). apply PeanoNat.Nat.leb_le in Hok. split; [lia|]. split.
      + intros k Hk. pose proof (many_above_less k n claims Hk). lia.
      + intros k Hk. specialize (Hleast k Hk). apply PeanoNat.Nat.leb_gt in Hleast. assumption.
    - assert (E : length claims = 0).
      { destruct claims as [|c claims]; [reflexivity|exfalso].
        specialize (H (length (c :: claims)) ltac:(simpl; lia)). apply PeanoNat.Nat.leb_gt in H.
        pose proof (many_above_all (length (c :: claims)) (c :: claims)). lia. }
      split; [lia|]. split; [|intros; lia]. intros k Hk. pose proof (many_above_all k claims). lia.
  Qed.

  (* -------------------------------------------------------------- Green protects those above k *)

  Notation holds := (holds next is_sink).

  Lemma green_tree k t : is_all t = true -> right_claims t = true -> above k (claimed t) = false ->
    holds k (root t) [].
  Proof.
    induction t as [v claim ts IH] using tree_induction. simpl. intros Hall Hright Hk.
    apply andb_prop in Hall. destruct Hall as (Hnext & Hall). apply same_vertices_spec in Hnext.
    apply andb_prop in Hright. destruct Hright as (Hhere & Hright).
    destruct claim as [n|]; [|discriminate]. simpl in Hk. apply PeanoNat.Nat.ltb_ge in Hk.
    apply andb_prop in Hhere. destruct Hhere as (Hsink & Hn). apply negb_true_iff in Hsink.
    apply PeanoNat.Nat.eqb_eq in Hn. destruct (number_of_spec (map claimed ts)) as (_ & Henough & _).
    rewrite <- Hn in Henough. specialize (Henough k Hk).
    rewrite many_map in Henough. set (hard := filter (fun t => above k (claimed t)) ts) in *.
    apply by_guarding with (guard := map root hard); [assumption|rewrite map_length; assumption|].
    intros c Hc Hout. rewrite Hnext in Hc. apply in_map_iff in Hc. destruct Hc as (t & <- & Ht).
    rewrite Forall_forall in IH. rewrite forallb_forall in Hall, Hright.
    apply holds_more with (p := []); [|intros x []]. apply IH; auto.
    destruct (above k (claimed t)) eqn:E; [exfalso|reflexivity]. apply Hout. apply in_or_app. left.
    apply in_map. apply filter_In. auto.
  Qed.

  (* -------------------------------------------------------------- Sludge goes where nothing is protected *)

  Lemma NoDup_parts a b : NoDup (a ++ b) -> NoDup a /\ NoDup b /\ forall x : positive, In x a -> ~ In x b.
  Proof.
    induction a as [|y a IH]; simpl; intro H; [repeat split; [constructor|assumption|intros x []]|].
    inversion H as [|? ? Hy Hn]. subst. destruct (IH Hn) as (Ha & Hb & Hx). repeat split.
    - constructor; [|assumption]. intro Hin. apply Hy, in_or_app. auto.
    - assumption.
    - intros x [<-|Hin]; [|auto]. intro Hbad. apply Hy, in_or_app. auto.
  Qed.

  (* Fewer vertices than trees leave one of them alone. *)
  Lemma untouched f ts : forall guard, NoDup (flat_map labels ts) ->
    length guard < length (filter f ts) ->
    exists t, In t ts /\ f t = true /\ forall x, In x guard -> ~ In x (labels t).
  Proof.
    induction ts as [|t ts IH]; intros guard Hn Hlen; simpl in *; [lia|].
    apply NoDup_parts in Hn. destruct Hn as (_ & Hn & Hapart).
    destruct (f t) eqn:Ef.
    - destruct (existsb (fun x => mem x (labels t)) guard) eqn:E.
      + apply existsb_exists in E. destruct E as (x & Hx & Hxt).
        set (others := filter (fun y => negb (mem y (labels t))) guard).
        assert (Hless : length others < length guard).
        { assert (H : forall l, length (filter (fun y => negb (mem y (labels t))) l) <= length l)
            by (intro l; apply filter_short).
          unfold others. clear - Hx Hxt H. induction guard as [|y guard IHg]; [destruct Hx|]. simpl.
          destruct Hx as [->|Hx]; [rewrite Hxt; simpl; specialize (H guard); lia|].
          specialize (IHg Hx). destruct (mem y (labels t)); simpl; lia. }
        destruct (IH others Hn) as (t' & Ht' & Hf' & Hout); [simpl in Hlen; lia|].
        exists t'. split; [auto|]. split; [assumption|]. intros y Hy Hyt.
        destruct (mem y (labels t)) eqn:Ey.
        * apply (Hapart y); [apply member_spec; exact Ey|]. apply in_flat_map. eauto.
        * apply (Hout y); [|assumption]. apply filter_In. rewrite Ey. auto.
      + exists t. split; [auto|]. split; [assumption|]. intros x Hx Hxt.
        apply not_true_iff_false in E. apply E. apply existsb_exists. exists x. split; [assumption|].
        apply member_spec. assumption.
    - destruct (IH guard Hn Hlen) as (t' & Ht' & H). exists t'. auto.
  Qed.

  Lemma sludge_tree k t : 1 <= k -> is_part t = true -> right_claims t = true -> NoDup (labels t) ->
    above k (claimed t) = true -> forall contaminated guarded,
    In (root t) contaminated -> (forall x, In x (labels t) -> ~ In x guarded) ->
    (forall x, In x (flat_map labels (children t)) -> ~ In x contaminated) ->
    sludge next is_sink k contaminated guarded.
  Proof.
    intro Hk1. induction t as [v claim ts IH] using tree_induction. simpl.
    intros Hpart Hright Hn Hk contaminated guarded Hv Hfree Hclean.
    apply andb_prop in Hpart. destruct Hpart as (Hnext & Hpart).
    apply andb_prop in Hright. destruct Hright as (Hhere & Hright).
    destruct claim as [n|]; [|eapply reached; eassumption].
    simpl in Hk. apply PeanoNat.Nat.ltb_lt in Hk. apply andb_prop in Hhere. destruct Hhere as (_ & Hnum).
    apply PeanoNat.Nat.eqb_eq in Hnum. destruct (number_of_spec (map claimed ts)) as (_ & _ & Hmany).
    rewrite <- Hnum in Hmany. specialize (Hmany k ltac:(lia)). rewrite many_map in Hmany.
    inversion Hn as [|? ? Hvout Hn']. subst.
    rewrite forallb_forall in Hnext, Hpart, Hright. rewrite Forall_forall in IH.
    apply spreads. intros guard (Hlen & _).
    destruct (untouched (fun t => above k (claimed t)) ts guard Hn' ltac:(lia)) as (t & Ht & Habove & Hout).
    assert (Hbelow : forall x, In x (labels t) -> In x (flat_map labels ts)).
    { intros x Hx. apply in_flat_map. eauto. }
    pose proof (labels_root t) as Hroot.
    assert (Hunguarded : forall x, In x (labels t) -> ~ In x (guard ++ guarded)).
    { intros x Hx Hbad. apply in_app_or in Hbad. destruct Hbad as [Hbad|Hbad].
      - exact (Hout x Hbad Hx).
      - apply (Hfree x); auto. }
    exists (root t). split.
    - split; [exists v; split; [assumption|]; apply member_spec; apply Hnext; assumption|].
      split; [apply Hclean; auto|apply Hunguarded; assumption].
    - assert (Hnt : NoDup (labels t)).
      { clear - Hn' Ht. induction ts as [|s ts IHs]; [destruct Ht|]. simpl in Hn'.
        apply NoDup_parts in Hn'. destruct Hn' as (Hs & Hrest & _). destruct Ht as [->|Ht]; auto. }
      apply (IH t Ht); auto; [simpl; auto|].
      intros x Hx [E|Hbad].
      + subst x. destruct t as [u c us]. simpl in *. inversion Hnt. contradiction.
      + apply (Hclean x); [|assumption]. apply Hbelow. destruct t. simpl in *. auto.
  Qed.

  (* -------------------------------------------------------------- the claims *)

  Lemma begins_spec t : begins t = true ->
    root t = source /\ right_claims t = true /\ NoDup (labels t).
  Proof.
    unfold begins. intro H. apply andb_prop in H. destruct H as (H & Hn). apply andb_prop in H.
    destruct H as (Hr & Hc). apply Pos.eqb_eq in Hr. apply all_new_spec in Hn. tauto.
  Qed.

  Theorem check_subtree_sound t : check_subtree t = true ->
    forall k, 1 <= k -> above k (claimed t) = true -> sludge_wins next is_sink source k.
  Proof.
    unfold check_subtree. intros H k Hk Ha. apply andb_prop in H. destruct H as (H & Hpart).
    apply begins_spec in H. destruct H as (Hroot & Hright & Hn).
    apply (sludge_tree k t); auto; rewrite ?Hroot; simpl; auto.
    intros x Hx [<-|[]]. rewrite <- Hroot in Hx. destruct t. simpl in *. inversion Hn. contradiction.
  Qed.

  Lemma all_part t : is_all t = true -> is_part t = true.
  Proof.
    induction t as [v c ts IH] using tree_induction. simpl. intro H. apply andb_prop in H.
    destruct H as (Hnext & Hall). apply same_vertices_spec in Hnext. rewrite forallb_forall in Hall.
    rewrite Forall_forall in IH. apply andb_true_intro. split; apply forallb_forall; intros t Ht; auto.
    apply member_spec. rewrite Hnext. apply in_map. assumption.
  Qed.

  Lemma tree_closed t : is_all t = true -> forall u, In u (labels t) ->
    forall v, In v (next u) -> In v (labels t).
  Proof.
    induction t as [w c ts IH] using tree_induction. simpl. intros H u Hu v Hv. apply andb_prop in H.
    destruct H as (Hnext & Hall). apply same_vertices_spec in Hnext. rewrite forallb_forall in Hall.
    rewrite Forall_forall in IH. right. apply in_flat_map. destruct Hu as [<-|Hu].
    - rewrite Hnext in Hv. apply in_map_iff in Hv. destruct Hv as (t & <- & Ht). exists t.
      split; [assumption|apply labels_root].
    - apply in_flat_map in Hu. destruct Hu as (t & Ht & Hu). exists t. split; [assumption|].
      eapply IH; eauto.
  Qed.

  (* The number claimed for the source is the green number, None if it is a sink. *)
  Theorem check_tree_sound t : check_tree t = true ->
    (forall k, above k (claimed t) = false -> green_wins next is_sink source k) /\
    (forall k, 1 <= k -> above k (claimed t) = true -> sludge_wins next is_sink source k) /\
    (forall k, claimed t = Some k -> green_number next is_sink source k).
  Proof.
    unfold check_tree. intro H. apply andb_prop in H. destruct H as (Hbegins & Hall).
    destruct (begins_spec t Hbegins) as (Hroot & Hright & _).
    assert (Hgreen : forall k, above k (claimed t) = false -> green_wins next is_sink source k).
    { intros k Hk. apply token_to_full with (everyone := labels t).
      - unfold is_closed. apply andb_true_intro. split.
        + apply member_spec. rewrite <- Hroot. apply labels_root.
        + apply forallb_forall. intros u Hu. apply forallb_forall. intros v Hv. apply member_spec.
          eapply tree_closed; eassumption.
      - rewrite <- Hroot. apply green_tree; assumption. }
    assert (Hsludge : forall k, 1 <= k -> above k (claimed t) = true -> sludge_wins next is_sink source k).
    { apply check_subtree_sound. unfold check_subtree. rewrite Hbegins. apply all_part. assumption. }
    split; [assumption|]. split; [assumption|]. intros k Hk. rewrite Hk in *.
    split; [|split].
    - destruct t as [v c ts]. simpl in *. subst c. apply andb_prop in Hright. destruct Hright as (H & _).
      apply andb_prop in H. destruct H as (_ & H). apply PeanoNat.Nat.eqb_eq in H. subst k.
      apply number_of_spec.
    - apply Hgreen. simpl. apply PeanoNat.Nat.ltb_ge. lia.
    - intros j Hj. apply Hsludge; [lia|]. simpl. apply PeanoNat.Nat.ltb_lt. lia.
  Qed.
End Trees.
