(* What the theorems assume together: nothing. A game has proofs in it: that it is the sum of the parts that it
   is taken apart into, and that play ends. *)
From Zermelo Require Import Games Kayles Grim Subtraction Misere Geography VertexNim Polish LightPolish
  Ello Lrup OrderFormula Obstruction Ends Cops Rounds Evaders
  CaptureTime Dismantling Stuck Seepage SeepageClaims SeepageTrees
  SeepageBounds Amounts Labels Boards Moves Determinant ElloDeterminant ElloIndeterminates BarrierSound.

Definition theorems :=
  (@check_order_sound, (@table_value_sound, (@table_tells_sound, (@check_strategy_sound,
  (@strategy_tells_sound, (@check_value_sound, (@one_winner, (@node_kayles, (@arc_kayles, (@grim,
  (@subtraction, (@removable_right, (@polish, (@light_polish, (@vertexnim, (@geography,
  (@geography_table_sound, (@geography_strategy_sound, (@geography_tells_sound, (@misere,
  (@misere_table_sound, (@misere_strategy_sound, (@misere_table_tells_sound,
  (@misere_strategy_tells_sound, (@check_refutation_sound, (@check_lost_sound,
  (@check_parity_sound, (@check_no_first_sound, (@check_no_last_sound, (@check_same_ends_sound,
  (@wins_determinant, (@winnable_determinant, (@winnable_rational, (@winnable_polynomials,
  (@winnable_rational_functions, (@check_barrier_sound, (@check_catching_sound,
  (@check_escaping_sound, (@check_cop_number_sound, (@wins_in_time, (@check_within_sound,
  (@check_capture_time_sound, (@check_stuck_sound, (@check_dismantled_sound,
  (@check_dismantled_number_sound, (@check_green_sound, (@check_sludge_sound,
  (@check_green_number_sound, (@check_no_number_sound, (@seepage_one_winner, (@check_tree_sound,
  (@check_upper_sound, (@check_lower_sound, (@check_bounds_sound, (@check_team_sound,
  (@check_corners_sound, (@check_fleeing_sound, (@check_cornerless_sound, (@check_fewest_sound,
  (@check_fewest_corners_sound, (@check_least_time_sound, (@check_guarded_sound,
  (@check_flooded_sound, (@check_least_sound, (@check_enough_sound, (@check_too_few_sound,
  (@check_least_bounds_sound, (@check_tree_wins_sound, (@check_tree_number_sound,
  (@integer_of_right, (@name_all_right, (@vertex_of_right, (@label_at_right, (@read_edges_right,
  (@neighbour_lists_right, (@first_vertices_right, (@board_of_right, (@leading_right,
  (@without_loops_right, (@gathered_right, (@two_colours_right, (@distinct_vertices_right,
  (@check_table_moves_sound, (@check_strategy_moves_sound, (@check_misere_table_moves_sound,
  (@check_misere_strategy_moves_sound, (@check_table_walks_sound, (@check_strategy_walks_sound,
  (@passing_moves_of_right, (@node_kayles_moves_right, (@grim_moves_right,
  (@arc_kayles_moves_right, (@subtraction_moves_right, (@polish_moves_right,
  (@full_walk_moves_right, (@walk_moves_right, (@vertexnim_moves_right, (@light_moves_of_right,
  0)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))).
Print Assumptions theorems.
