import Synchronization
import TextWorkers

/// The locale by which the texts of a store sort. It is recorded with the first collection that needs it, and only
/// `RecordStore.setLocale` changes it.
final class StoreCollation: Sendable {
    /// The collator of a store's locale with the version of ICU that made the keys, read together: another program may
    /// change the record at any time.
    struct Sorting: Sendable {
        let collator: Collator
        /// As `StoreLocale.icu`.
        let version: String
        /// The locale and version in the definitions of collated collections: `sv@76.1`. With another one, a collection
        /// is indexed anew at its first use.
        let tag: String

        init(collator: Collator, version: String) {
            self.collator = collator
            self.version = version
            tag = collator.locale + "@" + version
        }
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
    func key(of text: CollatedText, _ sorting: Sorting?) throws -> [UInt8] {
        try resolved(text.bytes, sorting)
    }

    /// A key with collated texts in it; in the locale that the store would get, where it has none.
    func resolved(_ key: [UInt8], _ sorting: Sorting?) throws -> [UInt8] {
        try (sorting?.collator ?? Collator(locale: defaultLocale)).resolved(key)
    }

    /// A sentence for the store's owner where another version of ICU made the keys.
    var notices: [String] {
        guard let version = sorting.map({ StoreLocale.version($0.version) }), version != Collator.version
        else { return [] }
        return [
            "the store was sorted with ICU \(version), and this program sorts with ICU \(Collator.version): "
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
        if let stored = try StoreLocale.read(connection) { return try take(stored) }
        let record = try connection.exclusively {
            if let stored = try StoreLocale.read(connection) { return stored }
            let record = try StoreLocale(defaultLocale, after: nil)
            try record.write(connection)
            return record
        }
        try take(record)
    }

    /// Records another locale, or the present one for keys that are made again.
    ///
    /// - Returns: The record, and the one that it has replaced.
    func set(
        _ locale: String?,
        _ connection: any StorageConnection
    ) throws -> (record: StoreLocale, former: StoreLocale?) {
        let records = try connection.exclusively {
            // Another locale may replace a record that cannot be read.
            let former =
                if locale == nil { try StoreLocale.read(connection) } else {
                    try? StoreLocale.read(connection)
                }
            let record = try StoreLocale(locale ?? former?.locale ?? defaultLocale, after: former)
            try record.write(connection)
            return (record: record, former: former)
        }
        try take(records.record)
        return records
    }

    /// Records a former locale again, if this program knows it, and if the record is still the one that has replaced it.
    func restore(
        _ former: StoreLocale,
        insteadOf record: StoreLocale,
        _ connection: any StorageConnection
    ) throws {
        guard (try? Collator(locale: former.locale)) != nil else { return }
        let isRestored = try connection.exclusively {
            guard try StoreLocale.read(connection) == record else { return false }
            try former.write(connection)
            return true
        }
        if isRestored { try take(former) }
    }

    private func take(_ record: StoreLocale) throws {
        let sorting = Sorting(collator: try record.collator, version: record.icu)
        known.withLock { $0 = sorting }
    }
}

/// The record of a store's locale, beside the records of all spaces. Lists and counts of collections leave it out.
struct StoreLocale: Record, Equatable {
    static let schema = RecordSchema<StoreLocale>(name: "store_locale")

    var id = "locale"
    /// A BCP 47 tag.
    var locale: String
    /// The version of ICU that made the keys; and, behind a plus sign, how often they were made again since: `76.1+1`.
    var icu: String

    init(locale: String, icu: String) {
        self.locale = locale
        self.icu = icu
    }

    /// The record of a locale for keys that are made now.
    ///
    /// - Parameter former: The record until now, from which it differs.
    /// - Throws: `TextWorkersError` if there is no such locale.
    init(_ locale: String, after former: StoreLocale?) throws {
        self.init(locale: try Collator(locale: locale).locale, icu: Collator.version)
        guard let former, former.locale == self.locale, Self.version(former.icu) == icu else { return }
        let times = former.icu.dropFirst(icu.count + 1)
        icu += "+\((Int(times) ?? 0) &+ 1)"
    }

    /// The version of ICU alone.
    static func version(_ icu: String) -> String { String(icu.prefix { $0 != "+" }) }

    /// - Throws: `StorageError.corrupt` if this program does not know the locale.
    var collator: Collator {
        get throws {
            do {
                return try Collator(locale: locale)
            } catch {
                throw StorageError.corrupt(
                    "\(error); reindexing the store with a known one mends it",
                    record: "\(Self.schema.name)/\(id)"
                )
            }
        }
    }

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
    /// The number of the store's own records.
    func storesOwnRecords() throws -> Int {
        let connection = try connect()
        let count = try connection.collections().filter(\.isStores).reduce(0) { $0 + $1.count }
        try connection.close()
        return count
    }

    /// The record of the store's locale.
    func locale() throws -> StoreLocale? {
        let connection = try connect()
        let record = try StoreLocale.read(connection)
        try connection.close()
        return record
    }
}
