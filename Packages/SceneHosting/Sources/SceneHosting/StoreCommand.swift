import SceneKitCore
import StorageWorkers
import TextFrontend

/// `store copy`, `check`, `salvage`, `stat` and `backup`: what is done to a store as a whole.
@MainActor
struct StoreCommand {
    let host: Host
    let environment: [String: String]
    let terminal: any TextTerminal

    /// - Returns: the exit status.
    func run(_ arguments: ArraySlice<String>, _ options: HostOptions) async throws -> Int32 {
        var words = arguments.filter { $0 != "--force" }[...]
        let isForced = words.count < arguments.count
        if let flag = words.first(where: { $0.hasPrefix("-") }) {
            throw UsageError("'store' takes no '\(flag)'")
        }
        switch (words.popFirst(), words.count) {
        case ("copy", 2), ("salvage", 2):
            let salvages = arguments.first == "salvage"
            return try await copy(words[words.startIndex], words[words.startIndex + 1], salvages, isForced)
        case ("backup", 1): return try await backup(to: words[words.startIndex], options, isForced)
        case ("check", 0...1) where !isForced: return try await check(try location(words.first, options))
        case ("stat", 0...1) where !isForced:
            return try await tell(try location(words.first, options), options)
        default: throw UsageError("'store' is one of \(Self.names), with what each takes: see 'store --help'")
        }
    }

    private func location(_ text: String?, _ options: HostOptions) throws -> StorageLocation {
        let text =
            try text ?? options.store
            ?? DataDirectory.defaultStore(host: host.name, environment: environment)
        return try StorageLocation(parsing: text)
    }

    private func open(existing location: StorageLocation) async throws -> RecordStore {
        let files = StoreFiles(location: location)
        guard !files.isInFiles || files.areThere else {
            throw StorageError.cannotOpen(path: location.path, reason: "there is nothing there")
        }
        return try await RecordStore.open(location, schemes: host.schemes)
    }

    // MARK: - Copies

    private func copy(_ from: String, _ to: String, _ salvages: Bool, _ isForced: Bool) async throws -> Int32
    {
        let location = try StorageLocation(parsing: to)
        let saved = salvages ? try await saveLines(of: StorageLocation(parsing: from), near: location) : nil
        defer { saved?.files.remove() }
        let source = try await open(existing: saved?.files.location ?? StorageLocation(parsing: from))
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
            let damage = (saved?.damage ?? []) + report.damage
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

    /// A damaged log cannot be opened as a store: what is whole of it goes into one beside the target first.
    private func saveLines(
        of source: StorageLocation,
        near target: StorageLocation
    ) async throws -> (files: StoreFiles, damage: [StorageDamage])? {
        guard source.scheme == "file", host.schemes["file"] != nil, StoreFiles(location: source).areThere
        else {
            return nil
        }
        let files = StoreFiles(location: StorageLocation(scheme: "file", path: target.path + ".salvaging"))
        let report = try await Task.detached {
            try FileEngine(path: source.path).salvage(to: files.location.path)
        }.value
        return (files, report.damaged.map(StorageDamage.init))
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

    private func backup(to path: String, _ options: HostOptions, _ isForced: Bool) async throws -> Int32 {
        let location = try location(nil, options)
        let store = try await open(existing: location)
        try makeRoom(StorageLocation(scheme: location.scheme, path: path), beside: location, isForced)
        try await store.backup(to: path)
        try await store.close()
        try terminal.write("The backup is \(location.scheme):\(path).\n")
        return ExitStatus.done
    }

    // MARK: - What there is

    private func check(_ location: StorageLocation) async throws -> Int32 {
        let (damage, count) = try await look(at: location)
        for damage in damage { try terminal.write("\(damage.text)\n") }
        if damage.isEmpty {
            try terminal.write("\(location) is whole: \(count) records.\n")
        } else {
            terminal.writeError(
                "error: \(location) is damaged in \(damage.count) places; 'store salvage' copies what is whole\n"
            )
        }
        return damage.isEmpty ? ExitStatus.done : ExitStatus.refused
    }

    /// A damaged log cannot be opened as a store, but can be looked at.
    private func look(at location: StorageLocation) async throws -> (damage: [StorageDamage], count: Int) {
        let files = StoreFiles(location: location)
        if location.scheme == "file", files.areThere {
            let report = try await Task.detached { try FileEngine(path: location.path).check() }.value
            return (report.problems.map(StorageDamage.init), report.records.values.reduce(0, +))
        }
        let store = try await open(existing: location)
        let damage = try await store.check()
        let count = try await store.allCollections().reduce(0) { $0 + $1.count }
        try await store.close()
        return (damage, count)
    }

    private func tell(_ location: StorageLocation, _ options: HostOptions) async throws -> Int32 {
        let store = try await open(existing: location)
        let collections = try await store.allCollections()
        try await store.close()
        let size = StoreFiles(location: location).size
        if options.display.isJSON {
            try terminal.write(
                try JSONOutput.line(
                    StoreStatistics(store: "\(location)", bytes: size, collections: collections)
                )
            )
            return ExitStatus.done
        }
        let rows = collections.map { collection in
            ListBlock.Row(
                identifier: collection.name,
                cells: [
                    collection.name, "\(collection.count)", "\(collection.version)",
                    collection.definition.isEmpty ? "id" : collection.definition,
                ]
            )
        }
        let list = ListBlock(
            identifier: "collections",
            columns: ["Collection", "Records", "Version", "Found by"],
            rows: rows
        )
        try terminal.write("\(location), \(size) bytes\n")
        try terminal.write(ScreenText().content(of: Screen(title: "", blocks: [.list(list)])))
        return ExitStatus.done
    }
}

/// What `store stat --json` tells.
private struct StoreStatistics: Encodable {
    struct Collection: Encodable {
        var name: String
        var records: Int
        var version: Int
        var definition: String
    }

    var store: String
    var bytes: Int
    var collections: [Collection]

    init(store: String, bytes: Int, collections: [StoredCollection]) {
        self.store = store
        self.bytes = bytes
        self.collections = collections.map {
            Collection(name: $0.name, records: $0.count, version: $0.version, definition: $0.definition)
        }
    }
}

extension StorageDamage {
    fileprivate init(_ problem: FileCheckReport.Problem) {
        self.init(record: problem.record, message: "byte \(problem.offset): \(problem.what)")
    }

    fileprivate var text: String { (record.map { $0 + ": " } ?? "") + message }
}

extension RecordStore.CopyProgress {
    fileprivate func screen(_ verb: String) -> Screen {
        let fraction = total > 0 ? Double(copied) / Double(total) : nil
        let block = ProgressBlock(label: verb, fraction: fraction, detail: "\(copied) records")
        return Screen(title: "", blocks: [.progress(block)])
    }
}
