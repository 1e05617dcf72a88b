import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import ContactsScene

@Suite("Other spellings of a search")
struct SearchSpellingsTests {
    @Test(
        "A phone number is also searched in the digits that its spellings share",
        arguments: [
            ("01234 56789", ["123456789"]), ("00491234", ["491234"]), ("４１５５５５２６７１", ["4155552671"]),
            ("+49 (0)1234 / 567-89", ["49123456789", "123456789"]),
            ("tel:+1-415-555-2671", ["14155552671", "4155552671"]),
            ("ada 0123 4567", ["ada 1234567"]), ("+44 20 79", ["442079"]), ("٠١٢٣٤٥", ["12345"]),
            ("00358 9 1234 5678", ["358912345678", "912345678"]), ("4155552671", []), ("ada", []),
            ("0123", []), ("", []),
        ]
    )
    func phones(_ text: String, _ expected: [String]) {
        #expect(SearchSpellings.others(than: text, isGerman: false) == expected)
    }

    @Test(
        "In German, umlauts are also searched as two letters, and the other way round",
        arguments: [
            ("mueller", ["müller"]), ("Müller", ["Mueller"]), ("hans MUELLER", ["hans MüLLER"]),
            ("goethe jaeger", ["goethe jäger", "göthe jaeger", "göthe jäger"]), ("bauer", []), ("quelle", []),
            ("ue", ["ü"]), ("ada", []), ("Köln 01234", ["Köln 1234", "Koeln 01234"]),
        ]
    )
    func umlauts(_ text: String, _ expected: [String]) {
        #expect(SearchSpellings.others(than: text, isGerman: true) == expected)
    }
}

@MainActor
@Suite("Searches find other spellings, over real stores")
struct SpelledSearchTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private final class German: SessionLanguage {
        var code: String { "de" }
    }

    private func ids(_ worker: ContactsWorker, _ search: String) async throws -> [String] {
        try await worker.fetchContacts(.init(search: search)).contacts.map(\.id)
    }

    @Test(
        "A phone number is found in each spelling, and another country's or city's is not",
        arguments: TestStore.allCases
    )
    func phones(_ kind: TestStore) async throws {
        let store = try await kind.open(in: folder)
        try await store.insert([
            .sample("a", "Leit", "Null", phone: "+49 1234 56789"),
            .sample("b", "Voll", "Ziffer", phone: "４１５５５５２６７１"),
            .sample("c", "Ada", "Lovelace", phone: "020 7946 0000"),
            .sample("d", "Bob", "Byron", phone: "+49 40 12345678"),
            .sample("e", "Arab", "Digits", phone: "٠٩٨٧ ٦٥٤٣٢"),
        ])
        let worker = ContactsWorker(store: store)
        for search in ["01234 56789", "00491234", "+49 (0)1234 56789", "1234 56789", "null 01234"] {
            #expect(try await ids(worker, search) == ["a"], "\(search)")
        }
        #expect(try await ids(worker, "4155552671") == ["b"])
        #expect(try await ids(worker, "+1 (415) 555-2671") == ["b"])
        #expect(try await ids(worker, "+44 20 7946 0000") == ["c"])
        #expect(try await ids(worker, "0044 20 7946 0000") == ["c"])
        #expect(try await ids(worker, "030 12345678") == [])
        #expect(try await ids(worker, "0987 65432") == ["e"])
        try await store.close()
    }

    @Test("In a German book or session, 'mueller' finds Müller, and 'müller' finds Mueller")
    func umlauts() async throws {
        let contacts: [Contact] = [
            .sample("1", "Hans", "Müller"), .sample("2", "Hans", "Mueller"), .sample("3", "Hans", "Bauer"),
        ]
        let english = try await TestStore.memory.open(in: folder)
        try await english.insert(contacts)
        #expect(try await ids(ContactsWorker(store: english), "mueller") == ["2"])
        let session = ContactsWorker(store: english, language: German())
        #expect(Set(try await ids(session, "hans mueller")) == ["1", "2"])
        #expect(Set(try await ids(session, "müller")) == ["1", "2"])
        #expect(try await ids(session, "bauer") == ["3"])
        try await english.close()
        var options = StorageOptions()
        options.locale = "de"
        let german = try await RecordStore.open(TestStore.memory.location(in: folder), options: options)
        try await german.insert(contacts)
        let book = ContactsWorker(store: german)
        #expect(Set(try await ids(book, "mueller")) == ["1", "2"])
        #expect(Set(try await book.findContacts(RecordName("hans mueller")).map(\.id)) == ["1", "2"])
        #expect(try await book.findContact("hans bauer")?.id == "3")
        try await german.close()
    }
}
