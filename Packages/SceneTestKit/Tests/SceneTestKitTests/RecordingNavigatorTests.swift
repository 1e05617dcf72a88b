import SceneKitCore
import SceneTestKit
import Testing

@MainActor
@Suite struct RecordingNavigatorTests {
    @Test("The twelve calls are recorded with their arguments")
    func twelveCalls() {
        let navigator = RecordingNavigator()
        let scene = NoteViewController()
        let module = RoutableCall.Module(scene)
        var outcomes: [NavigationOutcome] = []
        navigator.present(scene)
        navigator.present(scene, animated: false)
        navigator.push(scene)
        navigator.push(nil, animated: true)
        navigator.push(scene, animated: true, completion: { outcomes.append($0) })
        navigator.popModule()
        navigator.popModule(animated: false)
        navigator.dismissModule()
        navigator.dismissModule(animated: true, completion: nil)
        navigator.setRootModule(scene)
        navigator.setRootModule(scene, hideBar: true)
        navigator.popToRootModule(animated: true)
        navigator.expect(
            .present(module),
            .present(module, animated: false),
            .push(module),
            .push(nil, animated: true),
            .push(module, animated: true, hasCompletion: true),
            .popModule(),
            .popModule(animated: false),
            .dismissModule(),
            .dismissModule(animated: true, hasCompletion: false),
            .setRootModule(module),
            .setRootModule(module, hideBar: true),
            .popToRootModule(animated: true)
        )
        #expect(outcomes == [.done])
        #expect(navigator.toPresent === scene)
        navigator.finish()
    }

    @Test("An unexpected call and a different module fail the test")
    func unexpected() {
        let navigator = RecordingNavigator()
        navigator.popModule()
        withKnownIssue { navigator.finish() }
        let scene = NoteViewController()
        let other = NoteViewController()
        navigator.push(scene)
        withKnownIssue { navigator.expect(.push(RoutableCall.Module(other))) }
        withExtendedLifetime(other) {}
    }

    @Test("A navigation can be held, and one still held fails the test")
    func heldCompletion() {
        let navigator = RecordingNavigator()
        navigator.outcome = nil
        var outcomes: [NavigationOutcome] = []
        navigator.push(NoteViewController(), animated: true, completion: { outcomes.append($0) })
        #expect(outcomes.isEmpty)
        let refusal = NavigationOutcome.refused(.init(.vetoed, "no"))
        navigator.complete(with: refusal)
        #expect(outcomes == [refusal])
        withKnownIssue { navigator.complete() }
        navigator.dismissModule(animated: false, completion: { _ in })
        #expect(navigator.received.count == 2)
        withKnownIssue {
            navigator.finish()
        } matching: {
            "\($0)".contains("never got an outcome")
        }
    }
}
