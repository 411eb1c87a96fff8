# Two commands for a fresh clone: `make demo` runs the main job, `make test` proves the package.
# Both set up .venv with the locked versions first (uv if it is there, else venv and pip).
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PACKAGE := environments/employment_law_legal_agent_eval
READY := $(VENV)/.ready

.PHONY: demo test lint check build lock clean

demo: $(READY)
	$(BIN)/employment-law-eval demo

test: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -n auto --dist loadfile

# Rebuild every matter from its source and write the freeze manifest.
build: $(READY)
	$(BIN)/python -m employment_law_legal_agent_eval.building.build
	$(BIN)/employment-law-eval key freeze

$(READY): requirements.lock $(PACKAGE)/pyproject.toml
	@if command -v uv >/dev/null 2>&1; then \
	  { [ -x $(BIN)/python ] || uv venv --quiet --python '>=3.11' $(VENV); } && \
	  VIRTUAL_ENV=$(VENV) uv pip install --quiet --require-hashes -r requirements.lock && \
	  VIRTUAL_ENV=$(VENV) uv pip install --quiet --no-deps -e $(PACKAGE); \
	else \
	  { [ -x $(BIN)/python ] || $(PYTHON) -m venv $(VENV); } && \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock && \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps -e $(PACKAGE); \
	fi
	@touch $@

# Renew the lock after a change of the dependencies (needs uv).
lock:
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --no-header --extra dev $(PACKAGE)/pyproject.toml -o requirements.lock

clean:
	rm -rf $(VENV) runs
