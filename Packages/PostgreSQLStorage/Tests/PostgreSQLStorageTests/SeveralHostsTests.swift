import Foundation
import PostgreSQLTestKit
import StorageTestKit
import StorageWorkers
import Testing

@testable import PostgreSQLStorage

@Suite("Several hosts share a store in PostgreSQL", .withServer)
struct SeveralHostsTests {
    private func hosts() async throws -> (RecordStore, RecordStore) {
        let uri = try await DatabaseServer.shared.value.makeSchema()
        return (try await RecordStore.host(uri), try await RecordStore.host(uri))
    }

    @Test("No increment of the same record is lost")
    func increments() async throws {
        let (one, other) = try await hosts()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                let store = number.isMultiple(of: 2) ? one : other
                group.addTask { try await store.increment("a") }
            }
            try await group.waitForAll()
        }
        #expect(try await one.value("a") == 40)
        for store in [one, other] { try await store.close() }
    }

    @Test("Two hosts with different indexes take turns at random", arguments: 1...4)
    func turns(seed: Int) async throws {
        let (one, other) = try await hosts()
        try await StorageConformance.takeTurns(one, other, seed: seed)
        #expect(try await one.check() == [])
        for store in [one, other] { try await store.close() }
    }

    @Test("Two hosts that lock two spaces the other way round both come to their end")
    func deadlocks() async throws {
        let (one, other) = try await hosts()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (store, names) in [(one, ["a", "b"]), (other, ["b", "a"])] {
                group.addTask {
                    let (first, second) = (try store.scoped(to: names[0]), try store.scoped(to: names[1]))
                    for _ in 0..<10 {
                        try await first.transaction(with: second, Tally.self) { mine, theirs in
                            var tally = try mine.get(Tally.self, id: "x") ?? Tally(id: "x")
                            tally.value += 1
                            try mine.batch.put(tally)
                            tally = try theirs.get(Tally.self, id: "x") ?? Tally(id: "x")
                            tally.value += 1
                            try theirs.batch.put(tally)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        for name in ["a", "b"] { #expect(try await one.scoped(to: name).value("x") == 20) }
        for store in [one, other] { try await store.close() }
    }

    @Test("A host hears another's changes with their ids, in their order, even if its listener is cut")
    func changes() async throws {
        let server = try await DatabaseServer.shared.value
        let (one, other) = try await hosts()
        let space = try one.scoped(to: "ours")
        try await space.put("before")
        let theirs = try other.scoped(to: "ours")
        var heard = theirs.changes().makeAsyncIterator()
        #expect(try await theirs.value("before") == 0)
        var expected: [String] = []
        for number in 0..<20 {
            if number == 10 {
                try await server.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
                )
            }
            // Another space's changes are not heard here.
            try await one.put("elsewhere")
            try await space.put("\(number)")
            expected.append("\(number)")
        }
        var ids: [String] = []
        while ids.count < expected.count, let change = await heard.next() {
            ids += change.ids ?? ["many"]
        }
        #expect(ids == expected)
        for store in [one, other] { try await store.close() }
    }

    @Test("A host that listens and then reads misses no later change")
    func firstChange() async throws {
        let (one, other) = try await hosts()
        for number in 0..<100 {
            let (mine, theirs) = (try one.scoped(to: "s\(number)"), try other.scoped(to: "s\(number)"))
            try await mine.put("before")
            var heard = theirs.changes().makeAsyncIterator()
            #expect(try await theirs.value("before") == 0)
            try await mine.put("first")
            // If the first was missed, these are not.
            let later = Task {
                while !Task.isCancelled {
                    try await mine.put("later")
                    try await Task.sleep(for: .milliseconds(10))
                }
            }
            #expect(await heard.next() == StoreChange(collection: "tallies", ids: ["first"]))
            later.cancel()
            _ = await later.result
        }
        for store in [one, other] { try await store.close() }
    }

    @Test("A listener that has missed too many writes hears of all records, and then of each change again")
    func farBehind() async throws {
        let server = try await DatabaseServer.shared.value
        let proxy = try CuttingProxy(server: server)
        defer { proxy.stop() }
        let uri = try await server.makeSchema()
        let writer = try await RecordStore.host(uri, durability: .normal)
        let listener = try await RecordStore.host(proxy.uri(uri, at: server), busyTimeout: 100)
        try await writer.put("before")
        var heard = listener.changes().makeAsyncIterator()
        #expect(try await listener.value("before") == 0)
        proxy.set(.cut)
        for number in 0...PostgreSQLConnection.keptChanges { try await writer.put("\(number)") }
        proxy.reopen()
        while let change = await heard.next(), change.ids != nil {}
        try await writer.put("after")
        #expect(await heard.next() == StoreChange(collection: "tallies", ids: ["after"]))
        for store in [writer, listener] { try await store.close() }
    }

    @Test("A listener hears of all records once its store is back, even if nobody has written")
    func backAgain() async throws {
        let server = try await DatabaseServer.shared.value
        let proxy = try CuttingProxy(server: server)
        defer { proxy.stop() }
        let uri = try await server.makeSchema()
        try await RecordStore.host(uri).put("before")
        let listener = try await RecordStore.host(proxy.uri(uri, at: server), busyTimeout: 100)
        var heard = listener.changes().makeAsyncIterator()
        #expect(try await listener.value("before") == 0)
        proxy.set(.cut)
        await #expect(throws: StorageError.self) { try await listener.value("before") }
        proxy.reopen()
        #expect(await heard.next() == StoreChange(collection: "tallies", ids: nil))
        try await listener.close()
    }

    @Test("Writes are listed by their spaces, from the last look on")
    func positions() async throws {
        let uri = try await DatabaseServer.shared.value.makeSchema()
        let store = try await RecordStore.host(uri)
        try await store.put("a")
        let connection = try PostgreSQLEngine(uri: uri).open()
        let first = try connection.writes(toSpaces: [""], after: [:])
        #expect(first.changes.isEmpty)
        try await store.put("b")
        let second = try connection.writes(toSpaces: ["", "none"], after: first.positions)
        #expect(second.changes.map(\.collection) == ["tallies"])
        #expect(second.changes.map(\.ids) == [["b"]])
        #expect(second.positions == ["": (first.positions[""] ?? 0) + 1, "none": 0])
        try connection.close()
        try await store.close()
    }
}
