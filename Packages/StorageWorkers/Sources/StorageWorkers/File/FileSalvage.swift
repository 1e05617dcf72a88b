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
    /// The end of the log that was never committed, and is not copied.
    public var unfinishedTail: LogTail?
    /// The collections of which the declaration is lost: they take the next one.
    public var undeclared: [String] = []
}

extension FileEngine {
    /// Copies every line that still verifies into a new store, in its order; this one is left as it is. Blocks.
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
        report.records = try FileFolder.makeStore(in: folder) { newFile in
            var writer = try NewLogWriter(newFile)
            for name in report.undeclared {
                writer.declare(name, version: 1, definition: FileFormat.unknownDefinition)
            }
            var sequence: UInt64 = UInt64(report.undeclared.count)
            try LogScan(file, size: size).forEachPiece(progress: { try progress($1 / 2 + $0 / 2, $1) }) {
                piece, offset in
                guard case .line(let line, let text) = piece, line.kind != .commit, offset < survey.end
                else { return }
                sequence = max(line.sequence, sequence + 1)
                try writer.copy(line, text, sequence: sequence)
                report.lines += 1
            }
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

    /// Copies the store as it is now to a new folder, while it is in use; what is written meanwhile is not in it.
    /// Blocks.
    ///
    /// - Parameters:
    ///   - folder: where the copy is made; there must be nothing, or an empty folder.
    ///   - progress: told how many bytes have been copied, of how many; what it throws ends the work.
    /// - Throws: `StorageError`, and what the progress throws.
    public func backup(
        to folder: String,
        progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
    ) throws {
        try core.connect()
        defer { try? core.disconnect() }
        let (places, file, sequence) = try core.read { index, file in
            (index.livePlaces(), file, index.sequence)
        }
        _ = try FileFolder.makeStore(in: folder) { newFile in
            var writer = try NewLogWriter(newFile)
            try file?.forEachLine(at: places) { position, line, text in
                try writer.copy(line, text)
                if position.isMultiple(of: 1 << 10) { try progress(position, places.count) }
            }
            try writer.finish(sequence: sequence)
        }
        try progress(places.count, places.count)
    }
}

/// What a look through a damaged log shows.
private struct LogSurvey {
    private(set) var report = FileSalvageReport()
    /// What lies from here on was never committed.
    private(set) var end: UInt64 = 0

    init(_ scan: LogScan, progress: LogReader.Progress) throws {
        var declared: Set<String> = []
        var used: Set<String> = []
        var tailStart: UInt64?
        var last: UInt64 = 0
        var isDamagedSinceCommit = false
        var report = FileSalvageReport()
        try scan.forEachPiece(progress: progress) { piece, offset in
            switch piece {
            case .line(let line, let text):
                last = offset + UInt64(text.count + 1)
                if line.kind == .commit {
                    tailStart = nil
                    isDamagedSinceCommit = false
                    return
                }
                if tailStart == nil { tailStart = offset }
                var fields = LogFields(text, from: line.fieldsStart)
                let name = fields.next().map { String(decoding: $0, as: UTF8.self) } ?? ""
                if line.kind == .collection { declared.insert(name) } else if !declared.contains(name) { used.insert(name) }
            case .damaged(let text):
                last = offset + UInt64(text.count + 1)
                isDamagedSinceCommit = true
                report.damaged.append(
                    FileCheckReport.Problem(
                        offset: Int(offset),
                        record: LogLine.recordName(text),
                        what: "its line does not match its checksum"
                    )
                )
            case .unfinished(let text):
                last = offset + UInt64(text.count)
                if tailStart == nil { tailStart = offset }
            }
        }
        end = last
        // Where the commit line itself may be what is damaged, the lines before it are saved.
        if let tailStart, !isDamagedSinceCommit {
            end = tailStart
            report.unfinishedTail = LogTail(offset: Int(tailStart), length: Int(last - tailStart))
        }
        report.undeclared = used.sorted()
        self.report = report
    }
}
