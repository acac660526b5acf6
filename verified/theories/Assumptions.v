(* What the theorems assume: nothing. A game has proofs in it: that it is the sum of the parts that it
   is taken apart into, and that play ends. *)
From Zermelo Require Import Games Kayles Grim Subtraction Misere Geography VertexNim Polish LightPolish
  Ello Lrup OrderFormula Obstruction Ends Cops Rounds Evaders
  CaptureTime Dismantling Stuck Seepage SeepageClaims SeepageTrees
  SeepageBounds Determinant ElloDeterminant ElloIndeterminates BarrierSound.
Print Assumptions check_order_sound.
Print Assumptions table_value_sound.
Print Assumptions table_tells_sound.
Print Assumptions check_strategy_sound.
Print Assumptions strategy_tells_sound.
Print Assumptions check_value_sound.
Print Assumptions one_winner.
Print Assumptions node_kayles.
Print Assumptions arc_kayles.
Print Assumptions grim.
Print Assumptions subtraction.
Print Assumptions removable_right.
Print Assumptions polish.
Print Assumptions light_polish.
Print Assumptions vertexnim.
Print Assumptions geography.
Print Assumptions geography_table_sound.
Print Assumptions geography_strategy_sound.
Print Assumptions geography_tells_sound.
Print Assumptions misere.
Print Assumptions misere_table_sound.
Print Assumptions misere_strategy_sound.
Print Assumptions misere_table_tells_sound.
Print Assumptions misere_strategy_tells_sound.
Print Assumptions check_refutation_sound.
Print Assumptions check_lost_sound.
Print Assumptions check_parity_sound.
Print Assumptions check_no_first_sound.
Print Assumptions check_no_last_sound.
Print Assumptions check_same_ends_sound.
Print Assumptions wins_determinant.
Print Assumptions winnable_determinant.
Print Assumptions winnable_rational.
Print Assumptions winnable_polynomials.
Print Assumptions winnable_rational_functions.
Print Assumptions check_barrier_sound.
Print Assumptions check_catching_sound.
Print Assumptions check_escaping_sound.
Print Assumptions check_cop_number_sound.
Print Assumptions wins_in_time.
Print Assumptions check_within_sound.
Print Assumptions check_capture_time_sound.
Print Assumptions check_stuck_sound.
Print Assumptions check_dismantled_sound.
Print Assumptions check_dismantled_number_sound.
Print Assumptions check_green_sound.
Print Assumptions check_sludge_sound.
Print Assumptions check_green_number_sound.
Print Assumptions check_no_number_sound.
Print Assumptions seepage_one_winner.
Print Assumptions check_tree_sound.
Print Assumptions check_upper_sound.
Print Assumptions check_lower_sound.
Print Assumptions check_bounds_sound.
