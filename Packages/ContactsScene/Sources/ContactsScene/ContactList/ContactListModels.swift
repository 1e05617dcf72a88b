import ContactCards
import SceneKitCore

/// The use cases of the contact list, each with its own request, response and view model (article row 000-09).
enum ContactList {
    enum ShowContacts {
        /// The rows to show; nil values stay unchanged. The first empty request asks for the first contacts of the
        /// whole list (article rows 000-21 and 000-29).
        struct Request: Equatable, Sendable {
            var search: String?
            var category: String?
            var offset: Int?
            var limit: Int?
            /// Whether to update the list after another operation.
            var isUpdate = false
        }

        struct Response: Equatable, Sendable {
            struct Page: Equatable, Sendable {
                var contacts: [Contact]
                var offset: Int
                var total: Int
                var isTotalLowerBound: Bool
                var order = ContactSortOrder.lastName
                /// The last change that can be undone.
                var undoable: UndoableChange?
            }

            var query: ContactQuery
            /// Whether this updates the list after another operation.
            var isUpdate = false
            var page: Result<Page, ContactsFailure>
            /// A change made elsewhere before the list appeared again.
            var change: ContactChange?
        }

        struct ViewModel: Equatable, Sendable {
            struct DisplayedContact: Equatable, Sendable {
                var id: String
                /// The card's formatted name if it differs from the derived name; else empty.
                var formattedName = ""
                var firstName: String
                var lastName: String
                var phone: String
                var email: String
                var organisation: String
                /// All phones and e-mails; `phone` and `email` are the preferred ones.
                var phones: [DetailBlock.Item] = []
                var emails: [DetailBlock.Item] = []

                /// The formatted name, else first and last name in the order of their script, without an extra space if
                /// one is missing (article row 000-28).
                var fullName: String {
                    formattedName.isEmpty
                        ? CardName(given: firstName, family: lastName).spoken : formattedName
                }
            }

            var displayedContacts: [DisplayedContact]
            var offset: Int
            var total: Int
            var isTotalLowerBound: Bool
            /// Whether the rows are sorted by last name instead of first name.
            var isByLastName = true
            var title: LocalizedText
            var placeholder: LocalizedText
            /// The label of the next undo: `Undo deleting Ada Lovelace`; nil if there is nothing to undo.
            var undo: LocalizedText?
            var notice: Message?
        }
    }

    /// Follows changes of contacts in other scenes, sessions or processes.
    enum FollowContacts {
        struct Request: Equatable, Sendable {}
        struct Response: Equatable, Sendable {}
        struct ViewModel: Equatable, Sendable {}
    }

    enum SortContacts {
        struct Request: Equatable, Sendable {
            var order: ContactSortOrder
        }

        struct Response: Equatable, Sendable {
            var result: Result<ContactSortOrder, ContactsFailure>
        }

        typealias ViewModel = NoticeViewModel<SortContacts>
    }

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

        typealias ViewModel = NoticeViewModel<DeleteContacts>
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

        typealias ViewModel = NoticeViewModel<TagContacts>
    }

    enum UndoChange {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            /// The change that was taken back, or nil if there was none.
            var change: Result<UndoableChange?, ContactsFailure>
        }

        typealias ViewModel = NoticeViewModel<UndoChange>
    }
}
