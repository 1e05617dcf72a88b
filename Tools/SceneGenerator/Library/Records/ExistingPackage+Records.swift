extension ExistingPackage {
    /// Computes every file change for ready-made scenes of a new record in the package.
    ///
    /// - Parameter request: With `isCode`, only the record is added, and scenes in code come later.
    func adding(
        _ record: RecordValues,
        _ request: SceneRequest,
        _ repository: Repository
    ) throws(GeneratorFailure) -> FileChanges {
        let known = try PackageRecords(of: path + "/Sources/" + name).fieldRecords
        for target in record.targets where !known.contains(target) {
            throw GeneratorFailure(
                "FIELDS refers to '\(target)', and \(path) has no record with ready-made scenes of that name"
                    + (known.isEmpty ? "" : "; it has \(known.joined(separator: ", "))")
            )
        }
        var values = record.all(request)
        values["Package"] = name
        values["tested scenes"] = ([record.record.text] + referred(by: record.targets)).map { $0 + ".scenes" }
            .joined(separator: " + ")
        guard let match = module.source.text.firstMatch(of: #/static let (\w+)[^=\n]*=\s*SceneModule\(/#)
        else {
            throw GeneratorFailure("\(module.name): no 'static let' has the module, which the tests need")
        }
        values["base"] = String(match.1)
        var changes = FileChanges()
        let folders =
            request.isCode
            ? RecordValues.filesForCode : ["Schemas/", "Sources/{{Package}}/{{Record}}/", "Tests/"]
        for (file, text) in try repository.templates("Record").files(values, in: folders) {
            changes.created[path + "/" + file] = text
        }
        try checkTypes(changes.created)
        var module = module
        guard let scenes = Self.scenes(in: module.source) else {
            throw GeneratorFailure("\(module.name): the module's 'scenes' were not found")
        }
        let type = record.record.text
        if !request.isCode {
            module.source = module.source.inserting(" + \(type).scenes", at: scenes.upperBound)
        }
        let entrance = "Entrance(\"\(type)List\", counting: \(type).schema.name)"
        for (label, element) in [("records", type + ".self"), ("entrances", entrance)]
        where Self.list(label, in: module.source) != nil {
            try module.add(element, to: { Self.list(label, in: $0) }, "the module's list '\(label)'")
        }
        if let space = request.space, !request.isCode {
            try Self.add(space: space, as: "\"\(space)\"", to: &module)
        }
        changes.replaced[module.path] = module.source.text
        let needed = ["RecordScenes", "SceneKitCore", "StorageWorkers"]
        changes.replaced.merge(try dependencies(needed, repository)) { $1 }
        if request.isCode { return changes }
        let plural = record.record.plural
        changes.replaced.merge(try readMe(type + "List", "the list of \(plural), with their cards and forms"))
        {
            $1
        }
        return changes
    }

    /// The records with ready-made scenes to which some refer, themselves included, and those to which these refer.
    private func referred(by targets: [String]) -> [String] {
        let files = SourceFolder(path: path + "/Sources/" + name).files(with: "RecordScenes(")
        var found: [String] = []
        var rest = targets
        while let record = rest.popLast() {
            guard !found.contains(record) else { continue }
            found.append(record)
            for file in files where file.text.contains("RecordScenes(\(record).self") {
                rest += file.text.matches(of: #/\.to\(\s*(\w+)\.self/#).map { String($0.1) }
            }
        }
        return found
    }
}
