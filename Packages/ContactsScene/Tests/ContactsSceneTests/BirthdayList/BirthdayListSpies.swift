import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

/// A worker with scripted results.
final class BirthdayListWorkerSpy: BirthdayListWorking {
    enum Call: Equatable {
        case occasions(within: Int)
        case changes
    }

    let calls = Spy<Call>("the worker")
    private let occasions: Result<Occasions, ContactsFailure>
    private let changes: Int

    init(_ occasions: Result<Occasions, ContactsFailure> = .failure(.cancelled), changes: Int = 0) {
        self.occasions = occasions
        self.changes = changes
    }

    func fetchOccasions(within days: Int) async throws(ContactsFailure) -> Occasions {
        try calls.answer(.occasions(within: days), occasions)
    }

    func contactChanges() -> any AsyncSequence<Void, Never> & Sendable {
        calls.record(.changes)
        return AsyncStream { continuation in
            for _ in 0..<changes { continuation.yield() }
            continuation.finish()
        }
    }
}

final class BirthdayListPresenterSpy: ValueSpy, BirthdayListPresentationLogic {
    func presentOccasions(response: BirthdayList.ShowOccasions.Response) { record(response) }
}

final class BirthdayListDisplaySpy: ValueSpy, BirthdayListDisplayLogic {
    func displayOccasions(viewModel: BirthdayList.ShowOccasions.ViewModel) { record(viewModel) }
}

final class BirthdayListInteractorSpy: ValueSpy, BirthdayListBusinessLogic {
    func showOccasions(request: BirthdayList.ShowOccasions.Request) async { record(request) }
    func followContacts(request: BirthdayList.FollowContacts.Request) async { record(request) }
}

/// The list's data for routers.
@MainActor
final class BirthdayListStoreDouble: BirthdayListDataStore {
    var within: Int?
    var selectedContactID: String?

    init(selectedContactID: String? = nil) { self.selectedContactID = selectedContactID }
}

final class BirthdayListRouterSpy: RouterSpy<any BirthdayListDataStore>, BirthdayListRoutingLogic,
    BirthdayListDataPassing
{
    init(answers: Set<String> = []) { super.init(BirthdayListStoreDouble(), answers: answers) }

    func routeToViewContact(segue: Segue?) { record("ViewContact", segue) }
}
