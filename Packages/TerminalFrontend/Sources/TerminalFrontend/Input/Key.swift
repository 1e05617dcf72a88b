/// A key press.
struct Key: Hashable, Sendable {
    enum Code: Hashable, Sendable {
        case character(Character)
        case enter, tab, backspace, escape, insert, delete
        case up, down, left, right, home, end, pageUp, pageDown
        case function(Int)
    }

    struct Modifiers: OptionSet, Hashable, Sendable {
        let rawValue: Int

        static let shift = Modifiers(rawValue: 1)
        static let alt = Modifiers(rawValue: 2)
        static let control = Modifiers(rawValue: 4)
    }

    var code: Code
    var modifiers: Modifiers = []

    init(_ code: Code, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
    }

    static func character(_ character: Character) -> Key { Key(.character(character)) }
    static func control(_ character: Character) -> Key { Key(.character(character), .control) }
    static func alt(_ character: Character) -> Key { Key(.character(character), .alt) }
    static let enter = Key(.enter)
    static let tab = Key(.tab)
    static let backTab = Key(.tab, .shift)
    static let escape = Key(.escape)
    static let backspace = Key(.backspace)
}

/// Input from keyboard or mouse.
enum TerminalInput: Equatable, Sendable {
    case key(Key)
    /// Pasted text: inserted, never interpreted as commands.
    case paste(String)
    case pointer(Pointer)
}

/// A press of the mouse's first button, a movement while it is held, its release, or a turn of the wheel.
struct Pointer: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        case press, drag, release, wheelUp, wheelDown
    }

    var kind: Kind
    var position: Position
}
