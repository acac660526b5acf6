(* ELLO: instances and evidence. *)

open Checkers
open Reading
open Graphs

let read_game json graph =
  instance_keys ~may:[ "green"; "colors"; "before"; "modulus"; "playable" ] [] json;
  let two = Npos (XO XH) in
  let modulus = Option.value (optional "modulus" natural json) ~default:two in
  if less modulus two then bad "the modulus is below 2";
  let reading = function
    | `String "zero" -> true
    | `String "nonzero" -> false
    | _ -> bad "playable is zero or nonzero"
  in
  let zero = Option.value (optional "playable" reading json) ~default:true in
  let colour json =
    let c = natural json in
    if less c modulus then c else bad "there is no such colour"
  in
  let size = number graph.size in
  let colours =
    match (member "green" json, member "colors" json) with
    | Some _, Some _ -> bad "green and colors are both given"
    | None, Some values -> vertex_data graph colour values
    | None, None -> bad "the key \"green\" is missing"
    | Some _, None when modulus <> two -> bad "green needs two colours"
    | Some (`String "all"), None -> two_colours size (gathered (everyone graph))
    | Some listed, None -> two_colours size (gathered (nodes_of graph listed))
  in
  let adjacent u v =
    let is arc = List.mem arc graph.edges in
    is (u, v) || is (v, u)
  in
  let both json =
    match nodes_of graph json with
    | [ u; v ] -> if adjacent u v then (u, v) else bad "before takes edges only"
    | _ -> bad "a pair is expected"
  in
  let pairs json = List.map both (items json) in
  let before = Option.value (optional "before" pairs json) ~default:[] in
  if twice before then bad "a pair stands twice";
  {
    board = { directed = graph.is_directed; edges = graph.edges };
    colours;
    before;
    modulus;
    zero_is_playable = zero;
  }

let check_refuted game graph evidence =
  let proof = text (field "proof" evidence) in
  let edges = List.sort_uniq compare (List.map (fun (u, v) -> (min u v, max u v)) graph.arcs) in
  let variables = Hashtbl.create 64 in
  let declared (u, v) = Hashtbl.mem variables (u, v) || Hashtbl.mem variables (v, u) in
  let declare pair =
    if declared pair then bad "a pair is declared twice" else Hashtbl.add variables pair ()
  in
  List.iter declare edges;
  let listed json =
    match vertices graph json with
    | [ u; v ] -> declare (u, v); (u, v)
    | _ -> bad "a pair is expected"
  in
  let listed = List.map listed (items (field "pairs" evidence)) in
  let cycle json =
    let around = vertices graph json in
    let next = List.tl around @ [ List.hd around ] in
    if List.length around < 3 || not (List.for_all declared (List.combine around next)) then
      bad "this is no cycle of declared pairs";
    nodes around
  in
  let pairs = List.map (fun (u, v) -> (node u, node v)) (edges @ listed) in
  let cycles =
    List.map (fun c -> if items c = [] then bad "an empty cycle" else cycle c)
      (items (field "cycles" evidence))
  in
  let steps = Proofs.read (List.length (formula game pairs cycles)) proof in
  verdict (check_lost game pairs cycles steps)

let check json graph question answer evidence =
  let game = read_game json graph in
  let only wanted = if answer <> `Bool wanted then refused "this evidence proves another answer" in
  if question <> "winnable" then bad "there is no such question";
  match text (field "kind" evidence) with
  | "winning-order" ->
      only true;
      keys [ "kind"; "order" ] evidence;
      verdict (check_order game (nodes (vertices graph (field "order" evidence))))
  | "lrup-proof" ->
      only false;
      keys [ "kind"; "pairs"; "cycles"; "proof" ] evidence;
      check_refuted game graph evidence
  | "obstruction" -> (
      only false;
      keys [ "kind"; "component"; "reason" ] evidence;
      let listed = vertices graph (field "component" evidence) in
      let judge =
        match text (field "reason" evidence) with
        | "parity" -> check_parity
        | "all-red" -> check_no_first
        | "reflected-all-red" -> check_no_last
        | "same-ends" -> check_same_ends
        | _ -> bad "there is no such obstruction"
      in
      if not (List.mem (List.sort compare listed) (components graph)) then
        refused "the listed vertices are not a component of the graph";
      verdict (judge game (nodes listed)))
  | "detachment-barrier" ->
      only false;
      if graph.is_directed || game.before <> [] || game.modulus <> Npos (XO XH) then
        refused "the cycles of the rooted graph are about the plain game only";
      let green = Array.of_list (List.map (is_playable game) game.colours) in
      Barriers.check game graph green evidence
  | kind -> unsupported ("the evidence " ^ kind)
