import Foundation
import PostgreSQLTestKit
import SceneTestKit
import StorageWorkers
import Testing

@Suite("Store commands over PostgreSQL", .blocking, .withServer)
struct ServerStoreTests {
    private let host: BuiltHost
    /// An empty store on the server, as URI and as messages show it.
    private let server: String
    private let shown: String

    init() async throws {
        host = try BuiltHost()
        server = try await DatabaseServer.shared.value.makeSchema()
        shown = "\(try StorageLocation(parsing: server))"
    }

    private func path(_ name: String) -> String { host.folder.path + "/" + name }

    private func run(_ arguments: String...) throws -> BuiltHost.Result {
        try host.run(arguments, input: "", environment: [:])
    }

    private func expect(
        _ arguments: String...,
        output: String = "",
        errors: String = "",
        status: Int32 = 0,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let result = try host.run(arguments, input: "", environment: [:])
        let expected = BuiltHost.Result(output: output, errors: errors, status: status)
        #expect(result == expected, sourceLocation: sourceLocation)
    }

    @Test("The help and the manual show the form of a location on a server")
    func documentation() throws {
        for command in ["--help", "manual"] {
            #expect(try run(command).output.contains("postgresql://HOST/DATABASE"))
        }
    }

    @Test("A store on a server is shown, checked, copied to and from, and backed up")
    func commands() throws {
        let cards = try host.write((0..<3).map(CardFeeder.card).joined(), to: "people.vcf")
        #expect(try run("--store", server, "ContactList", "import", cards).status == 0)
        let stat = try run("--store", server, "store", "stat")
        #expect(stat.status == 0)
        #expect(stat.output.hasPrefix("\(shown), sorted by the rules of und\n"), "\(stat)")
        #expect(stat.output.contains(#/guest/contacts +3\s/#), "\(stat)")
        try expect("store", "check", server, output: "\(shown) is intact: 3 records.\n")
        let (copy, backup) = ("sqlite:" + path("copy"), "sqlite:" + path("backup"))
        try expect("store", "copy", server, copy, output: "Copied 3 records of 1 collection to \(copy).\n")
        try expect(
            "--store",
            server,
            "store",
            "backup",
            path("backup"),
            output: "Backed up the store to \(backup).\n"
        )
        let all = ["ContactList", "export", "--format", "vcard-3.0", "-"]
        let exports = try [server, copy, backup].map { store in
            try host.run(["--store", store] + all, input: "", environment: [:])
        }
        #expect(exports[0].output.contains("FN:Person N2"))
        #expect(exports.allSatisfy { $0 == exports[0] })
        try expect(
            "store",
            "copy",
            copy,
            server,
            errors: "error: \(shown) cannot be opened: there are records in it already\n",
            status: 1
        )
    }

    @Test("A store is copied to an empty server, where the copy can be used")
    func copyToServer() throws {
        let cards = try host.write((0..<3).map(CardFeeder.card).joined(), to: "people.vcf")
        let source = "sqlite:" + path("source")
        #expect(try run("--store", source, "ContactList", "import", cards).status == 0)
        try expect("store", "copy", source, server, output: "Copied 3 records of 1 collection to \(shown).\n")
        let found = try run("--store", server, "ContactList", "search", "N1")
        #expect(found.output.contains("Person N1") && !found.output.contains("Person N2"))
        try expect("store", "check", server, output: "\(shown) is intact: 3 records.\n")
    }

    @Test("A copy that fails says what it has left on the server")
    func failedCopy() async throws {
        let source = StorageLocation(scheme: "sqlite", path: path("source"))
        try await fill(source, records: 2)
        var bytes = try Data(contentsOf: URL(filePath: source.path))
        let place = try #require(bytes.range(of: Data("of the second".utf8)))
        bytes[place.lowerBound] = UInt8(ascii: "Q")
        try bytes.write(to: URL(filePath: source.path))
        let result = try run("store", "copy", "\(source)", server)
        #expect(result.status == 1 && result.output.isEmpty)
        let note =
            "\(shown) now has 2 records of the copy; empty it, or name another store, before you copy again\n"
        #expect(result.errors.hasPrefix(note + "error: "), "\(result)")
        let again = try run("store", "copy", "\(source)", server)
        #expect(again.errors == "error: \(shown) cannot be opened: there are records in it already\n")
    }

    @Test("An interrupted copy does not claim to have removed what it has left on the server")
    func interruptedCopy() async throws {
        let source = StorageLocation(scheme: "file", path: path("source"))
        try await fill(source, records: 60_000)
        let person = try HostOnTerminal(host, "store", "copy", "\(source)", server, columns: 400)
        try person.wait(for: "Copying ")
        try person.type("\u{3}")
        #expect(try person.end() == 128 + SIGINT)
        let told = person.lines
        #expect(told.first == "error: interrupted")
        #expect(told.last?.contains(#/ now has [\d,]+ records of the copy; empty it/#) == true, "\(told)")
    }

    private func fill(_ location: StorageLocation, records: Int) async throws {
        let store = try await RecordStore.open(location, options: StorageOptions(durability: .normal))
        for start in stride(from: 0, to: records, by: 10_000) {
            var batch = RecordBatch()
            for number in start..<min(start + 10_000, records) { try batch.put(First(id: "\(number)")) }
            try await store.write(batch)
        }
        var batch = RecordBatch()
        try batch.put(Second(id: "1", text: "of the second"))
        try await store.write(batch)
        try await store.close()
    }
}

private struct First: Record {
    static let schema = RecordSchema<Self>(name: "first")
    var id: String
}

private struct Second: Record {
    static let schema = RecordSchema<Self>(name: "second")
    var id: String
    var text: String
}
