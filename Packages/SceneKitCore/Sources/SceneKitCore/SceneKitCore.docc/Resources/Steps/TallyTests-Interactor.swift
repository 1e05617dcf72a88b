import SceneTestKit
import Testing

@testable import TallyScene

@MainActor
struct TallyTests {
    final class PresenterSpy: TallyPresentationLogic {
        let calls = Spy<Tally.Count.Response>()
        func presentCount(response: Tally.Count.Response) { calls.record(response) }
    }

    @Test("The interactor counts people who enter, and nobody can leave an empty room")
    func interactor() async {
        let presenter = PresenterSpy()
        let interactor = TallyInteractor(presenter: presenter)
        for change in [1, 1, -1, -1, -1] { await interactor.count(request: .init(change: change)) }
        presenter.calls.expect([1, 2, 1, 0, 0].map { .init(inside: $0) })
    }
}
