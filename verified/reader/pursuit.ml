(* Cops and Robbers: instances and evidence. *)

open Checkers
open Reading
open Graphs

let most_positions = 5_000_000

(* The proved checker goes through the moves of the cops one by one. *)
let most_moves = 5_000_000

(* A set of vertices as the proofs have it. *)
let mask vs = List.fold_left (fun s v -> N.setbit s (Npos (node v))) N0 vs

(* The choices of k vertices 0, …, n - 1 in which order does not matter, in lexicographic order. *)
let rec choices k n from =
  if k = 0 then [ [] ]
  else
    List.concat
      (List.init (n - from) (fun i -> List.map (List.cons (from + i)) (choices (k - 1) n (from + i))))

let count k n =
  let rec go i found =
    if i > min (n - 1) k then found
    else
      let next = found * (n + k - i) / i in
      if next > most_positions then unsupported "so many positions of the cops" else go (i + 1) next
  in
  go 1 1

let digit = function
  | '0' .. '9' as c -> Char.code c - 48
  | 'a' .. 'f' as c -> Char.code c - 87
  | 'A' .. 'F' as c -> Char.code c - 55
  | _ -> bad "these are not hexadecimal digits"

(* The safe sets of a part, by the positions of the cops; the vertices are places in the part. *)
let read_sets size k text =
  let width = 2 * ((size + 7) / 8) and number = count k size in
  if Stdlib.String.length text <> width * number then bad "there are digits for each position";
  let set row =
    let bit v = digit text.[(row * width) + width - 1 - (v / 4)] lsr (v mod 4) land 1 in
    let found = List.filter (fun v -> bit v = 1) (List.init (4 * width) Fun.id) in
    if List.exists (fun v -> v >= size) found then bad "a set has more than the vertices";
    found
  in
  List.mapi (fun row cops -> (cops, set row)) (choices k size 0)

(* He escapes from k cops in a part: given where they are, sorted, where he is safe. *)
let escaping_from near number k sets =
  let found = Hashtbl.create 1000 in
  List.iter
    (fun (cops, safe) ->
      let onward = List.concat_map (fun v -> v :: near.(v)) safe in
      Hashtbl.replace found (List.map (fun v -> v + 1) cops) (mask safe, mask onward))
    sets;
  let find cops = try Hashtbl.find found (List.map whole cops) with Not_found -> (N0, N0) in
  { part = node number; against = nat k; safe = (fun c -> fst (find c)); onward = (fun c -> snd (find c)) }

let evader near number (vertices : int array) part =
  let size = Array.length vertices in
  let k, sets =
    match member "escaping" part with
    | None | Some `Null -> (0, [ ([], List.init size Fun.id) ])
    | Some escaping ->
        keys ~may:[ "sets" ] [ "cops" ] escaping;
        let k = below size (field "cops" escaping) in
        if k = 0 then (0, [ ([], List.init size Fun.id) ])
        else
          let sets = match member "sets" escaping with
            | None -> refused "there are no safe sets"
            | Some sets -> text sets
          in
          (k, read_sets size k sets)
  in
  let global = List.map (fun v -> vertices.(v)) in
  escaping_from near number k (List.map (fun (cops, safe) -> (global cops, global safe)) sets)

(* Where the cops start in a part, and their moves: of each the cops, the robber, the cops after it. *)
let catching fits (vertices : int array) part =
  let json = match member "catching" part with Some x -> x | None -> bad "there is no catching" in
  keys [ "start"; "moves" ] json;
  let size = Array.length vertices in
  let start = List.map (below size) (items (field "start" json)) in
  let k = List.length start in
  let global vs = nodes (List.map (fun v -> vertices.(v)) vs) in
  let row json =
    let listed = items json in
    if List.length listed <> (2 * k) + 1 then bad "a move has two vertices for each cop, and one";
    let values = Array.of_list (List.map (below size) listed) in
    let at = Array.to_list (Array.sub values 0 k) in
    if List.sort compare at <> at then bad "the cops are not sorted";
    { cops_at = global at;
      robber_at = node vertices.(values.(k));
      cops_to = global (Array.to_list (Array.sub values (k + 1) k)) }
  in
  (global start, read_entries fits row (field "moves" json))

(* The safe sets of 1, 2, … rounds, for each position of k cops, until so many rounds or until nothing
   changes; and which of the two it was. *)
let safe_levels near k (vertices : int array) rounds =
  let size = Array.length vertices in
  let places = Hashtbl.create size in
  Array.iteri (fun v name -> Hashtbl.replace places name v) vertices;
  let closed = Array.mapi (fun v name -> v :: List.map (Hashtbl.find places) near.(name)) vertices in
  let moves = List.fold_left (fun most row -> max most (List.length row)) 1 (Array.to_list closed) in
  let work = List.fold_left (fun found _ -> min most_moves found * moves) (count k size) (List.init k Fun.id) in
  if rounds > 1 && work > most_moves then unsupported "so many moves of the cops";
  if count k size * size > most_moves then unsupported "so many safe sets";
  let positions = Array.of_list (choices k size 0) in
  let numbers = Hashtbl.create (Array.length positions) in
  Array.iteri (fun i cops -> Hashtbl.replace numbers cops i) positions;
  let around set =
    let found = Vectors.zero size in
    List.iter (fun v -> if Vectors.get set v then List.iter (fun u -> if not (Vectors.get found u) then Vectors.flip found u) closed.(v))
      (List.init size Fun.id);
    found
  in
  let everything = Vectors.of_list size (List.init size Fun.id) in
  let first = Array.map (fun cops -> Array.map2 (lxor) everything (around (Vectors.of_list size (List.sort_uniq compare cops)))) positions in
  let rec afters found = function
    | [] -> [ found ]
    | v :: rest -> List.concat_map (fun u -> afters (u :: found) rest) closed.(v)
  in
  let further safe =
    let onward = Array.map around safe in
    let after set moved = Array.map2 ( land ) set onward.(Hashtbl.find numbers (List.sort compare moved)) in
    Array.mapi (fun i set -> List.fold_left after set (afters [] positions.(i))) safe
  in
  let rec climb found safe left =
    if Array.exists Vectors.is_zero safe then refused "the cops catch him within so many rounds";
    if left <= 1 then (List.rev (safe :: found), false)
    else
      let next = further safe in
      if next = safe then ([ safe ], true) else climb (safe :: found) next (left - 1)
  in
  let levels, stable = climb [] first rounds in
  let named set = List.filter_map (fun v -> if Vectors.get set v then Some vertices.(v) else None) (List.init size Fun.id) in
  let level safe =
    List.mapi (fun i cops -> (List.map (fun v -> vertices.(v)) cops, named safe.(i))) (Array.to_list positions)
  in
  (List.map level levels, stable)

(* How he holds out for so many rounds in a part. *)
let standing near number vertices rounds part =
  let ever () = Ever (evader near number vertices part) in
  match member "escaping" part with
  | None | Some `Null -> ever ()
  | Some escaping when member "sets" escaping <> None -> ever ()
  | Some escaping -> (
      keys [ "cops" ] escaping;
      let k = below (Array.length vertices) (field "cops" escaping) in
      if k = 0 then ever ()
      else if rounds = 0 then Free (node number, nat k)
      else
        match safe_levels near k vertices rounds with
        | [ safe ], true -> Ever (escaping_from near number k safe)
        | levels, _ -> (
            match List.map (escaping_from near number k) levels with
            | first :: rest -> Rounds (first, rest)
            | [] -> refused "there are no rounds"))

(* Larger graphs, or so many parts of large graphs, take the proved checker too long. *)
let most_work = 2_000_000
let most_looks = 200_000_000

(* The corners one after the other, and which vertices are left in the end. *)
let corners graph near next everyone evidence =
  keys [ "kind"; "order" ] evidence;
  if graph.size + List.length graph.arcs > most_work then unsupported "so large a graph";
  let left = Array.make graph.size true and sets = neighbour_sets everyone next in
  let rec go kept found = function
    | [] -> (List.rev found, kept)
    | pair :: rest -> (
        match vertices graph pair with
        | [ v; u ] -> (
            if not (left.(v) && left.(u)) then bad "one of the two was taken away before";
            match dismantle next sets kept [ (node v, node u) ] with
            | None -> refused "that is no corner"
            | Some kept ->
                left.(v) <- false;
                go kept ((v, u) :: found) rest)
        | _ -> bad "a pair is expected")
  in
  let found, kept = go (all_of everyone) [] (items (field "order" evidence)) in
  (found, kept, left, Array.map (List.filter (fun v -> left.(v))) near)

(* What is left of a part: one vertex, no corner, or a corner still. *)
type rest = Single | Stuck | Vague

let rest_of on part =
  let beside u v = u = v || List.mem u on.(v) in
  let covered v = List.exists (fun u -> List.for_all (beside u) (v :: on.(v))) on.(v) in
  match part with [ _ ] -> Single | _ -> if List.exists covered part then Vague else Stuck

(* Where no corner is left one cop does not catch the robber there: he keeps out of the reach of the
   cop's image. *)
let dismantling graph near next everyone components part_of question answer k evidence =
  let found, kept, left, on = corners graph near next everyone evidence in
  if Array.length components * graph.size > most_looks then unsupported "so many parts";
  let images = Array.init graph.size Fun.id in
  List.iter (fun (v, u) -> images.(v) <- images.(u)) (List.rev found);
  let image = by_node (Array.map node images) XH in
  let core part = List.filter (fun v -> left.(v)) (Array.to_list part) in
  let rests = Array.map (fun part -> rest_of on (core part)) components in
  let few number rest = (node number, nat (if rest = Stuck then 1 else 0)) in
  let places = Array.to_list (Array.mapi few rests) in
  let single = Array.for_all (( = ) Single) rests in
  let pairs = List.map (fun (v, u) -> (node v, node u)) found in
  verdict
    (match (question, answer) with
    | "cop-number", answer -> (
        match natural_answer answer with
        | Some number ->
            single && check_fewest_corners everyone next part_of kept image number pairs places
        | None -> false)
    | "cops-win", `Bool true -> single && check_corners everyone next k pairs
    | "cops-win", `Bool false | "capture-time", `Null ->
        check_cornerless everyone next part_of kept image k places
    | _ -> false)

let strategies graph near next everyone components part_of question answer cops evidence =
  keys [ "kind"; "parts" ] evidence;
  let parts = Array.of_list (items (field "parts" evidence)) in
  if Array.length parts <> Array.length components then bad "one part for each component";
  let fits = catching_fits next positions in
  let read ~upper lower =
    let one i part =
      keys ~may:[ "catching"; "escaping" ] [] part;
      let caught = if upper then Some (catching fits components.(i) part) else None in
      (caught, Option.map (fun lower -> lower i components.(i) part) lower)
    in
    let found = List.mapi one (Array.to_list parts) in
    let caught = List.filter_map fst found in
    (List.map fst caught, List.concat_map snd caught, List.filter_map snd found)
  in
  match (question, answer, natural_answer answer) with
  | "cop-number", _, Some k ->
      let teams, rows, evaders = read ~upper:true (if k <> N0 then Some (evader near) else None) in
      verdict (check_fewest everyone next part_of positions k teams rows evaders)
  | "cops-win", `Bool true, _ ->
      let teams, rows, _ = read ~upper:true None in
      verdict (check_team everyone next positions cops teams rows)
  | "cops-win", `Bool false, _ | "capture-time", `Null, _ ->
      let _, _, evaders = read ~upper:false (Some (evader near)) in
      verdict (check_fleeing everyone next part_of cops evaders)
  | "capture-time", _, Some time ->
      (* After so many rounds nothing changes any more, or the time is refused. *)
      let rounds = match answer with `Int time -> time - 1 | _ -> max_int in
      let standing i vertices part = standing near i vertices rounds part in
      let teams, rows, stands = read ~upper:true (if time <> N0 then Some standing else None) in
      verdict (check_least_time everyone next part_of cops time teams rows stands)
  | ("cop-number" | "cops-win" | "capture-time"), _, _ -> refused "no such answer"
  | _ -> bad "there is no such question"

let check json graph question answer evidence =
  let number = question = "cop-number" in
  instance_keys ~may:(if number then [] else [ "cops" ]) [] json;
  undirected graph;
  let cops = if number then N0 else natural (field "cops" json) in
  if (not number) && cops = N0 then bad "there cannot be so many cops";
  let edges = without_loops graph.edges in
  let graph = { graph with edges; near = neighbour_lists false edges;
                           arcs = List.filter (fun (u, v) -> u <> v) graph.arcs } in
  let near = adjacency graph and next = next graph and everyone = everyone graph in
  let components = Array.of_list (List.map Array.of_list (components graph)) in
  let places = Array.make graph.size XH in
  Array.iteri (fun i -> Array.iter (fun v -> places.(v) <- node i)) components;
  let part_of = by_node places XH in
  match text (field "kind" evidence) with
  | "dismantling" when List.mem question [ "cop-number"; "cops-win"; "capture-time" ] ->
      dismantling graph near next everyone components part_of question answer cops evidence
  | "strategies" ->
      strategies graph near next everyone components part_of question answer cops evidence
  | kind -> unsupported ("the evidence " ^ kind)
