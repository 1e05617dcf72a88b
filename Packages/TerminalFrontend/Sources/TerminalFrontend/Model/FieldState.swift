import SceneKitCore

/// One field as a person has filled it in so far.
struct FieldState: Equatable, Sendable {
    /// The values entered so far, in their order; a field that does not repeat has one at most.
    var draft: [FieldEntry]
    /// The values that the scene showed last.
    private(set) var shown: [FieldEntry]
    /// The values that the scene showed or was told last: of a password it shows nothing.
    private var known: [FieldEntry]
    /// Whether the draft was typed and the scene has not been told.
    var isEdited = false

    init(_ field: Field) {
        shown = Self.entries(of: field)
        draft = shown
        known = shown
    }

    /// The draft without what is empty.
    var values: [FieldEntry] {
        draft.filter { !$0.isEmpty }
    }

    /// The values, where the scene does not have them yet; from now on it has.
    mutating func takeChange() -> [FieldEntry]? {
        isEdited = false
        guard values != known else { return nil }
        known = values
        return values
    }

    /// Takes over what the scene shows now, unless a person is in the middle of typing here.
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

    /// A group's values as parts, in whichever form they came.
    private static func entries(of field: Field) -> [FieldEntry] {
        field.kind.parts == nil ? field.values : field.values.map { .parts(field.parts(of: $0)) }
    }
}

extension FieldEntry {
    /// Whether nothing was entered, not even blanks.
    var isEmpty: Bool {
        switch self {
        case .text(let text): text.isEmpty
        case .parts(let parts): parts.isEmpty
        }
    }

    /// The text of a part, or the whole text where there are no parts.
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
    /// Whether its values are typed.
    var isTyped: Bool {
        switch self {
        case .toggle, .choice: false
        default: true
        }
    }
}
