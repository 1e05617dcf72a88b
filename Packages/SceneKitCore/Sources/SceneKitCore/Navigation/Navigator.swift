/// The stack of scenes, and the only one that changes it.
///
/// Guards and vetoes run before the stack changes; every navigation ends in one outcome; a scene that is left is
/// cancelled, released, and heard no more.
@MainActor
public final class Navigator {
    public let configurator: Configurator
    /// The services of the session that it navigates in.
    public let services: Services
    /// How the scenes' timers wait.
    public let sleep: @MainActor (Duration) async throws -> Void
    /// Asked in order before a scene is shown; the first that does not allow decides.
    public var guards: [NavigationGuard] = []
    /// Called whenever `screen` may be another.
    public var onChange: (@MainActor () -> Void)?
    /// Called with every event that is sent, before anything comes of it; what is seen then is what it answers.
    public var onEvent: (@MainActor (Event) -> Void)?
    /// Where the person was heading when a guard redirected them.
    public var intendedLocation: Location?

    var stack: [SceneEntry] = []
    var pending: PendingNavigation?
    /// Whether guards or scenes are being asked or told; a navigation from within is refused.
    var isBusy = false
    private var isRedirecting = false
    let tracing = NavigationTrace()
    let leftScenes: LeftSceneHost

    /// - Parameters:
    ///   - configurator: Makes the scenes.
    ///   - services: The session's; nil for the host's, where one person uses the process.
    ///   - sleep: How the scenes' timers wait; a test's own.
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
    }

    /// The scene that a person sees, or nil before the first one and after the last.
    public var topScene: (any SceneViewController)? { stack.last?.scene }

    /// Where the person is.
    public var location: Location {
        Location(stack.map { Location.Step($0.scene.sceneName, parameters: $0.scene.parameters) })
    }

    /// What the scenes are called from the root up, those that have never been on top too.
    public var titles: [String] { stack.map(\.scene.screen.title) }

    /// What a person sees: the top scene's screen, with the navigator's own question or alert over it.
    public var screen: Screen? {
        guard let top = stack.last else { return nil }
        var screen = top.scene.screen
        if !top.absentActions.isEmpty {
            screen.actions.removeAll { top.absentActions.contains($0.identifier) }
        }
        if !top.destinations.isEmpty { screen.setDestinations(top.destinations) }
        if let asked = top.questions.first { screen.question = asked.question }
        if let alert = top.alert { screen.message = alert }
        if let pending { screen.question = pending.question }
        return screen
    }

    /// Called with each event of the trace at once; for those who cannot wait for the stream, as tests.
    public var onTrace: (@MainActor (TraceEvent) -> Void)? {
        get { tracing.onEvent }
        set { tracing.onEvent = newValue }
    }

    /// The trace from now on.
    public func trace() -> AsyncStream<TraceEvent> { tracing.stream() }

    /// The keys of the work that runs for the top scene.
    public var runningWork: [String] { stack.last?.tasks.keys ?? [] }

    /// Whether the top scene still answers an action, a choice or an answer, or its being shown.
    public var isAnswering: Bool { stack.last?.tasks.isAnswering ?? false }

    /// Whether no task of any scene in the stack runs.
    public var isSettled: Bool { stack.allSatisfy(\.tasks.isIdle) }

    /// Whether something runs for the scenes in the stack, and all of it has been cancelled: asking it once more to stop
    /// changes nothing.
    public var isStopping: Bool { !isSettled && stack.allSatisfy(\.tasks.isCancelled) }

    /// Returns when every scene in the stack has done what was asked of it, or waits for an answer.
    public func settle() async {
        while let busy = stack.first(where: { !$0.tasks.isIdle }) {
            await busy.tasks.settledOrLeft()
        }
    }

    /// Cancels what runs for the scenes, which stay where they are: what an interrupt asks for.
    public func cancelWork() {
        for entry in stack { entry.tasks.cancelAll() }
    }

    /// Performs a navigation; the completion is called once, at once unless a scene asks a question first.
    func perform(_ navigation: Navigation, completion: NavigationCompletion? = nil) {
        if !isBusy { supersedePending() }
        // What was superseded may have been followed by another navigation that now waits for an answer.
        guard !isBusy, pending == nil else {
            end(.refused(.init(.busy, "another navigation is under way")), completion)
            return
        }
        let plan: NavigationPlan
        do {
            plan = try navigation.plan(for: stack)
        } catch {
            end(error.outcome, completion)
            return
        }
        if let stopped = askGuards(plan) {
            end(stopped, completion)
            return
        }
        askScenes(plan, leaving: plan.leaving[...], completion: completion)
    }

    /// Ends a navigation: one outcome, told to all who want to know.
    func end(_ outcome: NavigationOutcome, _ completion: NavigationCompletion?) {
        switch outcome {
        case .failed(let reason): stack.last?.alert = Message(.error, reason.text)
        case .refused(let reason) where reason.code == .vetoed || reason.code == .deniedByGuard:
            stack.last?.alert = Message(.warning, reason.text)
        case .done, .cancelled, .refused: break
        }
        tracing.record(.navigation(outcome, location: location))
        completion?(outcome)
        onChange?()
    }

    /// Asks something that may call back; the stack that a plan was made for must not change meanwhile.
    func whileBusy<Answer>(_ ask: () -> Answer) -> Answer {
        isBusy = true
        defer { isBusy = false }
        return ask()
    }

    private func supersedePending() {
        guard let superseded = pending else { return }
        pending = nil
        end(.cancelled(.init(.superseded, "another navigation took its place")), superseded.completion)
    }

    /// Configures a scene by name with the session's services.
    ///
    /// - Throws: what the scene's own `configure` throws, or `SceneError`.
    public func makeScene(_ name: String, parameters: Parameters = [:]) throws -> any SceneViewController {
        try configurator.makeScene(name, parameters: parameters, services: services)
    }

    /// A scene as the stack holds it.
    func entry(_ scene: any SceneViewController, isPresented: Bool = false) -> SceneEntry {
        SceneEntry(
            scene,
            isPresented: isPresented,
            absentActions: configurator.absentActions(of: scene.sceneName),
            destinations: configurator.destinations(of: scene.sceneName)
        )
    }

    private func askGuards(_ plan: NavigationPlan) -> NavigationOutcome? {
        let target = Location(
            plan.stack.map { Location.Step($0.scene.sceneName, parameters: $0.scene.parameters) }
        )
        for entry in plan.entering {
            let name = entry.scene.sceneName
            let access = (try? configurator.definition(of: name))?.access ?? .everyone
            let intent = NavigationIntent(scene: name, access: access, location: target)
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
