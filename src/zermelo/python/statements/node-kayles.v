
(* Node-Kayles: a move takes a vertex and its neighbors. A position is the vertices that are left. *)
Definition options (arcs : list (N * N)) (p : list N) : list (list N) :=
  map (fun v => filter (fun u => negb (N.eqb u v || leads arcs v u)) p) p.
