import SceneTestKit

enum ContactList {
    enum ShowContacts {
        struct Request: Sendable {}
    }
}

@MainActor protocol ContactListBusinessLogic: AnyObject {
    func showContacts(request: ContactList.ShowContacts.Request) async
}

@MainActor final class BusinessLogicSpy: ContactListBusinessLogic {
    let journal: Journal
    let interactor: any ContactListBusinessLogic

    init(journal: Journal, interactor: any ContactListBusinessLogic) {
        self.journal = journal
        self.interactor = interactor
    }

    // The snippet.
}
