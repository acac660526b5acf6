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
  if not normal then unsupported "misere play";
  let size = nat graph.size in
  let next = by_number (Array.map (List.map number) (adjacency graph)) [] in
  let first_weights = List.map number (Array.to_list weights) in
  let plays = plays size next contraction remove_first in
  let read json =
    let held, at = pair json in
    let held = List.map natural (items held) in
    if List.length held <> graph.size then bad "one weight for each vertex";
    List.iteri (fun v w -> if w > weights.(v) then bad "weights only fall") held;
    let none = contraction && List.for_all (( = ) 0) held in
    let at =
      match at with
      | `Null when none -> None
      | `Int v when (not none) && v >= 0 && v < graph.size -> Some (number v)
      | _ -> bad "the token is nowhere"
    in
    (List.map number held, at)
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
  let reach p move =
    match List.find_opt (fun q -> written p q = move) (plays p) with
    | Some q -> q
    | None -> refused "that is no move there"
  in
  let opening = opening contraction first_weights (number token) in
  let with_start check = check size next contraction remove_first first_weights (number token) in
  {
    Impartial.read;
    options = plays;
    reach;
    start = opening;
    moves = (fun p -> List.map (written p) (plays p));
    table_fits = vertexnim_table_fits size next contraction remove_first;
    strategy_fits = vertexnim_strategy_fits size next contraction remove_first;
    heap_strategy_fits = (fun _ -> true);
    table_proves = (fun entries n -> with_start vertexnim_table_value entries = Some n);
    table_value = with_start vertexnim_table_value;
    strategy_proves = with_start vertexnim_strategy;
    heap_strategy_proves = (fun _ _ -> bad "there is no such question");
    table_tells = with_start vertexnim_table_tells;
    strategy_tells = with_start vertexnim_strategy_tells;
  }
