(* Games that delete vertices of a graph: their positions are sets of vertices. *)

open Checkers
open Reading
open Graphs

let read_set graph json =
  let rec ascend least = function
    | [] -> ()
    | v :: rest -> if v < least then bad "vertices ascend" else ascend (v + 1) rest
  in
  let found = List.map (below graph.size) (items json) in
  ascend 0 found;
  set found

let game rules moves first json graph =
  instance_keys [] json;
  undirected graph;
  let board = board graph in
  Impartial.normal (rules board) (moves graph.names board) (read_set graph) (first board)

let node_kayles json = game node_kayles node_kayles_moves all_vertices json
let arc_kayles json = game arc_kayles arc_kayles_moves all_vertices json
let grim json = game grim grim_moves grim_start json
