private import Glibc
private import StorageWorkers

/// The directory of a host's data (XDG Base Directory Specification).
enum DataDirectory {
    /// The default store, in a folder that only its owner can access.
    ///
    /// - Throws: `StorageError.cannotOpen`.
    static func defaultStore(host: String, environment: [String: String]) throws -> String {
        let folder = try path(host: host, environment: environment)
        try create(folder)
        return "sqlite:" + folder + "/store.sqlite"
    }

    /// `$XDG_DATA_HOME/<host>`; a relative value is ignored, as the specification requires.
    static func path(host: String, environment: [String: String]) throws -> String {
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/" + host }
        guard let home = environment["HOME"], home.hasPrefix("/") else {
            throw StorageError.cannotOpen(
                path: "the default store",
                reason: "neither XDG_DATA_HOME nor HOME names a folder for data; use --store URL"
            )
        }
        return home + "/.local/share/" + host
    }

    static func create(_ folder: String) throws {
        var path = ""
        for part in folder.split(separator: "/") {
            path += "/" + part
            if mkdir(path, 0o700) != 0, errno != EEXIST, errno != EROFS, errno != EACCES, errno != EISDIR {
                throw StorageError.cannotOpen(path: path, reason: String(cString: strerror(errno)))
            }
        }
        var status = stat()
        guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw StorageError.cannotOpen(
                path: folder,
                reason: "the folder does not exist and cannot be created"
            )
        }
    }
}
