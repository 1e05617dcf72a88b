import SceneKitCore
import SceneTestKit
import Testing

@MainActor
@Suite struct RecordingHostTests {
    @Test("A scene's calls to its host are recorded and expected")
    func calls() async throws {
        let host = RecordingHost()
        let scene = NotesViewController()
        scene.host = host
        await scene.handle(.action("add", values: ["text": ["milk"]]))
        host.expect(screen: DemoScenes.screenWithOneNote)
        await scene.handle(.action("open"))
        scene.showAlert(title: "Full", message: "no more")
        await scene.handle(.action("start"))
        host.expect(.segue("Note"), .alert(title: "Full", message: "no more"), .run("work"))
        host.willResult(.value(7), of: "Number")
        let result = try await host.result(of: "Number", parameters: ["id": "1"], as: Int.self, from: scene)
        #expect(result == .value(7))
        host.finish(scene, with: "seven")
        host.cancel("work", for: scene)
        host.leave(scene)
        host.open(Location("Home"), from: scene)
        host.expect(
            .result(of: "Number", parameters: ["id": "1"]),
            .finish(with: "seven"),
            .cancel("work"),
            .leave,
            .open(Location("Home"))
        )
        await host.finish()
    }

    @Test("Unexpected calls fail the test")
    func unexpected() async {
        let host = RecordingHost()
        let scene = NotesViewController()
        scene.host = host
        scene.performSegue("Note")
        await withKnownIssue {
            await host.finish()
        } matching: {
            "\($0)".contains("segue")
        }
        await scene.handle(.action("add"))
        await withKnownIssue {
            await host.finish()
        } matching: {
            "\($0)".contains("1 notes")
        }
        host.willResult(.value(7), of: "Number")
        await withKnownIssue {
            await host.finish()
        } matching: {
            "\($0)".contains("never performed")
        }
        await host.finish()
    }

    @Test("Different calls and screens, and a missing result, fail the test")
    func others() async {
        let host = RecordingHost()
        let scene = NotesViewController()
        withKnownIssue {
            host.expect(screen: DemoScenes.emptyScreen)
        } matching: {
            "\($0)".contains("no screen")
        }
        host.leave(scene)
        withKnownIssue { host.expect(.cancel("work")) }
        await #expect(throws: NavigationError.self) {
            try await host.result(of: "Number", parameters: [:], as: Int.self, from: scene)
        }
        host.willResult(.value("text"), of: "Number")
        await #expect(throws: SceneError.self) {
            try await host.result(of: "Number", parameters: [:], as: Int.self, from: scene)
        }
        host.expect(.result(of: "Number"), .result(of: "Number"))
        await host.finish()
    }

    @Test("Work that does not end fails the test and is cancelled")
    func hangingWork() async {
        let host = RecordingHost(timeLimit: .milliseconds(20))
        let scene = NotesViewController(misbehaviour: .hangs)
        scene.host = host
        await scene.handle(.action("start"))
        host.expect(.run("work"))
        await withKnownIssue {
            await host.finish()
        } matching: {
            "\($0)".contains("'work'")
        }
        await host.settle()
    }
}
