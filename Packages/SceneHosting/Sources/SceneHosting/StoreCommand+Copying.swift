import SceneKitCore
import StorageWorkers
import TextFrontend

extension StoreCommand {
    /// What is copied from.
    private struct Source {
        var store: RecordStore
        /// What has been put together to read from, and goes when the copy ends.
        var scratch: StoreFiles?
        var damage: [StorageDamage] = []
    }

    func copy(_ from: String, _ to: String, _ salvages: Bool, _ isForced: Bool) async throws -> Int32 {
        let location = try StorageLocation(parsing: to)
        let opened = try await openSource(StorageLocation(parsing: from), near: location, salvages: salvages)
        defer { opened.scratch?.remove() }
        let source = opened.store
        try makeRoom(location, beside: StorageLocation(parsing: from), isForced)
        let line = ProgressLine(terminal: terminal, isPlain: false)
        let verb = salvages ? "Salvaging" : "Copying"
        let work = Task {
            let target = try await RecordStore.open(location, schemes: host.schemes)
            do {
                let report = try await source.copy(to: target, salvages: salvages) { progress in
                    Task { @MainActor in line.show(progress.screen(verb)) }
                }
                try await target.close()
                return report
            } catch {
                // What ended the copy is what a person should hear of.
                try? await target.close()
                throw error
            }
        }
        let interrupts = Interrupts(terminal: terminal) { _ in
            work.cancel()
            return .endSoon
        }
        let result = await work.result
        line.clear()
        try await source.close()
        switch result {
        case .success(let report):
            let damage = opened.damage + report.damage
            for damage in damage { terminal.writeError("damaged: \(damage.text)\n") }
            try terminal.write(
                "\(salvages ? "Salvaged" : "Copied") \(report.records) records of \(report.collections) collections "
                    + "to \(location).\n"
            )
            return damage.isEmpty ? ExitStatus.done : ExitStatus.refused
        case .failure(let error):
            StoreFiles(location: location).remove()
            guard error is CancellationError else { throw error }
            terminal.writeError("error: interrupted; the unfinished copy has been removed\n")
            return interrupts.received.map { 128 + $0 } ?? ExitStatus.refused
        }
    }

    /// Opens what is to be copied.
    private func openSource(
        _ location: StorageLocation,
        near target: StorageLocation,
        salvages: Bool
    ) async throws -> Source {
        guard salvages else { return Source(store: try await open(existing: location)) }
        try checkIsThere(location)
        let scheme = location.scheme
        let scratch = StoreFiles(
            location: StorageLocation(scheme: scheme, path: target.path + ".salvaging")
        )
        guard !scratch.areThere else {
            throw StorageError.cannotOpen(
                path: scratch.location.path,
                reason: "something is there, and what is saved is put together there; move it away first"
            )
        }
        do {
            let (store, damage) = try await RecordStore.openDamaged(
                location,
                savingTo: scratch.location.path,
                schemes: host.schemes
            )
            return Source(store: store, scratch: scratch, damage: damage)
        } catch {
            scratch.remove()
            throw error
        }
    }

    private func makeRoom(
        _ location: StorageLocation,
        beside source: StorageLocation,
        _ isForced: Bool
    ) throws {
        let files = StoreFiles(location: location)
        guard !files.areSame(as: StoreFiles(location: source)) else {
            throw UsageError("'\(location.path)' is the store that is to be copied; name another place")
        }
        guard files.isInFiles else {
            throw UsageError(
                "'\(location)' ends with this command; name a store that stays, like sqlite:PATH"
            )
        }
        guard files.areThere else { return }
        guard isForced else {
            throw StorageError.cannotOpen(
                path: location.path,
                reason: "something is there already; --force puts it aside as \(location.path).before"
            )
        }
        let aside = try files.moveAside()
        terminal.writeError("What was at \(location.path) is now \(aside).\n")
    }

    func backup(to path: String, _ options: HostOptions, _ isForced: Bool) async throws -> Int32 {
        let location = try location(nil, options)
        let store = try await open(existing: location)
        try makeRoom(StorageLocation(scheme: location.scheme, path: path), beside: location, isForced)
        try await store.backup(to: path)
        try await store.close()
        try terminal.write("The backup is \(location.scheme):\(path).\n")
        return ExitStatus.done
    }
}

extension RecordStore.CopyProgress {
    fileprivate func screen(_ verb: String) -> Screen {
        let fraction = total > 0 ? Double(copied) / Double(total) : nil
        let block = ProgressBlock(label: verb, fraction: fraction, detail: "\(copied) records")
        return Screen(title: "", blocks: [.progress(block)])
    }
}
