(* Evidence for games that delete vertices: tables of nim-values. *)
From Coq Require Import NArith PArith List Lia Bool FMapPositive.
From Zermelo Require Import Xor Impartial Deletion.
Import ListNotations.
Module Map := PositiveMap.
Local Open Scope N_scope.

(* ---------------------------------------------------------------- connected parts *)

(* Nothing is proved of the search for parts: what it finds is checked. *)
Fixpoint flood (fuel : nat) (g : board) (p found waiting : N) : N :=
  match fuel with
  | O => found
  | S fuel =>
      if N.eqb waiting 0 then found else
      let v := N.log2 waiting in
      let more := N.ldiff (N.land (near g v) p) found in
      flood fuel g p (N.lor found more) (N.lor (N.clearbit waiting v) more)
  end.

Fixpoint parts (fuel : nat) (g : board) (p : N) : list N :=
  match fuel with
  | O => []
  | S fuel =>
      if N.eqb p 0 then [] else
      let first := N.setbit 0 (N.log2 p) in
      let part := flood (order g) g p first first in
      part :: parts fuel g (N.ldiff p part)
  end.

Definition no_edge (g : board) (a b : N) : bool :=
  forallb (fun v => negb (N.testbit a v) || N.eqb (N.land (near g v) b) 0) (everyone g).

Definition is_apart (g : board) (a b : N) : bool := no_edge g a b && no_edge g b a.

Lemma is_apart_spec g a b : is_apart g a b = true -> apart g a b.
Proof.
  assert (H1 : forall a b, no_edge g a b = true ->
    forall v, In v (everyone g) -> N.testbit a v = true -> N.land (near g v) b = 0).
  { clear. intros a b H v Hv Ha. unfold no_edge in H. rewrite forallb_forall in H.
    specialize (H v Hv). rewrite Ha in H. simpl in H. apply N.eqb_eq. assumption. }
  intro H. apply andb_prop in H. destruct H. split; intros; eauto.
Qed.

(* ---------------------------------------------------------------- tables *)

Section Tables.
  Variable g : board.
  Variable takes : N -> list N.
  Hypothesis takes_inside : forall p t, In t (takes p) -> subset t p.
  Hypothesis takes_locally : forall p a b, falls_into g p a b ->
    forall t, In t (takes p) <-> In t (takes a) \/ In t (takes b).

  Definition has_value : N -> N -> Prop := value N (options takes).

  (* A part without a move has the value 0 and need not stand in the table. *)
  Definition value_of_part (known : Map.t N) (p : N) : option N :=
    match Map.find (N.succ_pos p) known with
    | Some n => Some n
    | None => match takes p with [] => Some 0 | _ => None end
    end.

  Fixpoint value_of_sum_of (known : Map.t N) (p : N) (ps : list N) : option N :=
    match ps with
    | [] => if N.eqb p 0 then value_of_part known 0 else None
    | part :: rest =>
        let others := N.ldiff p part in
        if N.eqb (N.land part p) part && is_apart g part others then
          match value_of_part known part, value_of_sum_of known others rest with
          | Some x, Some y => Some (N.lxor x y)
          | _, _ => None
          end
        else None
    end.

  Definition value_in (known : Map.t N) (p : N) : option N :=
    value_of_sum_of known p (parts (order g) g p).

  Fixpoint all_values (known : Map.t N) (ps : list N) : option (list N) :=
    match ps with
    | [] => Some []
    | p :: rest =>
        match value_in known p, all_values known rest with
        | Some n, Some ns => Some (n :: ns)
        | _, _ => None
        end
    end.

  Fixpoint fill (known : Map.t N) (entries : list (N * N)) : option (Map.t N) :=
    match entries with
    | [] => Some known
    | (p, n) :: rest =>
        match all_values known (options takes p) with
        | Some ns => if N.eqb (mex ns) n then fill (Map.add (N.succ_pos p) n known) rest else None
        | None => None
        end
    end.

  Definition check_table (entries : list (N * N)) (start n : N) : bool :=
    match fill (Map.empty N) entries with
    | Some known =>
        match value_in known start with Some found => N.eqb found n | None => false end
    | None => false
    end.

  Definition right (known : Map.t N) : Prop :=
    forall p n, Map.find (N.succ_pos p) known = Some n -> has_value p n.

  Lemma value_of_part_right known p n : right known ->
    value_of_part known p = Some n -> has_value p n.
  Proof.
    intros Hk H. unfold value_of_part in H. destruct (Map.find _ _) as [m|] eqn:E.
    - injection H as <-. auto.
    - destruct (takes p) as [|t ts] eqn:Et; [|discriminate]. injection H as <-.
      apply by_options with (values := []).
      + unfold options. rewrite Et. constructor.
      + split; [intros []|intros; lia].
  Qed.

  Lemma value_of_sum_right known ps : right known -> forall p n,
    value_of_sum_of known p ps = Some n -> has_value p n.
  Proof.
    intro Hk. induction ps as [|part rest IH]; intros p n H; simpl in H.
    - destruct (N.eqb_spec p 0) as [->|]; [|discriminate].
      eapply value_of_part_right; eassumption.
    - destruct (N.eqb_spec (N.land part p) part) as [Hsub|]; [|discriminate]. simpl in H.
      destruct (is_apart g part (N.ldiff p part)) eqn:Ha; [|discriminate].
      destruct (value_of_part known part) as [x|] eqn:Ex; [|discriminate].
      destruct (value_of_sum_of known (N.ldiff p part) rest) as [y|] eqn:Ey; [|discriminate].
      injection H as <-.
      apply value_of_parts with (g := g) (a := part) (b := N.ldiff p part); auto.
      + split; [|split].
        * bits j.
        * clear. bits j.
        * apply is_apart_spec. assumption.
      + eapply value_of_part_right; eassumption.
      + apply IH. assumption.
  Qed.

  Lemma all_values_right known ps : right known -> forall ns,
    all_values known ps = Some ns -> Forall2 has_value ps ns.
  Proof.
    intro Hk. induction ps as [|p rest IH]; intros ns H; simpl in H.
    - injection H as <-. constructor.
    - destruct (value_in known p) as [n|] eqn:E; [|discriminate].
      destruct (all_values known rest); [|discriminate]. injection H as <-. constructor; auto.
      eapply value_of_sum_right; eassumption.
  Qed.

  Lemma fill_right entries : forall known found, right known ->
    fill known entries = Some found -> right found.
  Proof.
    induction entries as [|(p, n) rest IH]; intros known found Hk H; simpl in H.
    - injection H as <-. assumption.
    - destruct (all_values known (options takes p)) as [ns|] eqn:E; [|discriminate].
      destruct (N.eqb_spec (mex ns) n) as [<-|]; [|discriminate].
      eapply IH; [|eassumption]. intros q m Hq.
      destruct (N.eq_dec p q) as [->|Hne].
      + rewrite Map.gss in Hq. injection Hq as <-.
        apply by_options with (values := ns); [|apply mex_spec].
        eapply all_values_right; eassumption.
      + rewrite Map.gso in Hq; [auto|]. intro Heq. apply Hne.
        apply (f_equal N.pos) in Heq. rewrite !N.succ_pos_spec in Heq. lia.
  Qed.

  (* Which moves of the start win, by a table that has its nim-value too. *)
  Definition table_tells (entries : list (N * N)) (start : N) : option (list bool) :=
    match fill (Map.empty N) entries with
    | Some known =>
        match value_in known start, all_values known (options takes start) with
        | Some _, Some ns => Some (map (N.eqb 0) ns)
        | _, _ => None
        end
    | None => None
    end.

  Theorem table_tells_sound entries start bs :
    table_tells entries start = Some bs -> tells N (options takes) start bs.
  Proof.
    unfold table_tells, tells. destruct (fill _ _) as [known|] eqn:E; [|discriminate].
    destruct (value_in known start); [|discriminate].
    destruct (all_values known _) as [ns|] eqn:Ea; [|discriminate]. intro H. injection H as <-.
    assert (Hk : right known).
    { eapply fill_right; [|eassumption]. intros p m Hp. rewrite Map.gempty in Hp. discriminate. }
    apply all_values_right in Ea; [|assumption]. clear - Ea.
    induction Ea as [|q n qs ns Hq F IH]; cbn [map]; constructor; [|assumption].
    destruct (outcome_of_value _ _ _ _ Hq) as (Hzero & Hother).
    destruct (N.eqb_spec 0 n) as [<-|Hne]; [exact (Hzero eq_refl)|apply Hother; congruence].
  Qed.

  (* An accepted table proves the nim-value of the start. *)
  Theorem check_table_sound entries start n :
    check_table entries start n = true -> has_value start n.
  Proof.
    unfold check_table. intro H. destruct (fill _ _) as [known|] eqn:E; [|discriminate].
    destruct (value_in known start) as [found|] eqn:Ev; [|discriminate].
    apply N.eqb_eq in H. subst. eapply value_of_sum_right; [|eassumption].
    eapply fill_right; [|eassumption]. intros p m Hp. rewrite Map.gempty in Hp. discriminate.
  Qed.
End Tables.
