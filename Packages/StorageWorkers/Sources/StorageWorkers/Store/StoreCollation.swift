import Synchronization
import TextWorkers

/// The locale by which the texts of a store sort. It is recorded with the first collection that needs it, and only
/// `RecordStore.setLocale` changes it.
final class StoreCollation: Sendable {
    /// The collator of a store's locale with the version of ICU that made the keys, read together: another program may
    /// change the record at any time.
    struct Sorting: Sendable {
        let collator: Collator
        let version: String

        /// The locale and version in the definitions of collated collections: `sv@76.1`. With another one, a collection
        /// is indexed anew at its first use.
        var tag: String { collator.locale + "@" + version }
    }

    /// For a store that has none.
    private let defaultLocale: String
    private let known = Mutex<Sorting?>(nil)

    init(defaultLocale: String) {
        self.defaultLocale = defaultLocale
    }

    /// Nil as long as the store has no record of its locale. A batch and a reader each take it once, since keys and
    /// definitions must be of the same locale.
    var sorting: Sorting? { known.withLock(\.self) }

    /// The key of a text; in the locale that the store would get, where it has none.
    func key(of text: CollatedText) throws -> [UInt8] {
        try (sorting?.collator ?? Collator(locale: defaultLocale)).key(of: text.text)
    }

    /// A sentence for the store's owner where another version of ICU made the keys.
    var notices: [String] {
        guard let known = sorting, known.version != Collator.version else { return [] }
        return [
            "the store was sorted with ICU \(known.version), and this program sorts with ICU \(Collator.version): "
                + "some names may be out of place until the store is reindexed"
        ]
    }

    /// Reads the record, if there is one.
    func load(_ connection: any StorageConnection) throws {
        guard let record = try StoreLocale.read(connection) else { return }
        try take(record)
    }

    /// Reads the record, or writes it if there is none.
    func loadOrMake(_ connection: any StorageConnection) throws {
        try update(connection) { stored in stored == nil ? defaultLocale : nil }
    }

    /// Records another locale, or the present one with the present version of ICU.
    func set(_ locale: String?, _ connection: any StorageConnection) throws {
        try update(connection) { stored in locale ?? stored?.locale ?? defaultLocale }
    }

    /// Records the locale that `choose` returns for the stored record; where it returns nil, the record stays.
    private func update(
        _ connection: any StorageConnection,
        _ choose: (StoreLocale?) -> String?
    ) throws {
        let record = try connection.exclusively {
            let stored = try StoreLocale.read(connection)
            guard let locale = choose(stored) else { return stored }
            let record = StoreLocale(locale: try Collator(locale: locale).locale, icu: Collator.version)
            try record.write(connection)
            return record
        }
        if let record { try take(record) }
    }

    private func take(_ record: StoreLocale) throws {
        do {
            let collator = try Collator(locale: record.locale)
            known.withLock { $0 = Sorting(collator: collator, version: record.icu) }
        } catch {
            throw StorageError.corrupt(
                "\(error); reindexing the store with a known one mends it",
                record: "\(StoreLocale.schema.name)/\(record.id)"
            )
        }
    }
}

/// The record of a store's locale, beside the records of all spaces. Lists and counts of collections leave it out.
struct StoreLocale: Record {
    static let schema = RecordSchema<StoreLocale>(name: "store_locale")

    var id = "locale"
    /// A BCP 47 tag.
    var locale: String
    /// The version of ICU that made the keys.
    var icu: String

    static func read(_ connection: any StorageConnection) throws -> StoreLocale? {
        var found: StoreLocale?
        try connection.forEachBody(of: schema.collection, ids: ["locale"]) {
            found = try decode(stored: "locale", $1)
        }
        return found
    }

    func write(_ connection: any StorageConnection) throws {
        var batch = RecordBatch()
        try batch.put(self)
        _ = try connection.apply(
            StorageBatch(operations: batch.operations(), schemas: [Self.schema.collection])
        )
    }
}

extension StorageEngine {
    /// Whether the store has a record of its locale.
    func hasLocale() throws -> Bool {
        let connection = try connect()
        let isRecorded = try StoreLocale.read(connection) != nil
        try connection.close()
        return isRecorded
    }
}
