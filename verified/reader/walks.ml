(* Geography: where the token is, and what lies ahead of it. *)

open Checkers
open Reading
open Graphs

let bits size mask = List.filter (has mask) (List.init size Fun.id)
let small = function N0 -> 0 | Npos p -> whole p

let game json graph =
  instance_keys [ "token" ] json;
  let token = number (vertex graph (field "token" json)) in
  let size = nat graph.size in
  let near = adjacency graph in
  let next = by_number (Array.map (List.map number) near) [] in
  let read json =
    let at, ahead = pair json in
    let v = below graph.size at in
    let listed = List.map (below graph.size) (items ahead) in
    let found = shorten size next (number v, N.clearbit (set listed) (number v)) in
    if bits graph.size (snd found) <> listed then bad "not all of these are ahead of the token";
    found
  in
  let reach (v, ahead) move =
    match find graph move with
    | Some u when List.mem u near.(small v) && has ahead u ->
        shorten size next (number u, N.clearbit ahead (number u))
    | _ -> refused "that is no move there"
  in
  let moves (v, ahead) = List.map (fun u -> Some (label graph u)) (List.filter (has ahead) near.(small v)) in
  Impartial.Any { rules = geography size next; read; reach; start = short_start size next token; moves }
