(* The checkers as an OCaml program; the types of Coq that OCaml has too become those. *)
From Coq Require Import Extraction ExtrOcamlBasic NArith ZArith.
From Zermelo Require Import Graph Ello Impartial Deletion Heap Tables Strategies Kayles Lrup OrderFormula
  Obstruction Ends Barrier Cops Evaders Seepage Games Geography
  Subtraction VertexNim.
Extraction Language OCaml.

Extraction "checkers.ml"
  check_order check_lost formula check_parity check_no_first check_no_last check_same_ends
  check_barrier is_playable
  check_catching catching_fits check_escaping check_cop_number positions
  check_green check_sludge check_green_number check_no_number
  table_proves_value table_value_of table_fits table_tells_moves
  strategy_proves_outcome strategy_proves_value strategy_fits heap_strategy_fits strategy_tells_moves
  removable is_connected subtraction_table_value subtraction_table_fits subtraction_table_tells
  shorten short_steps short_start same_walk hash_walk plain_table_fits geography_table_value
  geography_table_tells geography_strategy geography_strategy_tells geography_strategy_fits
  plays opening vertexnim_table_value vertexnim_table_fits vertexnim_table_tells vertexnim_strategy
  vertexnim_strategy_tells vertexnim_strategy_fits
  neighbourhoods pairs options with_heap all_vertices
  N.land N.ldiff N.setbit N.clearbit N.testbit.
