private import Glibc

extension StorageEngine {
    /// Writes a copy, as it is at one moment, to a new SQLite file; may block. For `backup(to:progress:)` of a backend
    /// whose store is no file.
    ///
    /// - Parameters:
    ///   - path: Where there is nothing yet; nothing is left there of a copy that fails.
    ///   - progress: Told how much has been copied.
    /// - Throws: `StorageError`, and the errors of `progress`.
    public func backUp(toSQLite path: String, progress: StorageProgress) throws {
        let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let reason = errno == EEXIST ? "something is there already" : String(cString: strerror(errno))
            throw StorageError.cannotOpen(path: path, reason: reason)
        }
        close(descriptor)
        let copy = SQLiteEngine(path: path)
        do {
            let (source, target) = (try connect(), try copy.connect())
            try source.consistently { try source.copy(to: target, progress) }
            try target.close()
            try source.close()
        } catch {
            for path in copy.paths { unlink(path) }
            throw error
        }
    }
}

extension StorageConnection {
    fileprivate func copy(to target: any StorageConnection, _ progress: StorageProgress) throws {
        let all = try collections().filter { $0.name == StoreLocale.schema.name || !$0.isStores }
        let total = max(1, all.reduce(0) { $0 &+ $1.count })
        var count = 0
        for stored in all {
            var next: RecordCursor?
            repeat {
                let part = try copiedPart(of: stored, as: stored.name, after: next)
                _ = try target.apply(part.batch)
                count += part.count
                next = part.next
                try progress(min(1, Double(count) / Double(total)))
            } while next != nil
        }
        try progress(1)
    }
}
