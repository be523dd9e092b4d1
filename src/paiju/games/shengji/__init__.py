"""升级 (Shengji, 80 points): levels, kitty, deal sheets, match and standard points, and the referee's penalties."""
