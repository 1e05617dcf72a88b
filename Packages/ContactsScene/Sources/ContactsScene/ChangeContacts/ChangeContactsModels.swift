import SceneKitCore

/// The use cases that change contacts, or take a change back.
enum ChangeContacts {
    enum AskToDelete {
        struct Request: Equatable, Sendable {
            var ids: [String]
        }

        struct Response: Equatable, Sendable {
            /// The first two of the contacts.
            var contacts: Result<[Contact], ContactsFailure>
            /// The number of all.
            var count: Int
            /// Those that somebody has changed since the question was asked for the first time.
            var changed: [Contact] = []
            /// The names of the properties that have changed, if that is one contact.
            var properties: [String] = []
        }

        struct ViewModel: Equatable, Sendable {
            /// The question; nil if it cannot be asked.
            var question: LocalizedText?
            var confirm: LocalizedText
            var notice: Message?
        }
    }

    enum DeleteContacts {
        struct Request: Equatable, Sendable {
            var ids: [String]
        }

        struct Response: Equatable, Sendable {
            var contacts: Result<[Contact], ContactsFailure>
        }

        struct ViewModel: Equatable, Sendable {
            var notice: Message
            var isDeleted = false
        }
    }

    /// Adds contacts to a category, or removes them from it.
    enum TagContacts {
        struct Request: Equatable, Sendable {
            var ids: [String] = []
            var category = ""
            var isRemoval = false
        }

        struct Response: Equatable, Sendable {
            var request: Request
            /// The changed contacts.
            var contacts: Result<[Contact], ContactsFailure>
        }

        typealias ViewModel = NoticeViewModel
    }

    /// Adds contacts to groups, or removes them.
    enum ChangeMembers {
        typealias Request = MembershipChange

        struct Response: Equatable, Sendable {
            var isRemoval: Bool
            var changed: Result<ChangedMembers, ContactsFailure>
        }

        typealias ViewModel = NoticeViewModel
    }

    /// Replaces a contact's photos, or removes them.
    enum ChangePhoto {
        struct Request: Equatable, Sendable {
            var id: String
            /// The document with the image; nil to remove the photos.
            var document: String?
        }

        struct Response: Equatable, Sendable {
            var isRemoval: Bool
            var failure: ContactsFailure?
        }

        typealias ViewModel = NoticeViewModel
    }

    enum UndoChange {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            /// The change that was taken back, or nil if there was none.
            var change: Result<UndoableChange?, ContactsFailure>
        }

        typealias ViewModel = NoticeViewModel
    }

    enum RedoChange {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            /// The change that was made again, or nil if there was none.
            var change: Result<UndoableChange?, ContactsFailure>
        }

        typealias ViewModel = NoticeViewModel
    }
}
