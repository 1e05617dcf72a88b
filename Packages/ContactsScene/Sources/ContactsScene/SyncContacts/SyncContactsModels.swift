import SceneKitCore

/// Keeps the contacts and a folder of vCards in step.
enum SyncContacts {
    struct Request: Equatable, Sendable {
        var folder = ""
        /// The version to keep of cards that both sides have changed; nil to report them and leave them as they are.
        var conflict: ConflictChoice?
        /// Whether an emptied side empties the other.
        var allowsEmpty = false
    }

    typealias Response = Work<SyncProgress, SyncReport>
    typealias ViewModel = WorkViewModel

    static let fields: [BoundField<Request>] = [
        .field(
            "folder",
            \.folder,
            kind: .inputDocument,
            summary: "the folder, with a vCard in each file *.vcf",
            isRequired: true,
            isPositional: true
        ),
        .field(
            "conflict",
            \.conflict,
            summary:
                "for a card that both sides have changed: 'ours' keeps the contact, 'theirs' the file, 'both' keeps "
                + "both; without it, the card is only reported"
        ),
        .field(
            "allow-empty",
            \.allowsEmpty,
            summary: "delete what the other side has lost, even if that is most of the cards or all"
        ),
    ]
}

/// How a sync resolves a conflict.
enum ConflictChoice: String, FieldChoice {
    case ours, theirs, both
}

struct SyncProgress: Equatable, Sendable {
    var done: Int
    var total: Int
}
