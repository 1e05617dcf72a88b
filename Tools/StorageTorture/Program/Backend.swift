import Foundation
import StorageWorkers

/// A kind of store that is kept in files.
struct Backend: Sendable, CustomStringConvertible {
    let scheme: String
    var description: String { scheme }

    /// The available backends.
    static let all = ["sqlite", "file"].filter { StorageSchemes.standard[$0] != nil }.map(Backend.init)

    func location(in folder: String) -> StorageLocation {
        StorageLocation(scheme: scheme, path: path(in: folder))
    }

    func path(in folder: String) -> String { folder + (scheme == "sqlite" ? "/store.sqlite" : "/store") }

    /// The paths of a closed store's files, relative to the folder.
    func files(in folder: String) throws -> [String] {
        guard scheme == "file" else { return ["store.sqlite"] }
        return try FileManager.default.contentsOfDirectory(atPath: path(in: folder)).sorted()
            .map { "store/" + $0 }
            .filter { try Data(contentsOf: URL(fileURLWithPath: folder + "/" + $0)).isEmpty == false }
    }
}

/// A folder that is deleted with its last reference.
final class ScratchFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/storage-torture-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        // A leftover in the temporary directory is harmless.
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Deletes the content.
    func empty() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: path) {
            try FileManager.default.removeItem(atPath: path + "/" + name)
        }
    }
}
