internal import Glibc

/// The folder of a file store.
struct FileFolder: Sendable {
    let path: String

    var logPath: String { path + "/" + FileFormat.logName }

    // MARK: - The folder

    /// Creates the folder if necessary.
    ///
    /// - Throws: `StorageError.notAStore` for a file, or a folder with other files.
    func prepare() throws {
        guard let stamp = try FileStamp.of(path) else { return try create() }
        guard stamp.isFolder else {
            throw StorageError.notAStore(path: path, reason: "it is a file, and a store is a folder")
        }
        let ours = [FileFormat.newLogName, FileFormat.lockName]
        // The list may lack a log that is being replaced.
        guard let stranger = try entries().first(where: { !ours.contains($0) }), try !hasLog else { return }
        throw StorageError.notAStore(
            path: path,
            reason: "there is '\(stranger)' in the folder and no \(FileFormat.logName)"
        )
    }

    var hasLog: Bool {
        get throws { try FileStamp.of(logPath) != nil }
    }

    private func create() throws {
        // For a symbolic link, create its missing target.
        guard mkdir(FilePlace(path).path, 0o700) == 0 else {
            if errno == EEXIST { return }
            throw StorageError.system(errno, path: path, "cannot be made")
        }
        try FileFolder(path: path + "/..").sync()
    }

    /// Syncs the folder's entries to disk.
    func sync() throws {
        try LogFile(".", in: path, flags: O_RDONLY | O_DIRECTORY).sync(wholly: true)
    }

    /// The names of the files that are not hidden.
    func entries() throws -> [String] {
        guard let stream = opendir(path) else {
            throw StorageError.system(errno, path: path, "cannot be listed")
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
                    String(cString: $0)
                }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    // MARK: - Unfinished writes

    /// The files with unfinished writes, from old to new.
    func unfinishedNames() throws -> [String] {
        try unfinishedNumbers().map { FileFormat.unfinishedPrefix + "\($0)" }
    }

    /// An unused name for such a file.
    func nextUnfinishedName() throws -> String {
        FileFormat.unfinishedPrefix + "\((try unfinishedNumbers().last ?? 0) + 1)"
    }

    private func unfinishedNumbers() throws -> [Int] {
        let prefix = FileFormat.unfinishedPrefix
        return try entries().filter { $0.hasPrefix(prefix) }.compactMap { Int($0.dropFirst(prefix.count)) }
            .sorted()
    }

    // MARK: - A new log

    /// Opens the log, or another file of the folder.
    func open(_ flags: Int32, _ name: String = FileFormat.logName) throws -> LogFile {
        try LogFile(name, in: path, flags: flags)
    }

    /// Writes a new log beside the current one.
    func writeNewLog(_ write: (LogWriter) throws -> Void) throws -> LogFile {
        try removeNewLog()
        let file = try open(O_RDWR | O_CREAT | O_EXCL, FileFormat.newLogName)
        try write(LogWriter(file))
        return file
    }

    /// Replaces the log with the new one.
    func replaceLog() throws {
        let newPath = path + "/" + FileFormat.newLogName
        guard rename(newPath, logPath) == 0 else {
            throw StorageError.system(errno, path: newPath, "cannot be renamed")
        }
    }

    /// Removes a new log that was not completed.
    func removeNewLog() throws {
        let newPath = path + "/" + FileFormat.newLogName
        guard unlink(newPath) != 0, errno != ENOENT else { return }
        if errno == EACCES || errno == EPERM { throw StorageError.readOnly(path: path) }
        throw StorageError.system(errno, path: newPath, "cannot be removed")
    }

    /// Writes the first log of a folder, verifies it, and syncs it to disk.
    func makeLog(_ write: (LogWriter) throws -> Void) throws {
        let file = try writeNewLog(write)
        try file.sync()
        _ = try FileIndex(of: file)
        try replaceLog()
        try sync()
    }

    /// Creates a new store. If the work throws, no files remain.
    ///
    /// - Throws: `StorageError.cannotOpen` if the folder has files.
    func makeStore(_ write: (LogWriter) throws -> Void) throws {
        let isThere = try FileStamp.of(path) != nil
        if isThere, try !entries().isEmpty {
            throw StorageError.cannotOpen(path: path, reason: "there is something already")
        }
        if !isThere { try create() }
        do {
            try makeLog(write)
        } catch {
            // Report the first error.
            try? removeNewLog()
            if !isThere { rmdir(path) }
            throw error
        }
    }
}
