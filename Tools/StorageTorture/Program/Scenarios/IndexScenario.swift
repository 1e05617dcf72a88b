import Foundation
import StorageWorkers

/// Processes of two programs with different indexes are killed while they make them, and a third program writes. The
/// indexes must be completed by the processes that follow, and have every record.
enum IndexScenario {
    static let scenario = Scenario(name: "killed while indexing", rounds: 100, run: run)

    private static let count = 6_000
    /// The kills of one store, after which the programs may finish.
    private static let kills = 4

    private static func run(_ trial: Trial) async throws -> Findings {
        var findings = Findings()
        var random = SplitMix(seed: trial.seed)
        let folder = try ScratchFolder()
        let location = trial.backend.location(in: folder.path)
        var interrupted = 0
        for round in 0..<trial.rounds {
            try folder.empty()
            var books = try await fill(location)
            for kill in 1...kills {
                let program = random.number(1...2)
                let lines = random.number(0...11)
                let child = try ChildProcess(["index", "\(location)", "--from", "\(program)"])
                for _ in 0...lines { _ = try child.line() }
                child.kill()
                let rest = try child.lines()
                _ = try child.wait()
                if !rest.contains("done") { interrupted += 1 }
                try await write(kill, to: location, &books, &random)
            }
            for program in 1...2 {
                let child = try ChildProcess(["index", "\(location)", "--from", "\(program)"])
                let lines = try child.lines()
                findings.check(
                    try child.wait() == .exit(0) && lines.last == "done",
                    "round \(round): program \(program) ended with \(lines.suffix(2))"
                )
            }
            try await verify(location, books, round, &findings)
            findings.rounds += 1
        }
        findings.notes.append("\(interrupted) processes were killed on the way")
        return findings
    }

    private static func fill(_ location: StorageLocation) async throws -> [String: EarlierBook] {
        let books = (0..<count).map {
            EarlierBook(id: "book \($0)", title: "title \($0 % 100)", year: 1_500 + $0 % 500)
        }
        let store = try await RecordStore.open(location)
        try await store.bulk(EarlierBook.self) { writer in for book in books { try await writer.put(book) } }
        try await store.close()
        return Dictionary(uniqueKeysWithValues: books.map { ($0.id, $0) })
    }

    /// Writes as a program that knows neither of the new indexes.
    private static func write(
        _ kill: Int,
        to location: StorageLocation,
        _ books: inout [String: EarlierBook],
        _ random: inout SplitMix
    ) async throws {
        var batch = RecordBatch()
        for _ in 1...20 {
            let changed = EarlierBook(
                id: "book \(random.number(0...count + 50))",
                title: "title \(random.number(0...99))",
                year: random.number(1_500...2_000)
            )
            let deleted = "book \(random.number(0...count - 1))"
            guard changed.id != deleted else { continue }
            try batch.put(changed, over: books[changed.id] ?? changed)
            batch.delete(EarlierBook.self, id: deleted)
            books[changed.id] = changed
            books[deleted] = nil
        }
        let store = try await RecordStore.open(location)
        try await store.write(batch)
        try await store.close()
    }

    private static func verify(
        _ location: StorageLocation,
        _ books: [String: EarlierBook],
        _ round: Int,
        _ findings: inout Findings
    ) async throws {
        let store = try await RecordStore.open(location)
        func ids<B: Book, Key>(_ index: RecordIndex<B, Key>, in keys: String) async throws {
            let found = try await store.page(B.self, RecordQuery(index, limit: .max)).records
            let expected = books.values.map { B(id: $0.id, title: $0.title, year: $0.year) }
            findings.check(
                found.sorted { $0.id < $1.id } == expected.sorted { $0.id < $1.id },
                "round \(round): \(found.count) of \(expected.count) books are in the index by \(keys)"
            )
        }
        try await ids(EarlierBook.byTitle, in: "title")
        try await ids(YearBook.byYear, in: "year")
        try await ids(DecadeBook.byYear, in: "year")
        try await ids(DecadeBook.byDecade, in: "decade")
        let found = try await store.page(YearBook.self, RecordQuery(matching: "title 77", limit: 1_000))
        let expected = books.values.filter { $0.title == "title 77" }.map(\.id).sorted()
        findings.check(
            found.records.map(\.id).sorted() == expected,
            "round \(round): \(found.records.count) of \(expected.count) books are found by their words"
        )
        let damage = try await store.check().filter { !$0.isUnfinishedWrite }
        findings.check(damage.isEmpty, "round \(round): \(damage.map(\.message))")
        try await store.close()
    }
}
