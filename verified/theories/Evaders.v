(* Cops and Robbers: evidence that the robber is never caught by so many cops. *)
From Coq Require Import NArith PArith List Lia Bool Permutation.
From Zermelo Require Import Orders Cops.
Import ListNotations.

(* The choices of so many vertices, in which order does not matter. *)
Fixpoint multisets (k : nat) (vs : list positive) : list (list positive) :=
  match k with
  | O => [[]]
  | S k =>
      (fix from (vs : list positive) : list (list positive) :=
         match vs with
         | [] => []
         | v :: rest => map (cons v) (multisets k vs) ++ from rest
         end) vs
  end.

(* The lists with one member of each of these. *)
Fixpoint product (choices : list (list positive)) : list (list positive) :=
  match choices with
  | [] => [[]]
  | vs :: rest => flat_map (fun v => map (cons v) (product rest)) vs
  end.

Lemma multisets_some k : forall vs cops, length cops = k -> (forall v, In v cops -> In v vs) ->
  exists found, In found (multisets k vs) /\ Permutation cops found.
Proof.
  induction k as [|k IH]; intros vs cops Hlen Hin.
  - destruct cops; [|discriminate]. exists []. simpl. auto.
  - assert (Hmulti : forall v rest, multisets (S k) (v :: rest) =
      map (cons v) (multisets k (v :: rest)) ++ multisets (S k) rest) by reflexivity.
    induction vs as [|v rest IHvs].
    + destruct cops as [|c cops]; [discriminate|]. destruct (Hin c). simpl. auto.
    + rewrite Hmulti. destruct (in_dec Pos.eq_dec v cops) as [Hv|Hv].
      * apply in_split in Hv. destruct Hv as (a & b & ->).
        destruct (IH (v :: rest) (a ++ b)) as (found & Hf & Hp).
        -- rewrite app_length in *. simpl in Hlen. lia.
        -- intros u Hu. apply Hin. apply in_app_or in Hu. apply in_or_app. simpl. tauto.
        -- exists (v :: found). split; [apply in_or_app; left; apply in_map; assumption|].
           rewrite <- Permutation_middle. constructor. assumption.
      * destruct IHvs as (found & Hf & Hp).
        -- intros u Hu. destruct (Hin u Hu) as [->|]; [contradiction|assumption].
        -- exists found. split; [apply in_or_app; right; assumption|assumption].
Qed.

Lemma insert_comm u v vs : insert u (insert v vs) = insert v (insert u vs).
Proof.
  induction vs as [|w vs IH]; simpl.
  - destruct (Pos.leb_spec u v), (Pos.leb_spec v u); try reflexivity; try lia.
    replace u with v by lia. reflexivity.
  - destruct (Pos.leb_spec v w), (Pos.leb_spec u w); simpl;
      repeat match goal with |- context [Pos.leb ?a ?b] => destruct (Pos.leb_spec a b) end;
      try reflexivity; try lia; try (rewrite IH; reflexivity).
    replace u with v by lia. reflexivity.
Qed.

Lemma sort_same a b : Permutation a b -> sort a = sort b.
Proof.
  unfold sort. induction 1 as [|v a b P IH|u v a|a b c P1 IH1 P2 IH2]; cbn [fold_right].
  - reflexivity.
  - rewrite IH. reflexivity.
  - apply insert_comm.
  - congruence.
Qed.

Section Evader.
  Variable everyone : list positive.
  Variable next : positive -> list positive.
  (* The part of the graph that a vertex is in. *)
  Variable part_of : positive -> positive.

  Definition kept_apart : bool :=
    forallb (fun u => forallb (fun v => existsb (Pos.eqb v) everyone && Pos.eqb (part_of v) (part_of u))
      (next u)) everyone.

  Definition has (s : N) (v : positive) : bool := N.testbit s (N.pos v).

  Record evader := {
    part : positive;
    against : nat;                      (* how many cops he escapes from in this part *)
    safe : list positive -> N;          (* for cops on these vertices, sorted: where he is safe *)
    onward : list positive -> N         (* from where he gets to such a vertex *)
  }.

  Definition members (i : positive) : list positive :=
    filter (fun v => Pos.eqb (part_of v) i) everyone.

  Definition escapes_from (e : evader) (cops : list positive) : bool :=
    let here := safe e (sort cops) in
    existsb (has here) (members (part e)) &&
    forallb (fun u => forallb (fun v => negb (has here v)) (u :: next u)) cops &&
    forallb (fun v => negb (has (onward e (sort cops)) v) ||
                      existsb (fun x => has here x && Pos.eqb (part_of x) (part e) &&
                                        existsb (Pos.eqb x) everyone) (v :: next v))
      (members (part e)) &&
    forallb (fun after => N.eqb (N.land here (onward e (sort after))) here)
      (product (map (fun u => u :: next u) cops)).

  Definition check_evader (e : evader) : bool :=
    negb (match members (part e) with [] => true | _ => false end) &&
    forallb (escapes_from e) (multisets (against e) (members (part e))).

  Fixpoint distinct_parts (es : list evader) : bool :=
    match es with
    | [] => true
    | e :: rest => negb (existsb (fun d => Pos.eqb (part d) (part e)) rest) && distinct_parts rest
    end.

  Fixpoint held_off (es : list evader) : nat :=
    match es with [] => 0 | e :: rest => S (against e) + held_off rest end.

  (* Fewer than all of these can hold off, with one cop more in each part, are too few. *)
  Definition check_escaping (k : nat) (es : list evader) : bool :=
    Nat.ltb k (held_off es) && kept_apart && distinct_parts es && forallb check_evader es.

  (* -------------------------------------------------------------- accepted implies not caught *)

  Lemma members_spec i v : In v (members i) <-> In v everyone /\ part_of v = i.
  Proof. unfold members. rewrite filter_In, Pos.eqb_eq. reflexivity. Qed.

  Hypothesis apart : kept_apart = true.

  Lemma stays u v : In u everyone -> step next u v -> In v everyone /\ part_of v = part_of u.
  Proof.
    intros Hu [->|Hv]; [auto|]. unfold kept_apart in apart. rewrite forallb_forall in apart.
    specialize (apart u Hu). rewrite forallb_forall in apart. specialize (apart v Hv).
    apply andb_prop in apart. destruct apart as (H1 & H2). apply Pos.eqb_eq in H2.
    apply member_spec in H1. auto.
  Qed.

  Lemma product_spec : forall cops after, Forall2 (step next) cops after ->
    In after (product (map (fun u => u :: next u) cops)).
  Proof.
    induction 1 as [|u v cops after Hs F IH]; [simpl; auto|]. cbn [map product].
    apply in_flat_map. exists v. split; [destruct Hs as [->|]; simpl; auto|]. apply in_map. assumption.
  Qed.

  Definition inside_part (i : positive) (cops : list positive) : list positive :=
    filter (fun v => Pos.eqb (part_of v) i) cops.

  Lemma inside_steps i : forall cops after, (forall v, In v cops -> In v everyone) ->
    Forall2 (step next) cops after -> Forall2 (step next) (inside_part i cops) (inside_part i after).
  Proof.
    intros cops after Hin F. induction F as [|u v cops after Hs F IH]; [constructor|].
    destruct (stays u v) as (_ & E); [apply Hin; simpl; auto|assumption|]. simpl. rewrite E.
    assert (F' := IH (fun w Hw => Hin w (or_intror Hw))).
    destruct (Pos.eqb (part_of u) i); [constructor|]; assumption.
  Qed.

  Lemma steps_inside : forall cops after, (forall v, In v cops -> In v everyone) ->
    Forall2 (step next) cops after -> forall v, In v after -> In v everyone.
  Proof.
    intros cops after Hin F. induction F as [|u v cops after Hs F IH]; intros w Hw; [destruct Hw|].
    destruct Hw as [<-|Hw].
    - apply (stays u v); [apply Hin; simpl; auto|assumption].
    - apply IH; [|assumption]. intros x Hx. apply Hin. simpl. auto.
  Qed.

  Section One.
    Variable e : evader.
    Hypothesis good : check_evader e = true.

    Lemma escapes cops : length cops = against e -> (forall v, In v cops -> In v (members (part e))) ->
      exists same, Permutation cops same /\ escapes_from e same = true.
    Proof.
      intros Hlen Hin. destruct (multisets_some _ _ _ Hlen Hin) as (same & Hs & Hp).
      exists same. split; [assumption|]. unfold check_evader in good. apply andb_prop in good.
      destruct good as (_ & H). rewrite forallb_forall in H. auto.
    Qed.

    (* He is safe if some cops more, on a vertex of the part, leave him safe. *)
    Definition is_safe (cops : list positive) (more : list positive) (robber : positive) : Prop :=
      In robber (members (part e)) /\ has (safe e (sort (inside_part (part e) cops ++ more))) robber = true.

    Lemma not_caught more : (forall v, In v more -> In v (members (part e))) ->
      forall cops robber, catch next cops robber ->
      (forall v, In v cops -> In v everyone) ->
      length (inside_part (part e) cops ++ more) = against e -> ~ is_safe cops more robber.
    Proof.
      intros Hmore cops robber H. induction H as [cops robber H|cops after robber F H IH];
        intros Hin Hlen (Hr & Hsafe).
      - destruct (escapes _ Hlen) as (same & Hp & He).
        { intros v Hv. apply in_app_or in Hv. destruct Hv as [Hv|Hv]; [|auto].
          apply filter_In in Hv. destruct Hv as (Hv & E). apply Pos.eqb_eq in E.
          apply members_spec. auto. }
        unfold escapes_from in He. rewrite <- (sort_same _ _ Hp) in He.
        apply andb_prop in He. destruct He as (He & _). apply andb_prop in He. destruct He as (He & _).
        apply andb_prop in He. destruct He as (_ & He). rewrite forallb_forall in He.
        assert (Hc : In robber same).
        { eapply Permutation_in; [eassumption|]. apply in_or_app. left. apply filter_In.
          split; [assumption|]. apply members_spec in Hr. apply Pos.eqb_eq. tauto. }
        specialize (He _ Hc). rewrite forallb_forall in He. specialize (He robber (or_introl eq_refl)).
        rewrite Hsafe in He. discriminate.
      - destruct (escapes _ Hlen) as (same & Hp & He).
        { intros v Hv. apply in_app_or in Hv. destruct Hv as [Hv|Hv]; [|auto].
          apply filter_In in Hv. destruct Hv as (Hv & E). apply Pos.eqb_eq in E.
          apply members_spec. auto. }
        assert (F' : Forall2 (step next) (inside_part (part e) cops ++ more)
                                         (inside_part (part e) after ++ more)).
        { apply Forall2_app; [apply inside_steps; assumption|]. apply stay. }
        destruct (steps_perm next _ _ _ Hp F') as (after' & Hp' & F'').
        pose proof (product_spec _ _ F'') as Hprod.
        assert (Hin' := steps_inside _ _ Hin F).
        assert (Hlen' : length (inside_part (part e) after ++ more) = against e).
        { rewrite <- Hlen. clear - F'. induction F'; simpl; congruence. }
        destruct (escapes _ Hlen') as (same' & Hq & He').
        { intros v Hv. apply in_app_or in Hv. destruct Hv as [Hv|Hv]; [|auto].
          apply filter_In in Hv. destruct Hv as (Hv & E). apply Pos.eqb_eq in E.
          apply members_spec. auto. }
        unfold escapes_from in He, He'. rewrite <- (sort_same _ _ Hp) in He.
        rewrite <- (sort_same _ _ Hq) in He'.
        apply andb_prop in He. destruct He as (He & Hmoves). apply andb_prop in He. destruct He as (He & _).
        apply andb_prop in He. destruct He as (_ & Hfar).
        apply andb_prop in He'. destruct He' as (He' & _). apply andb_prop in He'.
        destruct He' as (_ & Honward).
        rewrite forallb_forall in Hfar, Hmoves, Honward.
        specialize (Hmoves _ Hprod). rewrite <- (sort_same _ _ Hp') in Hmoves. apply N.eqb_eq in Hmoves.
        (* He is out of their reach, *)
        assert (Hout : ~ In robber after).
        { intro Hrobber. assert (Ha : In robber after').
          { eapply Permutation_in; [eassumption|]. apply in_or_app. left. apply filter_In.
            split; [assumption|]. apply members_spec in Hr. apply Pos.eqb_eq. tauto. }
          clear - F'' Ha Hfar Hsafe. revert Ha. induction F'' as [|u v us vs Hs F IHF]; [intros []|].
          intros [->|Ha].
          - specialize (Hfar u (or_introl eq_refl)). rewrite forallb_forall in Hfar.
            assert (Hin : In robber (u :: next u)) by (destruct Hs as [->|]; simpl; auto).
            specialize (Hfar _ Hin). rewrite Hsafe in Hfar. discriminate.
          - apply IHF; [|assumption]. intros x Hx. apply Hfar. simpl. auto. }
        (* and gets on to a vertex that is safe. *)
        assert (Hon : has (onward e (sort (inside_part (part e) after ++ more))) robber = true).
        { unfold has in *. rewrite <- Hmoves, N.land_spec in Hsafe. apply andb_prop in Hsafe. tauto. }
        specialize (Honward robber Hr). rewrite Hon in Honward. simpl negb in Honward.
        cbn [orb] in Honward. apply existsb_exists in Honward. destruct Honward as (x & Hx & Hok).
        apply andb_prop in Hok. destruct Hok as (Hok & Hall). apply andb_prop in Hok.
        destruct Hok as (Hs & Hpart). apply Pos.eqb_eq in Hpart. apply member_spec in Hall.
        apply (IH Hout x); auto.
        + destruct Hx as [->|Hx]; [left; reflexivity|right; assumption].
        + split; [|assumption]. apply members_spec. auto.
    Qed.

    Lemma too_few cops : (forall v, In v cops -> In v everyone) ->
      length (inside_part (part e) cops) <= against e ->
      exists robber, In robber everyone /\ ~ catch next cops robber.
    Proof.
      intros Hin Hfew.
      destruct (members (part e)) as [|v vs] eqn:Em.
      { unfold check_evader in good. rewrite Em in good. discriminate. }
      set (more := repeat v (against e - length (inside_part (part e) cops))).
      assert (Hmore : forall u, In u more -> In u (members (part e))).
      { intros u Hu. apply repeat_spec in Hu. subst. rewrite Em. simpl. auto. }
      assert (Hlen : length (inside_part (part e) cops ++ more) = against e).
      { unfold more. rewrite app_length, repeat_length. lia. }
      destruct (escapes _ Hlen) as (same & Hp & He).
      { intros u Hu. apply in_app_or in Hu. destruct Hu as [Hu|Hu]; [|auto].
        apply filter_In in Hu. destruct Hu as (Hu & E). apply Pos.eqb_eq in E.
        apply members_spec. auto. }
      unfold escapes_from in He. rewrite <- (sort_same _ _ Hp) in He.
      apply andb_prop in He. destruct He as (He & _). apply andb_prop in He. destruct He as (He & _).
      apply andb_prop in He. destruct He as (He & _). apply existsb_exists in He.
      destruct He as (robber & Hr & Hsafe). exists robber. split; [apply members_spec in Hr; tauto|].
      intro Hcatch. apply (not_caught more Hmore _ _ Hcatch Hin Hlen). split; assumption.
    Qed.
  End One.

  (* Cops are in one part each: somewhere they are too few. *)
  Fixpoint in_parts (es : list evader) (cops : list positive) : nat :=
    match es with [] => 0 | e :: rest => length (inside_part (part e) cops) + in_parts rest cops end.

  Lemma one_cop es v cops : distinct_parts es = true ->
    in_parts es (v :: cops) =
    (if existsb (fun e => Pos.eqb (part e) (part_of v)) es then 1 else 0) + in_parts es cops.
  Proof.
    induction es as [|e es IH]; intro Hd; [reflexivity|]. cbn [in_parts distinct_parts existsb] in *.
    apply andb_prop in Hd. destruct Hd as (Hnot & Hd). rewrite (IH Hd). apply negb_true_iff in Hnot.
    simpl. destruct (Pos.eqb_spec (part_of v) (part e)) as [E|Hne].
    - rewrite (Pos.eqb_sym (part e)), E, Pos.eqb_refl. rewrite Hnot. simpl. lia.
    - apply Pos.eqb_neq in Hne. rewrite (Pos.eqb_sym (part e)), Hne. simpl. lia.
  Qed.

  Lemma few_in_parts es cops : distinct_parts es = true -> in_parts es cops <= length cops.
  Proof.
    intro Hd. induction cops as [|v cops IH].
    - assert (E : in_parts es [] = 0) by (clear; induction es; simpl; auto). rewrite E. simpl. lia.
    - rewrite one_cop by assumption. simpl length. destruct (existsb _ es); lia.
  Qed.

  Lemma some_part es cops : in_parts es cops < held_off es ->
    exists e, In e es /\ length (inside_part (part e) cops) <= against e.
  Proof.
    induction es as [|e es IH]; simpl; intro H; [lia|].
    destruct (Compare_dec.le_lt_dec (length (inside_part (part e) cops)) (against e)) as [Hle|Hlt].
    - exists e. auto.
    - destruct IH as (d & Hd & Hle); [lia|]. exists d. auto.
  Qed.
End Evader.

Theorem check_escaping_sound everyone next part_of k es :
  check_escaping everyone next part_of k es = true -> ~ cops_win everyone next k.
Proof.
  unfold check_escaping. intros H (cops & Hlen & Hin & Hcatch).
  apply andb_prop in H. destruct H as (H & Hgood). apply andb_prop in H. destruct H as (H & Hd).
  apply andb_prop in H. destruct H as (Hk & Hapart). apply PeanoNat.Nat.ltb_lt in Hk.
  pose proof (few_in_parts part_of es cops Hd) as Hfew.
  destruct (some_part part_of es cops) as (e & He & Hle); [lia|].
  rewrite forallb_forall in Hgood.
  destruct (too_few everyone next part_of Hapart e (Hgood e He) cops Hin Hle) as (robber & Hr & Hnot).
  apply Hnot. auto.
Qed.

(* The cop number: so many win, and fewer do not. *)
Definition cop_number (everyone : list positive) (next : positive -> list positive) (k : nat) : Prop :=
  cops_win everyone next k /\ forall j, j < k -> ~ cops_win everyone next j.

Lemma least_cops everyone next part_of k es : everyone <> [] -> cops_win everyone next k ->
  match k with O => true | S j => check_escaping everyone next part_of j es end = true ->
  cop_number everyone next k.
Proof.
  intros Hsome Hup Hlow. split; [assumption|]. intros j Hj Hwin. destruct k as [|k]; [lia|].
  eapply check_escaping_sound; [eassumption|]. eapply enough_cops; [|assumption|eassumption]. lia.
Qed.

Definition check_cop_number everyone next part_of sets k teams rows es : bool :=
  check_catching everyone next sets k teams rows &&
  match k with O => true | S j => check_escaping everyone next part_of j es end.

Theorem check_cop_number_sound everyone next part_of sets k teams rows es :
  check_cop_number everyone next part_of sets k teams rows es = true -> cop_number everyone next k.
Proof.
  unfold check_cop_number. intro H. apply andb_prop in H. destruct H as (Hup & Hlow).
  apply (least_cops everyone next part_of k es); [|eapply check_catching_sound; eassumption|assumption].
  intros ->. unfold check_catching in Hup. rewrite andb_false_r in Hup. discriminate.
Qed.
