(* VertexNim: what the vertices hold, and where the token is. *)

open Checkers
open Reading
open Graphs

let small = Walks.small

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
  let least = if contraction && remove_first then 1 else 0 in
  let weight json = let w = integer json in if w < least then bad "there is no such weight" else w in
  let weights = vertex_data graph weight (field "weights" json) in
  let token = vertex graph (field "token" json) in
  if contraction && not (hangs_together graph) then bad "the graph is not connected";
  let size = nat graph.size in
  let next = by_number (Array.map (List.map number) (adjacency graph)) [] in
  let first_weights = List.map number (Array.to_list weights) in
  let read json =
    let held, at = pair json in
    let held = List.map natural (items held) in
    if held <> [] && List.length held <> graph.size then bad "one weight for each vertex";
    List.iteri (fun v w -> if w > weights.(v) then bad "weights only fall") held;
    let none = held = [] || (contraction && List.for_all (( = ) 0) held) in
    let at =
      match at with
      | `Null when none -> None
      | `Int v when (not none) && v >= 0 && v < graph.size -> Some (number v)
      | _ -> bad "the token is nowhere"
    in
    if held = [] then None else Some (List.map number held, at)
  in
  (* A move as it is written: what is left where something was taken, and where the token goes. *)
  let written (held, at) (now, later) =
    let rec changed v = function
      | a :: rest, b :: others -> if a = b then changed (v + 1) (rest, others) else (v, small b)
      | _ -> bad "a move takes nothing"
    in
    let v, left = changed 0 (held, now) in
    let goes =
      match later with
      | _ when not remove_first -> label graph v
      | None -> `Null
      | Some u -> label graph (small u)
    in
    `List [ `Int left; goes ]
  in
  let rules = vertexnim size next contraction remove_first in
  let opening = opening contraction first_weights (number token) in
  (* In misère play a blocked player passes, to where there is no move. *)
  let name p q = match (p, q) with Some p, Some q -> Some (written p q) | _ -> None in
  let passing = misere rules in
  let misere_moves p = List.map (name p) (passing.options p) in
  let misere_reach p = function
    | `String "no move" when passing.options p = [ None ] -> None
    | move -> Impartial.reach_by misere_moves passing.options p move
  in
  let moves p = List.map (fun q -> Some (written p q)) (rules.options p) in
  if normal then
    let read json = match read json with Some p -> p | None -> ([], None) in
    Impartial.Any { rules; read; moves; start = opening; reach = Impartial.reach_by moves rules.options }
  else
    Impartial.Any
      { rules = passing; read; moves = misere_moves; start = Some opening; reach = misere_reach }
