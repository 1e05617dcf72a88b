import SceneKitCore
import SceneTestKit

@testable import ContactsScene

/// Records requests and forwards them.
@MainActor
final class PassingInteractor: ContactListBusinessLogic {
    private let journal: Journal
    private let next: any ContactListBusinessLogic

    init(journal: Journal, next: any ContactListBusinessLogic) {
        self.journal = journal
        self.next = next
    }

    func showContacts(request: ContactList.ShowContacts.Request) async {
        journal.record(.request(request))
        await next.showContacts(request: request)
    }
    func followContacts(request: ContactList.FollowContacts.Request) async {}
    func sortContacts(request: ContactList.SortContacts.Request) async {}
}

/// A presenter with a single use case.
@MainActor
protocol ShowingPresenter: ContactListPresentationLogic {}

extension ShowingPresenter {
    func presentSortOrder(response: ContactList.SortContacts.Response) {}
}

/// Records responses and forwards them.
@MainActor
final class PassingPresenter: ShowingPresenter {
    private let journal: Journal
    private let next: any ContactListPresentationLogic

    init(journal: Journal, next: any ContactListPresentationLogic) {
        self.journal = journal
        self.next = next
    }

    func presentContacts(response: ContactList.ShowContacts.Response) {
        journal.record(.response(response))
        next.presentContacts(response: response)
    }
}

/// A presenter with other texts.
@MainActor
final class ShoutingPresenter: ShowingPresenter {
    private(set) var text = ""

    func presentContacts(response: ContactList.ShowContacts.Response) {
        let contacts = (try? response.page.get().contacts) ?? []
        text = contacts.map { ContactNames.displayName(of: $0).uppercased() }.joined(separator: ", ")
    }
}

/// A view with a single use case.
@MainActor
protocol ShowingView: ContactListDisplayLogic {}

extension ShowingView {
    func displayNotice(viewModel: NoticeViewModel) {}
}

/// Records view models and forwards them.
@MainActor
final class PassingDisplay: ShowingView {
    private let journal: Journal
    private let next: any ContactListDisplayLogic

    init(journal: Journal, next: any ContactListDisplayLogic) {
        self.journal = journal
        self.next = next
    }

    func displayContacts(viewModel: ContactList.ShowContacts.ViewModel) {
        journal.record(.viewModel(viewModel))
        next.displayContacts(viewModel: viewModel)
    }
}

/// Another kind of view, with one line of text.
@MainActor
final class LineView: ShowingView {
    private(set) var text = ""

    func displayContacts(viewModel: ContactList.ShowContacts.ViewModel) {
        text =
            viewModel.title.string + ": "
            + viewModel.displayedContacts.map(\.fullName).joined(separator: ", ")
    }
}
