"""Reading a memo against the answer key: claims, findings, criteria, score."""
