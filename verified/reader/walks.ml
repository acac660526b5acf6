(* Geography: where the token is, and what lies ahead of it. *)

open Checkers
open Reading
open Graphs

let bits size mask = List.filter (has mask) (List.init size Fun.id)
let rec whole = function XH -> 1 | XO p -> 2 * whole p | XI p -> (2 * whole p) + 1
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
  let no_value _ _ = bad "there is no such question" in
  {
    Impartial.read;
    options = short_steps size next;
    reach;
    start = short_start size next token;
    moves =
      (fun (v, ahead) -> List.map (label graph) (List.filter (has ahead) near.(small v)));
    table_fits = plain_table_fits same_walk hash_walk (short_steps size next);
    strategy_fits =
      geography_strategy_fits size next;
    heap_strategy_fits = (fun _ -> true);
    table_proves = (fun entries n -> geography_table_value size next token entries = Some n);
    table_value = geography_table_value size next token;
    strategy_proves = geography_strategy size next token;
    heap_strategy_proves = no_value;
    table_tells = geography_table_tells size next token;
    strategy_tells = geography_strategy_tells size next token;
  }
