public import SceneKitCore

/// Other keys for actions and for the full screen's own commands.
public struct KeyBindings: Equatable, Sendable {
    /// The names of the full screen's own commands, with their usual keys.
    static let commands: [(name: String, key: Character)] = [
        ("quit", "q"), ("help", "?"), ("commands", ":"), ("search", "/"), ("undo", "u"), ("copy", "y"),
        ("open", "o"),
    ]

    /// The keys that move and mark in lists and texts.
    private static let moving = MotionKeys.letters.union(MotionKeys.digits).union(["*", "v", " "])

    /// The keys by the name of a command or the identifier of an action.
    private(set) var keys: [String: Character] = [:]

    public init() {}

    /// Reads bindings such as `delete=x quit=Q`, and checks them against the scenes.
    ///
    /// - Throws: `TerminalSettingMistake` for the first wrong word, or the first key that a scene uses twice.
    public init(parsing text: String, for scenes: [SceneDeclaration]) throws(TerminalSettingMistake) {
        let names = Self.commands.map(\.name)
        let actions = Set(scenes.flatMap(\.actions).map(\.identifier)).subtracting(names)
        let words = SettingWord.all(of: text)
        for word in words {
            guard let value = word.value else {
                throw TerminalSettingMistake(
                    offset: word.offset,
                    reason: "expected a name and a key, such as 'quit=Q', not '\(word.name)'"
                )
            }
            guard let key = value.first, value.count == 1, VisibleText.line(value) == value else {
                throw TerminalSettingMistake(
                    offset: word.offset,
                    reason: "'\(value)' is not a key: a key is one character, as in '\(word.name)=Q'"
                )
            }
            guard !Self.moving.contains(key) else {
                throw TerminalSettingMistake(
                    offset: word.offset,
                    reason: "'\(key)' moves or marks in lists; choose another key for '\(word.name)'"
                )
            }
            guard names.contains(word.name) || actions.contains(word.name) else {
                throw word.mistake(
                    "there is no action '\(word.name)'",
                    nearest: word.name,
                    among: names + actions.sorted()
                )
            }
            guard keys.updateValue(key, forKey: word.name) == nil else {
                throw TerminalSettingMistake(
                    offset: word.offset,
                    reason: "'\(word.name)' has two keys; choose one"
                )
            }
        }
        for word in words {
            if let conflict = conflict(of: word.name, in: scenes) {
                throw TerminalSettingMistake(offset: word.offset, reason: conflict)
            }
        }
    }

    /// The reason why a bound key would have two effects.
    private func conflict(of name: String, in scenes: [SceneDeclaration]) -> LocalizedText? {
        guard let key = keys[name] else { return nil }
        for command in Self.commands where command.name != name && shown(command.key) == String(key) {
            return "'\(key)' is the key of '\(command.name)'; bind '\(command.name)' to another key, too"
        }
        for scene in scenes {
            let isCommand = Self.commands.contains { $0.name == name }
            guard isCommand || scene.actions.contains(where: { $0.identifier == name }) else { continue }
            let other = scene.actions.first {
                $0.identifier != name && (keys[$0.identifier] ?? $0.key) == key
            }
            if let other {
                return
                    "'\(key)' is the key of '\(other.identifier)' in \(scene.name); bind '\(other.identifier)' to another key, too"
            }
        }
        return nil
    }

    /// The key that people press for one of the full screen's own commands, given its usual key.
    func character(_ usual: Character) -> Character {
        let name = Self.commands.first { $0.key == usual }?.name
        return name.flatMap { keys[$0] } ?? usual
    }

    /// The same as a text.
    func shown(_ usual: Character) -> String { String(character(usual)) }

    /// The usual key of the command that a pressed key performs; nil if it performs none of them.
    func command(of pressed: Character) -> Character? {
        Self.commands.first { shown($0.key) == String(pressed) }?.key
    }

    /// The screen with the keys of its actions replaced.
    func apply(to screen: inout Screen) {
        guard !keys.isEmpty else { return }
        for (position, action) in screen.actions.enumerated() {
            if let key = keys[action.identifier] { screen.actions[position].key = key }
        }
    }
}
