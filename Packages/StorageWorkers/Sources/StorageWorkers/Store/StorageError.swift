/// Why the store could not do what was asked.
public enum StorageError: Error, Hashable, Sendable {
    /// The text is no location of a store.
    case invalidLocation(String, reason: String)
    case unknownScheme(String, known: [String])
    /// The store cannot be opened.
    case cannotOpen(path: String, reason: String)
    /// The file belongs to something else.
    case notAStore(path: String, reason: String)
    /// The store was written by a later version.
    case futureVersion(path: String, found: Int, supported: Int)
    /// The collection was written with other indexes.
    case schemaMismatch(collection: String, stored: String, declared: String)
    /// The collection was written by a later version of its records' program.
    case futureCollection(String, found: Int, supported: Int)
    case invalidRecord(String, String)
    /// There is a record of that id already.
    case conflict(collection: String, id: String)
    /// Others kept the store locked for longer than the time to wait.
    case busy(path: String)
    case full(path: String)
    case readOnly(path: String)
    /// Something stored is not what was written.
    case corrupt(String, record: String?)
    /// A write or its sync failed on the way to the disk: it may be there or not. No more is written until the store
    /// is opened again.
    case outcomeUnknown(path: String, reason: String)
    /// The backend does not do this.
    case unsupported(String)
    case unknownIndex(String, collection: String)
    /// Another failure of the operating system or the database, in its words.
    case failed(String)
    case closed
}

extension StorageError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .invalidLocation(let text, let reason):
            "'\(text)' is no store: \(reason); a store is named like sqlite:contacts.sqlite or memory:"
        case .unknownScheme(let scheme, let known):
            "there is no kind of store '\(scheme):'; there are \(known.map { $0 + ":" }.joined(separator: ", "))"
        case .cannotOpen(let path, let reason): "\(path) cannot be opened: \(reason)"
        case .notAStore(let path, let reason):
            "\(path) is no store of this program: \(reason); it is left as it is"
        case .futureVersion(let path, let found, let supported):
            "\(path) has format \(found), and this program knows up to \(supported): a newer program wrote it; "
                + "it is left as it is"
        case .schemaMismatch(let collection, let stored, let declared):
            "the collection '\(collection)' was written with the indexes \(stored), and \(declared) are declared"
        case .futureCollection(let collection, let found, let supported):
            "the collection '\(collection)' has version \(found), and this program knows up to \(supported): "
                + "a newer program wrote it; it is left as it is"
        case .outcomeUnknown(let path, let reason):
            "\(path): \(reason): whether the last write is on disk is not known; open the store again to see"
        case .unsupported(let what): what
        case .invalidRecord(let collection, let reason):
            "a record of '\(collection)' cannot be stored: \(reason)"
        case .conflict(let collection, let id): "'\(collection)' has a record '\(id)' already"
        case .busy(let path): "\(path) is locked by another program; try again when that has finished"
        case .full(let path): "\(path) cannot grow: the disk is full"
        case .readOnly(let path): "\(path) may not be written to"
        case .corrupt(let what, let record):
            record.map { "the record '\($0)' is damaged: \(what)" } ?? "the store is damaged: \(what)"
        case .unknownIndex(let index, let collection): "'\(collection)' declares no index '\(index)'"
        case .failed(let reason): reason
        case .closed: "the store has been closed"
        }
    }
}
