import SceneKitCore
import StorageWorkers
import TextFrontend

extension HostCommand {
    /// `find`: the records that a person may mean, for completions. Two lines for each: what can be typed, and what it is.
    static let find = HostCommand(
        CommandOutline(
            name: "find",
            summary: "lists the records that a text typed for a scene's parameter may mean, for completions",
            arguments: ["SCENE", "PARAMETER", "TEXT"].map { CommandArgument($0) },
            uses: [.find]
        )
    ) { run, rest in
        let words = Array(rest)
        guard words.count == 3 else {
            throw UsageError("'find' takes a scene, one of its parameters, and the text typed so far")
        }
        let definition = try run.configurator.definition(of: words[0])
        guard let field = definition.parameters.first(where: { $0.identifier == words[1] }) else {
            let known = definition.parameters.map(\.identifier)
            throw SceneError.unknownParameter(words[1], scene: definition.name, known: known)
        }
        let text = try run.storeText
        let files = StoreFiles(location: try StorageLocation(parsing: text))
        // Completing a word creates no store.
        guard !files.isInFiles || files.areThere else { return ExitStatus.done }
        return try await run.withStore(text) { store in
            try run.configurator.validate()
            let session = try await run.makeSession(over: store, isSession: false)
            let name = RecordName(words[2], limit: 50)
            let found = try await session.navigator.records(name, for: field, of: definition.name) ?? []
            let lines = FoundRecords.offered(found, typed: words[2])
                .map { FoundRecords.lines($0, typed: words[2]) }
            try run.terminal.write(TerminalText(lines: lines.joined()))
            return ExitStatus.done
        }
    }
}

/// The records that are offered for a typed text.
enum FoundRecords {
    /// The only record found, or those that begin with the text: a shell replaces the text by what all of them begin with.
    fileprivate static func offered(_ found: [PickedItem], typed text: String) -> [PickedItem] {
        guard found.count > 1 else { return found }
        let beginning = text.lowercased()
        return found.filter { $0.id.hasPrefix(text) || $0.title.lowercased().hasPrefix(beginning) }
    }

    /// The id if its beginning was typed, or if the name has characters that are not shown as they are; else the name.
    static func lines(_ record: PickedItem, typed text: String) -> String {
        let parts = [VisibleText.line(record.title), VisibleText.line(record.id)]
        let isID = !text.isEmpty && record.id.hasPrefix(text) || parts[0] != record.title
        return (isID ? parts.reversed() : parts).map { $0 + "\n" }.joined()
    }
}
