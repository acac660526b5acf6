(* Graphs, labels, and what all instances have. *)

open Checkers
open Reading

type graph = {
  size : int;
  arcs : (int * int) list; (* of an undirected graph u <= v; in ascending order *)
  is_directed : bool;
  names : (Json.t, int) Hashtbl.t option; (* None: the vertices are 0, 1, … themselves *)
  labels : Json.t array; (* the same the other way round, empty where there are no names *)
}

let most = 10_000_000

let find graph label =
  match graph.names with
  | Some numbers -> Hashtbl.find_opt numbers label
  | None -> ( match label with `Int v when v >= 0 && v < graph.size -> Some v | _ -> None)

let label graph v : Json.t = if graph.names = None then `Int v else graph.labels.(v)

(* The number of a label, from 0. *)
let vertex graph label =
  match find graph label with Some v -> v | None -> bad "there is no such vertex"

let list_of_vertices graph json = List.map (vertex graph) (items json)

(* Different vertices. *)
let vertices graph json =
  let found = list_of_vertices graph json in
  if twice found then bad "a vertex stands twice" else found

let spelled = function
  | `Int k -> string_of_int k
  | `String s -> s
  | _ -> bad "a label is a number or a text"

let read_vertices = function
  | `Int n ->
      if n < 1 then bad "the graph has no vertex";
      if n > most then unsupported "so many vertices";
      (n, None, [||])
  | `List labels ->
      if labels = [] then bad "the graph has no vertex";
      if twice (List.map spelled labels) then bad "a label stands twice";
      let numbers = Hashtbl.create 64 in
      List.iteri (fun v label -> Hashtbl.replace numbers label v) labels;
      (List.length labels, Some numbers, Array.of_list labels)
  | _ -> bad "vertices is a number or a list"

let read_graph ?(loops = false) json =
  (match json with
  | `Assoc pairs when List.exists (fun (k, _) -> List.mem k [ "graph6"; "sparse6"; "digraph6" ]) pairs ->
      unsupported "a graph that is not written as edges"
  | _ -> ());
  keys ~may:[ "directed" ] [ "vertices"; "edges" ] json;
  let size, names, labels = read_vertices (field "vertices" json) in
  let is_directed =
    match optional "directed" (function `Bool b -> b | _ -> bad "directed is true or false") json with
    | Some b -> b
    | None -> false
  in
  let graph = { size; arcs = []; is_directed; names; labels } in
  let arc json =
    let a, b = pair json in
    let u, v = (vertex graph a, vertex graph b) in
    if u = v && not loops then bad "a loop";
    if is_directed then (u, v) else (min u v, max u v)
  in
  let arcs = List.map arc (items (field "edges" json)) in
  if twice arcs then bad "an edge stands twice";
  { graph with arcs = List.sort compare arcs }

let undirected graph = if graph.is_directed then bad "the graph is directed"
let directed graph = if not graph.is_directed then bad "the graph is not directed"

(* One value for each vertex: a list in their order, or an object with their labels as keys. *)
let vertex_data ?default graph read json =
  match json with
  | `List values ->
      if List.length values <> graph.size then bad "one value for each vertex";
      Array.of_list (List.map read values)
  | `Assoc pairs ->
      if twice (List.map fst pairs) then bad "a key stands twice";
      let found = Array.make graph.size default in
      let place key =
        let named = find graph (`String key) in
        let by_number =
          match int_of_string_opt key with
          | Some k when string_of_int k = key -> find graph (`Int k)
          | _ -> None
        in
        match (named, by_number) with
        | Some v, _ | None, Some v -> v
        | None, None -> bad "there is no such vertex"
      in
      List.iter (fun (key, value) -> found.(place key) <- Some (read value)) pairs;
      Array.map (function Some x -> x | None -> bad "a vertex has no value") found
  | _ -> bad "a list or an object is expected"

(* The vertices as the proofs have them, which begin with 1. *)
let node v = positive (v + 1)
let nodes = List.map node

(* The neighbours of every vertex, ascending; in a digraph those that its arcs lead to. *)
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
let by_number values outside =
  let table = Hashtbl.create 64 in
  Array.iteri (fun v x -> Hashtbl.replace table (number v) x) values;
  fun v -> match Hashtbl.find_opt table v with Some x -> x | None -> outside

let by_node values outside =
  let table = Hashtbl.create 64 in
  Array.iteri (fun v x -> Hashtbl.replace table (node v) x) values;
  fun v -> match Hashtbl.find_opt table v with Some x -> x | None -> outside

(* The keys of an instance: these two, notes, and the game's own. *)
let instance_keys ?(may = []) ?(graph = [ "graph" ]) must json =
  keys ~may:([ "question"; "name"; "reference"; "comment"; "answer" ] @ may) (("game" :: graph) @ must)
    json;
  List.iter (fun key -> ignore (optional key text json)) [ "name"; "reference"; "comment" ]
