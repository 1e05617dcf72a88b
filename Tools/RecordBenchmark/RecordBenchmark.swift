import ContactsScene
import Foundation
import SceneHosting
import SceneKitCore
import StorageWorkers

/// Measures ready-made scenes of many records beside the contact list, which is written by hand, in one run, and beside
/// Django's admin.
///
/// Usage: record-benchmark FOLDER RECORDS CONTACTS.vcf [DJANGO.tsv]
///
/// The stores are SQLite files in FOLDER, and are replaced. The document should have as many contacts.
@main
struct RecordBenchmark {
    @MainActor
    static func main() async {
        let arguments = CommandLine.arguments
        do {
            guard (4...5).contains(arguments.count), let count = Int(arguments[2]), count > 0 else {
                throw BenchmarkError("usage: record-benchmark FOLDER RECORDS CONTACTS.vcf [DJANGO.tsv]")
            }
            let django = try DjangoFigures(path: arguments.count == 5 ? arguments[4] : nil)
            try await run(folder: arguments[1], count: count, contacts: arguments[3], django)
        } catch {
            FileHandle.standardError.write(Data("record-benchmark: \(error)\n".utf8))
            exit(1)
        }
    }

    @MainActor
    private static func run(
        folder: String,
        count: Int,
        contacts: String,
        _ django: DjangoFigures
    ) async throws {
        let store = try await open(folder + "/records.sqlite")
        let people = try await open(folder + "/contacts.sqlite")
        let records = try SceneFigures(.lending(hasHistory: false), store: store)
        let book = try SceneFigures(.contacts, store: people)
        print(
            "\(count) records that refer to \(Member.count(count)), and as many contacts. Wall and CPU time, ms:"
        )
        Table.heading(["", "wall", "cpu", "contacts", "cpu", "wall ratio", "Django", "cpu", "cpu ratio"])
        let fill = try await records.measure { try await Loan.fill(store, count) }
        Table.row(
            "fill",
            fill,
            try await book.measure { try await book.importContacts(contacts) },
            django: django["fill"].map { ($0, fill) }
        )
        for row in Self.rows(count) {
            let mine = try await records.median { try await records.show(row.records, expecting: row.total) }
            let theirs = try await book.median(row.contacts) { try await book.show($0, expecting: nil) }
            Table.row(row.name, mine, theirs, django: django[row.name].map { ($0, mine) })
        }
        try await changes(store, count, django)
        try await store.close()
        try await people.close()
    }

    /// An equivalent request of both lists.
    private struct Row {
        var name: String
        var records: String
        /// The number of rows that the list must tell; nil for any.
        var total: Int?
        /// Nil for a request that the contact list has not.
        var contacts: String?
    }

    private static func rows(_ count: Int) -> [Row] {
        let rare = count / 3
        return [
            Row(name: "first page", records: "/LoanList", total: count, contacts: "/ContactList"),
            Row(name: "sorted, backwards", records: "/LoanList;reversed=true;sort=title", total: count),
            Row(name: "filter by a choice", records: "/LoanList;state=back", total: Loan.back(count)),
            Row(name: "filter by dates", records: "/LoanList;due-from=2026-01-10;due-through=2026-01-12"),
            Row(name: "choice and dates", records: "/LoanList;due-through=2026-01-01;state=back"),
            Row(name: "filter by a reference", records: "/LoanList;member=m1"),
            Row(
                name: "search by word",
                records: "/LoanList;search=garden",
                contacts: "/ContactList;search=smith"
            ),
            Row(
                name: "search by a rare number",
                records: "/LoanList;search=\(Loan.number(rare))",
                total: 1,
                contacts: "/ContactList;search=needle"
            ),
            Row(name: "card", records: "/ViewLoan;id=\(Loan.id(rare))", contacts: nil),
        ]
    }

    /// The cost of changing many records, and of their history.
    @MainActor
    private static func changes(
        _ store: RecordStore,
        _ count: Int,
        _ django: DjangoFigures
    ) async throws {
        let ids = (0..<min(10_000, count)).map { FieldEntry.text(Loan.id($0)) }
        print("\nChanging \(ids.count) records in one transaction, after its preview, ms:")
        Table.heading(["", "wall", "cpu", "with history", "cpu", "wall ratio", "Django", "cpu", "cpu ratio"])
        var figures: [(Figure, Figure)] = []
        for hasHistory in [false, true] {
            let scene = try SceneFigures(.lending(hasHistory: hasHistory), store: store)
            try await scene.show("/LoanList", expecting: count)
            let change = try await scene.measure {
                try await scene.perform(
                    .action(
                        "change",
                        values: ["id": ids, "due": [hasHistory ? "2027-04-08" : "2027-04-07"]]
                    ),
                    answering: true
                )
            }
            let undo = try await scene.measure { try await scene.perform(.action("undo")) }
            figures.append((change, undo))
        }
        // Django's admin keeps a log of changes too.
        let change = django["change"].map { ($0, figures[1].0) }
        Table.row("change", figures[0].0, figures[1].0, isInverse: true, django: change)
        Table.row("undo", figures[0].1, figures[1].1, isInverse: true, django: nil)
    }

    private static func open(_ path: String) async throws -> RecordStore {
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        return try await RecordStore.open(StorageLocation(scheme: "sqlite", path: path))
    }
}

struct BenchmarkError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
