extension Configurator {
    /// Rejects a module that contradicts itself or a registered module.
    func check(_ module: SceneModule) throws(SceneError) {
        func refuse(_ reason: String) -> SceneError { .invalidModule(module.name, reason: reason) }
        guard !modules.contains(where: { $0.name == module.name }) else {
            throw refuse("there is a module of that name already")
        }
        if let name = module.unknownNames.first {
            let nearest = Suggestion.nearest(to: name, in: module.scenes.map(\.name).sorted())
            throw refuse("it has no scene '\(name)' to rename" + Suggestion.phrase(nearest))
        }
        if module.signIn != nil, let name = module.newNames.keys.sorted().first {
            throw refuse("its scene '\(name)' cannot be renamed: people sign in with the module's scenes")
        }
        for entrance in module.entrances {
            guard let scene = module.scenes.first(where: { $0.name == entrance.scene }) else {
                throw refuse("its entrance '\(entrance.scene)' is none of its scenes")
            }
            if let parameter = scene.parameters.first(where: \.isRequired) {
                throw refuse(
                    "its entrance '\(scene.name)' needs the parameter '\(parameter.identifier)', "
                        + "and an entrance is opened without any"
                )
            }
            if scene.isInternal { throw refuse("its entrance '\(scene.name)' is opened for a result only") }
        }
        for setting in module.settings {
            guard setting.isNameValid else {
                throw refuse(
                    "the setting '\(setting.name)' has no valid name: lower-case letters, digits and hyphens"
                )
            }
            if module.settings.filter({ $0.name == setting.name }).count > 1 {
                throw refuse("it declares the setting '\(setting.name)' twice")
            }
            if let other = modules.first(where: { $0.settings.contains { $0.name == setting.name } }) {
                throw refuse("\(other.name) declares the setting '\(setting.name)' too")
            }
        }
        for space in module.spaces {
            let isName =
                space.name.first?.isLetter == true
                && space.name.utf8.allSatisfy {
                    (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_")
                }
            guard isName, !space.name.contains("__"), space.name.last != "_" else {
                throw refuse(
                    "the space '\(space.name)' has no valid name: lower-case letters, digits and single underscores"
                )
            }
            if let other = (modules + [module]).first(where: { other in
                other.spaces.filter { $0.name == space.name }.count > (other.name == module.name ? 1 : 0)
            }) {
                throw refuse("\(other.name) declares the space '\(space.name)' too")
            }
        }
        if let other = modules.first(where: { $0.signIn != nil }), module.signIn != nil {
            throw refuse("\(other.name) lets people sign in already, and a host has one way to do that")
        }
        try checkServices(of: module)
    }
}
