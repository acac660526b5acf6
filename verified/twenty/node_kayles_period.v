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

(* ------------------------------------------------ impartial games *)
Local Open Scope N_scope.

(* The least number that does not stand in a list. *)
Definition is_mex (m : N) (values : list N) : Prop :=
  ~ In m values /\ forall n, n < m -> In n values.

Section Play.
  Variable options : list N -> list (list N).

  (* The player who cannot move loses. *)
  Inductive next_wins : list N -> Prop :=
    | some_move p q : In q (options p) -> previous_wins q -> next_wins p
  with previous_wins : list N -> Prop :=
    | each_move p : (forall q, In q (options p) -> next_wins q) -> previous_wins p.

  (* The nim-value of a position is the mex of its options' nim-values. *)
  Inductive value : list N -> N -> Prop :=
    | by_options p m values :
        Forall2 value (options p) values -> is_mex m values -> value p m.
End Play.

(* ------------------------------------------------ the computation, and why it is right *)

Fixpoint mex_from (fuel : nat) (n : N) (values : list N) : N :=
  match fuel with
  | O => n
  | S fuel => if mem n values then mex_from fuel (N.succ n) values else n
  end.

Definition mex (values : list N) : N := mex_from (S (length values)) 0 values.

Lemma too_many values m : (forall n, n < m -> In n values) -> (N.to_nat m <= length values)%nat.
Proof.
  intro H. rewrite <- (seq_length (N.to_nat m) 0), <- (map_length N.of_nat).
  apply NoDup_incl_length.
  - apply FinFun.Injective_map_NoDup; [|apply seq_NoDup]. intros a b E. lia.
  - intros x Hx. apply in_map_iff in Hx. destruct Hx as (k & <- & Hk). apply in_seq in Hk.
    apply H. lia.
Qed.

Lemma mex_from_spec fuel : forall n values,
  (forall j, j < n -> In j values) -> (length values < fuel + N.to_nat n)%nat ->
  is_mex (mex_from fuel n values) values.
Proof.
  induction fuel as [|fuel IH]; intros n values Hbelow Hlong; simpl.
  - apply too_many in Hbelow. lia.
  - destruct (mem n values) eqn:E.
    + apply IH; [|lia]. intros j Hj. destruct (N.eq_dec j n) as [->|]; [apply mem_spec; assumption|].
      apply Hbelow. lia.
    + split; [|assumption]. intro H. apply mem_spec in H. congruence.
Qed.

Lemma mex_spec values : is_mex (mex values) values.
Proof. apply mex_from_spec; [lia|simpl; lia]. Qed.

(* ------------------------------------------------ octal games *)
Local Open Scope nat_scope.

(* The digits of the code say what may be taken from a heap. If i are taken, 1 in the digit d_i: a
   whole heap; 2: one smaller heap is left; 4: two heaps are left, none of them empty. *)
Definition digit (code : list N) (i : nat) : N := nth (pred i) code 0%N.

(* What a move leaves of a heap of n: two heaps, of which one or both may be empty. *)
Definition leaves (code : list N) (n : nat) : list (nat * nat) :=
  flat_map (fun i =>
      (if N.testbit (digit code i) 0 && Nat.eqb i n then [(0, 0)] else []) ++
      (if N.testbit (digit code i) 1 && Nat.ltb i n then [(n - i, 0)] else []) ++
      (if N.testbit (digit code i) 2 then map (fun a => (a, n - i - a)) (seq 1 (n - i - 1)) else []))
    (seq 1 (length code)).

(* The nim-values of heaps: the mex over the moves, two heaps being worth the exclusive or of theirs
   (the theorem of Sprague and Grundy). There is one such sequence. *)
Definition nim_values (code : list N) (g : nat -> N) : Prop :=
  forall n, is_mex (g n) (map (fun ab => N.lxor (g (fst ab)) (g (snd ab))) (leaves code n)).

Lemma leaves_spec code n a b : In (a, b) (leaves code n) <->
  exists i, 1 <= i <= length code /\
    ((N.testbit (digit code i) 0 = true /\ i = n /\ a = 0 /\ b = 0) \/
     (N.testbit (digit code i) 1 = true /\ i < n /\ a = n - i /\ b = 0) \/
     (N.testbit (digit code i) 2 = true /\ 1 <= a /\ 1 <= b /\ a + b + i = n)).
Proof.
  unfold leaves. rewrite in_flat_map. split.
  - intros (i & Hi & H). apply in_seq in Hi. exists i. split; [lia|].
    apply in_app_or in H. destruct H as [H|H]; [|apply in_app_or in H; destruct H as [H|H]].
    + destruct (N.testbit _ 0) eqn:E; [|destruct H]. destruct (Nat.eqb_spec i n); [|destruct H].
      destruct H as [H|[]]. injection H as <- <-. left. auto.
    + destruct (N.testbit _ 1) eqn:E; [|destruct H]. destruct (Nat.ltb_spec i n); [|destruct H].
      destruct H as [H|[]]. injection H as <- <-. right. left. auto.
    + destruct (N.testbit _ 2) eqn:E; [|destruct H]. apply in_map_iff in H.
      destruct H as (c & H & Hc). apply in_seq in Hc. injection H as <- <-. right. right. lia.
  - intros (i & Hi & H). exists i. split; [apply in_seq; lia|]. apply in_or_app.
    destruct H as [(E & -> & -> & ->)|[(E & Hn & -> & ->)|(E & Ha & Hb & H)]]; rewrite E.
    + left. rewrite Nat.eqb_refl. left. reflexivity.
    + right. apply in_or_app. left. apply Nat.ltb_lt in Hn. rewrite Hn. left. reflexivity.
    + right. apply in_or_app. right. apply in_map_iff. exists a. split; [f_equal; lia|].
      apply in_seq. lia.
Qed.

Lemma mex_same a b xs ys : is_mex a xs -> is_mex b ys -> (forall x, In x xs <-> In x ys) -> a = b.
Proof.
  intros (Ha & Hbelow) (Hb & Hbelow') Hsame. destruct (N.lt_trichotomy a b) as [H|[H|H]]; [|exact H|];
    exfalso.
  - apply Ha, Hsame, Hbelow', H.
  - apply Hb, Hsame, Hbelow, H.
Qed.

(* -------------------------------------------- the computation, and why it is right *)

Definition next_value (code : list N) (known : list N) (n : nat) : N :=
  mex (map (fun ab => N.lxor (nth (fst ab) known 0%N) (nth (snd ab) known 0%N)) (leaves code n)).

(* What a list claims of the heaps 0, 1, … is right. *)
Definition right_at (code : list N) (known : list N) (n : nat) : bool :=
  N.eqb (nth n known 0%N) (next_value code known n).

Definition right_list (code : list N) (known : list N) : bool :=
  forallb (right_at code known) (seq 0 (length known)).

Definition repeats (known : list N) (from period : nat) : bool :=
  forallb (fun n => N.eqb (nth (n + period) known 0%N) (nth n known 0%N))
    (seq from (length known - period - from)).

Section Periods.
  Variable code : list N.
  Variable g : nat -> N.
  Hypothesis values : nim_values code g.

  Lemma smaller n a b : In (a, b) (leaves code n) -> a < n /\ b < n.
  Proof.
    intro H. apply leaves_spec in H. destruct H as (i & Hi & H). lia.
  Qed.

  Lemma right_list_right known : right_list code known = true ->
    forall n, n < length known -> g n = nth n known 0%N.
  Proof.
    unfold right_list. rewrite forallb_forall. intro H.
    induction n as [n IH] using lt_wf_ind. intro Hn.
    specialize (H n). rewrite in_seq in H. specialize (H ltac:(lia)). apply N.eqb_eq in H. rewrite H.
    eapply mex_same; [apply values|apply mex_spec|]. intro x.
    replace (map (fun ab => N.lxor (g (fst ab)) (g (snd ab))) (leaves code n)) with
      (map (fun ab => N.lxor (nth (fst ab) known 0%N) (nth (snd ab) known 0%N)) (leaves code n));
      [reflexivity|].
    apply map_ext_in. intros (a, b) Hab. apply smaller in Hab. simpl. rewrite <- !IH by lia. reflexivity.
  Qed.

  (* Guy and Smith 1956: values that repeat long enough repeat for ever. *)
  Lemma for_ever from period : 1 <= from -> 1 <= period ->
    (forall n, from <= n < 2 * from + period + length code -> g (n + period) = g n) ->
    forall n, from <= n -> g (n + period) = g n.
  Proof.
    intros Hfrom Hperiod Hwindow. induction n as [n IH] using lt_wf_ind. intro Hn.
    destruct (le_lt_dec (2 * from + period + length code) n) as [Hbig|Hsmall]; [|apply Hwindow; lia].
    eapply mex_same; [apply values|apply values|]. intro x. rewrite !in_map_iff. split.
    - intros ((a, b) & <- & H). apply leaves_spec in H. destruct H as (i & Hi & H). simpl.
      destruct H as [(E & H & _)|[(E & H & -> & ->)|(E & Ha & Hb & H)]]; [lia| |].
      + exists (n - i, 0). simpl. split.
        * f_equal. rewrite <- IH by lia. f_equal. lia.
        * apply leaves_spec. exists i. split; [lia|]. right. left. repeat split; auto; lia.
      + destruct (le_lt_dec b a).
        * exists (a - period, b). simpl. split.
          -- f_equal. rewrite <- (IH (a - period)) by lia. f_equal. lia.
          -- apply leaves_spec. exists i. split; [lia|]. right. right. repeat split; auto; lia.
        * exists (a, b - period). simpl. split.
          -- f_equal. rewrite <- (IH (b - period)) by lia. f_equal. lia.
          -- apply leaves_spec. exists i. split; [lia|]. right. right. repeat split; auto; lia.
    - intros ((a, b) & <- & H). apply leaves_spec in H. destruct H as (i & Hi & H). simpl.
      destruct H as [(E & H & _)|[(E & H & -> & ->)|(E & Ha & Hb & H)]]; [lia| |].
      + exists (n + period - i, 0). simpl. split.
        * f_equal. rewrite <- (IH (n - i)) by lia. f_equal. lia.
        * apply leaves_spec. exists i. split; [lia|]. right. left. repeat split; auto; lia.
      + destruct (le_lt_dec b a).
        * exists (a + period, b). simpl. split; [f_equal; apply IH; lia|].
          apply leaves_spec. exists i. split; [lia|]. right. right. repeat split; auto; lia.
        * exists (a, b + period). simpl. split; [f_equal; apply IH; lia|].
          apply leaves_spec. exists i. split; [lia|]. right. right. repeat split; auto; lia.
  Qed.
End Periods.

Definition has_period (code known : list N) (from period : nat) : bool :=
  Nat.leb 1 from && Nat.leb 1 period &&
  Nat.leb (2 * (from + period) + length code) (length known) &&
  right_list code known && repeats known from period.

Theorem has_period_right code known from period : has_period code known from period = true ->
  forall g, nim_values code g -> forall n, from <= n -> g (n + period) = g n.
Proof.
  unfold has_period. intro H. apply andb_prop in H. destruct H as (H & Hrep). apply andb_prop in H.
  destruct H as (H & Hright). apply andb_prop in H. destruct H as (H & Hlong). apply andb_prop in H.
  destruct H as (Hfrom & Hperiod). apply Nat.leb_le in Hfrom, Hperiod, Hlong. intros g Hg.
  apply (for_ever code g Hg from period Hfrom Hperiod). intros n Hn.
  rewrite !(right_list_right code g Hg known Hright) by lia.
  unfold repeats in Hrep. rewrite forallb_forall in Hrep. apply N.eqb_eq, Hrep, in_seq. lia.
Qed.

(* There is such a sequence. *)
Fixpoint first_values (code : list N) (n : nat) : list N :=
  match n with
  | O => []
  | S n => first_values code n ++ [next_value code (first_values code n) n]
  end.

Lemma first_length code n : length (first_values code n) = n.
Proof. induction n; simpl; [reflexivity|]. rewrite app_length. simpl. lia. Qed.

Lemma first_same code m n : m < n ->
  nth m (first_values code n) 0%N = next_value code (first_values code m) m.
Proof.
  intro H. induction n as [|n IH]; [lia|]. simpl. destruct (Nat.eq_dec m n) as [->|].
  - rewrite app_nth2; rewrite first_length; [|lia]. rewrite Nat.sub_diag. reflexivity.
  - rewrite app_nth1 by (rewrite first_length; lia). apply IH. lia.
Qed.

Theorem there_are_values code : nim_values code (fun n => next_value code (first_values code n) n).
Proof.
  intro n. unfold next_value at 1.
  replace (map _ (leaves code n)) with
    (map (fun ab => N.lxor (next_value code (first_values code (fst ab)) (fst ab))
       (next_value code (first_values code (snd ab)) (snd ab))) (leaves code n)).
  - apply mex_spec.
  - apply map_ext_in. intros (a, b) Hab. apply smaller in Hab.
    cbn [fst snd]. rewrite !first_same by lia. reflexivity.
Qed.

(* The instance, its vertices numbered from 0, and the evidence. *)
Definition code : list N :=
  [1; 3; 7]%N.
Definition known : list N :=
  [0; 1; 1; 2; 0; 3; 1; 1; 0; 3; 3; 2; 2; 4; 0; 5; 2; 2; 3; 3; 0; 1; 1; 3; 0; 2; 1; 1; 0; 4; 5; 2;
  7; 4; 0; 1; 1; 2; 0; 3; 1; 1; 0; 3; 3; 2; 2; 4; 4; 5; 5; 2; 3; 3; 0; 1; 1; 3; 0; 2; 1; 1; 0; 4;
  5; 3; 7; 4; 8; 1; 1; 2; 0; 3; 1; 1; 0; 3; 3; 2; 2; 4; 4; 5; 5; 9; 3; 3; 0; 1; 1; 3; 0; 2; 1; 1;
  0; 4; 5; 3; 7; 4; 8; 1; 1; 2; 0; 3; 1; 1; 0; 3; 3; 2; 2; 4; 4; 5; 5; 9; 3; 3; 0; 1; 1; 3; 0; 2;
  1; 1; 0; 4; 5; 3; 7; 4; 8; 1; 1; 2; 0; 3; 1; 1; 0; 3; 3; 2; 2; 4; 4; 5; 5; 9; 3; 3; 0; 1; 1; 3;
  0; 2; 1; 1; 0; 4; 5; 3; 7; 4; 8; 1; 1; 2; 0]%N.

Theorem node_kayles_period_holds :
  forall g, nim_values code g -> forall n, 52 <= n -> g (n + 34) = g n.
Proof. apply has_period_right with (known := known). vm_compute. reflexivity. Qed.
Print Assumptions node_kayles_period_holds.
