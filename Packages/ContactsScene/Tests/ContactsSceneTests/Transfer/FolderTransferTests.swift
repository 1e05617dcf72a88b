import ContactCards
import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import ContactsScene

@MainActor
@Suite("Imports from folders and exports to them")
struct FolderTransferTests {
    private func worker(_ folder: MemoryFolder) async throws -> (worker: ContactsWorker, store: RecordStore) {
        let store = try await TestStore.memory.open(in: TemporaryFolder())
        return (ContactsWorker(store: store, documents: MemoryDocuments(folder: folder)), store)
    }

    @Test("An import of a folder reads each vCard in it, and names the files that it could not read")
    func importing() async throws {
        let folder = MemoryFolder([
            "a.vcf": "BEGIN:VCARD\nVERSION:4.0\nUID:1\nFN:Ada\nEND:VCARD\n",
            "b.vcf": "BEGIN:VCARD\nVERSION:3.0\nUID:2\nFN:Bob\nodd\nEND:VCARD\n",
            "c.vcf": "hello", "pipe.vcf": "unreadable",
            "d.txt": "BEGIN:VCARD\nVERSION:4.0\nUID:4\nFN:Dan\nEND:VCARD\n",
        ])
        folder.addUnnamed(["\u{FFFD}.vcf"])
        let (worker, store) = try await worker(folder)
        let report = try await worker.importContacts(.init(document: "people")) { _ in }
        #expect(try await store.allContacts().map(\.id) == ["1", "2"])
        #expect(report.added == 2)
        #expect(
            report.faults.first == [
                .init(document: "people/c.vcf", line: 1, message: "it has no vCard"),
                .init(document: "people/pipe.vcf", line: 1, message: "it is not a readable file"),
                .init(document: "people/\u{FFFD}.vcf", line: 1, message: "its name is not UTF-8"),
            ]
        )
        #expect(report.warnings.first.map(\.document) == ["people/b.vcf"])
        #expect(report.warnings.first.map(\.line) == [5])
        let text = ImportContactsPresenter.notice(of: report).text
        #expect("\(text)".contains("people/c.vcf:1: it has no vCard"))
    }

    @Test(
        "An export to a folder writes a file for each contact, and never to a folder with cards unless forced"
    )
    func exporting() async throws {
        let folder = MemoryFolder()
        let (worker, store) = try await worker(folder)
        try await store.insert([.sample("1", "Ada", "Lovelace"), .sample("2", "Bob", "Baker")])
        try await store.insert(groups: [.sample("3", "Club", "1")])
        let report = try await worker.exportContacts(.init(document: "people", format: .vCard30)) { _ in }
        #expect(report == ExportReport(document: "people", written: 2))
        #expect(folder.names == ["1.vcf", "2.vcf", "3.vcf"])
        #expect(folder["1.vcf"]?.contains("VERSION:3.0") == true)
        let refusal = await #expect(throws: ContactsFailure.self) {
            try await worker.exportContacts(.init(document: "people")) { _ in }
        }
        #expect(refusal?.text.string.hasPrefix("people: it has cards already") == true)
        folder["1.vcf"] = nil
        folder["ada.vcf"] = "BEGIN:VCARD\nVERSION:4.0\nUID:1\nFN:Other\nEND:VCARD\n"
        _ = try await worker.exportContacts(
            .init(document: "people", ids: ["1"], replacesExisting: true)
        ) { _ in }
        #expect(folder.names == ["2.vcf", "3.vcf", "ada.vcf"])
        #expect(folder["ada.vcf"]?.contains("Lovelace") == true)
        await #expect(throws: ContactsFailure.document("people: a folder takes vCards only")) {
            try await worker.exportContacts(.init(document: "people", format: .csv)) { _ in }
        }
    }
}
