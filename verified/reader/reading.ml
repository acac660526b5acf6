(* What all parts of the reader share: the words that it can end with, numbers, and JSON. *)

open Checkers
module Json = Yojson.Safe

exception Bad of Stdlib.String.t (* the text is no certificate in the canonical form *)
exception Refused of Stdlib.String.t (* it is one, and proves nothing *)
exception Unsupported of Stdlib.String.t (* nothing is proved here of what it says *)

let bad text = Stdlib.raise (Bad text)
let refused text = Stdlib.raise (Refused text)
let unsupported text = Stdlib.raise (Unsupported text)
let verdict accepted = if not accepted then refused "the checker rejects it"

(* ---------------------------------------------------------------- numbers of Coq *)

(* An integer of any size, from its digits; the proofs say which number they stand for. *)
let decimal text =
  let digit c rest =
    match c with
    | '0' -> D0 rest | '1' -> D1 rest | '2' -> D2 rest | '3' -> D3 rest | '4' -> D4 rest
    | '5' -> D5 rest | '6' -> D6 rest | '7' -> D7 rest | '8' -> D8 rest | '9' -> D9 rest
    | _ -> bad "these are not digits"
  in
  let length = Stdlib.String.length text in
  let negative = length > 0 && text.[0] = '-' in
  let first = if negative then 1 else 0 in
  if length = first then bad "there are no digits";
  let rec digits i found = if i < first then found else digits (i - 1) (digit text.[i] found) in
  let found = digits (length - 1) Nil in
  integer_of (if negative then Neg found else Pos found)

(* A small number of the reader's own: a vertex, a length. *)
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
let less m n = N.compare m n = Lt
let set = List.fold_left (fun s v -> N.setbit s (number v)) N0
let has s v = N.testbit s (number v)

(* ---------------------------------------------------------------- JSON *)

let member name = function
  | `Assoc pairs -> List.assoc_opt name pairs
  | _ -> bad "an object is expected"

let field name json =
  match member name json with Some x -> x | None -> bad ("the key \"" ^ name ^ "\" is missing")

let items = function `List xs -> xs | _ -> bad "a list is expected"
let pair json = match items json with [ a; b ] -> (a, b) | _ -> bad "a pair is expected"
let text = function `String s -> s | _ -> bad "a text is expected"

let integer = function
  | `Int k -> decimal (string_of_int k)
  | `Intlit digits -> decimal digits
  | _ -> bad "an integer is expected"

let natural json =
  match integer json with Z0 -> N0 | Zpos p -> Npos p | Zneg _ -> bad "a negative number"

(* An answer that is a number, or None. *)
let natural_answer = function
  | (`Int _ | `Intlit _) as json -> (match integer json with Z0 -> Some N0 | Zpos p -> Some (Npos p) | Zneg _ -> None)
  | _ -> None

(* An integer that counts something that stands in the text: what is larger is none of them. *)
let small = function
  | `Int k -> k
  | `Intlit digits -> if digits.[0] = '-' then min_int else max_int
  | _ -> bad "an integer is expected"

let below n json =
  let v = small json in
  if v < 0 || v >= n then bad "there is no such vertex" else v

let twice xs =
  let seen = Hashtbl.create 64 in
  List.exists (fun x -> Hashtbl.mem seen x || (Hashtbl.add seen x (); false)) xs

(* A label, which is a number or a text, byte by byte. *)
let label json =
  match json with
  | `Int _ | `Intlit _ -> Number (integer json)
  | `String s ->
      let letter c =
        let bit i = (Char.code c lsr i) land 1 = 1 in
        Ascii (bit 0, bit 1, bit 2, bit 3, bit 4, bit 5, bit 6, bit 7)
      in
      let rec word i found = if i < 0 then found else word (i - 1) (String (letter s.[i], found)) in
      Word (word (Stdlib.String.length s - 1) EmptyString)
  | _ -> bad "a label is a number or a text"

(* A move as it is written: a label, or a list of labels and nulls. *)
let move json =
  match json with
  | `List parts -> Several (List.map (function `Null -> None | part -> Some (label part)) parts)
  | json -> Single (label json)

(* The keys of an object: all of the first list, and what it likes of the second. What is not
   understood is not passed over. *)
let keys ?(may = []) ?(unknown = bad) must json =
  match json with
  | `Assoc pairs ->
      let found = List.map fst pairs in
      if twice found then bad "a key stands twice";
      List.iter
        (fun key ->
          if not (List.mem key must || List.mem key may) then unknown ("the key \"" ^ key ^ "\""))
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
