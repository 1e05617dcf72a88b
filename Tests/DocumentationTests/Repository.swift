import Foundation
import SceneTestKit
import TestPrograms

/// The sources that the tests belong to.
enum Repository {
    static let root = BuiltProducts.repository

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
}
