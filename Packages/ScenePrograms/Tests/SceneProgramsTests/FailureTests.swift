@_spi(Hosting) import SceneKitCore
import SceneTestKit
import Testing

@testable import ScenePrograms

@MainActor
struct FailureTests {
    /// What a program does to its host, and what the scene's place says then.
    struct Fault: Sendable, CustomTestStringConvertible {
        let code: String
        let message: String

        init(_ code: String, _ message: String) {
            (self.code, self.message) = (code, message)
        }

        var testDescription: String { code }
    }

    nonisolated static let faults = [
        Fault(
            "os.kill(os.getpid(), signal.SIGSEGV)",
            "The program has ended: signal 11 (Segmentation fault)."
        ),
        Fault("os._exit(3)", "The program has ended: exit status 3."),
        Fault(
            "sys.stderr.write('out of plants\\n') and os._exit(1)",
            "The program has ended: exit status 1. It said: out of plants"
        ),
        Fault(
            "print('hello', flush=True)",
            "The program sent a message that cannot be used: it is not JSON: hello"
        ),
        Fault(
            "print('[' * 100000, flush=True)",
            "The program sent a message that cannot be used: it is not JSON: "
                + String(repeating: "[", count: 80)
        ),
        Fault(
            "send(method='scene/update', params={'scene': scene, 'screen': {'title': 'x', 'blocks': [{}], 'actions': []}})",
            "The program sent a message that cannot be used: scene/update: at params.screen.blocks.0: the key 'kind' is missing"
        ),
        Fault(
            "send(method='scene/update', params={'scene': scene, 'blocks': {'7': {'kind': 'text', 'text': 'x'}}})",
            "The program sent a message that cannot be used: scene/update: the update changes the block '7', which the "
                + "screen has not"
        ),
        Fault(
            "send(method='scene/update', params={'scene': scene, 'fields': {'x': text('x')}})",
            "The program sent a message that cannot be used: scene/update: the update changes the field 'x', which the "
                + "screen has not"
        ),
        Fault(
            "send(method='scene/finish', params={'scene': scene, 'value': 'x'})",
            "The program sent a message that cannot be used: scene/finish: the scene declares no result of the kind 'text'"
        ),
        Fault(
            "[sys.stdout.write('x' * 65536) for _ in iter(int, 1)]",
            "The program sent a message of more than 1000000 bytes."
        ),
        Fault(
            "sys.stdout.buffer.write(b'{\"jsonrpc\":\"2.0\",\"method\":\"\\xff\\xfe\"}\\n') and sys.stdout.flush()",
            "The program sent a message that cannot be used: it is not UTF-8: {\"jsonrpc\":\"2.0\",\"method\":\"��\"}"
        ),
    ]

    @Test(
        "A program that fails costs its scene, which starts again with its parameters and what was typed",
        arguments: faults
    )
    func failure(_ fault: Fault) async throws {
        var limits = ProgramLimits.patient
        limits.messageBytes = 1_000_000
        let trial = try await TrialProgram(limits: limits)
        let other = try await TrialProgram()
        let (scene, bystander) = (try await trial.open(note: "half a word"), try await other.open())
        await scene.run(fault.code)
        try await scene.wait { $0.screen?.actions.map(\.identifier) == ["start-again"] }
        #expect(scene.message == fault.message)
        await bystander.run("6 * 7")
        #expect(bystander.outcome == "42")
        await scene.perform("start-again")
        #expect(scene.message == nil)
        #expect(scene.note == ["half a word"])
        #expect(scene.outcome == "begun")
        await scene.finish()
        await bystander.finish()
    }

    @Test("A program that does not answer is ended after its time, and its scene can be left meanwhile")
    func hang() async throws {
        var limits = ProgramLimits.patient
        (limits.answer, limits.ping) = (.seconds(8), .seconds(2))
        let trial = try await TrialProgram(limits: limits)
        let scene = try await trial.open()
        await scene.run("time.sleep(1000)")
        #expect(scene.message == "The program did not answer for 8 seconds.")
        // The program is ended soon after, and does not keep the scene that is started again.
        await scene.perform("start-again")
        try await scene.wait {
            $0.screen?.actions.map(\.identifier) == ["start-again"] || $0.outcome == "begun"
        }
        if scene.outcome != "begun" { await scene.perform("start-again") }
        #expect(scene.outcome == "begun")
        try scene.navigator.post(.action("run", values: ["code": ["time.sleep(1000)"]]))
        #expect(!scene.navigator.isSettled)
        scene.navigator.discardScenes()
        #expect(scene.navigator.isSettled)
        await scene.finish()
    }

    @Test("The end of a program takes its question from the screen")
    func question() async throws {
        let trial = try await TrialProgram()
        let scene = try await trial.open()
        // The screen as a front end shows it: nothing is drawn without this call.
        var shown: Screen?
        let onChange = scene.navigator.onChange
        scene.navigator.onChange = { [navigator = scene.navigator] in
            onChange?()
            shown = navigator.screen
        }
        let question = "{'text': 'Stop?', 'confirm': 'Stop', 'cancel': 'Go on', 'isDestructive': False}"
        try scene.navigator.post(
            .action(
                "run",
                values: [
                    "code": [
                        .text(
                            "[send(id='q', method='scene/confirm', params={'scene': scene, 'during': id, 'question': \(question)}), "
                                + "time.sleep(1000)]"
                        )
                    ]
                ]
            )
        )
        try await scene.wait { _ in shown?.question?.text == "Stop?" }
        try trial.kill()
        try await scene.wait { _ in shown?.question == nil && shown?.message != nil }
        #expect(shown?.actions.map(\.identifier) == ["start-again"])
        await scene.finish()
    }

    @Test("A flood of screens leaves the host at work, and its last screen is shown")
    func flood() async throws {
        let trial = try await TrialProgram()
        let scene = try await trial.open()
        await scene.run(
            "[send(method='scene/update', params={'scene': scene, **screen(scene, str(n))}) for n in range(2000)] and 'over'"
        )
        #expect(scene.outcome == "over")
        await scene.finish()
    }

    @Test("Answers to nobody, answers twice and other scenes' numbers change nothing")
    func foreignNumbers() async throws {
        let log = try TemporaryFolder()
        let trial = try await TrialProgram(log: ProgramLog(path: log.file("log"), limit: 1 << 20))
        let scene = try await trial.open()
        await scene.run(
            "[send(id=999, result=screen(scene, 'x')), send(id=id, result=screen(scene, 'first')), "
                + "send(method='scene/update', params={'scene': 999, **screen(999, 'x')}), send(method='scene/nothing')] and 'second'"
        )
        #expect(scene.outcome == "first")
        await scene.run("'third'")
        #expect(scene.outcome == "third")
        let notes = String(decoding: try log.read("log"), as: UTF8.self)
        #expect(notes.contains("[host] it sent the answer '999', which nobody waits for\n"))
        #expect(notes.contains("[host] it sent scene/nothing\n"))
        #expect(notes.contains("no scene 999 is open"))
        await scene.finish()
    }

    @Test("Words on standard error go to a log of limited size, without control characters")
    func log() async throws {
        let folder = try TemporaryFolder()
        let trial = try await TrialProgram(log: ProgramLog(path: folder.file("log"), limit: 100_000))
        let scene = try await trial.open()
        await scene.run(
            "sys.stderr.write('\\x1b[31m' + 'line\\n' * 100000) and sys.stderr.flush() or 'written'"
        )
        #expect(scene.outcome == "written")
        await scene.run("os._exit(1)")
        try await scene.wait { $0.message != nil }
        let sizes = try ["log", "log.1"].map { try folder.read($0).count }
        #expect(sizes.allSatisfy { $0 <= 200_000 })
        #expect(try !["log", "log.1"].contains { try folder.read($0).contains(0x1B) })
        await scene.finish()
    }

    @Test("A program that fails again and again has to wait longer and longer")
    func backOff() async throws {
        var limits = ProgramLimits.patient
        limits.restart = .seconds(1_000)
        let trial = try await TrialProgram(limits: limits)
        let scene = try await trial.open()
        for _ in 0..<2 {
            await scene.run("os._exit(1)")
            try await scene.wait { $0.message != nil }
            await scene.perform("start-again")
        }
        #expect(
            scene.message?.hasPrefix("The program has failed several times. It can be started again in ")
                == true
        )
        await scene.finish()
    }

    @Test("A program that is killed again and again costs the other programs' sessions nothing")
    func kills() async throws {
        let (trial, other) = (try await TrialProgram(), try await TrialProgram())
        let (scene, bystander) = (try await trial.open(), try await other.open())
        for round in 0..<20 {
            await scene.run("os.kill(os.getpid(), signal.SIGKILL)")
            try await scene.wait { $0.message != nil }
            await bystander.run("\(round)")
            #expect(bystander.outcome == "\(round)")
            await scene.perform("start-again")
            #expect(scene.outcome == "begun")
        }
        await scene.finish()
        await bystander.finish()
    }
}

extension SceneHarness {
    /// Waits for something that no event of the person brings about.
    func wait(
        _ isTrue: (SceneHarness) -> Bool,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let end = ContinuousClock.now + .seconds(120)
        while !isTrue(self), .now < end { try await Task.sleep(for: .milliseconds(5)) }
        #expect(isTrue(self), sourceLocation: sourceLocation)
        await settle(sourceLocation: sourceLocation)
    }
}
