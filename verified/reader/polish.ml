(* POLISH: the discrepancy of every vertex. *)

open Checkers
open Reading
open Graphs

let game json graph =
  instance_keys ~may:[ "brushes" ] [] json;
  undirected graph;
  let brushes =
    match optional "brushes" (vertex_data ~default:0 graph natural) json with
    | Some brushes -> Array.to_list brushes
    | None -> List.init graph.size (fun _ -> 0)
  in
  let board = Deletion.board_of graph in
  let rules = polish board in
  let read json =
    let needs = List.map natural (items json) in
    if List.length needs <> graph.size then bad "one discrepancy for each vertex";
    List.map number needs
  in
  let dirty needs = List.filter (fun v -> List.nth needs v <> N0) (List.init graph.size Fun.id) in
  let reach needs move =
    match find graph move with
    | Some v when List.nth needs v <> N0 -> place board needs (number v)
    | _ -> refused "that is no move there"
  in
  Impartial.Any
    { rules; read; reach; start = settled board (List.map number brushes);
      moves = (fun needs -> List.map (fun v -> Some (label graph v)) (dirty needs)) }
