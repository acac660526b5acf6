
(* POLISH: a move puts a brush on a vertex. A position is what each vertex still needs to fire: its
   edges less its brushes, 0 if it is gone. One that fires takes an edge away from each neighbor and
   brings a brush there, so that they need 2 less (1 - 2 = 0 here), and may fire in turn. *)
Fixpoint change (f : N -> N -> N) (v : N) (d : list N) : list N :=
  match d with [] => [] | x :: d => f v x :: change f (N.succ v) d end.

Fixpoint those (holds : N -> N -> bool) (v : N) (d : list N) : list N :=
  match d with
  | [] => []
  | x :: d => (if holds v x then [v] else []) ++ those holds (N.succ v) d
  end.

Fixpoint settle (arcs : list (N * N)) (fuel : nat) (firing d : list N) : list N :=
  match fuel, firing with
  | S fuel, v :: rest =>
      settle arcs fuel
        (rest ++ those (fun u x => leads arcs v u && negb (N.eqb x 0) && N.leb x 2) 0 d)
        (change (fun u x => if leads arcs v u then x - 2 else x) 0 d)
  | _, _ => d
  end.

(* Each vertex fires once, so that there is fuel enough. *)
Definition place (arcs : list (N * N)) (d : list N) (v : N) : list N :=
  let d := change (fun u x => if N.eqb u v then x - 1 else x) 0 d in
  if N.eqb (nth (N.to_nat v) d 0) 0 then settle arcs (S (length d)) [v] d else d.

Definition options (arcs : list (N * N)) (d : list N) : list (list N) :=
  map (place arcs d) (those (fun _ x => negb (N.eqb x 0)) 0 d).
