import ContactCards
import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The interactor of the birthdays")
struct BirthdayListInteractorTests {
    private let presenter = BirthdayListPresenterSpy()
    private let occasions = Occasions(
        list: [
            Occasion(
                contactID: "1",
                name: "Ada",
                kind: .birthday,
                day: PartialDate(year: 2026, month: 12, day: 10),
                distance: 17
            )
        ],
        isCut: true
    )

    @Test("The occasions of the usual or the wanted days are fetched and presented", arguments: [nil, 0, 90])
    func fetch(within: Int?) async {
        let worker = BirthdayListWorkerSpy(.success(occasions))
        let interactor = BirthdayListInteractor(presenter: presenter, worker: worker)
        interactor.within = within
        await interactor.showOccasions(request: .init())
        worker.calls.expect(.occasions(within: within ?? 30))
        presenter.expect(
            BirthdayList.ShowOccasions.Response(occasions: .success(occasions), days: within ?? 30)
        )
    }

    @Test("An error is presented, not swallowed")
    func failure() async {
        let worker = BirthdayListWorkerSpy(.failure(.storage("locked")))
        let interactor = BirthdayListInteractor(presenter: presenter, worker: worker)
        await interactor.showOccasions(request: .init())
        worker.calls.expect(.occasions(within: 30))
        presenter.expect(
            BirthdayList.ShowOccasions.Response(occasions: .failure(.storage("locked")), days: 30)
        )
    }

    @Test("000-04: a cancelled fetch presents nothing")
    func cancelled() async {
        let worker = BirthdayListWorkerSpy()
        let interactor = BirthdayListInteractor(presenter: presenter, worker: worker)
        await interactor.showOccasions(request: .init())
        worker.calls.expect(.occasions(within: 30))
        presenter.expect()
    }

    @Test("Each change of the contacts fetches the occasions again")
    func changes() async {
        let worker = BirthdayListWorkerSpy(.success(occasions), changes: 2)
        let interactor = BirthdayListInteractor(presenter: presenter, worker: worker)
        await interactor.showOccasions(request: .init())
        await interactor.followContacts(request: .init())
        worker.calls.expect(
            .occasions(within: 30),
            .changes,
            .occasions(within: 30),
            .occasions(within: 30)
        )
        let response = BirthdayList.ShowOccasions.Response(occasions: .success(occasions), days: 30)
        presenter.expect(response, response, response)
    }
}
