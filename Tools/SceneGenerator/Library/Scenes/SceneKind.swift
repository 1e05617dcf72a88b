/// The kinds of scenes that are written.
public enum SceneKind: String, CaseIterable, Sendable {
    /// The records, to which a person adds.
    case list
    /// One record, which can be deleted.
    case detail
    /// A form for a new record, or one that is there.
    case form
    /// The records, of which one is chosen as the scene's result.
    case picker

    /// - Throws: `GeneratorFailure` where there is no such kind.
    init(named name: String) throws(GeneratorFailure) {
        guard let kind = Self(rawValue: name) else {
            throw GeneratorFailure(
                "there is no kind '\(name)'; there are "
                    + Self.allCases.map(\.rawValue).joined(separator: ", ")
            )
        }
        self = kind
    }

    /// The folder of its templates; a picker is a list of another ending.
    var templates: String {
        switch self {
        case .list, .picker: "List"
        case .detail: "Detail"
        case .form: "Form"
        }
    }

    /// What a person does in such a scene.
    var summary: String {
        switch self {
        case .list: "a list of entries that a person adds to"
        case .detail: "one entry with all that is known"
        case .form: "the form of a new entry, or of one that is there"
        case .picker: "the entries, to choose one"
        }
    }
}
