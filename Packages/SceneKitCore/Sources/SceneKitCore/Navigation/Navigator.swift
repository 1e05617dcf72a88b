/// The stack of scenes. Nothing else changes it.
///
/// Guards and vetoes run before the stack changes. Every navigation has one outcome. A scene that is left is cancelled
/// and released, and its later calls are ignored.
@MainActor
public final class Navigator {
    public let configurator: Configurator
    /// The services of the navigator's session.
    public let services: Services
    /// The clock of the scenes' timers.
    public let sleep: @MainActor (Duration) async throws -> Void
    /// Guards, called in order before a scene is shown; the first that does not allow it decides.
    public var guards: [NavigationGuard] = []
    /// The translations of the session's language, for `shownScreen`; scenes never read them.
    @_spi(Hosting) public var texts = Texts.english
    /// Whether the front end shows the list beside the scene of its row, as ``choice`` tells. The scene with the list then
    /// loads, appears and navigates as the top one does.
    @_spi(Hosting) public var showsBeside: Bool {
        get { hasRoomBeside }
        set { if newValue != hasRoomBeside { changeShown { hasRoomBeside = newValue } } }
    }
    private var hasRoomBeside = false
    /// Whether scenes observe changes. A session that ends with its first answer never sees one.
    @_spi(Hosting) public var followsChanges = true
    /// Whether another row takes the place of the chosen one when that leaves the list. Only with `showsBeside`.
    @_spi(Hosting) public var keepsRowChosen = false
    /// Called when `screen`, or the screen beside it, may have changed.
    public var onChange: (@MainActor () -> Void)?
    /// Called when work of a scene in the stack has ended or waits for another scene: `isAnswering`, `runningWork` and
    /// `isSettled` may have changed.
    @_spi(Hosting) public var onRest: (@MainActor () -> Void)?
    /// Called before an event is handled, while `screen` still shows what the person responded to.
    @_spi(Hosting) public var onEvent: (@MainActor (Event) -> Void)?
    /// The location that the person asked for before a guard redirected them.
    public var intendedLocation: Location?

    var stack: [SceneEntry] = []
    var pending: PendingNavigation?
    /// Whether guards or scenes are being called. Navigations that they start are refused.
    var isBusy = false
    private var isRedirecting = false
    /// The last choice whose row was in its list.
    var lastChoice: KeptChoice?
    let tracing = NavigationTrace()
    let leftScenes: LeftSceneHost

    /// - Parameters:
    ///   - configurator: Makes the scenes.
    ///   - services: The session's services; nil for the host's, if one person uses the process.
    ///   - sleep: The clock of the scenes' timers; tests pass their own.
    public init(
        configurator: Configurator,
        services: Services? = nil,
        sleep: @escaping @MainActor (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.configurator = configurator
        self.sleep = sleep
        self.services = services ?? configurator.services
        leftScenes = LeftSceneHost(trace: tracing, sleep: sleep)
        self.services[(any EntranceListing).self] = NavigatorEntrances(self)
        self.services[(any SessionLanguage).self] = NavigatorLanguage(self)
    }

    /// The scene shown now; nil before the first scene and after the last.
    public var topScene: (any SceneViewController)? { stack.last?.scene }

    /// Whether the front ends leave out the navigation bar: the ways to other scenes around a screen. It is set with the
    /// root scene, by `setRootModule(_:hideBar:)`, and applies until the root is replaced.
    @_spi(Hosting) public var isBarHidden: Bool { stack.first?.hidesBar ?? false }

    /// The current location.
    public var location: Location {
        Location(stack.map { Location.Step($0.scene.sceneName, parameters: $0.scene.parameters) })
    }

    /// The titles of all scenes from the root up, including scenes that have never been on top.
    @_spi(Hosting) public var titles: [String] { stack.map(\.scene.screen.title) }

    /// `titles` in the language of `texts`.
    @_spi(Hosting) public var shownTitles: [String] {
        stack.map { $0.scene.screen.$title.localized(by: texts).string }
    }

    /// `screen` in the language of `texts`, for front ends that people read.
    @_spi(Hosting) public var shownScreen: Screen? { screen?.localized(by: texts) }

    /// The screen shown now: the top scene's with those that it embeds, and the navigator's own question or alert over it.
    public var screen: Screen? { stack.last.map(screen) }

    /// Whether `screen` has a message; costs less than the screen.
    @_spi(Hosting) public var hasMessage: Bool {
        stack.last?.shownFamily.contains { $0.alert != nil || $0.scene.scene.screen.message != nil } ?? false
    }

    func screen(of entry: SceneEntry) -> Screen {
        var screen = entry.scene.screen
        if let renamed = configurator.newNames(for: entry.scene) { screen = screen.renamingScenes(renamed) }
        if !entry.absentActions.isEmpty {
            screen.actions.removeAll { entry.absentActions.contains($0.identifier) }
        }
        if !entry.destinations.isEmpty { screen.setDestinations(entry.destinations) }
        if let asked = entry.questions.first { screen.question = asked.question }
        if let alert = entry.alert { screen.message = alert }
        for scene in entry.embedded where scene.isShown {
            if let embedded = scene.entry { screen.embed(self.screen(of: embedded), by: scene.segue) }
        }
        if let pending, entry === stack.last { screen.question = pending.question }
        if let undo = screen.message?.undo, !screen.actions.contains(where: { $0.identifier == undo }) {
            screen.message?.undo = nil
        }
        return screen
    }

    /// Called with each trace event at once, for callers that cannot wait for the stream, such as tests.
    @_spi(Hosting) public var onTrace: (@MainActor (TraceEvent) -> Void)? {
        get { tracing.onEvent }
        set { tracing.onEvent = newValue }
    }

    /// A stream of the trace, starting now.
    @_spi(Hosting) public func trace() -> AsyncStream<TraceEvent> { tracing.stream() }

    /// The name of the topmost scene that was opened for a result, in which a person has not chosen yet; nil if no work
    /// waits for a result.
    @_spi(Hosting) public var chooser: String? { stack.last { $0.resolve != nil }?.scene.sceneName }

    /// The keys of the running tasks of the shown scenes and those embedded in them.
    @_spi(Hosting) public var runningWork: [String] { shown.flatMap(\.family).flatMap(\.tasks.keys) }

    /// Whether a shown scene is still handling an action, a choice or an answer, or is still appearing.
    @_spi(Hosting) public var isAnswering: Bool {
        shown.flatMap(\.family).contains(where: \.tasks.isAnswering)
    }

    /// Whether no scene in the stack has a running task.
    public var isSettled: Bool { entries.allSatisfy(\.tasks.isIdle) }

    /// Whether tasks run and all of them have been cancelled, so that a further interrupt would change nothing.
    @_spi(Hosting) public var isStopping: Bool { !isSettled && entries.allSatisfy(\.tasks.isCancelled) }

    /// Returns when no scene in the stack has running work, or when all of them wait for an answer.
    public func settle() async {
        while let busy = entries.first(where: { !$0.tasks.isIdle }) {
            await busy.tasks.settledOrLeft()
        }
    }

    /// Cancels the scenes' running work, as an interrupt does. The stack stays.
    @_spi(Hosting) public func cancelWork() {
        for entry in entries { entry.tasks.cancelAll() }
    }

    /// Performs a navigation; the completion is called once, at once unless a scene asks a question first.
    ///
    /// - Parameter place: The position of the scene that navigates; nil for the top one. The scenes above it are left.
    func perform(_ navigation: Navigation, from place: Int? = nil, completion: NavigationCompletion? = nil) {
        if let loop = NavigationReason(loop: SceneTasks.current?.appeared ?? []) {
            end(.failed(loop), completion)
            return
        }
        if !isBusy { supersedePending() }
        // The superseded navigation's completion may have started another one that now waits for an answer.
        guard !isBusy, pending == nil else {
            end(.refused(.init(.busy, "another navigation is under way")), completion)
            return
        }
        let plan: NavigationPlan
        do {
            plan = try navigation.plan(for: stack, from: place ?? stack.count - 1)
        } catch {
            end(error.outcome, completion, at: place)
            return
        }
        if let stopped = askGuards(plan) {
            end(stopped, completion, at: place)
            return
        }
        askScenes(plan, leaving: plan.leaving.flatMap(\.family)[...], completion: completion)
    }

    /// Ends a navigation and reports its outcome to the trace and the completion.
    ///
    /// - Parameter place: The position of the scene that navigates, which tells why it did not; nil for the top one.
    func end(_ outcome: NavigationOutcome, _ completion: NavigationCompletion?, at place: Int? = nil) {
        let teller = place.map { stack.indices.contains($0) ? stack[$0] : nil } ?? stack.last
        switch outcome {
        case .failed(let reason): teller?.alert = Message(.error, reason.$text)
        case .refused(let reason) where reason.code == .vetoed || reason.code == .deniedByGuard:
            teller?.alert = Message(.warning, reason.$text)
        case .done, .cancelled, .refused: break
        }
        tracing.record(.navigation(outcome, location: location))
        completion?(outcome)
        onChange?()
    }

    /// Calls guards or scenes; refuses navigations meanwhile, so that the stack stays as the plan assumes.
    func whileBusy<Answer>(_ ask: () -> Answer) -> Answer {
        let wasBusy = isBusy
        isBusy = true
        defer { isBusy = wasBusy }
        return ask()
    }

    private func supersedePending() {
        guard let superseded = pending else { return }
        pending = nil
        end(.cancelled(.init(.superseded, "another navigation took its place")), superseded.completion)
    }

    /// Configures a scene by name with the session's services.
    ///
    /// - Throws: An error of the scene's `configure`, or `SceneError`.
    public func makeScene(_ name: String, parameters: Parameters = [:]) throws -> any SceneViewController {
        try configurator.makeScene(name, parameters: parameters, services: services)
    }

    /// Wraps a scene in an entry of the stack.
    func entry(
        _ scene: any SceneViewController,
        isPresented: Bool = false,
        hidesBar: Bool = false
    ) -> SceneEntry {
        let entry = SceneEntry(
            scene,
            isPresented: isPresented,
            hidesBar: hidesBar,
            configurator.entryDeclaration(of: scene.sceneName)
        )
        entry.tasks.onRest = { [weak self] in
            self?.onRest?()
            self?.followChoice()
        }
        return entry
    }

    private func askGuards(_ plan: NavigationPlan) -> NavigationOutcome? {
        let target = Location(
            plan.stack.map { Location.Step($0.scene.sceneName, parameters: $0.scene.parameters) }
        )
        for entry in plan.entering {
            let name = entry.scene.sceneName
            let definition = try? configurator.definition(of: name)
            let intent = NavigationIntent(
                scene: name,
                access: definition?.access ?? .everyone,
                needsNetwork: definition?.needsNetwork ?? false,
                location: target
            )
            for check in guards {
                switch whileBusy({ check(intent) }) {
                case .allow: continue
                case .deny(let reason): return .refused(.init(.deniedByGuard, reason))
                case .redirect(let location):
                    return redirect(to: location, from: target)
                }
            }
        }
        return nil
    }

    private func redirect(to location: Location, from target: Location) -> NavigationOutcome {
        guard !isRedirecting else {
            return .refused(
                .init(.deniedByGuard, "\(location) is itself redirected: the guards go in a circle")
            )
        }
        isRedirecting = true
        defer { isRedirecting = false }
        intendedLocation = target
        open(location)
        return .cancelled(.init(.redirected, "\(target) leads to \(location) first"))
    }
}
