"""What every impartial game shares: the rules' interface, nim-tables and strategies, periods."""
