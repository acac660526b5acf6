(* Reads certificates and hands them to the checkers, which are extracted from the proofs. The reader
   is not proved: it says what instance, claim and evidence a text stands for. *)

open Checkers
open Reading
open Graphs

(* The games of zermelo about which nothing is proved here. *)
let others =
  [ "lights-out"; "cleaning"; "edge-nim"; "octal"; "weak-cops"; "sum" ]

let check json =
  keys [ "zermelo"; "version"; "instance"; "question"; "answer"; "evidence" ] json;
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
  | "node-kayles" -> impartial (fun () -> Deletion.game Deletion.node_kayles instance (graph ()))
  | "arc-kayles" -> impartial (fun () -> Deletion.game Deletion.arc_kayles instance (graph ()))
  | "grim" -> impartial (fun () -> Deletion.game Deletion.grim instance (graph ()))
  | game when List.mem game others -> unsupported ("the game " ^ game)
  | _ -> bad "there is no such game, or it is one of a rules file"

(* The word on one certificate, and the exit status that it means. *)
let judge read =
  let told = String.map (function '\n' -> ' ' | c -> c) in
  try
    check (read ());
    ("accepted", 0)
  with
  | Refused what -> ("rejected: " ^ what, 1)
  | Unsupported what -> ("unsupported: " ^ what, 3)
  | Bad what | Sys_error what -> ("bad input: " ^ told what, 2)
  | Yojson.Json_error what -> ("bad input: " ^ told what, 2)
  | Stack_overflow | Out_of_memory -> ("limit: out of memory", 3)

let show status source (word, found) =
  Printf.printf "%s: %s\n%!" source word;
  max status found

(* One certificate in a file, one in each line of a .jsonl file, one from standard input for "-". *)
let judged status path =
  if path = "-" then show status path (judge (fun () -> Json.from_channel stdin))
  else if not (Filename.check_suffix path ".jsonl") then
    show status path (judge (fun () -> Json.from_file path))
  else
    let channel = open_in path in
    let rec go status number =
      match input_line channel with
      | line ->
          let source = Printf.sprintf "%s:%d" path number in
          go (show status source (judge (fun () -> Json.from_string line))) (number + 1)
      | exception End_of_file -> status
    in
    go status 1

let () =
  let paths = List.tl (Array.to_list Sys.argv) in
  if paths = [] then (prerr_endline "usage: zermelo-verified CERTIFICATE…"; exit 2);
  exit (try List.fold_left judged 0 paths with Sys_error what -> prerr_endline what; 2)
