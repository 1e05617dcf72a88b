import Foundation

/// A new package for a scene.
struct NewPackage {
    private let scene: TypeName
    /// The package's name without the suffix `Scene`.
    private let base: TypeName
    private let folder: String
    private let repository: Repository

    var name: String { base.text + "Scene" }
    /// The product with the module, for hosts that build it in.
    var product: String { base.text + "Module" }
    var path: String { folder + "/" + name }

    /// - Parameter name: The package's name, with or without `Scene`; nil for the scene's.
    /// - Throws: `GeneratorFailure` if the package's folder exists.
    init(
        _ scene: TypeName,
        package name: String?,
        in folder: String,
        _ repository: Repository
    ) throws(GeneratorFailure) {
        self.scene = scene
        base =
            try name.map { name throws(GeneratorFailure) in
                let hasSuffix = name.hasSuffix("Scene") && name != "Scene"
                return try TypeName(hasSuffix ? String(name.dropLast("Scene".count)) : name, what: "package")
            } ?? scene
        self.folder = folder
        self.repository = repository
        if folder != repository.packages,
            FileManager.default.fileExists(atPath: repository.packages + "/" + base.text + "Scene")
        {
            throw GeneratorFailure(
                "the framework has a package '\(base.text)Scene' already: choose another name, PACKAGE=…"
            )
        }
        guard !FileManager.default.fileExists(atPath: path + "/Package.swift") else {
            throw GeneratorFailure(
                "\(path) is a package already; no file is overwritten. "
                    + "'make scene NAME=… IN=\(base.text)' adds a scene to it"
            )
        }
    }

    /// The scene's record: one that the folder has already, or a new one.
    private func recordValues(_ request: SceneRequest) throws(GeneratorFailure) -> [String: String] {
        let sources = path + "/Sources/" + name
        let records = try PackageRecords(of: sources)
        guard let name = request.record, records.names.contains(name) else {
            return try ScenePlan.newRecord(request, of: scene, repository)
        }
        var values = try ScenePlan.values(of: try records.record(name), for: request, in: scene)
        if !SourceFolder(path: sources).files(with: "import RecordScenes").isEmpty {
            values["ready-made"] = ""
        }
        return values
    }

    /// The package's files. If the request names a host, also the root's manifest and the host's program.
    ///
    /// - Parameter record: The record of ready-made scenes; nil for a scene's code.
    func changes(
        _ request: SceneRequest,
        _ given: [String: String],
        _ record: RecordValues?
    ) throws(GeneratorFailure) -> FileChanges {
        let host = request.host
        var values = ScenePlan.values(scene, package: name).merging(given) { $1 }
        if let record {
            if let target = record.targets.first {
                throw GeneratorFailure(
                    "FIELDS refers to '\(target)': make that record first, and this one with IN=…, in its package"
                )
            }
            values.merge(record.all(request)) { $1 }
            values["ready-made"] = ""
            if request.isCode {
                let list = TypeName(declared: scene.text + "List")
                values.merge(ScenePlan.values(list, package: name)) { $1 }
                values["summary"] =
                    SceneKind.list.values(
                        of: record.record,
                        adds: request.list.adds != false
                    )["summary"]
            }
        } else {
            values.merge(try recordValues(request)) { $1 }
        }
        values["space"] = request.space.map { "\"\($0)\"" } ?? "nil"
        values["new package"] = ""
        values["new worker"] = ""
        values["unlinked"] = ""
        values["packages"] = RelativePath.from(path, to: repository.packages)
        values["existing"] = name
        values["Base"] = base.text
        values["base"] = base.camel
        values["base words"] = base.spoken
        values["Worker"] = "Stored\(base.text)Worker"
        values["Failure"] = base.text + "Failure"
        let published = try request.source.map { source throws(GeneratorFailure) in
            try PublishedPackage(parsing: source, standard: repository.version)
        }
        values.merge(published?.values ?? [:]) { $1 }
        var changes = FileChanges()
        let shared = [
            "Package.swift", "Sources/{{Base}}Plugin/", "Sources/{{Package}}/Translations/",
            "Tests/{{Package}}Tests/StoredSchemaTests.swift",
        ]
        let templates: [(String, [String]?)] =
            if record == nil {
                [("Scene", nil), (request.kind.templates, nil)]
            } else if request.isCode {
                [
                    (
                        "Scene",
                        shared + [
                            "README.md", "Sources/{{Package}}/{{Scene}}/{{Worker}}",
                            "Sources/{{Package}}/{{Scene}}/{{Failure}}",
                        ]
                    ),
                    ("Record", RecordValues.filesForCode + ["Sources/{{Package}}/SceneModule"]),
                ]
            } else {
                [("Scene", shared), ("Record", nil)]
            }
        // The repository has one for all of its packages.
        if folder != repository.packages { changes.created[path + "/.gitignore"] = ".build\n" }
        for (folder, files) in templates {
            for (file, text) in try repository.templates(folder).files(values, in: files) {
                changes.created[path + "/" + file] = text
            }
        }
        if published != nil {
            guard folder != repository.packages else {
                throw GeneratorFailure(
                    "FROM is for packages outside of \(repository.path): name their folder with DIR=…"
                )
            }
            // A host that is linked statically loads no plugins.
            changes.created = changes.created.filter { !$0.key.contains("/Sources/\(base.text)Plugin/") }
            for (file, text) in try repository.templates("Published").files(values) {
                changes.created[path + "/" + file] = text
            }
        }
        guard folder == repository.packages else {
            guard host == nil else {
                throw GeneratorFailure(
                    "HOST is for packages in \(repository.packages): leave out DIR, or make your own host "
                        + "depend on the product '\(product)' of \(path)"
                )
            }
            return changes
        }
        if let host {
            var manifest = try RootManifest(repository)
            let program = try manifest.addProduct(product, of: name, toHost: host)
            changes.replaced.merge(try program.adding(module: base.camel, importing: name)) { $1 }
            changes.replaced[manifest.file.path] = manifest.file.source.text
        }
        return changes
    }
}
