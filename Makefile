# Everything from nothing: needs Python >= 3.11 (venv, pip, headers), make and a C++20 compiler; see scripts/prerequisites.
# Each step leaves a stamp in .venv, so the second time only what changed is done.

SHELL := /bin/sh
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
.PHONY: help setup serve demo web test test-full check format bench pins wheel clean

JOBS ?= 2
BIN := .venv/bin
UV := $(BIN)/uv
# Byte code is made when something is installed: compiling at each start would double it.
INSTALL := $(UV) pip install --quiet --compile-bytecode --python $(BIN)/python
PYTEST := $(BIN)/python -m pytest -n $(JOBS)
BROWSER := $(PYTEST) tests/browser
# Folders with Python files only: the checkers refuse an empty one.
CODE := src tests $(foreach folder,bench scripts,$(if $(wildcard $(folder)/*.py),$(folder)))
KERNEL := $(shell find kernel -type f)
# The editable install remembers where each module was: one that was moved or removed needs a new install.
MODULES := $(shell find src kernel -name '*.[ch]pp' -o -name '*.py' | LC_ALL=C sort | cksum | tr ' ' -)
PACKAGE := .venv/.stamp-package-$(MODULES)

# A cache on another disk cannot be hard-linked; copying says nothing and costs a second.
export UV_LINK_MODE := copy

# The front end is built with the system's Node.js if that is new enough, else with the one PyPI carries.
SYSTEM_NODE := $(shell node -e 'console.log(+(process.versions.node.split(".")[0] >= 20))' 2>/dev/null)
NODE := $(if $(filter 1,$(SYSTEM_NODE)),,.venv/.stamp-node)
NPM := PATH="$(if $(NODE),$(CURDIR)/$(BIN):)$$PATH" npm --prefix web
WEB := $(shell find web src/paiju/words/sentences -type d \( -name node_modules -o -name dist \) -prune -o -type f -print)

help: ## 显示本帮助 | list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

setup: $(PACKAGE) .venv/.stamp-bytecode .venv/.stamp-fonts ## 准备环境并编译 | environment and build

serve: setup web ## 启动服务：http://127.0.0.1:8000 | start the server
	$(BIN)/paiju serve

web: web/dist/index.html ## 构建网页 | build the front end

demo: setup ## 演示：打一组牌并显示计分表 | play a set of boards, show the score sheet
	$(BIN)/paiju demo

test: setup web ## 全部测试（一刻钟以内） | all tests (within fifteen minutes)
	@scripts/browser >/dev/null
	@scripts/bubblewrap >/dev/null || true
	$(NPM) run check
	$(NPM) test
	$(PYTEST) --ignore=tests/browser
	$(BROWSER)

test-full: setup web ## 全部测试加长时间浸泡 | all tests and the long soaks
	@scripts/browser >/dev/null
	@scripts/bubblewrap >/dev/null || true
	$(PYTEST) --full

check: setup web ## 格式、静态检查、类型、分层、快速测试 | format, lint, types, layers, fast tests
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/ruff check $(CODE)
	$(BIN)/mypy $(CODE)
	$(BIN)/lint-imports
	$(NPM) run check
	$(PYTEST) -m "not slow" --quiet

format: setup ## 自动排版与修正 | format and fix what can be fixed
	$(BIN)/ruff check --fix-only $(CODE)
	$(BIN)/ruff format $(CODE)

bench: setup .venv/.stamp-bench ## 与同类比速度（另装对手） | speed beside peers (installs them)
	for each in run engines pairing direction page event desks env; do $(BIN)/python -m bench.$$each --write || exit 1; done

pins: .venv/.stamp-uv ## 重新锁定依赖版本 | compile requirements/*.txt anew
	$(COMPILE) --group dev pyproject.toml -o requirements/dev.txt
	$(COMPILE) --group bench -c requirements/dev.txt -o requirements/bench.txt
	$(COMPILE) --group node -o requirements/node.txt

# Versions only: neither index, host, nor path goes into the files.
COMPILE = $(UV) pip compile --quiet --python $(BIN)/python --universal --python-version 3.11 --no-annotate \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make pins" --upgrade

wheel: setup web ## 打包，含网页 | a wheel, the front end included
	$(UV) build --quiet --wheel --no-build-isolation --python $(BIN)/python --out-dir dist

clean: ## 删除环境与编译结果 | remove the environment and everything built
	rm -rf .venv build dist web/node_modules web/dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .benchmarks
	find src tests bench scripts -type d -name __pycache__ -prune -exec rm -rf {} +

.venv/.stamp-uv: requirements/uv.txt
	@python=$$(scripts/prerequisites) && "$$python" -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r $<
	@touch $@

.venv/.stamp-dev: requirements/dev.txt .venv/.stamp-uv
	$(INSTALL) -r $<
	@touch $@

# Without isolation and index: the build is incremental and works offline.
$(PACKAGE): pyproject.toml $(KERNEL) .venv/.stamp-dev
	@rm -f .venv/.stamp-package*
	$(INSTALL) --no-index --no-deps --no-build-isolation --editable .
	@touch $@

.venv/.stamp-bytecode: $(shell find src tests -name '*.py') $(PACKAGE)
	@$(BIN)/python -m compileall -q -j 0 src tests
	@touch $@

.venv/.stamp-bench: requirements/bench.txt .venv/.stamp-dev
	$(INSTALL) -r $<
	@touch $@

.venv/.stamp-node: requirements/node.txt .venv/.stamp-uv
	$(INSTALL) -r $<
	@touch $@

# Papers are typeset with a face of our own choice, so that they look the same in every hall.
.venv/.stamp-fonts: scripts/fonts .venv/.stamp-uv $(NODE)
	@PATH="$(if $(NODE),$(CURDIR)/$(BIN):)$$PATH" scripts/fonts .venv/share/paiju/fonts
	@touch $@

web/node_modules/.stamp: web/package.json web/package-lock.json $(NODE)
	$(NPM) ci --no-audit --no-fund --loglevel=error
	@touch $@

web/dist/index.html: $(WEB) web/node_modules/.stamp
	$(NPM) run build --silent
	@touch $@
