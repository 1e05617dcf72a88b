@_spi(Hosting) import SceneKitCore
import StorageWorkers
import Synchronization
import TextFrontend

extension StoreCommand {
    /// The source of a copy.
    private struct Source {
        var store: RecordStore
        /// Temporary files assembled for reading; removed when the copy ends.
        var scratch: StoreFiles?
        var damage: [StorageDamage] = []
    }

    func copy(_ from: String, _ to: String, _ salvages: Bool, _ isForced: Bool) async throws -> Int32 {
        let location = try StorageLocation(parsing: to)
        let from = try StorageLocation(parsing: from)
        try checkIsThere(from)
        try checkRoom(location, beside: from, isForced)
        let copied = Mutex(0)
        let report = try await leaving(copied, at: location) { show in
            let opened = try await openSource(from, near: location, salvages: salvages, show)
            defer { opened.scratch?.remove() }
            let source = opened.store
            var report = try await closing(source) {
                try makeRoom(location, beside: source)
                return try await removing(location) {
                    let target = try await RecordStore.open(
                        location,
                        schemes: host.schemes,
                        options: newStore
                    )
                    return try await closing(target) {
                        try await source.copy(to: target, salvages: salvages) { progress in
                            copied.withLock { $0 = progress.copied }
                            show(progress.block(salvages ? "Salvaging" : "Copying"))
                        }
                    }
                }
            }
            report.damage = opened.damage + report.damage
            return report
        }
        for damage in report.damage { terminal.writeError("\(texts("damaged: \(damage.text)"))\n") }
        let records = StoreWording.records(report.records)
        let collections = StoreWording.collections(report.collections)
        let text: LocalizedText =
            salvages
            ? "Salvaged \(records) of \(collections) to \(location)."
            : "Copied \(records) of \(collections) to \(location)."
        try terminal.write("\(texts(text))\n")
        return report.damage.isEmpty ? ExitStatus.done : ExitStatus.refused
    }

    /// Runs a copy. If it fails, a server keeps what was copied, which nobody else may remove, and the person is told.
    private func leaving<Value: Sendable>(
        _ copied: borrowing Mutex<Int>,
        at location: StorageLocation,
        _ work: @escaping @MainActor (_ show: @escaping StoreProgress) async throws -> Value
    ) async throws -> Value {
        do {
            return try await watched(location.isOnServer ? .nothing : .copy, work)
        } catch {
            let count = copied.withLock { $0 }
            if location.isOnServer, count > 0 {
                let text: LocalizedText =
                    "\(location) now has \(StoreWording.records(count)) of the copy; empty it, or name another store, before you copy again"
                terminal.writeError("\(texts(text))\n")
            }
            throw error
        }
    }

    /// Runs work that makes a store, and removes the incomplete store if the work fails.
    private func removing<Value: Sendable>(
        _ location: StorageLocation,
        _ work: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await work()
        } catch {
            StoreFiles(location: location).remove()
            throw error
        }
    }

    /// Opens the source store.
    private func openSource(
        _ location: StorageLocation,
        near target: StorageLocation,
        salvages: Bool,
        _ show: @escaping StoreProgress
    ) async throws -> Source {
        guard salvages else { return Source(store: try await open(existing: location)) }
        // The engine decides whether to assemble files there. Files that exist already must not be removed.
        let scratch = StoreFiles.firstFree(
            StorageLocation(scheme: location.scheme, path: target.path + ".salvaging")
        )
        do {
            let (store, damage) = try await RecordStore.openDamaged(
                location,
                savingTo: scratch.location.path,
                schemes: host.schemes
            ) {
                show(ProgressBlock(label: "Reading", fraction: $0, detail: "\(location)"))
            }
            return Source(store: store, scratch: scratch, damage: damage)
        } catch {
            scratch.remove()
            throw error
        }
    }

    /// Runs work on an open store and closes the store afterwards, even after an error.
    func closing<Value: Sendable>(
        _ store: RecordStore,
        _ work: () async throws -> Value
    ) async throws -> Value {
        let value: Value
        do {
            value = try await work()
        } catch {
            // Report the work's error, not one of closing the store.
            try? await store.close()
            throw error
        }
        try await store.close()
        return value
    }

    /// Checks that a store can be made at the target, before any work is done.
    private func checkRoom(
        _ location: StorageLocation,
        beside source: StorageLocation,
        _ isForced: Bool
    ) throws {
        let files = StoreFiles(location: location)
        guard !files.areSame(as: StoreFiles(location: source)) else {
            let name = files.isInFiles ? location.path : "\(location)"
            throw UsageError("'\(name)' is the store to copy; name another target")
        }
        guard files.isInFiles || location.isOnServer else {
            throw UsageError(
                "'\(location)' would be lost at the end of this command; name a stored one, such as sqlite:PATH"
            )
        }
        guard files.areThere else { return }
        guard isForced else {
            throw StorageError.cannotOpen(
                path: location.path,
                reason: "it already exists; --force renames it to \(files.aside)"
            )
        }
        try files.checkAside()
        try checkUnused(location)
    }

    /// Checks that no other program uses the store to be put aside, of whichever kind it is.
    private func checkUnused(_ location: StorageLocation) throws {
        for scheme in Set(["file", "sqlite", location.scheme]) {
            try RecordStore.checkUnused(
                StorageLocation(scheme: scheme, path: location.path),
                schemes: host.schemes
            )
        }
    }

    /// Puts aside the files at the target, unless they belong to the source store.
    private func makeRoom(_ location: StorageLocation, beside source: RecordStore) throws {
        guard !source.uses(location.path) else {
            throw UsageError(
                "'\(location.path)' is a file of the store to copy; name another target"
            )
        }
        let files = StoreFiles(location: location)
        guard files.areThere else { return }
        // It may have been opened since the first look.
        try checkUnused(location)
        try files.moveAside()
        terminal.writeError("\(texts("Renamed the old store to \(files.aside)."))\n")
    }

    func backup(to path: String, _ isForced: Bool) async throws -> Int32 {
        let location = try self.location()
        // The backup of a server's store is a SQLite file.
        let target = StorageLocation(scheme: location.isOnServer ? "sqlite" : location.scheme, path: path)
        try checkIsThere(location)
        try checkRoom(target, beside: location, isForced)
        try await watched(.backup) { show in
            let store = try await open(existing: location)
            try await closing(store) {
                try makeRoom(target, beside: store)
                try await store.backup(to: path) {
                    show(ProgressBlock(label: "Copying", fraction: $0, detail: "\(target)"))
                }
            }
        }
        try terminal.write("\(texts("Backed up the store to \(target)."))\n")
        return ExitStatus.done
    }
}

extension RecordStore.CopyProgress {
    fileprivate func block(_ label: LocalizedText) -> ProgressBlock {
        let fraction = total > 0 ? Double(copied) / Double(total) : nil
        return ProgressBlock(
            label: label,
            fraction: fraction,
            detail: StoreWording.records(copied)
        )
    }
}
