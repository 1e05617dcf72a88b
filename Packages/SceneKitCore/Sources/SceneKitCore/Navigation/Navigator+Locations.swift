extension Navigator {
    /// Opens a location: the whole stack of it, or, where any scene of it cannot be opened, nothing.
    public func open(_ location: Location, completion: NavigationCompletion? = nil) {
        guard !location.steps.isEmpty else {
            end(.failed(.init(.emptyLocation, "the location names no scene")), completion)
            return
        }
        var entries: [SceneEntry] = []
        for step in location.steps {
            do {
                let scene = try configurator.makeScene(step.scene, parameters: step.parameters)
                try requireParameters(of: scene)
                entries.append(SceneEntry(scene))
            } catch {
                end(.failed(Self.reason(for: error)), completion)
                return
            }
        }
        perform(.setStack(entries), completion: completion)
    }

    /// The scenes that a person can go to from anywhere: they can be opened with nothing, do more than take in a
    /// form, and no guard leads elsewhere. The one that is seen is not among them.
    public var places: [SceneDefinition] {
        configurator.definitions.filter { definition in
            guard definition.form.isEmpty, definition.name != topScene?.sceneName,
                !definition.parameters.contains(where: \.isRequired)
            else { return false }
            let intent = NavigationIntent(
                scene: definition.name,
                access: definition.access,
                location: Location(definition.name)
            )
            return guards.allSatisfy { check in whileBusy { check(intent) } == .allow }
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
