/// What a look through a damaged log shows.
struct LogSurvey {
    private(set) var report = FileSalvageReport()
    /// The collections that lines declare which verify.
    private(set) var declared: Set<String> = []

    init(_ scan: LogScan, progress: LogReader.Progress) throws {
        var undeclared: Set<String> = []
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
                let name = LogLine.collectionName(line, text)
                if line.kind == .collection {
                    declared.insert(name)
                } else if !declared.contains(name) {
                    undeclared.insert(name)
                }
            case .damaged(let text, let what):
                last = offset + UInt64(text.count + 1)
                isDamagedSinceCommit = true
                report.damaged.append(
                    FileCheckReport.Problem(
                        offset: Int(offset),
                        record: LogLine.recordName(text),
                        what: what
                    )
                )
            case .unfinished(let text):
                last = offset + UInt64(text.count)
                if tailStart == nil { tailStart = offset }
            }
        }
        // Where the commit line itself may be what is damaged, the lines before it are of a whole batch.
        if let tailStart, !isDamagedSinceCommit {
            report.unfinishedTail = LogTail(offset: Int(tailStart), length: Int(last - tailStart))
        }
        report.undeclared = undeclared.sorted()
        self.report = report
    }
}
