(* Made by `zermelo export --to coq`. It needs Coq's standard library only: `coqc`
   compiles it. What is claimed stands in the definitions of the rules, the data of the
   instance and the theorem; the rest is proof. *)
From Coq Require Import Arith NArith PArith List Bool Lia Permutation FMapPositive.
Import ListNotations.

(* ------------------------------------------------ what has been found out about positions *)

Section Found.
  Variable position : Type.
  Variable same : forall p q : position, {p = q} + {p <> q}.
  Variable code : position -> positive.  (* to find a position quickly; nothing rests on it *)
  Variable fact : Type.

  Definition found : Type := PositiveMap.t (list (position * fact)).
  Definition nothing : found := PositiveMap.empty _.

  Definition shelf (p : position) (f : found) : list (position * fact) :=
    match PositiveMap.find (code p) f with Some facts => facts | None => [] end.

  Definition keep (p : position) (x : fact) (f : found) : found :=
    PositiveMap.add (code p) ((p, x) :: shelf p f) f.

  Definition look (p : position) (f : found) : option fact :=
    match find (fun e => if same p (fst e) then true else false) (shelf p f) with
    | Some e => Some (snd e)
    | None => None
    end.

  (* A property of all facts that are kept. *)
  Definition all_found (holds : position -> fact -> Prop) (f : found) : Prop :=
    forall p x, look p f = Some x -> holds p x.

  Lemma nothing_found holds : all_found holds nothing.
  Proof. intros p x H. unfold look, shelf, nothing in H. rewrite PositiveMap.gempty in H. discriminate. Qed.

  Lemma keep_found holds p x f : all_found holds f -> holds p x -> all_found holds (keep p x f).
  Proof.
    intros Hf Hp q y H. specialize (Hf q). unfold look, shelf, keep in *.
    destruct (Pos.eq_dec (code q) (code p)) as [E|E].
    - rewrite E, PositiveMap.gss in H. simpl in H. destruct (same q p) as [->|_].
      + injection H as <-. assumption.
      + apply Hf. rewrite E. exact H.
    - rewrite PositiveMap.gso in H by assumption. apply Hf. assumption.
  Qed.
End Found.

Definition same_list : forall p q : list N, {p = q} + {p <> q} := list_eq_dec N.eq_dec.
Definition code_of (p : list N) : positive := fold_left (fun h x => (37 * h + N.succ_pos x)%positive) p 1%positive.

Definition mem (v : N) (vs : list N) : bool := existsb (N.eqb v) vs.

Lemma mem_spec v vs : mem v vs = true <-> In v vs.
Proof.
  unfold mem. rewrite existsb_exists. split.
  - intros (x & Hx & E). apply N.eqb_eq in E. subst. assumption.
  - intro H. exists v. rewrite N.eqb_refl. auto.
Qed.

(* Arcs are pairs; an edge is two of them, one each way. *)
Definition leads (arcs : list (N * N)) (u v : N) : bool :=
  existsb (fun a => N.eqb (fst a) u && N.eqb (snd a) v) arcs.

(* ------------------------------------------------ Cops and Robbers *)
Local Open Scope nat_scope.

Section Pursuit.
  Variable everyone : list N.
  Variable arcs : list (N * N).

  Definition near (u : N) : list N := u :: filter (leads arcs u) everyone.

  (* Who moves goes to a neighbor, or stays. *)
  Definition step (u v : N) : Prop := In v (near u).

  (* The cops, who are to move, are sure to catch the robber. Each makes a step; he is caught when a
     cop stands on his vertex; then he makes a step, and it is their turn again. *)
  Inductive catch : list N -> N -> Prop :=
    | caught cops robber : In robber cops -> catch cops robber
    | move cops after robber :
        Forall2 step cops after ->
        (~ In robber after -> forall r, step robber r -> catch after r) ->
        catch cops robber.

  Definition placed (k : nat) (cops : list N) : Prop :=
    length cops = k /\ forall v, In v cops -> In v everyone.

  (* So many cops can choose vertices such that they catch him wherever he begins. *)
  Definition cops_win (k : nat) : Prop :=
    exists cops, placed k cops /\ forall robber, In robber everyone -> catch cops robber.

  (* So many cops win, and fewer do not. *)
  Definition cop_number (k : nat) : Prop :=
    cops_win k /\ forall j, j < k -> ~ cops_win j.

  (* -------------------------------------------- what the rules imply *)

  Lemma stay cops : Forall2 step cops cops.
  Proof. induction cops; constructor; [left; reflexivity|assumption]. Qed.

  Lemma catch_more cops robber more : catch cops robber -> catch (cops ++ more) robber.
  Proof.
    induction 1 as [cops robber H|cops after robber F H IH].
    - apply caught. apply in_or_app. auto.
    - apply move with (after := after ++ more).
      + apply Forall2_app; [assumption|apply stay].
      + intros Hout r Hr. apply IH; [|assumption]. intro Hin. apply Hout, in_or_app. auto.
  Qed.

  Lemma enough_cops j k : j <= k -> everyone <> [] -> cops_win j -> cops_win k.
  Proof.
    intros Hle Hsome (cops & (Hlen & Hin) & Hcatch).
    assert (Hany : exists v, In v everyone).
    { destruct everyone as [|v vs]; [congruence|]. exists v. simpl. auto. }
    destruct Hany as (v & Hv). exists (cops ++ repeat v (k - j)). split; [split|].
    - rewrite app_length, repeat_length. lia.
    - intros u Hu. apply in_app_or in Hu. destruct Hu as [Hu|Hu]; [auto|].
      apply repeat_spec in Hu. subst. assumption.
    - intros robber Hr. apply catch_more. auto.
  Qed.

  (* -------------------------------------------- the cops' strategy *)

  Fixpoint insert (v : N) (vs : list N) : list N :=
    match vs with [] => [v] | u :: rest => if N.leb v u then v :: vs else u :: insert v rest end.

  Definition sort (vs : list N) : list N := fold_right insert [] vs.

  Notation look := (look (list N) same_list code_of unit).
  Notation keep := (keep (list N) code_of unit).

  (* Where a move is known: the robber's vertex and the sorted cops. Where he is beside a cop, that
     one catches him. *)
  Definition held (f : found (list N) unit) (cops : list N) (robber : N) : bool :=
    existsb (fun u => mem robber (near u)) cops ||
    match look (robber :: sort cops) f with Some _ => true | None => false end.

  Fixpoint steps (cops after : list N) : bool :=
    match cops, after with
    | [], [] => true
    | u :: cops, v :: after => mem v (near u) && steps cops after
    | _, _ => false
    end.

  (* A row: cops, robber, where the cops go. What they come to is known from rows before. *)
  Fixpoint learn (rows : list (list N * N * list N)) (f : found (list N) unit) :=
    match rows with
    | [] => Some f
    | (cops, robber, after) :: rows =>
        if steps cops after && forallb (held f after) (near robber)
        then learn rows (keep (robber :: sort cops) tt f) else None
    end.

  Definition team_wins (team : list N) (rows : list (list N * N * list N)) : bool :=
    forallb (fun v => mem v everyone) team &&
    match learn rows (nothing (list N) unit) with
    | Some f => forallb (held f team) everyone
    | None => false
    end.

  Lemma insert_perm v vs : Permutation (v :: vs) (insert v vs).
  Proof.
    induction vs as [|u vs IH]; simpl; [reflexivity|]. destruct (N.leb v u); [reflexivity|].
    rewrite perm_swap. constructor. assumption.
  Qed.

  Lemma sort_perm vs : Permutation vs (sort vs).
  Proof.
    induction vs as [|v vs IH]; simpl; [reflexivity|]. rewrite <- insert_perm. constructor. assumption.
  Qed.

  Lemma steps_spec : forall cops after, steps cops after = true -> Forall2 step cops after.
  Proof.
    induction cops as [|u cops IH]; intros [|v after] H; simpl in H; try discriminate; constructor;
      apply andb_prop in H; destruct H as (H & Hrest); [apply mem_spec; exact H|auto].
  Qed.

  Lemma steps_perm (cops cops' after : list N) : Permutation cops cops' ->
    Forall2 step cops after -> exists after', Permutation after after' /\ Forall2 step cops' after'.
  Proof.
    intro P. revert after. induction P as [|u a b P IH|u v a|a b c P1 IH1 P2 IH2]; intros after F.
    - inversion F. exists []. auto.
    - inversion F. subst. destruct (IH _ H3) as (l & Hp & Hf). exists (y :: l). auto.
    - inversion F. subst. inversion H3. subst. exists (y0 :: y :: l'0). split; [apply perm_swap|auto].
    - destruct (IH1 _ F) as (l & Hp & Hf). destruct (IH2 _ Hf) as (m & Hq & Hg).
      exists m. split; [eapply perm_trans; eassumption|assumption].
  Qed.

  Lemma catch_perm cops robber : catch cops robber ->
    forall cops', Permutation cops cops' -> catch cops' robber.
  Proof.
    induction 1 as [cops robber H|cops after robber F H IH]; intros cops' P.
    - apply caught. eapply Permutation_in; eassumption.
    - destruct (steps_perm _ _ _ P F) as (after' & Hp & F'). eapply move; [eassumption|].
      intros Hout r Hr. apply IH with (r := r); [|assumption|assumption].
      intro Hin. apply Hout. eapply Permutation_in; eassumption.
  Qed.

  Lemma beside_catch cops robber : existsb (fun u => mem robber (near u)) cops = true ->
    catch cops robber.
  Proof.
    intro H. apply existsb_exists in H. destruct H as (u & Hu & H). apply mem_spec in H.
    apply in_split in Hu. destruct Hu as (before & rest & ->).
    apply move with (after := before ++ robber :: rest).
    - apply Forall2_app; [apply stay|]. constructor; [exact H|apply stay].
    - intro Hout. exfalso. apply Hout, in_elt.
  Qed.

  Definition known : found (list N) unit -> Prop :=
    all_found (list N) same_list code_of unit
      (fun p _ => match p with [] => True | robber :: cops => catch cops robber end).

  Lemma held_catch f cops robber : known f -> held f cops robber = true -> catch cops robber.
  Proof.
    intros Hf H. apply orb_prop in H. destruct H as [H|H]; [apply beside_catch; assumption|].
    destruct (look _ f) as [x|] eqn:E; [|discriminate]. specialize (Hf _ _ E). simpl in Hf.
    eapply catch_perm; [exact Hf|]. apply Permutation_sym, sort_perm.
  Qed.

  Lemma learn_right rows : forall f g, known f -> learn rows f = Some g -> known g.
  Proof.
    induction rows as [|((cops, robber), after) rows IH]; intros f g Hf H; cbn [learn] in H.
    - injection H as <-. assumption.
    - destruct (steps cops after && forallb (held f after) (near robber)) eqn:E; [|discriminate].
      apply andb_prop in E. destruct E as (Hs & Ha). eapply IH; [|exact H].
      apply keep_found; [assumption|]. apply catch_perm with (cops := cops); [|apply sort_perm].
      apply move with (after := after); [apply steps_spec; assumption|]. intros _ r Hr.
      rewrite forallb_forall in Ha. eapply held_catch; [exact Hf|]. apply Ha. exact Hr.
  Qed.

  Theorem team_wins_right team rows : team_wins team rows = true -> cops_win (length team).
  Proof.
    unfold team_wins. intro H. apply andb_prop in H. destruct H as (Hin & H).
    destruct (learn rows _) as [f|] eqn:E; [|discriminate].
    rewrite forallb_forall in H, Hin. exists team. split.
    - split; [reflexivity|]. intros v Hv. apply mem_spec. auto.
    - intros robber Hr. eapply held_catch; [|apply H; exact Hr].
      eapply learn_right; [|exact E]. apply nothing_found.
  Qed.

  (* -------------------------------------------- the robber's safe sets *)

  Variable safe : list N -> list N.  (* for where the cops stand: vertices where he is safe *)

  Fixpoint product (ls : list (list N)) : list (list N) :=
    match ls with
    | [] => [[]]
    | l :: ls => flat_map (fun rest => map (fun v => v :: rest) l) (product ls)
    end.

  (* Around each of these vertices one is safe, wherever the cops go. *)
  Definition all_meet (around : list (list N)) (here : list N) : bool :=
    forallb (fun vs => existsb (fun r => mem r vs) here) around.

  Definition goes_on (around : list (list N)) (afters : list (list N)) : bool :=
    forallb (fun after => all_meet around (safe after)) afters.

  (* There is a safe vertex, no cop reaches one, and after each move of the cops he gets to one. *)
  Definition safe_at (here cops : list N) : bool :=
    existsb (fun v => mem v everyone) here &&
    forallb (fun v => negb (existsb (fun u => mem v (near u)) cops)) here &&
    goes_on (map near here) (product (map near cops)).

  Definition safe_from (cops : list N) : bool := safe_at (safe cops) cops.

  Definition escapes (k : nat) : bool := forallb safe_from (product (repeat everyone k)).

  Lemma product_spec ls : forall vs, Forall2 (fun l v => In v l) ls vs -> In vs (product ls).
  Proof.
    induction ls as [|l ls IH]; intros vs F; inversion F; subst; simpl; [auto|].
    apply in_flat_map. exists l'. split; [auto|]. apply in_map_iff. exists y. auto.
  Qed.

  Lemma near_inside u v : In u everyone -> step u v -> In v everyone.
  Proof. intros Hu [<-|H]; [assumption|]. apply filter_In in H. tauto. Qed.

  Lemma placed_in k cops : placed k cops -> In cops (product (repeat everyone k)).
  Proof.
    intros (Hlen & Hin). apply product_spec. revert k Hlen.
    induction cops as [|v cops IH]; intros [|k] Hlen; simpl in *; try discriminate; constructor; auto.
  Qed.

  Lemma placed_after k cops after : placed k cops -> Forall2 step cops after -> placed k after.
  Proof.
    intros (Hlen & Hin) F. split; [rewrite <- Hlen; clear - F; induction F; simpl; congruence|].
    clear Hlen. induction F as [|u v cops after Hs F IH]; intros w Hw; [destruct Hw|].
    destruct Hw as [<-|Hw]; [|apply IH; [intros x Hx; apply Hin; simpl; auto|assumption]].
    apply near_inside with (u := u); [apply Hin; simpl; auto|assumption].
  Qed.

  Lemma moved cops after : Forall2 step cops after -> In after (product (map near cops)).
  Proof. intro F. apply product_spec. induction F; simpl; constructor; assumption. Qed.

  Lemma never_caught k : escapes k = true -> forall cops robber, catch cops robber ->
    placed k cops -> ~ In robber (safe cops).
  Proof.
    unfold escapes. rewrite forallb_forall. intros H cops robber C.
    induction C as [cops robber Hr|cops after robber F _ IH]; intros Hp Hs.
    - specialize (H _ (placed_in _ _ Hp)). unfold safe_from, safe_at in H.
      apply andb_prop in H. destruct H as (H & _). apply andb_prop in H. destruct H as (_ & H).
      rewrite forallb_forall in H. specialize (H _ Hs). apply negb_true_iff in H.
      assert (E : existsb (fun u => mem robber (near u)) cops = true); [|congruence].
      apply existsb_exists. exists robber. split; [assumption|]. apply mem_spec. left. reflexivity.
    - specialize (H _ (placed_in _ _ Hp)). unfold safe_from, safe_at in H.
      apply andb_prop in H. destruct H as (H & Hgo). apply andb_prop in H. destruct H as (_ & H).
      unfold goes_on in Hgo. rewrite forallb_forall in H, Hgo. specialize (H _ Hs).
      apply negb_true_iff in H. specialize (Hgo _ (moved _ _ F)). unfold all_meet in Hgo.
      rewrite forallb_forall in Hgo. specialize (Hgo _ (in_map near _ _ Hs)).
      apply existsb_exists in Hgo. destruct Hgo as (r & Hr & Hn). apply mem_spec in Hn.
      apply IH with (r := r); [|exact Hn|eapply placed_after; eassumption|exact Hr].
      intro Hc. enough (E : existsb (fun u => mem robber (near u)) cops = true) by congruence.
      clear - F Hc. induction F as [|u v us vs Hs F IHF]; [destruct Hc|]. cbn [existsb].
      destruct Hc as [->|Hc]; [|rewrite (IHF Hc); apply orb_true_r].
      replace (mem robber (near u)) with true; [reflexivity|]. symmetry. apply mem_spec. exact Hs.
  Qed.

  Theorem escapes_right k : escapes k = true -> ~ cops_win k.
  Proof.
    intros H (cops & Hp & Hall). pose proof H as H'. unfold escapes in H. rewrite forallb_forall in H.
    specialize (H _ (placed_in _ _ Hp)). unfold safe_from, safe_at in H.
    apply andb_prop in H. destruct H as (H & _). apply andb_prop in H. destruct H as (H & _).
    apply existsb_exists in H. destruct H as (v & Hv & Hin). apply mem_spec in Hin.
    exact (never_caught k H' _ _ (Hall _ Hin) Hp Hv).
  Qed.
End Pursuit.

(* Rows of a table of safe sets: sorted cops, and where the robber is safe from them. *)
Definition sets (rows : list (list N * list N)) : found (list N) (list N) :=
  fold_right (fun row => keep (list N) code_of (list N) (fst row) (snd row))
    (nothing (list N) (list N)) rows.

Definition safe_in (f : found (list N) (list N)) (cops : list N) : list N :=
  match look (list N) same_list code_of (list N) (sort cops) f with Some vs => vs | None => [] end.

Definition some (everyone : list N) : bool := match everyone with [] => false | _ => true end.

(* More cops do no harm. *)
Theorem team_right everyone arcs k team rows :
  Nat.leb (length team) k && some everyone && team_wins everyone arcs team rows = true ->
  cops_win everyone arcs k.
Proof.
  intro H. apply andb_prop in H. destruct H as (H & Hwin). apply andb_prop in H.
  destruct H as (Hle & Hsome). apply Nat.leb_le in Hle. apply enough_cops with (j := length team);
    [exact Hle|intros ->; discriminate|eapply team_wins_right; exact Hwin].
Qed.

Theorem too_few everyone arcs j k table :
  Nat.leb j k && some everyone && escapes everyone arcs (safe_in (sets table)) k = true ->
  ~ cops_win everyone arcs j.
Proof.
  intro H. apply andb_prop in H. destruct H as (H & Hfew). apply andb_prop in H.
  destruct H as (Hle & Hsome). apply Nat.leb_le in Hle. intro Hw.
  apply (escapes_right _ _ _ _ Hfew). apply enough_cops with (j := j);
    [exact Hle|intros ->; discriminate|exact Hw].
Qed.

Theorem cop_number_right everyone arcs k team rows table :
  Nat.eqb (length team) (S k) && some everyone && team_wins everyone arcs team rows &&
    escapes everyone arcs (safe_in (sets table)) k = true ->
  cop_number everyone arcs (S k).
Proof.
  intro H. apply andb_prop in H. destruct H as (H & Hfew). apply andb_prop in H.
  destruct H as (H & Hwin). apply andb_prop in H. destruct H as (Hlen & Hsome).
  apply Nat.eqb_eq in Hlen. split.
  - rewrite <- Hlen. eapply team_wins_right. exact Hwin.
  - intros j Hj. apply too_few with (k := k) (table := table). rewrite Hsome, Hfew.
    assert (Hle : Nat.leb j k = true) by (apply Nat.leb_le; lia). rewrite Hle. reflexivity.
Qed.

(* The instance, its vertices numbered from 0, and the evidence. *)
Definition arcs : list (N * N) :=
  [(0, 1); (0, 4); (1, 0); (1, 2); (1, 5); (2, 1); (2, 3); (2, 6); (3, 2); (3, 7); (4, 0); (4, 5);
  (4, 8); (5, 1); (5, 4); (5, 6); (5, 9); (6, 2); (6, 5); (6, 7); (6, 10); (7, 3); (7, 6); (7,
  11); (8, 4); (8, 9); (9, 5); (9, 8); (9, 10); (10, 6); (10, 9); (10, 11); (11, 7); (11, 10)]%N.
Definition everyone : list N :=
  [0; 1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11]%N.
Definition team : list N :=
  [1; 10]%N.
Definition turns : list (list N * N * list N) :=
  [([1; 10], 3, [2; 6]); ([1; 10], 4, [0; 9]); ([1; 10], 7, [2; 11]); ([1; 10], 8, [0; 9])]%N.
Definition table : list (list N * list N) :=
  [([0], [2; 3; 5; 6; 7; 8; 9; 10; 11]); ([1], [3; 4; 6; 7; 8; 9; 10; 11]); ([2], [0; 4; 5; 7; 8;
  9; 10; 11]); ([3], [0; 1; 4; 5; 6; 8; 9; 10; 11]); ([4], [1; 2; 3; 6; 7; 9; 10; 11]); ([5], [0;
  2; 3; 7; 8; 10; 11]); ([6], [0; 1; 3; 4; 8; 9; 11]); ([7], [0; 1; 2; 4; 5; 8; 9; 10]); ([8], [0;
  1; 2; 3; 5; 6; 7; 10; 11]); ([9], [0; 1; 2; 3; 4; 6; 7; 11]); ([10], [0; 1; 2; 3; 4; 5; 7; 8]);
  ([11], [0; 1; 2; 3; 4; 5; 6; 8; 9])]%N.

Theorem grid_3x4_cop_number_holds :
  cop_number everyone arcs 2.
Proof. apply (cop_number_right _ _ _ team turns table). vm_compute. reflexivity. Qed.
Print Assumptions grid_3x4_cop_number_holds.
