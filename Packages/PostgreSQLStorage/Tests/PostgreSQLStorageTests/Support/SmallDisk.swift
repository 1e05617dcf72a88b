import Foundation
import Glibc

/// A small file system in memory, which belongs to `nobody`, the user of a server that root starts.
struct SmallDisk {
    let path: String

    /// Whether this process may mount one.
    static let isPossible: Bool = {
        guard let disk = try? SmallDisk(mebibytes: 1) else { return false }
        disk.remove()
        return true
    }()

    /// - Throws: `Failure` if it cannot be mounted.
    init(mebibytes: Int) throws {
        path = FileManager.default.temporaryDirectory.path + "/small-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let owner = getpwnam("nobody").map { "uid=\($0.pointee.pw_uid),gid=\($0.pointee.pw_gid)," } ?? ""
        do {
            try Self.run("/bin/mount", ["-t", "tmpfs", "-o", "\(owner)size=\(mebibytes)m", "tmpfs", path])
        } catch {
            rmdir(path)
            throw error
        }
    }

    func resize(mebibytes: Int) throws {
        try Self.run("/bin/mount", ["-o", "remount,size=\(mebibytes)m", path])
    }

    /// Unmounts it, as soon as nobody uses it any more.
    func remove() {
        try? Self.run("/bin/umount", ["--lazy", path])
        rmdir(path)
    }

    struct Failure: Error {
        let status: Int32
    }

    private static func run(_ program: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(status: process.terminationStatus) }
    }
}
