import SceneKitCore

/// Asks for the passwords that an action takes, which no argument may hold.
@MainActor
enum SecretPrompt {
    /// What takes a password, and what a person calls it.
    private struct Field {
        var identifier: String
        var label: String

        /// By convention a field of this name repeats the one before it.
        var isRepetition: Bool { identifier == "repeat" }
    }

    /// The passwords that the options hold, or what is typed; fewer where the input ends.
    ///
    /// - Throws: `UsageError` where there is nobody to ask, or the options hold more or fewer.
    static func ask(
        for action: SceneAction,
        form: [FormField],
        on terminal: any TextTerminal,
        options: DisplayOptions
    ) async throws(UsageError) -> [String: [String]] {
        let fields = fields(of: action, form)
        guard !fields.isEmpty else { return [:] }
        if !options.passwords.isEmpty {
            return try values(options.passwords, for: fields, of: action)
        }
        guard terminal.isInputTerminal, !options.isSilent else {
            throw UsageError("'\(action.identifier)' takes a password; pass --password-file FILE")
        }
        var secrets: [String: [String]] = [:]
        for field in fields {
            guard let secret = await ask(field.label, on: terminal) else { break }
            secrets[field.identifier] = [secret]
        }
        return secrets
    }

    /// What is typed unseen; nil where the input ends.
    static func ask(_ label: String, on terminal: any TextTerminal) async -> String? {
        await terminal.readSecret(prompt: "\(label): ")
    }

    private static func fields(of action: SceneAction, _ form: [FormField]) -> [Field] {
        let parameters = action.parameters.filter { $0.kind == .password }.map {
            Field(identifier: $0.identifier, label: $0.summary)
        }
        guard action.takesForm else { return parameters }
        return parameters
            + form.filter { $0.kind == .password }.map { Field(identifier: $0.identifier, label: $0.label) }
    }

    /// One password for each field, in order; what repeats another needs none of its own.
    private static func values(
        _ passwords: [String],
        for fields: [Field],
        of action: SceneAction
    ) throws(UsageError) -> [String: [String]] {
        let isComplete = passwords.count == fields.count
        guard isComplete || passwords.count == fields.count(where: { !$0.isRepetition }) else {
            let labels = fields.map { $0.label.lowercased() }.joined(separator: ", ")
            throw UsageError(
                "'\(action.identifier)' takes \(labels), a line each, and --password-file has "
                    + (passwords.count == 1 ? "1 line" : "\(passwords.count) lines")
            )
        }
        var rest = passwords[...]
        var values: [String: [String]] = [:]
        var last: String?
        for field in fields {
            if isComplete || !field.isRepetition { last = rest.popFirst() }
            if let last { values[field.identifier] = [last] }
        }
        return values
    }
}
