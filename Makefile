# make help        this list
# make run         installs what is missing, builds in release mode, and opens the contacts book (ARGS='…' for others)
# make build       builds everything in release mode
# make test        runs every package's tests, and those that start the built host, in one build
# make scene NAME=Weather   writes the package of a new scene (TO=ContactList leads there, DIR=… for another folder)
# make use-case SCENE=Weather NAME=FetchForecast   adds a use case to a scene, tests included
# make example     generates a scene package, runs its tests and builds its plugin, which the host's tests load
# make test-packages   builds and tests every package alone
# make lint        fails on anything that swift format would change
# make format      changes it
# make bench       prints figures beside abook's, where that is installed (CONTACTS=100000)
# make bench-terminal  prints figures of sessions on a terminal by the size of the book (SIZES='100 100000 1000000')
# make bench-storage   prints figures of the stores beside C programs on sqlite3 and a plain log (RECORDS=1000000)
# make torture     breaks stores on purpose, thousands of times, and prints what they did wrong (TORTURE='--seed 7')
# make bench-scenes    prints what scenes cost by how many there are, and what plugins cost (PLUGIN=lib….so)
# make install PREFIX=DIR   installs the host and its libraries (default /usr/local)
# make clean       removes what was built

PREFIX ?= /usr/local
CONTACTS ?= 100000
SIZES ?= 100 100000 1000000
RECORDS ?= 1000000
RECORD_KIND ?= fields
SWIFT ?= swift
SOURCES = Package.swift Apps Packages Tests Tools
PACKAGES = $(notdir $(wildcard Packages/*))
RELEASE = .build/release

.PHONY: help generator example bench-scenes scene use-case run build test test-packages lint format bench bench-terminal bench-storage torture install clean dependencies

help:
	@sed -n 's/^# make /make /p' Makefile

dependencies:
	@sh Tools/install-dependencies.sh

build: dependencies
	$(SWIFT) build -c release

run: dependencies
	@$(SWIFT) build -c release --product scenehost
	@$(RELEASE)/scenehost $(ARGS)

generator: dependencies
	@$(SWIFT) build --quiet --product scene-generator

scene: generator
	@.build/debug/scene-generator scene '$(NAME)' --to '$(TO)' --folder '$(DIR)'
	@$(SWIFT) format --in-place --configuration .swift-format --recursive '$(or $(DIR),Packages)/$(NAME)Scene'

use-case: generator
	@.build/debug/scene-generator use-case '$(SCENE)' '$(NAME)' --folder '$(DIR)'
	@$(SWIFT) format --in-place --configuration .swift-format --recursive '$(or $(DIR),Packages)/$(SCENE)Scene'

test: dependencies example
	$(SWIFT) build --product scenehost
	$(SWIFT) test

example: generator
	@SWIFT='$(SWIFT)' sh Tools/build-example.sh

test-packages: dependencies
	@set -e; for package in $(PACKAGES); do echo "== $$package"; $(SWIFT) test --package-path Packages/$$package; done

lint:
	$(SWIFT) format lint --strict --configuration .swift-format --recursive $(SOURCES)

format:
	$(SWIFT) format --in-place --configuration .swift-format --recursive $(SOURCES)

bench: build bench-terminal
	@mkdir -p .build/bench
	@test -f .build/bench/$(CONTACTS)/all.vcf || python3 Tools/Data/generate_contacts.py $(CONTACTS) .build/bench/$(CONTACTS)
	@$(RELEASE)/benchmark $(RELEASE)/scenehost .build/bench/$(CONTACTS)/all.vcf

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
	@$(RELEASE)/storage-benchmark $(RELEASE)/storage-baseline .build/bench-storage $(RECORDS) $(RECORD_KIND) $(ROWS)

torture: dependencies
	@$(SWIFT) build -c release --product StorageFaults
	@$(SWIFT) build -c release --product storage-torture
	@$(RELEASE)/storage-torture $(TORTURE)
	@sh Tools/StorageTorture/thread-sanitizer.sh

bench-scenes: dependencies
	@$(SWIFT) build -c release --product scenehost
	@$(SWIFT) build -c release --product scene-benchmark
	@$(RELEASE)/scene-benchmark $(RELEASE)/scenehost $(PLUGIN)

install: build
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/lib/scenehost
	install -m 755 $(RELEASE)/scenehost $(DESTDIR)$(PREFIX)/lib/scenehost/scenehost
	install -m 644 $(RELEASE)/libSceneKitCore.so $(RELEASE)/libStorageWorkers.so $(DESTDIR)$(PREFIX)/lib/scenehost
	ln -sf ../lib/scenehost/scenehost $(DESTDIR)$(PREFIX)/bin/scenehost

clean:
	rm -rf .build Packages/*/.build
