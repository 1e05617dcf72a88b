import SceneKitCore
import SceneProgramKit
import ScenePrograms
import SceneProtocol
import SceneTestKit
public import Testing

/// Runs each test of scenes twice: with the scenes of its modules, and with the modules as programs, so that all screens, events
/// and results pass the protocol.
///
/// ```swift
/// import SceneProgramTestKit
/// import Testing
///
/// @Suite("The scenes of the weather", .throughProtocol)
/// struct WeatherSceneTests {}
/// ```
///
/// It concerns each `SceneHarness` that a test makes of modules. The program of a module runs in the test's process, with the
/// services of the harness.
public struct ThroughProtocolTrait: TestTrait, SuiteTrait, TestScoping {
    public var isRecursive: Bool { true }

    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await function()
        guard testCase != nil else { return }
        let marking = IssueHandlingTrait.compactMapIssues { issue in
            var issue = issue
            issue.comments.append("through the protocol of programs")
            return issue
        }
        try await marking.provideScope(for: test, testCase: testCase) {
            try await ModulePassage.$current.withValue(.program, operation: function)
        }
    }
}

extension Trait where Self == ThroughProtocolTrait {
    /// Runs each test twice, the second time with the modules as programs.
    public static var throughProtocol: Self { Self() }
}

extension ModulePassage {
    /// Serves a module over lines, as a program does, and makes the host's module of its declaration.
    fileprivate static let program = ModulePassage { module, services, clock in
        let declared = try ProgramServer.description(of: module, needs: ProgramNeeds())
        let description = try MessageCoding.value(
            ModuleDescription.self,
            in: MessageCoding.line(declared)
        )
        var limits = ProgramLimits()
        // Limits that a busy machine does not reach.
        (limits.start, limits.answer, limits.ping) = (.seconds(60), .seconds(60), .seconds(30))
        limits.messagesPerSecond = .max
        let program = try SceneProgram(description, limits: limits) { read, ended throws(ProgramFailure) in
            do {
                return try ServedModule(
                    module,
                    services: Services(parent: services),
                    sleep: clock.sleep,
                    read: read,
                    ended: ended
                )
            } catch {
                throw .notStarted("\(error)")
            }
        }
        // The program's answer comes after the screens that its timers have changed.
        clock.whenAdvanced { [weak program] in
            do {
                try await program?.ping()
            } catch {
                Issue.record("the program does not answer any more: \(error)")
            }
        }
        // The host tells a program who the person is.
        services[(any UserDirectory).self] = services[(any UserDirectory).self] ?? GuestDirectory()
        return try program.module
    }
}
