"""Files to text and text to files: what an agent reads, and the memo it hands in."""
