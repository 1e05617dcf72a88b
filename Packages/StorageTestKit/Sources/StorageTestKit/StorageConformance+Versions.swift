import StorageWorkers

/// A note as an earlier program wrote it: with all of a note's fields, and an index of its own.
private struct EarlierNote: Record {
    static let schema = RecordSchema(name: "notes", indexes: [RecordIndex("old_key")])
    var id: String
    var tags: [String] = []
    var text: String

    func fillIndexes(_ entries: inout IndexEntries) {
        entries.set("old_key", text)
    }
}

/// A record in its first version.
private struct FirstTask: Record {
    static let schema = RecordSchema(name: "tasks")
    var id: String
    var what: String
}

/// The same in its third: a field was renamed, and then another came.
private struct ThirdTask: Record, Equatable {
    static let schema = RecordSchema(name: "tasks", version: 3, indexes: [RecordIndex("title")])
    static let migrations = [
        RecordMigration(to: 2) { _, body in
            let text = String(decoding: body, as: UTF8.self)
            body = Array(text.split(separator: "\"what\"", maxSplits: 1).joined(separator: "\"title\"").utf8)
        },
        RecordMigration(to: 3) { id, body in
            body.removeLast()
            body += Array(",\"number\":\(id.utf8.count)}".utf8)
        },
    ]
    var id: String
    var title: String
    var number: Int

    func fillIndexes(_ entries: inout IndexEntries) {
        entries.set("title", title)
    }
}

extension StorageConformance {
    static let versionChecks: [Check] = [
        Check("A collection that is declared otherwise is brought up to it at its first use") { store in
            var batch = RecordBatch()
            for id in ["a", "b"] { try batch.insert(EarlierNote(id: id, text: "José \(id)")) }
            try await store.write(batch)
            try expect(try await store.ids(RecordQuery(matching: "jose a")), ["a"], "a search")
            try expect(try await store.count(Note.self), .exact(2), "the count")
            try await store.insert(Note(id: "c", title: "t"))
            try expect(try await store.ids(RecordQuery(index: "title")), ["c"], "the new index")
        },
        Check("Records of an earlier version go through every step to the present one") { store in
            var batch = RecordBatch()
            for number in 1...3 {
                try batch.insert(FirstTask(id: String(repeating: "x", count: number), what: "t\(4 - number)"))
            }
            try await store.write(batch)
            let page = try await store.page(ThirdTask.self, RecordQuery(index: "title"))
            try expect(
                page.records,
                [
                    ThirdTask(id: "xxx", title: "t1", number: 3), ThirdTask(id: "xx", title: "t2", number: 2),
                    ThirdTask(id: "x", title: "t3", number: 1),
                ],
                "the records"
            )
        },
        Check("A collection of a later version is refused, and left as it is") { store in
            var batch = RecordBatch()
            try batch.insert(ThirdTask(id: "x", title: "t", number: 1))
            try await store.write(batch)
            try await expectError(.futureCollection("tasks", found: 3, supported: 1)) {
                _ = try await store.get(FirstTask.self, id: "x")
            }
            try await expectError(.futureCollection("tasks", found: 3, supported: 1)) {
                var other = RecordBatch()
                try other.put(FirstTask(id: "y", what: "t"))
                try await store.write(other)
            }
            try expect(try await store.count(ThirdTask.self), .exact(1), "the count")
        },
    ]
}
