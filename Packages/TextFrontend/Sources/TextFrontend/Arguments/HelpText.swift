public import SceneKitCore

/// Generates the help of scenes and actions from their declarations.
public enum HelpText {
    /// The help of a scene.
    public static func scene(_ definition: SceneDefinition, host: String) -> TerminalText {
        let parameters = definition.parameters.map { " " + bracketed($0) }.joined()
        var text: TerminalText =
            "\(definition.summary)\n\nUsage: \(host) \(definition.name) [ACTION]\(parameters)\n"
        text += section("Actions", definition.actions.map { ($0.identifier, $0.summary) })
        text += section("Flags", definition.parameters.map { (usage(of: $0), $0.helpText) })
        if !definition.actions.isEmpty {
            text += "\n'\(host) \(definition.name) ACTION --help' shows an action's arguments.\n"
        }
        return text
    }

    /// The help of an action.
    public static func action(
        _ action: SceneAction,
        of definition: SceneDefinition,
        host: String
    ) -> TerminalText {
        let parameters = SceneCommand.parameters(of: action, form: definition.form)
        let all = (definition.parameters.filter { $0.applies(to: action) } + parameters).filter {
            $0.kind != .password
        }
        let usages = all.map { " " + bracketed($0) }.joined()
        var text: TerminalText =
            "\(action.summary)\n\nUsage: \(host) \(definition.name) \(action.identifier)\(usages)\n"
        text += section(
            "Arguments and flags",
            all.map { field in
                (usage(of: field), field.helpText + (field.isRepeated ? " (may be repeated)" : ""))
            }
        )
        return text
    }

    /// `--id ID`, or `DOCUMENT` for a value that needs no flag.
    static func usage(of parameter: Field) -> String {
        let flag = "--" + parameter.identifier
        let name = parameter.identifier.uppercased()
        if parameter.isPositional { return name }
        return switch parameter.kind {
        case .toggle: flag
        case .choice(let choices): flag + " " + choices.map(\.value).joined(separator: "|")
        default: flag + " " + name
        }
    }

    /// Two columns under a heading; empty if there are no items.
    public static func section(_ heading: String, _ items: [(String, String)]) -> TerminalText {
        guard !items.isEmpty else { return "" }
        let width = min(items.map { DisplayText.width($0.0) }.max() ?? 0, 34)
        let lines = items.map { name, summary -> TerminalText in
            DisplayText.width(name) > width
                ? "  \(name)\n  \(String(repeating: " ", count: width))  \(summary)\n"
                : "  \(DisplayText.padded(name, to: width))  \(summary)\n"
        }
        return "\n\(heading):\n" + lines.joined()
    }

    private static func bracketed(_ parameter: Field) -> String {
        let usage = usage(of: parameter) + (parameter.isRepeated ? " …" : "")
        return parameter.isRequired ? usage : "[" + usage + "]"
    }
}
