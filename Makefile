# Each target is self-sufficient: it sets up what it needs, once.
.DEFAULT_GOAL := help
.PHONY: help setup serve dev build test check a11y bench lighthouse relevance key-caps keymap-corpus screenshots clean lock

export PATH := $(CURDIR)/.venv/bin:$(PATH)
STAMPS := .venv/.stamps
BUNDLE := src/homerow/bundle/server.js
PYTHON_SOURCES := $(shell find src/homerow -name '*.py')
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

check: setup ## lint, types, and the content's own checks
	ruff check .
	ruff format --check .
	mypy
	npm --prefix web run --silent check
	homerow check --pages

test: setup $(STAMPS)/clients ## everything that must hold before a change lands
	ruff check .
	ruff format --check .
	mypy
	npm --prefix web run --silent check
	npm --prefix web run --silent test
	CHROMIUM=$$(scripts/ensure-chromium.sh) NGINX=$$(scripts/ensure-nginx.sh) pytest --numprocesses 2 --dist worksteal

a11y: setup ## look for barriers on every page, in both themes, narrow and wide
	CHROMIUM=$$(scripts/ensure-chromium.sh) pytest --numprocesses 2 --every-page tests/e2e/test_accessibility.py

bench: setup ## measure, and write bench/RESULTS.md
	CHROMIUM=$$(scripts/ensure-chromium.sh) python -m bench.run

lighthouse: setup $(STAMPS)/lighthouse ## measure with Lighthouse, and write bench/RESULTS.md
	CHROMIUM=$$(scripts/ensure-chromium.sh) python -m bench.run --only lighthouse

relevance: setup $(STAMPS)/relevance ## how well search answers, beside MiniSearch and Pagefind
	@python -m bench.relevance.run

key-caps: setup ## write what drawn keymaps show on keys, from site/data, for the front end
	python scripts/key_caps.py > web/src/content/keyboard/key-caps.json

keymap-corpus: setup ## upgrade the keymaps in DIR=folder without changing them, and say what happened
	@python -m bench.keymap_corpus $(DIR)

screenshots: setup ## show every kind of page in both themes, narrow and wide, in screenshots/
	CHROMIUM=$$(scripts/ensure-chromium.sh) python -m bench.screenshots

clean: ## remove what was built, cached and installed
	rm -rf build .build.releases .homerow .venv web/node_modules bench/npm/node_modules bench/relevance/npm/node_modules tests/npm/node_modules src/homerow/bundle screenshots

lock: setup ## pin the newest versions that pyproject.toml allows
	pip-compile --quiet --upgrade $(LOCK_FLAGS) --output-file requirements.lock pyproject.toml
	pip-compile --quiet --upgrade $(LOCK_FLAGS) --extra dev --all-build-deps --output-file requirements-dev.lock pyproject.toml
	pip-compile --quiet --upgrade $(LOCK_FLAGS) --output-file requirements-node.lock requirements-node.in
LOCK_FLAGS := --generate-hashes --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --strip-extras --allow-unsafe

$(STAMPS)/python: requirements-dev.lock pyproject.toml
	scripts/ensure-venv.sh
	$(PIP) --require-hashes -r requirements-dev.lock
	$(PIP) --no-deps --no-build-isolation --editable .
	@mkdir -p $(@D) && touch $@

# Where PYTHONDONTWRITEBYTECODE is set, as in many containers, each start would compile every module: 0.2 s.
$(STAMPS)/bytecode: $(PYTHON_SOURCES) $(STAMPS)/python
	python -m compileall -q src/homerow
	@mkdir -p $(@D) && touch $@

$(STAMPS)/node: requirements-node.lock scripts/ensure-node.sh $(STAMPS)/python
	scripts/ensure-node.sh
	@mkdir -p $(@D) && touch $@

$(STAMPS)/npm: web/package-lock.json $(STAMPS)/node
	npm --prefix web ci --no-audit --no-fund --loglevel=error
	@mkdir -p $(@D) && touch $@

# Apart from the front end's tools, because it is as heavy as all of them together.
$(STAMPS)/lighthouse: bench/npm/package-lock.json $(STAMPS)/node
	npm --prefix bench/npm ci --no-audit --no-fund --loglevel=error
	@mkdir -p $(@D) && touch $@

# Not `ci`: the lock holds Pagefind's program for Linux alone, and npm 11 then refuses it.
$(STAMPS)/relevance: bench/relevance/npm/package-lock.json $(STAMPS)/node
	npm --prefix bench/relevance/npm install --no-save --no-audit --no-fund --loglevel=error
	@mkdir -p $(@D) && touch $@

# The clients that search must satisfy as they are.
$(STAMPS)/clients: tests/npm/package-lock.json $(STAMPS)/node
	npm --prefix tests/npm ci --no-audit --no-fund --loglevel=error
	@mkdir -p $(@D) && touch $@

$(BUNDLE): $(STAMPS)/npm $(WEB_SOURCES)
	npm --prefix web run --silent build
	@touch $@
