# Two commands do everything on a fresh machine with Python 3.11+: `make demo` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
PIN = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	--no-emit-index-url --no-emit-find-links --no-annotate

.PHONY: demo run test covered coverage packages check faults postgres bench mutants audit pins words clean

demo: .venv/run.stamp  ## the rule text's evening in the terminal, then a page to try it on; no token needed
	$(BIN)/python -m bot demo --script examples/rules-evening.txt
	$(BIN)/python -m bot demo

run: .venv/run.stamp  ## the bot itself; wants BOT_TOKEN in the environment or in .env
	$(BIN)/python -m bot run

check: .venv/dev.stamp  ## style, types and layers
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

packages:  ## what the tests want from Debian: installed by root, else named
	.ci/packages

test: packages check  ## the whole gate
	$(BIN)/pytest --gate --numprocesses 4 --dist loadfile --no-loadscope-reorder --ignore=tests/ratings
	$(MAKE) covered

covered: .venv/dev.stamp  ## every branch of the formulas is taken by their own tests
	$(BIN)/pytest --gate -q tests/ratings --cov=ratings --cov-branch --cov-report=term --cov-fail-under=100

coverage: .venv/dev.stamp  ## which branches of everything the gate's tests take in its process
	$(BIN)/pytest --numprocesses 3 --dist loadfile --no-loadscope-reorder --cov --cov-report=term

faults: .venv/dev.stamp  ## the long forms of the fault tests, with their figures; some of them with TESTS=tests/faults/test_kills.py
	$(BIN)/pytest --full --numprocesses 2 --dist load --maxschedchunk 1 $(or $(TESTS),tests)

postgres: .venv/dev.stamp  ## the behaviour suite on PostgreSQL (Debian's package `postgresql`) instead of SQLite
	$(BIN)/pytest --database postgres --numprocesses 4 --dist loadfile --no-loadscope-reorder tests/bot tests/db tests/e2e

mutants: .venv/dev.stamp  ## small mistakes in the books, amounts, permissions and periods: how many the tests see
	$(BIN)/python -m tests.mutants

audit: .venv/dev.stamp  ## what is known about holes in what we lean on; wants the network
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv tool run --quiet pip-audit --strict --require-hashes --disable-pip -r requirements-scale.txt || { echo \
		"Not audited, or not without a finding; the line above says which. The audit asks pypi.org for what is known of" \
		"each version; what can be checked without it is in tests/test_dependencies.py." >&2; exit 1; }

bench: .venv/bench.stamp  ## what is fast, in figures; one of them with ROW=P2
	$(BIN)/python -m benchmarks $(ROW)

pins: .venv/dev.stamp  ## compile requirements*.txt anew from pyproject.toml
	$(BIN)/python -m pip install --quiet uv
	$(PIN) pyproject.toml -o requirements.txt
	$(PIN) pyproject.toml --all-extras -c requirements.txt -o requirements-scale.txt
	$(PIN) --group build -o requirements-build.txt
	$(PIN) pyproject.toml --all-extras --group dev -c requirements-scale.txt -c requirements-build.txt \
		-o requirements-dev.txt
	$(PIN) --group bench -c requirements-dev.txt -o requirements-bench.txt

words: .venv/dev.stamp  ## sentences from the code into both catalogues, then compile them
	$(BIN)/pybabel -q extract --no-default-keywords -k say -k say_many:1,2 --ignore-dirs "sandbox .* ._" \
		--no-location --no-wrap --sort-output --omit-header -o .venv/words.pot bot
	for language in ru en; do $(BIN)/pybabel -q update -N --no-wrap --ignore-obsolete --ignore-pot-creation-date \
		-i .venv/words.pot -d bot/views/locales -l $$language || exit 1; done
	$(BIN)/pybabel -q compile -d bot/views/locales
	$(BIN)/pybabel -q compile -D formulas -d bot/views/locales

.venv/run.stamp: requirements.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements.txt
	touch $@

.venv/dev.stamp: requirements-dev.txt .venv/run.stamp pyproject.toml
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements-dev.txt
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	touch $@

.venv/bench.stamp: requirements-bench.txt .venv/dev.stamp
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements-bench.txt
	touch $@

clean:
	rm -rf .venv build
