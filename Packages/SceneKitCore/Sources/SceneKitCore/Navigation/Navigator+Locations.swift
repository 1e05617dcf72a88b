extension Navigator {
    /// Opens a location: the whole stack of it, or, where any scene of it cannot be opened, nothing.
    public func open(_ location: Location, completion: NavigationCompletion? = nil) {
        open(location, completion) { .setStack($0) }
    }

    func open(
        _ location: Location,
        _ completion: NavigationCompletion?,
        _ navigation: ([SceneEntry]) -> Navigation
    ) {
        guard !location.steps.isEmpty else {
            end(.failed(.init(.emptyLocation, "the location names no scene")), completion)
            return
        }
        var entries: [SceneEntry] = []
        for step in location.steps {
            do {
                let scene = try makeScene(step.scene, parameters: step.parameters)
                try requireParameters(of: scene)
                entries.append(entry(scene))
            } catch {
                end(.failed(Self.reason(for: error)), completion)
                return
            }
        }
        perform(navigation(entries), completion: completion)
    }

    /// The entrances of the host's modules that lead somewhere for the person of this session, but not to the scene
    /// that they see.
    public var entrances: [OpenEntrance] {
        let isGuest = services[(any UserDirectory).self]?.currentUserName == nil
        return configurator.entrances.compactMap { entrance in
            guard isGuest || entrance.audience != .guests, entrance.scene != topScene?.sceneName,
                let definition = try? configurator.definition(of: entrance.scene)
            else { return nil }
            let location = Location(definition.name)
            let intent = NavigationIntent(
                scene: definition.name,
                access: definition.access,
                location: location
            )
            guard guards.allSatisfy({ check in whileBusy { check(intent) } == .allow }) else { return nil }
            return OpenEntrance(
                title: entrance.title ?? definition.title,
                summary: definition.summary,
                location: location,
                collection: entrance.collection
            )
        }
    }

    /// Opens a location and waits for the outcome.
    public func open(_ location: Location) async -> NavigationOutcome {
        await withCheckedContinuation { continuation in
            open(location) { continuation.resume(returning: $0) }
        }
    }

    /// Opens the location that a session begins at; without one, what a flow shows already is where it begins.
    public func begin(at location: Location?) async -> NavigationOutcome {
        if let location { return await open(location) }
        return topScene == nil ? .failed(.init(.emptyLocation, "there is no scene to begin with")) : .done
    }

    /// Goes on to where the person was heading when a guard redirected them, if they were.
    public func resumeIntended(completion: NavigationCompletion? = nil) {
        guard let location = intendedLocation else { return }
        intendedLocation = nil
        open(location, completion: completion)
    }

    /// Forgets where the person was heading: they may not go there, or went elsewhere.
    public func forgetIntended() { intendedLocation = nil }

    /// Checks that a scene has what it cannot do without, wherever it came from.
    func requireParameters(of scene: any SceneViewController) throws {
        for parameter in try configurator.definition(of: scene.sceneName).parameters
        where parameter.isRequired {
            _ = try scene.parameters.required(parameter.identifier, of: scene.sceneName)
        }
    }

    static func reason(for error: any Error) -> NavigationReason {
        switch error {
        case SceneError.missingParameter: NavigationReason(.missingParameter, "\(error)")
        case SceneError.unknownSegue: NavigationReason(.unknownSegue, "\(error)")
        default: NavigationReason(.notConfigured, "\(error)")
        }
    }
}

/// The entrances of a navigator that services hold only weakly.
@MainActor
final class NavigatorEntrances: EntranceListing {
    private weak var navigator: Navigator?

    init(_ navigator: Navigator) {
        self.navigator = navigator
    }

    var entrances: [OpenEntrance] { navigator?.entrances ?? [] }
}
