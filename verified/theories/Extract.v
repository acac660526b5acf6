(* The checkers as an OCaml program; the types of Coq that OCaml has too become those. *)
From Coq Require Import Extraction ExtrOcamlBasic NArith ZArith.
From Zermelo Require Import Graph Ello Impartial Heap Games Deletion Parts Kayles Grim Connected Subtraction Misere
  Geography VertexNim Polish LightPolish Lrup OrderFormula Obstruction Ends Barrier Radicals Cops VertexSets Evaders
  CaptureTime Dismantling Stuck SeepageClaims SeepageTrees SeepageBounds.
Extraction Language OCaml.

Extraction "checkers.ml"
  check_order check_lost formula check_parity check_no_first check_no_last check_same_ends
  check_barrier is_playable
  check_catching catching_fits check_escaping check_cop_number positions check_capture_time
  dismantle all_of neighbour_sets check_dismantled check_stuck check_dismantled_number
  check_green check_sludge check_green_number check_no_number
  check_tree number_of claimed check_upper check_lower check_bounds
  table_value table_fits table_tells check_strategy strategy_fits strategy_tells check_value heaped
  node_kayles neighbourhoods arc_kayles pairs all_vertices grim taken may_take grim_start
  subtraction removable is_connected largest all_larger single_vertices geography shorten short_start vertexnim opening misere
  polish settled place light_polish light_moves
  N.land N.ldiff N.setbit N.clearbit N.testbit.
