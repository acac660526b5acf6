(* Reads a certificate and hands it to the checkers, which are extracted from the proofs. This file is
   not proved: it says what instance, claim and evidence a text stands for. *)

open Checkers
module Json = Yojson.Safe
module Util = Yojson.Safe.Util

exception Bad of string
exception Unsupported of string
exception Illegal of string

let bad text = Stdlib.raise (Bad text)
let unsupported text = Stdlib.raise (Unsupported text)

(* ---------------------------------------------------------------- numbers *)

let rec positive k =
  if k < 1 then bad "a number below 1"
  else if k = 1 then XH
  else if k land 1 = 1 then XI (positive (k lsr 1))
  else XO (positive (k lsr 1))

let number k = if k < 0 then bad "a negative number" else if k = 0 then N0 else Npos (positive k)
let rec nat k = if k = 0 then O else S (nat (k - 1))
let set = List.fold_left (fun s v -> N.setbit s (number v)) N0
let has s v = N.testbit s (number v)

(* ---------------------------------------------------------------- JSON *)

let field name json =
  match Util.member name json with `Null -> bad ("the key \"" ^ name ^ "\" is missing") | x -> x

let optional name json = match Util.member name json with `Null -> None | x -> Some x
let items = function `List xs -> xs | _ -> bad "a list is expected"
let integer = function `Int k -> k | _ -> bad "an integer is expected"
let pair json = match items json with [ a; b ] -> (a, b) | _ -> bad "a pair is expected"
let text = function `String s -> s | _ -> bad "a text is expected"

(* The keys of an object are known ones, each once: what is not understood is not passed over. *)
let only known json =
  match json with
  | `Assoc pairs ->
      let seen = Hashtbl.create 16 in
      List.iter
        (fun (key, _) ->
          if not (List.mem key known) then unsupported ("the key \"" ^ key ^ "\"");
          if Hashtbl.mem seen key then bad ("the key \"" ^ key ^ "\" stands twice");
          Hashtbl.add seen key ())
        pairs
  | _ -> bad "an object is expected"

(* ---------------------------------------------------------------- instances *)

type instance = {
  size : int;
  arcs : (int * int) list;
  is_directed : bool;
  vertex : Json.t -> int; (* the number of a label, from 0 *)
}

let read_graph ?(loops = false) json =
  only [ "vertices"; "edges"; "directed" ] json;
  let numbers = Hashtbl.create 64 in
  let size =
    match field "vertices" json with
    | `Int n when n >= 0 ->
        for v = 0 to n - 1 do Hashtbl.replace numbers (`Int v : Json.t) v done;
        n
    | `List labels ->
        List.iteri
          (fun v label ->
            (match label with `Int _ | `String _ -> () | _ -> bad "a label is a number or a text");
            if Hashtbl.mem numbers label then bad "a label stands twice";
            Hashtbl.replace numbers label v)
          labels;
        List.length labels
    | _ -> bad "vertices is a number or a list"
  in
  let vertex label =
    match Hashtbl.find_opt numbers label with Some v -> v | None -> bad "there is no such vertex"
  in
  let is_directed =
    match optional "directed" json with
    | None -> false
    | Some (`Bool b) -> b
    | Some _ -> bad "directed is true or false"
  in
  let seen = Hashtbl.create 64 in
  let arc json =
    let a, b = pair json in
    let u, v = (vertex a, vertex b) in
    if u = v && not loops then bad "a loop";
    let key = if is_directed then (u, v) else (min u v, max u v) in
    if Hashtbl.mem seen key then bad "an edge stands twice";
    Hashtbl.replace seen key ();
    (u, v)
  in
  { size; arcs = List.map arc (items (field "edges" json)); is_directed; vertex }

let vertices instance json = List.map instance.vertex (items json)
let node v = positive (v + 1)

let read_ello json instance =
  only [ "game"; "graph"; "question"; "name"; "green"; "colors"; "before"; "modulus"; "playable" ] json;
  let modulus = match optional "modulus" json with None -> 2 | Some m -> integer m in
  let zero =
    match optional "playable" json with
    | None | Some (`String "zero") -> true
    | Some (`String "nonzero") -> false
    | Some _ -> bad "playable is zero or nonzero"
  in
  let colours = Array.make instance.size 1 in
  (match (optional "green" json, optional "colors" json) with
  | Some (`String "all"), None -> Array.fill colours 0 instance.size 0
  | Some listed, None -> List.iter (fun v -> colours.(v) <- 0) (vertices instance listed)
  | None, Some (`List listed) ->
      if List.length listed <> instance.size then bad "one colour for each vertex";
      List.iteri (fun v c -> colours.(v) <- integer c) listed
  | _ -> unsupported "colours in this form");
  let before =
    match optional "before" json with
    | None -> []
    | Some pairs ->
        List.map
          (fun p ->
            let a, b = pair p in
            (node (instance.vertex a), node (instance.vertex b)))
          (items pairs)
  in
  {
    board =
      { directed = instance.is_directed;
        edges = List.map (fun (u, v) -> (node u, node v)) instance.arcs };
    colours = List.map number (Array.to_list colours);
    before;
    modulus = number modulus;
    zero_is_playable = zero;
  }

let read_board json instance =
  only [ "game"; "graph"; "question"; "name" ] json;
  if instance.is_directed then bad "the graph is directed";
  let masks = Array.make instance.size N0 in
  List.iter
    (fun (u, v) ->
      masks.(u) <- N.setbit masks.(u) (number v);
      masks.(v) <- N.setbit masks.(v) (number u))
    instance.arcs;
  let numbers = Hashtbl.create 64 in
  Array.iteri (fun v mask -> Hashtbl.replace numbers (number v) mask) masks;
  { order = nat instance.size;
    near = (fun v -> match Hashtbl.find_opt numbers v with Some mask -> mask | None -> N0) }

(* ---------------------------------------------------------------- the claims *)

let verdict accepted = if accepted then None else Some "the checker rejects it"

(* A proof in the LRAT format: lemmas with hints; what is deleted does no harm where it is. *)
let read_proof text =
  let literal k =
    if k > 0 then Zpos (positive k) else if k < 0 then Zneg (positive (-k)) else Z0
  in
  let rec until_zero found = function
    | [] -> bad "a line of the proof has no end"
    | 0 :: rest -> (List.rev found, rest)
    | k :: rest -> until_zero (k :: found) rest
  in
  let line text =
    match List.filter (( <> ) "") (String.split_on_char ' ' (String.trim text)) with
    | [] -> []
    | "c" :: _ | _ :: "d" :: _ -> []
    | words -> (
        let numbers =
          List.map
            (fun word ->
              match int_of_string_opt word with Some k -> k | None -> bad "a line of the proof is no lemma")
            words
        in
        match numbers with
        | name :: rest ->
            let lemma, rest = until_zero [] rest in
            let hints, rest = until_zero [] rest in
            if rest <> [] then bad "a line of the proof is no lemma";
            if hints = [] then unsupported "a lemma without hints";
            if List.exists (fun k -> k < 0) hints then unsupported "a RAT step";
            [ { name = positive name; lemma = List.map literal lemma; hints = List.map positive hints } ]
        | [] -> [])
  in
  List.concat_map line (String.split_on_char '\n' text)

let check_refuted game instance evidence =
  only [ "kind"; "pairs"; "cycles"; "proof" ] evidence;
  let proof =
    match field "proof" evidence with
    | `String text -> read_proof text
    | _ -> unsupported "a proof in a file of its own"
  in
  let edges = List.sort_uniq compare (List.map (fun (u, v) -> (min u v, max u v)) instance.arcs) in
  let listed =
    List.map
      (fun p ->
        let a, b = pair p in
        (instance.vertex a, instance.vertex b))
      (items (field "pairs" evidence))
  in
  let pairs = List.map (fun (u, v) -> (node u, node v)) (edges @ listed) in
  let cycles =
    List.map (fun c -> List.map node (vertices instance c)) (items (field "cycles" evidence))
  in
  verdict (check_lost game pairs cycles proof)

let check_ello json instance answer evidence =
  let game = read_ello json instance in
  match (text (field "kind" evidence), answer) with
  | "winning-order", `Bool true ->
      only [ "kind"; "order" ] evidence;
      let order = List.map node (vertices instance (items (field "order" evidence) |> fun l -> `List l)) in
      verdict (check_order game order)
  | "winning-order", _ -> Some "an order proves the answer true only"
  | "lrup-proof", `Bool false ->
      if game.modulus <> Npos (XO XH) then unsupported "a refutation with more than two colours";
      check_refuted game instance evidence
  | "lrup-proof", _ -> Some "a refutation proves the answer false only"
  | "obstruction", `Bool false -> (
      only [ "kind"; "component"; "reason" ] evidence;
      let component = List.map node (vertices instance (field "component" evidence)) in
      match text (field "reason" evidence) with
      | "parity" -> verdict (check_parity game component)
      | "all-red" -> verdict (check_no_first game component)
      | reason -> unsupported ("the obstruction " ^ reason))
  | "obstruction", _ -> Some "an obstruction proves the answer false only"
  | kind, _ -> unsupported ("the evidence " ^ kind)

let check_deletion taken takes json instance question answer evidence =
  let board = read_board json instance in
  let read listed =
    let rec ascend = function
      | a :: (b :: _ as rest) -> if a >= b then bad "vertices ascend" else ascend rest
      | _ -> ()
    in
    let found = List.map integer (items listed) in
    ascend found;
    if List.exists (fun v -> v < 0 || v >= instance.size) found then bad "there is no such vertex";
    set found
  in
  let after p move = N.ldiff p (taken board p move) in
  match (text (field "kind" evidence), question) with
  | "nim-table", ("nim-value" | "outcome") ->
      only [ "kind"; "values" ] evidence;
      let entry json =
        let p, n = pair json in
        (read p, number (integer n))
      in
      let entries = List.map entry (items (field "values" evidence)) in
      let proves n = table_proves_value board (takes board) entries n in
      (match (question, answer) with
      | "nim-value", `Int n -> verdict (proves (number n))
      | "outcome", `String "P" -> verdict (proves N0)
      | "outcome", `String "N" ->
          (* The nim-value of the start is one of the values of the table, or an exclusive or. *)
          let found = table_value_of board (takes board) entries in
          verdict (match found with Some N0 | None -> false | Some n -> proves n)
      | _ -> Some "no such answer")
  | "strategy", "outcome" ->
      only [ "kind"; "replies"; "first" ] evidence;
      let start = all_vertices board in
      let entry json =
        let p, replies = pair json in
        let p = read p in
        let options = options (takes board) p in
        let given = items replies in
        if List.length options <> List.length given then bad "one reply for each option";
        (p, List.map2 (fun option move -> after option (move : Json.t)) options given)
      in
      let entries = List.map entry (items (field "replies" evidence)) in
      (match (answer, Util.member "first" evidence) with
      | `String "P", `Null ->
          verdict (strategy_proves_outcome board (takes board) entries None)
      | `String "N", (`Null : Json.t) -> Some "there is no first move"
      | `String "N", move ->
          verdict (strategy_proves_outcome board (takes board) entries (Some (after start move)))
      | _ -> Some "the answer and the first move do not fit")
  | "strategy", "nim-value" ->
      only [ "kind"; "replies"; "first" ] evidence;
      let beside = with_heap (options (takes board)) in
      let reach (p, h) (move : Json.t) =
        match move with
        | `Assoc [ ("heap", `Int k) ] -> (p, number k)
        | _ -> (after p move, h)
      in
      let entry json =
        let state, replies = pair json in
        let p, h = pair state in
        let state = (read p, number (integer h)) in
        let options = beside state in
        let given = items replies in
        if List.length options <> List.length given then bad "one reply for each option";
        (state, List.map2 reach options given)
      in
      let entries = List.map entry (items (field "replies" evidence)) in
      (match answer with
      | `Int n when n >= 0 -> verdict (strategy_proves_value board (takes board) entries (number n))
      | _ -> Some "no such answer")
  | kind, _ -> unsupported ("the evidence " ^ kind ^ " for " ^ question)

(* Cops that win on a connected graph: the vertices of its one component are numbered as those of the
   graph. *)
let check_cops json instance question answer evidence =
  only [ "game"; "graph"; "question"; "name"; "cops" ] json;
  only [ "kind"; "parts" ] evidence;
  let near = Array.make instance.size [] in
  List.iter
    (fun (u, v) ->
      near.(u) <- node v :: near.(u);
      near.(v) <- node u :: near.(v))
    instance.arcs;
  let numbers = Hashtbl.create 64 in
  Array.iteri (fun v vs -> Hashtbl.replace numbers (node v) vs) near;
  let next v = match Hashtbl.find_opt numbers v with Some vs -> vs | None -> [] in
  let everyone = List.init instance.size node in
  let seen = Hashtbl.create 64 in
  let rec visit v =
    if not (Hashtbl.mem seen v) then (
      Hashtbl.replace seen v ();
      List.iter visit (next v))
  in
  if instance.size > 0 then visit (node 0);
  if Hashtbl.length seen < instance.size then unsupported "a graph that is not connected";
  match (text (field "kind" evidence), question, answer, items (field "parts" evidence)) with
  | "strategies", "cops-win", `Bool true, [ part ] ->
      only [ "catching"; "escaping" ] part;
      let catching = field "catching" part in
      only [ "start"; "moves" ] catching;
      let vertex json =
        let v = integer json in
        if v < 0 || v >= instance.size then bad "there is no such vertex" else node v
      in
      let start = List.map vertex (items (field "start" catching)) in
      let k = List.length start in
      let cops = integer (field "cops" json) in
      let row json =
        let values = Array.of_list (List.map vertex (items json)) in
        if Array.length values <> (2 * k) + 1 then bad "a move has two vertices for each cop, and one";
        { cops_at = Array.to_list (Array.sub values 0 k);
          robber_at = values.(k);
          cops_to = Array.to_list (Array.sub values (k + 1) k) }
      in
      let rows = List.map row (items (field "moves" catching)) in
      (* Fewer cops are as good: the others stand beside one of them. *)
      if k <> cops then unsupported "more cops than the strategy takes";
      verdict (check_catching everyone next positions (nat k) start rows)
  | kind, _, _, _ -> unsupported ("the evidence " ^ kind ^ " for " ^ question)

let check json =
  only [ "zermelo"; "version"; "instance"; "question"; "answer"; "evidence"; "name"; "statistics"; "producer" ] json;
  if field "zermelo" json <> `String "certificate" || field "version" json <> `Int 1 then
    bad "this is no certificate of version 1";
  let instance_json = field "instance" json in
  let question = text (field "question" json) in
  let answer = field "answer" json and evidence = field "evidence" json in
  let loops = field "game" instance_json = `String "cops" in
  let instance = read_graph ~loops (field "graph" instance_json) in
  let vertex label = instance.vertex label in
  match text (field "game" instance_json) with
  | "ello" when question = "winnable" -> check_ello instance_json instance answer evidence
  | "node-kayles" ->
      let taken board p move =
        let v = vertex move in
        if not (has p v) then Stdlib.raise (Illegal "that is no move there");
        N.coq_land p (N.setbit (board.near (number v)) (number v))
      in
      check_deletion taken neighbourhoods instance_json instance question answer evidence
  | "arc-kayles" ->
      let taken board p move =
        let a, b = pair move in
        let u, v = (vertex a, vertex b) in
        if not (u < v && has p u && has p v && has (board.near (number u)) v) then
          Stdlib.raise (Illegal "that is no move there");
        set [ u; v ]
      in
      check_deletion taken pairs instance_json instance question answer evidence
  | "cops" -> check_cops instance_json instance question answer evidence
  | game -> unsupported ("the game " ^ game ^ " with the question " ^ question)

let () =
  if Array.length Sys.argv <> 2 then (prerr_endline "usage: zermelo-verified CERTIFICATE"; exit 2);
  let path = Sys.argv.(1) in
  let told, status =
    try
      match check (Json.from_file path) with
      | None -> ("accepted", 0)
      | Some reason -> ("rejected: " ^ reason, 1)
    with
    | Illegal what -> ("rejected: " ^ what, 1)
    | Unsupported what -> ("unsupported: " ^ what, 3)
    | Bad what -> ("bad input: " ^ what, 2)
    | Yojson.Json_error what -> ("bad input: " ^ String.concat " " (String.split_on_char '\n' what), 2)
    | Sys_error what -> ("bad input: " ^ what, 2)
    | Stack_overflow | Out_of_memory -> ("limit: out of memory", 3)
  in
  print_endline (path ^ ": " ^ told);
  exit status
