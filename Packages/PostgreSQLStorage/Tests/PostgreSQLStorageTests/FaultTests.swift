import Foundation
import PostgreSQLTestKit
import SceneTestKit
import StorageWorkers
import Synchronization
import Testing

@testable import PostgreSQLStorage

@Suite("A store in PostgreSQL survives faults", .withServer)
struct FaultTests {
    @Test("A connection that is cut at any point of a commit loses no increment, and does none twice")
    func cutCommits() async throws {
        let server = try await DatabaseServer.shared.value
        let proxy = try CuttingProxy(server: server)
        defer { proxy.stop() }
        let store = try await RecordStore.host(proxy.uri(try await server.makeSchema(), at: server))
        try await store.increment("a")
        let whole = try await proxy.count { try await store.increment("a") }
        let points = 24
        var expected = 2
        for point in 0...points {
            proxy.set(.sent(whole.sent * point / points))
            try await store.increment("a")
            proxy.set(.received(whole.received * point / points))
            try await store.increment("a")
            expected += 2
            #expect(try await store.value("a") == expected, "cut at \(point) of \(points)")
        }
        try await store.close()
    }

    @Test("A commit whose outcome cannot be found out is an error that says so, and is not repeated")
    func unknownOutcome() async throws {
        let server = try await DatabaseServer.shared.value
        let proxy = try CuttingProxy(server: server)
        defer { proxy.stop() }
        let uri = try await server.makeSchema()
        try await RecordStore.host(uri).increment("a")
        let store = try await RecordStore.host(proxy.uri(uri, at: server), busyTimeout: 200)
        proxy.set(.committed)
        do {
            try await store.increment("a")
            Issue.record("the increment was acknowledged")
        } catch StorageError.outcomeUnknown {
            // As expected.
        }
        proxy.reopen()
        let value = try #require(await untilReached { try await store.value("a") })
        #expect([1, 2].contains(value))
        try await store.increment("a")
        #expect(try await store.value("a") == value + 1)
        try await store.close()
    }

    @Test("A commit is not taken for an earlier one whose outcome could not be found out")
    func commitAfterUnknownOutcome() async throws {
        let server = try await DatabaseServer.shared.value
        let proxy = try CuttingProxy(server: server)
        defer { proxy.stop() }
        let uri = try await server.makeSchema()
        let other = try await RecordStore.host(uri)
        let store = try await RecordStore.host(proxy.uri(uri, at: server), busyTimeout: 200)
        try await store.put("before")
        proxy.set(.committed)
        await #expect {
            try await store.put("unknown")
        } throws: { error in
            if case StorageError.outcomeUnknown = error { true } else { false }
        }
        // The server commits when it gets to it.
        while try await other.value("unknown") == nil { await Task.yield() }
        proxy.reopen()
        proxy.set(.uncommitted)
        await untilReached { try await store.put("after") }
        #expect(try await other.value("after") == 0)
        for store in [store, other] { try await store.close() }
    }

    @Test("A commit whose notification fails at the end of its own transaction is done, once")
    func failingNotifications() async throws {
        let server = try await DatabaseServer.shared.value
        let proxy = try CuttingProxy(server: server)
        defer { proxy.stop() }
        let uri = try await server.makeSchema()
        let schema = try #require(uri.components(separatedBy: "%3D").last)
        try await server.execute(
            "CREATE TABLE \(schema).queue ()",
            """
            CREATE FUNCTION \(schema).refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            RAISE EXCEPTION 'too many notifications in the NOTIFY queue' USING ERRCODE = '54000'; END $$
            """,
            """
            CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON \(schema).queue DEFERRABLE INITIALLY DEFERRED
            FOR EACH ROW EXECUTE FUNCTION \(schema).refuse()
            """,
            """
            CREATE FUNCTION \(schema).fails() RETURNS void LANGUAGE sql AS
            'INSERT INTO \(schema).queue DEFAULT VALUES'
            """
        )
        proxy.set(.failingNotifications)
        let store = try await RecordStore.host(proxy.uri(uri, at: server))
        for expected in 1...3 {
            try await store.increment("a")
            #expect(try await store.value("a") == expected)
        }
        try await store.close()
    }

    @Test("A server that refuses notifications has each commit once")
    func withoutNotifications() async throws {
        let server = try await DatabaseServer.shared.value
        let proxy = try CuttingProxy(server: server)
        defer { proxy.stop() }
        proxy.set(.withoutNotifications)
        let store = try await RecordStore.host(proxy.uri(try await server.makeSchema(), at: server))
        for expected in 1...3 {
            try await store.increment("a")
            #expect(try await store.value("a") == expected)
        }
        try await store.close()
    }

    @Test("Spoiled answers are errors, and the store goes on")
    func nonsense() async throws {
        let server = try await DatabaseServer.shared.value
        let proxy = try CuttingProxy(server: server)
        defer { proxy.stop() }
        let uri = proxy.uri(try await server.makeSchema(), at: server)
        let store = try await RecordStore.host(uri)
        try await store.put("a")
        for start in stride(from: 0, to: 400, by: 23) {
            proxy.set(.spoiled(start))
            do {
                _ = try await store.value("a")
                try await store.increment("b")
            } catch is StorageError {
                // An error is right, and so is an answer of another connection.
            }
        }
        #expect(try await store.value("a") == 0)
        try await store.close()
        for start in [0, 1, 5, 9, 40, 100, 300] {
            proxy.set(.spoiled(start))
            do {
                try await RecordStore.host(uri).close()
            } catch is StorageError {
                // So is an error at the beginning.
            }
        }
    }

    @Test("A server that hangs is given up with an error, and used again when it goes on", .blocking)
    func hangingServer() async throws {
        let server = try await DatabaseServer()
        defer { server.stop() }
        let uri = try await server.makeSchema()
        var schemes = StorageSchemes.standard
        schemes["postgresql"] = { _, _ in
            // The lost connection is not made again, as that would end with another limit.
            var engine = try PostgreSQLEngine(uri: uri, options: StorageOptions(busyTimeout: 1))
            engine.address.answerTimeout = .seconds(3)
            return engine
        }
        let store = try await RecordStore.open(try StorageLocation(parsing: uri), schemes: schemes)
        try await store.put("a")
        #expect(try await store.value("a") == 0)
        let place = try ServerAddress(parsing: uri).place
        let error = StorageError.failed(
            "\(place): the connection was lost (the server has not answered for 3 seconds); "
                + "try again when the server runs"
        )
        try server.suspend()
        await #expect(throws: error) { try await store.value("a") }
        await #expect(throws: error) { try await store.put("b") }
        try server.resume()
        try await store.put("b")
        #expect(try await store.value("b") == 0)
        #expect(try await store.count(Tally.self) == .exact(2))
        try await store.close()
    }

    @Test("While a server is known to be away, calls fail at once, and the first that reaches it ends that")
    func absentServer() async throws {
        let uri = try await DatabaseServer.shared.value.makeSchema()
        let absence = ServerAbsence()
        func session(_ uri: String, busyTimeout: Int) throws -> ServerSession {
            ServerSession(
                try ServerAddress(parsing: uri),
                StorageOptions(busyTimeout: busyTimeout),
                host: ServerValue(""),
                absence: absence
            )
        }
        let nowhere = "postgresql:///postgres?host=/nowhere"
        #expect(throws: StorageError.self) { try session(nowhere, busyTimeout: 0).repeating { _ in } }
        #expect(absence.isKnown)
        // A wait would last longer than the test may.
        let patient = try session(nowhere, busyTimeout: .max / 2_000_000)
        #expect(throws: StorageError.self) { try patient.repeating { _ in } }
        // Making the tables may wait for locks that other tests' tables have on the server's catalogue.
        try session(uri, busyTimeout: 60_000).repeating { _ in }
        #expect(!absence.isKnown)
    }

    @Test("While a server is known to be away and does not answer, one call at a time tries to connect")
    func silentServer() throws {
        let clock = Mutex(ContinuousClock.now)
        let absence = ServerAbsence { clock.withLock(\.self) }
        let failure = ServerFailure(state: "", message: "no answer", isLost: true)
        let tries = Mutex(0)
        /// Tries for so long, and fails; with another call meanwhile.
        func fail(after time: Duration, meanwhile: () -> Void = {}) {
            #expect(throws: ServerFailure.self) {
                try absence.trying {
                    tries.withLock { $0 += 1 }
                    meanwhile()
                    clock.withLock { $0 += time }
                    throw failure
                }
            }
        }
        // Until the absence is known, all calls try.
        fail(after: .seconds(10)) { fail(after: .zero) }
        #expect(tries.withLock(\.self) == 2)
        absence.begin()
        fail(after: .zero)
        #expect(tries.withLock(\.self) == 2)
        clock.withLock { $0 += .seconds(5) }
        fail(after: .seconds(2)) { fail(after: .zero) }
        #expect(tries.withLock(\.self) == 3)
        clock.withLock { $0 += .seconds(2) }
        // A server that refuses connections is tried by each call.
        fail(after: .zero)
        fail(after: .zero)
        #expect(tries.withLock(\.self) == 5)
        #expect(try absence.trying { 1 } == 1)
        #expect(!absence.isKnown)
    }

    @Test("Records that were acknowledged are there after the server was killed twice", .blocking)
    func killedServer() async throws {
        let server = try await DatabaseServer()
        defer { server.stop() }
        let store = try await RecordStore.host(try await server.makeSchema())
        try await store.increment("count")
        for round in 1...2 {
            async let written: Void = {
                for number in 0..<40 {
                    try await store.put("\(round)-\(number)")
                    try await store.increment("count")
                }
            }()
            try server.kill()
            try await written
        }
        #expect(try await store.value("count") == 81)
        #expect(try await store.count(Tally.self) == .exact(81))
        #expect(try await store.check() == [])
        try await store.close()
    }

    @Test("The server's wish to start again is granted", arguments: ["40001", "40P01"])
    func retries(state: String) async throws {
        let server = try await DatabaseServer.shared.value
        let uri = try await server.makeSchema()
        let store = try await RecordStore.host(uri)
        try await store.increment("a")
        let schema = try #require(uri.components(separatedBy: "%3D").last)
        try await server.execute(
            "CREATE SEQUENCE \(schema).attempts",
            """
            CREATE FUNCTION \(schema).refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            IF nextval('\(schema).attempts') <= 3 THEN RAISE EXCEPTION 'again' USING ERRCODE = '\(state)'; END IF;
            RETURN NEW; END $$
            """,
            """
            CREATE TRIGGER refuse BEFORE UPDATE ON \(schema).scenekit_collections
            FOR EACH ROW EXECUTE FUNCTION \(schema).refuse()
            """
        )
        try await store.increment("a")
        try await store.put("b")
        #expect(try await store.value("a") == 2)
        #expect(try await store.count(Tally.self) == .exact(2))
        try await store.close()
    }

    @Test("A database that may only be read is read, and a write is an error that says so")
    func readOnly() async throws {
        let server = try await DatabaseServer.shared.value
        let uri = try await server.makeSchema()
        let readOnly = uri + "%20-cdefault_transaction_read_only%3Don"
        await #expect(throws: StorageError.readOnly(path: try ServerAddress(parsing: uri).place)) {
            try await RecordStore.host(readOnly).close()
        }
        let writer = try await RecordStore.host(uri)
        try await writer.put("a")
        let reader = try await RecordStore.host(readOnly)
        #expect(try await reader.value("a") == 0)
        await #expect(throws: StorageError.readOnly(path: try ServerAddress(parsing: uri).place)) {
            try await reader.put("b")
        }
        for store in [writer, reader] { try await store.close() }
    }

    @Test("A cancelled task stops its read on the server")
    func cancellation() async throws {
        let server = try await DatabaseServer.shared.value
        let address = try ServerAddress(parsing: server.uri)
        let reading = Task.detached {
            let connection = try ServerConnection(address)
            #expect(throws: CancellationError.self) {
                _ = try connection.run([ServerCommand(plain: "SELECT pg_sleep(600)")], isCancellable: true)
            }
            return try connection.run([ServerCommand(plain: "SELECT 1")]).count
        }
        reading.cancel()
        #expect(try await reading.value == 1)
    }

    @Test("A read that is cancelled while it begins leaves no transaction open")
    func cancelledBeginning() async throws {
        let server = try await DatabaseServer.shared.value
        let proxy = try CuttingProxy(server: server)
        defer { proxy.stop() }
        let uri = proxy.uri(try await server.makeSchema(), at: server)
        let engine = try PostgreSQLEngine(uri: uri, options: StorageOptions(busyTimeout: 60_000))
        let reading = Task.detached {
            let connection = try engine.open()
            proxy.set(.held)
            // The server has begun the transaction when the request to stop arrives.
            #expect(throws: CancellationError.self) { try connection.consistently {} }
            let isolation = ServerCommand(plain: "SHOW transaction_isolation")
            return try connection.session.connected().run([isolation])[0].text(0, 0)
        }
        reading.cancel()
        #expect(try await reading.value == "read committed")
    }

    /// Repeats work whose store waits for its server less time than a busy machine needs to connect.
    private func untilReached<Value>(_ work: () async throws -> Value) async -> Value {
        while true {
            do { return try await work() } catch { continue }
        }
    }
}
