extension Configurator {
    /// Checks everything that depends on other modules: destinations, results, roles, services and the host's bindings.
    /// Call it when all modules are registered.
    ///
    /// - Throws: `SceneError`.
    public func validate() throws {
        if let error = faults(of: definitions).first { throw error }
        for binding in bindings {
            guard let scene = declared[binding.scene] else {
                _ = try definition(of: binding.scene)
                continue
            }
            guard scene.segues.contains(where: { $0.identifier == binding.segue }) else {
                throw SceneError.unknownSegue(
                    binding.segue,
                    scene: binding.scene,
                    known: scene.segues.map(\.identifier)
                )
            }
        }
        for module in modules {
            if let error = serviceFaults(of: module).first ?? spaceFaults(of: module).first { throw error }
        }
    }

    /// The faults of a module's shared spaces: roles that no module declares.
    @_spi(Hosting) public func spaceFaults(of module: SceneModule) -> [SceneError] {
        module.spaces.flatMap { space in
            [space.readers, space.writers].compactMap { access in
                unknownRole(in: access).map {
                    .invalidModule(module.name, reason: "the space '\(space.name)' is kept for \($0)")
                }
            }
        }
    }

    /// Describes the role in an access that no module declares, with the nearest name; nil if it is declared.
    private func unknownRole(in access: SceneAccess) -> String? {
        let roles = modules.flatMap(\.roles).map(\.name)
        guard case .role(let role) = access, !roles.contains(role) else { return nil }
        return "the role '\(role)', which no module declares"
            + Suggestion.phrase(Suggestion.nearest(to: role, in: roles.sorted()))
    }

    /// The faults of scenes among all registered modules.
    @_spi(Hosting) public func faults(of definitions: [SceneDefinition]) -> [SceneError] {
        definitions.flatMap { definition in
            var faults = definition.segues.compactMap { fault(of: $0, from: definition) }
            if let role = unknownRole(in: definition.access) {
                faults.append(
                    .invalidDeclaration(scene: definition.name, reason: "it is kept for \(role)")
                )
            }
            return faults + definition.lists.compactMap { fault(of: $0, from: definition) }
                + definition.services.compactMap {
                    serviceFault($0, requester: definition.name, module: definition.package)
                }
        }
    }

    private func fault(of list: SceneList, from definition: SceneDefinition) -> SceneError? {
        guard let parameter = list.parameter,
            let segue = definition.segues.first(where: { $0.identifier == list.segue }),
            let known = declared[segue.destination]?.parameters.map(\.identifier), !known.contains(parameter)
        else { return nil }
        return .invalidDeclaration(
            scene: definition.name,
            reason: "a row of the list '\(list.identifier)' becomes the parameter '\(parameter)' of "
                + "\(segue.destination), which has none of that name"
                + Suggestion.phrase(Suggestion.nearest(to: parameter, in: known))
        )
    }

    private func fault(of segue: SegueDeclaration, from definition: SceneDefinition) -> SceneError? {
        guard let destination = declared[segue.destination],
            segue.module == nil || segue.module == destination.package
        else {
            let known = declared.values.filter { segue.module == nil || $0.package == segue.module }
            return .danglingSegue(
                segue.identifier,
                scene: definition.name,
                destination: segue.destination,
                nearest: Suggestion.nearest(to: segue.destination, in: known.map(\.name).sorted())
            )
        }
        if segue.kind == .embed, destination.segues.contains(where: { $0.kind == .embed }) {
            return .invalidDeclaration(
                scene: definition.name,
                reason:
                    "the segue '\(segue.identifier)' embeds \(destination.name), which embeds other scenes itself"
            )
        }
        guard segue.result != destination.result else { return nil }
        let gives = destination.result.map { "gives a \($0)" } ?? "gives no result"
        let wants = segue.result.map { "is for a \($0)" } ?? "is for none"
        return .invalidDeclaration(
            scene: definition.name,
            reason: "the segue '\(segue.identifier)' \(wants), and \(destination.name) \(gives)"
        )
    }
}
