(* POLISH: the discrepancy of every vertex; light positions: how many of each on either side. *)

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

let light json =
  instance_keys ~graph:[] [ "left"; "right" ] json;
  let side json =
    match List.map (fun k -> number (natural k)) (items json) with
    | [ i; j; k ] -> ((i, j), k)
    | _ -> bad "three numbers are expected"
  in
  let read json = let left, right = pair json in (side left, side right) in
  let named word ((i, j), k) =
    List.concat
      (List.map2
         (fun need many -> if many = N0 then [] else [ Some (`List [ `String word; `Int need ]) ])
         [ 1; 2; 3 ] [ i; j; k ])
  in
  let moves (left, right) =
    if light_moves (left, right) = [] then [] else named "left" left @ named "right" right
  in
  Impartial.Any
    { rules = light_polish; read; moves; start = (side (field "left" json), side (field "right" json));
      reach = Impartial.reach_by moves light_moves }
