/// The reason for which a store refused or failed a call.
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
    /// The declaration of a collection is no valid one, or does not fit the records that are stored: the collection, and the
    /// reason with its remedy.
    case invalidSchema(String, String)
    /// A record is as it was written, and this version of its type cannot read it.
    case unreadable(record: String, reason: String)
    /// There is a record of that id already.
    case conflict(collection: String, id: String)
    /// Others kept the store locked for longer than the time to wait.
    case busy(path: String)
    case full(path: String)
    case readOnly(path: String)
    /// A stored value differs from the one that was written: the reason, its record, and its place in the file, in bytes.
    case corrupt(String, record: String?, offset: Int? = nil)
    /// Another process writes to the store: its number, where that is known.
    case inUse(path: String, process: Int32?)
    /// A write has failed in a way that does not tell whether it is there; nothing more is written until the store is
    /// opened again.
    case outcomeUnknown(path: String, reason: String)
    /// The person may not do this in a space that several share, and why.
    case denied(String)
    /// A space has a limit, and the write would exceed it.
    case spaceFull(String)
    /// The backend does not do this.
    case unsupported(String)
    /// The query's index is none of those that the schema of its records lists.
    case unknownIndex(String, collection: String, known: [String])
    /// Another failure of the operating system or the database, in its words.
    case failed(String)
    case closed
}

extension StorageError {
    /// Whether the store may work again later without anybody's doing at this end, rather than have a fault of its own.
    public var isOutage: Bool {
        switch self {
        case .failed, .busy, .cannotOpen, .outcomeUnknown: true
        default: false
        }
    }

    /// A write is refused until the accounts have confirmed the person's session.
    public static let unconfirmed = StorageError.failed(
        "the accounts cannot be reached to confirm your session; try again"
    )
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
        case .unsupported(let what): what
        case .denied(let reason): reason
        case .spaceFull(let reason): "nothing more can be kept: \(reason)"
        case .invalidRecord(let collection, let reason):
            "a record of '\(collection)' cannot be stored: \(reason)"
        case .invalidSchema(let collection, let reason):
            "the records of '\(collection)' cannot be used: \(reason)"
        case .unreadable(let record, let reason): "this version cannot read the record '\(record)': \(reason)"
        case .conflict(let collection, let id): "'\(collection)' has a record '\(id)' already"
        case .busy(let path): "\(path) is locked by another program; try again when that has finished"
        case .full(let path): "\(path) cannot grow: the disk is full"
        case .readOnly(let path): "\(path) may not be written to"
        case .corrupt(let what, let record, let offset):
            (record.map { "the record '\($0)' is damaged" } ?? "the store is damaged")
                + (offset.map { " at byte \($0)" } ?? "") + ": " + what
        case .inUse(let path, let process):
            "\(path) is in use by \(process.map { "process \($0)" } ?? "another process"); it may be read meanwhile"
        case .outcomeUnknown(let path, let reason):
            "whether the last write to \(path) is there is not known (\(reason)); open it again to see"
        case .unknownIndex(let index, let collection, let known):
            "the schema of '\(collection)' does not list the index \(index); "
                + (known.isEmpty ? "it lists none" : "it lists \(known.joined(separator: ", "))")
        case .failed(let reason): reason
        case .closed: "the store has been closed"
        }
    }
}
