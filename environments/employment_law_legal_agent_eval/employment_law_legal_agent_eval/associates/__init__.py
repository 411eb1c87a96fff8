"""Scripted agents that need no model, behind one loopback chat endpoint."""
