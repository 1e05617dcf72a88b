import Foundation

/// The checked-out repository: its templates, and the names that are taken in it.
struct Repository {
    let path: String

    /// - Throws: `GeneratorFailure` where the folder has no templates.
    init(path: String) throws(GeneratorFailure) {
        let path = URL(filePath: path).standardizedFileURL.path
        guard FileManager.default.fileExists(atPath: path + "/Tools/Templates") else {
            throw GeneratorFailure(
                "\(path) has no folder Tools/Templates; run it from the repository's own folder"
            )
        }
        self.path = path
    }

    func templates(_ kind: String) -> TemplateFolder {
        TemplateFolder(path: path + "/Tools/Templates/" + kind)
    }

    var packages: String { path + "/Packages" }

    /// The scenes that the packages there register.
    var sceneNames: Set<String> {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: packages)) ?? []
        return names.reduce(into: []) { scenes, package in
            let sources = packages + "/" + package + "/Sources"
            scenes.formUnion(matches(#/SceneDefinition\(\s*name: "(\w+)"/#, in: sources))
        }
    }

    /// The public types of the packages that every scene imports.
    var importedTypes: Set<String> {
        ["SceneKitCore", "SceneTestKit", "StorageWorkers"].reduce(into: []) { types, package in
            let pattern = #/public (?:final )?(?:struct|class|enum|protocol|typealias|actor) (\w+)/#
            types.formUnion(matches(pattern, in: packages + "/" + package + "/Sources"))
        }
    }

    private func matches(_ pattern: Regex<(Substring, Substring)>, in folder: String) -> [String] {
        SourceFolder(path: folder).texts.flatMap { $0.matches(of: pattern).map { String($0.1) } }
    }
}

/// The Swift files of a folder.
struct SourceFolder {
    let path: String

    /// What is in them; built products are left out.
    var texts: [String] {
        guard let enumerator = FileManager.default.enumerator(atPath: path) else { return [] }
        return enumerator.compactMap { $0 as? String }
            .filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".build/") && !$0.contains("/.build/") }
            .compactMap { FileManager.default.contents(atPath: path + "/" + $0) }
            .map { String(decoding: $0, as: UTF8.self) }
    }
}
