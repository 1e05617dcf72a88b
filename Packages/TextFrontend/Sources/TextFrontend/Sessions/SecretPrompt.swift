import SceneKitCore

/// Asks for the passwords that an action takes, which no argument may hold.
@MainActor
enum SecretPrompt {
    /// The password that the options hold, or what is typed; fewer where the input ends.
    ///
    /// - Throws: `UsageError` where there is nobody to ask.
    static func ask(
        for action: SceneAction,
        form: [FormField],
        on terminal: any TextTerminal,
        options: DisplayOptions
    ) async throws(UsageError) -> [String: [String]] {
        let parameters = SceneCommand.parameters(of: action, form: form).filter { $0.kind == .password }
        guard !parameters.isEmpty else { return [:] }
        if let password = options.password {
            return Dictionary(uniqueKeysWithValues: parameters.map { ($0.identifier, [password]) })
        }
        guard terminal.isInputTerminal, !options.isSilent else {
            throw UsageError("'\(action.identifier)' takes a password; pass --password-file FILE")
        }
        var secrets: [String: [String]] = [:]
        for parameter in parameters {
            let prompt = DisplayText.visible(parameter.summary) + ": "
            guard let secret = await terminal.readSecret(prompt: prompt) else { break }
            secrets[parameter.identifier] = [secret]
        }
        return secrets
    }
}
