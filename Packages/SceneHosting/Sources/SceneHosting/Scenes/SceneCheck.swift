@_spi(Hosting) import SceneKitCore

/// Errors and warnings about a host's scenes, found in their declarations without running the scenes.
struct SceneCheck: Encodable {
    /// Declarations that cannot work.
    private(set) var errors: [String] = []
    /// Declarations that work but may be mistakes.
    private(set) var warnings: [String] = []

    /// - Parameters:
    ///   - groups: The package or the plugin's file that each scene is delivered with.
    ///   - firstScenes: The scenes that open if the arguments name none.
    ///   - flags: The host's own flags, which scenes never receive.
    @MainActor
    init(
        _ configurator: Configurator,
        groups: [String: String],
        firstScenes: [String],
        flags: Set<String>
    ) {
        let definitions = configurator.definitions
        let names = definitions.map(\.name)
        for name in firstScenes where !names.contains(name) {
            errors.append(
                name.isEmpty
                    ? "the host has no first scene"
                    : "no module declares the first scene, '\(name)'"
            )
        }
        errors += configurator.faults(of: definitions).map(\.description)
        errors += configurator.modules.flatMap(configurator.serviceFaults).map(\.description)
        errors += configurator.modules.flatMap(configurator.spaceFaults).map(\.description)
        for definition in definitions {
            let isFirst = firstScenes.contains(definition.name)
            errors += ParameterCheck(definition, isFirst: isFirst, flags: flags).faults
        }
        let beginnings =
            firstScenes + configurator.entrances.map(\.scene).filter { !firstScenes.contains($0) }
        warnings += Self.unreached(definitions, from: beginnings).map {
            "no segue leads to \($0) from \(beginnings.joined(separator: ", ")); only its name opens it"
        }
        warnings += PackageCycles(definitions, groups: groups).cycles.map {
            "\($0.joined(separator: " and ")) need each other's scenes; none works without the others"
        }
    }

    mutating func add(_ refusals: [PluginRefusal]) {
        errors += refusals.map(\.description)
    }

    /// The scenes that no other scene leads to, except internal ones, whose callers may be in absent modules.
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
        return definitions.filter { !$0.isInternal && !reached.contains($0.name) }.map(\.name)
    }
}
