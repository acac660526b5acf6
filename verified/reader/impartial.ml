(* Tables and strategies of impartial games, given how a game reads its positions. *)

open Checkers
open Reading

type 'p game = {
  rules : 'p Checkers.game; (* what the proofs are about *)
  read : Json.t -> 'p; (* a position, as it is written *)
  start : 'p;
  moves : 'p -> (move_name * 'p) list; (* the moves by their names, as the proofs have them *)
  by_table : ('p * n) list -> move_name list -> bool; (* whether these are the moves that win *)
  by_strategy : ('p * 'p list) list -> move_name list -> bool;
}

type any = Any : 'p game -> any

(* A game in which the player who cannot move loses. *)
let normal rules moves read start =
  Any { rules; read; start; moves;
        by_table = (fun entries -> check_table_moves rules moves entries start);
        by_strategy = (fun entries -> check_strategy_moves rules moves entries start) }

let named json = List.map move (items json)

let reach game p json =
  match leads_to (game.moves p) (move json) with Some q -> q | None -> refused "that is no move there"

let table game question answer evidence =
  keys [ "kind"; "values" ] evidence;
  let entry json =
    let p, n = pair json in
    let p = game.read p in
    (p, natural n)
  in
  let entries = read_entries (table_fits game.rules) entry (field "values" evidence) in
  match (question, answer) with
  | "nim-value", answer when natural_answer answer <> None ->
      verdict (table_value game.rules entries game.start = natural_answer answer)
  | "outcome", `String ("N" | "P") ->
      let fits n = (n <> N0) = (answer = `String "N") in
      verdict (Option.fold ~none:false ~some:fits (table_value game.rules entries game.start))
  | "winning-moves", `List _ -> verdict (game.by_table entries (named answer))
  | _ -> refused "no such answer"

(* An entry with one reply for each option; `reach` makes positions of replies. *)
let entry read options reach json =
  let p, replies = pair json in
  let given = items replies in
  let p = read (List.length given) p in
  let options = options p in
  if List.compare_lengths options given <> 0 then bad "one reply for each option";
  (p, List.map2 reach options given)

(* A heap has as many moves as it holds, so that more than the replies are too many. *)
let beside_heap game replies json =
  let p, h = pair json in
  let p = game.read p and h = natural h in
  if less (number replies) h then bad "one reply for each option";
  (p, h)

let strategy game question answer evidence =
  keys [ "kind"; "replies"; "first" ] evidence;
  let replies = field "replies" evidence in
  let entries () =
    read_entries (strategy_fits game.rules)
      (entry (fun _ -> game.read) game.rules.options (reach game)) replies
  in
  match (question, answer, field "first" evidence) with
  | "nim-value", answer, _ -> (
      let reach (p, h) = function
        | `Assoc [ ("heap", left) ] -> (p, natural left)
        | move -> (reach game p move, h)
      in
      let entry = entry (beside_heap game) (heaped game.rules).options reach in
      let given = read_entries (strategy_fits (heaped game.rules)) entry replies in
      match natural_answer answer with
      | Some n ->
          (* A heap that no entry is about is not gone through. *)
          let about ((_, h), _) = h = n in
          verdict ((n = N0 || List.exists about given) && check_value game.rules given game.start n)
      | None -> refused "no such answer")
  | "winning-moves", `List _, _ -> verdict (game.by_strategy (entries ()) (named answer))
  | "outcome", answer, first -> (
      let given = entries () in
      match (answer, first) with
      | `String "P", `Null -> verdict (check_strategy game.rules given game.start None)
      | `String "N", `Null -> refused "there is no first move"
      | `String "N", move ->
          verdict (check_strategy game.rules given game.start (Some (reach game game.start move)))
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
