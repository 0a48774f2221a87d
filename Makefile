# Each target is self-sufficient: it sets up what it needs, once.
.DEFAULT_GOAL := help
.PHONY: help setup serve serve-docs docs-reference dev build lint types lint-web test test-installed test-web test-fast test-firefox check a11y bench load faults lighthouse relevance check-agents key-caps keymap-corpus screenshots audit sbom clean lock

export PATH := $(CURDIR)/.venv/bin:$(PATH)
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

serve-docs: setup ## build the documentation of homerow itself and serve it at http://127.0.0.1:8001
	@homerow serve --build --site docs --out .docs/build --port 8001

docs-reference: setup ## write the references of the documentation, and the front end's type of messages
	python scripts/config_reference.py
	python scripts/message_types.py

build: setup ## build the site into build/
	@homerow build

check: setup lint types lint-web ## lint, types, and the content's own checks
	homerow check --pages

lint: $(STAMPS)/python
	ruff check .
	ruff format --check .

types: $(STAMPS)/python
	mypy

lint-web: $(BUNDLE)
	npm --prefix web run --silent check

test-web: $(BUNDLE)
	npm --prefix web run --silent test

test-fast: setup ## the tests that need no browser and little time
	pytest --numprocesses 2 --dist worksteal -m "not slow" --ignore tests/e2e

# Python's packages are installed by one process, so the front end is built and checked beside it.
test: ## everything that must hold before a change lands
	@$(MAKE) --jobs 2 --output-sync $(PROGRAMS) types lint setup lint-web test-web $(STAMPS)/clients
	@$(MAKE) test-installed

# What `test` runs when all is installed: three processes for two cores, because tests of servers and browsers wait.
test-installed:
	env $$(cat $(PROGRAMS)) pytest --numprocesses 3 --dist worksteal

test-firefox: setup ## the tests that drive Firefox; `make test` has them, too, if Firefox can be installed
	firefox=$$(scripts/ensure-firefox.sh) && FIREFOX=$$firefox pytest --numprocesses 2 tests/e2e/firefox

a11y: setup ## look for barriers on every page, in both themes, narrow and wide
	CHROMIUM=$$(scripts/ensure-chromium.sh) pytest --numprocesses 2 --every-page tests/e2e/test_accessibility.py

bench: setup ## measure, and write bench/RESULTS.md; PEERS=1 adds other generators, which it installs
	CHROMIUM=$$(scripts/ensure-chromium.sh) python -m bench.run $(if $(PEERS),--peers)

load: setup ## measure the service under load for LOAD_SECONDS=60, and write bench/RESULTS.md
	NGINX=$$(scripts/ensure-nginx.sh) python -m bench.run --only load

faults: setup ## break what the service and builds depend on, while others are served
	NGINX=$$(scripts/ensure-nginx.sh) pytest $(FAULTS)
FAULTS := tests/homerow/server/test_faults.py tests/homerow/server/test_attacks.py tests/homerow/server/test_hostile.py \
	tests/homerow/server/test_raw_requests.py tests/homerow/server/test_workers.py tests/homerow/server/test_health.py \
	tests/homerow/server/test_openapi.py tests/homerow/server/test_releases.py tests/homerow/server/search/test_swap.py \
	tests/homerow/server/store/test_recorder.py tests/homerow/search/test_live.py tests/homerow/pipeline/test_kill.py tests/homerow/pipeline/cache/test_cache.py tests/homerow/pipeline/test_disks.py \
	tests/homerow/outputs/test_compression.py

lighthouse: setup $(STAMPS)/lighthouse ## measure with Lighthouse, and write bench/RESULTS.md
	CHROMIUM=$$(scripts/ensure-chromium.sh) python -m bench.run --only lighthouse

relevance: setup $(STAMPS)/relevance ## how well search answers, with the service and without, beside MiniSearch and Pagefind
	@python -m bench.relevance.run

check-agents: setup $(STAMPS)/agents ## check with afdocs how well assistants can read the site
	@python -m bench.agents.check

key-caps: setup ## write what drawn keymaps show on keys, from site/data, for the front end
	python scripts/key_caps.py > web/src/zmk/keyboard/key-caps.json

keymap-corpus: setup ## upgrade the keymaps in DIR=folder without changing them, and say what happened
	@python -m bench.keymap_corpus $(DIR)

screenshots: setup ## show every kind of page in both themes, narrow and wide, in screenshots/
	CHROMIUM=$$(scripts/ensure-chromium.sh) python -m bench.screenshots

audit: setup $(STAMPS)/audit ## look for known vulnerabilities in dependencies; asks PyPI and npm
	@scripts/audit.sh

sbom: setup $(STAMPS)/audit ## list what the software is made of, as CycloneDX in dist/
	@mkdir -p dist
	.venv/.audit/bin/cyclonedx-py requirements --pyproject pyproject.toml --output-reproducible \
		--output-file dist/python.cdx.json requirements.lock
	npm --prefix web sbom --sbom-format cyclonedx --omit dev --package-lock-only > dist/npm.cdx.json

clean: ## remove what was built, cached and installed
	rm -rf build .build.releases .homerow .venv web/node_modules bench/npm/node_modules bench/relevance/npm/node_modules bench/agents/npm/node_modules tests/npm/node_modules src/homerow/bundle src/zmk/bundle screenshots

lock: setup ## pin the newest versions that pyproject.toml allows
	pip-compile --quiet --upgrade $(LOCK_FLAGS) --extra zmk --extra mcp --output-file requirements.lock pyproject.toml
	pip-compile --quiet --upgrade $(LOCK_FLAGS) --extra docusaurus --extra zmk --extra otel --extra postgresql --extra mcp --extra dev --output-file requirements-dev.lock pyproject.toml
	pip-compile --quiet --upgrade $(LOCK_FLAGS) --output-file requirements-node.lock requirements-node.in
	pip-compile --quiet --upgrade $(LOCK_FLAGS) --output-file requirements-audit.lock requirements-audit.in
LOCK_FLAGS := --generate-hashes --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --strip-extras --allow-unsafe

$(STAMPS)/venv: scripts/ensure-venv.sh
	scripts/ensure-venv.sh
	@mkdir -p $(@D) && touch $@

$(STAMPS)/python: requirements-dev.lock pyproject.toml | $(STAMPS)/venv
	$(PIP) --require-hashes -r requirements-dev.lock
	$(PIP) --no-deps --no-build-isolation --editable .
	@mkdir -p $(@D) && touch $@

# Where PYTHONDONTWRITEBYTECODE is set, as in many containers, each start would compile every module: 0.2 s.
$(STAMPS)/bytecode: $(PYTHON_SOURCES) $(STAMPS)/python
	python -m compileall -q src
	@mkdir -p $(@D) && touch $@

$(STAMPS)/node: requirements-node.lock scripts/ensure-node.sh | $(STAMPS)/venv
	scripts/ensure-node.sh
	@mkdir -p $(@D) && touch $@

# In an environment of its own: the tools must not decide which versions of our dependencies are installed.
$(STAMPS)/audit: requirements-audit.lock $(STAMPS)/python
	.venv/bin/python -m venv .venv/.audit
	.venv/.audit/bin/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-audit.lock
	@mkdir -p $(@D) && touch $@

$(STAMPS)/npm: web/package-lock.json $(STAMPS)/node
	npm --prefix web ci --no-audit --no-fund --loglevel=error
	@mkdir -p $(@D) && touch $@

# Looked for each time, because others may remove them; after the venv, which may need the package manager, too.
.PHONY: $(PROGRAMS)
$(PROGRAMS): $(STAMPS)/venv
	@mkdir -p $(@D)
	scripts/ensure-programs.sh >$@

# Apart from the front end's tools, because it is as heavy as all of them together.
$(STAMPS)/lighthouse: bench/npm/package-lock.json $(STAMPS)/node
	npm --prefix bench/npm ci --no-audit --no-fund --loglevel=error
	@mkdir -p $(@D) && touch $@

# Not `ci`: the lock holds Pagefind's program for Linux alone, and npm 11 then refuses it.
$(STAMPS)/relevance: bench/relevance/npm/package-lock.json $(STAMPS)/node
	npm --prefix bench/relevance/npm install --no-save --no-audit --no-fund --loglevel=error
	@mkdir -p $(@D) && touch $@

$(STAMPS)/agents: bench/agents/npm/package-lock.json $(STAMPS)/node
	npm --prefix bench/agents/npm ci --no-audit --no-fund --loglevel=error
	@mkdir -p $(@D) && touch $@

# The clients that search must satisfy as they are.
$(STAMPS)/clients: tests/npm/package-lock.json $(STAMPS)/node
	npm --prefix tests/npm ci --no-audit --no-fund --loglevel=error
	@mkdir -p $(@D) && touch $@

$(BUNDLE): $(STAMPS)/npm $(WEB_SOURCES)
	npm --prefix web run --silent build
	@touch $@
