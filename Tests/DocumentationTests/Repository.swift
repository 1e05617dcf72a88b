import Foundation
import SceneTestKit
import TestPrograms

/// The repository of the tests.
enum Repository {
    static let root = BuiltProducts.repository

    /// The sorted paths of the files with an extension, relative to the root, without build products.
    static func files(ofType type: String) throws -> [String] {
        try paths.get().filter { $0.hasSuffix("." + type) }.sorted()
    }

    private static let paths = Result { try paths(in: ".") }

    private static func paths(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(
            at: root.appendingPathComponent(folder),
            includingPropertiesForKeys: [.isDirectoryKey],
            options: [.skipsHiddenFiles]
        )
        .flatMap { entry in
            let path = folder + "/" + entry.lastPathComponent
            let isFolder = try entry.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
            return isFolder ? try paths(in: path) : [String(path.dropFirst(2))]
        }
    }

    static func text(of path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }
}
