import Foundation

/// A use case to be added across the files of a scene.
public struct UseCasePlan {
    private let changes: FileChanges

    /// The files it writes or changes.
    public var paths: [String] { changes.paths }

    /// Computes everything, and writes nothing.
    ///
    /// - Parameters:
    ///   - name: The use case's name, like `FetchForecast`.
    ///   - scene: The scene's name, like `Weather`.
    ///   - folder: The folder that `WeatherScene` is in, or nil for the repository's packages.
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
        let folder = URL(filePath: folder ?? repository.packages).standardizedFileURL.path
        let package = folder + "/" + scene.text + "Scene"
        guard FileManager.default.fileExists(atPath: package + "/Package.swift") else {
            throw GeneratorFailure(
                "there is no package \(package); 'make scene NAME=\(scene.text)' writes one"
            )
        }
        try Self.check(useCase, package)
        var values = ScenePlan.values(scene)
        values["UseCase"] = useCase.text
        values["useCase"] = useCase.camel
        values["use-case"] = useCase.kebab
        values["Use case"] = useCase.title
        let templates = repository.templates("UseCase")
        var changes = FileChanges()
        for fragment in try templates.fragments(values) {
            let file = package + "/" + fragment.file
            // Several fragments may go into one file.
            let source = if let changed = changes.replaced[file] { changed } else { try Self.text(of: file) }
            changes.replaced[file] = try fragment.inserted(into: source)
        }
        for (file, text) in try templates.files(values) { changes.created[package + "/" + file] = text }
        self.changes = changes
    }

    /// Writes all of it, or nothing.
    public func write() throws(GeneratorFailure) { try changes.apply() }

    private static func text(of file: String) throws(GeneratorFailure) -> String {
        guard let data = FileManager.default.contents(atPath: file),
            let text = String(validating: data, as: UTF8.self)
        else { throw GeneratorFailure("\(file) is not there, or is no text") }
        return text
    }

    /// A name that anything in the package has, in whatever case, is taken.
    private static func check(_ useCase: TypeName, _ package: String) throws(GeneratorFailure) {
        let wanted = useCase.text.lowercased()
        let pattern = #/\b(?:enum|struct|class|func|let|var|case|protocol) (\w+)/#
        for folder in ["Sources", "Tests"] {
            for text in SourceFolder(path: package + "/" + folder).texts {
                guard let match = text.matches(of: pattern).first(where: { $0.1.lowercased() == wanted })
                else {
                    continue
                }
                throw GeneratorFailure("the package has a '\(match.1)' already; a use case's name is its own")
            }
        }
    }
}
