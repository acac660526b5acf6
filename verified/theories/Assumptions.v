(* What the theorems assume: nothing. *)
From Zermelo Require Import Ello Kayles Lrup OrderFormula Obstruction Ends Cops Evaders Seepage Games
  Geography Subtraction.
Print Assumptions check_order_sound.
Print Assumptions node_kayles_table.
Print Assumptions node_kayles_strategy.
Print Assumptions node_kayles_heap.
Print Assumptions arc_kayles_table.
Print Assumptions arc_kayles_strategy.
Print Assumptions arc_kayles_heap.
Print Assumptions node_kayles_table_moves.
Print Assumptions node_kayles_strategy_moves.
Print Assumptions arc_kayles_table_moves.
Print Assumptions arc_kayles_strategy_moves.
Print Assumptions one_winner.
Print Assumptions check_refutation_sound.
Print Assumptions check_lost_sound.
Print Assumptions check_parity_sound.
Print Assumptions check_no_first_sound.
Print Assumptions check_no_last_sound.
Print Assumptions check_same_ends_sound.
Print Assumptions check_catching_sound.
Print Assumptions check_escaping_sound.
Print Assumptions check_cop_number_sound.
Print Assumptions check_green_sound.
Print Assumptions check_sludge_sound.
Print Assumptions check_green_number_sound.
Print Assumptions check_no_number_sound.
Print Assumptions seepage_one_winner.
Print Assumptions geography_table_sound.
Print Assumptions geography_table_tells_sound.
Print Assumptions geography_strategy_sound.
Print Assumptions geography_strategy_tells_sound.
Print Assumptions subtraction_table_sound.
Print Assumptions subtraction_table_tells_sound.
Print Assumptions subtraction_strategy.
Print Assumptions subtraction_strategy_moves.
Print Assumptions subtraction_heap.
