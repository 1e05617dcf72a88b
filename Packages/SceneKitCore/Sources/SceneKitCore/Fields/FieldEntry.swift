internal import FoundationEssentials

/// One value of a field, as front ends and scenes exchange it: a text, or the parts of a group.
///
/// In JSON it is a string or an object: `{"label": "work", "number": "+44 20 7946 0000"}`. Numbers, `true` and `false`
/// are read as text.
public enum FieldEntry: Hashable, Sendable {
    case text(String)
    /// Texts by part identifier; empty parts may be omitted.
    case parts([String: String])

    /// The text; nil for an entry with parts.
    public var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// Whether the entry is empty or consists of blanks.
    public var isBlank: Bool {
        switch self {
        case .text(let text): text.allSatisfy(\.isWhitespace)
        case .parts(let parts): parts.values.allSatisfy { $0.allSatisfy(\.isWhitespace) }
        }
    }
}

extension FieldEntry: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self = .text(value) }
}

extension FieldEntry: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let isOn = try? container.decode(Bool.self) {
            self = .text(isOn ? "true" : "false")
        } else if let number = try? container.decode(Decimal.self) {
            self = .text("\(number)")
        } else {
            self = .parts(try container.decode([String: String].self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .parts(let parts): try container.encode(parts)
        }
    }
}
