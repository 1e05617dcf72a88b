internal import Glibc

extension FileEngine {
    /// Copies every line that verifies into a new store, in its order; this one is left as it is.
    ///
    /// Of writes that did not finish, in the log or put aside, the records are copied and the deletions are not. If a
    /// damaged line deleted a record, that record is back; if one replaced a record, the one before is. A collection
    /// whose declaration is lost takes the next one.
    public func salvage(
        to path: String,
        _ report: (StorageDamage) -> Void,
        progress: @escaping StorageProgress
    ) throws -> (any StorageEngine)? {
        let log = try folder.open(O_RDONLY)
        let size = try log.stamp().size
        do {
            _ = try LogHeader.read(log)
        } catch StorageError.corrupt, StorageError.notAStore {
            // A damaged first line is part of the damage.
        }
        try FileFolder(path: path).makeStore { writer in
            var salvage = LogSalvage(writer, try PutAsideRecords(in: folder))
            try salvage.copy(log, upTo: size, report, progress)
            let count = try salvage.finish()
            guard count > 0 else { return }
            let message =
                "\(count) records are copied that were put aside in \(FileFormat.unfinishedPrefix)*, "
                + "of writes that did not finish"
            report(StorageDamage(message: message, isUnfinishedWrite: true))
        }
        return FileEngine(path: path)
    }
}
