import Foundation

/// The plan for a new scene, with a package of its own or in an existing package.
public struct ScenePlan {
    private let changes: FileChanges
    /// The package's folder.
    public let package: String
    /// The scene that the new one leads to, if no known module has it.
    public let unknownDestination: String?

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
        unknownDestination = found?.module == nil ? destination?.text : nil
        let record = try request.fields.map { text throws(GeneratorFailure) in
            try Self.record(scene, text, request, declared)
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
                    try existing.adding(record, repository)
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
    }

    /// The record of ready-made scenes.
    private static func record(
        _ name: TypeName,
        _ text: String,
        _ request: SceneRequest,
        _ declared: [DeclaredScene]
    ) throws(GeneratorFailure) -> RecordValues {
        guard request.kind == .list, request.record == nil, request.destination == nil else {
            throw GeneratorFailure("FIELDS make all scenes of a record: leave out KIND, RECORD and TO")
        }
        let names = DeclaredScene.readyMade(of: name.text)
        if let other = declared.first(where: { names.contains($0.name) }) {
            throw GeneratorFailure(
                "\(other.package) already has a scene '\(other.name)'; scene names must be unique"
            )
        }
        let values = RecordValues(record: name, fields: try FieldRequest.all(text))
        if let field = values.fields.first(where: { $0.target == name.text && !$0.isOptional }) {
            throw GeneratorFailure(
                "FIELDS has '\(field.identifier):\(name.text)', which the first record cannot have: "
                    + "write '\(field.identifier):\(name.text)?'"
            )
        }
        return values
    }

    /// Writes all changes or none.
    public func write() throws(GeneratorFailure) { try changes.apply() }

    /// - Parameter package: The target of the scene.
    static func values(_ scene: TypeName, package: String) -> [String: String] {
        [
            "Scene": scene.text, "scene": scene.camel, "Package": package, "words": scene.spoken,
            "Title": scene.title, "Worker": "Stored\(scene.text)Worker", "Failure": scene.text + "Failure",
        ]
    }

    /// The template values for a list with a new record type.
    static func newRecord(
        _ request: SceneRequest,
        of scene: TypeName,
        _ repository: Repository
    ) throws(GeneratorFailure) -> [String: String] {
        let name = request.record
        let record = try TypeName(name ?? scene.text + "Entry", what: "record")
        try repository.checkIsNotImported(record, what: "record")
        if record == scene {
            throw GeneratorFailure("the scene and its record cannot both be '\(scene.text)'")
        }
        var values = try RecordType(new: record, folder: scene.text).values
        values.merge(request.kind.values(of: record)) { $1 }
        values["collection"] = name == nil ? scene.snake + "_entries" : record.snake + "s"
        return values
    }

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
            throw GeneratorFailure(
                "\(other.package) already has a scene '\(other.name)'; scene names must be unique"
            )
        }
        try repository.checkIsNotImported(scene, what: "scene")
        if destination == scene { throw GeneratorFailure("'\(scene.text)' cannot lead to itself") }
    }
}
