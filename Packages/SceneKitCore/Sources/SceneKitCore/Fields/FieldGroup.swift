/// A structure whose properties are entered together: an address, or a phone number with its label.
///
/// ```swift
/// struct Phone: FieldGroup {
///     var label = ""
///     var number = ""
///
///     static let parts: [BoundField<Phone>] = [
///         .field("label", \.label, "Label", suggestions: ["home", "work"]),
///         .field("number", \.number, "Number", kind: .phone, isRequired: true),
///     ]
/// }
/// ```
///
/// A part called `label` stands before a colon in the short text form: `work: +44 20 7946 0000`.
public protocol FieldGroup: FieldValue {
    init()
    /// The group's parts: each is a single text.
    static var parts: [BoundField<Self>] { get }
}

extension FieldGroup {
    public static var kind: ValueKind { .group(parts.map(\.declaration)) }

    public init(entries: [FieldEntry]) throws(FieldProblem) {
        self = try Self.reading(entries, over: Self())
    }

    public static func reading(_ entries: [FieldEntry], over old: Self) throws(FieldProblem) -> Self {
        guard let entry = entries.first else { return Self() }
        let texts = Field("value", kind: kind).parts(of: entry)
        var value = old
        for part in parts {
            let name = part.declaration.identifier
            if let problem = part.fill(&value, with: texts[name].map { [.text($0)] } ?? []) {
                throw FieldProblem(problem)
            }
        }
        return value
    }

    public var entries: [FieldEntry] {
        let texts = Self.parts.compactMap { part in
            part.entries(of: self).first?.text.map { (part.declaration.identifier, $0) }
        }
        return texts.isEmpty ? [] : [.parts(Dictionary(texts, uniquingKeysWith: { first, _ in first }))]
    }
}
