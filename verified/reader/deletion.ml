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

(* A game on a board, the moves of a position with what they take, and a move with the same. *)
type 'board kind = {
  rules : 'board -> n Checkers.game;
  named : graph -> 'board -> n -> Json.t list;
  taken : graph -> 'board -> n -> Json.t -> n;
  first : 'board -> n;
}

let at_vertex may taken =
  { rules = node_kayles;
    named =
      (fun graph board p ->
        List.filter_map
          (fun v -> if may board p (number v) then Some (label graph v) else None)
          (List.init graph.size Fun.id));
    taken =
      (fun graph board p move ->
        match find graph move with
        | Some v when may board p (number v) -> taken board p (number v)
        | _ -> no_move ());
    first = all_vertices }

let node_kayles =
  at_vertex
    (fun _ p v -> N.testbit p v)
    (fun board p v -> N.coq_land p (N.setbit (board.near v) v))

let grim = { (at_vertex may_take taken) with rules = grim; first = grim_start }

(* A move takes the ends of an edge, the lesser first. *)
let arc_kayles =
  let left graph board p u v =
    u < v && has p u && has p v && has (board.near (number u)) v
  in
  { rules = arc_kayles;
    named =
      (fun graph board p ->
        List.filter_map
          (fun (u, v) ->
            if left graph board p u v then Some (`List [ label graph u; label graph v ]) else None)
          graph.arcs);
    taken =
      (fun graph board p -> function
        | `List [ a; b ] -> (
            match (find graph a, find graph b) with
            | Some u, Some v when left graph board p u v -> set [ u; v ]
            | _ -> no_move ())
        | _ -> no_move ());
    first = all_vertices }

let board_of graph = { order = nat graph.size; near = by_number (Array.map set (adjacency graph)) N0 }

let game kind json graph =
  instance_keys [] json;
  undirected graph;
  let board = board_of graph in
  Impartial.Any
    { rules = kind.rules board;
      read = read_set graph;
      reach = (fun p move -> N.ldiff p (kind.taken graph board p move));
      start = kind.first board;
      moves = (fun p -> List.map Option.some (kind.named graph board p)) }
