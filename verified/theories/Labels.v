(* What an instance says, read: numbers from their digits, the vertices that labels name, and the edges
   between them. *)
From Coq Require Import String Ascii Decimal DecimalZ NArith ZArith PArith Lia Bool
  Sorting.Mergesort Orders Permutation List.
From Zermelo Require Import Graph.
Import ListNotations.

(* ---------------------------------------------------------------- numbers *)

Definition integer_of (digits : Decimal.int) : Z := Z.of_int digits.

(* The number that is read is written with the same digits, but for zeros in front. *)
Theorem integer_of_right digits : Z.to_int (integer_of digits) = Decimal.norm digits.
Proof. apply DecimalZ.to_of. Qed.

(* ---------------------------------------------------------------- labels *)

Inductive label := Number (z : Z) | Word (s : string).

Definition bit (b : bool) (p : positive) : positive := if b then xI p else xO p.

Fixpoint letters (s : string) : positive :=
  match s with
  | EmptyString => xH
  | String (Ascii a b c d e f g h) rest =>
      bit a (bit b (bit c (bit d (bit e (bit f (bit g (bit h (letters rest))))))))
  end.

Definition code (l : label) : positive :=
  match l with
  | Number Z0 => xH
  | Number (Zpos p) => xO (xO p)
  | Number (Zneg p) => xO (xI p)
  | Word s => xI (letters s)
  end.

Lemma bit_same a b p q : bit a p = bit b q -> a = b /\ p = q.
Proof. destruct a, b; simpl; intro H; inversion H; auto. Qed.

Lemma bit_more a p : bit a p <> xH.
Proof. destruct a; discriminate. Qed.

Lemma letters_same s : forall t, letters s = letters t -> s = t.
Proof.
  induction s as [|(a, b, c, d, e, f, g, h) s IH]; intros [|(a', b', c', d', e', f', g', h') t] H;
    cbn [letters] in H; [reflexivity|symmetry in H| |]; try (apply bit_more in H; contradiction).
  repeat match goal with H : bit _ _ = bit _ _ |- _ => apply bit_same in H; destruct H as (-> & H) end.
  apply IH in H. congruence.
Qed.

Lemma code_same l m : code l = code m -> l = m.
Proof.
  destruct l as [[|p|p]|s], m as [[|q|q]|t]; cbn [code]; intro H; inversion H; try reflexivity.
  apply letters_same in H1. congruence.
Qed.

(* The vertices are 1, 2, …, n. Their labels are listed, or are the numbers 0, 1, …, n - 1. *)
Inductive naming :=
  | plain (n : N)
  | listed_names (labels : list label) (found : Map.t positive) (back : Map.t label).

Definition labels_of (names : naming) : list label :=
  match names with
  | plain n => map (fun k => Number (Z.of_nat k)) (seq 0 (N.to_nat n))
  | listed_names labels _ _ => labels
  end.

(* None if a label stands twice. *)
Fixpoint number_labels (v : positive) (labels : list label) (found : Map.t positive) :
    option (Map.t positive) :=
  match labels with
  | [] => Some found
  | l :: rest =>
      if Map.mem (code l) found then None
      else number_labels (Pos.succ v) rest (Map.add (code l) v found)
  end.

Fixpoint in_order (v : positive) (labels : list label) : Map.t label :=
  match labels with [] => Map.empty _ | l :: rest => Map.add v l (in_order (Pos.succ v) rest) end.

Definition name_all (labels : list label) : option naming :=
  option_map (fun found => listed_names labels found (in_order 1 labels))
    (number_labels 1 labels (Map.empty _)).

Definition vertex_of (names : naming) (l : label) : option positive :=
  match names with
  | plain n =>
      match l with
      | Number z =>
          if Z.leb 0 z && Z.ltb z (Z.of_N n) then Some (N.succ_pos (Z.to_N z)) else None
      | Word _ => None
      end
  | listed_names _ found _ => Map.find (code l) found
  end.

(* The label of vertex v + 1. *)
Definition label_at (names : naming) (v : N) : label :=
  match names with
  | plain _ => Number (Z.of_N v)
  | listed_names _ _ back =>
      match Map.find (N.succ_pos v) back with Some l => l | None => Number (Z.of_N v) end
  end.

Definition place (v : positive) : nat := pred (Pos.to_nat v).

Lemma number_labels_spec labels : forall v found all,
  number_labels v labels found = Some all ->
  forall l u, Map.find (code l) all = Some u <->
    Map.find (code l) found = Some u \/
    (Map.find (code l) found = None /\ (v <= u)%positive /\
     nth_error labels (Pos.to_nat u - Pos.to_nat v) = Some l).
Proof.
  induction labels as [|x labels IH]; intros v found all H l u; cbn [number_labels] in H.
  - injection H as <-. split; [auto|]. intros [H|(_ & _ & H)]; [assumption|].
    destruct (Pos.to_nat u - Pos.to_nat v); discriminate.
  - destruct (Map.mem (code x) found) eqn:Ex; [discriminate|].
    assert (Hx : Map.find (code x) found = None).
    { rewrite Map.mem_find in Ex. destruct (Map.find (code x) found); [discriminate|reflexivity]. }
    rewrite (IH _ _ _ H). destruct (Pos.eq_dec (code x) (code l)) as [E|E].
    + apply code_same in E. subst l. rewrite Map.gss, Hx. split.
      * intros [H'|(H' & _)]; [|discriminate]. injection H' as <-. right.
        split; [reflexivity|]. split; [lia|]. rewrite PeanoNat.Nat.sub_diag. reflexivity.
      * intros [H'|(_ & Hle & Hn)]; [discriminate|]. left. f_equal.
        destruct (Pos.eq_dec v u) as [|Hne]; [assumption|]. exfalso.
        assert (Hnone : forall w k, nth_error labels k = Some x -> Map.find (code x) all = Some w ->
          w = v).
        { intros w k Hk Hw. apply (IH _ _ _ H) in Hw. rewrite Map.gss in Hw.
          destruct Hw as [Hw|(Hw & _)]; [congruence|discriminate]. }
        replace (Pos.to_nat u - Pos.to_nat v) with (S (Pos.to_nat u - Pos.to_nat (Pos.succ v))) in Hn by lia.
        cbn [nth_error] in Hn. clear Hnone IH Hle.
        revert H Hn. generalize (Pos.to_nat u - Pos.to_nat (Pos.succ v)) as k. clear Hne.
        assert (Hin : forall labels k w found, nth_error labels k = Some x ->
          Map.mem (code x) found = true -> number_labels w labels found = None).
        { clear. induction labels as [|y labels IH]; intros [|k] w found Hn Hm; cbn [nth_error] in Hn;
            try discriminate; cbn [number_labels].
          - injection Hn as ->. rewrite Hm. reflexivity.
          - destruct (Map.mem (code y) found); [reflexivity|]. apply (IH k); [assumption|].
            rewrite Map.mem_find in *. destruct (Pos.eq_dec (code x) (code y)) as [->|Hne].
            + rewrite Map.gss. reflexivity.
            + rewrite Map.gso by congruence. assumption. }
        intros k H Hn. rewrite (Hin _ _ _ _ Hn) in H; [discriminate|].
        rewrite Map.mem_find, Map.gss. reflexivity.
    + rewrite Map.gso by congruence.
      assert (Hl : forall k, k = S (pred k) \/ k = 0) by (intros [|k]; auto).
      split; intros [H'|(H' & Hle & Hn)]; auto; right; (split; [assumption|]).
      * split; [lia|].
        replace (Pos.to_nat u - Pos.to_nat v) with (S (Pos.to_nat u - Pos.to_nat (Pos.succ v))) by lia.
        assumption.
      * destruct (Pos.eq_dec v u) as [<-|Hne].
        { rewrite PeanoNat.Nat.sub_diag in Hn. cbn [nth_error] in Hn. congruence. }
        split; [lia|].
        replace (Pos.to_nat u - Pos.to_nat v) with (S (Pos.to_nat u - Pos.to_nat (Pos.succ v))) in Hn by lia.
        assumption.
Qed.

Definition is_naming (names : naming) : Prop :=
  match names with
  | plain _ => True
  | listed_names labels _ _ => name_all labels = Some names
  end.

Theorem name_all_right labels names : name_all labels = Some names ->
  is_naming names /\ labels_of names = labels.
Proof.
  intro H. unfold name_all in H. destruct (number_labels _ _ _) as [found|] eqn:E; [|discriminate].
  injection H as <-. split; [|reflexivity]. unfold is_naming, name_all. rewrite E. reflexivity.
Qed.

(* A label names the vertex whose label it is, and no other. *)
Theorem vertex_of_right names l v : is_naming names ->
  vertex_of names l = Some v <-> nth_error (labels_of names) (place v) = Some l.
Proof.
  unfold place. destruct names as [n|labels found back]; cbn [is_naming vertex_of labels_of]; intro H.
  - assert (Hn : nth_error (map (fun k => Number (Z.of_nat k)) (seq 0 (N.to_nat n)))
        (pred (Pos.to_nat v)) = Some l <->
        (pred (Pos.to_nat v) < N.to_nat n /\ l = Number (Z.of_nat (pred (Pos.to_nat v))))).
    { rewrite nth_error_map. destruct (PeanoNat.Nat.ltb_spec (pred (Pos.to_nat v)) (N.to_nat n)) as [Hlt|Hge].
      - rewrite (nth_error_nth' _ 0) by (rewrite seq_length; assumption). rewrite seq_nth by assumption.
        cbn. split; [intro E; injection E as <-; auto|intros (_ & ->); reflexivity].
      - rewrite (proj2 (nth_error_None _ _)) by (rewrite seq_length; lia). split; [discriminate|lia]. }
    rewrite Hn. destruct l as [z|s].
    + destruct (Z.leb_spec 0 z), (Z.ltb_spec z (Z.of_N n)); cbn [andb].
      * split.
        { intro E. injection E as <-. split; [lia|f_equal; lia]. }
        { intros (Hlt & E). injection E as ->. f_equal. lia. }
      * split; [discriminate|]. intros (Hlt & E). injection E as ->. lia.
      * split; [discriminate|]. intros (Hlt & E). injection E as ->. lia.
      * split; [discriminate|]. intros (Hlt & E). injection E as ->. lia.
    + split; [discriminate|]. intros (_ & E). discriminate.
  - unfold name_all in H. destruct (number_labels _ _ _) as [all|] eqn:E; [|discriminate].
    injection H as -> _. rewrite (number_labels_spec _ _ _ _ E). rewrite Map.gempty. split.
    + intros [H|(_ & _ & H)]; [discriminate|]. replace (pred (Pos.to_nat v)) with
        (Pos.to_nat v - Pos.to_nat 1) by lia. assumption.
    + intro H. right. split; [reflexivity|]. split; [lia|]. replace (Pos.to_nat v - Pos.to_nat 1) with
        (pred (Pos.to_nat v)) by lia. assumption.
Qed.

Lemma in_order_spec labels : forall v u, Map.find u (in_order v labels) =
  if Pos.leb v u then nth_error labels (Pos.to_nat u - Pos.to_nat v) else None.
Proof.
  induction labels as [|l labels IH]; intros v u; cbn [in_order].
  - rewrite Map.gempty. destruct (Pos.leb v u); [|reflexivity].
    destruct (Pos.to_nat u - Pos.to_nat v); reflexivity.
  - destruct (Pos.eq_dec v u) as [<-|Hne].
    + rewrite Map.gss, Pos.leb_refl, PeanoNat.Nat.sub_diag. reflexivity.
    + rewrite Map.gso by congruence. rewrite IH.
      destruct (Pos.leb_spec v u), (Pos.leb_spec (Pos.succ v) u); try lia; [|reflexivity].
      replace (Pos.to_nat u - Pos.to_nat v) with (S (Pos.to_nat u - Pos.to_nat (Pos.succ v))) by lia.
      reflexivity.
Qed.

(* A vertex is written by the label that names it. *)
Theorem label_at_right names v : is_naming names -> N.to_nat v < length (labels_of names) ->
  vertex_of names (label_at names v) = Some (N.succ_pos v).
Proof.
  intros H Hv. apply vertex_of_right; [assumption|]. unfold place.
  destruct names as [n|labels found back]; cbn [labels_of label_at] in *.
  - rewrite map_length, seq_length in Hv. rewrite nth_error_map.
    rewrite (nth_error_nth' _ 0) by (rewrite seq_length; lia). rewrite seq_nth by lia. cbn.
    f_equal. f_equal. lia.
  - cbn [is_naming] in H. unfold name_all in H. destruct (number_labels _ _ _); [|discriminate].
    injection H as _ <-. rewrite in_order_spec.
    replace (Pos.leb 1 (N.succ_pos v)) with true by (symmetry; apply Pos.leb_le; lia).
    replace (Pos.to_nat (N.succ_pos v) - Pos.to_nat 1) with (pred (Pos.to_nat (N.succ_pos v))) by lia.
    destruct (nth_error labels _) eqn:E; [reflexivity|]. apply nth_error_None in E. lia.
Qed.

(* ---------------------------------------------------------------- edges *)

Definition edge : Type := positive * positive.

Module By_ends <: TotalLeBool.
  Definition t := edge.
  Definition leb (e f : edge) : bool :=
    Pos.ltb (fst e) (fst f) || Pos.eqb (fst e) (fst f) && Pos.leb (snd e) (snd f).
  Lemma leb_total e f : leb e f = true \/ leb f e = true.
  Proof.
    unfold leb. destruct (Pos.ltb_spec (fst e) (fst f)), (Pos.ltb_spec (fst f) (fst e)); auto.
    replace (fst f) with (fst e) by lia. rewrite Pos.eqb_refl.
    destruct (Pos.leb_spec (snd e) (snd f)), (Pos.leb_spec (snd f) (snd e)); auto; lia.
  Qed.
End By_ends.

Module Edge_sort := Sort By_ends.

(* The ends of an undirected edge in ascending order. *)
Definition oriented (d : bool) (u v : positive) : edge :=
  if d || Pos.leb u v then (u, v) else (v, u).

Definition ends_of (names : naming) (d loops : bool) (pair : label * label) : option edge :=
  match vertex_of names (fst pair), vertex_of names (snd pair) with
  | Some u, Some v => if negb loops && Pos.eqb u v then None else Some (oriented d u v)
  | _, _ => None
  end.

Fixpoint all_ends names d loops (pairs : list (label * label)) : option (list edge) :=
  match pairs with
  | [] => Some []
  | named :: rest =>
      match ends_of names d loops named, all_ends names d loops rest with
      | Some e, Some es => Some (e :: es)
      | _, _ => None
      end
  end.

Fixpoint ascending (es : list edge) : bool :=
  match es with
  | e :: rest => match rest with f :: _ => negb (By_ends.leb f e) && ascending rest | [] => true end
  | [] => true
  end.

(* The edges in ascending order; None if one of them names no vertex, stands twice, or is a loop where
   there may be none. *)
Definition read_edges (names : naming) (d loops : bool) (pairs : list (label * label)) :
    option (list edge) :=
  match all_ends names d loops pairs with
  | Some es => let sorted := Edge_sort.sort es in if ascending sorted then Some sorted else None
  | None => None
  end.

Lemma all_ends_spec names d loops pairs : forall es, all_ends names d loops pairs = Some es ->
  forall e, In e es <-> exists pair, In pair pairs /\ ends_of names d loops pair = Some e.
Proof.
  induction pairs as [|x pairs IH]; intros es H e; cbn [all_ends] in H.
  - injection H as <-. split; [intros []|intros (p & [] & _)].
  - destruct (ends_of names d loops x) as [f|] eqn:Ef; [|discriminate].
    destruct (all_ends names d loops pairs) as [fs|]; [|discriminate]. injection H as <-. cbn [In].
    rewrite (IH fs) by reflexivity. split.
    + intros [<-|(p & Hp & E)]; [exists x; auto|exists p; auto].
    + intros (p & [<-|Hp] & E); [left; congruence|right; exists p; auto].
Qed.

Lemma leb_trans e f g : By_ends.leb e f = true -> By_ends.leb f g = true -> By_ends.leb e g = true.
Proof.
  unfold By_ends.leb. rewrite !orb_true_iff, !andb_true_iff, !Pos.ltb_lt, !Pos.eqb_eq, !Pos.leb_le. lia.
Qed.

Lemma ascending_once es : ascending es = true -> NoDup es.
Proof.
  assert (Hall : forall es e, ascending (e :: es) = true -> forall f, In f es -> By_ends.leb f e = false).
  { clear. induction es as [|f es IH]; intros e H g Hg; [destruct Hg|]. cbn [ascending] in H.
    apply andb_prop in H. destruct H as (H & Hrest). apply negb_true_iff in H.
    destruct Hg as [<-|Hg]; [assumption|]. specialize (IH f Hrest g Hg).
    destruct (By_ends.leb g e) eqn:E; [|reflexivity]. exfalso.
    destruct (By_ends.leb_total f g) as [Hfg|Hgf]; [|congruence].
    rewrite (leb_trans f g e Hfg E) in H. discriminate. }
  induction es as [|e es IH]; intro H; [constructor|]. constructor.
  - intro Hin. specialize (Hall es e H e Hin).
    destruct (By_ends.leb_total e e); congruence.
  - apply IH. cbn [ascending] in H. destruct es; [reflexivity|]. apply andb_prop in H. tauto.
Qed.

(* The edges are those between the vertices that the pairs name, and none stands twice. *)
Theorem read_edges_right names d loops pairs es : read_edges names d loops pairs = Some es ->
  NoDup es /\ length es = length pairs /\
  forall e, In e es <-> exists pair, In pair pairs /\ ends_of names d loops pair = Some e.
Proof.
  unfold read_edges. destruct (all_ends names d loops pairs) as [fs|] eqn:E; [|discriminate].
  cbv zeta. destruct (ascending (Edge_sort.sort fs)) eqn:Ha; [|discriminate]. intro H. injection H as <-.
  pose proof (Edge_sort.Permuted_sort fs) as Hp. split; [apply ascending_once; assumption|]. split.
  - rewrite <- (Permutation_length Hp). clear - E. revert fs E.
    induction pairs as [|x pairs IH]; intros fs E; cbn [all_ends] in E; [injection E as <-; reflexivity|].
    destruct (ends_of names d loops x); [|discriminate].
    destruct (all_ends names d loops pairs); [|discriminate]. injection E as <-. cbn. auto.
  - intro e. rewrite <- (all_ends_spec _ _ _ _ _ E e). split; intro Hin.
    + eapply Permutation_in; [apply Permutation_sym; eassumption|assumption].
    + eapply Permutation_in; eassumption.
Qed.

(* ---------------------------------------------------------------- neighbours *)

Definition add_ends (d : bool) (e : edge) (m : Map.t (list positive)) : Map.t (list positive) :=
  let m := push (fst e) (snd e) m in
  if d || Pos.eqb (fst e) (snd e) then m else push (snd e) (fst e) m.

(* The neighbours of every vertex; in a digraph those that its arcs lead to. *)
Definition neighbour_lists (d : bool) (es : list edge) : Map.t (list positive) :=
  fold_right (add_ends d) (Map.empty _) es.

Lemma in_push u v m w x : In x (listed (push u v m) w) <-> (u = w /\ v = x) \/ In x (listed m w).
Proof.
  unfold listed, push. destruct (Pos.eq_dec u w) as [->|Hne].
  - rewrite Map.gss. cbn [In]. intuition.
  - rewrite Map.gso by congruence. intuition.
Qed.

Theorem neighbour_lists_right d es u v : In v (listed (neighbour_lists d es) u) <->
  In (u, v) es \/ (d = false /\ In (v, u) es).
Proof.
  unfold neighbour_lists. induction es as [|(a, b) es IH]; cbn [fold_right In].
  - unfold listed. rewrite Map.gempty. cbn. intuition.
  - unfold add_ends. cbn [fst snd]. destruct d; cbn [orb].
    + rewrite in_push, IH. split; [intros [(-> & ->)|H]|intros [[E|H]|H]]; intuition;
        try discriminate; injection E as -> ->; auto.
    + destruct (Pos.eqb_spec a b) as [->|Hne]; rewrite ?in_push, IH.
      * split; [intros [(-> & ->)|H]|intros [[E|H]|(_ & [E|H])]]; intuition; injection E as -> ->; auto.
      * split; [intros [(-> & ->)|[(-> & ->)|H]]|intros [[E|H]|(_ & [E|H])]]; intuition;
          injection E as -> ->; auto.
Qed.
