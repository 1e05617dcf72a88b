import Foundation

/// The plan for adding a use case to the files of a scene.
public struct UseCasePlan {
    private let changes: FileChanges
    /// Whether a person starts the use case with an action.
    public let hasAction: Bool

    /// The files to write or change.
    public var paths: [String] { changes.paths }

    /// Computes all changes without writing them.
    ///
    /// - Parameters:
    ///   - name: The use case's name, such as `FetchForecast`.
    ///   - scene: The scene's name, such as `Weather`.
    ///   - folder: The folder with the scene's package; nil for the repository's packages.
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
        guard !declared.isReadyMade else {
            throw GeneratorFailure(
                "\(scene.text) is a ready-made scene without files: 'scenes(_:)' of its RecordScenes takes a scene of your own"
            )
        }
        var values = ScenePlan.values(scene, package: declared.target)
        values["UseCase"] = useCase.text
        values["useCase"] = useCase.camel
        values["use-case"] = useCase.kebab
        values["Use case"] = useCase.title
        var files = SceneFiles(declared)
        // A scene with the worker of a generated list gets all parts; any other scene gets only the cycle.
        let worker = try Self.worker(of: scene, useCase, &files)
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

    /// Writes all changes or none.
    public func write() throws(GeneratorFailure) { try changes.apply() }

    /// The names in the worker of a generated list; nil for any other worker.
    private static func worker(
        of scene: TypeName,
        _ useCase: TypeName,
        _ files: inout SceneFiles
    ) throws(GeneratorFailure) -> [String: String]? {
        for file in try files.files(in: .sources, with: scene.text + "Working") {
            for type in file.source.topLevel where type.inherited.contains(scene.text + "Working") {
                let method = #/func addEntry\(text: String\) async throws\((\w+)\)\s*-> (\w+)/#
                guard let match = file.source.text(of: type.block.content).firstMatch(of: method) else {
                    continue
                }
                let failure = String(match.1)
                let isWorded = try files.files(in: .sources, with: "func text(_ attempt").contains { file in
                    file.source.topLevel.contains { $0.name == failure }
                }
                return [
                    "attempt": isWorded ? "\(useCase.title) failed" : "The store could not be reached",
                    "failure text": isWorded ? "failure.text(\"\(useCase.title) failed\")" : "failure.text",
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
                + (names.isEmpty ? "" : "available: \(names); ")
                + "'make scene NAME=\(scene.text)' writes one"
        )
    }

    /// Places the test beside the scene's tests if they have their own folder.
    private static func place(of file: String, _ scene: TypeName, _ files: SceneFiles) -> String {
        let path = files.scene.package + "/" + file
        let folder = files.path(of: .tests) + "/" + scene.text
        guard FileManager.default.fileExists(atPath: folder) else { return path }
        return folder + "/" + URL(filePath: path).lastPathComponent
    }

    /// Checks that no name in the scene's changed files equals the use case's name, ignoring case.
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
                "\(path) has a '\(match.1)' already; a use case's name must be unique, ignoring case"
            )
        }
        try repository.checkIsNotImported(useCase, what: "use case")
    }
}
