import SceneKitCore

/// The use cases of merging contacts.
enum MergeContacts {
    static let title: LocalizedText = "Merge contacts"

    /// Shows what a merge would make of the contacts.
    enum PreviewMerge {
        struct Request: Equatable, Sendable {
            /// The contact to keep instead; empty for the first of the others, nil for no change.
            var kept: String?
            /// The contacts to leave out of the merge, unless fewer than two would be left.
            var leftOut: [String] = []
        }

        struct Response: Equatable, Sendable {
            var merge: Result<MergedContact, ContactsFailure>
        }

        struct ViewModel: Equatable, Sendable {
            struct DisplayedContact: Equatable, Sendable {
                var id: String
                var role: LocalizedText
                var name: String
            }

            var title: LocalizedText
            /// The contacts, the one to keep first; empty if they cannot be merged.
            var displayedContacts: [DisplayedContact] = []
            var picture: Picture?
            /// The merged card.
            var items: [DetailBlock.Item] = []
            var others: [DetailBlock.Item] = []
            /// The values that the merged card has in its notes only.
            var differences: [DetailBlock.Item] = []
            var question = LocalizedText(verbatim: "")
            var notice: Message?
        }
    }

    enum MergeContacts {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var change: Result<ContactChange, ContactsFailure>
        }

        enum ViewModel: Equatable, Sendable {
            /// The scene is left, with this message.
            case done(Message)
            /// Nothing was changed, and why.
            case refused(Message)
        }
    }

    /// Remembers that no two of the contacts are the same person.
    enum DeclareDistinct {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var change: Result<ContactChange, ContactsFailure>
        }

        enum ViewModel: Equatable, Sendable {
            /// The scene is left, with this message.
            case done(Message)
            /// Nothing was changed, and why.
            case refused(Message)
        }
    }
}
