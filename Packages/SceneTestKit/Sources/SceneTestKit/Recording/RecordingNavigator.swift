public import SceneKitCore
public import Testing

/// A `Routable` for tests of coordinators. It records the calls, and keeps the modules like a real one.
@MainActor
public final class RecordingNavigator: Routable {
    /// The immediate outcome of navigations with a completion; with nil they wait for `complete(with:)`.
    public var outcome: NavigationOutcome? = .done
    /// The modules that a real navigator would hold now, the root first.
    public private(set) var modules: [any Presentable] = []

    private let calls: Spy<RoutableCall>
    private var waiting: [NavigationCompletion] = []

    public init(sourceLocation: SourceLocation = #_sourceLocation) {
        calls = Spy("the navigator", sourceLocation: sourceLocation)
    }

    // MARK: - For the test

    /// Expects these calls, in this order, and no others since the last expectation.
    public func expect(_ expected: RoutableCall..., sourceLocation: SourceLocation = #_sourceLocation) {
        calls.expect(expected, sourceLocation: sourceLocation)
    }

    /// Every call so far; reading it counts as expecting them.
    public var received: [RoutableCall] { calls.received }

    /// Ends the navigation that has waited longest; fails if none waits.
    public func complete(
        with outcome: NavigationOutcome = .done,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        guard !waiting.isEmpty else {
            Issue.record("no navigation waits for its outcome", sourceLocation: sourceLocation)
            return
        }
        waiting.removeFirst()(outcome)
    }

    /// Fails on unexpected calls, and on completions that were never called.
    public func finish(sourceLocation: SourceLocation = #_sourceLocation) {
        calls.finish(sourceLocation: sourceLocation)
        guard !waiting.isEmpty else { return }
        Issue.record(
            "\(waiting.count) navigation(s) never got an outcome: call complete(with:)",
            sourceLocation: sourceLocation
        )
        waiting = []
    }

    // MARK: - Routable

    public var toPresent: (any SceneViewController)? { modules.last?.toPresent }

    public func present(_ module: (any Presentable)?) {
        calls.record(.present(named(module)))
        add(module)
    }

    public func present(_ module: (any Presentable)?, animated: Bool) {
        calls.record(.present(named(module), animated: animated))
        add(module)
    }

    public func push(_ module: (any Presentable)?) {
        calls.record(.push(named(module)))
        add(module)
    }

    public func push(_ module: (any Presentable)?, animated: Bool) {
        calls.record(.push(named(module), animated: animated))
        add(module)
    }

    public func push(_ module: (any Presentable)?, animated: Bool, completion: NavigationCompletion?) {
        calls.record(.push(named(module), animated: animated, hasCompletion: completion != nil))
        add(module)
        end(completion)
    }

    public func popModule() {
        calls.record(.popModule())
        _ = modules.popLast()
    }

    public func popModule(animated: Bool) {
        calls.record(.popModule(animated: animated))
        _ = modules.popLast()
    }

    public func dismissModule() {
        calls.record(.dismissModule())
        _ = modules.popLast()
    }

    public func dismissModule(animated: Bool, completion: NavigationCompletion?) {
        calls.record(.dismissModule(animated: animated, hasCompletion: completion != nil))
        _ = modules.popLast()
        end(completion)
    }

    public func setRootModule(_ module: (any Presentable)?) {
        calls.record(.setRootModule(named(module)))
        if let module { modules = [module] }
    }

    public func setRootModule(_ module: (any Presentable)?, hideBar: Bool) {
        calls.record(.setRootModule(named(module), hideBar: hideBar))
        if let module { modules = [module] }
    }

    public func popToRootModule(animated: Bool) {
        calls.record(.popToRootModule(animated: animated))
        modules = Array(modules.prefix(1))
    }

    private func named(_ module: (any Presentable)?) -> RoutableCall.Module? {
        module.map { RoutableCall.Module($0) }
    }

    private func add(_ module: (any Presentable)?) {
        if let module { modules.append(module) }
    }

    private func end(_ completion: NavigationCompletion?) {
        guard let completion else { return }
        guard let outcome else {
            waiting.append(completion)
            return
        }
        completion(outcome)
    }
}
