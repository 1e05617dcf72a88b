import StorageWorkers

extension StorageConformance {
    static let spaceChecks: [Check] = [
        Check("A space is separate from others") { store in
            let mine = try store.scoped(to: "mine")
            let yours = try store.scoped(to: "yours")
            try await mine.insert(Note(id: "1", title: "a", tags: ["t"], text: "secret"))
            try await yours.insert(Note(id: "1", title: "b", text: "other"))
            try expect(try await store.count(Note.self), .exact(0), "the store itself")
            try expect(try await mine.get(Note.self, id: "1")?.title, "a", "mine")
            try expect(try await yours.get(Note.self, id: "1")?.title, "b", "yours")
            try expect(try await yours.ids(RecordQuery(matching: "secret")), [], "a search")
            try expect(try await yours.ids(RecordQuery(Note.byTag)), [], "an index")
            var batch = RecordBatch()
            batch.delete(Note.self, id: "1")
            try await yours.write(batch)
            try expect(try await mine.count(Note.self), .exact(1), "after the other's deletion")
            try await expectError(
                .invalidRecord("a/b", "a space's name is lower-case letters, digits and underscores")
            ) {
                _ = try store.scoped(to: "a/b")
            }
        },
        Check("Records can be moved to another space with their indexes and words") { store in
            let guest = try store.scoped(to: "guest")
            try await guest.insert(
                Note(id: "1", title: "b", tags: ["t"], text: "José"),
                Note(id: "2", title: "a", text: "Ann")
            )
            try expect(try await store.count(inSpace: "guest"), 2, "the guest's records")
            let ada = try store.scoped(to: "ada")
            // An emptied collection must not count as existing.
            try await ada.insert(Note(id: "9", title: "z"))
            var batch = RecordBatch()
            batch.delete(Note.self, id: "9")
            try await ada.write(batch)
            try await store.moveRecords(ofSpace: "guest", to: "ada")
            try expect(try await ada.ids(RecordQuery(Note.byTitle)), ["2", "1"], "an index")
            try expect(try await ada.ids(RecordQuery(Note.byTag, matching: "jose")), ["1"], "a search")
            try expect(try await guest.ids(RecordQuery()), [], "the guest's records")
            try expect(try await store.count(inSpace: "guest"), 0, "the guest's records")
            try await guest.insert(Note(id: "3", title: "c"))
            try await expectError(.unsupported("there are records in ada/notes already")) {
                try await store.moveRecords(ofSpace: "guest", to: "ada")
            }
            try expect(try await guest.ids(RecordQuery()), ["3"], "the guest's remaining records")
        },
        Check("A transaction spans two spaces: both are written, or neither") { store in
            let mine = try store.scoped(to: "mine")
            let shared = try store.scoped(to: "shared")
            try await mine.insert(Note(id: "1", title: "mine"))
            try await shared.insert(Note(id: "1", title: "shared"))
            var changes = shared.changes().makeAsyncIterator()
            let seen = try await mine.transaction(with: shared, Note.self) { own, others in
                let titles = [
                    try own.get(Note.self, id: "1")?.title, try others.get(Note.self, id: "1")?.title,
                ]
                try own.batch.put(Note(id: "2", title: "mine too", tags: ["t"]))
                try others.batch.put(Note(id: "2", title: "shared too", tags: ["t"]))
                try others.batch.put(Counter(id: "c", value: 1))
                return titles
            }
            try expect(seen, ["mine", "shared"], "the reads")
            try expect(try await mine.get(Note.self, id: "2")?.title, "mine too", "mine")
            try expect(try await shared.get(Note.self, id: "2")?.title, "shared too", "the shared one")
            try expect(try await shared.ids(RecordQuery(Note.byTag)), ["2"], "the shared index")
            try expect(try await mine.get(Counter.self, id: "c"), nil, "my counter")
            try expect(try await shared.get(Counter.self, id: "c")?.value, 1, "the shared counter")
            let told = [await changes.next(), await changes.next()].compactMap { $0?.collection }.sorted()
            try expect(told, ["counters", "notes"], "the shared space's changes")
            try await expectError(.conflict(collection: "shared/notes", id: "1")) {
                try await mine.transaction(with: shared) { own, others in
                    try own.batch.put(Note(id: "3"))
                    try others.batch.insert(Note(id: "1"))
                }
            }
            try expect(try await mine.get(Note.self, id: "3"), nil, "the rejected record")
        },
        Check("A shared space begins with a module's records, and keeps later changes") { store in
            let denied = StorageError.denied("the space is read only by you")
            let shared = SharedStores { try store.scoped(to: $0, rules: .init(mayWrite: { throw denied })) }
            let first = [Note(id: "1", title: "bundled"), Note(id: "2", title: "bundled too")]
            async let other = shared.store("shop", beginningWith: first)
            let shop = try await shared.store("shop", beginningWith: first)
            _ = try await other
            try expect(try await shop.ids(RecordQuery(Note.byTitle)), ["1", "2"], "the first records")
            try await expectError(denied) { try await shop.insert(Note(id: "3")) }
            let writable = try store.scoped(to: "shop")
            var batch = RecordBatch()
            try batch.put(Note(id: "1", title: "changed"))
            batch.delete(Note.self, id: "2")
            try await writable.write(batch)
            let later = try await shared.store("shop", beginningWith: first)
            try expect(try await later.ids(RecordQuery()), ["1"], "the records later")
            try expect(try await later.get(Note.self, id: "1")?.title, "changed", "the changed record")
        },
        Check("Removing a space's records removes their indexes and words, and no other records") { store in
            let mine = try store.scoped(to: "mine")
            let yours = try store.scoped(to: "yours")
            try await mine.insert(Note(id: "1", title: "a", tags: ["t"], text: "word"))
            try await yours.insert(Note(id: "1", title: "b", tags: ["t"], text: "word"))
            try await store.removeRecords(ofSpace: "mine")
            try expect(try await mine.ids(RecordQuery()), [], "my records")
            try expect(try await mine.ids(RecordQuery(Note.byTag, matching: "word")), [], "my index")
            try expect(try await yours.ids(RecordQuery(Note.byTag, matching: "word")), ["1"], "yours")
            try await mine.insert(Note(id: "1", title: "again"))
            try expect(try await mine.ids(RecordQuery(Note.byTitle)), ["1"], "the new record")
            try expect(try await store.check(), [], "the damage")
        },
        Check("A space's rules apply to every kind of write, but not to reads") { store in
            let denied = StorageError.denied("the space is read only by you")
            try await store.scoped(to: "shared").insert(Note(id: "1", title: "there"))
            let shared = try store.scoped(to: "shared", rules: SpaceRules(mayWrite: { throw denied }))
            try expect(try await shared.get(Note.self, id: "1")?.title, "there", "the read")
            try await expectError(denied) { try await shared.insert(Note(id: "2")) }
            try await expectError(denied) {
                try await shared.transaction { try $0.batch.put(Note(id: "2")) }
            }
            try await expectError(denied) {
                try await store.scoped(to: "mine").transaction(with: shared) { own, others in
                    try own.batch.put(Note(id: "2"))
                    try others.batch.put(Note(id: "2"))
                }
            }
            let sum = try await shared.transaction(Note.self) { try $0.get(Note.self, id: "1")?.title }
            try expect(sum, "there", "the transaction's read")
            try expect(try await store.scoped(to: "mine").ids(RecordQuery()), [], "the other space")
            let small = try store.scoped(to: "small", rules: SpaceRules(recordLimit: 2))
            try await small.insert(Note(id: "1"), Note(id: "2"))
            let full = StorageError.spaceFull("there is room for 2 records here, and there are 2")
            try await expectError(full) { try await small.insert(Note(id: "3")) }
            var batch = RecordBatch()
            try batch.put(Note(id: "2", title: "changed"))
            try await small.write(batch)
            try expect(
                try await small.get(Note.self, id: "2")?.title,
                "changed",
                "the replacement"
            )
        },
    ]
}
