import Foundation

/// The sources that the tests belong to, and what was built of them.
enum Repository {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The files of an ending, by their paths from the root, sorted; what was built is left out.
    static func files(ofType type: String) throws -> [String] {
        try ["."].flatMap { try paths(in: $0, type) }.map { String($0.dropFirst(2)) }.sorted()
    }

    private static func paths(in folder: String, _ type: String) throws -> [String] {
        let url = root.appendingPathComponent(folder)
        return try FileManager.default.contentsOfDirectory(
            at: url,
            includingPropertiesForKeys: [.isDirectoryKey],
            options: [.skipsHiddenFiles]
        )
        .flatMap { entry in
            let path = folder + "/" + entry.lastPathComponent
            let isFolder = try entry.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
            if isFolder { return try paths(in: path, type) }
            return path.hasSuffix("." + type) ? [path] : []
        }
    }

    static func text(of path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The folder with what was built, which lies above the tests' own program.
    static let products: URL = {
        var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        for _ in 0..<6 {
            if isProducts(folder) { return folder }
            folder = folder.deletingLastPathComponent()
        }
        return root.appendingPathComponent(".build/debug")
    }()

    private static func isProducts(_ folder: URL) -> Bool {
        FileManager.default.fileExists(
            atPath: folder.appendingPathComponent("Modules/SceneKitCore.swiftmodule").path
        )
    }
}
