(* Connected subtraction: positions are connected sets of vertices. *)

open Checkers
open Reading
open Graphs

(* The checker goes through all sets of an allowed size. *)
let most_sets = 20_000

let sets_of n k =
  let rec go i found = if i > k || found > most_sets then found else go (i + 1) (found * (n - k + i) / i) in
  if k > n then 0 else go 1 1

let game json graph =
  instance_keys [ "take" ] json;
  undirected graph;
  let take = List.map integer (items (field "take" json)) in
  if take = [] || twice take || List.exists (fun k -> k < 1) take then bad "these are no sizes";
  if List.length (components graph) > 1 then bad "the graph is not connected";
  let take = List.sort compare take in
  let many = List.fold_left (fun s k -> s + sets_of graph.size k) 0 take in
  if many > most_sets then unsupported "so many sets that a move may take";
  let sizes = List.map nat take in
  let near = by_number (Array.map set (adjacency graph)) N0 in
  let board = { order = nat graph.size; near } in
  let takes = removable board sizes in
  let labels t = `List (List.map (label graph) (Walks.bits graph.size t)) in
  let read json =
    let p = Deletion.read_set graph json in
    if not (is_connected board p) then unsupported "a position that is not connected";
    p
  in
  let reach p move =
    match List.find_opt (fun t -> labels t = move) (takes p) with
    | Some t -> N.ldiff p t
    | None -> refused "that is no move there"
  in
  {
    Impartial.read;
    options = options takes;
    reach;
    start = all_vertices board;
    moves = (fun p -> List.map labels (takes p));
    table_fits = subtraction_table_fits board sizes;
    strategy_fits = strategy_fits takes;
    heap_strategy_fits = heap_strategy_fits takes;
    table_proves = (fun entries n -> subtraction_table_value board sizes entries = Some n);
    table_value = subtraction_table_value board sizes;
    strategy_proves = strategy_proves_outcome board takes;
    heap_strategy_proves = strategy_proves_value board takes;
    table_tells = subtraction_table_tells board sizes;
    strategy_tells = strategy_tells_moves board takes;
  }
