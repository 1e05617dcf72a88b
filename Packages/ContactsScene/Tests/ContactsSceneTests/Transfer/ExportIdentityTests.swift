import ContactCards
import SceneTestKit
import StorageWorkers
import Testing

@testable import ContactsScene

@MainActor
@Suite("Contacts without a UID keep their identity in exports")
struct ExportIdentityTests {
    /// Cards that an export completes: without a UID, and some without FN or N.
    private static let cards = [
        "VERSION:4.0\r\nTEL:1", "VERSION:3.0\r\nORG:Acme", "VERSION:2.1\r\nN:Doe;Jane",
        "VERSION:4.0\r\nUID: \r\nFN:Ada",
        "VERSION:4.0\r\nEMAIL:a@b.c\r\nUID:urn:uuid:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6",
    ]

    private static let document = cards.map { "BEGIN:VCARD\r\n\($0)\r\nEND:VCARD\r\n" }.joined()
    private static let group =
        "BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:group\r\nFN:Chess\r\nMEMBER:urn:uuid:1\r\nEND:VCARD\r\n"

    @Test(
        "Importing an export into the same store adds nobody, in any format",
        arguments: ExportFormat.allCases,
        TestStore.allCases
    )
    func again(_ format: ExportFormat, _ kind: TestStore) async throws {
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        let documents = MemoryDocuments(["a.vcf": Self.document + Self.group])
        let worker = ContactsWorker(store: store, documents: documents)
        _ = try await worker.importContacts(.init(document: "a.vcf")) { _ in }
        let before = try await store.allContacts()
        _ = try await worker.exportContacts(
            .init(document: "b", format: format)
        ) { _ in }
        let report = try await worker.importContacts(.init(document: "b")) { _ in }
        #expect(report.added == 0 && report.groups == 0 && report.known >= Self.cards.count)
        #expect(try await store.allContacts() == before)
        // The original document adds nobody either, nor does an export of the imported export.
        let elsewhere = ContactsWorker(
            store: try await TestStore.memory.open(in: folder),
            documents: documents
        )
        _ = try await elsewhere.importContacts(.init(document: "b")) { _ in }
        #expect(try await elsewhere.store.allContacts().map(\.id) == before.map(\.id))
        #expect(try await elsewhere.importContacts(.init(document: "a.vcf")) { _ in }.added == 0)
        try await elsewhere.store.close()
        try await store.close()
    }

    @Test("A UID that is not a URI is marked in 4.0, and a card with a UID is written unchanged")
    func written() async throws {
        let store = try await TestStore.memory.open(in: TemporaryFolder())
        let known = "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ada\r\nUID:1\r\nEND:VCARD\r\n"
        let documents = MemoryDocuments([
            "a.vcf": known + "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Bob\r\nEND:VCARD\r\n"
        ])
        let worker = ContactsWorker(store: store, documents: documents)
        _ = try await worker.importContacts(.init(document: "a.vcf")) { _ in }
        let id = try #require(try await store.allContacts().map(\.id).first { $0 != "1" })
        for (format, line) in [
            ("vcard-4.0", "UID;VALUE=text:"), ("vcard-3.0", "UID:"), ("vcard-2.1", "UID:"),
        ] {
            _ = try await worker.exportContacts(
                .init(document: format, format: ExportFormat(rawValue: format))
            ) { _ in }
            #expect(documents[format]?.contains("\r\n" + line + id + "\r\n") == true)
        }
        #expect(documents["vcard-4.0"]?.hasPrefix(known) == true)
        try await store.close()
    }
}
