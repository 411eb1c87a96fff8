"""The verifiers 0.4 adapter: taskset, toolset, environment and in-process harness."""
