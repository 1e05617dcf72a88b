public import Foundation

/// The paths of the repository and its build products.
public enum BuiltProducts {
    /// The repository's folder.
    public static let repository = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The folder with the build products, which contains the tests' program.
    public static let folder: URL = {
        var folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        for _ in 0..<6 {
            if isProducts(folder) { return folder }
            folder = folder.deletingLastPathComponent()
        }
        return repository.appending(path: ".build/debug")
    }()

    /// The path of a built program.
    public static func program(_ name: String) -> URL { folder.appending(path: name) }

    /// The path of a program of `Tools/python-requirements.txt`; nil if `make test-all` has not installed it.
    public static func pythonProgram(_ name: String) -> String? {
        let path = repository.appending(path: ".build/python/bin/" + name).path
        return FileManager.default.isExecutableFile(atPath: path) ? path : nil
    }

    private static func isProducts(_ folder: URL) -> Bool {
        FileManager.default.fileExists(
            atPath: folder.appending(path: "Modules/SceneKitCore.swiftmodule").path
        )
    }
}
