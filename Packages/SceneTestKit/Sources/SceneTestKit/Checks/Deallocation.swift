public import SceneKitCore
public import Testing

/// Expects that an object is released after its last use.
///
/// ```swift
/// await expectDeallocated { ContactListConfigurator.configure(worker: worker) }
/// ```
@MainActor
public func expectDeallocated<Object: AnyObject>(
    within limit: Duration = .seconds(2),
    sourceLocation: SourceLocation = #_sourceLocation,
    _ make: @MainActor () async throws -> Object
) async rethrows {
    let watched = try await WeakReferences([make()])
    await watched.expectGone(within: limit, at: sourceLocation)
}

/// Expects that a scene, its router and its data store are released after the scene was opened by name and left.
///
/// - Parameter use: Uses the scene before it is left.
/// - Throws: `SceneError` if the definitions cannot be registered.
@MainActor
public func expectDeallocated(
    scene name: String,
    parameters: Parameters = [:],
    from definitions: [SceneDefinition],
    services: Services = Services(),
    within limit: Duration = .seconds(2),
    sourceLocation: SourceLocation = #_sourceLocation,
    use: @MainActor (Navigator) async throws -> Void = { _ in }
) async throws {
    let configurator = Configurator(services: services)
    try configurator.register(definitions)
    let navigator = Navigator(configurator: configurator)
    let outcome = await navigator.open(Location(name, parameters: parameters))
    guard outcome == .done else {
        Issue.record("\(name) could not be opened: \(outcome)", sourceLocation: sourceLocation)
        return
    }
    await navigator.settle()
    try await use(navigator)
    let watched = WeakReferences(navigator.topScene.map(parts) ?? [])
    while navigator.topScene != nil {
        navigator.popModule(animated: false)
        if navigator.screen?.question != nil { try navigator.post(.answer(true)) }
        guard navigator.topScene != nil, navigator.screen?.message?.kind != .warning else { break }
    }
    if navigator.topScene != nil {
        Issue.record("\(navigator.location) could not be left", sourceLocation: sourceLocation)
    }
    await watched.expectGone(within: limit, at: sourceLocation)
}

@MainActor
private func parts(of scene: any SceneViewController) -> [AnyObject] {
    [scene, scene.segueRouter, scene.dataStore].compactMap { $0 }
}

/// Holds objects weakly.
@MainActor
private struct WeakReferences {
    private final class Reference {
        weak var object: AnyObject?
        let name: String

        init(_ object: AnyObject) {
            self.object = object
            name = "\(type(of: object))"
        }
    }

    private let references: [Reference]

    init(_ objects: [AnyObject]) {
        references = objects.map(Reference.init)
    }

    func expectGone(within limit: Duration, at sourceLocation: SourceLocation) async {
        let references = references
        guard await !Deadline.wait(limit, until: { references.allSatisfy { $0.object == nil } }) else {
            return
        }
        let names = references.filter { $0.object != nil }.map(\.name).joined(separator: ", ")
        Issue.record("still in memory: \(names)", sourceLocation: sourceLocation)
    }
}
