(* Pfaffians of alternating forms with an indeterminate for each vertex, as polynomials over GF(2). *)

(* The rank of a matrix of bits. *)
let rank form =
  let span = Hashtbl.create 16 in
  let rec reduce row =
    if row <> 0 then
      let low = row land -row in
      match Hashtbl.find_opt span low with
      | None -> Hashtbl.replace span low row
      | Some other -> reduce (row lxor other)
  in
  Array.iter reduce form;
  Hashtbl.length span

(* Polynomials over GF(2): sets of monomials, which are sorted lists of vertices. *)
module Terms = Set.Make (struct type t = int list let compare = compare end)

let sum p q = Terms.union (Terms.diff p q) (Terms.diff q p)

let times v p =
  let rec insert = function u :: rest when u < v -> u :: insert rest | rest -> v :: rest in
  Terms.map insert p

(* The Pfaffians of the parts of a form, each computed once. *)
let pfaffians forms =
  let known = Hashtbl.create 1000 in
  let entry i j p =
    List.fold_left
      (fun found (v, form) -> if form.(i) lsr j land 1 = 1 then sum found (times v p) else found)
      Terms.empty forms
  in
  let rec pfaffian set =
    if set = 0 then Terms.singleton []
    else
      match Hashtbl.find_opt known set with
      | Some p -> p
      | None ->
          let rec low i = if set lsr i land 1 = 1 then i else low (i + 1) in
          let first = low 0 in
          let rest = set lxor (1 lsl first) in
          let found = ref Terms.empty in
          for j = first + 1 to 61 do
            if rest lsr j land 1 = 1 && List.exists (fun (_, form) -> form.(first) lsr j land 1 = 1) forms then
              found := sum !found (entry first j (pfaffian (rest lxor (1 lsl j))))
          done;
          Hashtbl.replace known set !found;
          !found
  in
  pfaffian

let rec size set = if set = 0 then 0 else 1 + size (set land (set - 1))
