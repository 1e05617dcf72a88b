internal import Glibc

extension FileEngine {
    /// Copies every valid line to a new store, in order, and leaves this store unchanged.
    ///
    /// From unfinished writes, in the log or put aside, it copies the records and ignores the deletions. A record that a
    /// damaged line deleted or replaced reappears in its previous version. A collection without a valid declaration
    /// takes the next one that is written.
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
            // The first line may be part of the damage.
        }
        try FileFolder(path: path).makeStore { writer in
            var salvage = LogSalvage(writer)
            for name in try folder.unfinishedNames() {
                try salvage.copyPutAside(folder.open(O_RDONLY, name))
            }
            try salvage.copy(log, upTo: size, report, progress)
            guard !salvage.putAside.isEmpty else { return }
            let message =
                "\(salvage.putAside.count) records are copied that were put aside in \(FileFormat.unfinishedPrefix)*, "
                + "of writes that did not finish"
            report(StorageDamage(message: message, isUnfinishedWrite: true))
        }
        return FileEngine(path: path)
    }
}
