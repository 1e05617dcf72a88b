internal import Glibc

extension FileCore {
    /// Takes the lock, cuts off what an earlier writer did not finish, and makes the log where there is none.
    func beginWriting(_ writing: inout FileWriting) throws -> LogFile {
        if let file = writing.file { return file }
        let lock = try FolderLock(folder: folder, timeout: options.lockTimeout)
        try FileFolder.removeNewLog(in: folder)
        let tail = try state.withLock { state in
            guard state.users > 0 else { throw StorageError.closed }
            try state.catchUp(logPath)
            if state.file == nil {
                try createLog()
                try state.catchUp(logPath)
            }
            return (cut: state.tail != nil, end: state.index.end)
        }
        let file: LogFile
        do { file = try LogFile(path: logPath, flags: O_RDWR) } catch {
            throw Self.writingError(error, folder)
        }
        if tail.cut { try file.truncate(to: tail.end) }
        // What a killed writer left to the system is read as written, so it must be on disk before more builds on it.
        try file.sync()
        state.withLock { $0.isWriting = true }
        writing.lock = lock
        writing.file = file
        return file
    }

    /// Keeps others from writing from now on.
    func takeRightToWrite() throws {
        try writing.withLock { writing in
            if let refusal = writing.refusal {
                throw StorageError.outcomeUnknown(path: folder, reason: refusal)
            }
            _ = try beginWriting(&writing)
        }
    }

    private func createLog() throws {
        do {
            let file = try LogFile(path: newLogPath, flags: O_RDWR | O_CREAT | O_EXCL)
            try FileFormat.header.withUnsafeBytes { try file.write($0, at: 0) }
            try file.sync()
        } catch {
            throw Self.writingError(error, folder)
        }
        try FileFolder.replaceLog(in: folder)
        try LogFile.syncFolder(folder)
    }

    private static func writingError(_ error: any Error, _ folder: String) -> any Error {
        if case StorageError.cannotOpen = error { return StorageError.readOnly(path: folder) }
        return error
    }
}
