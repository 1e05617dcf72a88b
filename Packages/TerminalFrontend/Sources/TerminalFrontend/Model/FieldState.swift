import SceneKitCore

/// The state of one field while a person fills it in.
struct FieldState: Equatable, Sendable {
    /// The values entered so far; at most one unless the field repeats.
    var draft: [FieldEntry]
    /// The values that the scene showed last.
    private(set) var shown: [FieldEntry]
    /// The values that the scene last showed or received. Scenes do not show passwords.
    private var known: [FieldEntry]
    /// Whether the draft was typed and has not been sent to the scene.
    var isEdited = false

    init(_ field: Field) {
        shown = Self.entries(of: field)
        draft = shown
        known = shown
    }

    /// The draft without empty values.
    var values: [FieldEntry] {
        draft.filter { !$0.isEmpty }
    }

    /// Returns the values if the scene does not have them yet, and marks them as sent.
    mutating func takeChange() -> [FieldEntry]? {
        isEdited = false
        guard values != known else { return nil }
        known = values
        return values
    }

    /// Takes over the scene's values, unless a person is typing in the field.
    mutating func merge(_ field: Field, isFocused: Bool) {
        let values = Self.entries(of: field)
        guard values != shown else { return }
        shown = values
        known = values
        if !(isFocused && isEdited) {
            draft = values
            isEdited = false
        }
    }

    /// A group's values as parts, whichever form they had.
    private static func entries(of field: Field) -> [FieldEntry] {
        field.kind.parts == nil ? field.values : field.values.map { .parts(field.parts(of: $0)) }
    }
}

extension FieldEntry {
    /// Whether the entry is completely empty, without even blanks.
    var isEmpty: Bool {
        switch self {
        case .text(let text): text.isEmpty
        case .parts(let parts): parts.isEmpty
        }
    }

    /// The text of a part, or the whole text if there are no parts.
    func text(of part: String?) -> String {
        switch self {
        case .text(let text): text
        case .parts(let parts): part.flatMap { parts[$0] } ?? ""
        }
    }

    /// The entry with the text of a part, or the whole text, replaced.
    func replacing(_ part: String?, with text: String) -> FieldEntry {
        guard let part else { return .text(text) }
        var parts: [String: String] = [:]
        if case .parts(let old) = self { parts = old }
        parts[part] = text.isEmpty ? nil : text
        return .parts(parts)
    }
}

extension ValueKind {
    /// Whether people type its values.
    var isTyped: Bool {
        switch self {
        case .toggle, .choice: false
        default: true
        }
    }
}
