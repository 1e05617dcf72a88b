public import FoundationEssentials

/// The kind of a value in a field, a list's column or an item of a detail block.
///
/// In JSON a kind is its name, a choice is the list of its options, and a kind with arguments is an object
/// with one key: `{"integer": {"from": 1, "through": 5}}`, `{"money": {"currency": "EUR"}}`, `{"group": […]}`.
///
/// Rare kinds with long arguments are indirect, since every value of a list has a kind.
public enum ValueKind: Equatable, Sendable {
    /// One line of text.
    case text
    /// Text with any number of lines.
    case paragraphs
    /// A whole number, with optional limits.
    indirect case integer(from: Int? = nil, through: Int? = nil)
    /// An exact decimal number, with optional limits.
    indirect case decimal(from: Decimal? = nil, through: Decimal? = nil)
    /// An exact decimal amount of a currency, given by its ISO 4217 code.
    case money(currency: String)
    /// A day: `2026-11-22`.
    case date
    /// A date whose year or day may be unknown (RFC 6350, section 4.3.1): `1815-12-10`, `--12-10`, `1815-12`. People may also
    /// write it in their own order, as `10.12.1815`; scenes get the former.
    case partialDate
    /// A time of day: `18:30`.
    case time
    case phone
    case email
    /// A web address, with or without a scheme. Front ends link only addresses that begin with `https:` or `http:`.
    case link
    /// A name for programs, such as a record's id: JSON and shells have it, and other front ends leave it out.
    case identifier
    /// A postal address, with a line for each part.
    case postalAddress
    /// A secret: never echoed, and never accepted as a shell argument.
    case password
    /// On or off: `true` or `false`.
    case toggle
    /// The name of a document to read; `-` is standard input if the front end has one.
    case inputDocument
    /// The name of a document to write; `-` is standard output if the front end has one.
    case outputDocument
    /// One of several options.
    case choice([Choice])
    /// Several texts that belong together, such as the street and city of an address. Groups do not nest.
    case group([Field])

    /// One option of a choice.
    public struct Choice: Hashable, Sendable, ExpressibleByStringLiteral {
        /// The value sent in events and typed in shells.
        public var value: String
        @Localized public var label: String

        /// Declares an option; without a label the value is shown.
        public init(_ value: String, label: LocalizedText? = nil) {
            self.value = value
            _label = Localized(label ?? LocalizedText(verbatim: value))
        }

        public init(stringLiteral value: String) { self.init(value) }
    }

    /// The options of a choice; nil for any other kind.
    public var choices: [Choice]? {
        if case .choice(let choices) = self { choices } else { nil }
    }

    /// The parts of a group; nil for any other kind.
    public var parts: [Field]? {
        if case .group(let parts) = self { parts } else { nil }
    }
}

extension ValueKind.Choice: Codable {
    private enum CodingKeys: String, CodingKey { case value, label }

    public init(from decoder: any Decoder) throws {
        if let value = try? decoder.singleValueContainer().decode(String.self) {
            self.init(value)
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(String.self, forKey: .value),
            label: try container.decode(LocalizedText.self, forKey: .label)
        )
    }

    public func encode(to encoder: any Encoder) throws {
        let isKey = encoder.translatedKeys != nil && !$label.isOwnWords
        guard label != value || isKey else { return try value.encode(to: encoder) }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(value, forKey: .value)
        try container.encode($label, forKey: .label)
    }
}
