import Foundation

/// The files of a scene's package, with their pending changes.
struct SceneFiles {
    let scene: DeclaredScene
    private var read: [String: SourceFile] = [:]
    private(set) var changed: Set<String> = []

    init(_ scene: DeclaredScene) {
        self.scene = scene
    }

    /// The new content of the changed files, by path.
    var replaced: [String: String] {
        Dictionary(
            uniqueKeysWithValues: changed.compactMap { path in
                read[path].map { (path, $0.source.text) }
            }
        )
    }

    /// Inserts a fragment into the file that it names, or into another file of the same folder.
    mutating func insert(_ fragment: Fragment) throws(GeneratorFailure) {
        let named = scene.package + "/" + fragment.file
        let folder = URL(filePath: named).deletingLastPathComponent().path
        for path in [named] + SourceFolder(path: folder).paths.filter({ $0 != named }) {
            guard FileManager.default.fileExists(atPath: path) else { continue }
            let file = try file(path)
            guard let source = try fragment.inserted(into: file.source, of: file.name) else { continue }
            replace(path, with: source)
            return
        }
        throw GeneratorFailure(
            "\(fragment.file) of \(scene.package), and the files beside it, have no '\(fragment.inside[0])', "
                + "into which text had to be inserted"
        )
    }

    mutating func file(_ path: String) throws(GeneratorFailure) -> SourceFile {
        if let file = read[path] { return file }
        let name =
            path.hasPrefix(scene.package + "/") ? String(path.dropFirst(scene.package.count + 1)) : path
        let file = try SourceFile(path, name: name)
        read[path] = file
        return file
    }

    mutating func replace(_ path: String, with source: SwiftSource) {
        read[path]?.source = source
        changed.insert(path)
    }

    /// The files of the scene's target or tests that contain a word.
    mutating func files(in folder: Folder, with word: String) throws(GeneratorFailure) -> [SourceFile] {
        var files: [SourceFile] = []
        // Changes add the word only to files that contained it before.
        for (path, _) in SourceFolder(path: path(of: folder)).files(with: word) {
            files.append(try file(path))
        }
        return files
    }

    enum Folder: CaseIterable {
        case sources, tests
    }

    func path(of folder: Folder) -> String {
        switch folder {
        case .sources: scene.package + "/Sources/" + scene.target
        case .tests: scene.package + "/Tests/" + scene.target + "Tests"
        }
    }
}
