public import Foundation

/// The repository that the tests belong to, and what was built of it.
public enum BuiltProducts {
    /// The repository's folder.
    public static let repository = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The folder with what was built, which lies above the tests' own program.
    public static let folder: URL = {
        var folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        for _ in 0..<6 {
            if isProducts(folder) { return folder }
            folder = folder.deletingLastPathComponent()
        }
        return repository.appending(path: ".build/debug")
    }()

    /// A program that was built.
    public static func program(_ name: String) -> URL { folder.appending(path: name) }

    private static func isProducts(_ folder: URL) -> Bool {
        FileManager.default.fileExists(
            atPath: folder.appending(path: "Modules/SceneKitCore.swiftmodule").path
        )
    }
}
