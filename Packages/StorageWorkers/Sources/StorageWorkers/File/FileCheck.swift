internal import Glibc

/// What a check of a file store has found.
public struct FileCheckReport: Hashable, Sendable {
    /// A place in the log that is not as it was written.
    public struct Problem: Hashable, Sendable, CustomStringConvertible {
        /// Where, in bytes.
        public var offset: Int
        /// `collection/id`, as far as it can be read.
        public var record: String?
        public var what: String

        public var description: String {
            "byte \(offset)" + (record.map { ", the record '\($0)'" } ?? "") + ": " + what
        }
    }

    /// How many records there are, by collection; of a damaged log as many as lie before the damage.
    public var records: [String: Int] = [:]
    public var batches = 0
    /// The size of the log in bytes.
    public var bytes = 0
    /// Of these, how many are not needed any more.
    public var garbage = 0
    public var unfinishedTail: LogTail?
    /// Whether the newline behind the last line is missing, and nothing else of it.
    public var lacksNewline = false
    /// The files into which writers have put unfinished tails, and their sizes in bytes.
    public var putAside: [String: Int] = [:]
    public var problems: [Problem] = []
}

extension StorageDamage {
    init(_ problem: FileCheckReport.Problem) {
        self.init(record: problem.record, message: "byte \(problem.offset): \(problem.what)")
    }
}

extension FileCheckReport {
    /// Everything that is not as it should be.
    var damage: [StorageDamage] {
        var damage = problems.map { StorageDamage($0) }
        if let tail = unfinishedTail {
            damage.append(
                StorageDamage(
                    message:
                        "byte \(tail.offset): the last \(tail.length) bytes are of a write that did not finish",
                    isUnfinishedWrite: true
                )
            )
        }
        if lacksNewline {
            damage.append(
                StorageDamage(message: "byte \(bytes): the last newline is missing", isUnfinishedWrite: true)
            )
        }
        for (path, size) in putAside.sorted(by: { $0.key < $1.key }) {
            damage.append(
                StorageDamage(
                    message: "\(path): \(size) bytes of a write that did not finish were put aside here; "
                        + "remove the file when nothing in it is needed",
                    isUnfinishedWrite: true
                )
            )
        }
        return damage
    }
}

extension FileEngine {
    public func check(
        _ report: (StorageDamage) -> Void,
        progress: @escaping StorageProgress
    ) throws -> Int {
        let found = try check(progress: Self.telling(progress))
        for damage in found.damage { report(damage) }
        return found.records.values.reduce(0, +)
    }

    /// Reads all of the log and checks every line, every batch and every body; may be done while the store is in use.
    ///
    /// What is damaged is in the report; `salvage` saves the rest. Blocks.
    ///
    /// - Parameter progress: told how many bytes have been checked, of how many; what it throws ends the check.
    /// - Throws: `StorageError` where there is no log to check, and what the progress throws.
    public func check(
        progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
    ) throws -> FileCheckReport {
        var report = FileCheckReport()
        guard try FileStamp.of(core.folder) != nil else {
            throw StorageError.cannotOpen(path: core.folder, reason: "it is not there")
        }
        try FileFolder.prepare(core.folder)
        // Before the log, which may grow meanwhile.
        let closed = FolderLock.closedSequence(in: core.folder)
        var index = FileIndex()
        if try FileStamp.of(core.logPath) != nil { try checkLog(&index, &report, progress) }
        if report.problems.isEmpty, let missing = index.missingEnd(closedAt: closed) {
            report.problems.append(
                FileCheckReport.Problem(offset: Int(index.end), record: nil, what: missing)
            )
        }
        for path in try FileFolder.unfinishedPaths(in: core.folder) {
            report.putAside[path] = try FileStamp.of(path).map { Int($0.size) }
        }
        return report
    }

    private func checkLog(
        _ index: inout FileIndex,
        _ report: inout FileCheckReport,
        _ progress: (_ done: Int, _ total: Int) throws -> Void
    ) throws {
        let file = try LogFile(path: core.logPath, flags: O_RDONLY)
        let size = try file.stamp().size
        report.bytes = Int(size)
        do {
            var reader = LogReader(file, behind: index)
            report.unfinishedTail = try reader.read(upTo: size, into: &index) { try progress($0 / 2, $1) }
            try checkBodies(index, file) { try progress(Int(size) / 2 + $0 / 2, Int(size)) }
        } catch StorageError.corrupt(let what, let record, let offset) {
            report.problems.append(FileCheckReport.Problem(offset: offset ?? 0, record: record, what: what))
            let damaged = try LogScan(file, size: size).damagedLines(progress: progress)
            report.problems += damaged.filter { problem in
                !report.problems.contains { $0.offset == problem.offset }
            }
        }
        report.records = index.counts
        report.batches = index.batches
        report.garbage = Int(index.end - min(index.end, index.liveBytes))
        report.lacksNewline = index.lacksNewline
    }

    private func checkBodies(_ index: FileIndex, _ file: LogFile, progress: (Int) throws -> Void) throws {
        let places = index.livePlaces()
        var fields = RowFields()
        for start in stride(from: 0, to: places.count, by: 1 << 14) {
            let part = Array(places[start..<min(start + (1 << 14), places.count)])
            try file.forEachLine(at: part) { position, line, text in
                var rest = LogFields(text, from: line.fieldsStart)
                guard line.kind == .put, rest.next() != nil else { return }
                guard fields.read(&rest), let body = FieldText.unescaped(fields.body),
                    String(validating: body, as: UTF8.self) != nil
                else {
                    throw StorageError.corrupt(
                        "its body is no UTF-8 text, in \(file.path)",
                        record: LogLine.recordName(text),
                        offset: Int(part[position].offset)
                    )
                }
            }
            if let last = part.last { try progress(Int(last.offset) + last.length) }
        }
    }
}
