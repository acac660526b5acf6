(* Cops and Robbers: corners are taken away, and one cop catches the robber on what is left of a part
   if and only if on the part. Here both: he escapes where no corner is left. *)
From Coq Require Import PArith List Lia Bool Permutation FMapPositive.
From Zermelo Require Import Orders Cops Rounds VertexSets Evaders.
Import ListNotations.

Section Dismantling.
  Variable everyone : list positive.
  Variable next : positive -> list positive.

  Definition near : Map.t vertices_left := neighbour_sets everyone next.

  Definition on (kept : vertices_left) (u : positive) : list positive :=
    filter (fun v => Map.mem v kept) (next u).

  (* Whether v is u or a neighbour of u, given who is beside whom. *)
  Definition reaches (sets : Map.t vertices_left) (u v : positive) : bool :=
    Pos.eqb v u || adjacent sets u v.

  (* Of two vertices that are left: v, and what is left beside it, is u or beside u. *)
  Definition covers (sets : Map.t vertices_left) (kept : vertices_left) (u v : positive) : bool :=
    negb (Pos.eqb u v) && Map.mem u kept && Map.mem v kept &&
    forallb (fun w => negb (Map.mem w kept) || reaches sets u w) (v :: next v).

  Fixpoint dismantle sets (kept : vertices_left) (corners : list (positive * positive)) :
      option vertices_left :=
    match corners with
    | [] => Some kept
    | (v, u) :: rest =>
        if covers sets kept u v then dismantle sets (Map.remove v kept) rest else None
    end.

  Definition single (kept : vertices_left) : bool :=
    forallb (fun v => match on kept v with [] => true | _ => false end)
      (filter (fun v => Map.mem v kept) everyone).

  Definition proper (sets : Map.t vertices_left) : bool :=
    let all := all_of everyone in
    match everyone with [] => false | _ => true end &&
    forallb (fun u => forallb (fun v => Map.mem v all && adjacent sets v u) (next u)) everyone.

  (* A cop for each vertex that is left. *)
  Definition check_dismantled (k : nat) (corners : list (positive * positive)) : bool :=
    let sets := near in
    proper sets &&
    match dismantle sets (all_of everyone) corners with
    | Some kept =>
        single kept && Nat.leb (length (filter (fun v => Map.mem v kept) everyone)) k
    | None => false
    end.

  (* -------------------------------------------------------------- proofs *)

  Lemma on_spec kept u v : In v (on kept u) <-> In v (next u) /\ is_left kept v.
  Proof. apply filter_In. Qed.

  Hypothesis good : proper near = true.

  Lemma next_right u v : In u everyone -> In v (next u) -> In v everyone /\ In u (next v).
  Proof.
    intros Hu Hv. unfold proper in good. apply andb_prop in good. destruct good as (_ & H).
    rewrite forallb_forall in H. specialize (H u Hu). rewrite forallb_forall in H. specialize (H v Hv).
    apply andb_prop in H. destruct H as (_ & H). apply adjacent_spec in H. assumption.
  Qed.

  Lemma reaches_spec u v : reaches near u v = true -> step next u v.
  Proof.
    intro H. apply orb_prop in H. destruct H as [H|H].
    - left. apply Pos.eqb_eq. assumption.
    - right. apply adjacent_spec in H. tauto.
  Qed.

  Section Corner.
    Variable kept : vertices_left.
    Variable u v : positive.
    Hypothesis inside : forall w, is_left kept w -> In w everyone.
    Hypothesis corner : covers near kept u v = true.

    Let less := Map.remove v kept.
    Let shadow (w : positive) : positive := if Pos.eqb w v then u else w.

    Lemma corner_spec : u <> v /\ is_left kept u /\ is_left kept v /\
      forall w, step (on kept) v w -> step (on kept) u w.
    Proof.
      unfold covers in corner. apply andb_prop in corner. destruct corner as (H & Hall).
      apply andb_prop in H. destruct H as (H & Hv). apply andb_prop in H. destruct H as (Hne & Hu).
      apply negb_true_iff, Pos.eqb_neq in Hne. repeat split; try assumption. intros w Hw.
      assert (Hl : is_left kept w).
      { destruct Hw as [->|Hw]; [assumption|]. apply on_spec in Hw. tauto. }
      rewrite forallb_forall in Hall. specialize (Hall w). unfold is_left in Hl. rewrite Hl in Hall.
      destruct (reaches_spec u w) as [->|Hs].
      - apply Hall. destruct Hw as [->|Hw]; [simpl; auto|]. apply on_spec in Hw. simpl. tauto.
      - left. reflexivity.
      - right. apply on_spec. split; [assumption|]. exact Hl.
    Qed.

    Lemma step_back a b : is_left kept a -> step (on kept) a b -> is_left kept b /\ step (on kept) b a.
    Proof.
      intros Ha [->|Hb]; [split; [assumption|left; reflexivity]|]. apply on_spec in Hb.
      destruct Hb as (Hb & Hl). split; [assumption|]. right. apply on_spec.
      split; [|assumption]. apply next_right; auto.
    Qed.

    Lemma step_less a b : step (on kept) a b -> b <> v -> step (on less) a b.
    Proof.
      intros [->|Hb] Hne; [left; reflexivity|]. right. apply on_spec in Hb. apply on_spec.
      split; [tauto|]. apply removed. tauto.
    Qed.

    Lemma shadow_steps a b : is_left kept a -> step (on kept) a b -> step (on less) (shadow a) (shadow b).
    Proof.
      intros Ha Hab. destruct corner_spec as (Hne & Hu & Hv & Hcover). unfold shadow.
      destruct (Pos.eqb_spec a v) as [->|Hav], (Pos.eqb_spec b v) as [->|Hbv].
      - left. reflexivity.
      - apply step_less; [apply Hcover; assumption|assumption].
      - apply step_less; [|assumption]. destruct (step_back a v Ha Hab) as (_ & Hback).
        apply Hcover in Hback. apply (step_back u a); assumption.
      - apply step_less; assumption.
    Qed.

    (* The cop catches the robber's shadow, and then him. *)
    Lemma shadow_caught cops place : catch (on less) cops place -> forall cop robber,
      cops = [cop] -> is_left kept robber -> place = shadow robber -> catch (on kept) [cop] robber.
    Proof.
      destruct corner_spec as (Hne & Hu & Hv & Hcover).
      induction 1 as [cops place Hin|cops after place F _ IH]; intros cop robber -> Hr ->.
      - destruct Hin as [E|[]]. unfold shadow in E. destruct (Pos.eqb_spec robber v) as [Erv|Hrv].
        + rewrite Erv. subst cop. apply move with (after := [v]).
          * constructor; [|constructor]. apply Hcover. left. reflexivity.
          * intro H. destruct H. simpl. auto.
        + subst cop. apply caught. simpl. auto.
      - inversion F as [|? c ? ? Hc Hnil]. inversion Hnil. subst.
        apply move with (after := [c]).
        + constructor; [|constructor]. destruct Hc as [->|Hc]; [left; reflexivity|right].
          apply on_spec in Hc. apply on_spec. split; [tauto|]. destruct Hc as (_ & Hc).
          apply removed in Hc. tauto.
        + intros Hout r Hstep. destruct (step_back robber r Hr Hstep) as (Hrl & _).
          destruct (Pos.eq_dec (shadow robber) c) as [E|Hfar].
          * (* The cop is on the shadow and not on the robber, who is on the corner. *)
            unfold shadow in E. destruct (Pos.eqb_spec robber v) as [Erv|Hrv].
            -- rewrite Erv in Hstep. subst c. apply Hcover in Hstep. apply move with (after := [r]).
               ++ constructor; [assumption|constructor].
               ++ intro H. destruct H. simpl. auto.
            -- destruct Hout. simpl. auto.
          * apply (IH (fun H => match H with or_introl E => Hfar (eq_sym E) | or_intror F => match F with end end)
              (shadow r)); auto. apply shadow_steps; assumption.
    Qed.
  End Corner.

  Lemma dismantled corners : forall kept last, dismantle near kept corners = Some last ->
    (forall w, is_left kept w -> In w everyone) ->
    (forall w, is_left last w -> is_left kept w) /\
    ((forall r, is_left last r -> exists w, is_left last w /\ catch (on last) [w] r) ->
     forall r, is_left kept r -> exists w, is_left last w /\ catch (on kept) [w] r).
  Proof.
    induction corners as [|(v, u) rest IH]; intros kept last H Hin; simpl in H.
    - injection H as <-. auto.
    - destruct (covers near kept u v) eqn:E; [|discriminate].
      destruct (IH (Map.remove v kept) last H) as (Hless & Hback).
      { intros w Hw. apply removed in Hw. apply Hin. tauto. }
      destruct (corner_spec kept u v E) as (Hne & Hu & Hv & _). split.
      + intros w Hw. apply Hless, removed in Hw. tauto.
      + intros Hlast r Hr.
        destruct (Hback Hlast (if Pos.eqb r v then u else r)) as (w & Hw & Hcatch).
        { apply removed. destruct (Pos.eqb_spec r v); auto. }
        exists w. split; [assumption|]. eapply shadow_caught; eauto.
  Qed.

  Lemma catch_all cops robber : catch (on (all_of everyone)) cops robber -> In robber everyone ->
    catch next cops robber.
  Proof.
    induction 1 as [cops robber Hin|cops after robber F _ IH]; intro Hr; [apply caught; assumption|].
    apply move with (after := after).
    - clear - F. induction F as [|a b xs ys Hab F IHF]; constructor; [|assumption].
      destruct Hab as [->|Hb]; [left; reflexivity|right]. apply on_spec in Hb. tauto.
    - intros Hout r Hstep. apply IH; [assumption| |].
      + destruct Hstep as [->|Hs]; [left; reflexivity|right]. apply on_spec. split; [assumption|].
        apply all_of_spec. apply next_right in Hs; tauto.
      + destruct Hstep as [->|Hs]; [assumption|]. apply next_right in Hs; tauto.
  Qed.
End Dismantling.

Theorem check_dismantled_sound everyone next k corners :
  check_dismantled everyone next k corners = true -> cops_win everyone next k.
Proof.
  unfold check_dismantled. intro H. apply andb_prop in H. destruct H as (Hgood & H).
  destruct (dismantle next (near everyone next) (all_of everyone) corners) as [last|] eqn:E; [|discriminate].
  apply andb_prop in H. destruct H as (Hsingle & Hk). apply PeanoNat.Nat.leb_le in Hk.
  assert (Hsome : everyone <> []) by (intros ->; discriminate).
  set (final := filter (fun v => Map.mem v last) everyone) in *.
  apply enough_cops with (k := length final); [assumption|assumption|].
  destruct (dismantled everyone next Hgood corners _ last E) as (Hin & Hback).
  { intros w Hw. apply all_of_spec. exact Hw. }
  assert (Hfinal : forall w, is_left last w -> In w final).
  { intros w Hw. apply filter_In. split; [|exact Hw]. apply all_of_spec. auto. }
  exists final. split; [reflexivity|]. split.
  - intros v Hv. apply filter_In in Hv. tauto.
  - intros robber Hr. destruct (Hback) with (r := robber) as (w & Hw & Hcatch).
    + intros r Hl. exists r. split; [assumption|]. apply caught. simpl. auto.
    + apply all_of_spec. assumption.
    + apply Hfinal, in_split in Hw. destruct Hw as (a & b & ->).
      apply catch_perm with (cops := [w] ++ (a ++ b)).
      * apply catch_more. apply (catch_all everyone next Hgood); assumption.
      * simpl. apply Permutation_middle.
Qed.
