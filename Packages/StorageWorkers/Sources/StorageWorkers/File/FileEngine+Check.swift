internal import Glibc

extension FileEngine {
    /// Checks every line, batch and body of the log, also while the store is in use.
    public func check(
        _ report: (StorageDamage) -> Void,
        progress: @escaping StorageProgress
    ) throws -> Int {
        guard try FileStamp.of(folder.path) != nil else {
            throw StorageError.cannotOpen(path: folder.path, reason: "it is not there")
        }
        try folder.prepare()
        // Read this before the log, which may grow in between.
        let closed = FolderLock.closedSequence(in: folder.path)
        var index = FileIndex()
        if try folder.hasLog {
            try checkLog(&index, closedAt: closed, report, progress)
        } else if let missing = index.missingEnd(closedAt: closed) {
            report(StorageDamage(at: 0, missing))
        }
        for name in try folder.unfinishedNames() {
            let path = folder.path + "/" + name
            guard let size = try FileStamp.of(path)?.size else { continue }
            let message =
                "\(path): \(size) bytes of a write that did not finish were put aside here; "
                + "remove the file when nothing in it is needed"
            report(StorageDamage(message: message, isUnfinishedWrite: true))
        }
        return index.tables.all.reduce(0) { $0 + $1.count }
    }

    private func checkLog(
        _ index: inout FileIndex,
        closedAt closed: UInt64?,
        _ report: (StorageDamage) -> Void,
        _ progress: @escaping StorageProgress
    ) throws {
        let log = try folder.open(O_RDONLY)
        let size = try log.stamp().size
        do {
            try LogReader.read(log, upTo: size, into: &index, isCheck: true, progress: progress)
        } catch StorageError.corrupt(let what, let record, let offset) {
            let offset = UInt64(offset ?? 0)
            report(StorageDamage(at: offset, record: record, what))
            return try LogScan.visit(log, upTo: size, progress: progress) { piece, place in
                if case .damaged(let damage) = piece, place != offset { report(damage) }
            }
        }
        let end = index.end.offset
        if let missing = index.missingEnd(closedAt: closed) { report(StorageDamage(at: end, missing)) }
        if end < size { report(StorageDamage(unfinishedFrom: end, to: size)) }
        if index.lacksNewline {
            report(StorageDamage(at: end, "the last newline is missing", isUnfinishedWrite: true))
        }
    }
}
