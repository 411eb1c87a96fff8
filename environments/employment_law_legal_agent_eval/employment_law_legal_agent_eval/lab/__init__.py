"""LAB mode: third-party task folders, measured for workflow discipline only (SPEC 8)."""
