import StorageWorkers

/// A page as one program stores it.
private struct EarlierPage: Record {
    static let byTitle = RecordIndex("title", \EarlierPage.title)
    static let schema = RecordSchema(name: "pages", indexes: byTitle)
    var id: String
    var title: String
    var number: Int
}

/// The same page as another program stores it, with other indexes in another order.
private struct LaterPage: Record {
    static let byNumber = RecordIndex("number", \LaterPage.number)
    static let byTitle = RecordIndex("title", \LaterPage.title)
    static let schema = RecordSchema(name: "pages", indexes: byNumber, byTitle) { $1.add($0.title) }
    var id: String
    var title: String
    var number: Int
}

extension StorageConformance {
    static let copyChecks: [Check] = [
        Check(
            "A copy has the indexes of all programs, under their numbers, and makes their keys at their first use"
        ) {
            store in
            let source = try await RecordStore.open(StorageLocation(parsing: "memory:"))
            try await fill(source)
            _ = try await source.copy(to: store)
            try await expectPages(in: store)
            try await source.close()
        },
        Check("It is copied with the indexes of all programs") { store in
            try await fill(store)
            let copy = try await RecordStore.open(StorageLocation(parsing: "memory:"))
            _ = try await store.copy(to: copy)
            try await expectPages(in: copy)
            try await copy.close()
        },
        Check("Records that are moved to another space keep the indexes of all programs") { store in
            let (ada, bob) = (try store.scoped(to: "ada"), try store.scoped(to: "bob"))
            var batch = RecordBatch()
            for number in 1...9 { try batch.put(page(number)) }
            try await ada.write(batch)
            _ = try await ada.page(LaterPage.self, RecordQuery(LaterPage.byNumber))
            batch = RecordBatch()
            try batch.put(EarlierPage(id: "10", title: "title 10", number: 10))
            try await ada.write(batch)
            try await store.moveRecords(ofSpace: "ada", to: "bob")
            try await expectPages(ofSpace: bob)
        },
    ]

    private static func page(_ number: Int) -> EarlierPage {
        EarlierPage(id: "\(number)", title: "title \(number)", number: number)
    }

    /// Ten pages in the store and in a space, of which the last lacks its key in an index.
    private static func fill(_ store: RecordStore) async throws {
        for store in [store, try store.scoped(to: "ada")] {
            var batch = RecordBatch()
            for number in 1...9 { try batch.put(page(number)) }
            try await store.write(batch)
            _ = try await store.page(LaterPage.self, RecordQuery(LaterPage.byNumber))
            batch = RecordBatch()
            try batch.put(page(10))
            try await store.write(batch)
        }
    }

    private static func expectPages(in store: RecordStore) async throws {
        for store in [store, try store.scoped(to: "ada")] { try await expectPages(ofSpace: store) }
        try expect(try await store.check(), [], "the damage")
    }

    private static func expectPages(ofSpace store: RecordStore) async throws {
        let copied = "?one:title ?+one:number:int ?+search:icu"
        try expect(try await store.collections().map(\.definition), [copied], "the copied indexes")
        // A program makes up for its own.
        let titled = try await store.page(EarlierPage.self, RecordQuery(EarlierPage.byTitle)).records
        try expect(titled.map(\.title), (1...10).map { "title \($0)" }.sorted(), "the titles")
        let half = "one:title ?+one:number:int ?+search:icu"
        try expect(
            try await store.collections().map(\.definition),
            [half],
            "the indexes of the earlier program"
        )
        var batch = RecordBatch()
        try batch.put(page(11))
        try await store.write(batch)
        let numbered = try await store.page(LaterPage.self, RecordQuery(LaterPage.byNumber)).records
        try expect(numbered.map(\.number), Array(1...11), "the numbers")
        let found = try await store.page(LaterPage.self, RecordQuery(matching: "title 7")).records
        try expect(found.map(\.number), [7], "a search")
        let whole = "one:title +one:number:int +search:icu"
        try expect(try await store.collections().map(\.definition), [whole], "all indexes")
    }
}
