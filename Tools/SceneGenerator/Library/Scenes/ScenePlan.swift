import Foundation

/// The plan for a new scene, with a package of its own or in an existing package.
public struct ScenePlan {
    private let changes: FileChanges
    /// The package's folder.
    public let package: String
    /// The scene that the new one leads to, if no known module has it.
    public let unknownDestination: String?
    /// The scenes to plan and write next, each after the one before it has been written.
    public let following: [SceneRequest]

    /// The files to write or change.
    public var paths: [String] { changes.paths }

    /// Computes all changes without writing them.
    ///
    /// - Parameter path: The repository's folder.
    /// - Throws: `GeneratorFailure`.
    public init(_ request: SceneRequest, repository path: String) throws(GeneratorFailure) {
        let repository = try Repository(path: path)
        let scene = try TypeName(request.name, what: request.fields == nil ? "scene" : "record")
        let destination = try request.destination.map { text throws(GeneratorFailure) in
            try TypeName(text, what: "scene")
        }
        let folder = repository.folder(request.folder)
        let declared = repository.scenes(andOf: folder)
        try Self.check(scene, destination, repository, declared)
        let found = declared.first { $0.name == destination?.text }
        var values = [request.kind.rawValue: ""]
        values["kind of segue"] = request.kind == .form ? ", .unwind" : ""
        values["leads"] = destination.map { "leads to \($0.text)" } ?? "leaves the scene"
        values["left"] = destination.map { "leads to \($0.text)" } ?? "is left"
        if let destination {
            guard request.kind != .picker else {
                throw GeneratorFailure("a picker takes no TO: it returns to the scene that opened it")
            }
            values["destination"] = destination.text
            values["Destination"] = destination.text
            values["destination words"] = destination.title
            values["destination-words"] = destination.kebab
            values["module"] = found?.module
        }
        if destination != nil || request.form != nil { values["segues"] = "" }
        unknownDestination = found?.module == nil ? destination?.text : nil
        try Self.check(space: request.space)
        let record = try request.fields.map { text throws(GeneratorFailure) in
            try Self.record(scene, text, request, repository, declared)
        }
        if let name = request.package {
            guard request.newPackage == nil else {
                throw GeneratorFailure(
                    "IN is for an existing package and PACKAGE for a new one: leave out one"
                )
            }
            if request.host != nil {
                throw GeneratorFailure(
                    "HOST is only for a new package: every host with the module of '\(name)' gets the scene"
                )
            }
            let existing = try ExistingPackage(name, in: folder, repository)
            package = existing.path
            changes =
                if let record {
                    try existing.adding(record, request, repository)
                } else {
                    try existing.adding(scene, request, values, repository)
                }
        } else {
            guard request.kind == .list else {
                throw GeneratorFailure(
                    "a \(request.kind.rawValue) shows records of a package: name it with IN=…"
                )
            }
            let new = try NewPackage(scene, package: request.newPackage, in: folder, repository)
            package = new.path
            changes = try new.changes(request, values, record)
        }
        following = record != nil && request.isCode ? Self.scenes(of: scene.text, request, in: package) : []
    }

    /// The scenes in code of a record: its form, its detail, and the list that leads to both.
    private static func scenes(
        of record: String,
        _ request: SceneRequest,
        in package: String
    ) -> [SceneRequest] {
        func scene(_ name: String, _ kind: SceneKind, to destination: String? = nil) -> SceneRequest {
            SceneRequest(
                name: name,
                kind: kind,
                record: record,
                destination: destination,
                package: URL(filePath: package).lastPathComponent,
                folder: request.folder
            )
        }
        let (form, detail) = ("Edit" + record, "View" + record)
        var list = scene(record + "List", .list, to: detail)
        list.list = request.list
        list.list.adds = false
        if request.list.adds != false { list.form = form }
        return [scene(form, .form), scene(detail, .detail, to: form), list]
    }

    private static func check(space: String?) throws(GeneratorFailure) {
        guard let space, space.wholeMatch(of: #/[a-z][a-z0-9]*(_[a-z0-9]+)*/#) == nil else { return }
        throw GeneratorFailure(
            "SPACE='\(space)' is not a valid name of a shared space: use lower-case letters, digits and single underscores"
        )
    }

    /// The record of ready-made scenes.
    private static func record(
        _ name: TypeName,
        _ text: String,
        _ request: SceneRequest,
        _ repository: Repository,
        _ declared: [DeclaredScene]
    ) throws(GeneratorFailure) -> RecordValues {
        guard request.kind == .list, request.record == nil, request.destination == nil else {
            throw GeneratorFailure("FIELDS make all scenes of a record: leave out KIND, RECORD and TO")
        }
        guard request.isCode || request.list == ListOptions() else {
            throw GeneratorFailure(
                "ready-made scenes have a search, orders, filters and forms: leave out SEARCH, SORT, FILTER and ADD, or "
                    + "write scenes in code with CODE=yes"
            )
        }
        let names = DeclaredScene.readyMade(of: name.text)
        if let other = declared.first(where: { names.contains($0.name) }) { throw Self.taken(by: other) }
        let values = RecordValues(record: name, fields: try FieldRequest.all(text))
        let flags = repository.hostFlags
        if let field = values.fields.first(where: { flags.contains($0.identifier) }) {
            throw GeneratorFailure(
                "FIELDS has '\(field.identifier)', and every host has a flag '--\(field.identifier)': choose another name"
            )
        }
        if let field = values.fields.first(where: { $0.target == name.text && !$0.isOptional }) {
            throw GeneratorFailure(
                "FIELDS has '\(field.identifier):\(name.text)', which the first record cannot have: "
                    + "write '\(field.identifier):\(name.text)?'"
            )
        }
        if request.isCode { try values.check(request.list) }
        return values
    }

    private static func taken(by other: DeclaredScene) -> GeneratorFailure {
        GeneratorFailure(
            "\(other.package) already has a scene '\(other.name)': choose another name, since packages in one folder are "
                + "for one host; a host renames scenes of packages from elsewhere"
        )
    }

    /// Writes all changes or none.
    public func write() throws(GeneratorFailure) { try changes.apply() }

    private static func check(
        _ scene: TypeName,
        _ destination: TypeName?,
        _ repository: Repository,
        _ declared: [DeclaredScene]
    ) throws(GeneratorFailure) {
        if scene.text.hasSuffix("Scene") {
            throw GeneratorFailure(
                "name the scene without 'Scene', which the package's name adds: '\(scene.text)'"
            )
        }
        if let other = declared.first(where: { $0.name.lowercased() == scene.text.lowercased() }) {
            throw Self.taken(by: other)
        }
        try repository.checkIsNotImported(scene, what: "scene")
        if destination == scene { throw GeneratorFailure("'\(scene.text)' cannot lead to itself") }
    }
}
