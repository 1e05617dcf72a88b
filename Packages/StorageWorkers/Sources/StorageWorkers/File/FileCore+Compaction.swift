internal import Glibc

extension FileCore {
    /// The size of the batches in a log that is written anew.
    static let batchSize = 1 << 20

    /// Compacts the log when more than half of it is not needed any more.
    func compactIfWorthIt(_ writing: inout FileWriting) {
        let (live, garbage) = state.withLock { state in
            let live = state.index.liveBytes
            return (live, state.index.end - min(state.index.end, live))
        }
        guard garbage > max(live, options.smallestGarbage), garbage > writing.uncompactedGarbage * 2 else {
            return
        }
        do {
            try compact(&writing)
            writing.uncompactedGarbage = 0
            state.withLock { $0.compactionFailure = nil }
        } catch {
            // The batch before is on disk, and the log is as whole as it was: only its size has to wait.
            writing.uncompactedGarbage = garbage
            state.withLock { $0.compactionFailure = "\(error)" }
        }
    }

    /// Writes what is needed to a new log, and puts that in the place of the old one.
    ///
    /// A crash at any instant leaves one of the two, whole. Nothing is done without being checked: every line that is
    /// copied, and the new log by reading it.
    func compact(_ writing: inout FileWriting) throws {
        let (places, file, sequence) = try state.withLock { state in
            (state.index.livePlaces(), try state.file.unwrapped(logPath), state.index.sequence)
        }
        do {
            let (newFile, index) = try writeNewLog(places, from: file, sequence: sequence, &writing)
            try FileFolder.replaceLog(in: folder)
            writing.file = newFile
            state.withLock { state in
                state.file = newFile
                state.index = index
            }
        } catch {
            // What is left of it is removed by the next writer, if not now.
            try? FileFolder.removeNewLog(in: folder)
            throw error
        }
        do {
            try options.onStep?(.compactionRenamed)
            try LogFile.syncFolder(folder)
        } catch {
            writing.refusal = "the compacted log has not been brought to disk: \(error)"
            throw error
        }
        try options.onStep?(.compactionDone)
    }

    private func writeNewLog(
        _ places: [LinePlace],
        from file: LogFile,
        sequence: UInt64,
        _ writing: inout FileWriting
    ) throws -> (LogFile, FileIndex) {
        try FileFolder.removeNewLog(in: folder)
        let newFile = try LogFile(path: newLogPath, flags: O_RDWR | O_CREAT | O_EXCL)
        var writer = try NewLogWriter(newFile)
        try file.forEachLine(at: places) { _, line, text in try writer.copy(line, text) }
        try writer.finish(sequence: sequence)
        try options.onStep?(.compactionWritten)
        do {
            try newFile.sync()
            try options.onStep?(.compactionSynced)
        } catch {
            // The log itself is whole, but a sync that has failed says nothing of the next one.
            writing.refusal = "the compacted log has not been brought to disk: \(error)"
            throw error
        }
        var index = FileIndex()
        var reader = LogReader(newFile, behind: index)
        let tail = try reader.read(upTo: try newFile.stamp().size, into: &index)
        let counts = state.withLock { $0.index.counts }
        guard tail == nil, index.counts == counts, index.sequence == sequence else {
            throw StorageError.failed("\(newLogPath) is not what it should be; \(logPath) is left as it is")
        }
        try options.onStep?(.compactionVerified)
        return (newFile, index)
    }
}

extension Optional {
    /// The log that must be there.
    fileprivate func unwrapped(_ path: String) throws -> Wrapped {
        guard let self else { throw StorageError.cannotOpen(path: path, reason: "it is not there") }
        return self
    }
}
