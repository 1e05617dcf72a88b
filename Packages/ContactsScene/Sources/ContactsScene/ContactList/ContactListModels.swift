import ContactCards
import SceneKitCore

/// The use cases of the contact list, each with its own request, response and view model (article row 000-09).
enum ContactList {
    enum ShowContacts {
        /// The rows to show; whatever is nil stays as it is. The first empty request asks for the first contacts of the
        /// whole list (article rows 000-21 and 000-29).
        struct Request: Equatable, Sendable {
            var search: String?
            var category: String?
            var offset: Int?
            var limit: Int?
            /// Whether the list is only brought up to date after something was done to it.
            var isUpdate = false
        }

        struct Response: Equatable, Sendable {
            struct Page: Equatable, Sendable {
                var contacts: [Contact]
                var offset: Int
                var total: Int
                var isTotalLowerBound: Bool
                var order = ContactSortOrder.lastName
            }

            var query: ContactQuery
            /// Whether the list is only brought up to date after something was done to it.
            var isUpdate = false
            var page: Result<Page, ContactsFailure>
            /// What happened elsewhere before the list appeared again.
            var change: ContactChange?
        }

        struct ViewModel: Equatable, Sendable {
            struct DisplayedContact: Equatable, Sendable {
                var id: String
                /// What the person is called where the card says so; else empty.
                var formattedName = ""
                var firstName: String
                var lastName: String
                var phone: String
                var email: String
                var organisation: String
                /// All phones and e-mails; `phone` and `email` are the preferred ones.
                var phones: [DetailBlock.Item] = []
                var emails: [DetailBlock.Item] = []

                /// The formatted name, else first and last name in the order of their script; one name alone has no
                /// stray space (article row 000-28).
                var fullName: String {
                    formattedName.isEmpty
                        ? CardName(given: firstName, family: lastName).spoken : formattedName
                }
            }

            var displayedContacts: [DisplayedContact]
            var offset: Int
            var total: Int
            var isTotalLowerBound: Bool
            /// Whether the rows are sorted by last name, or else by first name.
            var isByLastName = true
            var title: String
            var placeholder: String
            var notice: Message?
        }
    }

    /// Following what happens to the contacts elsewhere: in another scene, session or process.
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
            var id: String
        }

        struct Response: Equatable, Sendable {
            var contact: Result<Contact, ContactsFailure>
        }

        struct ViewModel: Equatable, Sendable {
            /// The question, or why it cannot be asked.
            var question: String?
            var confirm: String
            var notice: Message?
        }
    }

    enum DeleteContact {
        struct Request: Equatable, Sendable {
            var id: String
        }

        struct Response: Equatable, Sendable {
            var contact: Result<Contact, ContactsFailure>
        }

        struct ViewModel: Equatable, Sendable {
            var notice: Message
        }
    }

    enum UndoDelete {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            /// The contact that is back, or nil where there was nothing to undo.
            var contact: Result<Contact?, ContactsFailure>
        }

        struct ViewModel: Equatable, Sendable {
            var notice: Message
        }
    }

    enum ImportContacts {
        struct Request: Equatable, Sendable {
            var document = ""
            /// Whether a card of which a part cannot be read is left out.
            var isStrict = false
            /// The document that keeps the cards that are left out; nil for one beside the document.
            var rejected: String?
            /// The name of the encoding that the document is in; nil to find out.
            var encoding: String?
            /// Whether a card that is there already is replaced by a newer version.
            var isUpdate = false
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
            /// Nil to go by the document's name.
            var format: ExportFormat?
            var replacesExisting = false
            /// The search and the category of the list, which the interactor fills in.
            var search = ""
            var category = ""
        }

        enum Response: Equatable, Sendable {
            case progress(ExportProgress)
            case ended(Result<ExportReport, ContactsFailure>)
        }

        typealias ViewModel = WorkViewModel
    }

    /// A long piece of work as a person sees it.
    struct WorkViewModel: Equatable, Sendable {
        struct DisplayedProgress: Equatable, Sendable {
            var label: String
            var fraction: Double?
            var detail: String
        }

        /// Set while the work goes on.
        var progress: DisplayedProgress?
        /// Set when it has ended.
        var notice: Message?
    }
}
