import ContactCards
import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import ContactsScene

@MainActor
@Suite("Imports that update contacts")
struct ContactsWorkerUpdateTests {
    private func card(_ id: String, _ lines: String..., revision: String? = nil) -> String {
        let all = ["VERSION:4.0", "UID:\(id)"] + (revision.map { ["REV:" + $0] } ?? []) + lines
        return "BEGIN:VCARD\r\n" + all.map { $0 + "\r\n" }.joined() + "END:VCARD\r\n"
    }

    private func report(
        _ old: String,
        _ new: String,
        in kind: TestStore = .memory,
        change: (RecordStore) async throws -> Void = { _ in }
    ) async throws -> (report: ImportReport, notes: [String: String]) {
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        let documents = MemoryDocuments(["old.vcf": old, "new.vcf": new])
        let worker = ContactsWorker(store: store, documents: documents)
        _ = try await worker.importContacts(.init(document: "old.vcf")) { _ in }
        try await change(store)
        let report = try await worker.importContacts(.init(document: "new.vcf", isUpdate: true)) { _ in }
        let notes = try await store.allContacts().map { ($0.id, $0.card.first("NOTE")?.value ?? "") }
        try await store.close()
        withExtendedLifetime(folder) {}
        return (report, Dictionary(uniqueKeysWithValues: notes))
    }

    @Test(
        "The newer REV wins; without a difference, the later import does",
        arguments: [
            ("20260101T000000Z", "20260102T000000Z", true), ("2026-01-02", "20260101", false),
            ("20260101T120000Z", "2026-01-01T13:30:00+02:00", false), (nil, "20260101", true),
            ("20260101", nil, true), (nil, nil, true), ("20260101", "20260101", true),
            ("yesterday", "20260101", true),
        ] as [(String?, String?, Bool)]
    )
    func revisions(old: String?, new: String?, wins: Bool) async throws {
        let result = try await report(
            card("1", "FN:Ada", "NOTE:old", revision: old),
            card("1", "FN:Ada", "NOTE:new", revision: new)
        )
        var updates = ImportReport.Updates()
        if wins { updates.add(.init(name: "Ada", properties: ["NOTE"])) } else { updates.older = 1 }
        #expect(result.report.updates == updates)
        #expect(result.notes == ["1": wins ? "new" : "old"])
    }

    @Test(
        "New, changed, unchanged and deleted cards, and groups, are each reported",
        arguments: TestStore.allCases
    )
    func everything(_ kind: TestStore) async throws {
        let group = card("g", "KIND:group", "FN:Chess")
        let result = try await report(
            card("1", "FN:Ada", "NOTE:a", "TEL:1") + card("2", "FN:Bob", "NOTE:b") + card("3", "FN:Cy")
                + group,
            card("1", "FN:Ada L", "NOTE:a", "EMAIL:a@b.c")
                + card("2", "NOTE:b", "FN:Bob", revision: "20260101")
                + card("3", "FN:Cy") + card("4", "FN:Di") + card("4", "FN:Di", "NOTE:d")
                + card("g", "KIND:group", "FN:Go"),
            in: kind
        ) { store in
            var batch = RecordBatch()
            batch.delete(Contact.self, id: "3")
            try await store.write(batch)
        }
        var updates = ImportReport.Updates(added: 2, unchanged: 1)
        updates.add(.init(name: "Ada L", properties: ["EMAIL", "FN", "TEL"]))
        updates.add(.init(name: "Di", properties: ["NOTE"]))
        updates.add(.init(name: "Go", properties: ["FN"]))
        #expect(result.report.updates == updates)
        #expect(result.report.added == 2 && result.report.known == 4)
        #expect(result.notes == ["1": "a", "2": "b", "3": "", "4": "d"])
    }

    @Test("A card in another version of vCard with the same values is unchanged")
    func versions() async throws {
        let card = card("1", "FN:Ada", "N:;Ada;;;", "BDAY:18151210", "NOTE:old")
        let older = card.replacing("VERSION:4.0", with: "VERSION:3.0").replacing(
            "18151210",
            with: "1815-12-10"
        )
        let same = try await report(card, older)
        #expect(same.report.updates == ImportReport.Updates(unchanged: 1))
        let result = try await report(card, older.replacing("old", with: "new"))
        var updates = ImportReport.Updates()
        updates.add(.init(name: "Ada", properties: ["NOTE"]))
        #expect(result.report.updates == updates)
        #expect(result.notes == ["1": "new"])
    }

    /// Imports a card, changes its note here, and updates it by another version.
    private func update(
        _ version: String,
        in store: RecordStore,
        overwrites: Bool = false
    ) async throws -> (ImportReport, String) {
        let documents = MemoryDocuments([
            "a.vcf": Self.card("NOTE:old\r\nTEL:1"), "b.vcf": Self.card(version),
        ])
        let worker = ContactsWorker(store: store, documents: documents)
        _ = try await worker.importContacts(.init(document: "a.vcf")) { _ in }
        let known = try #require(try await store.get(Contact.self, id: "1"))
        let base = ContactDraft(known.card)
        var draft = base
        draft.notes = "mine"
        _ = try await worker.saveContact(
            id: "1",
            edit: ContactEdit(ContactDraft.form, base: base, draft: draft)
        )
        var request = ImportContacts.Request(document: "b.vcf", isUpdate: true)
        request.overwrites = overwrites
        let report = try await worker.importContacts(request) { _ in }
        let card = try #require(try await store.get(Contact.self, id: "1")).card
        return (report, "\(card.notes) \(card.phones.map(\.value))")
    }

    private static func card(_ lines: String) -> String {
        "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:1\r\nFN:Ada\r\nN:;Ada;;;\r\n\(lines)\r\nEND:VCARD\r\n"
    }

    @Test("What was changed here stays, and what the document has changed is taken over")
    func merge() async throws {
        let store = try await TestStore.memory.open(in: TemporaryFolder())
        let (report, text) = try await update("NOTE:old\r\nTEL:2", in: store)
        #expect(text == #"mine ["2"]"#)
        var updates = ImportReport.Updates()
        updates.add(.init(name: "Ada", properties: ["TEL"]))
        #expect(report.updates == updates)
        // The document's version comes again, changed further; both have the number by now.
        let documents = MemoryDocuments(["c.vcf": Self.card("NOTE:old\r\nTEL:2\r\nTITLE:Countess")])
        let worker = ContactsWorker(store: store, documents: documents)
        _ = try await worker.importContacts(.init(document: "c.vcf", isUpdate: true)) { _ in }
        let card = try #require(try await store.get(Contact.self, id: "1")).card
        #expect(card.notes == "mine" && card.title == "Countess")
    }

    @Test("A document that was exported between two changes is compared with what it had then")
    func laterExport() async throws {
        let store = try await TestStore.memory.open(in: TemporaryFolder())
        _ = try await update("NOTE:old\r\nTEL:1", in: store)
        let exported = try #require(try await store.get(Contact.self, id: "1"))
        let base = ContactDraft(exported.card)
        var draft = base
        draft.title = "Countess"
        let worker = ContactsWorker(
            store: store,
            documents: MemoryDocuments(["c.vcf": Self.card("NOTE:mine, changed there\r\nTEL:1")])
        )
        _ = try await worker.saveContact(
            id: "1",
            edit: ContactEdit(ContactDraft.form, base: base, draft: draft)
        )
        let report = try await worker.importContacts(.init(document: "c.vcf", isUpdate: true)) { _ in }
        var updates = ImportReport.Updates()
        updates.add(.init(name: "Ada", properties: ["NOTE"]))
        #expect(report.updates == updates)
        let card = try #require(try await store.get(Contact.self, id: "1")).card
        #expect(card.notes == "mine, changed there" && card.title == "Countess")
    }

    @Test("A property that both have changed is reported and stays, unless the document's is preferred")
    func contested() async throws {
        let store = try await TestStore.memory.open(in: TemporaryFolder())
        let (report, text) = try await update("NOTE:theirs\r\nTEL:2", in: store)
        #expect(text == #"mine ["1"]"#)
        var updates = ImportReport.Updates()
        updates.add(conflict: .init(name: "Ada", properties: ["NOTE"]))
        #expect(report.updates == updates && report.known == 1)
        let message = ImportContactsPresenter.notice(of: report)
        #expect(
            message.text
                == """
                Imported 0 contacts. 
                1 was changed here and in the document, and was kept; '--overwrite' takes the document's:
                Ada: NOTE
                """.replacing(". \n", with: ".\n")
        )
        #expect(message.kind == .warning)
    }

    @Test("A preferred document replaces what was changed here")
    func overwriting() async throws {
        let store = try await TestStore.memory.open(in: TemporaryFolder())
        let (_, text) = try await update("NOTE:theirs\r\nTEL:2", in: store, overwrites: true)
        #expect(text == #"theirs ["2"]"#)
    }

    @Test("A CSV row updates its fields, and keeps properties without a column")
    func rows() async throws {
        let old = card(
            "1",
            "FN:Ada",
            "item1.EMAIL:a@b.c",
            "item1.X-ABLabel:Secret",
            "TEL;TYPE=work:1",
            "X-OWN:kept",
            "PHOTO:data:image/png;base64,iVBORw0KGgo=",
            "NOTE;LANGUAGE=de:hallo"
        )
        let documents = MemoryDocuments([
            "old.vcf": old,
            "new.csv":
                "UID,Full Name,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Notes\n"
                + "1,Ada,Secret,a@b.c,Boat,2,hallo\n",
        ])
        let folder = try TemporaryFolder()
        let store = try await TestStore.memory.open(in: folder)
        let worker = ContactsWorker(store: store, documents: documents)
        _ = try await worker.importContacts(.init(document: "old.vcf")) { _ in }
        let report = try await worker.importContacts(.init(document: "new.csv", isUpdate: true)) { _ in }
        #expect(report.updates?.changes.map(\.properties) == [["TEL", "X-ABLABEL"]])
        let text = try #require(try await store.allContacts().first).card.storedText
        #expect(
            String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init) == [
                "VERSION:4.0", "UID:1", "FN:Ada", "item1.EMAIL:a@b.c", "item1.X-ABLabel:Secret",
                "X-OWN:kept", "PHOTO:data:image/png;base64,iVBORw0KGgo=", "NOTE;LANGUAGE=de:hallo",
                "item2.TEL:2", "item2.X-ABLabel:Boat",
            ]
        )
        try await store.close()
    }

    @Test("Updates are reported with each card's changed properties")
    func wording() {
        var report = ImportReport(document: "a.vcf", added: 1, known: 24)
        var updates = ImportReport.Updates(added: 1, unchanged: 2, older: 1)
        for number in 1...21 {
            updates.add(.init(name: "Ada\n\(number)", properties: ["EMAIL", "TEL"]))
        }
        report.updates = updates
        let lines = (1...20).map { "Ada \($0): EMAIL, TEL" }
        #expect(
            ImportContactsPresenter.notice(of: report)
                == Message(
                    .information,
                    LocalizedText(
                        verbatim: ([
                            "Imported 1 contact. 2 were unchanged. 1 is older than the existing contact.",
                            "Updated 21 contacts:",
                        ]
                            + lines + ["and 1 more"]).joined(separator: "\n")
                    )
                )
        )
    }
}
