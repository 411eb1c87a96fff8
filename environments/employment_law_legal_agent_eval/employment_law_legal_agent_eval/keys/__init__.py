"""The answer key: its schema, compiler, lint and freeze."""
