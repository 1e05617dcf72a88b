import SceneKitCore

/// What is wrong, or may be, with the scenes of a host, found in their declarations alone.
struct SceneCheck: Encodable {
    /// What will not work.
    private(set) var errors: [String] = []
    /// What works, and may not be meant.
    private(set) var warnings: [String] = []

    /// - Parameters:
    ///   - groups: What each scene is delivered with: its package, or its plugin's file.
    ///   - firstScene: What is opened where no scene is named.
    ///   - entrances: What else a person may begin with.
    ///   - flags: The host's own flags, which no scene gets to see.
    init(
        _ definitions: [SceneDefinition],
        groups: [String: String],
        services: Services,
        firstScene: String,
        entrances: [String],
        flags: Set<String>
    ) {
        let names = definitions.map(\.name)
        let known = Set(names)
        if !known.contains(firstScene) {
            errors.append("the first scene is '\(firstScene)', which no package registers")
        }
        for definition in definitions {
            for segue in definition.segues where !known.contains(segue.destination) {
                errors.append(
                    SceneError.danglingSegue(
                        segue.identifier,
                        scene: definition.name,
                        destination: segue.destination,
                        nearest: Suggestion.nearest(to: segue.destination, in: names)
                    ).description
                )
            }
            for service in definition.services where !services.contains(service) {
                errors.append(
                    SceneError.missingService(
                        service.name,
                        scene: definition.name,
                        provided: services.names
                    ).description
                )
            }
            errors += ParameterCheck(definition, isFirst: definition.name == firstScene, flags: flags).faults
        }
        let beginnings = [firstScene] + entrances
        warnings += Self.unreached(definitions, from: beginnings).map {
            "nothing leads to \($0) from \(beginnings.joined(separator: ", ")); it can be opened by its name only"
        }
        warnings += GroupCircles(definitions, groups: groups).circles.map {
            "\($0.joined(separator: " and ")) need each other's scenes, so that none can be used without the others"
        }
    }

    mutating func add(_ refusals: [PluginRefusal]) {
        errors += refusals.map(\.description)
    }

    private static func unreached(_ definitions: [SceneDefinition], from beginnings: [String]) -> [String] {
        let destinations = Dictionary(
            definitions.map { ($0.name, $0.segues.map(\.destination)) },
            uniquingKeysWith: { first, _ in first }
        )
        var reached = Set(beginnings)
        var next = beginnings
        while let name = next.popLast() {
            for destination in destinations[name] ?? [] where reached.insert(destination).inserted {
                next.append(destination)
            }
        }
        return definitions.map(\.name).filter { !reached.contains($0) }
    }
}
