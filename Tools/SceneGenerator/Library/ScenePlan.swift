import Foundation

/// A package to be written, with one scene.
public struct ScenePlan {
    private let changes: FileChanges
    /// The package's folder.
    public let package: String

    /// The files it writes.
    public var paths: [String] { changes.paths }

    /// Computes everything, and writes nothing.
    ///
    /// - Parameters:
    ///   - name: The scene's name, like `Weather`.
    ///   - folder: The folder to write `WeatherScene` into, or nil for the repository's packages.
    ///   - destination: A scene of another package that it leads to.
    ///   - repository: The repository's folder.
    /// - Throws: `GeneratorFailure`.
    public init(
        name: String,
        folder: String?,
        destination: String?,
        repository path: String
    ) throws(GeneratorFailure) {
        let repository = try Repository(path: path)
        let scene = try TypeName(name, what: "scene")
        let destination = try destination.map { text throws(GeneratorFailure) in
            try TypeName(text, what: "scene")
        }
        try Self.check(scene, destination, repository)
        let folder = URL(filePath: folder ?? repository.packages).standardizedFileURL.path
        let packageName = scene.text + "Scene"
        package = folder + "/" + packageName
        guard !FileManager.default.fileExists(atPath: package) else {
            throw GeneratorFailure("\(package) is there already; nothing is overwritten")
        }
        var values = Self.values(scene)
        values["packages"] = folder == repository.packages ? ".." : repository.packages
        if let destination {
            values["destination"] = destination.text
            values["Destination"] = destination.text
            values["destination words"] = destination.title
            values["destination-words"] = destination.kebab
        }
        var changes = FileChanges()
        for (file, text) in try repository.templates("Scene").files(values) {
            changes.created[package + "/" + file] = text
        }
        self.changes = changes
    }

    /// Writes all of it, or nothing.
    public func write() throws(GeneratorFailure) { try changes.apply() }

    static func values(_ scene: TypeName) -> [String: String] {
        [
            "Scene": scene.text, "Package": scene.text + "Scene", "words": scene.spoken, "Title": scene.title,
            "collection": scene.snake,
        ]
    }

    private static func check(
        _ scene: TypeName,
        _ destination: TypeName?,
        _ repository: Repository
    ) throws(GeneratorFailure) {
        if scene.text.hasSuffix("Scene") {
            throw GeneratorFailure("leave 'Scene' out of '\(scene.text)': the package gets it")
        }
        let taken = repository.sceneNames
        if let other = taken.first(where: { $0.lowercased() == scene.text.lowercased() }) {
            throw GeneratorFailure("there is a scene '\(other)' already; a scene's name is its own")
        }
        if repository.importedTypes.contains(scene.text) {
            throw GeneratorFailure(
                "'\(scene.text)' cannot name a scene: SceneKitCore, SceneTestKit or StorageWorkers has a type of that name"
            )
        }
        if destination == scene { throw GeneratorFailure("'\(scene.text)' cannot lead to itself") }
    }
}
