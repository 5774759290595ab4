# Everything a person needs is two commands: `make play` and `make test`.
# Only make and Python 3.11+ have to be there; the rest is installed into .venv from uv.lock.

VENV := .venv
BIN := $(VENV)/bin
UV_VERSION := 0.13.7
# Fixed, not `auto`: containers often show more cores than they may use. `make test WORKERS=8` for more.
WORKERS ?= 2
# Where `make play` answers; if something else is there, it takes a free one.
PORT ?= 8000
# Tests run in random order: every commit has an order of its own, and the same commit always the same one.
# `make test SEED=7` tries another; pytest alone takes a new one each time, and says which.
SEED ?= $(shell git log -1 --format=%ct 2>/dev/null || echo 1)
PYTEST = $(BIN)/pytest --randomly-seed=$(SEED)
# `make setup PYTHON=/path/to/python3.12` picks the interpreter; otherwise the first that fits is taken.
PYTHON ?= python3 python3.13 python3.12 python3.11
# What stands above the game is the same with either engine, and is tested once, with the one that is installed.
ABOVE := server seats tui terminal lab bots train text players leaks cli guide site mutants bench deploy book docs manual catalogues pictures table puzzle language protocol_texts example
ABOVE += open_set_server open_set_lab coach mistakes learn first_game find_cards facts rules_guide
# The same goes for what reads the sources, whichever they are compiled to.
ABOVE += layers seeded count_lines
ONCE := $(foreach room,$(ABOVE),--ignore-glob='tests/test_$(room)*')

SOURCES := $(shell find src rulings docs/rules -name '*.py' -o -name '*.yaml' -o -name '*.md' -o -name '*.json*' -o -name '*.tcss')
UV_STAMP := $(VENV)/.uv-$(UV_VERSION)
TOOLS_STAMP := $(VENV)/.tools
SYNC_STAMP := $(VENV)/.synced
DOCS_STAMP := $(VENV)/.docs
WEB_STAMP := $(VENV)/.web
WEB_SOURCES := $(shell find web -name node_modules -prune -o -type f -print)

# uv must use the interpreter found here, in the environment made here, whatever the caller's shell says.
export UV_PYTHON_DOWNLOADS := never
export UV_PROJECT_ENVIRONMENT := $(VENV)
unexport VIRTUAL_ENV UV_PYTHON
# Tests start hundreds of Pythons; without bytecode each would read all its sources anew, whatever the caller's shell says.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test plain quick learning long lint format bench docs catalogues web client pictures setup lock clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

play: $(SYNC_STAMP) ## set up, then open the table in the browser (PORT=8010 for another port)
	@$(BIN)/recompile serve --open --port $(PORT)

# What does not need the package is checked, and tested, while its engine is compiled: that takes one core for minutes.
test: $(WEB_STAMP) $(DOCS_STAMP) ## set up, then run every check: lint, types, all tests with both engines, rulings book, site
	@echo "Compiling the engine; meanwhile checking the sources and testing them without it: each says how it went when it is done ..."
	$(MAKE) --no-print-directory -j2 --output-sync=target setup lint client plain
	RECOMPILE_EXPECT=$$($(BIN)/python scripts/build_engine.py) $(PYTEST) -n $(WORKERS) tests --ignore=tests/browser
	RECOMPILE_EXPECT=$$($(BIN)/python scripts/build_engine.py) $(PYTEST) -n $(WORKERS) tests/browser
	$(BIN)/recompile scenario --quiet rulings
	$(BIN)/python scripts/build_docs.py --strict

plain: $(TOOLS_STAMP) $(WEB_STAMP)
	PYTHONPATH=src RECOMPILE_EXPECT=pure $(PYTEST) -n $(WORKERS) --ignore=tests/browser $(ONCE)

quick: $(TOOLS_STAMP) ## all tests once, straight from the sources: what to run while you work
	PYTHONPATH=src RECOMPILE_EXPECT=pure $(BIN)/pytest -n $(WORKERS) --ignore=tests/browser

# PyTorch's small build for the CPU lies beside the environment, not in it; the usual one brings gigabytes.
TORCH := build/torch
learning: $(SYNC_STAMP) ## the tests of what learns, where PyTorch's build for the CPU is to be had
	@if $(BIN)/python -m pip install -qq --disable-pip-version-check --retries 1 --target $(TORCH) --upgrade \
		--extra-index-url https://download.pytorch.org/whl/cpu torch==2.13.0+cpu; then \
		PYTHONPATH=$(TORCH) $(PYTEST) -n $(WORKERS) tests/test_train.py tests/test_train_duels.py; \
	else echo "PyTorch for the CPU is not to be had here: the tests of learning were skipped."; fi

# Each of these has a fixed sample in `make test` (tests/test_laws.py, test_language.py, test_facts.py, test_leaks.py, test_coach.py).
long: $(SYNC_STAMP) ## what is too long for every change: 20 000 games and 20 000 chained questions under all laws, 100 000 texts in each language, leaks in 300, the reasons of hints at 200
	$(BIN)/python -m recompile.testing.laws --games 20000 --jobs $(WORKERS)
	$(BIN)/python -m recompile.testing.laws --chains 20000 --scenarios rulings --scenarios tests/cards --jobs $(WORKERS)
	$(BIN)/python -m recompile.testing.laws --written 200 --jobs $(WORKERS)
	$(BIN)/python -m recompile.testing.sentences --texts 100000 --jobs $(WORKERS)
	RECOMPILE_ALL=1 $(BIN)/pytest -q tests/test_language.py tests/test_facts.py
	$(BIN)/python -m tests.leaks --games 300 --jobs $(WORKERS) --every-reader
	$(BIN)/python -m tests.coached --positions 200

lint: $(TOOLS_STAMP) $(WEB_STAMP) ## check style, formatting and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python scripts/check_boxing.py
	$(BIN)/python scripts/build_web.py --lint

format: $(TOOLS_STAMP) $(WEB_STAMP) ## format the code and fix what can be fixed safely
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/python scripts/build_web.py --format

bench: $(SYNC_STAMP) ## measure the engine's speed
	$(BIN)/python -m bench

catalogues: $(TOOLS_STAMP) ## bring the translations of the interface up to date with the sources
	$(BIN)/python scripts/catalogues.py

docs: $(DOCS_STAMP) ## build the documentation site into build/site
	PYTHONPATH=src $(BIN)/python scripts/build_docs.py

web: client ## build the browser client and check it

client: $(WEB_STAMP)
	$(BIN)/python scripts/build_web.py --check

pictures: $(SYNC_STAMP) ## make the pictures of the table anew (needs a Chromium)
	$(BIN)/python scripts/pictures.py

setup: $(SYNC_STAMP) ## create .venv with the locked dependencies

lock: $(UV_STAMP) ## bring uv.lock up to date with pyproject.toml
	$(BIN)/uv lock

clean: ## remove everything the other targets made
	rm -rf $(VENV) dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} +

# Everything but the package itself: enough to check and to test the sources as they are.
$(TOOLS_STAMP): $(UV_STAMP) pyproject.toml uv.lock
	$(BIN)/uv sync --locked --quiet --no-install-project --inexact
	@touch $@

# What builds the documentation site.
$(DOCS_STAMP): $(TOOLS_STAMP)
	$(BIN)/uv sync --locked --quiet --no-install-project --inexact --group docs
	@touch $@

# The browser client. Where it cannot be built, everything else goes on without it; `make web` says why.
$(WEB_STAMP): $(TOOLS_STAMP) scripts/build_web.py $(WEB_SOURCES)
	@$(BIN)/python scripts/build_web.py --node > /dev/null \
	    || $(BIN)/uv sync --locked --quiet --no-install-project --inexact --group web
	@$(BIN)/python scripts/build_web.py --soft
	@touch $@

# The package is installed as a wheel, never in place: its engine is compiled while the wheel is built. A changed source
# file means a new wheel; RECOMPILE_PURE=1 skips the compiler. What builds the site may stay where it is: --inexact.
$(SYNC_STAMP): $(TOOLS_STAMP) $(WEB_STAMP) pyproject.toml uv.lock hatch_build.py scripts/build_engine.py $(SOURCES)
	@echo "Installing recompile (compiling its engine takes up to five minutes) ..."
	@$(BIN)/python scripts/patiently.py "still compiling" $(BIN)/uv sync --locked --quiet --no-editable --inexact --reinstall-package recompile
	@$(BIN)/recompile --version
	@touch $@

# Each candidate is run, not only looked up: version-manager shims exist for versions that are not active.
$(UV_STAMP):
	@found=; bare=; \
	for candidate in $(PYTHON); do \
	    "$$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
	    if "$$candidate" -c 'import ensurepip, venv' 2>/dev/null; then found=$$candidate; break; fi; \
	    bare=$${bare:-$$candidate}; \
	done; \
	if [ -z "$$found" ] && [ -n "$$bare" ]; then \
	    echo "recompile: $$bare cannot create virtual environments because its ensurepip module is missing." >&2; \
	    echo "Install it (on Debian and Ubuntu: apt-get install python3-venv) and run make again." >&2; \
	    exit 1; \
	fi; \
	if [ -z "$$found" ]; then \
	    echo "recompile: no Python 3.11 or newer found (tried: $(PYTHON))." >&2; \
	    echo "Install one, or name it: make setup PYTHON=/path/to/python3" >&2; \
	    exit 1; \
	fi; \
	echo "Setting up $(VENV) with $$("$$found" --version) ..."; \
	"$$found" -m venv --clear $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)
	@touch $@
