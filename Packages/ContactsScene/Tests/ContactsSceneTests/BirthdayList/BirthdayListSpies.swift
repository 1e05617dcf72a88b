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
        calls.record(.occasions(within: days))
        return try occasions.get()
    }

    func contactChanges() -> any AsyncSequence<Void, Never> & Sendable {
        calls.record(.changes)
        return AsyncStream { continuation in
            for _ in 0..<changes { continuation.yield() }
            continuation.finish()
        }
    }
}

@MainActor
final class BirthdayListPresenterSpy: BirthdayListPresentationLogic {
    let calls = Spy<BirthdayList.ShowOccasions.Response>("the presenter")

    func presentOccasions(response: BirthdayList.ShowOccasions.Response) { calls.record(response) }
}

@MainActor
final class BirthdayListDisplaySpy: BirthdayListDisplayLogic {
    let calls = Spy<BirthdayList.ShowOccasions.ViewModel>("the view")

    func displayOccasions(viewModel: BirthdayList.ShowOccasions.ViewModel) { calls.record(viewModel) }
}

@MainActor
final class BirthdayListInteractorSpy: BirthdayListBusinessLogic {
    enum Call: Equatable {
        case show, follow
    }

    let calls = Spy<Call>("the interactor")

    func showOccasions(request: BirthdayList.ShowOccasions.Request) async { calls.record(.show) }
    func followContacts(request: BirthdayList.FollowContacts.Request) async { calls.record(.follow) }
}

/// The list's data for routers.
@MainActor
final class BirthdayListStoreDouble: BirthdayListDataStore {
    var within: Int?
    var selectedContactID: String?

    init(selectedContactID: String? = nil) { self.selectedContactID = selectedContactID }
}

@MainActor
final class BirthdayListRouterSpy: RouterSpying, BirthdayListRoutingLogic, BirthdayListDataPassing {
    let calls = Spy<RouterCall>("the router")
    let answers: Set<String>
    let dataStore: any BirthdayListDataStore = BirthdayListStoreDouble()

    init(answers: Set<String> = []) { self.answers = answers }

    func routeToViewContact(segue: Segue?) { record("ViewContact", segue) }
}
