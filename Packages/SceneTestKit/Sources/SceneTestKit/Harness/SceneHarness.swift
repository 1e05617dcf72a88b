@_spi(Hosting) public import SceneKitCore
public import Testing

/// Opens scenes over a real navigator and sends them a person's input.
///
/// ```swift
/// let scene = try SceneHarness(.contacts, services: services)
/// await scene.open("ContactList")
/// scene.expect(screen: Screen(title: "Contacts"))
/// await scene.perform("search", ["query": ["ada"]])
/// scene.expect(screen: Screen(title: "Contacts", message: Message(.information, "1 contact matches.")))
/// await scene.select(list: "contacts", row: "1")
/// scene.expect(location: "/ContactList/ViewContact;id=1")
/// scene.expect(screen: Screen(title: "Ada Lovelace"))
/// await scene.finish()
/// ```
///
/// It is exhaustive: `finish()` fails on a screen that changed and was never compared, a navigation whose outcome was
/// not expected, running work, calls of a left scene, a leaked scene, and an unexpected entry of the journal. With
/// `exhaustivity: .off` a test may ignore parts.
@MainActor
public final class SceneHarness {
    /// The navigator, for checks that the harness has no method for.
    public let navigator: Navigator
    /// The calls that the test's doubles received.
    public let journal: Journal

    let clock: TestClock
    let timeLimit: Duration
    let exhaustivity: Exhaustivity
    var trace = HarnessTrace()
    private var latest: Screen?
    private var isScreenCompared = true
    private let madeAt: SourceLocation
    private var isFinished = false

    /// Opens scenes of modules, including their default services.
    ///
    /// - Parameters:
    ///   - services: The host's services; modules' defaults replace missing ones.
    ///   - journal: The journal of doubles that are wired into the definitions; a new one by default.
    ///   - timeLimit: The time that the scenes may work before a test fails.
    ///   - exhaustivity: Whether the test must expect everything.
    /// - Throws: `SceneError` if a module cannot be registered.
    public convenience init(
        _ modules: SceneModule...,
        services: Services = Services(),
        journal: Journal? = nil,
        timeLimit: Duration = .seconds(10),
        exhaustivity: Exhaustivity = .on,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let configurator = Configurator(services: services)
        let clock = TestClock(timeLimit: timeLimit)
        for module in modules {
            try configurator.register(ModulePassage.current?.pass(module, services, clock) ?? module)
        }
        self.init(
            configurator,
            clock,
            journal: journal,
            timeLimit: timeLimit,
            exhaustivity: exhaustivity,
            sourceLocation: sourceLocation
        )
    }

    /// - Parameters:
    ///   - journal: The journal of doubles that are wired into the definitions; a new one by default.
    ///   - timeLimit: The time that the scenes may work before a test fails.
    ///   - exhaustivity: Whether the test must expect everything.
    /// - Throws: `SceneError` if the definitions cannot be registered.
    public convenience init(
        _ definitions: [SceneDefinition],
        services: Services = Services(),
        journal: Journal? = nil,
        timeLimit: Duration = .seconds(10),
        exhaustivity: Exhaustivity = .on,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let configurator = Configurator(services: services)
        try configurator.register(definitions)
        self.init(
            configurator,
            journal: journal,
            timeLimit: timeLimit,
            exhaustivity: exhaustivity,
            sourceLocation: sourceLocation
        )
    }

    public convenience init(
        _ configurator: Configurator,
        journal: Journal? = nil,
        timeLimit: Duration = .seconds(10),
        exhaustivity: Exhaustivity = .on,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        self.init(
            configurator,
            TestClock(timeLimit: timeLimit),
            journal: journal,
            timeLimit: timeLimit,
            exhaustivity: exhaustivity,
            sourceLocation: sourceLocation
        )
    }

    private init(
        _ configurator: Configurator,
        _ clock: TestClock,
        journal: Journal?,
        timeLimit: Duration,
        exhaustivity: Exhaustivity,
        sourceLocation: SourceLocation
    ) {
        self.clock = clock
        navigator = Navigator(configurator: configurator, sleep: clock.sleep)
        self.journal = journal ?? Journal("the journal", sourceLocation: sourceLocation)
        self.timeLimit = timeLimit
        self.exhaustivity = exhaustivity
        madeAt = sourceLocation
        navigator.onChange = { [weak self] in self?.noteScreen() }
        navigator.onTrace = { [weak self] event in self?.trace.record(event) }
        do { try configurator.validate() } catch {
            Issue.record("a host with these scenes would not start: \(error)", sourceLocation: sourceLocation)
        }
    }

    // Nonisolated, since an isolated deinitialiser would lose the current test.
    deinit {
        if !isFinished {
            Issue.record("the harness was never finished: call finish()", sourceLocation: madeAt)
        }
    }

    /// The current screen; reading it does not count as comparing it.
    public var screen: Screen? { navigator.screen }

    /// Whether the scenes are shown as by a front end with room for a list beside the scene of its row: `false` at first.
    public var showsBeside: Bool {
        get { navigator.showsBeside }
        set { (navigator.showsBeside, navigator.keepsRowChosen) = (newValue, newValue) }
    }

    /// The screen of the list beside the top scene; nil if there is none.
    public var screenBeside: Screen? { navigator.besidePlace.flatMap { navigator.screen(at: $0) } }

    /// Expects the whole screen to equal this one.
    public func expect(screen expected: Screen, sourceLocation: SourceLocation = #_sourceLocation) {
        isScreenCompared = true
        // The navigator may tell of this change only later.
        latest = navigator.screen
        ScreenComparison.expect(navigator.screen, toBe: expected, at: sourceLocation)
    }

    /// Expects that no scene is shown.
    public func expectEnd(sourceLocation: SourceLocation = #_sourceLocation) {
        isScreenCompared = true
        trace.takeDone()
        guard let screen = navigator.screen else { return }
        Issue.record("a scene is still shown: '\(screen.title)'", sourceLocation: sourceLocation)
    }

    /// Returns when the scenes have settled; fails after the time limit and names the running work.
    public func settle(sourceLocation: SourceLocation = #_sourceLocation) async {
        let navigator = navigator
        if await Deadline.wait(timeLimit, until: { navigator.isSettled }) { return }
        let keys = navigator.runningWork
        Issue.record(
            """
            \(navigator.location) has not settled after \(timeLimit); still running: \
            \(keys.isEmpty ? "work without a key" : keys.joined(separator: ", "))
            """,
            sourceLocation: sourceLocation
        )
    }

    /// Settles, and fails on everything that the test did not expect.
    public func finish(sourceLocation: SourceLocation = #_sourceLocation) async {
        isFinished = true
        await settle(sourceLocation: sourceLocation)
        navigator.cancelWork()
        await Deadline.drain()
        if exhaustivity == .off { trace.takeAllThatDidNotFail() }
        trace.reportOutstanding(at: sourceLocation)
        guard exhaustivity == .on else { return journal.forget() }
        journal.finish(sourceLocation: sourceLocation)
        if !isScreenCompared, let latest {
            isScreenCompared = true
            ScreenComparison.reportUncompared(latest, at: sourceLocation)
        }
    }

    private func noteScreen() {
        guard navigator.screen != latest else { return }
        latest = navigator.screen
        isScreenCompared = false
    }
}
