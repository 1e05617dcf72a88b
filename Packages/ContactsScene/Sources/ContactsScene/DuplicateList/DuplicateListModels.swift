import SceneKitCore

/// The use cases of the list of probable duplicates.
enum DuplicateList {
    static let title: LocalizedText = "Duplicates"

    enum FindDuplicates {
        struct Request: Equatable, Sendable {
            /// Whether to update the list after a change of the contacts.
            var isUpdate = false
        }

        enum Response: Equatable, Sendable {
            case progress(DuplicateProgress)
            case ended(Result<Duplicates, ContactsFailure>, change: ContactChange? = nil)
        }

        struct ViewModel: Equatable, Sendable {
            struct DisplayedGroup: Equatable, Sendable {
                var id: String
                var keptID: String
                /// Of a large group only the first.
                var otherIDs: [String]
                var name: String
                /// `A. Lovelace`, or `A. Lovelace and 10 other contacts`.
                var otherNames: LocalizedText
                var reason: LocalizedText
            }

            /// Nil while the contacts are read for the first time.
            var displayedGroups: [DisplayedGroup]?
            var isTotalLowerBound = false
            /// The label of the next undo: `Undo merging A. Lovelace into Ada Lovelace`; nil if there is nothing to undo.
            var undo: LocalizedText?
            /// The same of the next redo.
            var redo: LocalizedText?
            var progress: ProgressBlock?
            var notice: Message?
        }
    }

    /// Follows changes of contacts in other scenes, sessions or processes.
    enum FollowContacts {
        struct Request: Equatable, Sendable {}
        struct Response: Equatable, Sendable {}
        struct ViewModel: Equatable, Sendable {}
    }

    enum UndoMerge {
        struct Request: Equatable, Sendable {}
        typealias Response = ChangeContacts.UndoChange.Response
        typealias ViewModel = ChangeContacts.UndoChange.ViewModel
    }

    enum RedoMerge {
        struct Request: Equatable, Sendable {}
        typealias Response = ChangeContacts.RedoChange.Response
        typealias ViewModel = ChangeContacts.RedoChange.ViewModel
    }
}

/// The contacts of a chosen group, by their ids.
struct SelectedDuplicates: Equatable, Sendable {
    var kept: String
    /// Empty for all duplicates of the kept contact.
    var others: [String] = []
}

struct DuplicateProgress: Equatable, Sendable {
    var read: Int
    var total: Int
}
