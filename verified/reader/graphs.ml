(* Graphs, and what all instances have. Labels and edges are read by proved code. *)

open Checkers
open Reading

type graph = {
  size : int;
  is_directed : bool;
  names : naming;
  edges : (positive * positive) list; (* of an undirected graph u <= v; in ascending order *)
  near : positive list Map.t; (* neighbours; in a digraph where arcs lead *)
  arcs : (int * int) list; (* the edges again, with the reader's own numbers, from 0 *)
  numbers : (Json.t, int) Hashtbl.t option; (* and the labels, for evidence; None: they are the numbers *)
}

let most = 10_000_000

(* A vertex as the proofs have it, from 1, and as the reader has it. *)
let node_of graph json =
  match vertex_of graph.names (label json) with Some v -> v | None -> bad "there is no such vertex"

(* Different vertices of an instance. *)
let nodes_of graph json =
  match distinct_vertices graph.names (List.map label (items json)) with
  | Some found -> found
  | None -> bad "there is no such vertex, or one stands twice"

(* Vertices of evidence, about which nothing has to be proved. *)
let vertex graph label =
  match (graph.numbers, label) with
  | None, `Int v when v >= 0 && v < graph.size -> v
  | Some numbers, _ when Hashtbl.mem numbers label -> Hashtbl.find numbers label
  | _ -> bad "there is no such vertex"

let vertices graph json =
  let found = List.map (vertex graph) (items json) in
  if twice found then bad "a vertex stands twice" else found

let read_vertices json =
  match json with
  | `Int n when n <= most ->
      if n < 1 then bad "the graph has no vertex";
      (n, Plain (number n), None)
  | `List labels when List.compare_length_with labels most <= 0 ->
      if labels = [] then bad "the graph has no vertex";
      let names = match name_all (List.map label labels) with
        | Some names -> names
        | None -> bad "a label stands twice"
      in
      let numbers = Hashtbl.create 64 in
      List.iteri (fun v label -> Hashtbl.replace numbers label v) labels;
      (List.length labels, names, Some numbers)
  | `Int _ | `Intlit _ | `List _ -> unsupported "so many vertices"
  | _ -> bad "vertices is a number or a list"

let read_graph ?(loops = false) json =
  keys ~may:[ "directed" ] [ "vertices"; "edges" ] json;
  let size, names, numbers = read_vertices (field "vertices" json) in
  let is_directed =
    match optional "directed" (function `Bool b -> b | _ -> bad "directed is true or false") json with
    | Some b -> b
    | None -> false
  in
  let ends json = let a, b = pair json in (label a, label b) in
  match read_edges names is_directed loops (List.map ends (items (field "edges" json))) with
  | None -> bad "an edge names no vertex, stands twice, or is a loop"
  | Some edges ->
      let arcs = List.map (fun (u, v) -> (whole u - 1, whole v - 1)) edges in
      { size; is_directed; names; edges; near = neighbour_lists is_directed edges; arcs; numbers }

let undirected graph = if graph.is_directed then bad "the graph is directed"
let directed graph = if not graph.is_directed then bad "the graph is not directed"

(* Where arcs lead, or the neighbours, as the proofs want them: from 1, or from 0. *)
let next graph = listed graph.near
let next_from_zero graph = leading (from_zero graph.near)
let board graph = board_of (number graph.size) (masks_of graph.is_directed graph.edges)
let everyone graph = first_vertices (number graph.size)

(* One value for each vertex, in their order. *)
let vertex_data graph read json =
  let values = items json in
  if List.compare_length_with values graph.size <> 0 then bad "one value for each vertex";
  List.map read values

let node v = positive (v + 1)
let nodes = List.map node

(* The neighbours of every vertex, ascending, with the reader's own numbers. *)
let adjacency graph =
  let near = Array.make graph.size [] in
  List.iter
    (fun (u, v) ->
      near.(u) <- v :: near.(u);
      if u <> v && not graph.is_directed then near.(v) <- u :: near.(v))
    graph.arcs;
  Array.map (List.sort compare) near

(* The components of the graph, weak ones of a digraph, each ascending, by their least vertices. *)
let components graph =
  let near = adjacency { graph with is_directed = false } in
  let seen = Array.make graph.size false in
  let from root =
    let rec go found = function
      | [] -> List.sort compare found
      | v :: rest when seen.(v) -> go found rest
      | v :: rest ->
          seen.(v) <- true;
          go (v :: found) (List.rev_append near.(v) rest)
    in
    go [] [ root ]
  in
  List.filter_map (fun v -> if seen.(v) then None else Some (from v)) (List.init graph.size Fun.id)

(* A function of the proofs from an array: outside of it the value is the one given. *)
let by_node values outside =
  let table = Hashtbl.create 64 in
  Array.iteri (fun v x -> Hashtbl.replace table (node v) x) values;
  fun v -> match Hashtbl.find_opt table v with Some x -> x | None -> outside

(* The keys of an instance: these two, and the game's own. *)
let instance_keys ?(may = []) ?(graph = [ "graph" ]) must json =
  keys ~may:("question" :: may) ~unknown:unsupported (("game" :: graph) @ must) json
