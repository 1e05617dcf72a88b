internal import Glibc

/// The folder of a file store.
struct FileFolder: Sendable {
    let path: String

    var logPath: String { path + "/" + FileFormat.logName }

    // MARK: - The folder

    /// Makes the folder if there is none; leaves one alone that belongs to something else.
    func prepare() throws {
        guard let stamp = try FileStamp.of(path) else { return try create() }
        guard stamp.isFolder else {
            throw StorageError.notAStore(path: path, reason: "it is a file, and a store is a folder")
        }
        let ours = [FileFormat.newLogName, FileFormat.lockName]
        // Listing a folder may miss a log that is being replaced.
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
        // A link to a folder that is not there yet names where that belongs.
        guard mkdir(FilePlace(path).path, 0o700) == 0 else {
            if errno == EEXIST { return }
            throw StorageError.system(errno, path: path, "cannot be made")
        }
        try FileFolder(path: path + "/..").sync()
    }

    /// Brings the folder's entries to disk.
    func sync() throws {
        try LogFile(".", in: path, flags: O_RDONLY | O_DIRECTORY).sync(wholly: true)
    }

    /// The names in the folder, but for hidden ones.
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

    /// The files of unfinished writes that were put aside, the oldest first.
    func unfinishedNames() throws -> [String] {
        try unfinishedNumbers().map { FileFormat.unfinishedPrefix + "\($0)" }
    }

    /// The name of the next such file.
    func nextUnfinishedName() throws -> String {
        FileFormat.unfinishedPrefix + "\((try unfinishedNumbers().last ?? 0) + 1)"
    }

    private func unfinishedNumbers() throws -> [Int] {
        let prefix = FileFormat.unfinishedPrefix
        return try entries().filter { $0.hasPrefix(prefix) }.compactMap { Int($0.dropFirst(prefix.count)) }
            .sorted()
    }

    // MARK: - A new log

    /// Opens the log or another file of the folder.
    func open(_ flags: Int32, _ name: String = FileFormat.logName) throws -> LogFile {
        try LogFile(name, in: path, flags: flags)
    }

    /// Writes a log beside the one that is there.
    func writeNewLog(_ write: (LogWriter) throws -> Void) throws -> LogFile {
        try removeNewLog()
        let file = try open(O_RDWR | O_CREAT | O_EXCL, FileFormat.newLogName)
        try write(LogWriter(file))
        return file
    }

    /// Puts a log that has been written in the place of the one that is there.
    func replaceLog() throws {
        let newPath = path + "/" + FileFormat.newLogName
        guard rename(newPath, logPath) == 0 else {
            throw StorageError.system(errno, path: newPath, "cannot be renamed")
        }
    }

    /// Removes the rest of a log that was never finished.
    func removeNewLog() throws {
        let newPath = path + "/" + FileFormat.newLogName
        guard unlink(newPath) != 0, errno != ENOENT else { return }
        if errno == EACCES || errno == EPERM { throw StorageError.readOnly(path: path) }
        throw StorageError.system(errno, path: newPath, "cannot be removed")
    }

    /// Makes the log of a folder in which there is none, checks it, and brings it to disk.
    func makeLog(_ write: (LogWriter) throws -> Void) throws {
        let file = try writeNewLog(write)
        try file.sync()
        _ = try FileIndex(of: file)
        try replaceLog()
        try sync()
    }

    /// Makes a store where there is nothing.
    ///
    /// - Throws: `StorageError.cannotOpen` if there is something; if the work throws, nothing is left.
    func makeStore(_ write: (LogWriter) throws -> Void) throws {
        let isThere = try FileStamp.of(path) != nil
        if isThere, try !entries().isEmpty {
            throw StorageError.cannotOpen(path: path, reason: "there is something already")
        }
        if !isThere { try create() }
        do {
            try makeLog(write)
        } catch {
            // The first error is the one to report.
            try? removeNewLog()
            if !isThere { rmdir(path) }
            throw error
        }
    }
}
