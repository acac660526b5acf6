(* Tables and strategies of impartial games, given how a game reads its positions and moves. *)

open Checkers
open Reading

type 'p game = {
  rules : 'p Checkers.game; (* what the proofs are about *)
  read : Json.t -> 'p; (* a position, as it is written *)
  reach : 'p -> Json.t -> 'p; (* the position after a move, as that is written *)
  start : 'p;
  moves : 'p -> Json.t option list; (* in the order of the options; None where it is to pass *)
}

type any = Any : 'p game -> any

(* The winning moves are those of which the proved checker says so; each is read back, so that it is
   the one that leads to its option. *)
let compare_moves game told answer =
  match (told, answer) with
  | Some told, `List claimed ->
      let leads move q = match move with Some m -> game.reach game.start m = q | None -> true in
      let moves = game.moves game.start in
      if not (List.for_all2 leads moves (game.rules.options game.start)) then
        bad "the moves are not in the order of the options";
      let wins = List.filter_map Fun.id (List.map2 (fun m b -> if b then m else None) moves told) in
      verdict (wins = claimed)
  | _ -> verdict false

(* A reply or a move by its name, among all moves of a position. *)
let reach_by moves options p move =
  match List.find_opt (fun (name, _) -> name = Some move) (List.combine (moves p) (options p)) with
  | Some (_, q) -> q
  | None -> refused "that is no move there"

let table game question answer evidence =
  keys [ "kind"; "values" ] evidence;
  let entry json =
    let p, n = pair json in
    let p = game.read p in
    (p, number (natural n))
  in
  let entries = read_entries (table_fits game.rules) entry (field "values" evidence) in
  match (question, answer) with
  | "nim-value", `Int n when n >= 0 -> verdict (table_value game.rules entries game.start = Some (number n))
  | "outcome", `String ("N" | "P") ->
      let fits n = (n <> N0) = (answer = `String "N") in
      verdict (Option.fold ~none:false ~some:fits (table_value game.rules entries game.start))
  | "winning-moves", answer -> compare_moves game (table_tells game.rules entries game.start) answer
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
      let entry = entry read (heaped game.rules).options reach in
      let given = read_entries (strategy_fits (heaped game.rules)) entry replies in
      verdict (check_value game.rules given game.start (number n))
  | "winning-moves", answer, _ ->
      let entry = entry game.read game.rules.options game.reach in
      let given = read_entries (strategy_fits game.rules) entry replies in
      compare_moves game (strategy_tells game.rules given game.start) answer
  | "outcome", answer, first -> (
      let entry = entry game.read game.rules.options game.reach in
      let given = read_entries (strategy_fits game.rules) entry replies in
      match (answer, first) with
      | `String "P", `Null -> verdict (check_strategy game.rules given game.start None)
      | `String "N", `Null -> refused "there is no first move"
      | `String "N", move -> verdict (check_strategy game.rules given game.start (Some (game.reach game.start move)))
      | _ -> refused "the answer and the first move do not fit")
  | _ -> refused "no such answer"

(* The game is made only where something is proved about the question. *)
let check make question answer evidence =
  match (text (field "kind" evidence), question) with
  | (("nim-table" | "strategy") as kind), ("nim-value" | "outcome" | "winning-moves") ->
      let (Any game) = make () in
      if kind = "nim-table" then table game question answer evidence
      else strategy game question answer evidence
  | kind, _ -> unsupported ("the evidence " ^ kind ^ " for " ^ question)
