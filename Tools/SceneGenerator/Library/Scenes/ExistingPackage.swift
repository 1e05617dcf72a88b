import Foundation

/// An existing package that gets another scene.
struct ExistingPackage {
    let path: String
    /// The names of the package and of its target; its tests have the suffix `Tests`.
    let name: String
    /// The file with the module's declaration.
    let module: SourceFile
    /// The module's name for programs.
    var identifier: String {
        module.source.text.firstMatch(of: #/SceneModule\(\s*"(\w+)"/#).map { String($0.1) } ?? name
    }

    /// - Parameter text: The package's name, with or without `Scene`.
    /// - Throws: `GeneratorFailure` if there is no such package, or the package has no module.
    init(_ text: String, in folder: String, _ repository: Repository) throws(GeneratorFailure) {
        let known = repository.scenePackages(in: folder)
        let wanted = text.hasSuffix("Scene") ? text : text + "Scene"
        guard known.contains(wanted) else {
            throw GeneratorFailure(
                "\(folder) has no scene package '\(wanted)'"
                    + (known.isEmpty ? "" : "; available: \(known.joined(separator: ", "))")
                    + "; 'make scene NAME=\(wanted.dropLast("Scene".count))' writes one"
            )
        }
        name = wanted
        path = folder + "/" + wanted
        for folder in ["Sources/" + wanted, "Tests/\(wanted)Tests"] {
            guard FileManager.default.fileExists(atPath: path + "/" + folder) else {
                throw GeneratorFailure("\(path) has no folder \(folder) for a scene's files")
            }
        }
        for file in SourceFolder(path: path + "/Sources/" + wanted).paths {
            let file = try SourceFile(file)
            guard Self.scenes(in: file.source) != nil else { continue }
            module = file
            return
        }
        throw GeneratorFailure(
            "no file in \(path)/Sources/\(wanted) has 'SceneModule(…, scenes: …)', in which scenes are registered"
        )
    }

    /// Computes every file change for another scene in the package.
    func adding(
        _ scene: TypeName,
        _ request: SceneRequest,
        _ given: [String: String],
        _ repository: Repository
    ) throws(GeneratorFailure) -> FileChanges {
        let records = try PackageRecords(of: path + "/Sources/" + name)
        var values = ScenePlan.values(scene, package: name).merging(given) { $1 }
        values.merge(try self.values(of: scene, request, records, repository)) { $1 }
        values["existing"] = identifier
        // A segue within the module needs no module name.
        if values["module"] == values["existing"] {
            values["module"] = nil
            values["own"] = ""
            let destination = values["Destination"] ?? ""
            if request.kind == .detail, records.isList(destination) {
                values["kind of segue"] = ", .unwind"
                values["unwinds"] = ""
            } else {
                values["passed"] = try passedID(of: destination, records)
            }
        }
        if values["passed"] == nil {
            values["unlinked"] = values["list"]
        } else {
            values["when found"] = ", when: { $0.isFound }"
        }
        if values["destination"] != nil, values["own"] == nil { values["elsewhere"] = "" }
        var changes = FileChanges()
        let folders = [
            "Schemas/", "Sources/{{Package}}/{{Scene}}/", "Sources/{{Package}}/{{record folder}}/", "Tests/",
        ]
        for kind in ["Scene", request.kind.templates] {
            for (file, text) in try repository.templates(kind).files(values, in: folders) {
                changes.created[path + "/" + file] = text
            }
        }
        try checkTypes(changes.created)
        var module = module
        let definition = scene.text + "Configurator.definition"
        if Self.list("scenes", in: module.source) != nil {
            try module.add(definition, to: { Self.list("scenes", in: $0) }, "the module's list 'scenes'")
        } else if let scenes = Self.scenes(in: module.source) {
            module.source = module.source.inserting("[\(definition)] + ", at: scenes.lowerBound)
        }
        if values["new record"] != nil, let record = values["Record"],
            Self.list("records", in: module.source) != nil
        {
            try module.add(
                record + ".self",
                to: { Self.list("records", in: $0) },
                "the module's list 'records'"
            )
        }
        if let space = request.space {
            guard values["new worker"] != nil, let worker = values["Worker"] else {
                throw GeneratorFailure(
                    "the scenes of \(name) share the store of '\(values["Worker"] ?? "")': set its 'space', and leave out SPACE"
                )
            }
            try Self.add(space: space, as: "\(worker).space ?? \"\(space)\"", to: &module)
        }
        changes.replaced[module.path] = module.source.text
        changes.replaced.merge(try dependencies(["SceneKitCore", "StorageWorkers"], repository)) { $1 }
        changes.replaced.merge(try readMe(scene.text, values["summary"] ?? "")) { $1 }
        return changes
    }

    /// The scene's record, and its store worker: the package's shared one or a new one.
    private func values(
        of scene: TypeName,
        _ request: SceneRequest,
        _ records: PackageRecords,
        _ repository: Repository
    ) throws(GeneratorFailure) -> [String: String] {
        let isNew = request.kind == .list && request.record.map { !records.names.contains($0) } ?? true
        var values: [String: String]
        if isNew {
            values = try ScenePlan.newRecord(request, of: scene, repository)
        } else {
            values = try ScenePlan.values(of: try records.record(request.record), for: request, in: scene)
        }
        values["space"] = request.space.map { "\"\($0)\"" } ?? "nil"
        values["chosen"] = request.kind == .list ? "selectedID" : values["record"].map { $0 + "ID" }
        values["when found"] = ""
        guard let (worker, failure) = records.worker else {
            values["new worker"] = ""
            return values
        }
        values["Worker"] = worker
        values["Failure"] = failure
        let record = values["Record"] ?? ""
        for (section, method) in [
            ("finds", "find\(record)(id: String)"), ("deletes", "delete\(record)(id: String)"),
            ("saves", "save\(record)(id: String?"), ("follows", "\(values["record"] ?? "")Changes()"),
            ("has add", "addEntry(text: String) async throws(\(failure)) -> \(record) {"),
        ] where records.has(method, in: worker) {
            values[section] = ""
        }
        return values
    }

    /// The property of another scene's data store that takes an id; nil if the tests have no double of that store.
    private func passedID(of scene: String, _ records: PackageRecords) throws(GeneratorFailure) -> String? {
        let tests = SourceFolder(path: path + "/Tests/\(name)Tests")
        guard !tests.files(with: "class \(scene)StoreDouble:").isEmpty else { return nil }
        return records.passedID(of: scene)
    }

    /// Checks that the new files' types do not exist yet, because all files are in one module.
    func checkTypes(_ created: [String: String]) throws(GeneratorFailure) {
        let new = Set(
            created.values.flatMap { SwiftSource($0).declarations() }.filter { $0.keyword != "extension" }
                .map(\.name)
        )
        for folder in ["Sources/" + name, "Tests/\(name)Tests"] {
            for path in SourceFolder(path: path + "/" + folder).paths {
                let found = try SourceFile(path).source.topLevel.first { new.contains($0.name) }
                guard let found else { continue }
                throw GeneratorFailure(
                    "\(path) has a type '\(found.name)', which the scene's files would declare again"
                )
            }
        }
    }

    /// Adds the imports of the scene's files to the package's manifest.
    func dependencies(
        _ needed: [String],
        _ repository: Repository
    ) throws(GeneratorFailure) -> [String: String] {
        var file = try SourceFile(path + "/Package.swift")
        let before = file.source.text
        let core = "/SceneKitCore\")"
        // What 'make scene' writes over the published package has all of these products.
        guard before.contains(core) else {
            let missing = (needed + ["SceneTestKit"]).filter { !before.contains("\"\($0)\"") }
            guard missing.isEmpty else {
                throw GeneratorFailure(
                    "\(file.path): the targets need the products \(missing.joined(separator: ", ")) of the framework, too"
                )
            }
            return [:]
        }
        for package in needed + ["SceneTestKit"]
        where !file.source.text.contains("/\(package)\")") {
            let prefix =
                file.source.text.firstMatch(of: #/\.package\(path: "([^"]*)\/SceneKitCore"\)/#)
                .map { String($0.1) } ?? RelativePath.from(path, to: repository.packages)
            try file.add(
                ".package(path: \"\(prefix)/\(package)\")",
                to: { $0.list(with: core) },
                "the list 'dependencies' with SceneKitCore"
            )
        }
        for (call, target, products) in [
            (".target", name, needed), (".testTarget", name + "Tests", needed + ["SceneTestKit"]),
        ] {
            let list = { (source: SwiftSource) in
                source.call(call, with: "name: \"\(target)\"").flatMap { source.list("dependencies", in: $0) }
            }
            for product in products {
                if let block = list(file.source),
                    file.source.text(of: block.content).contains("\"\(product)\"")
                {
                    continue
                }
                try file.add("\"\(product)\"", to: list, "the list 'dependencies' of the target '\(target)'")
            }
        }
        return file.source.text == before ? [:] : [file.path: file.source.text]
    }

    /// Adds the scene to the table of scenes in the package's README, if it has the one that `make scene` writes.
    func readMe(_ scene: String, _ summary: String) throws(GeneratorFailure) -> [String: String] {
        let file = path + "/README.md"
        guard let data = FileManager.default.contents(atPath: file) else { return [:] }
        var lines = String(decoding: data, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let header = lines.firstIndex(where: { $0.hasPrefix("| scene |") }),
            !lines.contains(where: { $0.hasPrefix("| `\(scene)` |") })
        else { return [:] }
        let end = lines[header...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex
        lines.insert("| `\(scene)` | \(summary) |", at: end)
        return [file: lines.joined(separator: "\n")]
    }
}
