import FoundationEssentials
import Glibc
import SceneTestKit

extension TemporaryFolder {
    static func / (folder: TemporaryFolder, name: String) -> String { folder.path + "/" + name }

    func text(of name: String) throws -> String {
        String(decoding: try read(name), as: UTF8.self)
    }

    /// The names of its files, sorted.
    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }

    /// The total size in bytes of the files in a subfolder.
    func size(of name: String) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: self / name)
            .reduce(0) { try $0 + Data(contentsOf: URL(filePath: self / "\(name)/\($1)")).count }
    }

    func mode(of name: String) -> mode_t? {
        var status = stat()
        return stat(self / name, &status) == 0 ? status.st_mode & 0o777 : nil
    }
}
