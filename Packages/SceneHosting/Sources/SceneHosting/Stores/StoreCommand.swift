@_spi(Hosting) import SceneKitCore
import StorageWorkers
@_spi(Hosting) import TextFrontend
import TextWorkers

/// The commands on a whole store: `store copy`, `check`, `salvage`, `stat`, `backup`, `reindex`, `migrate` and
/// `drop-index`.
@MainActor
struct StoreCommand {
    let host: Host
    let options: HostOptions
    let environment: [String: String]
    let terminal: any TextTerminal
    /// The language of messages.
    let texts: Texts
    /// The types of the records that the host's modules store.
    let records: [any Record.Type]

    /// - Returns: The exit status.
    func run(_ arguments: ArraySlice<String>) async throws -> Int32 {
        do {
            return try await perform(arguments)
        } catch let interruption as Interruption {
            return interruption.status
        }
    }

    private func perform(_ arguments: ArraySlice<String>) async throws -> Int32 {
        var words = arguments.filter { $0 != "--force" }[...]
        let isForced = words.count < arguments.count
        let locale = words.first == "reindex" ? try takeLocale(from: &words) : nil
        let isCheck = words.first == "migrate" && words.contains("--check")
        if isCheck { words.removeAll { $0 == "--check" } }
        if let flag = words.first(where: { $0.hasPrefix("-") }) {
            throw UsageError("'store' takes no '\(flag)'")
        }
        if let outline = Self.outlines.first(where: { $0.name == words.first }) {
            try check(outline, words.dropFirst(), isForced)
        }
        switch (words.popFirst(), words.count) {
        case ("copy", 2), ("salvage", 2):
            let salvages = arguments.first == "salvage"
            return try await copy(words[words.startIndex], words[words.startIndex + 1], salvages, isForced)
        case ("backup", 1): return try await backup(to: words[words.startIndex], isForced)
        case ("reindex", 0...1): return try await reindex(try location(words.first), locale)
        case ("drop-index", 2):
            return try await dropIndex(words[words.startIndex + 1], of: words[words.startIndex])
        case ("check", 0...1): return try await check(try location(words.first))
        case ("migrate", 0...1): return try await migrate(try location(words.first), isCheck: isCheck)
        case ("stat", 0...1):
            return try await tell(try location(words.first))
        default: throw UsageError("'store' needs a command: \(Self.names); see 'store --help'")
        }
    }

    /// Checks that `--force` and `--store` affect the command.
    private func check(
        _ command: CommandOutline,
        _ words: ArraySlice<String>,
        _ isForced: Bool
    ) throws(UsageError) {
        func takesForce(_ outline: CommandOutline) -> Bool { outline.flags.contains { $0.name == "--force" } }
        guard !isForced || takesForce(command) else {
            let others = Self.outlines.filter(takesForce).map { "store " + $0.name }.joined(separator: ", ")
            throw UsageError("'--force' has no effect on 'store \(command.name)'; it works with \(others)")
        }
        if let store = options.store, let named = words.first, command.arguments.first?.isRequired == false {
            throw UsageError("'--store \(store)' has no effect beside '\(named)'; name the store once")
        }
    }

    func location(_ text: String? = nil) throws -> StorageLocation {
        let text =
            try text ?? options.store
            ?? DataDirectory.defaultStore(host: host.name, environment: environment)
        return try StorageLocation(parsing: text)
    }

    /// - Parameter isToGetLocale: Whether the store may have a locale that this program does not know.
    func open(existing location: StorageLocation, isToGetLocale: Bool = false) async throws -> RecordStore {
        try checkIsThere(location)
        let store = try await RecordStore.open(
            location,
            schemes: host.schemes,
            options: newStore,
            isToGetLocale: isToGetLocale
        )
        terminal.warn(of: store)
        return store
    }

    /// How stores are opened: a new one sorts by the locale of this process.
    var newStore: StorageOptions { StorageOptions(locale: Collator.locale(in: environment)) }

    func checkIsThere(_ location: StorageLocation) throws {
        let files = StoreFiles(location: location)
        guard !files.isInFiles || files.areThere else {
            throw StorageError.cannotOpen(path: location.path, reason: "there is no store")
        }
    }

    // MARK: - Statistics and checks

    private func check(_ location: StorageLocation) async throws -> Int32 {
        try checkIsThere(location)
        let (damage, count) = try await watched(.nothing) { show in
            try await RecordStore.check(location, schemes: host.schemes) {
                show(ProgressBlock(label: "Checking", fraction: $0, detail: "\(location)"))
            }
        }
        for damage in damage { try terminal.write("\(damage.text)\n") }
        if damage.isEmpty {
            guard try await report(survey(location), at: location) else { return ExitStatus.refused }
            let text: LocalizedText = "\(location) is intact: \(StoreWording.records(count))."
            try terminal.write("\(texts(text))\n")
        } else {
            let isUsable = damage.allSatisfy(\.isUnfinishedWrite)
            let finding: LocalizedText =
                isUsable
                ? "\(location) has \(StoreWording.intactRecords(count)) and part of an unfinished write"
                : "\(location) is damaged in \(StoreWording.places(damage.count))"
            terminal.writeError("\(texts("error: \(finding); 'store salvage' copies the intact records"))\n")
        }
        return damage.isEmpty ? ExitStatus.done : ExitStatus.refused
    }

    private func tell(_ location: StorageLocation) async throws -> Int32 {
        let store = try await open(existing: location)
        let collections = try await store.allCollections()
        let locale = store.locale
        try await store.close()
        let size = StoreFiles(location: location).size
        if options.display.isJSON {
            try terminal.write(
                try JSONOutput.line(
                    StoreStatistics(
                        store: "\(location)",
                        bytes: size,
                        locale: locale,
                        collections: collections
                    )
                )
            )
            return ExitStatus.done
        }
        let rows = collections.map { collection in
            ListBlock.Row(
                identifier: collection.name,
                cells: [
                    collection.name, texts(collection.count.grouped), "\(collection.version)",
                    collection.definition.isEmpty ? "id" : collection.definition,
                ]
            )
        }
        let list = ListBlock(
            identifier: "collections",
            columns: ["Collection", "Records", "Version", "Found by"],
            rows: rows
        )
        let notes: [LocalizedText?] = [
            size.map { "\($0.grouped) bytes" }, locale.map { "sorted by the rules of \($0)" },
        ]
        let head = LocalizedText.joined(["\(location)"] + notes.compactMap(\.self), separator: ", ")
        try terminal.write("\(texts(head))\n")
        try terminal.write(
            ScreenText().content(of: Screen(title: "", blocks: [.list(list.localized(by: texts))]))
        )
        return ExitStatus.done
    }
}

extension StorageDamage {
    var text: String { (record.map { $0 + ": " } ?? "") + message }
}
