# Each target sets up what it needs, once. Benchmarks and audits: python -m bench --help, CONTRIBUTING.md.
.DEFAULT_GOAL := help
.PHONY: help setup serve dev build check test test-fast test-system bench wheel lock clean

export PATH := $(CURDIR)/.venv/bin:$(PATH)
# Many containers set this variable. With it, each process of pytest would compile all tests again in each run, because
# pytest compiles them in its own way: 7 s.
unexport PYTHONDONTWRITEBYTECODE
STAMPS := .venv/.stamps
BUNDLE := src/homerow/bundle/server.js
PROGRAMS := .venv/.programs/paths
PYTHON_SOURCES := $(shell find src -name '*.py')
WEB_SOURCES := $(shell find web/src web/scripts -type f 2>/dev/null) $(wildcard web/*.json web/*.ts)
PIP := .venv/bin/pip install --quiet --disable-pip-version-check

help: ## list the targets
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 15

setup: $(STAMPS)/bytecode $(BUNDLE) ## install everything, and build the front end

serve: setup ## build the site and serve it at http://127.0.0.1:8000
	@homerow serve --build

dev: setup ## show the site while you write it, at http://127.0.0.1:3000
	@homerow dev

build: setup ## build the site into build/
	@homerow build

check: lint types lint-web ## lint, types, and the content's own checks
	homerow check --pages

# Packages are installed by one process each, which often waits: Python's, npm's and the programs side by side. The
# tests begin as soon as they can, beside what lint and types still have to do.
test: ## everything that must be true before a change lands
	@$(MAKE) --jobs 3 $(PROGRAMS) $(STAMPS)/collected types lint setup lint-web test-web $(STAMPS)/clients test-installed

test-fast: setup ## the tests that need no browser and little time
	pytest --numprocesses 2 --dist worksteal -m "not slow and not system" --ignore tests/e2e

test-system: setup $(PROGRAMS) $(STAMPS)/clients ## the slow tests of disks, faults and installations
	env $$(cat $(PROGRAMS)) pytest --numprocesses 2 --dist worksteal -m system

bench: setup ## measure, and write bench/RESULTS.md; python -m bench --help lists the parts
	python -m bench

wheel: $(BUNDLE) ## make dist/homerow-VERSION-py3-none-any.whl, which installs the engine elsewhere
	rm -f dist/*.whl
	$(subst install,wheel,$(PIP)) --no-deps --wheel-dir dist .

lock: setup ## pin the newest versions that pyproject.toml allows, in requirements/
	scripts/lock.sh

clean: ## remove what was built, cached and installed
	rm -rf build .build.releases .homerow .venv dist screenshots web/node_modules tests/npm/node_modules src/homerow/bundle src/zmk/bundle

# The parts of `check` and `test`.
.PHONY: lint types lint-web test-web test-installed
lint: $(STAMPS)/python
	ruff check .
	ruff format --check .

types: $(STAMPS)/python
	mypy

lint-web: $(BUNDLE)
	npm --prefix web run --silent check

test-web: $(BUNDLE)
	npm --prefix web run --silent test

# Three processes for two cores, because tests of servers and browsers wait.
test-installed: $(PROGRAMS) setup $(STAMPS)/clients $(STAMPS)/collected
	env $$(cat $(PROGRAMS)) pytest --numprocesses 3 --dist worksteal -m "not system"

$(STAMPS)/venv: scripts/ensure-venv.sh
	scripts/ensure-venv.sh
	@mkdir -p $(@D) && touch $@

# Compiled is what the site needs; of the tools, Python compiles the few modules that it imports: 14 s less. The lists are
# complete, so that nothing is resolved: 5 s less.
$(STAMPS)/python: requirements/service.lock requirements/dev.lock pyproject.toml | $(STAMPS)/venv
	$(PIP) --no-deps --require-hashes -r requirements/service.lock
	$(PIP) --no-deps --no-compile --require-hashes -r requirements/dev.lock
	$(PIP) --no-deps --no-build-isolation --editable .
	@mkdir -p $(@D) && touch $@

# Where PYTHONDONTWRITEBYTECODE is set, as in many containers, each start would compile every module: 0.2 s.
$(STAMPS)/bytecode: $(PYTHON_SOURCES) $(STAMPS)/python
	python -m compileall -q src
	@mkdir -p $(@D) && touch $@

# One process compiles the tests and what they import. Otherwise all processes of pytest would at the same time.
$(STAMPS)/collected: $(STAMPS)/bytecode
	pytest --collect-only -qq >$@ || { cat $@; rm $@; false; }

$(STAMPS)/node: requirements/node.lock scripts/ensure-node.sh | $(STAMPS)/venv
	scripts/ensure-node.sh
	@mkdir -p $(@D) && touch $@

$(STAMPS)/npm: web/package-lock.json $(STAMPS)/node
	npm --prefix web ci --no-audit --no-fund --loglevel=error
	@mkdir -p $(@D) && touch $@

# Looked for each time, because others may remove them; after the venv, which may need the package manager, too.
.PHONY: $(PROGRAMS)
$(PROGRAMS): $(STAMPS)/venv
	@mkdir -p $(@D)
	scripts/ensure-programs.sh >$@

# The clients that search must satisfy as they are.
$(STAMPS)/clients: tests/npm/package-lock.json $(STAMPS)/node
	npm --prefix tests/npm ci --omit=dev --no-audit --no-fund --loglevel=error
	@mkdir -p $(@D) && touch $@

$(BUNDLE): $(STAMPS)/npm $(WEB_SOURCES)
	npm --prefix web run --silent build
	@touch $@
