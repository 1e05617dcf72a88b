import ContactCards
import SceneKitCore

/// Shows contacts in rows: the use case of the contact list, and of the scene for picking a contact.
enum ShowContactRows {
    /// The rows to show; nil values stay unchanged. The first empty request asks for the first contacts of the
    /// whole list (article rows 000-21 and 000-29).
    struct Request: Equatable, Sendable {
        var search: String?
        var category: String?
        var from: String?
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
            /// The last change that was undone and can be made again.
            var redoable: UndoableChange?
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
            /// The picture with the photo; nil without one.
            var photo: Picture?

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
        /// The text at which the names begin; nil for all of them.
        var from: String?
        var title: LocalizedText
        var placeholder: LocalizedText
        /// The label of the next undo: `Undo deleting Ada Lovelace`; nil if there is nothing to undo.
        var undo: LocalizedText?
        /// The same of the next redo.
        var redo: LocalizedText?
        /// The categories of the shown contacts, each once.
        var categories: [String] = []
        var notice: Message?
    }
}
