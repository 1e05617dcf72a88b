import FoundationEssentials
import Glibc

/// A folder of its own for one test.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/hosting-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    static func / (folder: TemporaryFolder, name: String) -> String { folder.path + "/" + name }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(filePath: self / name))
    }

    func text(of name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: self / name)), as: UTF8.self)
    }

    /// What is in it, sorted.
    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }

    /// How many bytes the files of a folder in it have.
    func size(of name: String) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: self / name)
            .reduce(0) { try $0 + Data(contentsOf: URL(filePath: self / "\(name)/\($1)")).count }
    }

    func mode(of name: String) -> mode_t? {
        var status = stat()
        return stat(self / name, &status) == 0 ? status.st_mode & 0o777 : nil
    }
}
