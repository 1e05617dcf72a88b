import ContactCards
import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The presenter of the birthdays")
struct BirthdayListPresenterTests {
    private let presenter = BirthdayListPresenter()
    private let view = BirthdayListDisplaySpy()

    init() { presenter.viewController = view }

    private func occasion(_ kind: Occasion.Kind, _ day: Int, _ distance: Int, years: Int?) -> Occasion {
        Occasion(
            contactID: "1",
            name: "Ada",
            kind: kind,
            day: PartialDate(year: 2026, month: 12, day: day),
            distance: distance,
            years: years
        )
    }

    @Test("Each occasion has its date, the days until then, and the age if the year is known")
    func occasions() {
        let list = [
            occasion(.birthday, 1, 0, years: 0), occasion(.anniversary, 2, 1, years: nil),
            occasion(.birthday, 10, 9, years: 211),
        ]
        presenter.presentOccasions(
            response: .init(occasions: .success(Occasions(list: list, isCut: true)), days: 30)
        )
        view.expect(
            BirthdayList.ShowOccasions.ViewModel(
                displayedOccasions: [
                    .init(
                        id: "1",
                        contactID: "1",
                        date: "2026-12-01",
                        distance: "today",
                        name: "Ada",
                        occasion: "Birthday",
                        age: "0"
                    ),
                    .init(
                        id: "1 anniversary",
                        contactID: "1",
                        date: "2026-12-02",
                        distance: "tomorrow",
                        name: "Ada",
                        occasion: "Anniversary",
                        age: ""
                    ),
                    .init(
                        id: "1",
                        contactID: "1",
                        date: "2026-12-10",
                        distance: "in 9 days",
                        name: "Ada",
                        occasion: "Birthday",
                        age: "211"
                    ),
                ],
                isTotalLowerBound: true,
                placeholder: "Nobody has a birthday or an anniversary within 30 days."
            )
        )
    }

    @Test(
        "Without occasions the list names the days",
        arguments: [(0, "today."), (1, "within 1 day."), (2, "within 2 days.")]
    )
    func none(_ days: Int, _ end: String) {
        presenter.presentOccasions(response: .init(occasions: .success(Occasions(list: [])), days: days))
        view.expect(
            BirthdayList.ShowOccasions.ViewModel(
                displayedOccasions: [],
                placeholder: "Nobody has a birthday or an anniversary \(end)"
            )
        )
    }

    @Test("An error is shown")
    func failure() {
        presenter.presentOccasions(response: .init(occasions: .failure(.storage("locked")), days: 30))
        view.expect(
            BirthdayList.ShowOccasions.ViewModel(
                displayedOccasions: [],
                notice: Message(.error, "The contacts could not be reached: locked")
            )
        )
    }

    @Test("000-01: the presenter does not retain its view")
    func weakView() {
        let presenter = BirthdayListPresenter()
        do {
            let view = BirthdayListDisplaySpy()
            presenter.viewController = view
            #expect(presenter.viewController === view)
        }
        #expect(presenter.viewController == nil)
    }
}
