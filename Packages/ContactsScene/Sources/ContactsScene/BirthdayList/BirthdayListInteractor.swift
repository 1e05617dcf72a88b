import SceneKitCore

/// The requests of the list of birthdays.
@MainActor
protocol BirthdayListBusinessLogic: AnyObject {
    func showOccasions(request: BirthdayList.ShowOccasions.Request) async
    func followContacts(request: BirthdayList.FollowContacts.Request) async
}

/// The data of the list that routers may reach.
@MainActor
protocol BirthdayListDataStore: AnyObject {
    /// The number of days after today that are shown; nil for the usual ones.
    var within: Int? { get set }
    /// The chosen row's contact, set by the view controller for its router.
    var selectedContactID: String? { get set }
}

final class BirthdayListInteractor: SceneInteractor<
    any BirthdayListPresentationLogic, any BirthdayListWorking
>,
BirthdayListBusinessLogic, BirthdayListDataStore
{
    var within: Int?
    var selectedContactID: String?

    /// The number of fetches, and the number of the fetch whose occasions are shown.
    private var fetches = (begun: 0, shown: 0)

    // MARK: - Show occasions

    /// Presents the occasions unless a later fetch has already presented them.
    func showOccasions(request: BirthdayList.ShowOccasions.Request) async {
        fetches.begun += 1
        let number = fetches.begun
        let days = within ?? BirthdayList.usualDays
        let occasions: Result<Occasions, ContactsFailure> = await .of(
            try await worker.fetchOccasions(within: days)
        )
        guard occasions != .failure(.cancelled), number > fetches.shown else { return }
        fetches.shown = number
        presenter.presentOccasions(response: .init(occasions: occasions, days: days))
    }

    // MARK: - Follow contacts

    func followContacts(request: BirthdayList.FollowContacts.Request) async {
        for await _ in worker.contactChanges() { await showOccasions(request: .init()) }
    }
}
