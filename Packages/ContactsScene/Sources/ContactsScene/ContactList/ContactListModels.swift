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

        struct ViewModel: Equatable, Sendable {
            var notice: Message
        }
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

        struct ViewModel: Equatable, Sendable {
            var notice: Message
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

        struct ViewModel: Equatable, Sendable {
            var notice: Message
        }
    }

    enum UndoChange {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            /// The change that was taken back, or nil if there was none.
            var change: Result<UndoableChange?, ContactsFailure>
        }

        struct ViewModel: Equatable, Sendable {
            var notice: Message
        }
    }

    enum ImportContacts {
        struct Request: Equatable, Sendable {
            var document = ""
            /// The documents to read after it.
            var others: [String] = []
            /// Whether to skip cards with unreadable parts.
            var isStrict = false
            /// The document for skipped cards; nil for one beside the imported document.
            var rejected: String?
            /// The name of the document's encoding; nil to detect it.
            var encoding: String?
            /// Whether to replace an existing card by a newer version.
            var isUpdate = false
            /// Whether the card's values win where the contact was changed here as well.
            var overwrites = false

            /// All documents, in their order.
            var documents: [String] {
                get { document.isEmpty ? [] : [document] + others }
                set {
                    document = newValue.first ?? ""
                    others = Array(newValue.dropFirst())
                }
            }
        }

        enum Response: Equatable, Sendable {
            case progress(ImportProgress)
            case ended(Result<ImportReport, ContactsFailure>)
        }

        typealias ViewModel = WorkViewModel
    }

    enum ExportContacts {
        struct Request: Equatable, Sendable {
            var document = ""
            /// The contacts to export; empty for those of the list.
            var ids: [String] = []
            /// The format; nil to choose it by the document's name.
            var format: ExportFormat?
            var replacesExisting = false
            /// The search and the category of the list, set by the interactor.
            var search = ""
            var category = ""

            /// Whether all contacts are exported, with their groups.
            var isWhole: Bool { search.isEmpty && category.isEmpty && ids.isEmpty }
        }

        enum Response: Equatable, Sendable {
            case progress(ExportProgress)
            case ended(Result<ExportReport, ContactsFailure>)
        }

        typealias ViewModel = WorkViewModel
    }

    /// The displayed state of a long operation.
    struct WorkViewModel: Equatable, Sendable {
        struct DisplayedProgress: Equatable, Sendable {
            var label: LocalizedText
            var fraction: Double?
            var detail: LocalizedText
        }

        /// Set while the operation runs.
        var progress: DisplayedProgress?
        /// Set when the operation has ended.
        var notice: Message?
    }
}
