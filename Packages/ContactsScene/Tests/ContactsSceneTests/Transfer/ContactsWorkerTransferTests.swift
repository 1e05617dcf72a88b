import ContactCards
import SceneKitCore
import SceneTestKit
import StorageWorkers
import Synchronization
import Testing

@testable import ContactsScene

@MainActor
@Suite("The worker's imports and exports, over real stores")
struct ContactsWorkerTransferTests {
    private static func card(_ id: String, _ name: String) -> String {
        "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:\(id)\r\nFN:\(name)\r\nN:\(name);;;;\r\nEND:VCARD\r\n"
    }

    private let document = card("1", "Ada") + card("2", "Bob") + "BEGIN:VCARD\r\nREV:1\r\nEND:VCARD\r\n"

    @Test(
        "An import adds new cards, and reports known and unreadable ones",
        arguments: TestStore.allCases
    )
    func importing(_ kind: TestStore) async throws {
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        let worker = ContactsWorker(store: store, documents: MemoryDocuments(["a.vcf": document]))
        let progress = Spy<ImportProgress>("the progress")
        let first = try await worker.importContacts(.init(document: "a.vcf")) { progress.record($0) }
        let again = try await worker.importContacts(.init(document: "a.vcf")) { progress.record($0) }
        #expect(first.added == 2 && first.known == 0 && first.faults.count == 1)
        #expect(first.faults.first.map(\.line) == [13])
        #expect(again.added == 0 && again.known == 2 && again.faults == first.faults)
        progress.expect(.init(read: 2, fraction: 1), .init(read: 2, fraction: 1))
        let names = try await store.allContacts().map { ContactNames.displayName(of: $0) }
        #expect(names == ["Ada", "Bob"])
        try await store.close()
    }

    @Test(
        "An export writes all contacts in the list's order, and reports progress",
        arguments: TestStore.allCases
    )
    func exporting(_ kind: TestStore) async throws {
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        let documents = MemoryDocuments(["a.vcf": Self.card("1", "Bob") + Self.card("2", "Ada")])
        let worker = ContactsWorker(store: store, documents: documents)
        _ = try await worker.importContacts(.init(document: "a.vcf")) { _ in }
        let progress = Spy<ExportProgress>("the progress")
        let report = try await worker.exportContacts(
            .init(document: "b.vcf", format: nil, replacesExisting: false)
        ) { progress.record($0) }
        #expect(report == ExportReport(document: "b.vcf", written: 2))
        #expect(documents["b.vcf"] == Self.card("2", "Ada") + Self.card("1", "Bob"))
        progress.expect(.init(written: 2, total: 2))
        try await store.close()
    }

    @Test(
        "An export writes what the list shows: search, category and order",
        arguments: [
            ("", "", ContactSortOrder.firstName, ["1", "2", "3"]), ("", "Work", .lastName, ["3", "1"]),
            ("byron", "", .lastName, ["2", "3", "1"]), ("byron", "Work", .firstName, ["1", "3"]),
            ("grace byron", "", .lastName, ["3"]),
        ],
        TestStore.allCases
    )
    func exportingAList(
        _ shown: (search: String, category: String, order: ContactSortOrder, ids: [String]),
        _ kind: TestStore
    ) async throws {
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        let documents = MemoryDocuments()
        let worker = ContactsWorker(store: store, documents: documents)
        try await store.insert([
            .sample("1", "Ada", "Lovelace", email: "byron@example.org", categories: ["Work"]),
            .sample("2", "George", "Byron"), .sample("3", "Grace", "Hopper", categories: ["Work"]),
        ])
        try await store.insert(groups: [.sample("g", "byron", "3")])
        try await worker.setSortOrder(shown.order)
        _ = try await worker.exportContacts(
            .init(
                document: "b.vcf",
                format: nil,
                replacesExisting: false,
                search: shown.search,
                category: shown.category
            )
        ) { _ in }
        let lines = try #require(documents["b.vcf"]).split(separator: "\r\n")
        #expect(lines.filter { $0.hasPrefix("UID:") }.map { $0.dropFirst(4) } == shown.ids.map { $0[...] })
        // Group cards are only part of an export of all contacts.
        #expect(lines.contains("KIND:group") == (shown.search + shown.category).isEmpty)
        try await store.close()
    }

    @Test("An export of a search has all matches, including those that the list does not count")
    func exportingALongSearch() async throws {
        let store = try await TestStore.memory.open(in: TemporaryFolder())
        let documents = MemoryDocuments()
        let worker = ContactsWorker(store: store, documents: documents)
        let count = RecordQuery<Contact>.searchLimit + 10
        try await store.insert((0..<count).map { .sample("\($0)", "Ada", "\($0)") })
        let request = ExportContacts.Request(
            document: "b.vcf",
            format: nil,
            replacesExisting: false,
            search: "ada"
        )
        let report = try await worker.exportContacts(request) { _ in }
        #expect(report.written == count)
        try await store.close()
    }

    @Test("An export of chosen contacts has only these, and none if one is missing")
    func exportingChosen() async throws {
        let store = try await TestStore.memory.open(in: TemporaryFolder())
        let documents = MemoryDocuments()
        let worker = ContactsWorker(store: store, documents: documents)
        try await store.insert([
            .sample("1", "Ada", "Lovelace"), .sample("2", "George", "Byron"), .sample("3", "Grace", "Hopper"),
        ])
        let chosen = ExportContacts.Request(document: "b.csv", ids: ["3", "1"], search: "x")
        #expect(try await worker.exportContacts(chosen) { _ in }.written == 2)
        let text = try #require(documents["b.csv"])
        #expect(text.contains("Hopper") && text.contains("Lovelace") && !text.contains("Byron"))
        let missing = ExportContacts.Request(document: "c.vcf", ids: ["1", "9"])
        await #expect(throws: ContactsFailure.notFound(id: "9")) {
            try await worker.exportContacts(missing) { _ in }
        }
        #expect(documents["c.vcf"] == nil)
        try await store.close()
    }

    @Test("An export of an empty list is refused, and no document is changed")
    func exportingNobody() async throws {
        let store = try await TestStore.memory.open(in: TemporaryFolder())
        let documents = MemoryDocuments(["b.vcf": "x"])
        let worker = ContactsWorker(store: store, documents: documents)
        try await store.insert([.sample("1", "Ada", "Lovelace")])
        await #expect(throws: ContactsFailure.nothingToExport) {
            try await worker.exportContacts(
                .init(document: "b.vcf", format: nil, replacesExisting: true, search: "bob")
            ) { _ in }
        }
        #expect(documents["b.vcf"] == "x")
        try await store.close()
    }

    @Test("A worker without documents reports that they are missing")
    func noDocuments() async throws {
        let store = try await TestStore.memory.open(in: TemporaryFolder())
        let worker = ContactsWorker(store: store)
        let none = ContactsFailure.document("this host gives no access to documents")
        await #expect(throws: none) { try await worker.importContacts(.init(document: "a.vcf")) { _ in } }
        await #expect(throws: none) {
            try await worker.exportContacts(
                .init(document: "b.vcf", format: nil, replacesExisting: false)
            ) { _ in }
        }
        try await store.close()
    }

    @Test("Errors of documents are reported unchanged")
    func documentErrors() async throws {
        let store = try await TestStore.memory.open(in: TemporaryFolder())
        let documents = MemoryDocuments(["taken.vcf": "x", "empty.vcf": ""])
        let worker = ContactsWorker(store: store, documents: documents)
        await #expect(throws: ContactsFailure.document("none.vcf: there is no such document")) {
            try await worker.importContacts(.init(document: "none.vcf")) { _ in }
        }
        await #expect(throws: ContactsFailure.document("empty.vcf: the document contains no contact")) {
            try await worker.importContacts(.init(document: "empty.vcf")) { _ in }
        }
        await #expect(throws: ContactsFailure.document("taken.vcf: it exists already; --force replaces it")) {
            try await worker.exportContacts(
                .init(document: "taken.vcf", format: nil, replacesExisting: false)
            ) { _ in }
        }
        #expect(documents["taken.vcf"] == "x")
        try await store.close()
    }

    @Test(
        "Several documents are imported one after the other, and one that cannot be read does not keep the others"
    )
    func severalDocuments() async throws {
        let store = try await TestStore.memory.open(in: TemporaryFolder())
        let documents = MemoryDocuments([
            "a.vcf": document, "b.csv": "name,email\nFlora,f@example.com\n", "junk.vcf": "junk\n",
        ])
        let worker = ContactsWorker(store: store, documents: documents)
        var request = ImportContacts.Request()
        request.documents = ["a.vcf", "none.vcf", "b.csv", "junk.vcf"]
        let report = try await worker.importContacts(request) { _ in }
        #expect(([report] + report.others).map(\.document) == request.documents)
        #expect(report.added > 0 && report.others[1].added == 1)
        #expect(report.others[0].failure != nil && report.others[0].added == 0)
        #expect(
            report.others[2].faults.first == [
                .init(line: 1, message: "it has no vCard: no line is BEGIN:VCARD")
            ]
        )
        request.rejected = "x.vcf"
        await #expect(
            throws: ContactsFailure.document(
                "'--rejected' takes the cards of one document; without it, each has a file of its own"
            )
        ) { try await worker.importContacts(request) { _ in } }
        try await store.close()
    }

    @Test(
        "The ending of a document's name chooses the format; another format's is refused",
        arguments: [
            ("people.xlsx", ".xlsx"), ("a.csv/people.json", ".json"), ("people.vcf.zip", ".zip"),
            ("people.TXT", ".txt"),
        ]
    )
    func unknownEnding(_ name: String, _ ending: String) async throws {
        let store = try await TestStore.memory.open(in: TemporaryFolder())
        let documents = MemoryDocuments()
        let worker = ContactsWorker(store: store, documents: documents)
        try await store.insert([.sample("1", "Ada", "Lovelace")])
        await #expect(
            throws: ContactsFailure.document(
                "\(name): contacts are not written as '\(ending)'; name the document .vcf or .csv, "
                    + "or choose its format with '--format'"
            )
        ) { try await worker.exportContacts(.init(document: name)) { _ in } }
        #expect(documents[name] == nil)
        let report = try await worker.exportContacts(.init(document: name, format: .csv)) { _ in }
        #expect(report.written == 1)
        for (known, format) in [
            ("-", ExportFormat.vCard40), ("people", .vCard40), (".people", .vCard40),
            ("a.b/people", .vCard40),
            ("People.VCF", .vCard40), ("p.vcard", .vCard40), ("p.CSV", .csv),
        ] {
            #expect(try ExportFormat.suggested(by: known) == format)
        }
        try await store.close()
    }

    @Test("A cancelled export leaves no document; a cancelled import reports the number of added cards")
    func cancelled() async throws {
        let store = try await TestStore.memory.open(in: TemporaryFolder())
        let documents = MemoryDocuments(["a.vcf": document])
        let worker = ContactsWorker(store: store, documents: documents)
        let importing = Task { try await worker.importContacts(.init(document: "a.vcf")) { _ in } }
        importing.cancel()
        #expect(try await importing.value == ImportReport(document: "a.vcf", isCancelled: true))
        let exporting = Task {
            try await worker.exportContacts(
                .init(document: "b.vcf", format: nil, replacesExisting: false)
            ) { _ in }
        }
        exporting.cancel()
        await #expect(throws: ContactsFailure.cancelled) { try await exporting.value }
        #expect(documents["b.vcf"] == nil)
        try await store.close()
    }
}
