(* What the theorems assume: nothing. *)
From Zermelo Require Import Ello Kayles Lrup OrderFormula Obstruction Cops.
Print Assumptions check_order_sound.
Print Assumptions node_kayles_table.
Print Assumptions node_kayles_strategy.
Print Assumptions node_kayles_heap.
Print Assumptions arc_kayles_table.
Print Assumptions arc_kayles_strategy.
Print Assumptions arc_kayles_heap.
Print Assumptions one_winner.
Print Assumptions check_refutation_sound.
Print Assumptions check_lost_sound.
Print Assumptions check_parity_sound.
Print Assumptions check_no_first_sound.
Print Assumptions check_catching_sound.
