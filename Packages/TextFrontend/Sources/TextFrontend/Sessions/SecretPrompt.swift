@_spi(Hosting) import SceneKitCore

/// Prompts for an action's passwords, which are never arguments.
@MainActor
enum SecretPrompt {
    /// Returns the passwords from the options, or those typed; fewer if the input ends.
    ///
    /// - Throws: `UsageError` if nobody can be asked, or the options have more or fewer passwords than fields.
    static func ask(
        for action: SceneAction,
        form: [Field],
        on terminal: any TextTerminal,
        in texts: Texts,
        options: DisplayOptions
    ) async throws(UsageError) -> [String: [FieldEntry]] {
        let fields = fields(of: action, form)
        guard !fields.isEmpty else { return [:] }
        if !options.passwords.isEmpty {
            return try values(options.passwords, for: fields, of: action)
        }
        guard terminal.isInputTerminal, !options.isSilent else {
            throw UsageError("'\(action.identifier)' takes a password; pass --password-file FILE")
        }
        var secrets: [String: [FieldEntry]] = [:]
        for field in fields {
            guard let secret = await ask(texts(field.$label), on: terminal) else { break }
            secrets[field.identifier] = [.text(secret)]
        }
        return secrets
    }

    /// Reads a line without echo; nil at the end of input.
    static func ask(_ label: String, on terminal: any TextTerminal) async -> String? {
        await terminal.readSecret(prompt: "\(label): ")
    }

    private static func fields(of action: SceneAction, _ form: [Field]) -> [Field] {
        (action.parameters + (action.takesForm ? form : [])).filter { $0.kind == .password }
    }

    /// Assigns one password to each field in order; a field that repeats another reuses its password.
    private static func values(
        _ passwords: [String],
        for fields: [Field],
        of action: SceneAction
    ) throws(UsageError) -> [String: [FieldEntry]] {
        let isComplete = passwords.count == fields.count
        guard isComplete || passwords.count == fields.count(where: { $0.repeats == nil }) else {
            let labels = LocalizedText.joined(fields.map(\.$label), separator: ", ")
            throw UsageError(
                LocalizedText(
                    count: passwords.count,
                    one:
                        "'\(action.identifier)' takes \(labels), one per line, but --password-file has 1 line",
                    other:
                        "'\(action.identifier)' takes \(labels), one per line, but --password-file has \(passwords.count) lines"
                )
            )
        }
        var rest = passwords[...]
        var values: [String: [FieldEntry]] = [:]
        for field in fields {
            if !isComplete, let other = field.repeats {
                values[field.identifier] = values[other]
            } else if let password = rest.popFirst() {
                values[field.identifier] = [.text(password)]
            }
        }
        return values
    }
}
