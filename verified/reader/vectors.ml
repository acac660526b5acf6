(* Vectors over GF(2), in words of 62 bits, and their elimination. *)

let width = 62

type t = int array

let zero bits : t = Array.make ((bits + width - 1) / width) 0
let get (v : t) i = v.(i / width) lsr (i mod width) land 1 = 1
let flip (v : t) i = v.(i / width) <- v.(i / width) lxor (1 lsl (i mod width))
let add (v : t) (w : t) = Array.iteri (fun k word -> v.(k) <- v.(k) lxor word) w
let is_zero (v : t) = Array.for_all (fun word -> word = 0) v

let of_list bits places =
  let v = zero bits in
  List.iter (flip v) places;
  v

let odd word =
  let rec fold word shift = if shift = 0 then word land 1 = 1 else fold (word lxor (word lsr shift)) (shift / 2) in
  fold word 32

(* Whether two vectors have an odd number of bits in common. *)
let meet (v : t) (w : t) =
  let word = ref 0 in
  Array.iteri (fun k x -> word := !word lxor (x land w.(k))) v;
  odd !word

(* The lowest bit, if there is one. *)
let lowest (v : t) =
  let rec bit word i = if word land 1 = 1 then i else bit (word lsr 1) (i + 1) in
  let rec from k =
    if k = Array.length v then None else if v.(k) = 0 then from (k + 1) else Some ((k * width) + bit v.(k) 0)
  in
  from 0

(* The vectors of a span that have an even number of the bits of a mask. *)
let meeting_evenly space mask =
  match List.partition (fun v -> meet v mask) space with
  | [], _ -> space
  | last :: others, even ->
      List.iter (fun v -> add v last) others;
      others @ even

(* Reduces a vector by an echelon basis, keyed by lowest bits, and adds what is left of it. *)
let rec insert (basis : (int, t) Hashtbl.t) v =
  match lowest v with
  | None -> false
  | Some low -> (
      match Hashtbl.find_opt basis low with
      | None -> Hashtbl.replace basis low v; true
      | Some w -> add v w; insert basis v)

(* The reduced echelon basis of a span, with the lowest bits, which are ascending. *)
let reduced vectors =
  let basis = Hashtbl.create 64 in
  List.iter (fun v -> ignore (insert basis (Array.copy v))) vectors;
  let lows = List.sort compare (Hashtbl.fold (fun low _ found -> low :: found) basis []) in
  let above = ref [] in
  List.iter
    (fun low ->
      let v = Hashtbl.find basis low in
      List.iter (fun (high, w) -> if get v high then add v w) !above;
      above := (low, v) :: !above)
    (List.rev lows);
  !above

(* A vector that is not 0 and meets all vectors of a span evenly, if there is one. *)
let orthogonal bits vectors =
  let rows = reduced vectors in
  let leads = List.map fst rows in
  let rec first i = if i = bits then None else if List.mem i leads then first (i + 1) else Some i in
  let from free =
    let v = zero bits in
    flip v free;
    List.iter (fun (low, row) -> if get row free then flip v low) rows;
    v
  in
  Option.map from (first 0)
