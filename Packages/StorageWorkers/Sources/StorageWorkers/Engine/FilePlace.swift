internal import Glibc

/// A place in the file system that a path names, whether or not anything is there.
struct FilePlace {
    /// The path with its last part's symbolic links followed: where a file is made that is not there yet.
    let path: String
    /// The file that is there; nil where there is none, or where the path cannot be looked at.
    let stamp: FileStamp?
    /// The folder that the file is in, or would be.
    let folderPath: String
    private let folder: FileStamp?
    private let name: Substring

    /// As many as Linux follows.
    private static let mostLinks = 40

    init(_ path: String) {
        var path = path
        for _ in 0..<Self.mostLinks {
            guard let target = Self.target(of: path) else { break }
            path = target.hasPrefix("/") ? target : Self.split(path).folder + "/" + target
        }
        let (folder, name) = Self.split(path)
        self.path = path
        self.name = name
        stamp = try? FileStamp.of(path)
        folderPath = folder
        self.folder = try? FileStamp.of(folder)
    }

    /// Whether a file that is written at the other place is this one, or lies in this folder.
    func contains(_ other: FilePlace) -> Bool {
        if let stamp {
            if let theirs = other.stamp, stamp.isSameFile(as: theirs) { return true }
            if stamp.isFolder, let parent = other.folder, stamp.isSameFile(as: parent) { return true }
        }
        guard let folder, let parent = other.folder else { return false }
        return folder.isSameFile(as: parent) && name == other.name
    }

    private static func split(_ path: String) -> (folder: String, name: Substring) {
        var path = path[...]
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        guard let slash = path.lastIndex(of: "/") else { return (".", path) }
        return (slash == path.startIndex ? "/" : String(path[..<slash]), path[path.index(after: slash)...])
    }

    private static func target(of path: String) -> String? {
        withUnsafeTemporaryAllocation(byteCount: Int(PATH_MAX), alignment: 1) { buffer in
            guard let start = buffer.bindMemory(to: CChar.self).baseAddress else { return nil }
            let count = readlink(path, start, buffer.count)
            return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
        }
    }
}
