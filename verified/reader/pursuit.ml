(* Cops and Robbers: instances and evidence. *)

open Checkers
open Reading
open Graphs

let check json graph question answer evidence =
  instance_keys ~may:[ "cops" ] [] json;
  undirected graph;
  let near = adjacency { graph with arcs = List.filter (fun (u, v) -> u <> v) graph.arcs } in
  let next = by_node (Array.map nodes near) [] in
  let everyone = List.init graph.size node in
  let cops () = integer (field "cops" json) in
  (match optional "cops" integer json with
  | Some k when k < 1 -> bad "there cannot be so many cops"
  | None when question <> "cop-number" -> bad "the key \"cops\" is missing"
  | _ -> ());
  match (text (field "kind" evidence), question, answer) with
  | "strategies", "cops-win", `Bool true ->
      keys [ "kind"; "parts" ] evidence;
      let parts = items (field "parts" evidence) in
      let count = List.length (components graph) in
      if List.length parts <> count then bad "one part for each component";
      if count > 1 then unsupported "a graph that is not connected";
      let part = List.hd parts in
      keys ~may:[ "catching"; "escaping" ] [] part;
      let catching = field "catching" part in
      keys [ "start"; "moves" ] catching;
      let vertex json = below graph.size json in
      let start = List.map vertex (items (field "start" catching)) in
      let k = List.length start in
      let row json =
        let values = Array.of_list (List.map vertex (items json)) in
        if Array.length values <> (2 * k) + 1 then bad "a move has two vertices for each cop, and one";
        let at = Array.to_list (Array.sub values 0 k) in
        if List.sort compare at <> at then bad "the cops are not sorted";
        { cops_at = nodes at;
          robber_at = node values.(k);
          cops_to = nodes (Array.to_list (Array.sub values (k + 1) k)) }
      in
      let rows = List.map row (items (field "moves" catching)) in
      (* Fewer cops are as good: the others stand beside one of them. *)
      if k > cops () then refused "the strategy takes more cops";
      if k < cops () then unsupported "more cops than the strategy takes";
      verdict (check_catching everyone next positions (nat k) (nodes start) rows)
  | kind, _, _ -> unsupported ("the evidence " ^ kind ^ " for " ^ question)
