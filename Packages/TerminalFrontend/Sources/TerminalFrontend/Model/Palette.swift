import SceneKitCore

/// The command palette: finds the scene's actions and the entrances by typed words.
struct Palette: Equatable, Sendable {
    enum Choice: Equatable, Sendable {
        case action(SceneAction)
        /// An entrance and the label of the way to it.
        case entrance(OpenEntrance, label: String)
    }

    var line = LineEditor()
    var selection = 0

    /// The choices whose label or identifier contains the typed words; prefix matches come first.
    func matches(_ choices: [Choice]) -> [Choice] {
        let words = line.text.lowercased().split(separator: " ")
        let found = choices.filter { choice in
            let text = (choice.label + " " + choice.identifier).lowercased()
            return words.allSatisfy { text.contains($0) }
        }
        guard let first = words.first else { return found }
        let begins = found.filter { $0.label.lowercased().hasPrefix(first) || $0.identifier.hasPrefix(first) }
        return begins + found.filter { !begins.contains($0) }
    }
}

extension Palette.Choice {
    var label: String {
        switch self {
        case .action(let action): action.label
        case .entrance(_, let label): label
        }
    }

    var identifier: String {
        switch self {
        case .action(let action): action.identifier
        case .entrance(let entrance, _): "\(entrance.location)"
        }
    }

    var summary: String {
        switch self {
        case .action(let action): action.summary
        case .entrance(let entrance, _): entrance.summary
        }
    }

    var key: Character? { if case .action(let action) = self { action.key } else { nil } }
}
