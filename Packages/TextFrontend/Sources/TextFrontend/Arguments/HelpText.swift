@_spi(Hosting) public import SceneKitCore

/// Generates the help of scenes and actions from their declarations.
@_spi(Hosting) public enum HelpText {
    /// The help of a scene.
    ///
    /// - Parameters:
    ///   - definition: The scene.
    ///   - host: The name of the program.
    ///   - texts: The language.
    public static func scene(
        _ definition: SceneDefinition,
        host: String,
        in texts: Texts = .english
    ) -> TerminalText {
        let parameters = definition.parameters.map { " " + bracketed($0) }.joined()
        let words = "\(host) \(definition.name) [ACTION]\(parameters)"
        var text: TerminalText = "\(texts(definition.$summary))\n\n\(texts("Usage: \(words)"))\n"
        let actions = definition.actions.filter { $0.role != .stop }
        text += section("Actions", actions.map { ($0.identifier, $0.$summary) }, in: texts)
        text += section("Flags", definition.parameters.map { (usage(of: $0), $0.helpText) }, in: texts)
        if !definition.actions.isEmpty {
            let hint: LocalizedText =
                "'\(host) \(definition.name) ACTION --help' shows an action's arguments."
            text += "\n\(texts(hint))\n"
        }
        return text
    }

    /// The help of an action.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - definition: Its scene.
    ///   - host: The name of the program.
    ///   - texts: The language.
    public static func action(
        _ action: SceneAction,
        of definition: SceneDefinition,
        host: String,
        in texts: Texts = .english
    ) -> TerminalText {
        let parameters = SceneCommand.parameters(of: action, form: definition.form)
        let all = (definition.parameters.filter { $0.applies(to: action) } + parameters).filter {
            $0.kind != .password
        }
        // A switch of a form may be on, as one of an action is not.
        let form = Set((action.takesForm ? definition.form : []).map(\.identifier))
        let usages = all.map { " " + bracketed($0, isOfForm: form.contains($0.identifier)) }.joined()
        let words = "\(host) \(definition.name) \(action.identifier)\(usages)"
        var text: TerminalText = "\(texts(action.$summary))\n\n\(texts("Usage: \(words)"))\n"
        text += section(
            "Arguments and flags",
            all.map { field in
                let usage = usage(of: field, isOfForm: form.contains(field.identifier))
                return (usage, field.isRepeated ? "\(field.helpText) (may be repeated)" : field.helpText)
            },
            in: texts
        )
        return text
    }

    /// `--id ID`, or `DOCUMENT` for a value that needs no flag, or `--[no-]listed` for a switch of a form.
    static func usage(of parameter: Field, isOfForm: Bool = false) -> String {
        let flag = "--" + parameter.identifier
        let name = parameter.identifier.uppercased()
        if parameter.isPositional { return name }
        return switch parameter.kind {
        case .toggle: isOfForm ? "--[no-]" + parameter.identifier : flag
        case .choice(let choices): flag + " " + choices.map(\.value).joined(separator: "|")
        default: flag + " " + name
        }
    }

    /// The usage of a missing value, with its choices: `BY: last-name or first-name`.
    static func missing(_ parameter: Field) -> LocalizedText {
        let usage = self.usage(of: parameter)
        guard parameter.isPositional, case .choice(let choices) = parameter.kind,
            let last = choices.last?.value, choices.count > 1
        else { return LocalizedText(verbatim: usage) }
        return "\(usage): \(choices.dropLast().map(\.value).joined(separator: ", ")) or \(last)"
    }

    /// Two columns under a heading; empty if there are no items.
    ///
    /// - Parameters:
    ///   - heading: The text above them.
    ///   - items: What is typed, and its meaning.
    ///   - texts: The language.
    public static func section(
        _ heading: LocalizedText,
        _ items: [(String, LocalizedText)],
        in texts: Texts = .english
    ) -> TerminalText {
        guard !items.isEmpty else { return "" }
        let width = min(items.map { DisplayText.width($0.0) }.max() ?? 0, 34)
        let lines = items.map { name, meaning -> TerminalText in
            let summary = texts(meaning)
            return DisplayText.width(name) > width
                ? "  \(name)\n  \(String(repeating: " ", count: width))  \(summary)\n"
                : "  \(DisplayText.padded(name, to: width))  \(summary)\n"
        }
        return "\n\(texts(heading)):\n" + lines.joined()
    }

    private static func bracketed(_ parameter: Field, isOfForm: Bool = false) -> String {
        let usage = self.usage(of: parameter, isOfForm: isOfForm) + (parameter.isRepeated ? " …" : "")
        return parameter.isRequired ? usage : "[" + usage + "]"
    }
}
