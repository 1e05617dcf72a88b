public import SceneKitCore
public import Testing

/// Opens a scene by name over a real navigator, and lets a test play a person.
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
/// It is exhaustive: `finish()` fails on a screen that changed and was never compared, a navigation whose outcome
/// was not expected, work that still runs, what a left scene still delivered, a scene that stayed in memory, and an
/// entry of the journal that no line expected. With `exhaustivity: .off` a test may look at the parts that it is about.
@MainActor
public final class SceneHarness {
    /// The navigator under the scenes, for what the harness has no words for.
    public let navigator: Navigator
    /// What the test's doubles received.
    public let journal: Journal

    let clock: TestClock
    let timeLimit: Duration
    let exhaustivity: Exhaustivity
    var trace = HarnessTrace()
    private var latest: Screen?
    private var isScreenCompared = true
    private let madeAt: SourceLocation
    private var isFinished = false

    /// Opens scenes of modules, which provide their default services.
    ///
    /// - Parameters:
    ///   - services: What the host gives; a module's default takes the place of what is not there.
    ///   - journal: Where doubles that are wired into the definitions write; one of its own by default.
    ///   - timeLimit: How long the scenes may work before a test fails.
    ///   - exhaustivity: Whether the test has to expect everything.
    /// - Throws: `SceneError` where a module cannot be registered.
    public convenience init(
        _ modules: SceneModule...,
        services: Services = Services(),
        journal: Journal? = nil,
        timeLimit: Duration = .seconds(10),
        exhaustivity: Exhaustivity = .on,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let configurator = Configurator(services: services)
        for module in modules { try configurator.register(module) }
        self.init(
            configurator,
            journal: journal,
            timeLimit: timeLimit,
            exhaustivity: exhaustivity,
            sourceLocation: sourceLocation
        )
    }

    /// - Parameters:
    ///   - journal: Where doubles that are wired into the definitions write; one of its own by default.
    ///   - timeLimit: How long the scenes may work before a test fails.
    ///   - exhaustivity: Whether the test has to expect everything.
    /// - Throws: `SceneError` where the definitions cannot be registered.
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

    public init(
        _ configurator: Configurator,
        journal: Journal? = nil,
        timeLimit: Duration = .seconds(10),
        exhaustivity: Exhaustivity = .on,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        clock = TestClock(timeLimit: timeLimit)
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

    // Not isolated: an isolated one would not know which test it runs in.
    deinit {
        if !isFinished {
            Issue.record("the harness was never finished: call finish()", sourceLocation: madeAt)
        }
    }

    /// What a person sees now; reading it accounts for nothing.
    public var screen: Screen? { navigator.screen }

    /// Expects the whole screen to be this one.
    public func expect(screen expected: Screen, sourceLocation: SourceLocation = #_sourceLocation) {
        isScreenCompared = true
        ScreenComparison.expect(navigator.screen, toBe: expected, at: sourceLocation)
    }

    /// Expects that no scene is shown any more.
    public func expectEnd(sourceLocation: SourceLocation = #_sourceLocation) {
        isScreenCompared = true
        trace.takeDone()
        guard let screen = navigator.screen else { return }
        Issue.record("the session goes on with '\(screen.title)'", sourceLocation: sourceLocation)
    }

    /// Returns when the scenes have settled; fails, and names what runs, when they do not in time.
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

    /// Settles, and fails on whatever no line of the test accounted for.
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
