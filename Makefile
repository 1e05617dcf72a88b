PREFIX ?= /usr/local
CONTACTS ?= 100000
SIZES ?= 100 100000 1000000
RECORDS ?= 1000000
DURATION ?= 3
BROWSERS ?= 10000
SECONDS ?= 60
SWIFT ?= swift
CONFIGURATION ?= release
# Some shells export the machine's name as HOST, so ignore HOST unless it is on make's command line.
ifneq ($(origin HOST),command line)
HOST =
endif
# AS is make's name of the assembler.
ifneq ($(origin AS),command line)
AS =
endif
GENERATOR = .build/generator/scene-generator
GENERATE = SWIFT='$(SWIFT)' $(GENERATOR)
SOURCES = Package.swift Apps Packages Tests Tools
PACKAGES = $(notdir $(wildcard Packages/*))
RELEASE = .build/release
# The products that the benchmarks measure.
PRODUCTS = .build/$(CONFIGURATION)

# A misspelled variable would be ignored: FIELD in place of FIELDS.
VARIABLES = NAME SCENE KIND RECORD FIELDS CODE SEARCH SORT FILTER ADD SPACE TO IN PACKAGE DIR HOST FROM MODULES SWIFT
GIVEN = $(foreach name,$(.VARIABLES),$(if $(filter command,$(origin $(name))),$(name)))
UNKNOWN = $(filter-out $(VARIABLES) MAKE%,$(GIVEN))
CHECKED = $(if $(strip $(UNKNOWN)),$(error there is no variable $(UNKNOWN): the generator takes $(VARIABLES)))

# Every target; a comment with two marks is its help.
.PHONY: $(shell sed -n 's/^\([a-z-]*\):.*/\1/p' Makefile)

## make help        prints this list
help:
	@sed -n 's/^## //p' Makefile

## make run         installs missing dependencies, builds in release mode, and runs scenehost with ARGS
run: dependencies
	@$(SWIFT) build -c release --product scenehost
	@$(RELEASE)/scenehost $(ARGS)

## make run-web     the same, and serves scenehost's scenes to a browser (ARGS='--listen 127.0.0.1:9000')
run-web: dependencies
	@$(SWIFT) build -c release --product scenehost
	@$(RELEASE)/scenehost serve $(ARGS)

## make dev         runs scenehost with ARGS in debug mode, and again after each saved file, at the same place and with the
##                  typed text (ARGS=serve for a browser, in a second terminal, too)
dev: dependencies
	@SWIFT='$(SWIFT)' sh Tools/develop.sh scenehost '' \
	    'Package.swift Apps/SceneHost $(wildcard Packages/*/Package.swift Packages/*/Sources)' $(ARGS)

## make build       builds everything in release mode
build: dependencies
	$(SWIFT) build -c release

## make test        runs the tests of the root, which start the built hosts, and those of each package; lists failures and
##                  skipped tests
test: dependencies example
	@SWIFT='$(SWIFT)' bash Tools/run-tests.sh

## make test-all    installs the programs that tests need (tmux, shells, Chromium, Python's), and fails if a test is skipped
test-all:
	@sh Tools/install-dependencies.sh --all
	@sh Tools/install-python.sh
	@$(MAKE) --no-print-directory example
	@SWIFT='$(SWIFT)' bash Tools/run-tests.sh --complete

## make scene NAME=Weather   generates the package of a new scene (TO=ContactList adds a segue there, HOST=scenehost builds it
##                           in, DIR=… is another folder, PACKAGE=Climate names the package otherwise than its first scene)
## make scene NAME=ViewForecast IN=Weather   adds a scene to an existing package (TO=…, DIR=…): a list, or with
##                          KIND=detail, form or picker, one for a record of the package (RECORD=… selects one of several)
## make scene NAME=Loan FIELDS='book:text due:date=today+28 state:choice(out,back)'   generates a record with ready-made
##                          scenes: a list, a card, forms and a picker (IN=…, PACKAGE=…, HOST=…, DIR=…). Kinds: text, paragraphs,
##                          phone, email, link, integer, toggle, date, time, choice(a,b), or another record; '?' is optional.
##                          With CODE=yes, a list, a detail and a form in code. SPACE=library is a shared space for the records.
##                          A list in code takes SEARCH=yes, SORT='due book', FILTER=state and ADD=no
scene: dependencies $(GENERATOR)
	$(CHECKED)@$(GENERATE) scene '$(NAME)' --kind '$(KIND)' --record '$(RECORD)' --fields '$(FIELDS)' --code '$(CODE)' \
	    --search '$(SEARCH)' --sort '$(SORT)' --filter '$(FILTER)' --add '$(ADD)' --space '$(SPACE)' --to '$(TO)' --in '$(IN)' --package '$(PACKAGE)' --folder '$(DIR)' --host '$(HOST)' --from '$(FROM)'

## make host NAME=lending DIR=… MODULES='Lending Contacts Auth'   generates a host outside of the repository, in a folder of
##                          its own in DIR, with tests and a Makefile. MODULES are packages in DIR or of this repository.
##                          FROM='https://…/scenekit@0.2.0' depends on the published package, as for a package of a scene
host: dependencies $(GENERATOR)
	$(CHECKED)@$(GENERATE) host '$(NAME)' --folder '$(DIR)' --modules '$(MODULES)' --from '$(FROM)'

## make use-case SCENE=Weather NAME=FetchForecast   adds a use case to a scene of any package, with tests (DIR=…)
use-case: dependencies $(GENERATOR)
	$(CHECKED)@$(GENERATE) use-case '$(SCENE)' '$(NAME)' --folder '$(DIR)'

## make schema      accepts the changes of stored record types: writes the files in the packages' Schemas, and the beginning
##                  of a migration that a change needs (NAME=Weather for one package, DIR=… for one elsewhere)
schema: dependencies
ifdef DIR
	@SCHEMAS=accept $(SWIFT) test --package-path '$(DIR)/$(NAME)Scene' --filter StoredSchemaTests
else
	@status=0; for test in Packages/$(if $(NAME),$(NAME:Scene=)Scene,*)/Tests/*/StoredSchemaTests.swift; do \
	    SWIFT='$(SWIFT)' SCHEMAS=accept sh Tools/test-package.sh "$${test%/Tests/*}" --filter StoredSchemaTests \
	    || status=1; done; exit $$status
endif

## make plugin NAME=Weather  builds a scene's plugin and installs it for a host (HOST=myhost, CONFIGURATION=debug). AS=program
##                  builds a program of its own, which runs behind a boundary, for a host of any build
plugin: dependencies
	@SWIFT='$(SWIFT)' sh Tools/install-plugin.sh '$(NAME)' '$(DIR)' '$(CONFIGURATION)' '$(HOST)' '$(AS)'

## make example     builds the plugins for the hosts' tests: a generated scene's, whose tests it runs, and our modules'
example: dependencies
	@SWIFT='$(SWIFT)' sh Tools/build-example.sh

## make test-packages PACKAGES='TextWorkers HomeScene'   runs the tests of these packages, with the products of the root's
##                  builds; without PACKAGES, those of all packages
test-packages: dependencies
	@SWIFT='$(SWIFT)' bash Tools/run-tests.sh $(PACKAGES)

## make lint        fails if swift format would change a file
lint:
	$(SWIFT) format lint --strict --configuration .swift-format --recursive $(SOURCES)

## make format      formats all files
format:
	$(SWIFT) format --in-place --configuration .swift-format --recursive $(SOURCES)

## make docs        builds the documentation into .build/docs, and fails on a warning of docc
docs: dependencies
	@SWIFT='$(SWIFT)' sh Tools/build-docs.sh

## make bench       benchmarks contacts (CONTACTS=100000), terminal (SIZES) and scenes, beside abook and khard if installed
bench: bench-terminal
	@mkdir -p .build/bench
	@test -f .build/bench/$(CONTACTS)/all.vcf || python3 Tools/Data/generate_contacts.py $(CONTACTS) .build/bench/$(CONTACTS)
	@$(PRODUCTS)/benchmark $(PRODUCTS)/scenehost .build/bench/$(CONTACTS)/all.vcf
	@$(MAKE) --no-print-directory bench-scenes

## make bench-terminal  measures terminal sessions with books of several sizes (SIZES='100 100000 1000000')
bench-terminal: dependencies
	@$(SWIFT) build -c $(CONFIGURATION) --product scenehost
	@$(SWIFT) build -c $(CONFIGURATION) --product benchmark
	@mkdir -p .build/bench
	@for size in $(SIZES); do test -f .build/bench/$$size/all.vcf \
	    || python3 Tools/Data/generate_contacts.py $$size .build/bench/$$size --one-file; done
	@$(PRODUCTS)/benchmark --terminal $(PRODUCTS)/scenehost .build/bench $(SIZES)

## make bench-storage   benchmarks the stores beside C programs on sqlite3 and a plain log (RECORDS=1000000)
bench-storage: dependencies
	@$(SWIFT) build -c $(CONFIGURATION) --product storage-baseline
	@$(SWIFT) build -c $(CONFIGURATION) --product storage-benchmark
	@mkdir -p .build/bench-storage
	@$(PRODUCTS)/storage-benchmark $(PRODUCTS)/storage-baseline .build/bench-storage $(RECORDS) $(ROWS)

## make bench-records   benchmarks ready-made scenes with a reference and a history beside the contact list and Django's admin
##                  on SQLite (RECORDS=1000000)
bench-records: dependencies
	@$(SWIFT) build -c $(CONFIGURATION) --product record-benchmark
	@mkdir -p .build/bench .build/bench-records
	@test -f .build/bench/$(RECORDS)/all.vcf \
	    || python3 Tools/Data/generate_contacts.py $(RECORDS) .build/bench/$(RECORDS) --one-file
	@sh Tools/install-python.sh
	@if [ -x .build/python/bin/django-admin ]; then \
	    .build/python/bin/python3 Tools/Data/django_records.py .build/bench-records/django.sqlite $(RECORDS) \
	    > .build/bench-records/django.tsv; fi
	@$(PRODUCTS)/record-benchmark .build/bench-records $(RECORDS) .build/bench/$(RECORDS)/all.vcf \
	    .build/bench-records/django.tsv

## make bench-storage-callers  measures awaited store calls by 1, 8 and 64 concurrent tasks, and reads beside a host of
##                  another version (RECORDS=20000)
bench-storage-callers: dependencies
	@$(SWIFT) build -c $(CONFIGURATION) --product storage-benchmark
	@mkdir -p .build/bench-storage
	@$(PRODUCTS)/storage-benchmark --callers .build/bench-storage $(RECORDS)
	@$(PRODUCTS)/storage-benchmark --versions .build/bench-storage $(RECORDS)

## make bench-postgres  benchmarks the store on a PostgreSQL server of its own beside a C program on libpq, and the time
##                  until another store hears of a write (RECORDS=100000, ROWS='get window')
bench-postgres: RECORDS = 100000
bench-postgres: dependencies
	@$(SWIFT) build -c $(CONFIGURATION) --product postgresql-baseline
	@$(SWIFT) build -c $(CONFIGURATION) --product storage-benchmark
	@bash Tools/PostgreSQLBaseline/with-server.sh $(PRODUCTS)/storage-benchmark \
	    $(PRODUCTS)/postgresql-baseline $(RECORDS) $(ROWS)
	@$(SWIFT) build -c $(CONFIGURATION) --product scenehost
	@$(SWIFT) build -c $(CONFIGURATION) --product web-benchmark
	@mkdir -p .build/bench
	@test -f .build/bench/$(CONTACTS)/all.vcf \
	    || python3 Tools/Data/generate_contacts.py $(CONTACTS) .build/bench/$(CONTACTS) --one-file
	@bash Tools/PostgreSQLBaseline/with-server.sh $(PRODUCTS)/web-benchmark $(PRODUCTS)/postgresql-baseline \
	    $(CURDIR)/$(PRODUCTS)/scenehost $(CURDIR)/.build/bench/$(CONTACTS)/all.vcf $(DURATION)

## make torture     breaks stores on purpose, thousands of times, and prints the faults found (TORTURE='--seed 7')
torture: dependencies
	@$(SWIFT) build -c release --product StorageFaults
	@$(SWIFT) build -c release --product storage-torture
	@$(RELEASE)/storage-torture $(TORTURE)
	@sh Tools/StorageTorture/thread-sanitizer.sh

## make fuzz        fuzzes the readers of untrusted input for SECONDS=60 in all (FORMATS='vcard csv', SEED=1), or with
##                  RUNS=20000 inputs of each format, the same in every run
fuzz: dependencies
	@SWIFT='$(SWIFT)' SEED='$(SEED)' RUNS='$(RUNS)' sh Tools/Fuzz/run.sh '$(SECONDS)' $(FORMATS)

## make bench-web       benchmarks pages with wrk beside nginx and beside Go, FastAPI and Django with SQLite, servers with
##                  workers, keys in Chromium, and idle browsers (CONTACTS, DURATION, BROWSERS)
bench-web: dependencies
	@sh Tools/install-python.sh
	@$(SWIFT) build -c $(CONFIGURATION) --product scenehost
	@$(SWIFT) build -c $(CONFIGURATION) --product web-benchmark
	@mkdir -p .build/bench
	@test -f .build/bench/$(CONTACTS)/all.vcf \
	    || python3 Tools/Data/generate_contacts.py $(CONTACTS) .build/bench/$(CONTACTS) --one-file
	@PATH="$$PATH:/usr/sbin" $(PRODUCTS)/web-benchmark $(PRODUCTS)/scenehost .build/bench/$(CONTACTS)/all.vcf $(DURATION) $(BROWSERS) \
	    Tools/WebPeers .build/python/bin

## make fuzz-api    sends CASES=10000 generated requests to the APIs of scenehost and shop (SEED=1), and fails at an answer that
##                  their descriptions do not have
fuzz-api: CASES = 10000
fuzz-api: SEED = 1
fuzz-api: dependencies
	@sh Tools/install-python.sh
	@$(SWIFT) build --product scenehost
	@$(SWIFT) build --product shop
	@bash Tools/Fuzz/api.sh $(CASES) $(SEED)

## make bench-api   measures calls of the API beside pages of the same scenes, and beside FastAPI with SQLite (CONTACTS, DURATION)
bench-api: dependencies
	@sh Tools/install-python.sh
	@$(SWIFT) build -c $(CONFIGURATION) --product scenehost
	@$(SWIFT) build -c $(CONFIGURATION) --product web-benchmark
	@mkdir -p .build/bench
	@test -f .build/bench/$(CONTACTS)/all.vcf \
	    || python3 Tools/Data/generate_contacts.py $(CONTACTS) .build/bench/$(CONTACTS) --one-file
	@$(PRODUCTS)/web-benchmark --api .build/python/bin/python3 Tools/Data/fastapi_contacts.py $(PRODUCTS)/scenehost \
	    .build/bench/$(CONTACTS)/all.vcf $(DURATION)

## make bench-scenes    measures how scene and plugin costs grow with their number
bench-scenes: dependencies
	@$(SWIFT) build -c $(CONFIGURATION) --product scenehost
	@$(SWIFT) build -c $(CONFIGURATION) --product scene-benchmark
	@$(SWIFT) build -c $(CONFIGURATION) --product examplehost
	@SWIFT='$(SWIFT)' SCRATCH=.build sh Tools/build-plugin.sh Apps/Plugins $(CONFIGURATION) .build/bench/plugins Contacts
	@rm -f .build/$(CONFIGURATION).yaml
	@$(PRODUCTS)/scene-benchmark $(PRODUCTS)/scenehost .build/bench/plugins/libContactsScene.so $(PRODUCTS)/examplehost

## make bench-programs  measures events, windows, starts and memory of the contacts as a program beside the same scenes in the
##                  host and as a library (CONTACTS=100000, EVENTS=2000)
bench-programs: EVENTS = 2000
bench-programs: dependencies
	@$(SWIFT) build -c $(CONFIGURATION) --product contactshost
	@$(SWIFT) build -c $(CONFIGURATION) --product pluginhost
	@$(SWIFT) build -c $(CONFIGURATION) --product contacts-program
	@$(SWIFT) build -c $(CONFIGURATION) --product program-benchmark
	@SWIFT='$(SWIFT)' SCRATCH=.build sh Tools/build-plugin.sh Apps/Plugins $(CONFIGURATION) .build/bench/plugins Contacts
	@rm -f .build/$(CONFIGURATION).yaml
	@test -f .build/bench/$(CONTACTS)/all.vcf \
	    || python3 Tools/Data/generate_contacts.py $(CONTACTS) .build/bench/$(CONTACTS) --one-file
	@$(PRODUCTS)/program-benchmark $(CURDIR)/.build/bench-programs $(CURDIR)/$(PRODUCTS)/contactshost \
	    $(CURDIR)/$(PRODUCTS)/pluginhost $(CURDIR)/$(PRODUCTS)/contacts-program $(CURDIR)/.build/bench/plugins \
	    $(CURDIR)/.build/bench/$(CONTACTS)/all.vcf $(EVENTS)

## make screenshot  redraws the README's pictures from a host (needs tmux and chromium)
screenshot: dependencies
	@$(SWIFT) build -c release --product scenehost
	@sh Tools/Screenshot/screenshot.sh $(RELEASE)/scenehost Packages/TerminalFrontend/contacts.svg \
	    Packages/WebFrontend/contacts.png

## make install PREFIX=DIR   installs the host, its libraries, manual page and completions (default /usr/local)
install: build
	@sh Tools/install-dependencies.sh --package
	@sh Tools/Packaging/stage.sh $(RELEASE) '$(DESTDIR)' '$(PREFIX)'

## make package     builds a Debian package and a tarball that run without a Swift toolchain, in .build/package
package:
	@sh Tools/install-dependencies.sh --package
	@$(SWIFT) build -c release --product scenehost
	@sh Tools/Packaging/package.sh $(RELEASE) .build/package

## make distribution  writes the packages as one package into a repository of its own, and tags it with the version in
##                  Tools/Distribution/VERSION (TO=DIR, a clone of the published one, in place of .build/distribution/scenekit)
distribution: dependencies
	@SWIFT='$(SWIFT)' sh Tools/Distribution/distribute.sh $(TO)

## make interface   fails if public declarations changed since the last version and VERSION is too low for that;
##                  ACCEPT=yes keeps them as those of VERSION
interface: dependencies
	@SWIFT='$(SWIFT)' sh Tools/Distribution/check-interface.sh $(if $(ACCEPT),--accept)

## make test-consumer   builds, tests and runs a repository that depends on the tagged package, in debug and release mode
test-consumer: dependencies
	@SWIFT='$(SWIFT)' sh Tools/Distribution/test-consumer.sh

## make test-upgrade    tests the same repository with the version before the present one, upgrades it, and tests it again
test-upgrade: dependencies
	@SWIFT='$(SWIFT)' sh Tools/Distribution/test-upgrade.sh

## make clean       removes all build products
clean:
	rm -rf .build Apps/*/.build Packages/*/.build

dependencies:
	@sh Tools/install-dependencies.sh

# Compiled without SwiftPM, which would read the manifests of all packages first.
$(GENERATOR): $(shell find Tools/SceneGenerator -name '*.swift')
	@SWIFT='$(SWIFT)' sh Tools/SceneGenerator/build.sh $(@D)
