
Section Computing.
  Variable options : list N -> list (list N).
  Notation facts := (found (list N) N).
  Notation look := (look (list N) same_list code_of N).
  Notation keep := (keep (list N) code_of N).
  Notation nothing := (nothing (list N) N).
  Notation all_found := (all_found (list N) same_list code_of N).

  Fixpoint each (one : list N -> facts -> option (N * facts)) (ps : list (list N)) (f : facts) :
      option (list N * facts) :=
    match ps with
    | [] => Some ([], f)
    | p :: ps =>
        match one p f with
        | None => None
        | Some (n, f) => match each one ps f with Some (ns, f) => Some (n :: ns, f) | None => None end
        end
    end.

  (* All positions that play can reach, each once; so many moves deep at most. *)
  Fixpoint evaluate (depth : nat) (p : list N) (f : facts) : option (N * facts) :=
    match look p f, depth with
    | Some n, _ => Some (n, f)
    | None, O => None
    | None, S depth =>
        match each (evaluate depth) (options p) f with
        | Some (ns, f) => Some (mex ns, keep p (mex ns) f)
        | None => None
        end
    end.

  Definition finds (depth : nat) (p : list N) (m : N) : bool :=
    match evaluate depth p nothing with Some (n, _) => N.eqb n m | None => false end.

  Lemma each_right one : (forall p f n g, all_found (value options) f -> one p f = Some (n, g) ->
      value options p n /\ all_found (value options) g) ->
    forall ps f ns g, all_found (value options) f -> each one ps f = Some (ns, g) ->
      Forall2 (value options) ps ns /\ all_found (value options) g.
  Proof.
    intro Hone. induction ps as [|p ps IH]; intros f ns g Hf H; simpl in H.
    - injection H as <- <-. auto.
    - destruct (one p f) as [(n, f')|] eqn:E; [|discriminate].
      destruct (each one ps f') as [(rest, f'')|] eqn:E'; [|discriminate]. injection H as <- <-.
      destruct (Hone _ _ _ _ Hf E) as (Hn & Hf'). destruct (IH _ _ _ Hf' E') as (Hns & Hg). auto.
  Qed.

  Lemma evaluate_right depth : forall p f n g, all_found (value options) f ->
    evaluate depth p f = Some (n, g) -> value options p n /\ all_found (value options) g.
  Proof.
    induction depth as [|depth IH]; intros p f n g Hf H; simpl in H;
      destruct (look p f) as [known|] eqn:E; try discriminate;
      try (injection H as <- <-; auto).
    destruct (each (evaluate depth) (options p) f) as [(ns, f')|] eqn:E'; [|discriminate].
    injection H as <- <-. destruct (each_right _ IH _ _ _ _ Hf E') as (Hns & Hf').
    assert (Hv : value options p (mex ns)) by (econstructor; [exact Hns|apply mex_spec]).
    split; [exact Hv|]. apply keep_found; assumption.
  Qed.

  Theorem finds_value depth p m : finds depth p m = true -> value options p m.
  Proof.
    unfold finds. destruct (evaluate depth p nothing) as [(n, f)|] eqn:E; [|discriminate].
    intro H. apply N.eqb_eq in H. subst. refine (proj1 (evaluate_right _ _ _ _ _ _ E)). apply nothing_found.
  Qed.

  (* A list of positions that the previous player wins: each move has an answer that leads to one
     that stands before, or to a position without moves. *)
  Definition lost_at (f : facts) (p : list N) : bool :=
    match look p f with
    | Some _ => true
    | None => match options p with [] => true | _ => false end
    end.

  Definition answered (f : facts) (p : list N) : bool :=
    forallb (fun q => existsb (lost_at f) (options q)) (options p).

  Fixpoint learn (rows : list (list N)) (f : facts) : option facts :=
    match rows with
    | [] => Some f
    | p :: rows => if answered f p then learn rows (keep p 0 f) else None
    end.

  Definition previous_by (rows : list (list N)) (p : list N) : bool :=
    match learn rows nothing with Some f => lost_at f p | None => false end.

  Definition next_by (rows : list (list N)) (p : list N) : bool :=
    match learn rows nothing with Some f => existsb (lost_at f) (options p) | None => false end.

  Notation lost := (fun p (_ : N) => previous_wins options p).

  Lemma lost_at_right f p : all_found lost f -> lost_at f p = true -> previous_wins options p.
  Proof.
    intros Hf. unfold lost_at. destruct (look p f) as [x|] eqn:E; intro H; [exact (Hf _ _ E)|].
    constructor. destruct (options p); [intros q []|discriminate].
  Qed.

  Lemma learn_right rows : forall f g, all_found lost f -> learn rows f = Some g -> all_found lost g.
  Proof.
    induction rows as [|p rows IH]; intros f g Hf H; simpl in H.
    - injection H as <-. assumption.
    - destruct (answered f p) eqn:E; [|discriminate]. eapply IH; [|exact H].
      apply keep_found; [assumption|]. constructor. intros q Hq.
      unfold answered in E. rewrite forallb_forall in E. specialize (E q Hq).
      apply existsb_exists in E. destruct E as (r & Hr & E). econstructor; [exact Hr|].
      eapply lost_at_right; eassumption.
  Qed.

  Theorem previous_by_right rows p : previous_by rows p = true -> previous_wins options p.
  Proof.
    unfold previous_by. destruct (learn rows nothing) as [f|] eqn:E; [|discriminate].
    apply lost_at_right. eapply learn_right; [|exact E]. apply nothing_found.
  Qed.

  Theorem next_by_right rows p : next_by rows p = true -> next_wins options p.
  Proof.
    unfold next_by. destruct (learn rows nothing) as [f|] eqn:E; [|discriminate].
    intro H. apply existsb_exists in H. destruct H as (q & Hq & H). econstructor; [exact Hq|].
    eapply lost_at_right; [|exact H]. eapply learn_right; [|exact E]. apply nothing_found.
  Qed.
End Computing.
