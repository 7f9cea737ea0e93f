"""What happens when things go wrong: servers that are killed, wires that lose and double what goes over them."""
