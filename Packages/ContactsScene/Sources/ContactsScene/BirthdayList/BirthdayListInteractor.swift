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

    private lazy var occasions = LatestQuery(worker.fetchOccasions) { [presenter] days, occasions, _ in
        guard occasions != .failure(.cancelled) else { return }
        presenter.presentOccasions(response: .init(occasions: occasions, days: days))
    }

    // MARK: - Show occasions

    func showOccasions(request: BirthdayList.ShowOccasions.Request) async {
        await occasions.show(within ?? BirthdayList.usualDays)
    }

    // MARK: - Follow contacts

    func followContacts(request: BirthdayList.FollowContacts.Request) async {
        await occasions.follow(worker.contactChanges())
    }
}
