import FoundationEssentials

/// A folder for one test. It is deleted with its content when the last reference is released.
public final class TemporaryFolder: Sendable {
    /// The folder's absolute path.
    public let path: String

    /// - Throws: The file system's error if no folder can be created.
    public init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "scene-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    /// The absolute path of a file in the folder, existing or not.
    public func file(_ name: String) -> String { path + "/" + name }

    /// Writes a file and returns its absolute path.
    @discardableResult
    public func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
        try Data(bytes).write(to: URL(filePath: file(name)))
        return file(name)
    }

    /// Writes a text as UTF-8 and returns the file's absolute path.
    @discardableResult
    public func write(_ text: String, to name: String) throws -> String {
        try write(text.utf8, to: name)
    }

    /// The bytes of a file.
    public func read(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: file(name))))
    }

    deinit {
        // A deinitialiser cannot report the error.
        try? FileManager.default.removeItem(atPath: path)
    }
}
