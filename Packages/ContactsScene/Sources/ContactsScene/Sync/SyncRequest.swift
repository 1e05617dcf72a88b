import SceneKitCore

extension ContactList {
    /// Keeps the contacts and a folder of vCards in step.
    enum SyncContacts {
        struct Request: Equatable, Sendable {
            var folder = ""
            /// The version to keep of cards that both sides have changed; nil to report them and leave them as they are.
            var conflict: ConflictChoice?
            /// Whether an emptied side empties the other.
            var allowsEmpty = false
        }

        enum Response: Equatable, Sendable {
            case progress(SyncProgress)
            case ended(Result<SyncReport, ContactsFailure>)
        }

        typealias ViewModel = WorkViewModel
    }
}

/// How a sync resolves a conflict.
enum ConflictChoice: String, FieldChoice {
    case ours, theirs, both
}

struct SyncProgress: Equatable, Sendable {
    var done: Int
    var total: Int
}
