import SceneKitCore

/// The use cases of the contact list, each with its own request, response and view model (article row 000-09).
enum ContactList {
    typealias ShowContacts = ShowContactRows

    /// Updates the list after changes of contacts in other scenes, sessions or processes.
    enum FollowContacts {
        struct Request: Equatable, Sendable {}
        typealias Response = ShowContacts.Response
        typealias ViewModel = ShowContacts.ViewModel
    }

    enum SortContacts {
        struct Request: Equatable, Sendable {
            var order: ContactSortOrder
        }

        struct Response: Equatable, Sendable {
            var result: Result<ContactSortOrder, ContactsFailure>
        }

        typealias ViewModel = NoticeViewModel
    }
}
