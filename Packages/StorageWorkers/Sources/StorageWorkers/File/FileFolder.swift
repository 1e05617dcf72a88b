internal import Glibc

/// The folder of a file store.
enum FileFolder {
    /// Makes the folder where there is none; leaves one alone that belongs to something else.
    static func prepare(_ folder: String) throws {
        guard let stamp = try FileStamp.of(folder) else { return try create(folder) }
        guard stamp.isFolder else {
            throw StorageError.notAStore(path: folder, reason: "it is a file, and a store is a folder")
        }
        guard try FileStamp.of(folder + "/" + FileFormat.logName) == nil else { return }
        let names = try entries(folder)
        let ours = [FileFormat.newLogName, FileFormat.lockName]
        // Another process may have made the log since.
        guard !names.contains(FileFormat.logName), let stranger = names.first(where: { !ours.contains($0) })
        else { return }
        throw StorageError.notAStore(
            path: folder,
            reason: "there is '\(stranger)' in the folder and no \(FileFormat.logName)"
        )
    }

    /// Makes a folder, for good.
    static func create(_ folder: String) throws {
        // A link to a folder that is not there yet names where that belongs.
        guard mkdir(FilePlace(folder).path, 0o700) == 0 else {
            if errno == EEXIST { return }
            throw StorageError.system(errno, path: folder, "cannot be made")
        }
        try LogFile.syncFolder(folder + "/..")
    }

    /// The names in a folder, but for hidden ones.
    static func entries(_ folder: String) throws -> [String] {
        guard let stream = opendir(folder) else {
            throw StorageError.system(errno, path: folder, "cannot be listed")
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

    /// The files into which writers have put what did not finish, the oldest first.
    static func unfinishedPaths(in folder: String) throws -> [String] {
        try unfinishedNumbers(in: folder).map { unfinishedPath(in: folder, $0) }
    }

    /// The path of the next such file.
    static func nextUnfinishedPath(in folder: String) throws -> String {
        unfinishedPath(in: folder, (try unfinishedNumbers(in: folder).last ?? 0) + 1)
    }

    private static func unfinishedPath(in folder: String, _ number: Int) -> String {
        folder + "/" + FileFormat.unfinishedPrefix + "\(number)"
    }

    private static func unfinishedNumbers(in folder: String) throws -> [Int] {
        let prefix = FileFormat.unfinishedPrefix
        return try entries(folder).compactMap { $0.hasPrefix(prefix) ? Int($0.dropFirst(prefix.count)) : nil }
            .sorted()
    }

    /// Puts a finished log in the place of the one that is there.
    static func replaceLog(in folder: String) throws {
        let path = folder + "/" + FileFormat.newLogName
        guard rename(path, folder + "/" + FileFormat.logName) == 0 else {
            throw StorageError.system(errno, path: path, "cannot be renamed")
        }
    }

    /// Removes what is left of a log that was never finished.
    static func removeNewLog(in folder: String) throws {
        let path = folder + "/" + FileFormat.newLogName
        guard unlink(path) == 0 || errno == ENOENT else {
            throw StorageError.writing(errno, path: path)
        }
    }

    /// Makes a whole store in a folder in which there is none; gives how many records each collection has.
    ///
    /// - Throws: `StorageError.cannotOpen` where there is something; what the work throws, and then nothing is left.
    static func makeStore(in folder: String, _ write: (LogFile) throws -> Void) throws -> [String: Int] {
        let isThere = try FileStamp.of(folder) != nil
        if isThere, try !entries(folder).isEmpty {
            throw StorageError.cannotOpen(path: folder, reason: "there is something already")
        }
        if !isThere { try create(folder) }
        do {
            let file = try LogFile(
                path: folder + "/" + FileFormat.newLogName,
                flags: O_RDWR | O_CREAT | O_EXCL
            )
            try write(file)
            try file.sync()
            var index = FileIndex()
            var reader = LogReader(file, behind: index)
            guard try reader.read(upTo: try file.stamp().size, into: &index) == nil else {
                throw StorageError.failed("\(file.path) is not what it should be")
            }
            try replaceLog(in: folder)
            try LogFile.syncFolder(folder)
            return index.counts
        } catch {
            // The first error is the one to report.
            try? removeNewLog(in: folder)
            if !isThere { rmdir(folder) }
            throw error
        }
    }
}
