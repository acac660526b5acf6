(* Connected subtraction: positions are connected sets of vertices. *)

open Checkers
open Reading
open Graphs

(* The checker goes through the connected sets, written in so many bits. *)
let most_bits = 1_000_000

(* Whether these are not too many: counted size by size, as far as they are needed. *)
let few_sets graph board sizes =
  let p = all_vertices board in
  let rec go k found sets =
    let found = found + List.length sets in
    if found * graph.size > most_bits then unsupported "so many connected sets";
    if k > 1 then go (k - 1) found (all_larger board p sets)
  in
  let most = of_nat (largest sizes p) in
  if most > 0 then go most 0 (single_vertices p)

let game json graph =
  instance_keys [ "take" ] json;
  undirected graph;
  let listed = items (field "take" json) in
  let take = List.map small listed in
  if take = [] || twice listed || List.exists (fun k -> k < 1) take then bad "these are no sizes";
  if List.length (components graph) > 1 then bad "the graph is not connected";
  let sizes = List.map nat (List.filter (fun k -> k <= graph.size) (List.sort compare take)) in
  if graph.size * graph.size > most_bits then unsupported "so many connected sets";
  let board = board graph in
  few_sets graph board sizes;
  let read json =
    let p = Deletion.read_set graph json in
    if not (is_connected board p) then bad "these vertices are not connected";
    p
  in
  Impartial.normal (subtraction board sizes) (subtraction_moves graph.names board sizes) read
    (all_vertices board)
