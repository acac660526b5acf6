(* A proof in the LRAT format: lemmas with hints, and which clauses are dropped. *)

open Checkers
open Reading

let literal k = if k > 0 then Zpos (positive k) else if k < 0 then Zneg (positive (-k)) else Z0
let split text = String.split_on_char ' ' (String.map (function '\t' | '\r' -> ' ' | c -> c) text)
let words text = List.filter (( <> ) "") (split text)

let whole word =
  match int_of_string_opt word with Some k -> k | None -> refused "a line of the proof is no lemma"

let rec parts found current = function
  | [] -> if current = [] then List.rev found else refused "a line of the proof has no end"
  | 0 :: rest -> parts (List.rev current :: found) [] rest
  | k :: rest -> parts found (k :: current) rest

(* Our other checker takes no more lemmas without hints. *)
let most_unhinted = 1000

(* The lemmas up to the empty one, given how many clauses there are. The proofs do not need that
   numbers grow, or that what is dropped or named is there; our other checker wants both. *)
let read count proof =
  let gone = Hashtbl.create 64 and known = Hashtbl.create 64 in
  let here k = k > 0 && (k <= count || Hashtbl.mem known k) && not (Hashtbl.mem gone k) in
  let drop k = if here k then Hashtbl.replace gone k () else refused "a clause that is not there" in
  let unhinted = ref 0 in
  let rec from last gone_now found = function
    | [] -> List.rev found
    | line :: rest -> (
        match words line with
        | [] | "c" :: _ -> from last gone_now found rest
        | name :: "d" :: numbers -> (
            ignore (whole name);
            match parts [] [] (List.map whole numbers) with
            | [ dropped ] ->
                List.iter drop dropped;
                from last (List.map positive dropped @ gone_now) found rest
            | _ -> refused "a line of the proof is no lemma")
        | name :: numbers -> (
            let name = whole name in
            match parts [] [] (List.map whole numbers) with
            | [ lemma; hints ] when name > last ->
                if List.exists (fun k -> k < 0) hints then unsupported "a RAT step";
                if hints = [] then incr unhinted;
                if !unhinted > most_unhinted then unsupported "so many lemmas without hints";
                if not (List.for_all here hints) then refused "a clause that is not there";
                Hashtbl.replace known name ();
                let step =
                  { name = positive name; dropped = gone_now; lemma = List.map literal lemma;
                    hints = List.map positive hints }
                in
                if lemma = [] then List.rev (step :: found) else from name [] (step :: found) rest
            | _ -> refused "a line of the proof is no lemma with a growing number"))
  in
  from count [] [] (String.split_on_char '\n' proof)
