"""What a referee looks up in Dou Dizhu: which combination cards are and why, and records decided anew."""
