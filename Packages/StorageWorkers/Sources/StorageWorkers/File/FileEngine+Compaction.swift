extension FileEngine {
    /// Compacts the log if more than half of it is garbage.
    func compactIfWorthIt(_ writing: inout FileWriting) {
        let (garbage, live) = state.withLock { ($0.index.garbage, $0.index.liveBytes) }
        guard garbage > max(live, options.smallestGarbage), garbage > writing.uncompactedGarbage * 2 else {
            return
        }
        do {
            try compact(&writing)
            writing.uncompactedGarbage = 0
        } catch {
            // The log remains valid, only larger, and the batch is on disk.
            writing.uncompactedGarbage = garbage
            let notice = "\(folder.logPath) is larger than it need be, because compacting it failed: \(error)"
            state.withLock { $0.notices.append(notice) }
        }
    }

    /// Writes the live lines to a new log, and replaces the old log with it.
    ///
    /// A crash at any time leaves one of the two logs complete. Each copied line is verified, and the new log is read
    /// before it is used.
    func compact(_ writing: inout FileWriting) throws {
        let index = state.withLock(\.index)
        // After a failed sync, a later sync may succeed without writing the data.
        let failure = "the compacted log has not been brought to disk"
        do {
            let log = try folder.writeNewLog { try $0.copy(index) }
            try options.onStep?(.compactionWritten)
            do {
                try log.sync()
                try options.onStep?(.compactionSynced)
            } catch {
                // The old log is complete, and a full disk says nothing about it.
                if case StorageError.full = error { throw error }
                writing.refusal = "\(failure): \(error)"
                throw error
            }
            let compacted = try FileIndex(of: log)
            guard compacted.tables.counts == index.tables.counts, compacted.end.sequence == index.end.sequence
            else { throw StorageError.failed("\(log.path) is not what it should be") }
            try options.onStep?(.compactionVerified)
            try folder.replaceLog()
            state.withLock { $0.index = compacted }
        } catch {
            // If this fails, the next writer removes the file.
            try? folder.removeNewLog()
            throw error
        }
        try writing.attempt(failure) {
            try options.onStep?(.compactionRenamed)
            try folder.sync()
        }
        try options.onStep?(.compactionDone)
    }
}
