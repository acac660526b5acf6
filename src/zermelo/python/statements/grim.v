
(* Grim: a move takes a vertex that has a neighbor; vertices without one go at once. A position is
   the vertices that are left. *)
Definition options (arcs : list (N * N)) (p : list N) : list (list N) :=
  map (fun v =>
      let rest := filter (fun u => negb (N.eqb u v)) p in
      filter (fun u => existsb (leads arcs u) rest) rest)
    (filter (fun v => existsb (leads arcs v) p) p).
