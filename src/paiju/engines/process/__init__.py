"""An engine as a process: its program, its sandbox and limits, its pipes, its end."""
