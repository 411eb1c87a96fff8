"""Thin adapters from the engine to agent harnesses."""
