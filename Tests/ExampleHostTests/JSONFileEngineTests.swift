import Foundation
import StorageTestKit
import StorageWorkers
import Testing

@testable import examplehost

/// Tests a backend outside of the framework with the suite for the framework's backends.
@Suite("The example host's backend")
struct JSONFileEngineTests {
    private static let schemes: StorageSchemes = {
        var schemes = StorageSchemes.standard
        schemes["json"] = { location, _ in try JSONFileEngine(path: location.path) }
        return schemes
    }()

    private static func open(_ path: String) async throws -> RecordStore {
        try await RecordStore.open(StorageLocation(scheme: "json", path: path), schemes: schemes)
    }

    private static func path() -> String {
        FileManager.default.temporaryDirectory.path + "/example-\(UUID().uuidString).json"
    }

    private static func remove(_ path: String) {
        for suffix in ["", ".lock", ".new"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    }

    @Test("The backend conforms", arguments: StorageConformance.checks)
    func conforms(check: StorageConformance.Check) async throws {
        let path = Self.path()
        defer { Self.remove(path) }
        try await check.run { try await Self.open(path) }
    }

    private struct Note: Record, Equatable {
        static let schema = RecordSchema<Self>(name: "notes")
        var id: String
        var text: String

    }

    @Test("Records survive reopening, in a file that a person can read")
    func persistent() async throws {
        let path = Self.path()
        defer { Self.remove(path) }
        let note = Note(id: "1", text: "to be kept")
        do {
            let store = try await Self.open(path)
            var batch = RecordBatch()
            try batch.insert(note)
            try await store.write(batch)
            await #expect(throws: StorageError.inUse(path: path, process: nil)) { try await Self.open(path) }
            try await store.close()
        }
        let store = try await Self.open(path)
        #expect(try await store.get(Note.self, id: "1") == note)
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains("to be kept"))
        try await store.close()
    }

    @Test("A file of the first format, which the program before the second wrote, keeps its records")
    func formerFile() async throws {
        let path = Self.path()
        defer { Self.remove(path) }
        let fixture =
            URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .path + "/Fixtures/examplehost-format-1.json"
        try FileManager.default.copyItem(atPath: fixture, toPath: path)
        do {
            let store = try await Self.open(path)
            let titles = try await store.page(Game.self, RecordQuery(Game.byTitle)).records.map(\.title)
            #expect(titles == ["Azul", "Carcassonne", "Catan"])
            var batch = RecordBatch()
            try batch.put(Game(id: "go", title: "Go", year: -500))
            try await store.write(batch)
            try await store.close()
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains(#""format" : 2"#))
        let store = try await Self.open(path)
        #expect(try await store.page(Game.self, RecordQuery(matching: "cata")).records.map(\.id) == ["catan"])
        #expect(try await store.count(Game.self) == .exact(4))
        try await store.close()
    }

    private struct Game: Record {
        static let byTitle = RecordIndex("title") { (game: Game) in CollatedText(game.title) }
        static let schema = RecordSchema(name: "games", indexes: byTitle) { $1.add($0.title) }
        var id: String
        var title: String
        var year: Int
    }

    @Test("A file of another format is refused and stays unchanged")
    func otherFile() async throws {
        let path = Self.path()
        defer { Self.remove(path) }
        try "something else".write(toFile: path, atomically: true, encoding: .utf8)
        await #expect(throws: StorageError.self) { try await Self.open(path) }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "something else")
    }
}
