import Foundation
import Synchronization
import Testing
import TextWorkers

@_spi(Backend) @testable import StorageWorkers

/// A person with an index in the order of the store's locale.
private struct Person: Record {
    static let byName = RecordIndex("name") { (person: Person) in CollatedText(person.name) }
    static let byTag = RecordIndex(
        "tag",
        each: { (person: Person) in
            person.tags.map { CompositeKey(CollatedText($0), CollatedText(person.name)) }
        }
    )
    static let schema = RecordSchema(name: "people", indexes: byName, byTag) { $1.add($0.name) }

    var id: String
    var name: String
    var tags: [String] = []

    init(_ name: String, _ tags: String...) {
        id = name.lowercased()
        self.name = name
        self.tags = tags
    }
}

/// The same collection as a program without collation stored it.
private struct FormerPerson: Record {
    static let schema = RecordSchema(
        name: "people",
        indexes: RecordIndex("name", \FormerPerson.name),
        RecordIndex("tag", each: \FormerPerson.tags)
    )

    var id: String
    var name: String
    var tags: [String] = []
}

@Suite("The locale of a store")
struct StoreLocaleTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "locale-\(UUID())").path()
    private let names = ["Zoë", "Åsa", "Adam", "Östen", "Oz"]
    private let swedish = ["Adam", "Oz", "Zoë", "Åsa", "Östen"]
    private let german = ["Adam", "Åsa", "Östen", "Oz", "Zoë"]

    private func open(_ scheme: String, _ locale: String = "und") async throws -> RecordStore {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = scheme == "memory" ? "" : folder + "/" + scheme
        return try await RecordStore.open(
            StorageLocation(scheme: scheme, path: path),
            options: StorageOptions(durability: .normal, locale: locale)
        )
    }

    private func fill(_ store: RecordStore) async throws {
        var batch = RecordBatch()
        for name in names { try batch.put(Person(name, "tag")) }
        try await store.write(batch)
    }

    private func list(_ store: RecordStore) async throws -> [String] {
        try await store.page(Person.self, RecordQuery(Person.byName)).records.map(\.name)
    }

    @Test("A store keeps the locale that it is made with", arguments: ["memory", "sqlite", "file"])
    func kept(scheme: String) async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try await open(scheme, "sv-SE")
        #expect(store.locale == nil)
        #expect(try await list(store) == [])
        try await fill(store)
        #expect(store.locale == "sv-SE")
        #expect(try await list(store) == swedish)
        #expect(try await store.allCollections().map(\.name) == ["people"])
        try await store.close()
        guard scheme != "memory" else { return }
        let later = try await open(scheme, "de")
        #expect(later.locale == "sv-SE")
        #expect(try await list(later) == swedish)
        #expect(later.notices == [])
        try await later.write(.putting(Person("Öla")))
        #expect(try await list(later) == ["Adam", "Oz", "Zoë", "Åsa", "Öla", "Östen"])
        #expect(try await later.check().isEmpty)
        try await later.close()
        let location = StorageLocation(scheme: scheme, path: folder + "/" + scheme)
        #expect(try await RecordStore.check(location).records == 6)
    }

    @Test(
        "Reindexing sorts every space anew, and counts its progress",
        arguments: ["memory", "sqlite", "file"]
    )
    func reindexed(scheme: String) async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try await open(scheme, "sv")
        let space = try store.scoped(to: "home")
        try await fill(store)
        try await fill(space)
        let done = try await store.reindex(locale: "de", types: [Person.self])
        #expect(done.indexed == ["home/people", "people"])
        #expect(done.later == [])
        #expect(store.locale == "de")
        for store in [store, space] { #expect(try await list(store) == german) }
        let later = try await store.reindex(locale: "sv", types: [])
        #expect(later.indexed == [])
        #expect(later.later == ["home/people", "people"])
        for store in [store, space] { #expect(try await list(store) == swedish) }
        await #expect(throws: TextWorkersError.self) { try await store.reindex(locale: "klingon", types: []) }
        #expect(store.locale == "sv")
        await #expect(throws: StorageError.self) { try await space.reindex(types: []) }
        try await store.close()
    }

    @Test("A program that has the store open follows when another one reindexes it")
    func followed() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (one, other) = (try await open("sqlite", "sv"), try await open("sqlite", "ja"))
        try await fill(one)
        #expect(try await list(other) == swedish)
        _ = try await other.reindex(locale: "de", types: [Person.self])
        #expect(try await list(one) == german)
        try await one.write(.putting(Person("Ölaf")))
        #expect(try await list(other) == ["Adam", "Åsa", "Ölaf", "Östen", "Oz", "Zoë"])
        #expect(one.locale == "de")
        try await one.close()
        try await other.close()
    }

    @Test(
        "The first collection of a store may be written in bulk, with its indexes at the end",
        arguments: ["sqlite", "file"]
    )
    func bulk(scheme: String) async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try await open(scheme, "sv")
        let people = names.map { Person($0) }
        let definitions = Mutex<[String]>([])
        try await store.bulk(Person.self) { writer in
            for person in people { try await writer.put(person) }
            let stored = try await store.allCollections().map(\.definition)
            definitions.withLock { $0 = stored }
        }
        // Made with its locale from the beginning, it was not indexed anew in between.
        #expect(definitions.withLock { $0 }.allSatisfy { $0.contains("locale:sv@") })
        #expect(try await list(store) == swedish)
        #expect(try await store.check().isEmpty)
        try await store.close()
    }

    @Test("Two programs that make a store at a time agree on one locale")
    func raced() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let stores = [try await open("sqlite", "sv"), try await open("sqlite", "de")]
        await withTaskGroup(of: Void.self) { group in
            for (number, store) in stores.enumerated() {
                group.addTask {
                    await #expect(throws: Never.self) {
                        try await store.scoped(to: "s\(number)").write(.putting(Person("Åsa")))
                    }
                }
            }
        }
        #expect(stores[0].locale == stores[1].locale)
        for store in stores { try await store.close() }
    }

    @Test("An interrupted reindexing leaves whole collections, which are sorted anew at their first use")
    func interrupted() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try await open("sqlite", "sv")
        try await fill(store)
        let home = try store.scoped(to: "home")
        var batch = RecordBatch()
        for number in 0..<3_000 { try batch.put(Person("Åsa \(number)")) }
        try await home.write(batch)
        let running = Mutex<Task<Void, any Error>?>(nil)
        let task = Task {
            _ = try await store.reindex(locale: "de", types: [Person.self]) { _ in
                running.withLock { $0?.cancel() }
            }
        }
        running.withLock { $0 = task }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await list(store) == german)
        #expect(try await home.count(Person.self, RecordQuery(Person.byName)) == .exact(3_000))
        #expect(try await store.check().isEmpty)
        try await store.close()
    }

    @Test("Keys of another version of ICU are reported, not replaced")
    func otherVersion() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try await open("sqlite", "sv")
        try await store.writer.run { try StoreLocale(locale: "sv", icu: "70.1").write($0) }
        try await store.close()
        let later = try await open("sqlite", "sv")
        let notice =
            "the store was sorted with ICU 70.1, and this program sorts with ICU \(Collator.version): "
            + "some names may be out of place until the store is reindexed"
        #expect(later.notices == [notice])
        try await fill(later)
        #expect(try await later.allCollections().first?.definition.hasSuffix(" locale:sv@70.1") == true)
        _ = try await later.reindex(types: [Person.self])
        #expect(later.notices == [])
        #expect(
            try await later.allCollections().first?.definition.hasSuffix(" locale:sv@\(Collator.version)")
                == true
        )
        #expect(try await list(later) == swedish)
        try await later.close()
    }

    @Test("A store without collation is sorted by the locale of the program that uses it first")
    func former() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try await open("sqlite", "sv")
        var batch = RecordBatch()
        for name in names { try batch.put(FormerPerson(id: name, name: name)) }
        try await store.write(batch)
        #expect(store.locale == nil)
        #expect(try await list(store) == swedish)
        #expect(store.locale == "sv")
        try await store.close()
    }

    @Test("A copy keeps the locale", arguments: ["sqlite", "file"])
    func copied(scheme: String) async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (source, target) = (try await open("memory", "sv"), try await open(scheme, "de"))
        try await fill(source)
        let report = try await source.copy(to: target)
        #expect(report.records == 5)
        #expect(report.collections == 1)
        #expect(try await list(target) == swedish)
        #expect(target.locale == "sv")
        try await source.close()
        try await target.close()
    }

    @Test(
        "Reindexing makes all keys again, also in the same locale and with the same version of ICU",
        arguments: ["memory", "sqlite", "file"]
    )
    func sameLocale(scheme: String) async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try await open(scheme, "sv")
        try await fill(store)
        // As if another version of ICU had made its keys.
        try await putWithoutKeys(#"{"id":"bo","name":"Bo","tags":[]}"#, "bo", in: store)
        #expect(try await list(store) == swedish)
        for times in 1...2 {
            #expect(try await store.reindex(types: [Person.self]).indexed == ["people"])
            #expect(try await list(store) == ["Adam", "Bo"] + swedish.dropFirst())
            let definition = try #require(try await store.allCollections().first?.definition)
            #expect(definition.hasSuffix(" locale:sv@\(Collator.version)+\(times)"))
            #expect(store.notices == [])
        }
        #expect(try await store.check().isEmpty)
        try await store.close()
    }

    @Test(
        "A reindexing that a damaged record ends leaves the store in its former locale, and in use",
        arguments: ["memory", "sqlite", "file"],
        ["de", nil]
    )
    func failed(scheme: String, locale: String?) async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try await open(scheme, "sv")
        let home = try store.scoped(to: "home")
        for store in [store, home] { try await fill(store) }
        // The other space is sorted first.
        try await putWithoutKeys("{}", "damaged", in: store)
        let expected = swedish
        await #expect {
            try await store.reindex(locale: locale, types: [Person.self])
        } throws: { error in
            "\(error)".contains("cannot read the record 'people/damaged'")
        }
        #expect(store.locale == "sv")
        for store in [store, home] {
            #expect(try await list(store) == expected)
            try await store.write(.putting(Person("Öla")))
            #expect(try await list(store) == ["Adam", "Oz", "Zoë", "Åsa", "Öla", "Östen"])
        }
        try await store.close()
    }

    /// Puts a record that no index has.
    private func putWithoutKeys(_ body: String, _ id: String, in store: RecordStore) async throws {
        let schema = store.schema(Person.schema.collection)
        try await store.writer.run { connection in
            var batch = RecordBatch()
            id.withBytes { id in body.withBytes { body in batch.putStored(id, body) } }
            _ = try connection.apply(StorageBatch(operations: batch.operations(), schemas: [schema]))
        }
    }

    @Test("A bulk write goes on after another program has sorted the store anew")
    func bulkAfterReindexing() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (one, other) = (try await open("sqlite", "sv"), try await open("sqlite"))
        try await fill(one)
        _ = try await other.reindex(locale: "de", types: [Person.self])
        try await one.bulk(Person.self) { writer in
            try await writer.put(Person("Öla"))
            try await writer.flush()
            _ = try await other.reindex(locale: "sv", types: [Person.self])
        }
        #expect(try await list(one) == ["Adam", "Oz", "Zoë", "Åsa", "Öla", "Östen"])
        #expect(try await one.check().isEmpty)
        try await one.close()
        try await other.close()
    }

    @Test(
        "A store in a locale that this program does not know is checked, salvaged, and reindexed in another"
    )
    func unknownLocale() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try await open("sqlite", "sv")
        try await fill(store)
        try await store.writer.run { try StoreLocale(locale: "klingon", icu: "70.1").write($0) }
        try await store.close()
        let location = StorageLocation(scheme: "sqlite", path: folder + "/sqlite")
        let (damage, records) = try await RecordStore.check(location)
        let message =
            "'klingon' is no known locale; use one such as 'sv', 'zh-Hant' or 'de-u-co-phonebk'; "
            + "reindexing the store with a known one mends it"
        #expect(damage == [StorageDamage(record: "store_locale/locale", message: message)])
        #expect(records == 5)

        let (saved, known) = try await RecordStore.openDamaged(location, savingTo: folder + "/saved")
        #expect(known == [])
        let target = try await open("memory", "de")
        let report = try await saved.copy(to: target, salvages: true)
        #expect(report.records == 5)
        #expect(report.damage.map(\.message).count == 1)
        #expect(try await list(target) == german)
        for store in [saved, target] { try await store.close() }

        let later = try await RecordStore.open(location, isToGetLocale: true)
        #expect(later.locale == nil)
        _ = try await later.reindex(locale: "de", types: [Person.self])
        #expect(try await list(later) == german)
        #expect(try await later.check() == [])
        try await later.close()
    }

    @Test("A damaged locale is named, with what mends it")
    func damaged() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try await open("sqlite", "sv")
        try await store.writer.run { try StoreLocale(locale: "klingon", icu: "70.1").write($0) }
        try await store.close()
        await #expect {
            try await open("sqlite")
        } throws: { error in
            "\(error)".contains("'klingon' is no known locale")
        }
    }

    @Test("Texts of one key are one, and a part of an index begins with a text's key")
    func keys() async throws {
        let store = try await open("memory", "de")
        var batch = RecordBatch()
        try batch.put(Person("Ada", "Work", "WORK", "wörk", "home"))
        try batch.put(Person("Bob", "work"))
        try await store.write(batch)
        func names(_ index: RecordIndex<Person, some IndexKey>) async throws -> [String] {
            try await store.page(Person.self, RecordQuery(index)).records.map(\.name)
        }
        #expect(try await names(Person.byTag[CollatedText("work")]) == ["Ada", "Bob"])
        #expect(try await names(Person.byTag) == ["Ada", "Ada", "Bob"])
        #expect(try await names(Person.byTag.after(CollatedText("home"))) == ["Ada", "Bob"])
        #expect(try await names(Person.byTag.after(CollatedText("work"))) == [])
        #expect(try await names(Person.byName[CollatedText("ADA")]) == ["Ada"])
        let first = try await store.page(Person.self, RecordQuery(Person.byName, limit: 1))
        #expect(
            try await store.page(Person.self, RecordQuery(Person.byName, after: first.next)).records.map(
                \.name
            )
                == ["Bob"]
        )
        #expect(
            try await store.page(Person.self, RecordQuery(Person.byTag, matching: "bo", limit: 5)).records
                .map(\.name)
                == ["Bob"]
        )
        try await store.close()
    }
}

extension RecordBatch {
    fileprivate static func putting(_ person: Person) throws -> RecordBatch {
        var batch = RecordBatch()
        try batch.put(person)
        return batch
    }
}
