import FoundationEssentials
import Glibc
import SceneTestKit

extension TemporaryFolder {
    static func / (folder: TemporaryFolder, name: String) -> String { folder.path + "/" + name }

    func text(of name: String) throws -> String {
        String(decoding: try read(name), as: UTF8.self)
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
