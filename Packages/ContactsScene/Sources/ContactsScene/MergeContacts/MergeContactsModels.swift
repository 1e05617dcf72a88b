import SceneKitCore

/// The use cases of merging two contacts.
enum MergeContacts {
    static let title: LocalizedText = "Merge contacts"

    /// Shows what a merge would make of the two contacts.
    enum PreviewMerge {
        struct Request: Equatable, Sendable {
            /// Whether to keep the other contact instead.
            var isSwapped = false
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
            /// The two contacts; empty if they cannot be merged.
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

    /// Remembers that the two are not the same person.
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
