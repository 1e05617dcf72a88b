import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import ContactsScene

@MainActor
@Suite("Cards that an import skips")
struct RejectedCardsTests {
    private static let empty = "BEGIN:VCARD\r\nVERSION:3.0\r\nREV:1\r\nEND:VCARD\r\n"
    private static let broken = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\nbad\r\nEND:VCARD\r\n"
    private static let bob = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Bob\r\nEND:VCARD\r\n"

    private func imported(
        _ documents: MemoryDocuments,
        _ request: ImportContacts.Request
    ) async throws -> ImportReport {
        let store = try await TestStore.memory.open(in: TemporaryFolder())
        let worker = ContactsWorker(store: store, documents: documents)
        let report = try await worker.importContacts(request) { _ in }
        try await store.close()
        return report
    }

    @Test(
        "The skipped cards go to a new document beside the imported one",
        arguments: [
            ("people.vcf", "people.rejected.vcf"), ("a.b/people", "a.b/people.rejected.vcf"),
            ("/x/a.b.vcf", "/x/a.b.rejected.vcf"), (".vcf", ".vcf.rejected.vcf"),
        ]
    )
    func beside(_ name: String, _ expected: String) async throws {
        let documents = MemoryDocuments([name: Self.empty + Self.bob + Self.empty])
        let report = try await imported(documents, .init(document: name))
        #expect(report.added == 1 && report.faults.count == 2 && report.rejected == .kept(expected))
        #expect(documents[expected] == Self.empty + Self.empty)
    }

    @Test("An existing document is kept, and the next free name is used")
    func taken() async throws {
        let documents = MemoryDocuments(["a.vcf": Self.empty, "a.rejected.vcf": "mine"])
        let report = try await imported(documents, .init(document: "a.vcf"))
        #expect(report.rejected == .kept("a.rejected-2.vcf"))
        #expect(documents["a.rejected.vcf"] == "mine")
        #expect(documents["a.rejected-2.vcf"] == Self.empty)
    }

    @Test("Without skipped cards there is no document, even if one was named")
    func none() async throws {
        let documents = MemoryDocuments(["a.vcf": Self.bob])
        let report = try await imported(documents, .init(document: "a.vcf", rejected: "b.vcf"))
        #expect(report == ImportReport(document: "a.vcf", added: 1))
        #expect(documents["b.vcf"] == nil && documents["a.rejected.vcf"] == nil)
    }

    @Test("Skipped cards of standard input are kept only if a document is named")
    func standardInput() async throws {
        let documents = MemoryDocuments(["-": Self.empty])
        #expect(try await imported(documents, .init(document: "-")).rejected == .unnamed)
        let named = try await imported(documents, .init(document: "-", rejected: "b.vcf"))
        #expect(named.rejected == .kept("b.vcf"))
        #expect(documents["b.vcf"] == Self.empty)
    }

    @Test("An existing document of the given name stops the import before anything is read")
    func namedTaken() async throws {
        let documents = MemoryDocuments(["a.vcf": Self.bob, "b.vcf": "mine"])
        await #expect(
            throws: ContactsFailure.document("b.vcf: it exists already; --rejected needs a new file")
        ) {
            try await imported(documents, .init(document: "a.vcf", rejected: "b.vcf"))
        }
        #expect(documents["b.vcf"] == "mine")
    }

    @Test("A strict import skips cards that a lenient import keeps with a warning")
    func strict() async throws {
        let documents = MemoryDocuments(["a.vcf": "junk\r\n" + Self.broken + Self.bob])
        let strict = try await imported(documents, .init(document: "a.vcf", isStrict: true))
        #expect(strict.added == 1 && strict.warnings.count == 0)
        #expect(strict.faults.first.map(\.line) == [1, 5])
        #expect(documents["a.rejected.vcf"] == Self.broken)
        let lenient = try await imported(documents, .init(document: "a.vcf"))
        #expect(lenient.added == 2 && lenient.faults.count == 0 && lenient.rejected == nil)
        #expect(lenient.warnings.first.map(\.line) == [1, 5])
    }

    @Test(
        "Skipped rows of a CSV document go to a table beside it",
        arguments: [("people.csv", "people.rejected.csv"), ("people", "people.rejected.csv")]
    )
    func rows(_ name: String, _ expected: String) async throws {
        let header = "First Name,Last Name,UID"
        let documents = MemoryDocuments([name: header + "\nAda,,1\n,,2\nBob,,3,x\n,,\"4,5\"\n\"Cy,,6\n"])
        let report = try await imported(documents, .init(document: name))
        #expect(report.added == 2 && report.warnings.first.map(\.line) == [4])
        #expect(report.faults.first.map(\.line) == [3, 5, 6] && report.rejected == .kept(expected))
        #expect(documents[expected] == header + "\r\n,,2\r\n,,\"4,5\"\r\n\"Cy,,6\n")
    }

    @Test("A strict import skips rows that a lenient import keeps with a warning")
    func strictRows() async throws {
        let documents = MemoryDocuments(["a.csv": "First Name,UID\nAda,1\nBob,2,\"x,y\"\nCy,3,,\n"])
        let report = try await imported(documents, .init(document: "a.csv", isStrict: true))
        let message = "the row has 3 fields and the header 2; the row is skipped"
        #expect(report.added == 2 && report.warnings.count == 0)
        #expect(report.faults.first == [.init(line: 3, message: message)])
        #expect(documents["a.rejected.csv"] == "First Name,UID\r\nBob,2,\"x,y\"\r\n")
    }

    @Test("A card with more categories than a store allows is skipped, and the other cards are added")
    func categories() async throws {
        func card(_ count: Int) -> String {
            let categories = (0..<count).map { "c\($0)" }.joined(separator: ",")
            return "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\nCATEGORIES:\(categories)\r\nEND:VCARD\r\n"
        }
        let documents = MemoryDocuments(["a.vcf": Self.bob + card(70_000) + card(32_000)])
        let report = try await imported(documents, .init(document: "a.vcf"))
        #expect(report.added == 2 && report.faults.first.map(\.line) == [5])
        #expect(documents["a.rejected.vcf"] == card(70_000))
    }

    @Test("If the skipped cards cannot be written, the import continues and reports it")
    func unwritable() async throws {
        let documents = ReadOnlyDocuments(MemoryDocuments(["a.vcf": Self.empty + Self.bob]))
        let store = try await TestStore.memory.open(in: TemporaryFolder())
        let worker = ContactsWorker(store: store, documents: documents)
        let report = try await worker.importContacts(.init(document: "a.vcf")) { _ in }
        #expect(report.added == 1 && report.rejected == .lost("a.rejected.vcf: permission is denied"))
        try await store.close()
    }
}

/// Documents that cannot be written.
private struct ReadOnlyDocuments: DocumentAccess {
    let documents: MemoryDocuments

    init(_ documents: MemoryDocuments) {
        self.documents = documents
    }

    func openForReading(_ name: String) throws -> any DocumentReader { try documents.openForReading(name) }

    func openForWriting(_ name: String, replacing: Bool) throws -> any DocumentWriter {
        throw DocumentError(name, reason: "permission is denied")
    }
}
