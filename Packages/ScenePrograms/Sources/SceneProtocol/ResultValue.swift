@_spi(Hosting) public import SceneKitCore

/// A value that scenes of different programs can pass as a result: a text, a number, a truth value, texts, or an item that a
/// person picked.
public enum ResultValue: Equatable, Sendable {
    case text(String)
    case integer(Int)
    case number(Double)
    case toggle(Bool)
    case texts([String])
    case item(PickedItem)
}

/// The type of a result by its name in a program's declaration.
public enum ResultKind: String, Codable, CaseIterable, Sendable {
    case text, integer, number, toggle, texts, item

    public var type: ResultType {
        switch self {
        case .text: ResultType(String.self)
        case .integer: ResultType(Int.self)
        case .number: ResultType(Double.self)
        case .toggle: ResultType(Bool.self)
        case .texts: ResultType([String].self)
        case .item: ResultType(PickedItem.self)
        }
    }

    /// The kind of a declared type; nil for a type that no message can carry.
    public init?(_ type: ResultType) {
        guard let kind = Self.allCases.first(where: { $0.type == type }) else { return nil }
        self = kind
    }
}

extension ResultValue {
    /// The value in Swift.
    public var value: any Sendable {
        switch self {
        case .text(let text): text
        case .integer(let number): number
        case .number(let number): number
        case .toggle(let isOn): isOn
        case .texts(let texts): texts
        case .item(let item): item
        }
    }

    /// Nil for a value of another type.
    public init?(_ value: any Sendable) {
        switch value {
        case let text as String: self = .text(text)
        case let number as Int: self = .integer(number)
        case let number as Double: self = .number(number)
        case let isOn as Bool: self = .toggle(isOn)
        case let texts as [String]: self = .texts(texts)
        case let item as PickedItem: self = .item(item)
        default: return nil
        }
    }
}

/// An item that a person picked, as programs write it: without addresses, if it has none.
struct ShortItem: Decodable {
    let item: PickedItem

    private enum CodingKeys: CodingKey { case id, title, addresses }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        item = PickedItem(
            id: try container.decode(String.self, forKey: .id),
            title: try container.decode(String.self, forKey: .title),
            addresses: try container.decodeIfPresent([String].self, forKey: .addresses) ?? []
        )
    }
}

extension ResultValue: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let isOn = try? container.decode(Bool.self) {
            self = .toggle(isOn)
        } else if let number = try? container.decode(Int.self) {
            self = .integer(number)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let texts = try? container.decode([String].self) {
            self = .texts(texts)
        } else {
            self = .item(try container.decode(ShortItem.self).item)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .integer(let number): try container.encode(number)
        case .number(let number): try container.encode(number)
        case .toggle(let isOn): try container.encode(isOn)
        case .texts(let texts): try container.encode(texts)
        case .item(let item): try container.encode(item)
        }
    }
}

extension ResultValue {
    /// The value's kind.
    public var kind: ResultKind {
        switch self {
        case .text: .text
        case .integer: .integer
        case .number: .number
        case .toggle: .toggle
        case .texts: .texts
        case .item: .item
        }
    }
}
