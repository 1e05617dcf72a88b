/// The kinds of scenes that the generator can write.
public enum SceneKind: String, CaseIterable, Sendable {
    /// A list of records, with an action to add one.
    case list
    /// One record, which can be deleted.
    case detail
    /// A form for a new or an existing record.
    case form
    /// A list of records, one of which is chosen as the scene's result.
    case picker

    /// - Throws: `GeneratorFailure` if there is no such kind.
    init(named name: String) throws(GeneratorFailure) {
        guard let kind = Self(rawValue: name) else {
            throw GeneratorFailure(
                "there is no kind '\(name)'; available: "
                    + Self.allCases.map(\.rawValue).joined(separator: ", ")
            )
        }
        self = kind
    }

    /// The folder with the kind's templates. A picker uses those of a list, with another ending.
    var templates: String {
        switch self {
        case .list, .picker: "List"
        case .detail: "Detail"
        case .form: "Form"
        }
    }

    /// The template values that describe the scene of a record.
    ///
    /// - Parameter adds: Whether a list has an action to add a record.
    func values(of record: TypeName, adds: Bool) -> [String: String] {
        let empty = adds ? "No \(record.plural) yet. Begin with 'add'." : "There are no \(record.plural) yet."
        return [
            "summary": summary(of: record, adds: adds),
            "placeholder": self == .list ? empty : "There is nothing to choose from.",
        ]
    }

    /// The scene's purpose.
    private func summary(of record: TypeName, adds: Bool) -> String {
        switch self {
        case .list: "all \(record.plural)" + (adds ? ", with an action to add one" : "")
        case .detail: "one \(record.spoken) with all of its values"
        case .form: "the form for a new or an existing \(record.spoken)"
        case .picker: "all \(record.plural), to choose one"
        }
    }
}
