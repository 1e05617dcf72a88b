import SceneKitCore

/// The command palette: finds actions, entrances and the full screen's own commands by typed words.
///
/// A text behind the name of an action is a value for it: `filter work`.
struct Palette: Equatable, Sendable {
    enum Choice: Equatable, Sendable {
        case action(SceneAction)
        /// An entrance and the label of the way to it.
        case entrance(OpenEntrance, label: String)
        /// A command of the full screen, by its name, with its usual key.
        case own(String, key: Character, label: String, summary: String)
    }

    var line = LineEditor()
    var selection = 0

    /// The choices that the typed text names, the best first: with a value for an action, by their whole name or key, by
    /// the beginning of their name, and by words in it.
    func matches(_ choices: [Choice]) -> [Choice] {
        let text = line.text.lowercased()
        let words = text.split(separator: " ")
        guard let first = words.first else { return choices }
        let ranks = choices.map { choice in
            let names = choice.names
            let whole = names.joined(separator: " ")
            guard words.allSatisfy({ whole.contains($0) }) || choice.key.map({ text == String($0) }) == true
            else {
                return argument(for: choice) == nil ? 4 : 0
            }
            if argument(for: choice) != nil { return 0 }
            if names.contains(text) || choice.isOwnKey(text) { return 1 }
            return names.contains { $0.hasPrefix(first) } ? 2 : 3
        }
        return (0..<4).flatMap { rank in zip(choices, ranks).filter { $1 == rank }.map { $0.0 } }
    }

    /// The text behind the name of an action that takes a value; nil if there is none.
    func argument(for choice: Choice) -> String? {
        guard case .action(let action) = choice, action.parameterInPalette != nil else { return nil }
        let typed = line.text.drop { $0 == " " }
        for name in choice.names where typed.lowercased().hasPrefix(name + " ") {
            let value = typed.dropFirst(name.count).drop { $0 == " " }
            if !value.isEmpty { return String(value) }
        }
        return nil
    }
}

extension Palette.Choice {
    var label: String {
        switch self {
        case .action(let action): action.label
        case .entrance(_, let label), .own(_, _, let label, _): label
        }
    }

    /// The names that people type, in lower case.
    fileprivate var names: [String] {
        switch self {
        case .action(let action): [action.label.lowercased(), action.identifier]
        case .entrance(let entrance, let label): [label.lowercased(), "\(entrance.location)".lowercased()]
        case .own(let name, _, let label, _): [label.lowercased(), name]
        }
    }

    var summary: String {
        switch self {
        case .action(let action): action.summary
        case .entrance(let entrance, _): entrance.summary
        case .own(_, _, _, let summary): summary
        }
    }

    var key: Character? {
        switch self {
        case .action(let action): action.key
        case .entrance: nil
        case .own(_, let key, _, _): key
        }
    }

    /// Whether a text is the key of one of the full screen's own commands, as in `:q`.
    fileprivate func isOwnKey(_ text: String) -> Bool {
        if case .own(_, let key, _, _) = self { text == String(key) } else { false }
    }
}

extension SceneAction {
    /// The parameter that takes the text behind the action's name.
    var parameterInPalette: Field? {
        let others = parameters.filter { $0.row == nil && $0.kind.isTyped }
        return others.first(where: \.isPositional) ?? others.first(where: \.isRequired) ?? others.first
            ?? parameters.first { $0.kind.isTyped }
    }
}
