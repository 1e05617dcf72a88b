extension Navigator {
    /// Loads an image of a scene, from the records of the session's person, without opening the scene.
    ///
    /// - Parameters:
    ///   - source: The name from a `Picture` of the scene. It may come from anywhere.
    ///   - scene: The scene's name.
    /// - Returns: Nil if there is no such image, or if the person may not open the scene.
    /// - Throws: An error of the scene's `images`.
    public func image(_ source: String, of scene: String) async throws -> ImageData? {
        guard let definition = try? configurator.definition(of: scene), let load = definition.images else {
            return nil
        }
        guard allows(definition) else { return nil }
        return try await load(
            configurator.context(of: definition, parameters: [:], services: services),
            source
        )
    }

    /// Whether all guards let the session's person open a scene.
    func allows(_ definition: SceneDefinition) -> Bool {
        let intent = NavigationIntent(
            scene: definition.name,
            access: definition.access,
            needsNetwork: definition.needsNetwork,
            location: Location(definition.name)
        )
        return guards.allSatisfy { check in whileBusy { check(intent) } == .allow }
    }
}
