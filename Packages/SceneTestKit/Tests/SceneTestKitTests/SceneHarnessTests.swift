import SceneKitCore
import SceneTestKit
import Testing

@MainActor
@Suite struct SceneHarnessTests {
    @Test("A test of a whole scene has a few lines")
    func wholeScene() async throws {
        let journal = Journal()
        let scene = try SceneHarness(DemoScenes.all(journal: journal), journal: journal)
        await scene.open("Notes")
        scene.expect(screen: DemoScenes.emptyScreen)
        await scene.perform("add", ["text": ["milk"]])
        scene.expect(screen: DemoScenes.screenWithOneNote)
        scene.journal.expect(
            .request(Notes.Request(text: "milk")),
            .response(Notes.Response(count: 1)),
            .viewModel(Notes.ViewModel(line: "1 notes"))
        )
        await scene.perform("open")
        scene.expect(location: "/Notes/Note")
        scene.expect(screen: Screen(title: "Note"))
        await scene.back()
        scene.expect(location: "/Notes")
        scene.expect(screen: DemoScenes.screenWithOneNote)
        await scene.back()
        scene.expectEnd()
        await scene.finish()
    }

    @Test("A different screen fails the test with the differing lines")
    func otherScreen() async throws {
        let scene = try SceneHarness(DemoScenes.all())
        await scene.open("Notes")
        withKnownIssue {
            var expected = DemoScenes.emptyScreen
            expected.$title = "Other"
            scene.expect(screen: expected)
        } matching: { issue in
            "\(issue)".contains("-   \"title\" : \"Other\"")
                && "\(issue)".contains("+   \"title\" : \"Notes\"")
        }
        await scene.finish()
    }

    @Test("A changed screen that was not compared fails the test")
    func uncomparedScreen() async throws {
        let scene = try SceneHarness(DemoScenes.all())
        await scene.open("Notes")
        scene.expect(screen: DemoScenes.emptyScreen)
        await scene.perform("add")
        await withKnownIssue {
            await scene.finish()
        } matching: {
            "\($0)".contains("1 notes")
        }
    }

    @Test("An unexpected navigation fails the test")
    func unexpectedNavigation() async throws {
        let scene = try SceneHarness(DemoScenes.all())
        await scene.open("Notes")
        await scene.perform("open")
        scene.expect(screen: Screen(title: "Note"))
        await withKnownIssue {
            await scene.finish()
        } matching: {
            "\($0)".contains("ended at /Notes/Note: .done")
        }
    }

    @Test("An outcome other than the expected one fails the test")
    func otherOutcome() async throws {
        let scene = try SceneHarness(DemoScenes.all())
        await withKnownIssue { await scene.open("Nowhere") }
        await withKnownIssue { await scene.open(Location("Notes"), expecting: .cancelled(.init(.busy, ""))) }
        scene.expect(screen: DemoScenes.emptyScreen)
        withKnownIssue { scene.expect(outcome: .done) }
        await scene.finish()
    }

    @Test("Another location fails the test")
    func otherLocation() async throws {
        let scene = try SceneHarness(DemoScenes.all())
        await scene.open("Notes")
        withKnownIssue { scene.expect(location: "/Note") }
        withKnownIssue { scene.expectEnd() }
        await scene.finish()
    }

    @Test("Running work fails the test with its key")
    func runningWork() async throws {
        let scene = try SceneHarness(DemoScenes.all(misbehaviour: .hangs), timeLimit: .milliseconds(20))
        await scene.open("Notes")
        scene.expect(screen: DemoScenes.emptyScreen)
        await withKnownIssue {
            await scene.perform("start")
        } matching: {
            "\($0)".contains("still running: work")
        }
        await withKnownIssue { await scene.finish() }
    }

    @Test("An unexpected journal entry fails the test")
    func unexpectedRequest() async throws {
        let journal = Journal()
        let scene = try SceneHarness(DemoScenes.all(journal: journal), journal: journal)
        await scene.open("Notes")
        await scene.perform("add", ["text": ["milk"]])
        scene.expect(screen: DemoScenes.screenWithOneNote)
        withKnownIssue {
            journal.expect(
                .request(Notes.Request(text: "milk")),
                .response(Notes.Response(count: 2)),
                .viewModel(Notes.ViewModel(line: "1 notes"))
            )
        }
        await scene.perform("add", ["text": ["bread"]])
        await withKnownIssue {
            await scene.finish()
        } matching: { _ in
            true
        }
    }

    @Test("A leaked scene and its late calls fail the test")
    func retainedScene() async throws {
        let scene = try SceneHarness(DemoScenes.all(misbehaviour: [.retainsItself, .deliversLate]))
        await scene.open("Notes")
        await scene.open("Note")
        scene.expect(screen: Screen(title: "Note"))
        let reports = Spy<String>()
        await withKnownIssue {
            await scene.finish()
        } matching: { issue in
            reports.record("\(issue)")
            return true
        }
        let received = reports.received
        #expect(received.count == 2)
        #expect(received.contains { $0.contains("Notes delivered a screen after it was left") })
        #expect(received.contains { $0.contains("Notes was left and is still in memory") })
    }

    @Test("Dropped calls can be expected")
    func expectedDrop() async throws {
        let scene = try SceneHarness(DemoScenes.all(misbehaviour: .deliversLate))
        await scene.open("Notes")
        await scene.open("Note")
        scene.expect(screen: Screen(title: "Note"))
        await scene.settle()
        for _ in 0..<16 { await Task.yield() }
        scene.expectDropped(scene: "Notes", "a screen")
        withKnownIssue { scene.expectDropped(scene: "Notes", "a screen") }
        await scene.finish()
    }

    @Test("A refused event fails the test unless it is expected")
    func refusal() async throws {
        let scene = try SceneHarness(DemoScenes.all())
        await scene.open("Note")
        scene.expect(screen: Screen(title: "Note"))
        scene.expectRefusal(of: .answer(true), "no question has been asked")
        await withKnownIssue { await scene.answer(true) }
        withKnownIssue { scene.expectRefusal(of: .answer(true), "something else") }
        await scene.finish()
    }

    @Test("A harness without finish fails the test")
    func unfinished() throws {
        try withKnownIssue {
            _ = try SceneHarness(DemoScenes.all())
        } matching: {
            "\($0)".contains("never finished")
        }
    }
}
