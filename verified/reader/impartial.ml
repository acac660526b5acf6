(* Tables and strategies of impartial games, given how a game reads its positions and moves. *)

open Checkers
open Reading

type 'p game = {
  read : Json.t -> 'p; (* a position, as it is written *)
  options : 'p -> 'p list;
  reach : 'p -> Json.t -> 'p; (* the position after a move, as that is written *)
  start : 'p;
  moves : 'p -> Json.t list; (* as they are written, in the order of the options *)
  (* From here on what the proofs are about; two of these say whether a list is right so far. *)
  table_fits : ('p * n) list -> bool;
  strategy_fits : ('p * 'p list) list -> bool;
  heap_strategy_fits : (('p * n) * ('p * n) list) list -> bool;
  table_proves : ('p * n) list -> n -> bool;
  table_value : ('p * n) list -> n option;
  strategy_proves : ('p * 'p list) list -> 'p option -> bool;
  heap_strategy_proves : (('p * n) * ('p * n) list) list -> n -> bool;
  table_tells : ('p * n) list -> bool list option;
  strategy_tells : ('p * 'p list) list -> bool list option;
}

(* The winning moves are those of which the proved checker says so; each is read back, so that it is
   the one that leads to its option. *)
let compare_moves game told answer =
  match (told, answer) with
  | Some told, `List claimed ->
      let named = List.combine (game.moves game.start) (game.options game.start) in
      if not (List.for_all (fun (move, q) -> game.reach game.start move = q) named) then
        bad "the moves are not in the order of the options";
      let wins = List.filter_map Fun.id (List.map2 (fun (m, _) b -> if b then Some m else None) named told) in
      verdict (wins = claimed)
  | _ -> verdict false

let table game question answer evidence =
  keys [ "kind"; "values" ] evidence;
  let entry json =
    let p, n = pair json in
    let p = game.read p in
    (p, number (natural n))
  in
  let entries = read_entries game.table_fits entry (field "values" evidence) in
  match (question, answer) with
  | "nim-value", `Int n when n >= 0 -> verdict (game.table_proves entries (number n))
  | "outcome", `String ("N" | "P") ->
      (* The value that the table gives to the start; that it is right is proved with it. *)
      let fits n = (n <> N0) = (answer = `String "N") in
      verdict
        (match game.table_value entries with
        | Some n when fits n -> game.table_proves entries n
        | _ -> false)
  | "winning-moves", answer -> compare_moves game (game.table_tells entries) answer
  | _ -> refused "no such answer"

(* An entry with one reply for each option; `reach` makes positions of replies. *)
let entry read options reach json =
  let p, replies = pair json in
  let p = read p in
  let given = items replies in
  let options = options p in
  if List.compare_lengths options given <> 0 then bad "one reply for each option";
  (p, List.map2 reach options given)

let strategy game question answer evidence =
  keys [ "kind"; "replies"; "first" ] evidence;
  let replies = field "replies" evidence in
  match (question, answer, field "first" evidence) with
  | "nim-value", `Int n, _ when n >= 0 ->
      let reach (p, h) = function
        | `Assoc [ ("heap", `Int k) ] when k >= 0 -> (p, number k)
        | move -> (game.reach p move, h)
      in
      let read json =
        let p, h = pair json in
        let p = game.read p in
        (p, number (natural h))
      in
      let entry = entry read (with_heap game.options) reach in
      let given = read_entries game.heap_strategy_fits entry replies in
      verdict (game.heap_strategy_proves given (number n))
  | "winning-moves", answer, _ ->
      let entry = entry game.read game.options game.reach in
      let given = read_entries game.strategy_fits entry replies in
      compare_moves game (game.strategy_tells given) answer
  | "outcome", answer, first -> (
      let entry = entry game.read game.options game.reach in
      let given = read_entries game.strategy_fits entry replies in
      match (answer, first) with
      | `String "P", `Null -> verdict (game.strategy_proves given None)
      | `String "N", `Null -> refused "there is no first move"
      | `String "N", move -> verdict (game.strategy_proves given (Some (game.reach game.start move)))
      | _ -> refused "the answer and the first move do not fit")
  | _ -> refused "no such answer"

(* The game is made only where something is proved about the question. *)
let check make question answer evidence =
  match (text (field "kind" evidence), question) with
  | "nim-table", ("nim-value" | "outcome" | "winning-moves") -> table (make ()) question answer evidence
  | "strategy", ("nim-value" | "outcome" | "winning-moves") -> strategy (make ()) question answer evidence
  | kind, _ -> unsupported ("the evidence " ^ kind ^ " for " ^ question)
