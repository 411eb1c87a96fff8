"""From a matter's facts to its documents: templates in, reproducible files out (authoring only)."""
