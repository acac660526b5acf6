(* The checkers as an OCaml program; the types of Coq that OCaml has too become those. *)
From Coq Require Import Extraction ExtrOcamlBasic NArith ZArith.
From Zermelo Require Import Graph Ello Impartial Deletion Heap Tables Strategies Kayles Lrup OrderFormula Obstruction Cops.
Extraction Language OCaml.

Extraction "checkers.ml" check_order check_lost formula check_parity check_no_first check_catching positions strategy_proves_outcome strategy_proves_value table_proves_value table_value_of
  table_fits strategy_fits heap_strategy_fits
  neighbourhoods pairs options with_heap all_vertices N.land N.ldiff N.setbit N.testbit.
