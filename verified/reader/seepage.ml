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
    let j = small json in
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

(* The tree that hangs on a vertex, with claims about each. *)
let rec tree below claim v = Vertex (node v, claim v, List.map (tree below claim) below.(v))

let number_or_null = function `Null -> None | json -> Some (small json)

let read_tree graph near sources evidence =
  keys [ "kind"; "numbers" ] evidence;
  let numbers = Array.of_list (List.map number_or_null (items (field "numbers" evidence))) in
  if Array.length numbers <> graph.size then bad "one number for each vertex";
  if List.length graph.arcs <> graph.size - 1 then refused "the graph is no tree";
  let claim v =
    match numbers.(v) with
    | Some k when k < 1 || k > graph.size -> refused "there is no such number"
    | number -> Option.map nat number
  in
  tree near claim (List.hd sources)

(* The subtree that the parents make, with its numbers; none for null. *)
let read_parents graph near sinks sources evidence =
  keys [ "kind"; "parents" ] evidence;
  match field "parents" evidence with
  | `Null -> None
  | listed ->
      let listed = items listed in
      if List.length listed <> graph.size then bad "one parent for each vertex";
      let parent = function `Null -> None | json -> Some (vertex graph json) in
      let below = Array.make graph.size [] in
      let hang v = function
        | None -> ()
        | Some u when List.mem v near.(u) -> below.(u) <- v :: below.(u)
        | Some _ -> refused "no edge leads there"
      in
      List.iteri hang (List.map parent listed);
      let rec numbered v =
        let ts = List.map numbered below.(v) in
        Vertex (node v, (if sinks.(v) then None else Some (Checkers.number_of (List.map claimed ts))), ts)
      in
      Some (numbered (List.hd sources))

(* How far each vertex is from a sink, or as far as there are vertices. *)
let distances graph near sinks rank =
  let far = Array.make graph.size graph.size in
  let down = List.sort (fun u v -> compare rank.(v) rank.(u)) (List.init graph.size Fun.id) in
  List.iter
    (fun v ->
      far.(v) <- (if sinks.(v) then 0 else List.fold_left (fun f u -> min f (far.(u) + 1)) far.(v) near.(v)))
    down;
  far

(* The least k that the elementary bounds show to be enough; our other checker takes no less. *)
let enough near sinks far =
  let widest = ref 0 and many = ref 0 in
  Array.iteri (fun v us -> if sinks.(v) then incr many else widest := max !widest (List.length us)) near;
  let nearest = if far >= Array.length near then 1 else far in
  max 1 (min !widest ((!many + nearest - 1) / nearest))

let check json graph question answer evidence =
  let wins = question = "green-wins" in
  instance_keys ~may:[ "sinks" ] (if wins then [ "protect" ] else []) json;
  directed graph;
  let near = adjacency graph in
  let rank, sources = ranks graph near in
  let source = match sources with [ v ] -> node v | _ -> bad "there are several sources" in
  let k = if wins then natural (field "protect" json) else N0 in
  if wins && k = N0 then bad "Green cannot protect so many vertices";
  let everyone = everyone graph and next = next graph in
  let is_sink =
    match optional "sinks" (nodes_of graph) json with
    | None -> fun v -> next v = []
    | Some listed -> let sinks = gathered listed in fun v -> Map.mem v sinks
  in
  let sinks = Array.init graph.size (fun v -> is_sink (node v)) in
  let far () = distances graph near sinks rank in
  let rank = by_node (Array.map positive rank) XH in
  let read green key = read_claims graph green (field key evidence) in
  match (text (field "kind" evidence), question) with
  | "green-claims", "green-wins" ->
      if answer <> `Bool true then refused "green claims prove that Green wins";
      keys [ "kind"; "claims" ] evidence;
      verdict (check_guarded everyone next is_sink source k (greens (read true "claims")))
  | "sludge-claims", "green-wins" ->
      if answer <> `Bool false then refused "sludge claims prove that Green does not win";
      keys [ "kind"; "claims" ] evidence;
      verdict (check_flooded everyone next is_sink source rank k (sludges (read false "claims")))
  | "sludge-claims", "green-number" ->
      if answer <> `Null then refused "sludge claims prove that there is no green number";
      keys [ "kind"; "claims" ] evidence;
      ignore (read false "claims");
      verdict (check_no_number is_sink source)
  | "claim-pair", "green-number" -> (
      keys [ "kind"; "green"; "sludge" ] evidence;
      let green = greens (read true "green") and sludge = sludges (read false "sludge") in
      match natural_answer answer with
      | Some k -> verdict (check_least everyone next is_sink source rank k green sludge)
      | None -> refused "a pair of claims proves a green number")
  | "tree-numbers", ("green-wins" | "green-number") ->
      let t = read_tree graph near sources evidence in
      verdict
        (match answer with
        | `Bool answer -> wins && check_tree_wins next is_sink source t k answer
        | `Null -> (not wins) && check_tree_number next is_sink source t None
        | answer ->
            (not wins) && natural_answer answer <> None
            && check_tree_number next is_sink source t (natural_answer answer))
  | "bounds", ("green-wins" | "green-number") ->
      let part = read_parents graph near sinks sources evidence in
      let far = far () in
      let first = List.hd sources in
      if sinks.(first) then refused "the source is a sink";
      let high = number (enough near sinks far.(first)) in
      let far = by_node (Array.map nat far) O in
      let t = Option.value part ~default:(Vertex (source, Some (S O), [])) in
      let least = number (match claimed t with Some n -> of_nat n | None -> 1) in
      verdict
        (match answer with
        | `Bool true -> wins && not (less k high) && check_enough everyone next is_sink source rank far k
        | `Bool false -> wins && less k least && check_too_few next is_sink source k t
        | answer ->
            (not wins) && natural_answer answer = Some high && least = high
            && check_least_bounds everyone next is_sink source rank far high t)
  | ("green-claims" | "claim-pair"), ("green-number" | "green-wins") ->
      refused "this is no evidence for that question"
  | kind, ("green-number" | "green-wins") -> unsupported ("the evidence " ^ kind)
  | _ -> bad "there is no such question"
