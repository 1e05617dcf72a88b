internal import Glibc

extension FileEngine {
    func takeRightToWrite() throws { try writing.withLock { try beginWriting(&$0) } }

    /// Prepares the log for a write, and brings one of an earlier version to the present one.
    func beginWriting(_ writing: inout FileWriting) throws {
        try takeLog(&writing)
        // A log of an earlier version is replaced by a whole one of this version, or stays as it is.
        if state.withLock({ $0.index.version < FileFormat.version }) { try compact(&writing) }
    }

    /// Takes the lock, puts aside an unfinished batch of an earlier writer, and creates the log if there is none.
    private func takeLog(_ writing: inout FileWriting) throws {
        if let refusal = writing.refusal {
            throw StorageError.outcomeUnknown(path: folder.path, reason: refusal)
        }
        guard writing.lock == nil else { return }
        let lock = try FolderLock(folder: folder.path, timeout: options.lockTimeout)
        try folder.removeNewLog()
        let (end, lacksNewline) = try state.withLock { state in
            guard state.users > 0 else { throw StorageError.closed }
            try state.catchUp(folder)
            if state.index.tables.log == nil {
                try folder.makeLog { _ in }
                try state.catchUp(folder)
            }
            return (state.index.end.offset, state.index.lacksNewline)
        }
        let log = try folder.open(O_RDWR)
        let size = try log.stamp().size
        if size > end {
            let path = try putAside(from: end, to: size, of: log)
            try log.truncate(to: end)
            let notice =
                "\(log.path) ended in \(size - end) bytes of a write that did not finish; they are now in \(path)"
            state.withLock { $0.notices.append(notice) }
        }
        if lacksNewline { try [FileFormat.newline].withUnsafeBytes { try log.write($0, at: end) } }
        // A killed writer may not have synced its last batches. They must be on disk before new ones follow them.
        try log.sync()
        state.withLock { state in
            state.isWriting = true
            state.index.tables.log = log
            if lacksNewline {
                state.index.end.offset += 1
                state.index.lacksNewline = false
            }
        }
        writing.lock = lock
    }

    /// Copies the end of the log to a new file beside it.
    ///
    /// - Returns: The new file's path.
    private func putAside(from start: UInt64, to end: UInt64, of log: LogFile) throws -> String {
        let file = try folder.open(O_WRONLY | O_CREAT | O_EXCL, folder.nextUnfinishedName())
        do {
            let bytes = try [UInt8](unsafeUninitializedCapacity: Int(end - start)) { buffer, count in
                count = try log.read(into: UnsafeMutableRawBufferPointer(buffer), at: start)
            }
            try bytes.withUnsafeBytes { try file.write($0, at: 0) }
            try file.sync()
            try folder.sync()
        } catch {
            unlink(file.path)
            throw error
        }
        return file.path
    }
}
