(* The determinant theorem for the game as Ello.v has it: two colours, nothing that must come before. *)
From Coq Require Import NArith PArith PeanoNat List Lia Bool.
From Zermelo Require Import Graph Ello.
From mathcomp Require Import ssreflect ssrbool ssrfun eqtype ssrnat seq choice fintype finset bigop
  ssralg poly zmodp matrix fraction.
From Zermelo Require Import Determinant.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

Definition place n (u : 'I_n) : positive := Pos.of_succ_nat u.

Lemma place_nat n (u : 'I_n) : Pos.to_nat (place u) = u.+1.
Proof. by rewrite /place SuccNat2Pos.id_succ. Qed.

Lemma place_inj n : injective (@place n).
Proof. by move=> u v /(f_equal Pos.to_nat); rewrite !place_nat => -[/val_inj]. Qed.

Lemma place_of n (v : positive) : Pos.to_nat v <= n -> exists u : 'I_n, place u = v.
Proof.
move=> small; have lt : ((Pos.to_nat v).-1 < n)%N.
  by move: small (Pos2Nat.is_pos v) => /leP; case: (Pos.to_nat v) => [|k] small pos; [lia|apply/ltP; lia].
exists (Ordinal lt); apply: Pos2Nat.inj; rewrite place_nat /=.
by move: (Pos2Nat.is_pos v); case: (Pos.to_nat v) => // ?; lia.
Qed.

Section Game.
Variable g : ello.
Notation n := (length (colours g)).

(* Playing v changes u. *)
Definition changes (u v : 'I_n) : bool := Nat.odd (arcs (board g) (place v) (place u)).
Definition ready (s : state) (u : 'I_n) : bool := is_playable g (colour s (place u)).
Definition unplayed (s : state) : {set 'I_n} := [set u | existsb (Pos.eqb (place u)) (left s)].

Lemma unplayed_spec s u : reflect (In (place u) (left s)) (u \in unplayed s).
Proof.
rewrite inE; apply: (iffP idP) => [|H].
  by case/existsb_exists => v [H /Pos.eqb_eq ->].
by apply/existsb_exists; exists (place u); split=> //; apply/Pos.eqb_eq.
Qed.

Hypothesis two_colours : modulus g = Npos 2.

Definition sound (s : state) : Prop :=
  forall v, In v (left s) -> N.lt (colour s v) 2 /\ (Pos.to_nat v <= n)%N.

Lemma playable_flips c k : N.lt c 2 ->
  is_playable g (N.modulo (N.add c (N.of_nat k)) 2) = is_playable g c (+) Nat.odd k.
Proof.
move=> small; elim: k => [|k IH].
  by rewrite N.add_0_r N.mod_small // addbF.
rewrite Nnat.Nat2N.inj_succ N.add_succ_r -N.add_1_r -N.add_mod_idemp_l // Nat.odd_succ -Nat.negb_odd.
rewrite addbN -IH; have := N.mod_lt (N.add c (N.of_nat k)) 2 ltac:(lia).
move: (N.modulo _ _) => d; rewrite /is_playable => smaller.
have [->|->] : d = N0 \/ d = Npos 1 by lia.
all: by case: (zero_is_playable g).
Qed.

Lemma after_spec s v : sound s -> In (place v) (left s) ->
  sound (after g s (place v)) /\ unplayed (after g s (place v)) = unplayed s :\ v /\
  forall u, u \in unplayed s -> ready (after g s (place v)) u = ready s u (+) changes u v.
Proof.
move=> ok Hv; split; [|split].
- move=> w /= /(in_remove Pos.eq_dec)[Hw _]; split; last by have [] := ok w Hw.
  by rewrite two_colours; apply: N.mod_lt.
- apply/setP => u; rewrite !inE; apply/idP/idP => [|/andP[uv]].
    case/existsb_exists => w [/= /(in_remove Pos.eq_dec)[Hw Hne] /Pos.eqb_eq E]; apply/andP; split.
      by apply/eqP => uv; apply: Hne; rewrite -E uv.
    by apply/existsb_exists; exists w; split=> //; apply/Pos.eqb_eq.
  case/existsb_exists => w [Hw /Pos.eqb_eq E]; apply/existsb_exists; exists w; split; last exact/Pos.eqb_eq.
  by apply: in_in_remove => //; rewrite -E => /place_inj uE; rewrite uE eqxx in uv.
- move=> u /unplayed_spec Hu; have [small _] := ok _ Hu.
  by rewrite /ready /= two_colours playable_flips.
Qed.

Lemma is_playable_iff c : is_playable g c <-> playable g c.
Proof.
rewrite /is_playable /playable; case: (zero_is_playable g); rewrite /is_true eqb_true_iff.
  exact: N.eqb_eq.
exact: N.eqb_neq.
Qed.

Lemma won_wins s : sound s -> won g s -> wins changes (unplayed s) (ready s).
Proof.
move=> ok H; elim: H ok => [{}s none|{}s v Hv Hc _ _ IH] ok.
  suff -> : unplayed s = set0 by apply: nothing.
  by apply/setP => u; rewrite !inE none.
have [w E] : exists u : 'I_n, place u = v by apply: place_of; have [] := ok _ Hv.
subst v; have [ok' [left' flips]] := after_spec ok Hv.
apply: (@plays _ _ _ _ w).
- exact/unplayed_spec.
- exact/is_playable_iff.
- have := IH ok'; rewrite left'; apply: wins_ext => u; rewrite inE => /andP[_ Hu].
  by rewrite flips.
Qed.

Lemma wins_won S f : wins changes S f -> before g = nil -> forall s, sound s ->
  unplayed s = S -> {in S, ready s =1 f} -> won g s.
Proof.
move=> H free; elim: H => [{}f|{}S {}f v Sv fv _ IH] s ok Hs same.
  apply: nothing_left; case E: (left s) => [//|v vs]; exfalso.
  have Hv : In v (left s) by rewrite E; left.
  have [u Hu] : exists u : 'I_n, place u = v by apply: place_of; have [] := ok _ Hv.
  by have : u \in unplayed s; [apply/unplayed_spec; rewrite Hu|rewrite Hs inE].
have Hv : In (place v) (left s) by apply/unplayed_spec; rewrite Hs.
have [ok' [left' flips]] := after_spec ok Hv.
apply: (@play _ _ (place v)) => //.
- by apply/is_playable_iff; rewrite -/(ready s v) same.
- by rewrite free.
- apply: IH => //; first by rewrite left' Hs.
  by move=> u; rewrite inE => /andP[_ Su]; rewrite flips ?Hs // same.
Qed.

Hypothesis small_colours : forall c, In c (colours g) -> N.lt c 2.

Lemma sound_start : sound (start g).
Proof.
move=> v /= /vertices_spec small; split; last exact/leP.
by apply: small_colours; apply: nth_In; move: (Pos2Nat.is_pos v); lia.
Qed.

Lemma unplayed_start : unplayed (start g) = setT.
Proof.
apply/setP => u; rewrite [RHS]inE; apply/unplayed_spec/vertices_spec.
by rewrite place_nat; apply/leP.
Qed.

(* Whether u can be played at the start, were it alone. *)
Definition green : 'I_n -> bool := ready (start g).

Lemma winnable_wins : winnable g -> wins changes setT green.
Proof. by move=> H; rewrite -unplayed_start; apply: won_wins => //; apply: sound_start. Qed.

Lemma wins_winnable : before g = nil -> wins changes setT green -> winnable g.
Proof.
move=> free H; apply: (wins_won H free) => //; first exact: sound_start.
exact: unplayed_start.
Qed.

Theorem winnable_determinant (K : fieldType) : 2%N \in [char K] -> infinite K -> before g = nil ->
  winnable g <->
  exists (s : 'I_n -> K) (x : K), different s x /\ \det (game_matrix changes s green x) != 0.
Proof.
move=> two inf free; split=> [/winnable_wins|H]; first by move/(wins_determinant changes green two inf).
by apply: wins_winnable => //; apply/(wins_determinant changes green two inf).
Qed.
End Game.

(* ---------------------------------------------------------------- such a field *)

(* The rational functions of one variable over GF(2). *)
Definition rational : fieldType := [fieldType of {fraction {poly 'F_2}}].

Lemma rational_two : 2%N \in [char rational].
Proof.
apply: (rmorph_char (tofrac_rmorphism [idomainType of {poly 'F_2}])).
by apply: (rmorph_char (polyC_rmorphism _)); apply: char_Fp.
Qed.

Lemma rational_infinite : infinite rational.
Proof.
move=> m; exists [seq FracField.tofrac ('X^i : {poly 'F_2}) | i <- iota 0 m].
split; last by rewrite size_map size_iota.
rewrite map_inj_uniq ?iota_uniq // => i j /eqP; rewrite tofrac_eq => /eqP E.
by have := size_polyXn [ringType of 'F_2] i; rewrite E size_polyXn => -[].
Qed.

Theorem winnable_rational g : modulus g = Npos 2 -> (forall c, In c (colours g) -> N.lt c 2) ->
  before g = nil ->
  winnable g <-> exists (s : 'I_(length (colours g)) -> rational) (x : rational),
    different s x /\ \det (game_matrix (@changes g) s (@green g) x) != 0.
Proof.
by move=> two small; apply: winnable_determinant => //; [apply: rational_two|apply: rational_infinite].
Qed.
