extension Navigator {
    /// Opens a location: its whole stack, or nothing if any of its scenes cannot be opened.
    ///
    /// A list that is shown stays, with everything below it, if the location only has another scene beside it.
    public func open(_ location: Location, completion: NavigationCompletion? = nil) {
        if let (place, rest) = stepsBeside(of: location) {
            open(rest, from: place, completion) { .push($0) }
        } else {
            open(location, completion) { .setStack($0) }
        }
    }

    /// The position of the list that stays when a location is opened, and the steps above it.
    private func stepsBeside(of location: Location) -> (place: Int, rest: Location)? {
        guard showsBeside, let place = choice?.place, location.steps.count > place + 1,
            location.steps.prefix(place + 1) == self.location.steps.prefix(place + 1),
            stack[place].listsBeside.contains(where: { $0.scenes.contains(location.steps[place + 1].scene) })
        else { return nil }
        return (place, Location(Array(location.steps.dropFirst(place + 1))))
    }

    func open(
        _ location: Location,
        from place: Int? = nil,
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
        perform(navigation(entries), from: place, completion: completion)
    }

    /// The entrances that the session's person can open, except the one to the scene shown now.
    public var entrances: [OpenEntrance] { entrances(except: topScene?.sceneName) }

    /// The entrances that the session's person can open.
    @_spi(Hosting) public var allEntrances: [OpenEntrance] { entrances(except: nil) }

    private func entrances(except scene: String?) -> [OpenEntrance] {
        let isGuest = services[(any UserDirectory).self]?.currentUserName == nil
        return configurator.entrances.compactMap { entrance in
            guard isGuest || entrance.audience != .guests, entrance.scene != scene,
                let definition = try? configurator.definition(of: entrance.scene)
            else { return nil }
            guard allows(definition) else { return nil }
            return OpenEntrance(
                title: entrance.$title ?? definition.declaration.$title,
                summary: definition.declaration.$summary,
                location: Location(definition.name),
                collection: entrance.collection,
                isCountAlwaysShown: entrance.isCountAlwaysShown
            )
        }
    }

    /// Counts what the scene behind an entrance shows, from the records of the session's person, without opening the
    /// scene.
    ///
    /// - Returns: Nil if the scene counts nothing itself.
    /// - Throws: An error of the scene's `count`.
    public func count(behind entrance: OpenEntrance) async throws -> Int? {
        let definition = try configurator.definition(of: entrance.scene)
        return try await definition.count?(
            configurator.context(of: definition, parameters: [:], services: services)
        )
    }

    /// Opens a location and returns the outcome.
    public func open(_ location: Location) async -> NavigationOutcome {
        await withCheckedContinuation { continuation in
            open(location) { continuation.resume(returning: $0) }
        }
    }

    /// Opens the session's first location. With nil it keeps the scene that a flow already shows, if any.
    @_spi(Hosting) public func begin(at location: Location?) async -> NavigationOutcome {
        if let location { return await open(location) }
        return topScene == nil ? .failed(.init(.emptyLocation, "there is no scene to begin with")) : .done
    }

    /// Opens the location that the person asked for before a guard redirected them, if there is one.
    public func resumeIntended(completion: NavigationCompletion? = nil) {
        guard let location = intendedLocation else { return }
        intendedLocation = nil
        open(location, completion: completion)
    }

    /// Forgets the intended location: the person may not open it, or went elsewhere.
    public func forgetIntended() { intendedLocation = nil }

    /// Checks that a scene has its required parameters, whether they came from a location or a router.
    func requireParameters(of scene: any SceneViewController) throws {
        for parameter in try configurator.definition(of: scene.sceneName).parameters
        where parameter.isRequired {
            _ = try scene.parameters.required(parameter.identifier, of: scene.sceneName)
        }
    }

    static func reason(for error: any Error) -> NavigationReason {
        switch error {
        case SceneError.missingParameter: NavigationReason(.missingParameter, LocalizedText(error))
        case SceneError.unknownSegue: NavigationReason(.unknownSegue, LocalizedText(error))
        default: NavigationReason(.notConfigured, LocalizedText(error))
        }
    }
}

/// Provides a navigator's entrances as a service that holds it weakly.
@MainActor
final class NavigatorEntrances: EntranceListing {
    private weak var navigator: Navigator?

    init(_ navigator: Navigator) {
        self.navigator = navigator
    }

    var entrances: [OpenEntrance] { navigator?.entrances ?? [] }

    func count(behind entrance: OpenEntrance) async throws -> Int? {
        try await navigator?.count(behind: entrance)
    }
}
