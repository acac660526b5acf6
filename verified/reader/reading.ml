(* What all parts of the reader share: the words that it can end with, numbers, and JSON. *)

open Checkers
module Json = Yojson.Safe

exception Bad of string (* the text is no certificate *)
exception Refused of string (* it is one, and proves nothing *)
exception Unsupported of string (* nothing is proved here of what it says *)

let bad text = Stdlib.raise (Bad text)
let refused text = Stdlib.raise (Refused text)
let unsupported text = Stdlib.raise (Unsupported text)
let verdict accepted = if not accepted then refused "the checker rejects it"

(* ---------------------------------------------------------------- numbers of Coq *)

let rec positive k =
  if k < 1 then bad "a number below 1"
  else if k = 1 then XH
  else if k land 1 = 1 then XI (positive (k lsr 1))
  else XO (positive (k lsr 1))

let number k = if k < 0 then bad "a negative number" else if k = 0 then N0 else Npos (positive k)

let nat k =
  let rec up k found = if k = 0 then found else up (k - 1) (S found) in
  if k < 0 then bad "a negative number" else up k O

let rec whole = function XH -> 1 | XO p -> 2 * whole p | XI p -> (2 * whole p) + 1
let rec of_nat = function O -> 0 | S k -> 1 + of_nat k
let set = List.fold_left (fun s v -> N.setbit s (number v)) N0
let has s v = N.testbit s (number v)

(* ---------------------------------------------------------------- JSON *)

let member name = function
  | `Assoc pairs -> List.assoc_opt name pairs
  | _ -> bad "an object is expected"

let field name json =
  match member name json with Some x -> x | None -> bad ("the key \"" ^ name ^ "\" is missing")

let items = function `List xs -> xs | _ -> bad "a list is expected"
let integer = function `Int k -> k | _ -> bad "an integer is expected"
let natural json = let k = integer json in if k < 0 then bad "a negative number" else k
let pair json = match items json with [ a; b ] -> (a, b) | _ -> bad "a pair is expected"
let text = function `String s -> s | _ -> bad "a text is expected"

let below n json =
  let v = integer json in
  if v < 0 || v >= n then bad "there is no such vertex" else v

let twice xs =
  let seen = Hashtbl.create 64 in
  List.exists (fun x -> Hashtbl.mem seen x || (Hashtbl.add seen x (); false)) xs

(* The keys of an object, each once: all of the first list, and what it likes of the second. What is
   not understood is not passed over. *)
let keys ?(may = []) must json =
  match json with
  | `Assoc pairs ->
      let found = List.map fst pairs in
      if twice found then bad "a key stands twice";
      List.iter
        (fun key ->
          if not (List.mem key must || List.mem key may) then bad ("unknown key \"" ^ key ^ "\""))
        found;
      List.iter (fun key -> ignore (field key json)) must
  | _ -> bad "an object is expected"

(* A key that may be missing; null is no value. *)
let optional name read json =
  match member name json with
  | None -> None
  | Some `Null -> bad ("the key \"" ^ name ^ "\" has no value")
  | Some x -> Some (read x)

(* The entries of a list, read one by one. Where one cannot be read the word is about those before,
   if they are not right. *)
let read_entries fits read json =
  let rec go found = function
    | [] -> List.rev found
    | entry :: rest -> (
        match read entry with
        | value -> go (value :: found) rest
        | exception ((Bad _ | Unsupported _) as why) ->
            if fits (List.rev found) then Stdlib.raise why else refused "the checker rejects it")
  in
  go [] (items json)
