(* POLISH: the discrepancy of every vertex; light positions: how many of each on either side. *)

open Checkers
open Reading
open Graphs

let game json graph =
  instance_keys ~may:[ "brushes" ] [] json;
  undirected graph;
  let brushes =
    match optional "brushes" (vertex_data graph natural) json with
    | Some brushes -> brushes
    | None -> List.init graph.size (fun _ -> N0)
  in
  let board = board graph in
  let read json =
    let needs = List.map natural (items json) in
    if List.compare_length_with needs graph.size <> 0 then bad "one discrepancy for each vertex";
    needs
  in
  Impartial.normal (polish board) (polish_moves graph.names board) read (settled board brushes)

let light json =
  instance_keys ~graph:[] [ "left"; "right" ] json;
  let side json =
    match List.map natural (items json) with
    | [ i; j; k ] -> ((i, j), k)
    | _ -> bad "three numbers are expected"
  in
  let read json = let left, right = pair json in (side left, side right) in
  Impartial.normal light_polish light_moves_of read
    (side (field "left" json), side (field "right" json))
