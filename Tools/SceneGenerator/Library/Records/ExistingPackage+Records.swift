extension ExistingPackage {
    /// Computes every file change for ready-made scenes of a new record in the package.
    func adding(
        _ record: RecordValues,
        _ repository: Repository
    ) throws(GeneratorFailure) -> FileChanges {
        let known = try PackageRecords(of: path + "/Sources/" + name).fieldRecords
        for target in record.targets where !known.contains(target) {
            throw GeneratorFailure(
                "FIELDS refers to '\(target)', and \(path) has no record with ready-made scenes of that name"
                    + (known.isEmpty ? "" : "; it has \(known.joined(separator: ", "))")
            )
        }
        var values = record.all
        values["Package"] = name
        guard let match = module.source.text.firstMatch(of: #/static let (\w+)[^=\n]*=\s*SceneModule\(/#)
        else {
            throw GeneratorFailure("\(module.name): no 'static let' has the module, which the tests need")
        }
        values["base"] = String(match.1)
        var changes = FileChanges()
        let folders = ["Schemas/", "Sources/{{Package}}/{{Record}}/", "Tests/"]
        for (file, text) in try repository.templates("Record").files(values, in: folders) {
            changes.created[path + "/" + file] = text
        }
        try checkTypes(changes.created)
        var module = module
        guard let scenes = Self.scenes(in: module.source) else {
            throw GeneratorFailure("\(module.name): the module's 'scenes' were not found")
        }
        let type = record.record.text
        module.source = module.source.inserting(" + \(type).scenes", at: scenes.upperBound)
        let entrance = "Entrance(\"\(type)List\", counting: \(type).schema.name)"
        for (label, element) in [("records", type + ".self"), ("entrances", entrance)]
        where Self.list(label, in: module.source) != nil {
            try module.add(element, to: { Self.list(label, in: $0) }, "the module's list '\(label)'")
        }
        changes.replaced[module.path] = module.source.text
        let needed = ["RecordScenes", "SceneKitCore", "StorageWorkers"]
        changes.replaced.merge(try dependencies(needed, repository)) { $1 }
        let plural = record.record.plural
        changes.replaced.merge(try readMe(type + "List", "the list of \(plural), with their cards and forms"))
        {
            $1
        }
        return changes
    }
}
