import StorageWorkers

extension StorageConformance {
    static let writingChecks: [Check] = [
        Check("A stored record is read back unchanged") { store in
            let note = Note(id: "ключ/1 \u{1F600}", title: "A", tags: ["x"], text: "Zoë\n\"quoted\" \\ end")
            try await store.insert(note)
            try expect(try await store.get(Note.self, id: note.id), note, "the record")
            try expect(try await store.get(Note.self, id: "none"), nil, "a missing record")
        },
        Check("Several records are returned in the order of the given ids, without missing ones") { store in
            try await store.insert(Note(id: "a"), Note(id: "b"), Note(id: "c"))
            let found = try await store.get(Note.self, ids: ["c", "none", "a"]).map(\.id)
            try expect(found, ["c", "a"], "the ids")
        },
        Check("A conflict undoes the whole batch") { store in
            try await store.insert(Note(id: "a", title: "old"))
            var batch = RecordBatch()
            try batch.insert(Note(id: "b"))
            batch.delete(Note.self, id: "a")
            try batch.insert(Note(id: "b"))
            let writes = batch
            try await expectError(.conflict(collection: "notes", id: "b")) { try await store.write(writes) }
            try expect(try await store.ids(RecordQuery()), ["a"], "the ids")
            try expect(try await store.count(Note.self), .exact(1), "the count")
        },
        Check("insertIfAbsent keeps an existing record") { store in
            try await store.insert(Note(id: "a", title: "old"))
            var batch = RecordBatch()
            try batch.insertIfAbsent(Note(id: "a", title: "new"))
            try batch.insertIfAbsent(Note(id: "b"))
            try expect(try await store.write(batch), WriteSummary(inserted: 1, skipped: 1), "the summary")
            try expect(try await store.get(Note.self, id: "a")?.title, "old", "the title")
        },
        Check("A replacement of a record that was read is found by its new content only") { store in
            let words = Note(id: "a", title: "one", tags: ["x", "y"], text: "oak")
            let formers = [
                // The stored record, with the same words and with others, and one that never was stored.
                (words, Note(id: "a", title: "two", tags: ["y", "z"], text: "oak")),
                (words, Note(id: "a", title: nil, tags: [], text: "elm")),
                (Note(id: "a", text: "elm"), Note(id: "a", title: "two", tags: ["z"], text: "elm")),
            ]
            for (former, new) in formers {
                var batch = RecordBatch()
                try batch.put(words)
                try await store.write(batch)
                let bodies = try await store.transaction(Note.self) { transaction in
                    let bodies = try transaction.batch.put(new, over: former)
                    return [bodies.old, bodies.new].map { String(decoding: $0, as: UTF8.self) }
                }
                try expect(bodies[0].contains(#""text":"\#(former.text)""#), true, "the former body")
                try expect(bodies[1].contains(#""text":"\#(new.text)""#), true, "the new body")
                try expect(try await store.get(Note.self, id: "a"), new, "the record")
                for word in ["oak", "elm"] {
                    let found = try await store.ids(RecordQuery(matching: word))
                    try expect(found, new.text == word ? ["a"] : [], "the word '\(word)'")
                }
                for title in ["one", "two"] {
                    let found = try await store.ids(RecordQuery(Note.byTitle[title]))
                    try expect(found, new.title == title ? ["a"] : [], "the title '\(title)'")
                }
                for tag in ["x", "y", "z"] {
                    let found = try await store.ids(RecordQuery(Note.byTag[tag]))
                    try expect(found, new.tags.contains(tag) ? ["a"] : [], "the tag '\(tag)'")
                }
                let titled = try await store.count(Note.self, RecordQuery(Note.byTitle))
                try expect(titled, .exact(new.title == nil ? 0 : 1), "the count of the titles")
            }
        },
        Check("A replacement is found by its new content only") { store in
            try await store.insert(Note(id: "a", title: "old", tags: ["red"], text: "before"))
            var batch = RecordBatch()
            try batch.put(Note(id: "a", title: "new", tags: ["blue"], text: "after"))
            try expect(try await store.write(batch), WriteSummary(replaced: 1), "the summary")
            try expect(
                try await store.ids(RecordQuery(Note.byTitle.prefix("old"))),
                [],
                "the old title"
            )
            try expect(
                try await store.ids(RecordQuery(Note.byTitle.prefix("new"))),
                ["a"],
                "the title"
            )
            try expect(
                try await store.ids(RecordQuery(Note.byTag.prefix("red"))),
                [],
                "the old tag"
            )
            try expect(
                try await store.ids(RecordQuery(Note.byTag.prefix("blue"))),
                ["a"],
                "the tag"
            )
            try expect(try await store.ids(RecordQuery(matching: "before")), [], "the old text")
            try expect(try await store.ids(RecordQuery(matching: "after")), ["a"], "the text")
            try expect(try await store.count(Note.self), .exact(1), "the count")
        },
        Check("A deleted record is not found, and deleting a missing record is allowed") { store in
            try await store.insert(
                Note(id: "a", title: "t", tags: ["x"], text: "word"),
                Note(id: "b", title: "u")
            )
            var batch = RecordBatch()
            batch.delete(Note.self, id: "a")
            batch.delete(Note.self, id: "none")
            try expect(try await store.write(batch), WriteSummary(deleted: 1), "the summary")
            try expect(try await store.ids(RecordQuery(Note.byTitle)), ["b"], "the titles")
            try expect(try await store.ids(RecordQuery(Note.byTag)), [], "the tags")
            try expect(try await store.ids(RecordQuery(matching: "word")), [], "the words")
            try expect(
                try await store.count(Note.self, RecordQuery(Note.byTag)),
                .exact(0),
                "the tags' count"
            )
        },
        Check("One batch can write several collections, each with its own ids") { store in
            var batch = RecordBatch()
            try batch.put(Note(id: "a"))
            try batch.put(Counter(id: "a", value: 1))
            try await store.write(batch)
            try expect(try await store.get(Counter.self, id: "a"), Counter(id: "a", value: 1), "the counter")
            try expect(try await store.get(Note.self, id: "a"), Note(id: "a"), "the note")
        },
        Check("An empty id is refused, and an empty batch does nothing") { store in
            try await expectError(.invalidRecord("notes", "its id is empty")) {
                try await store.insert(Note(id: ""))
            }
            try expect(try await store.write(RecordBatch()), WriteSummary(), "the summary")
        },
        Check("A bulk write has the same effect as single writes") { store in
            let summary = try await store.bulk(Note.self) { writer in
                for id in 0..<1_500 {
                    try await writer.insertIfAbsent(
                        Note(id: "n\(id)", title: "t\(id % 7)", tags: ["g\(id % 3)"], text: "word\(id)")
                    )
                    if id % 500 == 499 { try await writer.flush() }
                }
                try await writer.insertIfAbsent(Note(id: "n0"))
                try await writer.flush()
                return writer.summary
            }
            try expect(summary, WriteSummary(inserted: 1_500, skipped: 1), "the summary")
            try await store.insert(Note(id: "last", title: "t9", text: "word7x"))
            try expect(
                try await store.count(Note.self, RecordQuery(Note.byTitle)),
                .exact(1_501),
                "the count"
            )
            try expect(
                try await store.count(Note.self, RecordQuery(Note.byTag.prefix("g1"))),
                .exact(500),
                "a tag"
            )
            try expect(try await store.ids(RecordQuery(matching: "word1234")), ["n1234"], "a word")
        },
        Check("Changes are reported with their ids") { store in
            let changes = store.changes()
            try await store.insert(Note(id: "a"), Note(id: "b"))
            for await change in changes {
                try expect(change.collection, "notes", "the collection")
                try expect(change.ids ?? [], ["a", "b"], "the ids")
                break
            }
        },
        Check("Using a closed store is an error") { store in
            try await store.close()
            try await expectError(.closed) { _ = try await store.get(Note.self, id: "a") }
            try await expectError(.closed) { try await store.insert(Note(id: "a")) }
        },
    ]
}
