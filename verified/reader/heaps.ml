(* VertexNim: what the vertices hold, and where the token is. *)

open Checkers
open Reading
open Graphs

let choice name first second json =
  match optional name text json with
  | None -> true
  | Some word when word = first -> true
  | Some word when word = second -> false
  | Some _ -> bad (name ^ " is " ^ first ^ " or " ^ second)

(* Whether each vertex is reached from the first one, and the other way round. *)
let hangs_together graph =
  let reached near =
    let seen = Array.make graph.size false in
    let rec go = function
      | [] -> ()
      | v :: rest when seen.(v) -> go rest
      | v :: rest ->
          seen.(v) <- true;
          go (List.rev_append near.(v) rest)
    in
    go [ 0 ];
    Array.for_all Fun.id seen
  in
  let turned = { graph with arcs = List.map (fun (u, v) -> (v, u)) graph.arcs } in
  reached (adjacency graph) && reached (adjacency turned)

let game json graph =
  instance_keys ~may:[ "rule"; "order"; "play" ] [ "weights"; "token" ] json;
  let contraction = choice "rule" "vertexnim" "stockman" json in
  let remove_first = choice "order" "remove-then-move" "move-then-remove" json in
  let normal = choice "play" "normal" "misere" json in
  let weights = vertex_data graph natural (field "weights" json) in
  if contraction && remove_first && List.mem N0 weights then bad "there is no such weight";
  let token = Coq_Pos.pred_N (node_of graph (field "token" json)) in
  if contraction && not (hangs_together graph) then bad "the graph is not connected";
  let size = nat graph.size and next = next_from_zero graph in
  let read json =
    let held, at = pair json in
    let held = List.map natural (items held) in
    if held <> [] && List.compare_length_with held graph.size <> 0 then bad "one weight for each vertex";
    if held <> [] && List.exists2 less weights held then bad "weights only fall";
    let none = held = [] || (contraction && List.for_all (( = ) N0) held) in
    let at =
      match at with
      | `Null when none -> None
      | `Int v when (not none) && v >= 0 && v < graph.size -> Some (number v)
      | _ -> bad "the token is nowhere"
    in
    if held = [] then None else Some (held, at)
  in
  let rules = vertexnim size next contraction remove_first in
  let moves = vertexnim_moves graph.names size next contraction remove_first in
  let opening = opening contraction weights token in
  if normal then
    let read json = match read json with Some p -> p | None -> ([], None) in
    Impartial.normal rules moves read opening
  else
    (* A blocked player passes, to where there is no move. *)
    Impartial.Any
      { rules = misere rules; read; start = Some opening; moves = passing_moves_of moves;
        by_table = (fun entries -> check_misere_table_moves rules moves entries opening);
        by_strategy = (fun entries -> check_misere_strategy_moves rules moves entries opening) }
