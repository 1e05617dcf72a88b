extension SceneModule {
    /// The module with another name for one of its scenes, for a host in which a scene of another module has that name.
    ///
    /// Segues, locations, commands, completions, recordings and the API have the new name. The module's code keeps using
    /// its own: the registry translates it.
    ///
    /// ```swift
    /// import SceneHosting
    /// import SceneKitCore
    ///
    /// @MainActor
    /// func makeHost(lending: SceneModule, tools: SceneModule) -> Host {
    ///     Host(name: "myhost", version: "1.0", modules: [lending.renaming("Pick", to: "PickLoan"), tools])
    /// }
    /// ```
    ///
    /// Registration refuses the module if it has no scene of that name, or if people sign in with its scenes.
    public func renaming(_ name: String, to newName: String) -> SceneModule {
        var module = self
        guard scenes.contains(where: { $0.name == name }) else {
            module.unknownNames.append(name)
            return module
        }
        module.newNames[newNames.first { $0.value == name }?.key ?? name] = newName
        let renamed = { (scene: String) in scene == name ? newName : scene }
        for position in module.scenes.indices {
            module.scenes[position].declaration.renameScenes(of: self.name, renamed)
        }
        for position in module.entrances.indices {
            module.entrances[position].scene = renamed(module.entrances[position].scene)
        }
        return module
    }
}

extension SceneDeclaration {
    /// Renames the scene, and the module's scenes to which its segues and fields lead.
    fileprivate mutating func renameScenes(of module: String, _ renamed: (String) -> String) {
        name = renamed(name)
        for position in segues.indices where segues[position].module ?? module == module {
            segues[position].destination = renamed(segues[position].destination)
        }
        parameters.renameRecords(renamed)
        form.renameRecords(renamed)
        for position in actions.indices { actions[position].parameters.renameRecords(renamed) }
        for position in filters.indices { filters[position].fields.renameRecords(renamed) }
    }
}

extension [Field] {
    /// Renames the scenes that show the records which the fields name.
    fileprivate mutating func renameRecords(_ renamed: (String) -> String) {
        for position in indices {
            if let scene = self[position].record?.scene { self[position].record?.scene = renamed(scene) }
        }
    }
}

extension Screen {
    /// The screen with other names of the scenes that it leads to.
    func renamingScenes(_ renamed: (String) -> String) -> Screen {
        var screen = self
        for position in screen.actions.indices { screen.actions[position].parameters.renameRecords(renamed) }
        screen.blocks = blocks.map { block in
            switch block {
            case .list(var list):
                if let scene = list.destination?.scene { list.destination?.scene = renamed(scene) }
                for row in list.rows.indices {
                    list.rows[row].values = list.rows[row].values?.mapValues { $0.renamingScenes(renamed) }
                }
                return .list(list)
            case .detail(var detail):
                detail.items = detail.items.renamingScenes(renamed)
                return .detail(detail)
            case .form(var form):
                form.fields.renameRecords(renamed)
                return .form(form)
            default: return block
            }
        }
        return screen
    }
}

extension [DetailBlock.Item] {
    fileprivate func renamingScenes(_ renamed: (String) -> String) -> [DetailBlock.Item] {
        map { item in
            var item = item
            item.opens = item.opens?.renamingScenes(renamed)
            return item
        }
    }
}

extension Location {
    /// The location with other names of its scenes.
    func renamingScenes(_ renamed: (String) -> String) -> Location {
        Location(steps.map { Step(renamed($0.scene), parameters: $0.parameters) })
    }
}
