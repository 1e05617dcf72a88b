internal import Glibc

/// What was saved of a damaged file store, and what was not.
public struct FileSalvageReport: Hashable, Sendable {
    /// How many records there are in the new store, by collection.
    public var records: [String: Int] = [:]
    /// How many lines were copied.
    public var lines = 0
    /// The lines that do not verify. Where one of them deleted a record, that record is back; where one replaced a
    /// record, the one before is.
    public var damaged: [FileCheckReport.Problem] = []
    /// The end of the log that was never committed: the records in it are copied, but nothing that it deletes is left out.
    public var unfinishedTail: LogTail?
    /// How many records were copied that writers had put aside with an unfinished tail, and that the log does not have.
    public var fromPutAside = 0
    /// The collections of which the declaration is lost: they take the next one.
    public var undeclared: [String] = []
}

extension FileEngine {
    /// A damaged log cannot be opened as a store: what is whole of it goes into a new one.
    public func salvage(
        to path: String,
        _ report: (StorageDamage) -> Void,
        progress: @escaping StorageProgress
    ) throws -> (any StorageEngine)? {
        let saved = try salvage(to: path, progress: Self.telling(progress))
        for problem in saved.damaged { report(StorageDamage(problem)) }
        if let tail = saved.unfinishedTail {
            report(
                StorageDamage(
                    message:
                        "byte \(tail.offset): the last \(tail.length) bytes are of a write that did not finish; "
                        + "the records in it are copied",
                    isUnfinishedWrite: true
                )
            )
        }
        if saved.fromPutAside > 0 {
            report(
                StorageDamage(
                    message: "\(saved.fromPutAside) records are copied that were put aside in "
                        + "\(FileFormat.unfinishedPrefix)*, of writes that did not finish",
                    isUnfinishedWrite: true
                )
            )
        }
        return FileEngine(path: path)
    }

    /// Copies every line that still verifies into a new store, in its order; this one is left as it is. Blocks.
    ///
    /// Of writes that did not finish, in the log or put aside, the records are copied and the deletions are not.
    ///
    /// - Parameters:
    ///   - folder: where the new store is made; there must be nothing, or an empty folder.
    ///   - progress: told how many bytes have been read, of how many; what it throws ends the work.
    /// - Throws: `StorageError`, and what the progress throws.
    public func salvage(
        to folder: String,
        progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
    ) throws -> FileSalvageReport {
        let file = try LogFile(path: core.logPath, flags: O_RDONLY)
        let size = try file.stamp().size
        if size > 0 { try refuseFuture(file, size) }
        let survey = try LogSurvey(LogScan(file, size: size), progress: { try progress($0 / 2, $1) })
        var report = survey.report
        var putAside = try PutAsideRecords(in: core.folder)
        report.records = try FileFolder.makeStore(in: folder) { newFile in
            var writer = try NewLogWriter(newFile)
            for name in report.undeclared { writer.declareUnknown(name) }
            var sequence: UInt64 = 0
            try LogScan(file, size: size).forEachPiece(progress: { try progress($1 / 2 + $0 / 2, $1) }) {
                piece,
                offset in
                guard case .line(let line, let text) = piece, line.kind != .commit else { return }
                let tail = report.unfinishedTail?.offset ?? .max
                guard line.kind != .delete || offset < tail else { return }
                putAside.leaveOut(text)
                guard line.sequence >= sequence else {
                    report.damaged.append(
                        FileCheckReport.Problem(
                            offset: Int(offset),
                            record: LogLine.recordName(text),
                            what: "its line is out of its order"
                        )
                    )
                    return
                }
                sequence = line.sequence
                try writer.copy(line, text)
                report.lines += 1
            }
            report.fromPutAside = try putAside.copy(
                to: &writer,
                declared: survey.declared.union(report.undeclared)
            )
            try writer.finish(sequence: sequence)
        }
        return report
    }

    private func refuseFuture(_ file: LogFile, _ size: UInt64) throws {
        do {
            _ = try LogHeader.read(file, size: size)
        } catch StorageError.corrupt, StorageError.notAStore {
            // A damaged first line is part of what is saved from.
        }
    }
}
