(* Evidence detachment-barrier: the cycles that the detached sets leave, and the parts that they fall
   into. What is found here is shown to the checker, which trusts nothing of it. *)

open Checkers
open Reading
open Pfaffians

(* Cycles are not written out beyond so many bits. *)
let most_bits = 400_000_000

(* How often the proved checker looks at an edge for vectors of polynomials. *)
let most_looks = 500_000_000

type rooted = {
  top : int; (* the root, which is the last vertex *)
  ends : (int * int) array; (* (smaller, larger), ascending *)
  order : int array; (* the numbers of the edges in the order of the proofs *)
  number : (int * int, int) Hashtbl.t;
  stars : int list array; (* the edges at each vertex *)
}

let rooted (graph : Graphs.graph) green =
  let top = graph.size in
  let greens = List.filter (Array.get green) (List.init top Fun.id) in
  let listed = graph.arcs @ List.map (fun v -> (v, top)) greens in
  let ends = Array.of_list (List.sort compare listed) in
  let number = Hashtbl.create 64 and stars = Array.make (top + 1) [] in
  Array.iteri (fun e pair -> Hashtbl.replace number pair e) ends;
  for e = Array.length ends - 1 downto 0 do
    let u, v = ends.(e) in
    stars.(u) <- e :: stars.(u);
    stars.(v) <- e :: stars.(v)
  done;
  { top; ends; order = Array.of_list (List.map (Hashtbl.find number) listed); number; stars }

(* An edge between a vertex of the graph and another, or null for the root. *)
let edge plus v other =
  let u = match other with `Null -> plus.top | `Int u when u <> plus.top -> u | _ -> -1 in
  if v = plus.top then refused "the root is not split";
  match Hashtbl.find_opt plus.number (min u v, max u v) with
  | Some e -> e
  | None -> refused "there is no such edge in the rooted graph"

let ensure_set edges =
  if edges = [] then refused "a set of edges is empty";
  if twice edges then refused "an edge stands in a set twice"

(* The detached sets: a vertex and edges at it. *)
let read_sets plus json =
  let read entry =
    let first, others = pair entry in
    let v = small first in
    let edges = List.map (edge plus v) (items others) in
    ensure_set edges;
    (v, edges)
  in
  List.map read (items json)

(* A spanning forest from the root on, last edges first, with the ends that they reach; and the cycles
   that the other edges close. *)
let cycles plus =
  let bits = Array.length plus.ends in
  let way = Array.make (plus.top + 1) None and forest = ref [] in
  let tree = Array.make bits false in
  let from start =
    if way.(start) = None then begin
      way.(start) <- Some (Vectors.zero bits);
      let waiting = Queue.create () in
      Queue.add start waiting;
      while not (Queue.is_empty waiting) do
        let v = Queue.pop waiting in
        let path = Option.get way.(v) in
        let visit e =
          let u = fst plus.ends.(e) + snd plus.ends.(e) - v in
          if way.(u) = None then begin
            let there = Array.copy path in
            Vectors.flip there e;
            way.(u) <- Some there;
            tree.(e) <- true;
            forest := (e, u) :: !forest;
            Queue.add u waiting
          end
        in
        List.iter visit plus.stars.(v)
      done
    end
  in
  List.iter from (plus.top :: List.init plus.top Fun.id);
  let closed e =
    let u, v = plus.ends.(e) in
    let cycle = Array.copy (Option.get way.(u)) in
    Vectors.add cycle (Option.get way.(v));
    Vectors.flip cycle e;
    cycle
  in
  let others = List.filter (fun e -> not tree.(e)) (List.init bits Fun.id) in
  (!forest, List.map closed others)

(* Classes of 0, 1, ..., as lists, after all joins of two. *)
let classes count joins =
  let up = Array.init count Fun.id in
  let rec find i = if up.(i) = i then i else (up.(i) <- find up.(i); up.(i)) in
  joins (fun i j -> up.(find i) <- find j);
  let found = Array.make count [] in
  for i = count - 1 downto 0 do found.(find i) <- i :: found.(find i) done;
  List.filter (( <> ) []) (Array.to_list found)

let bits_of space e = List.filter (fun i -> Vectors.get space.(i) e) (List.init (Array.length space) Fun.id)

let join_all join = function [] -> () | i :: rest -> List.iter (join i) rest

(* Blocks of cycles, by the edges that they share, or by the vertices where they meet oddly. *)
let blocks plus space disjoint =
  let columns = Array.init (Array.length plus.ends) (bits_of space) in
  classes (Array.length space) (fun join ->
      if disjoint then Array.iter (join_all join) columns
      else
        for v = 0 to plus.top - 1 do
          let star = Vectors.of_list (Array.length plus.ends) plus.stars.(v) in
          let near = List.sort_uniq compare (List.concat_map (Array.get columns) plus.stars.(v)) in
          let there = List.map (fun i -> (i, Array.map2 ( land ) space.(i) star)) near in
          List.iter
            (fun (i, c) -> List.iter (fun (j, d) -> if i < j && Vectors.meet c d then join i j) there)
            there
        done)

(* The least edge in a cycle of a block. *)
let least plus space block =
  let has e = List.exists (fun i -> Vectors.get space.(i) e) block in
  let rec from e = if e = Array.length plus.ends || has e then e else from (e + 1) in
  from 0

(* Functions on cycles, by their values, that span what cycles have in common at a vertex. *)
let functions plus (cycles : Vectors.t array) v =
  let count = Array.length cycles in
  let column e = Vectors.of_list count (bits_of cycles e) in
  let columns = List.map column plus.stars.(v) in
  let value pivot =
    let sum = Vectors.zero count in
    List.iter (fun c -> if Vectors.get c pivot then Vectors.add sum c) columns;
    sum
  in
  List.map (fun (pivot, _) -> value pivot) (Vectors.reduced columns)

(* Which sum of the cycles of a block meets all of them evenly at every vertex. *)
let radical plus space sets disjoint block =
  let bits = Array.length plus.ends in
  if disjoint then begin
    let edges = List.filter (fun e -> List.exists (fun i -> Vectors.get space.(i) e) block) (List.init bits Fun.id) in
    let degree = Hashtbl.create 64 in
    let copy = Hashtbl.create 64 in
    List.iteri (fun k (v, set) -> List.iter (fun e -> Hashtbl.replace copy (v, e) (plus.top + 1 + k)) set) sets;
    let at v e =
      let place = Option.value (Hashtbl.find_opt copy (v, e)) ~default:v in
      Hashtbl.replace degree place (1 + Option.value (Hashtbl.find_opt degree place) ~default:0)
    in
    List.iter (fun e -> at (fst plus.ends.(e)) e; at (snd plus.ends.(e)) e) edges;
    let even place d found = found && (place = plus.top || d land 1 = 0) in
    if Hashtbl.fold even degree true then Some block else None
  end
  else begin
    let own = Array.of_list (List.map (Array.get space) block) in
    let all = List.concat_map (functions plus own) (List.init plus.top Fun.id) in
    let chosen v = List.filteri (fun i _ -> Vectors.get v i) block in
    Option.map chosen (Vectors.orthogonal (Array.length own) all)
  end

(* ---------------------------------------------------------------- blocks listed as degenerate *)

let most_dimension = 14
let most_values = 20_000

(* What the cycles of a block have in common at each vertex but the root, as rows of bits. *)
let grams plus space (block : int array) =
  let bits = Array.length plus.ends in
  let gram v =
    let star = Vectors.of_list bits plus.stars.(v) in
    let there = Array.map (fun i -> Array.map2 ( land ) space.(i) star) block in
    let row c = Array.fold_left (fun (set, k) d -> ((if Vectors.meet c d then set lor (1 lsl k) else set), k + 1)) (0, 0) there in
    Array.map (fun c -> fst (row c)) there
  in
  let found = List.map (fun v -> (v, gram v)) (List.init plus.top Fun.id) in
  List.filter (fun (_, form) -> Array.exists (( <> ) 0) form) found

(* Vectors of the radical of a block whose dimension is to be 2 at least, or 3 if it is odd: how many
   of its cycles they replace, each with its polynomials. A largest part with a Pfaffian that is not 0,
   and one cycle more, have the Pfaffians without one of them as a vector. *)
let radicals plus space block =
  let own = Array.of_list block in
  let count = Array.length own in
  if count > most_dimension then unsupported "a block of so many dimensions";
  let forms = grams plus space own in
  (match List.sort compare (List.map (fun (_, form) -> -rank form) forms) with
  | [] -> ()
  | _ :: others ->
      if List.fold_left (fun found r -> min (2 * most_values) (found * ((-r / 2) + 1))) 1 others > most_values then
        unsupported "Pfaffians of so many terms");
  let pfaffian = pfaffians forms in
  let all = (1 lsl count) - 1 in
  let rec subsets_of dimension = List.filter (fun set -> size set = dimension) (List.init (all + 1) Fun.id) in
  let rec largest dimension =
    match List.find_opt (fun set -> not (Terms.is_empty (pfaffian set))) (subsets_of dimension) with
    | Some set -> set
    | None -> largest (dimension - 2)
  in
  let base = largest (count - (count land 1)) in
  let outside = List.filter (fun i -> base lsr i land 1 = 0) (List.init count Fun.id) in
  let vector i =
    let whole = base lor (1 lsl i) in
    let at j = if whole lsr j land 1 = 1 then pfaffian (whole lxor (1 lsl j)) else Terms.empty in
    (own.(i), List.init count (fun j -> (own.(j), at j)))
  in
  List.map vector outside

(* A number from its bits. *)
let of_bits count bit =
  let rec down i found =
    if i < 0 then found
    else
      down (i - 1)
        (match found with
        | None -> if bit i then Some XH else None
        | Some p -> Some (if bit i then XI p else XO p))
  in
  match down (count - 1) None with None -> N0 | Some p -> Npos p

(* The bound for the dimension of a block's radical by sets of its edges and classes of vertices. *)
let bound plus space block sets classes =
  let read_pair json = let v, u = pair json in edge plus (small v) u in
  let read_set json =
    let edges = List.map read_pair (items json) in
    ensure_set edges;
    if not (List.for_all (fun e -> List.exists (fun i -> Vectors.get space.(i) e) block) edges) then
      refused "an edge is outside of the block";
    Vectors.of_list (Array.length plus.ends) edges
  in
  let masks = List.map read_set (items sets) in
  let classes = List.map (fun json -> List.map (below plus.top) (items json)) (items classes) in
  let listed = List.concat classes in
  if twice listed then refused "a vertex stands in a class twice";
  let rest = List.filter (fun v -> not (List.mem v listed)) (List.init plus.top Fun.id) in
  let cycles = List.map (fun i -> Array.copy space.(i)) block in
  let kept = Array.of_list (List.fold_left Vectors.meeting_evenly cycles masks) in
  let rank members = List.length (Vectors.reduced (List.concat_map (functions plus kept) members)) in
  let lost = List.fold_left (fun sum members -> sum + (2 * (rank members / 2))) 0 (rest :: classes) in
  (2 * Array.length kept) - List.length block - lost

(* Blocks that are listed, and how many dimensions they are to lose, given the block and how many it
   is known to lose anyway. *)
let listed plus space count evidence =
  let entries key = match member key evidence with None -> [] | Some json -> items json in
  let number = function `Int i when i >= 0 && i < count -> i | _ -> refused "there is no such block" in
  let degenerate json =
    let needed _ known =
      if known > 1 then refused "the block is known to be degenerate anyway";
      known + 2
    in
    (number json, needed)
  in
  let bounded json =
    match items json with
    | [ block; sets; classes ] ->
        let needed block known =
          let found = bound plus space block sets classes in
          if found <= known then refused "the block is known to lose so many dimensions anyway";
          found
        in
        (number block, needed)
    | _ -> bad "a block, sets and classes are expected"
  in
  let found = List.map degenerate (entries "degenerate") @ List.map bounded (entries "bounded") in
  if twice (List.map fst found) then refused "a block is listed twice";
  found

let check game graph green evidence =
  keys ~may:[ "degenerate"; "bounded" ] [ "kind"; "detached" ] evidence;
  let plus = rooted graph green in
  let bits = Array.length plus.ends in
  if bits * (plus.top + 1 + bits) > most_bits then unsupported "so many cycles";
  let sets = read_sets plus (field "detached" evidence) in
  let disjoint = not (twice (List.concat_map (fun (v, set) -> List.map (fun e -> (v, e)) set) sets)) in
  let forest, all = cycles plus in
  let kept =
    List.fold_left (fun space (_, set) -> Vectors.meeting_evenly space (Vectors.of_list bits set)) all sets
  in
  let basis = Vectors.reduced kept in
  let pivots = List.map fst basis and space = Array.of_list (List.map snd basis) in
  (* A block of even dimension with a radical is two parts: a cycle of the radical, which takes the
     place of the first cycle that it needs, and the others. *)
  let shown = Array.map Array.copy space in
  let blocks = List.sort compare (List.map (fun block -> (least plus space block, block)) (blocks plus space disjoint)) in
  let listed = listed plus space (List.length blocks) evidence in
  let parts number (_, block) =
    let odd = List.length block land 1 = 1 in
    let radical = if odd then None else radical plus space sets disjoint block in
    match radical with
    | _ when List.mem_assoc number listed ->
        let known = if odd then 1 else if radical = None then 0 else 2 in
        let needed = List.assoc number listed block known in
        let found = radicals plus space block in
        if List.length found < needed then refused "a Pfaffian is not the zero polynomial";
        (List.filteri (fun k _ -> k < needed) found, [])
    | None -> ([], if odd then [ block ] else [])
    | Some chosen ->
        let first = List.hd chosen in
        List.iter (Vectors.add shown.(first)) (List.map (Array.get space) (List.tl chosen));
        ([], [ [ first ]; List.filter (( <> ) first) block ])
  in
  let found = List.mapi parts blocks in
  let vectors = List.concat_map fst found and parts = List.concat_map snd found in
  let count = Array.length space in
  let mask e = of_bits count (fun i -> Vectors.get shown.(i) e) in
  let place = Array.make bits 0 in
  Array.iteri (fun k e -> place.(e) <- k) plus.order;
  let edge e = let u, v = plus.ends.(e) in (Graphs.node u, Graphs.node v) in
  let part block =
    let inside = Array.make count false in
    List.iter (fun i -> inside.(i) <- true) block;
    of_bits count (Array.get inside)
  in
  if List.length vectors * most_dimension * count * graph.size * bits > most_looks then
    unsupported "so large a graph with blocks that are degenerate";
  let term k = List.map Graphs.node k in
  let deep (place, polynomials) =
    let at = Array.make count [] in
    List.iter (fun (i, p) -> at.(i) <- List.map term (Terms.elements p)) polynomials;
    (nat place, Array.to_list at)
  in
  verdict
    (check_barrier game
       (List.map (fun (e, v) -> (edge e, Graphs.node v)) forest)
       (List.map mask (Array.to_list plus.order))
       (List.map (fun e -> nat place.(e)) pivots)
       (List.map deep vectors)
       (List.map part parts))
