(* The checkers as an OCaml program; the types of Coq that OCaml has too become those. *)
From Coq Require Import Extraction ExtrOcamlBasic NArith ZArith.
From Zermelo Require Import Graph Ello Impartial Heap Games Deletion Parts Kayles Grim Connected Subtraction Misere
  Geography VertexNim Polish LightPolish Lrup OrderFormula Obstruction Ends Barrier Radicals Cops VertexSets Evaders
  CaptureTime Dismantling Stuck SeepageClaims SeepageTrees SeepageBounds Amounts Labels Boards Moves.
Extraction Language OCaml.

Extraction "checkers.ml"
  integer_of name_all vertex_of read_edges neighbour_lists listed
  first_vertices masks_of board_of from_zero leading without_loops gathered two_colours distinct_vertices
  check_order check_lost formula check_parity check_no_first check_no_last check_same_ends
  check_barrier is_playable
  check_team catching_fits check_fleeing check_fewest positions check_least_time
  dismantle all_of neighbour_sets check_corners check_cornerless check_fewest_corners
  check_guarded check_flooded check_least check_no_number
  check_tree_wins check_tree_number number_of claimed check_enough check_too_few check_least_bounds
  table_value table_fits check_strategy strategy_fits check_value heaped
  leads_to check_table_moves check_strategy_moves check_misere_table_moves check_misere_strategy_moves
  check_table_walks check_strategy_walks passing_moves_of
  node_kayles node_kayles_moves arc_kayles arc_kayles_moves all_vertices grim grim_moves grim_start
  subtraction subtraction_moves is_connected largest all_larger single_vertices bits_of
  geography walk_moves shorten short_start vertexnim vertexnim_moves opening misere
  polish polish_moves settled light_polish light_moves_of
  N.compare N.setbit N.clearbit N.testbit Pos.pred_N.
