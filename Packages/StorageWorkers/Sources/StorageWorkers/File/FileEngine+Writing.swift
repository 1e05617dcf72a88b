extension FileEngine {
    /// Writes batches with one sync.
    func write(
        _ batches: [StorageBatch],
        declaringAnew declaresAnew: Bool
    ) throws -> [Result<WriteSummary, StorageError>] {
        try writing.withLock { writing in
            try beginWriting(&writing)
            let encoder = writing.encoder
            defer { encoder.shrink() }
            let (plans, end, log) = try state.withLock { state in
                guard let log = state.index.tables.log else { throw StorageError.closed }
                let plans = WriteStaging.plans(batches, declaringAnew: declaresAnew, on: &state.index.tables)
                return (plans, state.index.end, log)
            }
            encoder.begin(at: end)
            for case .success(let plan) in plans { encoder.add(plan) }
            if !encoder.places.isEmpty {
                try append(encoder, to: log, at: end, &writing)
                state.withLock { state in
                    var places = encoder.places.makeIterator()
                    for case .success(let plan) in plans {
                        plan.publish(in: &state.index.tables, places: &places)
                    }
                    state.index.end = encoder.end
                }
                compactIfWorthIt(&writing)
            }
            return plans.map { $0.map(\.summary) }
        }
    }

    private func append(
        _ encoder: LogEncoder,
        to log: LogFile,
        at end: LogPosition,
        _ writing: inout FileWriting
    ) throws {
        // No store writes that many lines, but a forged log may claim so.
        guard encoder.end.sequence <= FileFormat.lastSequence else {
            throw StorageError.failed(
                "\(folder.logPath) has no line numbers left after \(end.sequence); copy its records to a new store"
            )
        }
        guard let now = try FileStamp.of(folder.logPath), now.size == end.offset,
            now.isSameFile(as: try log.stamp())
        else {
            writing.refusal = "another program has changed \(folder.logPath)"
            throw StorageError.failed(
                "another program has changed \(folder.logPath); nothing has been written to it"
            )
        }
        do {
            // Without its last line a batch is not committed, but an unknown part of it may be in the file.
            try options.onStep?(.write)
            try log.write(encoder.buffer.rawBytes, at: end.offset)
        } catch {
            // Truncating removes that part, so the outcome is known, and writes go on once there is room.
            if case StorageError.full = error, (try? log.truncate(to: end.offset)) != nil { throw error }
            writing.refusal = "a write has failed: \(error)"
            throw StorageError.outcomeUnknown(path: folder.path, reason: "\(error)")
        }
        guard options.durability == .full else { return }
        do {
            try writing.attempt("a write has not been brought to disk") {
                try options.onStep?(.sync)
                try log.sync()
            }
        } catch {
            throw StorageError.outcomeUnknown(path: folder.path, reason: "\(error)")
        }
    }
}
