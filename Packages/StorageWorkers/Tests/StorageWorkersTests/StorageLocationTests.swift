import Testing

@testable import StorageWorkers

@Suite("Store locations")
struct StorageLocationTests {
    @Test("A location is a scheme and a path, taken as it is")
    func parsing() throws {
        let location = try StorageLocation(parsing: "SQLite:a b%20/c:d")
        #expect(location == StorageLocation(scheme: "sqlite", path: "a b%20/c:d"))
        #expect("\(location)" == "sqlite:a b%20/c:d")
    }

    @Test(
        "An invalid location is refused with the reason",
        arguments: [
            ("contacts.sqlite", "it has no scheme before a colon"), (":x", "'' is no scheme"),
            ("a1:x", "'a1' is no scheme"),
        ]
    )
    func faults(text: String, reason: String) {
        #expect(throws: StorageError.invalidLocation(text, reason: reason)) {
            try StorageLocation(parsing: text)
        }
    }

    @Test("The error for an unknown scheme lists the known ones; a missing or needless path is reported")
    func schemes() async throws {
        await #expect(throws: StorageError.unknownScheme("tape", known: ["file", "memory", "sqlite"])) {
            try await RecordStore.open(StorageLocation(parsing: "tape:x"))
        }
        await #expect(throws: StorageError.invalidLocation("sqlite:", reason: "a path must follow 'sqlite:'"))
        {
            try await RecordStore.open(StorageLocation(parsing: "sqlite:"))
        }
        await #expect(throws: StorageError.invalidLocation("file:", reason: "a path must follow 'file:'")) {
            try await RecordStore.open(StorageLocation(parsing: "file:"))
        }
        await #expect(throws: StorageError.invalidLocation("memory:x", reason: "nothing follows 'memory:'")) {
            try await RecordStore.open(StorageLocation(parsing: "memory:x"))
        }
    }
}
