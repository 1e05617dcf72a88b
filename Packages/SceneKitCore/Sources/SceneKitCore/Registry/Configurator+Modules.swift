/// A host's choice of another destination for a scene's segue.
public struct SegueBinding: Equatable, Hashable, Sendable {
    public var scene: String
    public var segue: String
    public var destination: String

    /// - Parameters:
    ///   - segue: The identifier of a segue that `scene` declares.
    ///   - scene: The name of the scene that declares the segue.
    ///   - destination: The scene to open instead, of any module.
    public init(_ segue: String, of scene: String, to destination: String) {
        self.scene = scene
        self.segue = segue
        self.destination = destination
    }
}

extension Configurator {
    /// The value of a module's setting; nil if no module declares it.
    func setting(_ name: String) -> Setting? {
        guard let declaration = modules.lazy.flatMap(\.settings).first(where: { $0.name == name }) else {
            return nil
        }
        return settings[name] ?? Setting(declaration.standard, from: "the default")
    }

    /// The entrances of all modules in their order; those of plugins last.
    public var entrances: [Entrance] { modules.flatMap(\.entrances) }

    /// Adapts the declared scenes to this host: applies its bindings and drops segues into absent modules.
    func resolve() -> [String: SceneDefinition] {
        let present = Set(modules.map(\.name)).union(declared.values.map(\.package))
        return declared.mapValues { definition in
            var definition = definition
            let names = definition.segues.map(\.identifier)
            definition.segues = definition.segues.compactMap { segue in
                var segue = segue
                if let binding = bindings.first(where: {
                    $0.scene == definition.name && $0.segue == segue.identifier
                }) {
                    segue.destination = binding.destination
                    segue.module = declared[binding.destination]?.package
                    return segue
                }
                guard let module = segue.module else { return segue }
                if let name = newNames[module]?[segue.destination], module != definition.package {
                    segue.destination = name
                }
                return present.contains(module) ? segue : nil
            }
            let absent = Set(names).subtracting(definition.segues.map(\.identifier))
            guard !absent.isEmpty else { return definition }
            let lost = definition.actions.filter { $0.segue.map(absent.contains) == true }.map(\.identifier)
            definition.actions.removeAll { lost.contains($0.identifier) }
            for position in definition.parameters.indices {
                definition.parameters[position].appliesTo?.removeAll(where: lost.contains)
            }
            return definition
        }
    }

    /// The name in this host of a scene that a module's code names.
    ///
    /// A renamed scene of the module itself comes first, then a scene of that name, then a renamed scene of another module.
    func name(of scene: String, for module: String) -> String {
        if let name = newNames[module]?[scene] { return name }
        if declared[scene] != nil { return scene }
        return newNames.sorted { $0.key < $1.key }.lazy.compactMap { $0.value[scene] }.first ?? scene
    }

    /// The names in this host of the scenes that a scene names; nil if no module has renamed scenes.
    func newNames(for scene: any SceneViewController) -> ((String) -> String)? {
        guard !newNames.isEmpty else { return nil }
        let module = declared[scene.sceneName]?.package ?? ""
        return { self.name(of: $0, for: module) }
    }

    /// A scene's declared actions whose segues have no destination in this host.
    func absentActions(of name: String) -> Set<String> {
        guard let whole = declared[name], let definition = try? definition(of: name),
            whole.actions.count != definition.actions.count
        else { return [] }
        return Set(whole.actions.map(\.identifier)).subtracting(definition.actions.map(\.identifier))
    }
}

extension Configurator {
    /// The scenes that the rows of a scene's lists open in this host, by list.
    func destinations(of name: String) -> [String: ListBlock.Destination] {
        guard let definition = try? definition(of: name) else { return [:] }
        return definition.lists.reduce(into: [:]) { destinations, list in
            guard let segue = definition.segues.first(where: { $0.identifier == list.segue }) else { return }
            destinations[list.identifier] = .init(scene: segue.destination, parameter: list.parameter)
        }
    }

    /// The segues to the scenes that a scene embeds in this host.
    func embeds(of name: String) -> [SegueDeclaration] {
        (try? definition(of: name))?.segues.filter { $0.kind == .embed } ?? []
    }

    /// The lists of a scene that stay beside the scenes which their rows open in this host.
    func listsBeside(of name: String) -> [BesideList] {
        guard let definition = try? definition(of: name) else { return [] }
        return definition.lists.filter(\.isBeside).compactMap { list in
            guard let segue = definition.segues.first(where: { $0.identifier == list.segue }),
                let parameter = list.parameter
            else { return nil }
            // A form for a new record stands where the record will: it leads there, or back to the list.
            let forms = definition.segues.filter { $0.result == nil }.map(\.destination).filter { form in
                (try? self.definition(of: form))?.segues.contains {
                    ($0.kind == .replace && $0.destination == segue.destination)
                        || ($0.kind == .back && $0.destination == name)
                } == true
            }
            return BesideList(
                identifier: list.identifier,
                scenes: Set([segue.destination] + forms),
                destination: segue.destination,
                parameter: parameter
            )
        }
    }
}

/// A list that stays beside the scene which its rows open.
struct BesideList {
    let identifier: String
    /// The scenes that stand beside it, if they are directly above its scene in the stack.
    let scenes: Set<String>
    /// The scene that a row opens, and its parameter that takes the row's identifier.
    let destination: String
    let parameter: String
}
