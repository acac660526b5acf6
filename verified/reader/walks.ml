(* Geography: where the token is, and what lies ahead of it. *)

open Checkers
open Reading
open Graphs

let bits size mask = List.filter (has mask) (List.init size Fun.id)

let game json graph =
  instance_keys [ "token" ] json;
  let token = Coq_Pos.pred_N (node_of graph (field "token" json)) in
  let size = nat graph.size and next = next_from_zero graph in
  let read json =
    let at, ahead = pair json in
    let v = below graph.size at in
    let listed = List.map (below graph.size) (items ahead) in
    let found = shorten size next (number v, N.clearbit (set listed) (number v)) in
    if bits graph.size (snd found) <> listed then bad "not all of these are ahead of the token";
    found
  in
  Impartial.Any
    { rules = geography size next; read; start = short_start size next token;
      moves = walk_moves graph.names size next;
      by_table = check_table_walks graph.names size next token;
      by_strategy = check_strategy_walks graph.names size next token }
