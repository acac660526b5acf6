
(* Arc-Kayles: a move takes two adjacent vertices. A position is the vertices that are left. *)
Definition options (arcs : list (N * N)) (p : list N) : list (list N) :=
  map (fun a => filter (fun u => negb (N.eqb u (fst a) || N.eqb u (snd a))) p)
    (filter (fun a => N.ltb (fst a) (snd a) && mem (fst a) p && mem (snd a) p) arcs).
