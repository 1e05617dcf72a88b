internal import Glibc

/// What a writer has; looked at under the lock.
struct FileWriting: Sendable {
    var lock: FolderLock?
    var file: LogFile?
    /// Its memory is used again for each write.
    var encoder = LogEncoder()
    /// Why nothing more is written; nil where it is.
    var refusal: String?
    /// How much was not needed any more when compacting last failed.
    var uncompactedGarbage: UInt64 = 0
}

extension FileCore {
    /// Waits for the disk once.
    func write(
        _ batches: [StorageBatch],
        declaringAnew declaresAnew: Bool
    ) throws -> [Result<WriteSummary, StorageError>] {
        try writing.withLock { writing in
            if let refusal = writing.refusal {
                throw StorageError.outcomeUnknown(path: folder, reason: refusal)
            }
            let file = try beginWriting(&writing)
            let (plans, index) = try stage(batches, declaringAnew: declaresAnew)
            let encoder = writing.encoder
            defer { encoder.shrink() }
            encoder.begin(sequence: index.sequence, digest: index.digest)
            for case .success(let plan) in plans { encoder.add(plan) }
            if !encoder.lines.isEmpty {
                // No store gets there, but a log may say that one has.
                guard encoder.sequence <= FileFormat.lastSequence else {
                    throw StorageError.failed(
                        "\(logPath) has no line numbers left after \(index.sequence); copy its records to a new store"
                    )
                }
                try append(encoder, to: file, at: index.end, &writing)
                try publish(plans, encoder, at: index.end, &writing)
                compactIfWorthIt(&writing)
            }
            return plans.map { $0.map(\.summary) }
        }
    }

    private struct Position: Sendable {
        var sequence: UInt64
        var digest: UInt64
        var end: UInt64
    }

    private func stage(
        _ batches: [StorageBatch],
        declaringAnew declaresAnew: Bool
    ) throws -> ([Result<WritePlan, StorageError>], Position) {
        try state.withLock { state in
            guard state.users > 0 else { throw StorageError.closed }
            let plans = WriteStaging.plans(batches, declaringAnew: declaresAnew, on: &state.index.tables)
            let index = state.index
            return (plans, Position(sequence: index.sequence, digest: index.digest, end: index.end))
        }
    }

    private func append(
        _ encoder: LogEncoder,
        to file: LogFile,
        at end: UInt64,
        _ writing: inout FileWriting
    ) throws {
        guard let now = try FileStamp.of(logPath), now.size == end, now.isSameFile(as: try file.stamp())
        else {
            writing.refusal = "another program has changed \(logPath)"
            throw StorageError.failed(
                "another program has changed \(logPath); nothing has been written to it"
            )
        }
        do {
            try options.onStep?(.write)
            try file.write(encoder.buffer.rawBytes, at: end)
        } catch {
            // Nothing is committed without its last line, but how much there is of the rest is not known.
            writing.refusal = "a write has failed: \(error)"
            // What is cut off again is known not to be there.
            if case StorageError.full = error, (try? file.truncate(to: end)) != nil { throw error }
            throw StorageError.outcomeUnknown(path: folder, reason: "\(error)")
        }
        guard options.durability == .full else { return }
        do {
            try options.onStep?(.sync)
            try file.sync()
        } catch {
            writing.refusal = "a write has not been brought to disk: \(error)"
            throw StorageError.outcomeUnknown(path: folder, reason: "\(error)")
        }
    }

    private func publish(
        _ plans: [Result<WritePlan, StorageError>],
        _ encoder: LogEncoder,
        at end: UInt64,
        _ writing: inout FileWriting
    ) throws {
        let isRight = state.withLock { state in
            var places = encoder.lines.lazy.map {
                LinePlace(offset: end + UInt64($0.start), length: $0.length)
            }
            .makeIterator()
            for case .success(let plan) in plans {
                guard plan.publish(in: &state.index.tables, nextPlace: { places.next() }) else {
                    return false
                }
            }
            state.index.committed(
                sequence: encoder.sequence,
                digest: encoder.digest,
                end: end + UInt64(encoder.buffer.count)
            )
            return true
        }
        guard isRight else {
            let reason = "the index has no room for what was written"
            writing.refusal = reason
            throw StorageError.outcomeUnknown(path: folder, reason: reason)
        }
    }
}
