import SceneKitCore
import SceneTestKit
import Testing

@testable import TallyScene

@MainActor
struct TallyTests {
    final class PresenterSpy: TallyPresentationLogic {
        let calls = Spy<Tally.Count.Response>()
        func presentCount(response: Tally.Count.Response) { calls.record(response) }
    }

    @Test("Whoever enters is counted, and nobody leaves who is not inside")
    func interactor() async {
        let presenter = PresenterSpy()
        let interactor = TallyInteractor(presenter: presenter)
        for change in [1, 1, -1, -1, -1] { await interactor.count(request: .init(change: change)) }
        presenter.calls.expect([1, 2, 1, 0, 0].map { .init(inside: $0) })
    }

    @Test("A person at the door sees how many are inside")
    func scene() async throws {
        let scene = try SceneHarness(.tally)
        await scene.open("Tally")
        scene.expect(location: "/Tally")
        scene.expect(screen: screen("0 people are inside."))
        await scene.perform("enter")
        scene.expect(screen: screen("1 person is inside."))
        await scene.perform("leave")
        scene.expect(screen: screen("0 people are inside."))
        await scene.finish()
    }

    @Test("A scene that is left stays nowhere in memory")
    func leak() async throws {
        try await expectDeallocated(scene: "Tally", from: SceneModule.tally.scenes)
    }

    private func screen(_ text: String) -> Screen {
        Screen(
            title: "Tally",
            blocks: [.text(TextBlock(text))],
            actions: TallyConfigurator.definition.actions
        )
    }
}
