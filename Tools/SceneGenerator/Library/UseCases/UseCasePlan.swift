import Foundation

/// A use case to be added across the files of a scene.
public struct UseCasePlan {
    private let changes: FileChanges
    /// Whether a person can do it: an action asks for it.
    public let hasAction: Bool

    /// The files it writes or changes.
    public var paths: [String] { changes.paths }

    /// Computes everything, and writes nothing.
    ///
    /// - Parameters:
    ///   - name: The use case's name, like `FetchForecast`.
    ///   - scene: The scene's name, like `Weather`.
    ///   - folder: The folder with the package that has the scene, or nil for the repository's packages.
    ///   - repository: The repository's folder.
    /// - Throws: `GeneratorFailure`.
    public init(
        name: String,
        scene sceneName: String,
        folder: String?,
        repository path: String
    ) throws(GeneratorFailure) {
        let repository = try Repository(path: path)
        let scene = try TypeName(sceneName, what: "scene")
        let useCase = try TypeName(name, what: "use case")
        let declared = try Self.scene(scene, in: repository.folder(folder), repository)
        var values = ScenePlan.values(scene, package: declared.target)
        values["UseCase"] = useCase.text
        values["useCase"] = useCase.camel
        values["use-case"] = useCase.kebab
        values["Use case"] = useCase.title
        var files = SceneFiles(declared)
        // A scene with the worker that a list is written with gets all parts, any other one the cycle.
        let worker = try Self.worker(of: scene, &files)
        hasAction = worker != nil
        values.merge(worker ?? [:]) { $1 }
        let templates = repository.templates("UseCase")
        for fragment in try templates.fragments(values) { try files.insert(fragment) }
        try Self.addDoubles(scene, useCase, to: &files, &values)
        try Self.check(useCase, files, repository)
        var changes = FileChanges(replaced: files.replaced)
        for (file, text) in try templates.files(values) {
            changes.created[Self.place(of: file, scene, files)] = text
        }
        self.changes = changes
    }

    /// Writes all of it, or nothing.
    public func write() throws(GeneratorFailure) { try changes.apply() }

    /// The names that the scene's worker has where a list was written with it; nil for any other worker.
    private static func worker(
        of scene: TypeName,
        _ files: inout SceneFiles
    ) throws(GeneratorFailure) -> [String: String]? {
        for file in try files.files(in: .sources, with: scene.text + "Working") {
            for type in file.source.topLevel where type.inherited.contains(scene.text + "Working") {
                let method = #/func addEntry\(text: String\) async throws\((\w+)\)\s*-> (\w+)/#
                guard let match = file.source.text(of: type.block.content).firstMatch(of: method) else {
                    continue
                }
                return [
                    "store": "", "Worker": type.name, "Failure": String(match.1), "Record": String(match.2),
                    "Task": match.2 == "Task" ? "_Concurrency.Task" : "Task",
                ]
            }
        }
        return nil
    }

    private static func scene(
        _ scene: TypeName,
        in folder: String,
        _ repository: Repository
    ) throws(GeneratorFailure) -> DeclaredScene {
        let declared = repository.scenes(of: folder)
        if let found = declared.first(where: { $0.name == scene.text }) { return found }
        let names = declared.map(\.name).sorted().joined(separator: ", ")
        throw GeneratorFailure(
            "no package in \(folder) has a scene '\(scene.text)'; "
                + (names.isEmpty ? "" : "there are \(names); ") + "'make scene NAME=\(scene.text)' writes one"
        )
    }

    /// Beside the tests of the scene, where they have a folder of their own.
    private static func place(of file: String, _ scene: TypeName, _ files: SceneFiles) -> String {
        let path = files.scene.package + "/" + file
        let folder = files.path(of: .tests) + "/" + scene.text
        guard FileManager.default.fileExists(atPath: folder) else { return path }
        return folder + "/" + URL(filePath: path).lastPathComponent
    }

    /// A name that anything in the scene's changed files has, in whatever case, is taken.
    private static func check(
        _ useCase: TypeName,
        _ files: SceneFiles,
        _ repository: Repository
    ) throws(GeneratorFailure) {
        let wanted = useCase.text.lowercased()
        let pattern = #/\b(?:enum|struct|class|func|let|var|case|protocol) (\w+)/#
        let sources = files.path(of: .sources) + "/"
        for path in files.changed.sorted() where path.hasPrefix(sources) {
            let text = try SourceFile(path).source.text
            guard let match = text.matches(of: pattern).first(where: { $0.1.lowercased() == wanted }) else {
                continue
            }
            throw GeneratorFailure(
                "\(path) has a '\(match.1)' already; a use case's name is its own, in whatever case"
            )
        }
        try repository.checkIsNotImported(useCase, what: "use case")
    }
}
