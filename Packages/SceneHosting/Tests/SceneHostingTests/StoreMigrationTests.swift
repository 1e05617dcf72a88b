import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import SceneHosting

private struct FormerBook: Record {
    static let schema = RecordSchema<Self>(name: "books")
    var id: String
    var writer: String
}

private struct Book: Record {
    static let schema = RecordSchema<Self>(name: "books", version: 2)
    static let migrations = [
        RecordMigration(to: 2) { properties in
            properties["author"] = properties.removeValue(forKey: "writer")
        }
    ]
    var id: String
    var author: String
}

private struct NeedyBook: Record {
    static let schema = RecordSchema<Self>(name: "books")
    var id: String
    var phone: String
}

private struct Member: Record {
    static let schema = RecordSchema<Self>(
        name: "members",
        indexes: RecordIndex("status-name", \Member.status)
    )
    var id: String
    var status: String
}

@MainActor
@Suite("Records of other versions")
struct StoreMigrationTests {
    private let folder: TemporaryFolder
    private let store: String

    init() async throws {
        folder = try TemporaryFolder()
        let location = StorageLocation(scheme: "sqlite", path: folder / "books.sqlite")
        store = "\(location)"
        let records = try await RecordStore.open(location)
        var batch = RecordBatch()
        for id in ["a", "b"] { try batch.put(FormerBook(id: id, writer: "Ada")) }
        try await records.write(batch)
        try await records.close()
    }

    private func run(
        _ arguments: String...,
        records: [any (Codable & Sendable).Type]
    ) async -> (status: Int32, output: String, errors: String) {
        let terminal = FakeTerminal()
        let module = SceneModule("Books", version: "1", scenes: [], records: records)
        let host = Host(name: "host", version: "1", modules: [module])
        let environment = ["XDG_DATA_HOME": "/dev/null/nowhere"]
        let status = await host.run(arguments, environment: environment, terminal: terminal)
        return (status, terminal.output, terminal.errors)
    }

    @Test("A migration is told before it is done, done once, and changes nothing else")
    func migration() async throws {
        let before = await run("store", "migrate", "--check", store, records: [Book.self])
        #expect(before == (0, "books: 2 records of version 1 would get version 2\n", ""))
        #expect(await run("store", "check", store, records: [FormerBook.self]).status == 0)
        let migrated = await run("store", "migrate", store, records: [Book.self])
        #expect(migrated == (0, "books: 2 records of version 1 now have version 2\n", ""))
        let after = await run("store", "migrate", "--check", store, records: [Book.self])
        #expect(after == (0, "The records of \(store) have the versions of this host.\n", ""))
        let former = await run("store", "check", store, records: [FormerBook.self])
        #expect(
            former
                == (
                    1, "books: version 2 is newer than this host's, 1\n",
                    "error: this host cannot read 2 records of \(store)\n"
                )
        )
    }

    @Test("Records that a type cannot read are counted by their reason, and nothing is migrated")
    func unreadable() async throws {
        let reason =
            "books: 2 records cannot be read as NeedyBook, first 'a': NeedyBook needs the property 'phone', which earlier "
            + "versions did not write: give NeedyBook a 'blank' with its default, or raise the version of the schema "
            + "'books' and add a migration\n"
        for command in ["check", "migrate"] {
            let result = await run("store", command, store, records: [NeedyBook.self])
            #expect(result == (1, reason, "error: this host cannot read 2 records of \(store)\n"))
        }
    }

    @Test("A module whose index has a bad name is refused with the rule, and so is a store's use of it")
    func names() async throws {
        let rule =
            "'status-name' cannot name an index: a name is lower-case letters, digits and single underscores, and begins "
            + "with a letter, such as 'status_name'"
        let result = await run("scenes", records: [Member.self])
        #expect(
            result == (2, "", "error: the module Books cannot be used: \(rule)\nTry 'host --help'.\n")
        )
        let records = try await RecordStore.open(StorageLocation(parsing: "memory:"))
        await #expect(throws: StorageError.invalidSchema("members", rule)) {
            try await records.count(Member.self)
        }
    }
}
