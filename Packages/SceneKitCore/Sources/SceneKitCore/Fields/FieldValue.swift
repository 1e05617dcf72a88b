public import FoundationEssentials

/// The mistake in a value and how to correct it: `'abc' is not a whole number`.
public struct FieldProblem: TextError, Equatable, Sendable, CustomStringConvertible {
    public let text: LocalizedText

    public init(_ text: LocalizedText) {
        self.text = text
    }

    public var description: String { text.string }
}

/// A Swift type that a field can hold. The type determines the field's kind.
///
/// Strings, integers, decimals, booleans, dates and times are field values, and so are optionals and arrays of them.
/// `FieldChoice` makes an enumeration a choice; `FieldGroup` makes a structure a group.
public protocol FieldValue: Equatable, Sendable {
    static var kind: ValueKind { get }
    static var isRepeated: Bool { get }

    /// Parses the entries, from which blank ones have been removed.
    ///
    /// - Throws: `FieldProblem`.
    init(entries: [FieldEntry]) throws(FieldProblem)

    /// Parses the entries as a replacement for an older value, and keeps parts of it that entries cannot express.
    ///
    /// - Throws: `FieldProblem`.
    static func reading(_ entries: [FieldEntry], over old: Self) throws(FieldProblem) -> Self

    /// The value formatted as a person would enter it; empty for an absent value.
    var entries: [FieldEntry] { get }
}

extension FieldValue {
    public static var isRepeated: Bool { false }

    public static func reading(_ entries: [FieldEntry], over old: Self) throws(FieldProblem) -> Self {
        try Self(entries: entries)
    }

    /// The only entry as a text; nil if there is none.
    fileprivate static func text(_ entries: [FieldEntry]) throws(FieldProblem) -> String? {
        if entries.isEmpty { return nil }
        if let problem = Field("value", kind: kind).problem(with: entries) { throw FieldProblem(problem) }
        return entries.first?.text
    }

    fileprivate static func required<Value>(
        _ entries: [FieldEntry],
        _ read: (String) -> Value?
    ) throws(FieldProblem)
        -> Value
    {
        // The declaration of a field takes longer to make than most values to read.
        if entries.count == 1, let value = entries[0].text.flatMap(read) { return value }
        guard let value = try text(entries).flatMap(read) else { throw FieldProblem("this is needed") }
        return value
    }
}

extension String: FieldValue {
    public static var kind: ValueKind { .text }

    public init(entries: [FieldEntry]) throws(FieldProblem) {
        // A text on its own is never wrong.
        if entries.count == 1, let text = entries[0].text {
            self = text
        } else {
            self = try Self.text(entries) ?? ""
        }
    }

    public var entries: [FieldEntry] { isEmpty ? [] : [.text(self)] }
}

extension Int: FieldValue {
    public static var kind: ValueKind { .integer() }

    public init(entries: [FieldEntry]) throws(FieldProblem) { self = try Self.required(entries) { Int($0) } }

    public var entries: [FieldEntry] { [.text(String(self))] }
}

extension Decimal: FieldValue {
    public static var kind: ValueKind { .decimal() }

    public init(entries: [FieldEntry]) throws(FieldProblem) {
        self = try Self.required(entries) { Self(fieldText: $0) }
    }

    public var entries: [FieldEntry] { [.text("\(self)")] }

    /// Parses a decimal number: digits with an optional sign and an optional decimal point.
    init?(fieldText text: String) {
        let digits = text.drop { $0 == "-" || $0 == "+" }
        guard text.count - digits.count <= 1, digits.count <= 38, digits.first != ".", digits.last != ".",
            !digits.isEmpty, digits.allSatisfy({ "0"..."9" ~= $0 || $0 == "." }),
            digits.count(where: { $0 == "." }) <= 1
        else { return nil }
        self.init(string: text)
    }
}

extension Bool: FieldValue {
    public static var kind: ValueKind { .toggle }

    public init(entries: [FieldEntry]) throws(FieldProblem) { self = try Self.text(entries) == "true" }

    public var entries: [FieldEntry] { [.text(self ? "true" : "false")] }
}

extension CalendarDate: FieldValue {
    public static var kind: ValueKind { .date }

    public init(entries: [FieldEntry]) throws(FieldProblem) {
        self = try Self.required(entries) { Self(parsing: $0) }
    }

    public var entries: [FieldEntry] { [.text(description)] }
}

extension TimeOfDay: FieldValue {
    public static var kind: ValueKind { .time }

    public init(entries: [FieldEntry]) throws(FieldProblem) {
        self = try Self.required(entries) { Self(parsing: $0) }
    }

    public var entries: [FieldEntry] { [.text(description)] }
}

extension Optional: FieldValue where Wrapped: FieldValue {
    public static var kind: ValueKind { Wrapped.kind }
    public static var isRepeated: Bool { Wrapped.isRepeated }

    public init(entries: [FieldEntry]) throws(FieldProblem) {
        self = entries.isEmpty ? nil : try Wrapped(entries: entries)
    }

    public static func reading(_ entries: [FieldEntry], over old: Self) throws(FieldProblem) -> Self {
        guard let old, !entries.isEmpty else { return try Self(entries: entries) }
        return try Wrapped.reading(entries, over: old)
    }

    public var entries: [FieldEntry] { self?.entries ?? [] }
}

extension Array: FieldValue where Element: FieldValue {
    public static var kind: ValueKind { Element.kind }
    public static var isRepeated: Bool { true }

    public init(entries: [FieldEntry]) throws(FieldProblem) {
        self = try entries.map { (entry) throws(FieldProblem) in try Element(entries: [entry]) }
    }

    /// An element whose entry is unchanged keeps its old value.
    public static func reading(_ entries: [FieldEntry], over old: Self) throws(FieldProblem) -> Self {
        var rest = old
        var result: Self = []
        for entry in entries {
            if let kept = rest.firstIndex(where: { $0.entries == [entry] }) {
                result.append(rest.remove(at: kept))
            } else {
                result.append(try Element(entries: [entry]))
            }
        }
        return result
    }

    // A key path of a type that is not known here would be made anew at each call.
    public var entries: [FieldEntry] { flatMap { $0.entries } }
}

/// An enumeration as a choice: its raw values are sent and typed, its labels shown.
public protocol FieldChoice: FieldValue, CaseIterable, RawRepresentable<String> {
    var label: LocalizedText { get }
}

extension FieldChoice {
    public static var kind: ValueKind { .choice(allCases.map { .init($0.rawValue, label: $0.label) }) }

    public var label: LocalizedText { LocalizedText(verbatim: rawValue) }

    public init(entries: [FieldEntry]) throws(FieldProblem) {
        self = try Self.required(entries) { Self(rawValue: $0) }
    }

    public var entries: [FieldEntry] { [.text(rawValue)] }
}
