(* Reads certificates in the canonical form and hands them to the checkers, which are extracted from the
   proofs. The reader is not proved: it says which keys hold the instance, the claim and the evidence. *)

open Checkers
open Reading
open Graphs

(* The games of zermelo about which nothing is proved here. *)
let others =
  [ "lights-out"; "cleaning"; "edge-nim"; "octal"; "weak-cops"; "sum" ]

let check json =
  keys ~may:[ "rules" ] [ "zermelo"; "version"; "instance"; "question"; "answer"; "evidence" ] json;
  if field "zermelo" json <> `String "certificate" || field "version" json <> `Int 1 then
    bad "this is no certificate of version 1";
  let instance = field "instance" json and question = text (field "question" json) in
  let answer = field "answer" json and evidence = field "evidence" json in
  (match optional "question" text instance with
  | Some other when other <> question -> bad "the instance asks another question"
  | _ -> ());
  ignore (text (field "kind" evidence));
  let graph ?loops () = read_graph ?loops (field "graph" instance) in
  let impartial make = Impartial.check make question answer evidence in
  match text (field "game" instance) with
  | "ello" -> Ello.check instance (graph ()) question answer evidence
  | "cops" -> Pursuit.check instance (graph ~loops:true ()) question answer evidence
  | "seepage" -> Seepage.check instance (graph ()) question answer evidence
  | "vertexnim" when question <> "nim-value" ->
      impartial (fun () -> Heaps.game instance (graph ~loops:true ()))
  | ("geography" | "vertexnim") when question = "nim-value" -> bad "there is no such question"
  | "geography" -> impartial (fun () -> Walks.game instance (graph ()))
  | "subtraction" -> impartial (fun () -> Subtraction.game instance (graph ()))
  | "light-polish" -> impartial (fun () -> Polish.light instance)
  | "polish" -> impartial (fun () -> Polish.game instance (graph ()))
  | "node-kayles" -> impartial (fun () -> Deletion.node_kayles instance (graph ()))
  | "arc-kayles" -> impartial (fun () -> Deletion.arc_kayles instance (graph ()))
  | "grim" -> impartial (fun () -> Deletion.grim instance (graph ()))
  | game when List.mem game others -> unsupported ("the game " ^ game)
  | _ -> unsupported "a game of a rules file"

(* The word on one certificate. What goes wrong in the reader itself is no word on the certificate. *)
let judge read () =
  try
    check (read ());
    "accepted"
  with
  | Refused what -> "rejected: " ^ what
  | Unsupported what -> "unsupported: " ^ what
  | Bad what | Sys_error what | Yojson.Json_error what -> "bad input: " ^ what
  | Stack_overflow | Out_of_memory -> "limit: out of memory"
  | error -> "unsupported: the reader ends with " ^ Printexc.to_string error

(* The exit status that a word means. *)
let status word =
  match Stdlib.List.hd (Stdlib.String.split_on_char ':' word) with
  | "accepted" -> 0
  | "rejected" -> 1
  | "bad input" -> 2
  | _ -> 3

let seconds = ref 60. and gigabytes = ref 2.

let show worst source read =
  let word =
    match Limits.within ~seconds:!seconds ~gigabytes:!gigabytes (judge read) with
    | Limits.Said word -> Stdlib.String.map (function '\n' -> ' ' | c -> c) word
    | Limits.Ended why -> "limit: " ^ why
  in
  Printf.printf "%s: %s\n%!" source word;
  max worst (status word)

(* One certificate in a file, one in each line of a .jsonl file, one from standard input for "-". *)
let judged worst path =
  if path = "-" then show worst path (fun () -> Json.from_channel stdin)
  else if not (Filename.check_suffix path ".jsonl") then
    show worst path (fun () -> Json.from_file path)
  else
    let channel = open_in path in
    let rec go worst number =
      match input_line channel with
      | line ->
          let source = Printf.sprintf "%s:%d" path number in
          go (show worst source (fun () -> Json.from_string line)) (number + 1)
      | exception End_of_file -> worst
    in
    go worst 1

let usage = "zermelo-verified [--time-limit SECONDS] [--memory-limit GB] CERTIFICATE…"

let () =
  let paths = ref [] in
  let limits =
    [ ("--time-limit", Arg.Set_float seconds, "SECONDS for each certificate, instead of 60");
      ("--memory-limit", Arg.Set_float gigabytes, "GB resident (10^9 bytes) for each, instead of 2");
      ("-", Arg.Unit (fun () -> paths := "-" :: !paths), "a certificate from standard input") ]
  in
  Arg.parse limits (fun path -> paths := path :: !paths) usage;
  if !paths = [] then (prerr_endline ("usage: " ^ usage); exit 2);
  exit
    (try List.fold_left judged 0 (List.rev !paths)
     with Sys_error what -> prerr_endline what; 2)
