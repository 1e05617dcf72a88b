import SceneKitCore

/// One field as a person has filled it in so far.
struct FieldState: Equatable, Sendable {
    /// The texts typed so far, in their order; a field that does not repeat has one at most.
    var draft: [String]
    /// The values that the scene showed last.
    private(set) var shown: [String]
    /// Whether the draft was typed and the scene has not been told.
    var isEdited = false

    init(_ values: [String]) {
        draft = values
        shown = values
    }

    /// The draft without what is blank.
    var values: [String] {
        draft.filter { !$0.isEmpty }
    }

    var isChanged: Bool { values != shown }

    /// Takes over what the scene shows now, unless a person is in the middle of typing here.
    mutating func merge(_ values: [String], isFocused: Bool) {
        guard values != shown else { return }
        shown = values
        if !(isFocused && isEdited) {
            draft = values
            isEdited = false
        }
    }
}

/// One line of a form that can have the focus: a field, and which of its values.
struct FormStop: Hashable, Sendable {
    var field: Int
    var slot: Int
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
