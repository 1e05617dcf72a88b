internal import Glibc

extension FileCore {
    /// Takes the lock, puts aside what an earlier writer did not finish, and makes the log where there is none.
    func beginWriting(_ writing: inout FileWriting) throws -> LogFile {
        if let file = writing.file { return file }
        let lock = try FolderLock(folder: folder, timeout: options.lockTimeout)
        try FileFolder.removeNewLog(in: folder)
        let (tail, end, lacksNewline) = try state.withLock { state in
            guard state.users > 0 else { throw StorageError.closed }
            try state.catchUp(logPath)
            if state.file == nil {
                try createLog()
                try state.catchUp(logPath)
            }
            return (state.tail, state.index.end, state.index.lacksNewline)
        }
        let file: LogFile
        do { file = try LogFile(path: logPath, flags: O_RDWR) } catch {
            throw Self.writingError(error, folder)
        }
        if let tail {
            let path = try putAside(from: end, of: file)
            try file.truncate(to: end)
            let notice =
                "\(logPath) ended in \(tail.length) bytes of a write that did not finish; they are now in \(path)"
            state.withLock { $0.notices.append(notice) }
        }
        if lacksNewline { try [FileFormat.newline].withUnsafeBytes { try file.write($0, at: end) } }
        // What a killed writer left to the system is read as written, so it must be on disk before more builds on it.
        try file.sync()
        state.withLock { state in
            state.isWriting = true
            if lacksNewline {
                state.index.end += 1
                state.index.lacksNewline = false
            }
        }
        writing.lock = lock
        writing.file = file
        return file
    }

    /// Copies the end of the log to a new file beside it, and gives its path.
    private func putAside(from start: UInt64, of log: LogFile) throws -> String {
        let path = try FileFolder.nextUnfinishedPath(in: folder)
        let copy: LogFile
        do { copy = try LogFile(path: path, flags: O_WRONLY | O_CREAT | O_EXCL) } catch {
            throw Self.writingError(error, folder)
        }
        do {
            let window = LogWindow(at: start)
            while try window.fill(from: log, upTo: .max) {
                try copy.write(window.bytes, at: window.offset - start)
                window.drop(window.bytes.count)
            }
            try copy.sync()
            try LogFile.syncFolder(folder)
        } catch {
            unlink(path)
            throw error
        }
        return path
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
