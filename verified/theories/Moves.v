(* Moves by their names: which of them win, and where they lead. *)
From Coq Require Import NArith ZArith PArith String List Lia Bool.
From Zermelo Require Import Labels Xor Alike Impartial Games Deletion Parts Kayles Grim Connected Subtraction
  Misere Geography Heap Lists VertexNim Polish LightPolish.
Import ListNotations.
Local Open Scope N_scope.

(* One label, or a list of labels, one of which may be missing. *)
Inductive move_name := Single (l : label) | Several (ls : list (option label)).

Definition name_dec (a b : move_name) : {a = b} + {a <> b}.
Proof.
  assert (forall l m : label, {l = m} + {l <> m}) by (decide equality; [apply Z.eq_dec|apply string_dec]).
  assert (forall l m : option label, {l = m} + {l <> m}) by (decide equality).
  decide equality. apply list_eq_dec. assumption.
Defined.

Definition is_name (a b : move_name) : bool := if name_dec a b then true else false.

Definition named (position : Type) : Type := list (move_name * position).

(* Where a move leads. *)
Fixpoint leads_to {position} (moves : named position) (m : move_name) : option position :=
  match moves with
  | [] => None
  | (n, q) :: rest => if is_name n m then Some q else leads_to rest m
  end.

(* The names of the moves of which it is told that they win. *)
Fixpoint winning {position} (moves : named position) (told : list bool) : list move_name :=
  match moves, told with
  | (m, _) :: moves, b :: told => if b then m :: winning moves told else winning moves told
  | _, _ => []
  end.

Definition same_names (a b : list move_name) : bool := if list_eq_dec name_dec a b then true else false.

Definition tells_names {position} (moves : named position) (told : option (list bool))
    (claimed : list move_name) : bool :=
  match told with Some bs => same_names (winning moves bs) claimed | None => false end.

Lemma winning_spec {position} (good bad : position -> Prop) (moves : named position) : forall bs,
  (forall q, ~ (good q /\ bad q)) ->
  Forall2 (fun q (b : bool) => if b then good q else bad q) (map snd moves) bs ->
  forall m, In m (winning moves bs) <-> exists q, In (m, q) moves /\ good q.
Proof.
  intros bs Hone. revert bs. induction moves as [|(n, q) moves IH]; intros bs H m; cbn [map] in H.
  - inversion H. subst. cbn. split; [intros []|intros (q & [] & _)].
  - inversion H as [|? b ? rest Hb Hrest]; subst. cbn [winning snd] in *. specialize (IH rest Hrest m).
    destruct b; cbn [In]; rewrite IH; split.
    + intros [<-|(r & Hr & Hg)]; [exists q; auto|exists r; auto].
    + intros (r & [E|Hr] & Hg); [injection E as -> ->; auto|right; exists r; auto].
    + intros (r & Hr & Hg). exists r. auto.
    + intros (r & [E|Hr] & Hg); [|exists r; auto]. injection E as -> ->. exfalso. eapply Hone. eauto.
Qed.

(* ---------------------------------------------------------------- normal play and misère play *)

Section Told.
  Variable position : Type.
  Variable G : game position.
  Variable moves : position -> named position.
  Hypothesis moves_right : forall p, map snd (moves p) = options G p.

  Definition check_table_moves entries start claimed : bool :=
    tells_names (moves start) (table_tells _ G entries start) claimed.

  Definition check_strategy_moves entries start claimed : bool :=
    tells_names (moves start) (strategy_tells _ G entries start) claimed.

  Lemma told_names start bs claimed : tells position (options G) start bs ->
    same_names (winning (moves start) bs) claimed = true ->
    forall m, In m claimed <->
      exists q, In (m, q) (moves start) /\ previous_wins position (options G) q.
  Proof.
    unfold tells, same_names. intros H E m. destruct (list_eq_dec _ _ _) as [<-|]; [|discriminate].
    apply winning_spec with (bad := next_wins position (options G)).
    - intros q (Hp & Hn). apply (one_winner _ G q). auto.
    - rewrite moves_right. assumption.
  Qed.

  Theorem check_table_moves_sound entries start claimed :
    check_table_moves entries start claimed = true ->
    forall m, In m claimed <->
      exists q, In (m, q) (moves start) /\ previous_wins position (options G) q.
  Proof.
    unfold check_table_moves, tells_names. destruct (table_tells _ _ _ _) eqn:E; [|discriminate].
    apply told_names, table_tells_sound with (entries := entries). assumption.
  Qed.

  Theorem check_strategy_moves_sound entries start claimed :
    check_strategy_moves entries start claimed = true ->
    forall m, In m claimed <->
      exists q, In (m, q) (moves start) /\ previous_wins position (options G) q.
  Proof.
    unfold check_strategy_moves, tells_names. destruct (strategy_tells _ _ _ _) eqn:E; [|discriminate].
    apply told_names, strategy_tells_sound with (entries := entries). assumption.
  Qed.

  (* In misère play a blocked player passes; that is no move. *)
  Definition pass : move_name := Single (Word "no move").

  Definition passing_moves_of (p : option position) : named (option position) :=
    match p with
    | None => []
    | Some p =>
        match moves p with
        | [] => [(pass, None)]
        | some => map (fun m => (fst m, Some (snd m))) some
        end
    end.

  Theorem passing_moves_of_right p : map snd (passing_moves_of p) = options (misere G) p.
  Proof.
    destruct p as [p|]; [|reflexivity]. cbn [passing_moves_of misere options whole passing].
    rewrite <- moves_right. destruct (moves p) as [|m ms]; [reflexivity|].
    cbn [map snd fst]. f_equal. rewrite !map_map. reflexivity.
  Qed.

  Notation loses p := (misere_previous_wins position (options G) p).
  Notation wins p := (misere_next_wins position (options G) p).

  Lemma misere_one_winner p : ~ (loses p /\ wins p).
  Proof.
    destruct (ends G p) as (n & H). induction H as [p n values F _] using value_induction.
    intros (Hl & Hw). destruct Hl as [p Hsome Hall]. destruct Hw as [p Hnone|p q Hq Hlost]; [auto|].
    destruct (Forall2_left _ _ _ _ F q Hq) as (k & _ & _ & IH). apply IH. auto.
  Qed.

  Definition told_in_misere (told : option (list bool)) (start : position) claimed : bool :=
    match moves start with
    | [] => match claimed with [] => true | _ => false end
    | some => tells_names some told claimed
    end.

  Lemma told_in_misere_right told start claimed :
    (options G start <> [] -> forall bs, told = Some bs -> misere_tells position (options G) start bs) ->
    told_in_misere told start claimed = true ->
    forall m, In m claimed <-> exists q, In (m, q) (moves start) /\ loses q.
  Proof.
    intros Htold H m. unfold told_in_misere in H. destruct (moves start) as [|x xs] eqn:E.
    - destruct claimed; [|discriminate]. cbn. split; [intros []|intros (q & [] & _)].
    - unfold tells_names, same_names in H. destruct told as [bs|]; [|discriminate].
      destruct (list_eq_dec _ _ _) as [<-|]; [|discriminate].
      apply winning_spec with (bad := misere_next_wins position (options G)).
      + apply misere_one_winner.
      + rewrite <- E, moves_right. apply Htold; [|reflexivity]. rewrite <- moves_right, E. discriminate.
  Qed.

  Definition check_misere_table_moves entries start claimed : bool :=
    told_in_misere (table_tells _ (misere G) entries (Some start)) start claimed.

  Definition check_misere_strategy_moves entries start claimed : bool :=
    told_in_misere (strategy_tells _ (misere G) entries (Some start)) start claimed.

  Theorem check_misere_table_moves_sound entries start claimed :
    check_misere_table_moves entries start claimed = true ->
    forall m, In m claimed <-> exists q, In (m, q) (moves start) /\ loses q.
  Proof.
    apply told_in_misere_right. intros Hsome bs E. eapply misere_table_tells_sound; eassumption.
  Qed.

  Theorem check_misere_strategy_moves_sound entries start claimed :
    check_misere_strategy_moves entries start claimed = true ->
    forall m, In m claimed <-> exists q, In (m, q) (moves start) /\ loses q.
  Proof.
    apply told_in_misere_right. intros Hsome bs E. eapply misere_strategy_tells_sound; eassumption.
  Qed.
End Told.

(* ---------------------------------------------------------------- the moves of each game *)

Lemma map_flat_map {A B C} (f : B -> C) (g : A -> list B) l :
  map f (flat_map g l) = flat_map (fun x => map f (g x)) l.
Proof. induction l as [|x l IH]; [reflexivity|]. cbn. rewrite map_app, IH. reflexivity. Qed.

Section Named.
  Variable names : naming.

  Notation write := (label_at names).
  Definition write_all (vs : list N) : move_name := Several (map (fun v => Some (write v)) vs).

  Variable g : board.

  (* Node-Kayles and Grim: a vertex. *)
  Definition node_kayles_moves (p : N) : named N :=
    map (fun v => (Single (write v), N.ldiff p (N.land p (N.setbit (near g v) v))))
      (filter (N.testbit p) (everyone g)).

  Theorem node_kayles_moves_right p : map snd (node_kayles_moves p) = options (node_kayles g) p.
  Proof.
    unfold node_kayles_moves. cbn [options node_kayles deletion]. unfold deleting, neighbourhoods.
    rewrite !map_map. reflexivity.
  Qed.

  Definition grim_moves (p : N) : named N :=
    map (fun v => (Single (write v), N.ldiff p (taken g p v))) (filter (may_take g p) (everyone g)).

  Theorem grim_moves_right p : map snd (grim_moves p) = options (grim g) p.
  Proof.
    unfold grim_moves. cbn [options grim deletion]. unfold deleting, grim_takes.
    rewrite !map_map. reflexivity.
  Qed.

  (* Arc-Kayles: the ends of an edge, the first vertex first. *)
  Definition arc_kayles_moves (p : N) : named N :=
    flat_map (fun v =>
        map (fun u => (write_all [v; u], N.ldiff p (N.setbit (N.setbit 0 v) u)))
          (filter (fun u => N.ltb v u && N.testbit (near g v) u && N.testbit p u) (everyone g)))
      (filter (N.testbit p) (everyone g)).

  Theorem arc_kayles_moves_right p : map snd (arc_kayles_moves p) = options (arc_kayles g) p.
  Proof.
    unfold arc_kayles_moves. cbn [options arc_kayles deletion]. unfold deleting, pairs.
    rewrite !map_flat_map. apply flat_map_ext. intro v. rewrite !map_map. reflexivity.
  Qed.

  (* Connected subtraction: the vertices that are taken. *)
  Definition subtraction_moves (sizes : list nat) (p : N) : named N :=
    map (fun t => (write_all (bits_of t), N.ldiff p t)) (removable g sizes p).

  Theorem subtraction_moves_right sizes p :
    map snd (subtraction_moves sizes p) = options (subtraction g sizes) p.
  Proof. unfold subtraction_moves. rewrite map_map. reflexivity. Qed.

  (* POLISH: the vertex on which a brush is put. *)
  Definition polish_moves (d : list N) : named (list N) :=
    map (fun v => (Single (write v), place g d v)) (dirty d).

  Theorem polish_moves_right d : map snd (polish_moves d) = options (polish g) d.
  Proof. unfold polish_moves. rewrite map_map. reflexivity. Qed.

  (* Geography: the vertex to which the token goes. *)
  Variable size : nat.
  Variable next : N -> list N.

  Definition full_walk_moves (p : N * N) : named (N * N) :=
    map (fun v => (Single (write v), (v, N.clearbit (snd p) v)))
      (filter (N.testbit (snd p)) (next (fst p))).

  Theorem full_walk_moves_right p : map snd (full_walk_moves p) = steps next p.
  Proof. unfold full_walk_moves. rewrite map_map. reflexivity. Qed.

  Definition walk_moves (p : N * N) : named (N * N) :=
    map (fun m => (fst m, shorten size next (snd m))) (full_walk_moves p).

  Theorem walk_moves_right p : map snd (walk_moves p) = options (geography size next) p.
  Proof.
    unfold walk_moves. rewrite map_map. cbn [snd options geography whole]. unfold short_steps.
    rewrite <- full_walk_moves_right, map_map. reflexivity.
  Qed.

  Variable token : N.

  Definition told_walks (told : option (list bool)) claimed : bool :=
    tells_names (full_walk_moves (first_walk size token)) told claimed.

  Lemma told_walks_right bs claimed :
    tells _ (short_steps size next) (short_start size next token) bs ->
    told_walks (Some bs) claimed = true ->
    forall m, In m claimed <-> exists q, In (m, q) (full_walk_moves (first_walk size token)) /\
      previous_wins _ (steps next) q.
  Proof.
    intros H E m. apply geography_tells_sound in H. unfold told_walks, tells_names, same_names in E.
    destruct (list_eq_dec _ _ _) as [<-|]; [|discriminate].
    apply winning_spec with (bad := next_wins _ (steps next)).
    - intros q (Hp & Hn). assert (Hq : exists n, value _ (steps next) q n).
      { apply ends_by with (measure := snd). clear. intros p q Hq. unfold steps in Hq.
        apply in_map_iff in Hq. destruct Hq as (v & <- & Hv). apply filter_In in Hv.
        apply clearbit_less. tauto. }
      destruct Hq as (n & Hq). eapply not_both; eassumption.
    - rewrite full_walk_moves_right. exact H.
  Qed.

  Definition check_table_walks entries claimed : bool :=
    told_walks (table_tells _ (geography size next) entries (short_start size next token)) claimed.

  Definition check_strategy_walks entries claimed : bool :=
    told_walks (strategy_tells _ (geography size next) entries (short_start size next token)) claimed.

  Theorem check_table_walks_sound entries claimed : check_table_walks entries claimed = true ->
    forall m, In m claimed <-> exists q, In (m, q) (full_walk_moves (first_walk size token)) /\
      previous_wins _ (steps next) q.
  Proof.
    unfold check_table_walks. destruct (table_tells _ _ _ _) as [bs|] eqn:E; [|discriminate].
    apply told_walks_right. apply table_tells_sound in E. exact E.
  Qed.

  Theorem check_strategy_walks_sound entries claimed : check_strategy_walks entries claimed = true ->
    forall m, In m claimed <-> exists q, In (m, q) (full_walk_moves (first_walk size token)) /\
      previous_wins _ (steps next) q.
  Proof.
    unfold check_strategy_walks. destruct (strategy_tells _ _ _ _) as [bs|] eqn:E; [|discriminate].
    apply told_walks_right. apply strategy_tells_sound in E. exact E.
  Qed.

  (* VertexNim: what is left where something was taken, and where the token goes. *)
  Variables contraction remove_first : bool.

  Definition written (left : N) (v : option N) : move_name :=
    Several [Some (Number (Z.of_N left)); option_map write v].

  Definition removal_moves (ws : list N) (u : N) : named (list N * option N) :=
    flat_map (fun left =>
        let now := set_weight ws u left in
        if contraction then
          if all_empty now then [(written left None, (now, None))]
          else map (fun v => (written left (Some v), (now, Some v)))
                 (filled now (neighbours size next contraction now u))
        else map (fun v => (written left (Some v), (now, Some v))) (next u))
      (below (at_ ws u)).

  Definition visit_moves (ws : list N) (u : N) : named (list N * option N) :=
    flat_map (fun v =>
        map (fun left => (written left (Some v), stand contraction (set_weight ws v left) v))
          (below (at_ ws v)))
      (filled ws (neighbours size next contraction ws u)).

  Definition vertexnim_moves (p : list N * option N) : named (list N * option N) :=
    match snd p with
    | None => []
    | Some u => if remove_first then removal_moves (fst p) u else visit_moves (fst p) u
    end.

  Theorem vertexnim_moves_right p :
    map snd (vertexnim_moves p) = options (vertexnim size next contraction remove_first) p.
  Proof.
    destruct p as (ws & [u|]); [|reflexivity]. unfold vertexnim_moves.
    cbn [options vertexnim whole]. unfold plays. cbn [snd fst].
    destruct remove_first; unfold removal_moves, removals, visit_moves, visits;
      rewrite map_flat_map; apply flat_map_ext; intro x; cbv zeta.
    - destruct contraction; [|rewrite map_map; reflexivity].
      destruct (all_empty _); [reflexivity|rewrite map_map; reflexivity].
    - rewrite map_map. reflexivity.
  Qed.
End Named.

(* Light positions: on which side, and what the vertex needs. *)
Definition light_moves_of (p : light) : named light :=
  let (a, b) := p in
  let on (where_ : string) (own other : side) :=
    flat_map (fun need =>
      map (fun q => (Several [Some (Word where_); Some (Number (Z.of_N need))], q)) (brushed own other need))
      [1; 2; 3] in
  if empty_side a || empty_side b then []
  else on "left"%string a b ++
       map (fun m => (fst m, (snd (snd m), fst (snd m)))) (on "right"%string b a).

Theorem light_moves_of_right p : map snd (light_moves_of p) = options light_polish p.
Proof.
  destruct p as (a, b). unfold light_moves_of. cbn [options light_polish whole]. unfold light_moves.
  destruct (empty_side a || empty_side b); [reflexivity|].
  rewrite map_app. f_equal.
  - rewrite map_flat_map. apply flat_map_ext. intro need. rewrite map_map, map_id. reflexivity.
  - rewrite map_map, !map_flat_map. apply flat_map_ext. intro need. rewrite map_map. reflexivity.
Qed.
