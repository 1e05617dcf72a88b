/// The stack of scenes, and the only one that changes it.
///
/// Guards and vetoes run before the stack changes; every navigation ends in one outcome; a scene that is left is
/// cancelled, released, and heard no more.
@MainActor
public final class Navigator {
    public let configurator: Configurator
    /// Asked in order before a scene is shown; the first that does not allow decides.
    public var guards: [NavigationGuard] = []
    /// Called whenever `screen` may be another.
    public var onChange: (@MainActor () -> Void)?
    /// Called with every event that is sent, before anything comes of it; what is seen then is what it answers.
    public var onEvent: (@MainActor (Event) -> Void)?
    /// Whether the root asked for no bar that shows where a person is.
    public internal(set) var isBarHidden = false
    /// Where the person was heading when a guard redirected them.
    public var intendedLocation: Location?

    var stack: [SceneEntry] = []
    var pending: PendingNavigation?
    /// Whether guards or scenes are being asked or told; a navigation from within is refused.
    var isBusy = false
    private var isRedirecting = false
    let tracing = NavigationTrace()
    let leftScenes: LeftSceneHost

    public init(configurator: Configurator) {
        self.configurator = configurator
        leftScenes = LeftSceneHost(trace: tracing)
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
