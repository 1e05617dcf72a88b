/// A choice in a stored record: a case of this version, or the text of one that only another version has.
///
/// A plain enumeration refuses a text that it does not know, and with it the whole record. This type keeps the text, shows
/// it, and stores it again.
///
/// ```swift
/// enum Sky: String, FieldChoice { case clear, grey }
///
/// struct Forecast: Equatable {
///     var sky = StoredChoice(Sky.clear)
/// }
///
/// let forecast = Forecast()
/// switch forecast.sky.known {
/// case .clear: print("Take a hat.")
/// case .grey: print("Take a coat.")
/// case nil: print("This version does not know '\(forecast.sky.rawValue)'.")
/// }
/// ```
///
/// In forms it is a choice among the known cases; an unknown one stays until somebody chooses another.
public struct StoredChoice<Choice: FieldChoice>: RawRepresentable, Codable, Hashable, Sendable {
    /// The raw value, also of a case that this version does not know.
    public var rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(_ choice: Choice) {
        rawValue = choice.rawValue
    }

    /// The case; nil for one that this version does not know.
    public var known: Choice? { Choice(rawValue: rawValue) }

    /// The label of the case, or the raw value of an unknown one.
    public var label: LocalizedText { known?.label ?? LocalizedText(verbatim: rawValue) }
}

extension StoredChoice: FieldValue {
    public static var kind: ValueKind { Choice.kind }

    public init(entries: [FieldEntry]) throws(FieldProblem) { self.init(try Choice(entries: entries)) }

    public static func reading(_ entries: [FieldEntry], over old: Self) throws(FieldProblem) -> Self {
        entries == old.entries ? old : try Self(entries: entries)
    }

    public var entries: [FieldEntry] { [.text(rawValue)] }
}
