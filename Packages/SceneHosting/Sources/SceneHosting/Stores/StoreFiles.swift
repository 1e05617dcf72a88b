private import Glibc
import SceneKitCore
import StorageWorkers
import TextFrontend

/// The files of a store, for commands on the whole store.
struct StoreFiles {
    let location: StorageLocation

    /// SQLite keeps a journal and its index beside the database file.
    private static let suffixes = ["", "-wal", "-shm"]

    /// Whether the store consists of files.
    var isInFiles: Bool { !location.path.isEmpty && !location.isOnServer }

    var areThere: Bool { isInFiles && access(location.path, F_OK) == 0 }

    /// Whether both stores exist and have the same file, even under different paths.
    func areSame(as other: StoreFiles) -> Bool {
        guard !location.isOnServer else { return location == other.location }
        var mine = stat()
        var theirs = stat()
        guard stat(location.path, &mine) == 0, stat(other.location.path, &theirs) == 0 else { return false }
        return mine.st_dev == theirs.st_dev && mine.st_ino == theirs.st_ino
    }

    /// A name that is unique to this store: 16 hexadecimal digits derived from the path.
    var name: String {
        let folder = location.path.hasPrefix("/") ? "" : Self.currentFolder + "/"
        return StableHash((location.scheme + ":" + folder + location.path).utf8).hexadecimal
    }

    private static var currentFolder: String {
        guard let path = getcwd(nil, 0) else { return "" }
        defer { free(path) }
        return String(cString: path)
    }

    /// The size of the files in bytes; nil for a server's store.
    var size: Int? {
        location.isOnServer ? nil : Self.suffixes.reduce(0) { $0 + Self.size(of: location.path + $1) }
    }

    /// The path that the files are moved to when they are put aside.
    var aside: String { location.path + ".before" }

    /// - Throws: `StorageError` if other files were put aside before.
    func checkAside() throws(StorageError) {
        guard access(aside, F_OK) != 0 else {
            throw StorageError.cannotOpen(
                path: aside,
                reason: "an earlier store already has that name; move it away first"
            )
        }
    }

    /// Renames the files to make room for others.
    ///
    /// - Throws: `StorageError`.
    func moveAside() throws(StorageError) {
        try checkAside()
        for suffix in Self.suffixes where access(location.path + suffix, F_OK) == 0 {
            guard rename(location.path + suffix, aside + suffix) == 0 else {
                throw StorageError.cannotOpen(
                    path: location.path + suffix,
                    reason: "it cannot be renamed: " + String(cString: strerror(errno))
                )
            }
        }
    }

    /// Files that do not exist yet: at the location, or with a number after its path.
    static func firstFree(_ location: StorageLocation) -> StoreFiles {
        var files = StoreFiles(location: location)
        var number = 1
        while suffixes.contains(where: { isTaken(files.location.path + $0) }) {
            number += 1
            files = StoreFiles(
                location: StorageLocation(scheme: location.scheme, path: "\(location.path)-\(number)")
            )
        }
        return files
    }

    /// Whether anything exists at the path, even a dangling link.
    private static func isTaken(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Removes the files of an incomplete copy.
    func remove() {
        guard isInFiles else { return }
        for suffix in Self.suffixes { Self.remove(location.path + suffix) }
    }

    private static func size(of path: String) -> Int {
        var status = stat()
        guard lstat(path, &status) == 0 else { return 0 }
        guard status.st_mode & S_IFMT == S_IFDIR else { return Int(status.st_size) }
        return names(in: path).reduce(0) { $0 + size(of: path + "/" + $1) }
    }

    private static func remove(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        if status.st_mode & S_IFMT == S_IFDIR {
            for name in names(in: path) { remove(path + "/" + name) }
            rmdir(path)
        } else {
            unlink(path)
        }
    }

    private static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}

extension TextTerminal {
    /// Warns if others than its owner can read or change a store.
    func warn(of store: RecordStore) {
        if let exposure = store.exposure { writeError("warning: \(exposure)\n") }
    }
}
