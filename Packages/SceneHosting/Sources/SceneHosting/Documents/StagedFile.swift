import Glibc
import SceneKitCore

/// A file written under a temporary name beside its target, which readers of a vdir ignore.
final class StagedFile {
    private let target: String
    private let document: String
    /// The folder of the target: that of the link's target if the name is a link, which stays.
    private let folder: Int32
    private let closesFolder: Bool
    private let temporary: String
    private var descriptor: Int32

    private static let beginning = ".scene-sync-"
    private static let ending = ".tmp"

    static func isName(_ name: String) -> Bool { name.hasPrefix(beginning) && name.hasSuffix(ending) }

    /// Writes the content; `sync` and `move` complete it.
    init(_ content: [UInt8], for name: String, in folder: Int32, folder folderName: String) throws {
        document = LocalFolder.document(name, in: folderName)
        let place = try Self.place(of: name, in: folder, document: document)
        (target, self.folder, closesFolder) = place
        let random = UInt64.random(in: .min ... .max)
        temporary = Self.beginning + "\(getpid())-" + String(random, radix: 36) + Self.ending
        var status = stat()
        let isThere = fstatat(self.folder, target, &status, 0) == 0
        let mode = isThere ? status.st_mode & 0o777 : 0o600
        descriptor = openat(self.folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw DocumentError(document, errno: errno) }
        if isThere { fchmod(descriptor, mode) }
        try FileWriter.writeAll(content, to: descriptor, name: document)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        unlinkat(folder, temporary, 0)
        if closesFolder { close(folder) }
    }

    func sync() throws {
        guard fsync(descriptor) == 0 else { throw DocumentError(document, errno: errno) }
        let code = close(descriptor)
        descriptor = -1
        guard code == 0 else { throw DocumentError(document, errno: errno) }
    }

    /// Gives the file its name.
    ///
    /// - Parameter isReplacing: Whether it may replace a file.
    func move(isReplacing: Bool) throws -> DocumentChange.Outcome {
        if isReplacing {
            guard renameat(folder, temporary, folder, target) == 0 else {
                throw DocumentError(document, errno: errno)
            }
            if closesFolder { fsync(folder) }
            return .done
        }
        // A link never replaces a file that another program has created in the meantime.
        if linkat(folder, temporary, folder, target, 0) == 0 { return .done }
        switch errno {
        case EEXIST: return .changedMeanwhile
        case EPERM, EOPNOTSUPP, ENOSYS, EMLINK:
            // The file system has no links; the caller has just looked for the name.
            guard renameat(folder, temporary, folder, target) == 0 else {
                throw DocumentError(document, errno: errno)
            }
            return .done
        case let code: throw DocumentError(document, errno: code)
        }
    }

    /// The name and the folder of the file itself, behind links.
    private static func place(
        of name: String,
        in folder: Int32,
        document: String
    ) throws -> (String, Int32, Bool) {
        var status = stat()
        guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFLNK,
            let path = realpath("/proc/self/fd/\(folder)/" + name, nil)
        else { return (name, folder, false) }
        defer { free(path) }
        let full = String(cString: path)
        let slash = full.lastIndex(of: "/") ?? full.startIndex
        let other = open(
            slash == full.startIndex ? "/" : String(full[..<slash]),
            O_RDONLY | O_DIRECTORY | O_CLOEXEC
        )
        guard other >= 0 else { throw DocumentError(document, errno: errno) }
        return (String(full[full.index(after: slash)...]), other, true)
    }
}
