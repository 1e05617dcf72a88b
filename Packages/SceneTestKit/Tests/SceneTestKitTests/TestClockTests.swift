import SceneKitCore
import SceneTestKit
import Testing

@MainActor
@Suite struct TestClockTests {
    /// Starts a timer on a scene with a recording host, and counts its runs.
    private final class Count {
        var value = 0
    }

    private func count(every interval: Duration, on host: RecordingHost) -> (NotesViewController, Count) {
        let scene = NotesViewController()
        scene.host = host
        let count = Count()
        scene.observe("clock", every: interval) {
            // Suspend, like work that asks a store.
            await Task.detached {}.value
            count.value += 1
        }
        host.expect(.observe("clock"))
        return (scene, count)
    }

    @Test("A timer runs for each passed interval, and has finished when the call returns")
    func recordingHost() async {
        let host = RecordingHost()
        let (scene, count) = count(every: .seconds(60), on: host)
        await host.settle()
        #expect(count.value == 0)
        await host.advance(by: .seconds(59))
        #expect(count.value == 0)
        await host.advance(by: .seconds(1))
        #expect(count.value == 1)
        await host.advance(by: .seconds(150))
        #expect(count.value == 3)
        await host.advance(by: .seconds(30))
        #expect(count.value == 4)
        host.cancel("clock", for: scene)
        host.expect(.cancel("clock"))
        await host.advance(by: .seconds(600))
        #expect(count.value == 4)
        await host.finish()
    }

    @Test("Timers of different intervals run in the order in which they are due")
    func order() async {
        let host = RecordingHost()
        let scene = NotesViewController()
        scene.host = host
        var done: [String] = []
        scene.observe("three", every: .seconds(3)) { done.append("three") }
        scene.observe("two", every: .seconds(2)) { done.append("two") }
        host.expect(.observe("three"), .observe("two"))
        await host.advance(by: .seconds(5))
        #expect(done == ["two", "three", "two"])
        await host.finish()
    }

    @Test("In the harness a timer runs when a test advances the clock, and ends with its scene")
    func harness() async throws {
        let scene = try SceneHarness(DemoScenes.all())
        await scene.open("Notes")
        scene.expect(screen: DemoScenes.emptyScreen)
        scene.navigator.topScene?.observe("clock", every: .seconds(60)) {
            [weak navigator = scene.navigator] in
            try? await navigator?.topScene?.handle(.action("add", values: ["text": ["milk"]]))
        }
        await scene.advance(by: .seconds(60))
        scene.expect(screen: DemoScenes.screenWithOneNote)
        await scene.back()
        scene.expectEnd()
        await scene.advance(by: .seconds(60))
        await scene.finish()
    }

    @Test("A timer whose work leaves its scene ends, and delays nobody")
    func leaving() async throws {
        let scene = try SceneHarness(DemoScenes.all())
        await scene.open("Notes")
        scene.expect(screen: DemoScenes.emptyScreen)
        scene.navigator.topScene?.observe("clock", every: .seconds(60)) {
            [weak navigator = scene.navigator] in
            navigator?.popModule()
        }
        await scene.advance(by: .seconds(300))
        scene.expectEnd()
        await scene.finish()
    }

    @Test("A timer's work that does not end fails the test")
    func hanging() async {
        let host = RecordingHost(timeLimit: .milliseconds(20))
        let scene = NotesViewController()
        scene.host = host
        scene.observe("clock", every: .seconds(60)) { try? await Task.sleep(for: .seconds(3_600)) }
        host.expect(.observe("clock"))
        await withKnownIssue {
            await host.advance(by: .seconds(60))
        } matching: {
            "\($0)".contains("a timer's work still runs after 0.02 seconds")
        }
        await host.finish()
    }
}
