import Foundation

/// A scene to be written: a package with it, or its files in a package that is there.
public struct ScenePlan {
    private let changes: FileChanges
    /// The package's folder.
    public let package: String
    /// The scene to which the new one leads, where no module is known to have it.
    public let unknownDestination: String?

    /// The files it writes or changes.
    public var paths: [String] { changes.paths }

    /// Computes everything, and writes nothing.
    ///
    /// - Parameter path: The repository's folder.
    /// - Throws: `GeneratorFailure`.
    public init(_ request: SceneRequest, repository path: String) throws(GeneratorFailure) {
        let repository = try Repository(path: path)
        let scene = try TypeName(request.name, what: "scene")
        let destination = try request.destination.map { text throws(GeneratorFailure) in
            try TypeName(text, what: "scene")
        }
        let folder = repository.folder(request.folder)
        let declared = repository.scenes(andOf: folder)
        try Self.check(scene, destination, repository, declared)
        let found = declared.first { $0.name == destination?.text }
        var values = [request.kind.rawValue: "", "summary": request.kind.summary]
        values["placeholder"] =
            request.kind == .list ? "No entries yet. Begin with 'add'." : "There is nothing to choose from."
        values["kind of segue"] = request.kind == .form ? ", .unwind" : ""
        values["leads"] = destination.map { "leads to \($0.text)" } ?? "leaves the scene"
        values["left"] = destination.map { "leads to \($0.text)" } ?? "is left"
        if let destination {
            guard request.kind != .picker else {
                throw GeneratorFailure("a picker takes no TO: it leads back to the scene that asked")
            }
            values["destination"] = destination.text
            values["Destination"] = destination.text
            values["destination words"] = destination.title
            values["destination-words"] = destination.kebab
            values["module"] = found?.module
        }
        unknownDestination = found?.module == nil ? destination?.text : nil
        if let name = request.package {
            if request.host != nil {
                throw GeneratorFailure(
                    "HOST is for a package of its own: whichever host has the module of '\(name)' gets the scene with it"
                )
            }
            let existing = try ExistingPackage(name, in: folder, repository)
            package = existing.path
            changes = try existing.adding(scene, request, values, repository)
        } else {
            guard request.kind == .list else {
                throw GeneratorFailure(
                    "a \(request.kind.rawValue) shows records of a package: name it with IN=…"
                )
            }
            let new = try NewPackage(scene, in: folder, repository)
            package = new.path
            changes = try new.changes(request, values)
        }
    }

    /// Writes all of it, or nothing.
    public func write() throws(GeneratorFailure) { try changes.apply() }

    /// - Parameter package: The target that has the scene.
    static func values(_ scene: TypeName, package: String) -> [String: String] {
        [
            "Scene": scene.text, "scene": scene.camel, "Package": package, "words": scene.spoken,
            "Title": scene.title, "Worker": "Stored\(scene.text)Worker", "Failure": scene.text + "Failure",
        ]
    }

    /// What a list needs that writes its own record.
    static func newRecord(
        _ name: String?,
        of scene: TypeName,
        _ repository: Repository
    ) throws(GeneratorFailure) -> [String: String] {
        let record = try TypeName(name ?? scene.text + "Entry", what: "record")
        try repository.checkIsNotImported(record, what: "record")
        if record == scene {
            throw GeneratorFailure("the scene and its record cannot both be '\(scene.text)'")
        }
        var values = try RecordType(new: record, folder: scene.text).values
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
            throw GeneratorFailure("leave 'Scene' out of '\(scene.text)': the package gets it")
        }
        if let other = declared.first(where: { $0.name.lowercased() == scene.text.lowercased() }) {
            throw GeneratorFailure(
                "there is a scene '\(other.name)' already, in \(other.package); a scene's name is its own"
            )
        }
        try repository.checkIsNotImported(scene, what: "scene")
        if destination == scene { throw GeneratorFailure("'\(scene.text)' cannot lead to itself") }
    }
}
