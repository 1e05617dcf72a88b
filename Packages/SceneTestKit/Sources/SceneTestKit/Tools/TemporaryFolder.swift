import FoundationEssentials

/// A folder of its own for one test; it goes, with all that is in it, when the last reference does.
public final class TemporaryFolder: Sendable {
    /// The folder's absolute path.
    public let path: String

    /// - Throws: what the file system says where no folder can be made.
    public init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "scene-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    /// The absolute path of a file in the folder, whether there is one or not.
    public func file(_ name: String) -> String { path + "/" + name }

    /// Writes a file, and says its absolute path.
    @discardableResult
    public func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
        try Data(bytes).write(to: URL(filePath: file(name)))
        return file(name)
    }

    /// Writes a text as UTF-8, and says the file's absolute path.
    @discardableResult
    public func write(_ text: String, to name: String) throws -> String {
        try write(text.utf8, to: name)
    }

    /// The bytes of a file.
    public func read(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: file(name))))
    }

    deinit {
        // Nobody is left who could be told.
        try? FileManager.default.removeItem(atPath: path)
    }
}
