(* Seepage: instances and evidence. *)

open Checkers
open Reading
open Graphs

(* A rank for each vertex that grows along arcs, from 1; there must be no cycle. *)
let ranks graph near =
  let entering = Array.make graph.size 0 and rank = Array.make graph.size 0 in
  List.iter (fun (_, v) -> entering.(v) <- entering.(v) + 1) graph.arcs;
  let sources = List.filter (fun v -> entering.(v) = 0) (List.init graph.size Fun.id) in
  let rec go number = function
    | [] -> if number <= graph.size then bad "the graph has a directed cycle"
    | v :: rest ->
        rank.(v) <- number;
        let freed =
          List.filter
            (fun u ->
              entering.(u) <- entering.(u) - 1;
              entering.(u) = 0)
            near.(v)
        in
        go (number + 1) (List.rev_append freed rest)
  in
  go 1 sources;
  (rank, sources)

(* A claim: where the token is, what is given, what is protected, and the claims that it rests on. *)
let read_claim graph green number json =
  keys ([ "at"; "given"; "by" ] @ if green then [ "protect" ] else []) json;
  let earlier json =
    let j = integer json in
    if j < 0 || j >= number then bad "that is no earlier claim" else j
  in
  let by = List.map earlier (items (field "by" json)) in
  let at = vertex graph (field "at" json) in
  let given = vertices graph (field "given" json) in
  (at, given, (if green then vertices graph (field "protect" json) else []), by)

let read_claims graph green json = List.mapi (read_claim graph green) (items json)
let number_of j = positive (j + 1)

let greens =
  List.map (fun (at, given, protect, by) ->
      { at_vertex = node at; given = nodes given; protects = nodes protect;
        by_claims = List.map number_of by })

(* The threats that are smallest come first, which makes it quicker to see that they cannot all be hit. *)
let sludges claims =
  let size = Array.of_list (List.map (fun (_, given, _, _) -> List.length given) claims) in
  let order a b = compare size.(a) size.(b) in
  List.map
    (fun (at, given, _, by) ->
      { token = node at; free = nodes given; rests_on = List.map number_of (List.stable_sort order by) })
    claims

let check json graph question answer evidence =
  let wins = question = "green-wins" in
  instance_keys ~may:[ "sinks" ] (if wins then [ "protect" ] else []) json;
  directed graph;
  let near = adjacency graph in
  let rank, sources = ranks graph near in
  let source = match sources with [ v ] -> node v | _ -> bad "there are several sources" in
  let k = if wins then integer (field "protect" json) else 0 in
  if wins && k < 1 then bad "Green cannot protect so many vertices";
  let sinks = Array.map (( = ) []) near in
  (match optional "sinks" (vertices graph) json with
  | None -> ()
  | Some listed ->
      Array.fill sinks 0 graph.size false;
      List.iter (fun v -> sinks.(v) <- true) listed);
  let everyone = List.init graph.size node in
  let next = by_node (Array.map nodes near) [] and is_sink = by_node sinks false in
  let rank = by_node (Array.map positive rank) XH in
  let read green key = read_claims graph green (field key evidence) in
  match (text (field "kind" evidence), question) with
  | "green-claims", "green-wins" ->
      if answer <> `Bool true then refused "green claims prove that Green wins";
      keys [ "kind"; "claims" ] evidence;
      verdict (check_green everyone next is_sink source (nat k) (greens (read true "claims")))
  | "sludge-claims", "green-wins" ->
      if answer <> `Bool false then refused "sludge claims prove that Green does not win";
      keys [ "kind"; "claims" ] evidence;
      verdict (check_sludge everyone next is_sink source rank (nat k) (sludges (read false "claims")))
  | "sludge-claims", "green-number" ->
      if answer <> `Null then refused "sludge claims prove that there is no green number";
      keys [ "kind"; "claims" ] evidence;
      ignore (read false "claims");
      verdict (check_no_number is_sink source)
  | "claim-pair", "green-number" -> (
      keys [ "kind"; "green"; "sludge" ] evidence;
      let green = greens (read true "green") and sludge = sludges (read false "sludge") in
      match answer with
      | `Int k when k >= 1 ->
          verdict (check_green_number everyone next is_sink source rank (nat k) green sludge)
      | _ -> refused "a pair of claims proves a green number")
  | ("green-claims" | "claim-pair"), ("green-number" | "green-wins") ->
      refused "this is no evidence for that question"
  | kind, ("green-number" | "green-wins") -> unsupported ("the evidence " ^ kind)
  | _ -> bad "there is no such question"
