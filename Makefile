# make help        this list
# make run         installs what is missing, builds in release mode, and opens the contacts book (ARGS='…' for others)
# make build       builds everything in release mode
# make test        runs every package's tests, and those that start the built host, in one build; lists what it skips
# make test-all    installs the programs that tests need (terminal, shells, formatters), and fails if one is skipped
# make scene NAME=Weather   writes the package of a new scene, and lists its tests in the root's manifest (TO=ContactList
#                           leads there, HOST=scenehost builds it in, DIR=… writes elsewhere and leaves the rest alone)
# make scene NAME=ViewForecast IN=Weather   adds a scene to a package that is there (TO=…, DIR=…): a list, or with
#                          KIND=detail, form or picker, one of the package's records (RECORD=… where it has several)
# make use-case SCENE=Weather NAME=FetchForecast   adds a use case to any scene of a package, tests included (DIR=…)
# make plugin NAME=Weather  builds a scene's plugin and puts it where a host finds it (HOST=myhost, CONFIGURATION=debug)
# make example     builds the plugins that the hosts' tests load: of a scene generated for it, with its tests, and our own
# make test-packages   builds and tests every package alone
# make lint        fails on anything that swift format would change
# make format      changes it
# make docs        builds the documentation into .build/docs, and fails on whatever docc warns of
# make bench       prints the figures of contacts, terminal (SIZES) and scenes, beside abook and khard where installed (CONTACTS=100000)
# make bench-terminal  prints figures of sessions on a terminal by the size of the book (SIZES='100 100000 1000000')
# make bench-storage   prints figures of the stores beside C programs on sqlite3 and a plain log (RECORDS=1000000)
# make bench-storage-callers  prints what awaited calls of 1, 8 and 64 tasks cost (RECORDS=20000)
# make torture     breaks stores on purpose, thousands of times, and prints what they did wrong (TORTURE='--seed 7')
# make fuzz        tries the readers of strangers' bytes with libFuzzer, for SECONDS=60 in all (FORMATS='vcard csv', SEED=1),
#                  or with the same RUNS=20000 inputs of each format every time
# make bench-scenes    prints what scenes cost by how many there are, and what plugins cost
# make screenshot  draws README's picture anew, from a host that is started for it (needs tmux)
# make install PREFIX=DIR   installs the host, its libraries, manual page and completions (default /usr/local)
# make clean       removes what was built

PREFIX ?= /usr/local
CONTACTS ?= 100000
SIZES ?= 100 100000 1000000
RECORDS ?= 1000000
SECONDS ?= 60
SWIFT ?= swift
CONFIGURATION ?= release
# Some shells export the machine's name as HOST; only a host that is given to make counts.
ifneq ($(origin HOST),command line)
HOST =
endif
GENERATE = SWIFT='$(SWIFT)' $(SWIFT) package --quiet --allow-writing-to-package-directory
SOURCES = Package.swift Apps Packages Tests Tools
PACKAGES = $(notdir $(wildcard Packages/*))
RELEASE = .build/release
SHARE = $(DESTDIR)$(PREFIX)/share
# The host without anybody's own plugins, for what is installed for all.
PLAIN_HOST = env SCENEHOST_PLUGINS= XDG_DATA_HOME=/dev/null $(RELEASE)/scenehost

.PHONY: help docs screenshot example plugin bench-scenes scene use-case run build test test-all test-packages lint format bench bench-terminal bench-storage bench-storage-callers torture fuzz install clean dependencies

help:
	@sed -n '/^#/!q; s/^# //p' Makefile

dependencies:
	@sh Tools/install-dependencies.sh

build: dependencies
	$(SWIFT) build -c release

run: dependencies
	@$(SWIFT) build -c release --product scenehost
	@$(RELEASE)/scenehost $(ARGS)

scene: dependencies
	@$(GENERATE) scene '$(NAME)' --kind '$(KIND)' --record '$(RECORD)' --to '$(TO)' --in '$(IN)' --folder '$(DIR)' --host '$(HOST)'

use-case: dependencies
	@$(GENERATE) use-case '$(SCENE)' '$(NAME)' --folder '$(DIR)'

plugin: dependencies
	@SWIFT='$(SWIFT)' sh Tools/install-plugin.sh '$(NAME)' '$(DIR)' '$(CONFIGURATION)' '$(HOST)'

test: dependencies example
	$(SWIFT) build --product scenehost
	@SWIFT='$(SWIFT)' bash Tools/run-tests.sh

test-all:
	@sh Tools/install-dependencies.sh --all
	@$(MAKE) --no-print-directory example
	$(SWIFT) build --product scenehost
	@SWIFT='$(SWIFT)' bash Tools/run-tests.sh --complete

example: dependencies
	@SWIFT='$(SWIFT)' sh Tools/build-example.sh
	@touch Apps/Plugins/Package.swift
	@$(SWIFT) build --package-path Apps/Plugins

test-packages: dependencies
	@set -e; for package in $(PACKAGES); do echo "== $$package"; $(SWIFT) test --package-path Packages/$$package; done

lint:
	$(SWIFT) format lint --strict --configuration .swift-format --recursive $(SOURCES)

format:
	$(SWIFT) format --in-place --configuration .swift-format --recursive $(SOURCES)

docs: dependencies
	@SWIFT='$(SWIFT)' sh Tools/build-docs.sh

bench: build bench-terminal
	@mkdir -p .build/bench
	@test -f .build/bench/$(CONTACTS)/all.vcf || python3 Tools/Data/generate_contacts.py $(CONTACTS) .build/bench/$(CONTACTS)
	@$(RELEASE)/benchmark $(RELEASE)/scenehost .build/bench/$(CONTACTS)/all.vcf
	@$(MAKE) --no-print-directory bench-scenes

bench-terminal: dependencies
	@$(SWIFT) build -c release --product scenehost
	@$(SWIFT) build -c release --product benchmark
	@mkdir -p .build/bench
	@for size in $(SIZES); do test -f .build/bench/$$size/all.vcf \
	    || python3 Tools/Data/generate_contacts.py $$size .build/bench/$$size --one-file; done
	@$(RELEASE)/benchmark --terminal $(RELEASE)/scenehost .build/bench $(SIZES)

bench-storage: dependencies
	@$(SWIFT) build -c release --product storage-baseline
	@$(SWIFT) build -c release --product storage-benchmark
	@mkdir -p .build/bench-storage
	@$(RELEASE)/storage-benchmark $(RELEASE)/storage-baseline .build/bench-storage $(RECORDS) $(ROWS)

bench-storage-callers: dependencies
	@$(SWIFT) build -c release --product storage-benchmark
	@mkdir -p .build/bench-storage
	@$(RELEASE)/storage-benchmark --callers .build/bench-storage $(RECORDS)

torture: dependencies
	@$(SWIFT) build -c release --product StorageFaults
	@$(SWIFT) build -c release --product storage-torture
	@$(RELEASE)/storage-torture $(TORTURE)
	@sh Tools/StorageTorture/thread-sanitizer.sh

fuzz: dependencies
	@SWIFT='$(SWIFT)' SEED='$(SEED)' RUNS='$(RUNS)' sh Tools/Fuzz/run.sh '$(SECONDS)' $(FORMATS)

screenshot: dependencies
	@$(SWIFT) build -c release --product scenehost
	@sh Tools/Screenshot/screenshot.sh $(RELEASE)/scenehost Packages/TerminalFrontend/contacts.svg

bench-scenes: dependencies
	@$(SWIFT) build -c release --product scenehost
	@$(SWIFT) build -c release --product scene-benchmark
	@$(SWIFT) build -c release --product examplehost
	@$(SWIFT) build -c release --package-path Apps/Plugins --product ContactsScene
	@$(RELEASE)/scene-benchmark $(RELEASE)/scenehost Apps/Plugins/$(RELEASE)/libContactsScene.so $(RELEASE)/examplehost

install: build
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/lib/scenehost
	install -m 755 $(RELEASE)/scenehost $(DESTDIR)$(PREFIX)/lib/scenehost/scenehost
	install -m 644 $(RELEASE)/libSceneKitCore.so $(RELEASE)/libStorageWorkers.so $(DESTDIR)$(PREFIX)/lib/scenehost
	ln -sf ../lib/scenehost/scenehost $(DESTDIR)$(PREFIX)/bin/scenehost
	install -d $(SHARE)/man/man1 $(SHARE)/bash-completion/completions $(SHARE)/zsh/site-functions
	install -d $(SHARE)/fish/vendor_completions.d
	$(PLAIN_HOST) manual > $(SHARE)/man/man1/scenehost.1
	$(PLAIN_HOST) completions bash > $(SHARE)/bash-completion/completions/scenehost
	$(PLAIN_HOST) completions zsh > $(SHARE)/zsh/site-functions/_scenehost
	$(PLAIN_HOST) completions fish > $(SHARE)/fish/vendor_completions.d/scenehost.fish

clean:
	rm -rf .build Apps/*/.build Packages/*/.build
