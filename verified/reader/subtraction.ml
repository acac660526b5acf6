(* Connected subtraction: positions are connected sets of vertices. *)

open Checkers
open Reading
open Graphs

(* The checker goes through all sets of an allowed size. *)
let most_sets = 20_000

let sets_of n k =
  let rec go i found = if i > k || found > most_sets then found else go (i + 1) (found * (n - k + i) / i) in
  if k > n then 0 else go 1 1

let game json graph =
  instance_keys [ "take" ] json;
  undirected graph;
  let take = List.map integer (items (field "take" json)) in
  if take = [] || twice take || List.exists (fun k -> k < 1) take then bad "these are no sizes";
  if List.length (components graph) > 1 then bad "the graph is not connected";
  let take = List.sort compare take in
  let many = List.fold_left (fun s k -> s + sets_of graph.size k) 0 take in
  if many > most_sets then unsupported "so many sets that a move may take";
  let sizes = List.map nat take in
  let board = Deletion.board_of graph in
  let rules = subtraction board sizes in
  let read json =
    let p = Deletion.read_set graph json in
    if not (is_connected board p) then unsupported "a position that is not connected";
    p
  in
  let labels t = Some (`List (List.map (label graph) (Walks.bits graph.size t))) in
  let moves p = List.map labels (removable board sizes p) in
  Impartial.Any
    { rules; read; moves; start = all_vertices board; reach = Impartial.reach_by moves rules.options }
