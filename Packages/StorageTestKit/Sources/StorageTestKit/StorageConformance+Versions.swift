import StorageWorkers

/// A note of an earlier program version: all fields of a note, but a different index.
private struct EarlierNote: Record {
    static let byText = RecordIndex("old_key", \EarlierNote.text)
    static let schema = RecordSchema(name: "notes", indexes: byText)
    var id: String
    var tags: [String] = []
    var text: String
}

/// A count whose index has numbers as text, which sorts 10 before 9.
private struct TextCount: Record {
    static let byValue = RecordIndex("value") { (count: TextCount) in "\(count.value)" }
    static let schema = RecordSchema(name: "counts", indexes: byValue)
    var id: String
    var value: Int
}

/// The same record type and version, but with numeric index keys.
private struct NumberCount: Record {
    static let byValue = RecordIndex("value", \NumberCount.value)
    static let schema = RecordSchema(name: "counts", indexes: byValue)
    var id: String
    var value: Int
}

/// The first version of a record type.
private struct FirstTask: Record {
    static let schema = RecordSchema<FirstTask>(name: "tasks")
    var id: String
    var what: String
}

/// The third version: one field was renamed, and later one was added.
private struct ThirdTask: Record, Equatable {
    static let byTitle = RecordIndex("title", \ThirdTask.title)
    static let schema = RecordSchema(name: "tasks", version: 3, indexes: byTitle)
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
}

extension StorageConformance {
    static let versionChecks: [Check] = [
        Check("A collection with a changed declaration is migrated on first use") { store in
            var batch = RecordBatch()
            for id in ["a", "b"] { try batch.insert(EarlierNote(id: id, text: "José \(id)")) }
            try await store.write(batch)
            try expect(try await store.ids(RecordQuery(matching: "jose a")), ["a"], "a search")
            try expect(try await store.count(Note.self), .exact(2), "the count")
            try await store.insert(Note(id: "c", title: "t"))
            try expect(try await store.ids(RecordQuery(Note.byTitle)), ["c"], "the new index")
        },
        Check("An index with another type of keys is re-sorted without a new version") { store in
            var batch = RecordBatch()
            for value in [9, 10, -1, -10] { try batch.insert(TextCount(id: "\(value)", value: value)) }
            try await store.write(batch)
            let former = try await store.page(TextCount.self, RecordQuery(TextCount.byValue[..<"9"]))
            try expect(former.records.map(\.value), [-1, -10, 10], "the order of text")
            let page = try await store.page(NumberCount.self, RecordQuery(NumberCount.byValue[..<10]))
            try expect(page.records.map(\.value), [-10, -1, 9], "the order of numbers")
        },
        Check("Records of an earlier version go through all migrations") { store in
            var batch = RecordBatch()
            for number in 1...3 {
                try batch.insert(FirstTask(id: String(repeating: "x", count: number), what: "t\(4 - number)"))
            }
            try await store.write(batch)
            let page = try await store.page(ThirdTask.self, RecordQuery(ThirdTask.byTitle))
            try expect(
                page.records,
                [
                    ThirdTask(id: "xxx", title: "t1", number: 3), ThirdTask(id: "xx", title: "t2", number: 2),
                    ThirdTask(id: "x", title: "t3", number: 1),
                ],
                "the records"
            )
        },
        Check("A collection of a later version is refused and stays unchanged") { store in
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
