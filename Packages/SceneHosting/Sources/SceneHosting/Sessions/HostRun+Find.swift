import SceneKitCore
import StorageWorkers
import TextFrontend

extension HostRun {
    /// Lists the records that a person may mean, for completions: two lines for each, what can be typed and
    /// what it is.
    func findRecords(_ words: [String]) async throws -> Int32 {
        guard words.count == 3 else {
            throw UsageError("'find' takes a scene, one of its parameters, and the text typed so far")
        }
        let definition = try configurator.definition(of: words[0])
        guard let field = definition.parameters.first(where: { $0.identifier == words[1] }) else {
            let known = definition.parameters.map(\.identifier)
            throw SceneError.unknownParameter(words[1], scene: definition.name, known: known)
        }
        let text =
            try options.store ?? DataDirectory.defaultStore(host: host.name, environment: environment)
        let files = StoreFiles(location: try StorageLocation(parsing: text))
        // Completing a word creates no store.
        guard !files.isInFiles || files.areThere else { return ExitStatus.done }
        let store = try await openStore(text)
        do {
            provideServices(store, allowsStandardStreams: false)
            try readSettings()
            try configurator.validate()
            let session = try await makeSession(over: store, isSession: false)
            let name = RecordName(words[2], limit: 50)
            let found = try await session.navigator.records(name, for: field, of: definition.name) ?? []
            let lines = Self.offered(found, typed: words[2]).map { Self.lines($0, typed: words[2]) }
            try terminal.write(TerminalText(lines: lines.joined()))
            try await close(store)
        } catch {
            // Report the error that ended the run, not one of closing the store.
            try? await close(store)
            throw error
        }
        return ExitStatus.done
    }

    /// The only record found, or those that begin with the text: a shell replaces the text by what all of them begin with.
    private static func offered(_ found: [PickedItem], typed text: String) -> [PickedItem] {
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
