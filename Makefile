# Every target works as the first command in a fresh checkout: it needs make and Python 3.11 or newer, and makes the rest itself.
# Another Python: make play PYTHON=python3.13      More arguments: make test ARGS="-k c24"

PYTHON ?= python3
ARGS ?=

BIN := .venv/bin
PIP := $(BIN)/python -m pip -qq --disable-pip-version-check
UV := uv==0.13.8

.PHONY: help play test dist bench bench-peers load balance arena learn tune network new-game soak pictures man lint lock clean

help:  ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' Makefile

play: .venv/.runtime  ## start octotui from this checkout
	@$(BIN)/octotui $(ARGS)

test: lint  ## what must pass before a change is merged: lint, then all tests
	@$(BIN)/python -m pytest $(ARGS)

dist: .venv/.dev  ## build the source archive and the wheel of a release into dist/, and try the wheel
	@rm -rf dist
	@$(BIN)/python -m build --no-isolation
	@$(BIN)/python -m pytest tests/headless/test_wheel.py

new-game: .venv/.dev  ## write a new game that works at once: NAME=whirl
	@$(BIN)/python -m tools.new_game $(NAME)

bench: .venv/.dev  ## how fast the engine, the table and rpc are on this machine
	@$(BIN)/python -m tools.bench $(ARGS)

load: .venv/.dev  ## how many guests a server bears: minutes, and wants an idle machine
	@$(BIN)/python -m tools.load $(ARGS)

bench-peers: .venv/.dev  ## the engine beside another one, in an environment of its own
	@$(BIN)/python -m tools.bench_peers $(ARGS)

balance: .venv/.dev  ## bots play many games: who wins, and with what
	@$(BIN)/python -m tools.balance $(ARGS)

arena: .venv/.dev  ## bots play bots: which level beats which, with confidence intervals
	@$(BIN)/python -m tools.arena $(ARGS)

learn: .venv/.dev  ## bots learn their evaluation by self-play
	@$(BIN)/python -m tools.learn $(ARGS)

tune: .venv/.dev  ## bots learn their evaluation by who wins, from the start by hand
	@$(BIN)/python -m tools.tune $(ARGS)

network: .venv/.dev  ## bots learn by self-play, in a small network, who will win
	@$(BIN)/python -m tools.network $(ARGS)

soak: .venv/.dev  ## play random games from fresh seeds, and blow a storm of keys at each; prints the seed of a failure
	@$(BIN)/python -m tools.soak $(ARGS)
	@$(BIN)/python -m tools.storm

pictures: .venv/.dev  ## draw the pictures in the README and on the pages again
	@$(BIN)/python -m tools.pictures

man: .venv/.dev  ## write the manual page again, from the help of every command
	@$(BIN)/python -m tools.man

lint: .venv/.dev  ## style, types, and which folder may import which
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-logo

# Keeps the versions it finds; to take newer ones: make lock ARGS=--upgrade
COMPILE = .venv-lock/bin/uv pip compile pyproject.toml .venv-lock/build.txt --quiet --no-config --universal --python-version 3.11 \
	--generate-hashes --no-header --no-annotate $(ARGS)

lock:  ## write the lock files again from pyproject.toml
	@$(PYTHON) -m venv .venv-lock
	@.venv-lock/bin/python -m pip -qq --disable-pip-version-check install $(UV)
	@.venv-lock/bin/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' \
		> .venv-lock/build.txt
	@$(COMPILE) --extra dev --output-file requirements-dev.lock
	@$(COMPILE) --constraint requirements-dev.lock --output-file requirements.lock
	@if grep -nE '://|^-| @ ' requirements.lock requirements-dev.lock; then echo "a lock file names an address or a path"; exit 1; fi
	@rm -rf .venv-lock

clean:  ## remove everything that make created
	@rm -rf .venv .venv-lock .venv-peers build dist *.egg-info .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache snapshot_report.html
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# $(call install,lock file): the environment, what the lock names, and this checkout itself.
define install
@$(PYTHON) -c 'import sys; sys.exit("octotui needs Python 3.11 or newer: try PYTHON=python3.11" if sys.version_info < (3, 11) else 0)'
@test -x $(BIN)/pip || { echo "Making .venv: once, a minute or so."; $(PYTHON) -m venv .venv; }
@$(PIP) install --require-hashes -r $(1)
@$(PIP) install --no-deps --no-build-isolation -e .
endef

.venv/.runtime: requirements.lock pyproject.toml
	$(call install,requirements.lock)
	@touch $@

.venv/.dev: requirements-dev.lock pyproject.toml
	$(call install,requirements-dev.lock)
	@touch $@ .venv/.runtime
