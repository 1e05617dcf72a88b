import Foundation

/// The checked-out repository: its templates and the names in use.
struct Repository {
    let path: String

    /// - Throws: `GeneratorFailure` if the folder has no templates.
    init(path: String) throws(GeneratorFailure) {
        let path = URL(filePath: path).standardizedFileURL.path
        guard FileManager.default.fileExists(atPath: path + "/Tools/Templates") else {
            throw GeneratorFailure(
                "\(path) has no folder Tools/Templates; run the generator in the repository's folder"
            )
        }
        self.path = path
    }

    func templates(_ kind: String) -> TemplateFolder {
        TemplateFolder(path: path + "/Tools/Templates/" + kind)
    }

    var packages: String { path + "/Packages" }

    /// The version of the packages, which the file `Tools/Distribution/VERSION` has.
    var version: String {
        let data = FileManager.default.contents(atPath: path + "/Tools/Distribution/VERSION") ?? Data()
        return String(decoding: data, as: UTF8.self).filter { !$0.isWhitespace }
    }

    /// The folder with a scene's package.
    ///
    /// - Parameter folder: The folder as the person typed it; nil for the repository's packages.
    func folder(_ folder: String?) -> String {
        URL(filePath: folder ?? packages).standardizedFileURL.path
    }

    /// The scenes that packages declare.
    ///
    /// - Parameter folder: A folder with further packages.
    func scenes(andOf folder: String) -> [DeclaredScene] {
        Set([packages, folder]).sorted().flatMap(Self.subfolders).flatMap(scenes(ofPackage:))
    }

    /// The names of the scene packages in a folder.
    func scenePackages(in folder: String) -> [String] {
        Self.subfolders(of: folder).filter {
            $0.hasSuffix("Scene") && FileManager.default.fileExists(atPath: $0 + "/Package.swift")
        }
        .map { URL(filePath: $0).lastPathComponent }
    }

    /// The scenes that the scene packages in a folder declare.
    func scenes(of folder: String) -> [DeclaredScene] {
        Self.subfolders(of: folder).filter { $0.hasSuffix("Scene") }.flatMap(scenes(ofPackage:))
    }

    private func scenes(ofPackage package: String) -> [DeclaredScene] {
        Self.subfolders(of: package + "/Sources").flatMap { target in
            let modules = matches("SceneModule(", #/SceneModule\(\s*"(\w+)"/#, in: target)
            // Found by its view controller or by its name.
            let names =
                matches("SceneDefinition(", #/SceneDefinition\(\s*(\w+)ViewController\.self/#, in: target)
                + matches("SceneDefinition(", #/SceneDefinition\(\s*name:\s*"(\w+)"/#, in: target)
            // Not those of a documentation comment.
            let records = matches(
                "RecordScenes(",
                #/(?m)^(?!\s*\/\/).*\bRecordScenes\(\s*(\w+)\.self/#,
                in: target
            )
            .flatMap(DeclaredScene.readyMade)
            return (names + records).sorted().map {
                DeclaredScene(
                    name: $0,
                    module: modules.first,
                    package: package,
                    target: URL(filePath: target).lastPathComponent,
                    isReadyMade: records.contains($0)
                )
            }
        }
    }

    private static func subfolders(of path: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.sorted().map { path + "/" + $0 }
    }

    /// - Throws: `GeneratorFailure` if a package that every scene imports has a public type of that name.
    func checkIsNotImported(_ name: TypeName, what: String) throws(GeneratorFailure) {
        let pattern = #/public (?:final )?(?:struct|class|enum|protocol|typealias|actor) (\w+)/#
        for package in ["SceneKitCore", "SceneTestKit", "StorageWorkers"] {
            let files = SourceFolder(path: packages + "/" + package + "/Sources").files(with: name.text)
            let isTaken = files.contains { $0.text.matches(of: pattern).contains { $0.1 == name.text } }
            guard !isTaken else {
                throw GeneratorFailure(
                    "'\(name.text)' cannot name a \(what): \(package), which its files import, has a type of that name"
                )
            }
        }
    }

    /// The names of the flags that every host has, without the hyphens before them.
    var hostFlags: Set<String> {
        let path = packages + "/SceneHosting/Sources/SceneHosting/CommandLine/HostOptions+Declared.swift"
        let text = String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
        return Set(text.matches(of: #/"--([a-z-]+)"/#).map { String($0.1) })
    }

    /// - Parameter literal: A text that every match contains, for a faster search.
    private func matches(
        _ literal: String,
        _ pattern: Regex<(Substring, Substring)>,
        in folder: String
    ) -> [String] {
        SourceFolder(path: folder).files(with: literal)
            .flatMap { $0.text.matches(of: pattern).map { String($0.1) } }
    }
}

/// A scene that a package declares.
struct DeclaredScene: Equatable {
    var name: String
    /// The module that the package exports, if any.
    var module: String?
    /// The package's folder.
    var package: String
    /// The target with the scene.
    var target: String
    /// Whether RecordScenes makes it, so that it has no files of its own.
    var isReadyMade = false

    /// The names of the scenes that RecordScenes makes for a record.
    static func readyMade(of record: String) -> [String] {
        [record + "List"] + ["View", "Add", "Edit", "Pick"].map { $0 + record }
    }
}
