import Glibc
@_spi(Hosting) import SceneKitCore
import SceneTestKit
import Testing

@testable import TerminalFrontend

@MainActor
@Suite(.serialized)
struct TerminalSessionTests {
    /// Runs a session on a fake terminal alongside the steps.
    private func session(
        _ location: String = "/List",
        longestWait: Duration = FakeCellTerminal.hangLimit,
        clock: TestClock = TestClock(),
        _ steps: @MainActor (FakeCellTerminal, Navigator) async throws -> Void
    ) async throws -> (status: Int32, terminal: FakeCellTerminal) {
        let terminal = FakeCellTerminal()
        let navigator = try SessionScene.navigator(clock: clock)
        let session = TerminalSession(navigator: navigator, terminal: terminal)
        session.longestWait = longestWait
        let parsed = try Location(parsing: location)
        let running = Task { try await session.run(parsed) }
        try #require(await terminal.wait(for: "Help"))
        try await steps(terminal, navigator)
        return (try await running.value, terminal)
    }

    @Test("The first screen is shown, a row opens, Escape returns, q ends")
    func walk() async throws {
        let (status, terminal) = try await session { terminal, _ in
            terminal.press(Key(.down), .enter)
            #expect(await terminal.wait(for: "Things › New thing"))
            terminal.press(.escape)
            #expect(await terminal.wait(for: " › Grace  place 1"))
            terminal.press(.character("q"))
        }
        #expect(status == 0)
        #expect(terminal.calls == ["start", "stop"])
    }

    @Test("A screen that a timer changes is shown at once, and the session waits for no timer")
    func timer() async throws {
        let clock = TestClock()
        let (status, terminal) = try await session(clock: clock) { terminal, navigator in
            let scene = try #require(navigator.topScene as? SessionScene)
            scene.observe("age", every: .seconds(60)) { [weak scene] in scene?.show("A minute later.") }
            await clock.advance(by: .seconds(59))
            #expect(!terminal.text.contains("A minute later."))
            await clock.advance(by: .seconds(1))
            #expect(await terminal.wait(for: "A minute later."))
            terminal.press(.character("q"))
        }
        #expect(status == 0)
        #expect(terminal.calls == ["start", "stop"])
    }

    @Test("Typed text reaches the scene before it decides whether it may be left")
    func veto() async throws {
        let (status, _) = try await session("/List/Form") { terminal, navigator in
            terminal.type("x")
            terminal.press(.escape)
            #expect(await terminal.wait(for: "Leave it?"))
            terminal.press(.escape)
            #expect(await terminal.wait(for: "Leave it?", isThere: false))
            #expect(navigator.location.description == "/List/Form")
            terminal.press(.control("c"))
            #expect(await terminal.wait(for: "Leave it?"))
            terminal.press(.escape)
            #expect(await terminal.wait(for: "Leave it?", isThere: false))
            terminal.press(.control("c"))
            #expect(await terminal.wait(for: "Leave it?"))
            terminal.press(.character("y"))
        }
        #expect(status == 0)
        #expect(SessionScene.shown.last?.events == [.change(field: "name", values: ["x"])])
    }

    @Test("A mistake in a field left before the save does not take the focus from another mistake")
    func mistakes() async throws {
        _ = try await session("/List/Form") { terminal, _ in
            terminal.type("bad")
            // The scene is still handling the name when it is asked to save.
            terminal.press(.tab, .control("s"))
            #expect(await terminal.wait(for: "! is needed"))
            #expect(terminal.text.contains(" › Phone"))
            terminal.mailbox?.post(.signal(SIGTERM))
        }
    }

    @Test("Work does not block keys, is indicated after a while, and Escape cancels it")
    func work() async throws {
        let (status, _) = try await session(longestWait: .milliseconds(100)) { terminal, navigator in
            terminal.press(.character("w"))
            #expect(await terminal.wait(for: "Working, Esc stops it"))
            terminal.press(Key(.down))
            #expect(await terminal.wait(for: " › Grace"))
            terminal.press(.escape)
            #expect(await terminal.wait(for: "Warning: Stopped."))
            #expect(await terminal.wait(for: "Working", isThere: false))
            #expect(navigator.isSettled)
            terminal.press(.character("q"))
        }
        #expect(status == 0)
    }

    @Test("Keys typed ahead while an action runs neither leave it nor begin another; Escape stops it")
    func typedAheadOfWork() async throws {
        let (status, terminal) = try await session(longestWait: .milliseconds(100)) { terminal, navigator in
            terminal.press(.character("w"), .character("q"), .enter, .character("z"))
            #expect(await terminal.wait(for: "An action is running; Esc stops it."))
            #expect(await terminal.wait { $0.calls == ["start", "ring", "ring", "ring"] })
            #expect(SessionScene.shown.first?.events == [.action("work")])
            #expect(await terminal.wait(for: "Working, Esc stops it"))
            terminal.press(.escape)
            #expect(await terminal.wait(for: "Warning: Stopped."))
            terminal.press(.character("q"))
        }
        #expect(status == 0)
        #expect(terminal.calls.last == "stop")
    }

    @Test("Escape cancels work that begins while other work is stopping, and does not leave it")
    func workBehindStoppedWork() async throws {
        let (status, _) = try await session(longestWait: .milliseconds(100)) { terminal, navigator in
            terminal.press(.character("w"))
            #expect(await terminal.wait(for: "Working, Esc stops it"))
            terminal.mailbox?.post([.input(.key(.escape)), .input(.key(.character("w")))])
            let isSecond = await terminal.wait { _ in
                let begun = SessionScene.shown.first?.events.count { $0 == .action("work") }
                return begun == 2 && !navigator.isSettled && !navigator.isStopping
            }
            #expect(isSecond)
            // Every tick of the work draws a frame: these are of the second.
            let frames = terminal.frames.count
            #expect(await terminal.wait { $0.frames.count > frames + 2 })
            #expect(await terminal.wait(for: "Working, Esc stops it"))
            terminal.press(.escape)
            #expect(await terminal.wait { _ in navigator.isSettled })
            #expect(navigator.location.description == "/List")
            terminal.press(.character("q"))
        }
        #expect(status == 0)
    }

    /// Starts work that does not stop, and leaves it.
    private func leaveDeafWork(_ terminal: FakeCellTerminal, _ key: Key) async {
        SessionScene.isDeaf = true
        terminal.press(.control("s"))
        #expect(await terminal.wait(for: "Working, Esc stops it"))
        terminal.press(key)
        #expect(await terminal.wait(for: "Stopping, Esc leaves it"))
        terminal.press(key)
    }

    @Test(
        "Only work that ignores cancellation is left, at the second press",
        arguments: [Key.escape, .control("c")]
    )
    func leavingDeafWork(key: Key) async throws {
        let (status, terminal) = try await session("/List/Form", longestWait: .milliseconds(100)) {
            terminal,
            navigator in
            await leaveDeafWork(terminal, key)
            #expect(await terminal.wait(for: "1 of 3"))
            #expect(navigator.location.description == "/List")
            SessionScene.isDeaf = false
            terminal.press(.character("q"))
        }
        #expect(status == 0)
        #expect(terminal.calls == ["start", "stop"])
    }

    @Test(
        "Even the first scene is left if its work does not stop",
        arguments: [Key.escape, .control("c")]
    )
    func leavingDeafWorkOfTheFirstScene(key: Key) async throws {
        let (status, _) = try await session("/Form", longestWait: .milliseconds(100)) { terminal, _ in
            await leaveDeafWork(terminal, key)
        }
        SessionScene.isDeaf = false
        #expect(status == 0)
    }

    @Test("Letters that arrive together are searched for together")
    func searchInOneGo() async throws {
        _ = try await session { terminal, _ in
            terminal.mailbox?.post("/ada".map { .input(.key(.character($0))) })
            #expect(await terminal.wait(for: "1 of 1"))
            terminal.mailbox?.post([.input(.key(.backspace)), .input(.key(.enter)), .input(.key(.enter))])
            #expect(await terminal.wait(for: "Things › New thing"))
            terminal.press(.character("x"), .control("c"), .character("y"))
        }
        #expect(
            SessionScene.shown.first?.events == [
                .change(field: "search", values: ["ada"]), .change(field: "search", values: ["ad"]),
                .select(list: "things", row: "id-Ada"),
            ]
        )
    }

    @Test("Rows that arrive at once replace the others directly; late ones appear as dots")
    func lateRows() async throws {
        let (_, terminal) = try await session("/Long", longestWait: .seconds(1)) { terminal, _ in
            #expect(await terminal.wait(for: "1 of 1,000"))
            terminal.press(Key(.end))
            #expect(await terminal.wait(for: " › Row 999"))
            #expect(!terminal.frames.contains { $0.canvas.lines.contains("   …") })
            SessionScene.areRowsHeld = true
            terminal.press(Key(.home))
            #expect(await terminal.wait { $0.frames.last?.canvas.lines.contains("   …") == true })
            SessionScene.areRowsHeld = false
            #expect(await terminal.wait(for: " › Row 0"))
            terminal.press(.character("q"))
        }
        #expect(terminal.calls == ["start", "stop"])
    }

    @Test("The search follows typing, and late responses do not undo newer text")
    func search() async throws {
        let (_, terminal) = try await session { terminal, navigator in
            terminal.type("/ada")
            #expect(await terminal.wait(for: " › Search  ada"))
            await navigator.settle()
            #expect(await terminal.wait(for: "1 of 1"))
            terminal.press(.enter)
            #expect(await terminal.wait(for: "   Search  ada"))
            terminal.press(.character("q"))
        }
        #expect(terminal.text.contains(" › Ada    place 0"))
    }

    @Test(
        "Keys typed before a response apply to it: to a form that opens or a list that narrows"
    )
    func typedAhead() async throws {
        let (_, terminal) = try await session { terminal, _ in
            terminal.press(.enter)
            terminal.type("abc")
            #expect(await terminal.wait(for: "abc"))
            terminal.press(.escape, .character("y"))
            #expect(await terminal.wait(for: "New thing", isThere: false))
            terminal.type("/ada")
            terminal.press(.enter, .enter)
            #expect(await terminal.wait(for: "Things › New thing"))
            terminal.press(.escape, .character("q"))
        }
        #expect(terminal.calls == ["start", "stop"])
        #expect(SessionScene.shown.first?.events.last == .select(list: "things", row: "id-Ada"))
    }

    @Test("Guards are called for entrances when a scene appears or the palette opens, not at each key")
    func entrances() async throws {
        _ = try await session { terminal, navigator in
            var asked: [String] = []
            navigator.guards.append { intent in
                asked.append(intent.scene)
                return intent.scene == "Long" ? .deny("no") : .allow
            }
            terminal.press(Key(.down))
            #expect(await terminal.wait(for: " › Grace"))
            terminal.press(Key(.down))
            #expect(await terminal.wait(for: " › Zoë"))
            #expect(asked == [])
            terminal.press(.character(":"))
            #expect(await terminal.wait(for: "Commands"))
            #expect(asked == ["Form", "Long"])
            terminal.type("go")
            #expect(await terminal.wait(for: "Go to Form"))
            #expect(!terminal.text.contains("Go to Long"))
            #expect(asked == ["Form", "Long"])
            terminal.press(.enter)
            #expect(await terminal.wait(for: "New thing"))
            #expect(asked == ["Form", "Long", "Form", "List", "Long"])
            terminal.press(.control("c"))
        }
    }

    @Test("A question is answered, and the result is shown")
    func question() async throws {
        _ = try await session { terminal, _ in
            terminal.press(.character("d"))
            #expect(await terminal.wait(for: "Delete id-Ada?"))
            terminal.press(.character("y"))
            #expect(await terminal.wait(for: "Deleted."))
            terminal.press(.character("q"))
        }
    }

    @Test("Resizes, signals and a terminal that disappears")
    func outside() async throws {
        let (status, terminal) = try await session { terminal, _ in
            terminal.mailbox?.post(.resized(Size(columns: 40, rows: 10)))
            #expect(await terminal.wait(for: "────", isThere: false))
            terminal.size = Size(columns: 40, rows: 10)
            terminal.press(.control("z"), .control("l"))
            terminal.mailbox?.post(.signal(SIGTSTP))
            terminal.mailbox?.post(.signal(SIGCONT))
            terminal.mailbox?.post(.signal(SIGTERM))
        }
        #expect(status == 143)
        #expect(
            terminal.calls == [
                "start", "resize 40 10", "suspend group", "repaint", "suspend", "resume", "stop",
            ]
        )
        let (closed, _) = try await session { terminal, _ in terminal.mailbox?.post(.closed) }
        #expect(closed == 129)
    }

    @Test("A location that cannot be opened is an error, after the terminal is restored")
    func failures() async throws {
        let terminal = FakeCellTerminal()
        let session = TerminalSession(navigator: try SessionScene.navigator(), terminal: terminal)
        await #expect(throws: NavigationError.self) { try await session.run(Location("Nowhere")) }
        #expect(terminal.calls == ["start", "stop"])
        let broken = FakeCellTerminal()
        broken.failure = TerminalFailure("no")
        let other = TerminalSession(navigator: try SessionScene.navigator(), terminal: broken)
        await #expect(throws: TerminalFailure("no")) { try await other.run(Location("List")) }
        #expect(broken.calls == [])
    }

    @Test("Keys that arrive together are drawn once")
    func batches() async throws {
        let (_, terminal) = try await session { terminal, _ in
            let before = terminal.frames.count
            terminal.mailbox?.post([.input(.key(Key(.down))), .input(.key(Key(.down)))])
            #expect(await terminal.wait(for: " › Zoë"))
            #expect(terminal.frames.count == before + 1)
            terminal.press(.character("q"))
        }
        #expect(terminal.calls == ["start", "stop"])
    }
}
