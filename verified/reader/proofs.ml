(* A proof in the LRAT format: lemmas with hints, and which clauses are dropped. *)

open Checkers
open Reading

let words text = List.filter (( <> ) "") (Stdlib.String.split_on_char ' ' text)

(* A number beside how it is written, by which clauses are found: no number is written in two ways. *)
let whole word =
  match decimal word with
  | value -> (word, value)
  | exception Bad _ -> refused "a line of the proof is no lemma"

let rec parts found current = function
  | [] -> if current = [] then List.rev found else refused "a line of the proof has no end"
  | (_, Z0) :: rest -> parts (List.rev current :: found) [] rest
  | k :: rest -> parts found (k :: current) rest

let is_negative (_, k) = match k with Zneg _ -> true | _ -> false
let above (_, k) = match k with Zpos p -> p | _ -> bad "a number below 1"

(* Our other checker takes no more lemmas without hints. *)
let most_unhinted = 1000

(* The lemmas up to the empty one, given how many clauses there are. The proofs do not need that
   numbers grow, or that what is dropped or named is there; our other checker wants both. *)
let read count proof =
  let gone = Hashtbl.create 64 and known = Hashtbl.create 64 in
  let given k = match k with Zpos p -> not (less (number count) (Npos p)) | _ -> false in
  let here (word, k) = (given k || Hashtbl.mem known word) && not (Hashtbl.mem gone word) in
  let drop k = if here k then Hashtbl.replace gone (fst k) () else refused "a clause that is not there" in
  let grows last = function Zpos p -> less last (Npos p) | _ -> false in
  let unhinted = ref 0 in
  let rec from last gone_now found = function
    | [] -> List.rev found
    | line :: rest -> (
        match words line with
        | [] -> from last gone_now found rest
        | name :: "d" :: numbers -> (
            ignore (whole name);
            match parts [] [] (List.map whole numbers) with
            | [ dropped ] ->
                List.iter drop dropped;
                from last (List.map above dropped @ gone_now) found rest
            | _ -> refused "a line of the proof is no lemma")
        | name :: numbers -> (
            let name = whole name in
            match parts [] [] (List.map whole numbers) with
            | [ lemma; hints ] when grows last (snd name) ->
                if List.exists is_negative hints then unsupported "a RAT step";
                if hints = [] then incr unhinted;
                if !unhinted > most_unhinted then unsupported "so many lemmas without hints";
                if not (List.for_all here hints) then refused "a clause that is not there";
                Hashtbl.replace known (fst name) ();
                let step =
                  { name = above name; dropped = gone_now; lemma = List.map snd lemma;
                    hints = List.map above hints }
                in
                if lemma = [] then List.rev (step :: found)
                else from (Npos (above name)) [] (step :: found) rest
            | _ -> refused "a line of the proof is no lemma with a growing number"))
  in
  from (number count) [] [] (Stdlib.String.split_on_char '\n' proof)
