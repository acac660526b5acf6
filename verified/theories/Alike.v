(* Games that are played alike: what is proved of one holds of the other. *)
From Coq Require Import NArith List.
From Zermelo Require Import Impartial.
Import ListNotations.

Section Alike.
  Variable first second : Type.
  Variable options1 : first -> list first.
  Variable options2 : second -> list second.
  Variable alike : first -> second -> Prop.
  Hypothesis step : forall p q, alike p q -> Forall2 alike (options1 p) (options2 q).

  Lemma value_alike q n : value second options2 q n -> forall p, alike p q -> value first options1 p n.
  Proof.
    intro H. induction H as [q m values F Hmex] using value_induction. intros p Hpq.
    apply by_options with (values := values); [|assumption].
    pose proof (step _ _ Hpq) as G. clear - F G. revert values F.
    induction G as [|a b xs ys Hab G IH]; intros values F; inversion F; subst; constructor; [|auto].
    match goal with H : _ /\ _ |- _ => apply H; assumption end.
  Qed.

  Lemma matched p q : alike p q -> forall y, In y (options2 q) ->
    exists x, In x (options1 p) /\ alike x y.
  Proof.
    intros Hpq. pose proof (step _ _ Hpq) as G. induction G as [|a b xs ys Hab G IH]; [intros y []|].
    intros y [<-|Hy]; [exists a; simpl; auto|]. destruct (IH y Hy) as (x & Hx & Hxy).
    exists x. simpl. auto.
  Qed.

  Lemma matched_back p q : alike p q -> forall x, In x (options1 p) ->
    exists y, In y (options2 q) /\ alike x y.
  Proof.
    intros Hpq. pose proof (step _ _ Hpq) as G. induction G as [|a b xs ys Hab G IH]; [intros x []|].
    intros x [<-|Hx]; [exists b; simpl; auto|]. destruct (IH x Hx) as (y & Hy & Hxy).
    exists y. simpl. auto.
  Qed.

  Fixpoint next_alike q (H : next_wins second options2 q) {struct H} :
      forall p, alike p q -> next_wins first options1 p
  with previous_alike q (H : previous_wins second options2 q) {struct H} :
      forall p, alike p q -> previous_wins first options1 p.
  Proof.
    - destruct H as [q y Hy Hwins]. intros p Hpq. destruct (matched _ _ Hpq y Hy) as (x & Hx & Hxy).
      apply reaches with (q := x); [assumption|]. eapply previous_alike; eassumption.
    - destruct H as [q Hall]. intros p Hpq. constructor. intros x Hx.
      destruct (matched_back _ _ Hpq x Hx) as (y & Hy & Hxy). eapply next_alike; [|eassumption]. auto.
  Qed.

  Lemma tells_alike q bs : tells second options2 q bs -> forall p, alike p q ->
    tells first options1 p bs.
  Proof.
    unfold tells. intros H p Hpq. pose proof (step _ _ Hpq) as G. revert bs H.
    induction G as [|x y xs ys Hxy G IH]; intros bs H; inversion H; subst; constructor; auto.
    match goal with b : bool |- _ => destruct b end;
      [eapply previous_alike|eapply next_alike]; eassumption.
  Qed.
End Alike.
