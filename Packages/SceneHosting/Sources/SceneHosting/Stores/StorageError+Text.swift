public import SceneKitCore
public import StorageWorkers

/// The errors of stores that people cause or can mend, in their language. StorageWorkers knows no texts, and SceneKitCore
/// no stores; the reasons inside are in English.
extension StorageWorkers.StorageError: SceneKitCore.TextError {
    public var text: LocalizedText {
        guard isOfHost, self != .unconfirmed else { return details }
        return LocalizedText(
            details: details,
            others: "the records cannot be reached now; try again in a moment"
        )
    }

    /// Whether it concerns whoever runs the host: it may name the store's address, and other people can change nothing.
    private var isOfHost: Bool {
        switch self {
        case .invalidRecord, .conflict, .denied, .spaceFull: false
        default: true
        }
    }

    /// The error with the store's address.
    private var details: LocalizedText {
        switch self {
        case .invalidLocation(let text, let reason):
            "'\(text)' is no store: \(reason); a store is named like sqlite:contacts.sqlite or memory:"
        case .unknownScheme(let scheme, let known):
            "there is no kind of store '\(scheme):'; there are \(known.map { $0 + ":" }.joined(separator: ", "))"
        case .cannotOpen(let path, let reason): "\(path) cannot be opened: \(reason)"
        case .notAStore(let path, let reason):
            "\(path) is no store of this program: \(reason); it is left as it is"
        case .futureVersion(let path, let found, let supported):
            "\(path) has format \(found), and this program knows up to \(supported): a newer program wrote it; it is left as it is"
        case .spaceFull(let reason): "nothing more can be kept: \(reason)"
        case .busy(let path): "\(path) is locked by another program; try again when that has finished"
        case .full(let path): "\(path) cannot grow: the disk is full"
        case .readOnly(let path): "\(path) may not be written to"
        case .inUse(let path, nil): "\(path) is in use by another process; it may be read meanwhile"
        case .inUse(let path, let process?):
            "\(path) is in use by process \(process); it may be read meanwhile"
        case .outcomeUnknown(let path, let reason):
            "whether the last write to \(path) is there is not known (\(reason)); open it again to see"
        case .closed: "the store has been closed"
        case .schemaMismatch, .futureCollection, .invalidRecord, .invalidSchema, .unreadable, .conflict,
            .corrupt,
            .denied, .unsupported, .unknownIndex, .failed:
            LocalizedText(verbatim: description)
        }
    }
}
