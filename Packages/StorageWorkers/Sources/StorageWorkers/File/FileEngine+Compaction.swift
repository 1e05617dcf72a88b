extension FileEngine {
    /// Compacts the log when more than half of it is not needed any more.
    func compactIfWorthIt(_ writing: inout FileWriting) {
        let (garbage, live) = state.withLock { ($0.index.garbage, $0.index.liveBytes) }
        guard garbage > max(live, options.smallestGarbage), garbage > writing.uncompactedGarbage * 2 else {
            return
        }
        do {
            try compact(&writing)
            writing.uncompactedGarbage = 0
        } catch {
            // The batch before is on disk, and the log is as whole as it was: only its size has to wait.
            writing.uncompactedGarbage = garbage
            let notice = "\(folder.logPath) is larger than it need be, because compacting it failed: \(error)"
            state.withLock { $0.notices.append(notice) }
        }
    }

    /// Writes the lines that are needed to a new log, and puts it in the place of the old one.
    ///
    /// A crash at any instant leaves one of the two, whole. Every line that is copied is checked, and the new log is
    /// read before it is used.
    private func compact(_ writing: inout FileWriting) throws {
        let index = state.withLock(\.index)
        // The log itself is whole, but a sync that has failed says nothing of the next one.
        let failure = "the compacted log has not been brought to disk"
        do {
            let log = try folder.writeNewLog { try $0.copy(index) }
            try options.onStep?(.compactionWritten)
            try writing.attempt(failure) {
                try log.sync()
                try options.onStep?(.compactionSynced)
            }
            let compacted = try FileIndex(of: log)
            guard compacted.tables.counts == index.tables.counts, compacted.end.sequence == index.end.sequence
            else { throw StorageError.failed("\(log.path) is not what it should be") }
            try options.onStep?(.compactionVerified)
            try folder.replaceLog()
            state.withLock { $0.index = compacted }
        } catch {
            // The next writer removes the rest of it, if this fails.
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
