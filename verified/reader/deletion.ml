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

let no_move () = refused "that is no move there"

(* What a move of Node-Kayles takes: the neighbourhood of a vertex that is left. *)
let neighbourhood graph near p move =
  match find graph move with
  | Some v when has p v -> N.coq_land p (N.setbit (near (number v)) (number v))
  | _ -> no_move ()

(* What a move of Arc-Kayles takes: the ends of an edge, the lesser first. *)
let edge graph near p = function
  | `List [ a; b ] -> (
      match (find graph a, find graph b) with
      | Some u, Some v when u < v && has p u && has p v && has (near (number u)) v -> set [ u; v ]
      | _ -> no_move ())
  | _ -> no_move ()

let vertex_moves graph p =
  List.filter_map (fun v -> if has p v then Some (label graph v) else None)
    (List.init graph.size Fun.id)

let edge_moves graph p =
  let left (u, v) = u < v && has p u && has p v in
  List.filter_map
    (fun (u, v) -> if left (u, v) then Some (`List [ label graph u; label graph v ]) else None)
    graph.arcs

let game json graph takes taken moves =
  instance_keys [] json;
  undirected graph;
  let near = by_number (Array.map set (adjacency graph)) N0 in
  let board = { order = nat graph.size; near } in
  let takes_of = takes board in
  {
    Impartial.read = read_set graph;
    options = options takes_of;
    reach = (fun p move -> N.ldiff p (taken graph near p move));
    moves = moves graph;
    start = all_vertices board;
    table_fits = table_fits board takes_of;
    strategy_fits = strategy_fits takes_of;
    heap_strategy_fits = heap_strategy_fits takes_of;
    table_proves = table_proves_value board takes_of;
    table_value = table_value_of board takes_of;
    strategy_proves = strategy_proves_outcome board takes_of;
    heap_strategy_proves = strategy_proves_value board takes_of;
    table_tells = table_tells_moves board takes_of;
    strategy_tells = strategy_tells_moves board takes_of;
  }
