"""LAB mode."""
