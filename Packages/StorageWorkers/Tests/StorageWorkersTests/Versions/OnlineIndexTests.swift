import Foundation
import Testing

@testable import StorageWorkers

/// A record before its program had an index.
private struct EarlierLeaf: Record {
    static let byTitle = RecordIndex("title", \EarlierLeaf.title)
    static let schema = RecordSchema(name: "leaves", indexes: byTitle)
    var id: String
    var title = ""
    var year = 0
}

private struct LaterLeaf: Record {
    static let interruption = Interruption()
    static let byTitle = RecordIndex("title", \LaterLeaf.title)
    static let byYear = RecordIndex("year") { (leaf: LaterLeaf) -> Int? in
        try? interruption.happen()
        return leaf.year
    }
    static let schema = RecordSchema(name: "leaves", indexes: byTitle, byYear) { $1.add($0.title) }
    var id: String
    var title = ""
    var year = 0
}

/// The record of a version that has the index by year without the words.
private struct YearLeaf: Record {
    static let byYear = RecordIndex("year", \YearLeaf.year)
    static let schema = RecordSchema(name: "leaves", indexes: byYear)
    var id: String
    var title = ""
    var year = 0
}

/// The record of a version that has another property, and not the index by year.
private struct WideLeaf: Record, Equatable {
    static let byTitle = RecordIndex("title", \WideLeaf.title)
    static let schema = RecordSchema(name: "leaves", indexes: byTitle)
    var id: String
    var title = ""
    var year = 0
    var note: String
}

private struct Refusal: Error {}

@Suite("Indexes that are made while others read and write", .serialized)
struct OnlineIndexTests {
    private static let count = 5_000
    private let folder: StoreFolder

    init() throws { folder = try StoreFolder() }

    private func fill(_ store: RecordStore) async throws {
        try await store.bulk(EarlierLeaf.self) { writer in
            for number in 0..<Self.count {
                try await writer.put(EarlierLeaf(id: "leaf \(number)", title: "title", year: number))
            }
        }
        LaterLeaf.interruption.set(nil)
    }

    private func years(_ store: RecordStore) async throws -> [Int] {
        try await store.page(LaterLeaf.self, RecordQuery(LaterLeaf.byYear, limit: .max)).records.map(\.year)
    }

    @Test("A program that begins later reads an index that was added", arguments: ["file", "sqlite"])
    func laterProgram(scheme: String) async throws {
        defer { folder.remove() }
        for _ in 0..<2 {
            let store = try await RecordStore.open(folder.location(scheme))
            if try await store.count(EarlierLeaf.self).value == 0 { try await fill(store) }
            #expect(try await years(store) == Array(0..<Self.count))
            try await store.close()
        }
    }

    @Test("The making of an index goes on where it was interrupted", arguments: ["memory", "file", "sqlite"])
    func resumption(scheme: String) async throws {
        defer { folder.remove() }
        var store = try await RecordStore.open(folder.location(scheme))
        try await fill(store)
        // Its second part fails.
        let parts = Interruption()
        await #expect(throws: Refusal.self) {
            try await store.prepare(LaterLeaf.self) {
                try parts.happen()
                if parts.count == 2_500 { throw Refusal() }
            }
        }
        if scheme != "memory" {
            try await store.close()
            store = try await RecordStore.open(folder.location(scheme))
        }
        LaterLeaf.interruption.set(nil)
        #expect(try await store.get(EarlierLeaf.self, id: "leaf 7")?.year == 7)
        #expect(LaterLeaf.interruption.count == 0)
        #expect(try await years(store) == Array(0..<Self.count))
        // The first part was kept.
        #expect(LaterLeaf.interruption.count == Self.count - 2_000)
        #expect(try await store.count(LaterLeaf.self, RecordQuery(matching: "title")) == .atLeast(2_000))
        #expect(try await store.check() == [])
        #expect(
            try await RecordStore.check(folder.location(scheme)).records
                == (scheme == "memory" ? 0 : Self.count)
        )
        try await store.close()
    }

    @Test(
        "A program that knows a part of the indexes goes on with them, and leaves the others to be made from their place",
        arguments: ["memory", "sqlite"]
    )
    func partOfIndexes(scheme: String) async throws {
        defer { folder.remove() }
        let store = try await RecordStore.open(folder.location(scheme))
        try await fill(store)
        let parts = Interruption()
        await #expect(throws: Refusal.self) {
            try await store.prepare(LaterLeaf.self) {
                try parts.happen()
                if parts.count == 2_500 { throw Refusal() }
            }
        }
        // It knows the year, and not the words.
        let byYear = try await store.page(YearLeaf.self, RecordQuery(YearLeaf.byYear, limit: .max)).records
        #expect(byYear.map(\.year) == Array(0..<Self.count))
        #expect(
            try await store.collections().map(\.definition)
                == ["one:title +one:year:int ?+search:icu"]
        )
        LaterLeaf.interruption.set(nil)
        var query = RecordQuery<LaterLeaf>(matching: "title")
        query.matchLimit = Self.count
        #expect(try await store.count(LaterLeaf.self, query) == .exact(Self.count))
        // The words of the first part were kept.
        #expect(LaterLeaf.interruption.count == Self.count - 2_000)
        #expect(try await store.check() == [])
        try await store.close()
    }

    @Test("Others read and write between its parts, and nothing is missing", arguments: ["file", "sqlite"])
    func meanwhile(scheme: String) async throws {
        defer { folder.remove() }
        let store = try await RecordStore.open(folder.location(scheme))
        try await fill(store)
        let reading = Task { try await years(store) }
        var writes = 0
        while writes < 20 {
            writes += 1
            var batch = RecordBatch()
            batch.delete(EarlierLeaf.self, id: "leaf \(writes)")
            try batch.put(EarlierLeaf(id: "leaf \(Self.count - writes)", title: "title", year: -writes))
            try batch.put(EarlierLeaf(id: "new \(writes)", title: "title", year: Self.count + writes))
            try await store.write(batch)
        }
        _ = try await reading.value
        let expected =
            (-20 ... -1).map(\.self) + [0] + (21..<(Self.count - 20)).map(\.self)
            + (1...20).map { Self.count + $0 }
        #expect(try await years(store) == expected)
        #expect(try await store.check() == [])
        try await store.close()
    }

    @Test("A file store that another process writes to is read by an index that it does not know")
    func inUse() async throws {
        defer { folder.remove() }
        let writer = try await RecordStore.open(folder.location("file"))
        let reader = try await RecordStore.open(folder.location("file"))
        var batch = RecordBatch()
        for year in 1...5 { try batch.put(EarlierLeaf(id: "leaf \(9 - year)", title: "title", year: year)) }
        try await writer.write(batch)
        LaterLeaf.interruption.set(nil)
        for _ in 1...3 { #expect(try await years(reader) == Array(1...5)) }
        // The copy is kept until the collection changes.
        #expect(LaterLeaf.interruption.count == 5)
        #expect(try await reader.count(LaterLeaf.self, RecordQuery(matching: "tit")) == .exact(5))
        batch = RecordBatch()
        batch.delete(EarlierLeaf.self, id: "leaf 8")
        try await writer.write(batch)
        #expect(try await years(reader) == Array(2...5))
        #expect(LaterLeaf.interruption.count == 9)
        #expect(try await reader.count(EarlierLeaf.self, RecordQuery(EarlierLeaf.byTitle)) == .exact(4))
        try await writer.close()
        #expect(try await years(reader) == Array(2...5))
        try await reader.close()
    }

    @Test(
        "An index is dropped by command, and its number is not used again",
        arguments: ["memory", "file", "sqlite"]
    )
    func dropping(scheme: String) async throws {
        defer { folder.remove() }
        let store = try await RecordStore.open(folder.location(scheme))
        for (space, year) in [("ada", 1), ("bob", 2)] {
            let scoped = try store.scoped(to: space)
            var batch = RecordBatch()
            try batch.put(EarlierLeaf(id: "a", title: "title", year: year))
            try await scoped.write(batch)
            #expect(try await years(scoped) == [year])
        }
        let unknown = StorageError.unknownIndex(
            "month",
            collection: "leaves",
            known: ["one:title", "one:year:int"]
        )
        await #expect(throws: unknown) { try await store.dropIndex("month", of: "leaves", types: []) }
        let used = StorageError.unsupported(
            "this program uses the index 'year' of 'leaves' and would make it anew"
        )
        await #expect(throws: used) {
            try await store.dropIndex("year", of: "leaves", types: [LaterLeaf.self])
        }
        #expect(try await store.dropIndex("year", of: "leaves", types: [EarlierLeaf.self]) == 2)
        let dropped = "one:title +-one:year:int +search:icu"
        #expect(try await store.allCollections().map(\.definition) == [dropped, dropped])
        #expect(try await store.check() == [])
        // Nothing is noted for it any more.
        let ada = try store.scoped(to: "ada")
        var batch = RecordBatch()
        try batch.put(EarlierLeaf(id: "b", title: "title", year: 3))
        try await ada.write(batch)
        #expect(try await ada.collections().map(\.definition) == ["one:title +-one:year:int ?+search:icu"])
        // A program that still uses it makes it anew, under another number.
        #expect(try await years(ada) == [1, 3])
        #expect(
            try await ada.collections().map(\.definition)
                == ["one:title +-one:year:int +one:year:int +search:icu"]
        )
        #expect(try await store.check() == [])
        try await store.close()
    }

    @Test(
        "A record keeps what a version does not know of it when that version puts it into its index",
        arguments: ["memory", "file", "sqlite"]
    )
    func unknownProperty(scheme: String) async throws {
        defer { folder.remove() }
        let store = try await RecordStore.open(folder.location(scheme))
        let leaf = WideLeaf(id: "a", title: "title", year: 7, note: "kept")
        for _ in 1...2 {
            var batch = RecordBatch()
            try batch.put(leaf)
            try await store.write(batch)
            #expect(try await years(store) == [7])
            #expect(try await store.get(WideLeaf.self, id: "a") == leaf)
        }
        try await store.close()
    }

    @Test("A program of an earlier version is refused before it writes anything")
    func futureVersion() async throws {
        let store = try await RecordStore.open(folder.location("memory"))
        var batch = RecordBatch()
        try batch.put(FutureLeaf(id: "a"))
        try await store.scoped(to: "ada").write(batch)
        try await store.checkVersions(of: [FutureLeaf.self])
        await #expect(throws: StorageError.futureCollection("ada/leaves", found: 2, supported: 1)) {
            try await store.checkVersions(of: [LaterLeaf.self])
        }
        try await store.close()
        folder.remove()
    }
}

private struct FutureLeaf: Record {
    static let schema = RecordSchema<Self>(name: "leaves", version: 2)
    var id: String
}
