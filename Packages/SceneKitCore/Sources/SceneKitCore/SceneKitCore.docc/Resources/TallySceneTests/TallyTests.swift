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

    @Test("The interactor counts people who enter, and nobody can leave an empty room")
    func interactor() async {
        let presenter = PresenterSpy()
        let interactor = TallyInteractor(presenter: presenter)
        for change in [1, 1, -1, -1, -1] { await interactor.count(request: .init(change: change)) }
        presenter.calls.expect([1, 2, 1, 0, 0].map { .init(inside: $0) })
    }

    @Test("The screen shows how many people are inside")
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

    @Test("A scene is released after it is left")
    func leak() async throws {
        try await expectDeallocated(scene: "Tally", from: SceneModule.tally.scenes)
    }

    private func screen(_ text: LocalizedText) -> Screen {
        Screen(
            title: "Tally",
            blocks: [.text(TextBlock(text))],
            actions: TallyConfigurator.definition.actions
        )
    }
}
