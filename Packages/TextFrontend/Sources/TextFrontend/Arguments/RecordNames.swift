public import SceneKitCore

/// Replaces the names of records in a command, and the beginnings of their ids, by their ids.
@MainActor
public struct RecordNames {
    let navigator: Navigator

    /// - Parameter navigator: The session whose records are found.
    public init(_ navigator: Navigator) {
        self.navigator = navigator
    }

    /// The command with ids. A text that fits no record stays, and the scene reports it.
    ///
    /// - Throws: `AmbiguousName`, or an error of the scene's `RecordFinder`.
    public func resolve(_ command: SceneCommand) async throws -> SceneCommand {
        var command = command
        let definition = try navigator.configurator.definition(of: command.scene)
        for field in definition.parameters {
            guard let text = command.parameters[field.identifier] else { continue }
            command.parameters[field.identifier] = try await id(text, field, of: command.scene)
        }
        for field in command.action?.parameters ?? [] where field.row != nil {
            let entries = try await ids(command.values[field.identifier] ?? [], field, of: command.scene)
            command.values[field.identifier] = entries.isEmpty ? nil : entries
        }
        return command
    }

    /// The entries of an action's field with ids.
    ///
    /// - Throws: `AmbiguousName`, or an error of the scene's `RecordFinder`.
    public func ids(_ entries: [FieldEntry], _ field: Field, of scene: String) async throws -> [FieldEntry] {
        var entries = entries
        for index in entries.indices {
            guard let text = entries[index].text else { continue }
            entries[index] = .text(try await id(text, field, of: scene))
        }
        return entries
    }

    /// The id of the only record that a text may mean; the text itself if it fits no record.
    ///
    /// - Throws: `AmbiguousName`, or an error of the scene's `RecordFinder`.
    public func id(_ text: String, _ field: Field, of scene: String) async throws -> String {
        guard !text.isEmpty,
            let found = try await navigator.records(RecordName(text), for: field, of: scene)
        else { return text }
        guard found.count > 1 else { return found.first?.id ?? text }
        throw AmbiguousName(text: text, field: field.identifier, records: found)
    }
}

/// The error for a name that several records have.
public struct AmbiguousName: Error, Equatable, CustomStringConvertible {
    public let text: String
    /// The flag or value that the text was given for.
    public let field: String
    /// The records that it may mean; there may be more.
    public let records: [PickedItem]

    /// The problem and the records, each on its line.
    public var lines: [LocalizedText] {
        ["'\(VisibleText.line(text))' may be any of these; give the id, or more of the name:"]
            + records.map { "  \(VisibleText.line($0.id))  \(VisibleText.line($0.title))" }
    }

    public var description: String { lines.map(\.string).joined(separator: "\n") }
}
