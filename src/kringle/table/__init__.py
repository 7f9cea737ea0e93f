"""One running game: its log, who sits where, what each of them sees, and where logs are kept."""
