/// A property that shows a text to people.
///
/// The property itself is the finished string, which front ends draw. Its projection, `$title`, is the
/// `LocalizedText`, which scenes set and `localized(by:)` translates.
@propertyWrapper
public struct Localized: Hashable, Codable, Sendable {
    public var projectedValue: LocalizedText

    public init(_ text: LocalizedText) {
        projectedValue = text
    }

    public var wrappedValue: String { projectedValue.string }

    public init(from decoder: any Decoder) throws {
        projectedValue = try LocalizedText(from: decoder)
    }

    public func encode(to encoder: any Encoder) throws { try projectedValue.encode(to: encoder) }
}

/// As `Localized`, for a property that may be nil.
@propertyWrapper
public struct OptionalLocalized: Hashable, Codable, Sendable {
    public var projectedValue: LocalizedText?

    public init(_ text: LocalizedText?) {
        projectedValue = text
    }

    public var wrappedValue: String? { projectedValue?.string }

    public init(from decoder: any Decoder) throws {
        projectedValue = try LocalizedText?(from: decoder)
    }

    public func encode(to encoder: any Encoder) throws { try projectedValue.encode(to: encoder) }
}

/// As `Localized`, for a list of texts: the property itself has the finished strings, and setting it makes them a person's
/// own words.
@propertyWrapper
public struct LocalizedList: Hashable, Sendable {
    public var projectedValue: [LocalizedText]

    public init(_ texts: [LocalizedText]) {
        projectedValue = texts
    }

    public var wrappedValue: [String] {
        get { projectedValue.map(\.string) }
        set { projectedValue = newValue.map { LocalizedText(verbatim: $0) } }
    }
}

/// The compiler's own decoding and encoding use these two, so that an absent text has no key in JSON.
extension KeyedDecodingContainer {
    func decode(_ type: OptionalLocalized.Type, forKey key: Key) throws -> OptionalLocalized {
        OptionalLocalized(try decodeIfPresent(LocalizedText.self, forKey: key))
    }
}

extension KeyedEncodingContainer {
    mutating func encode(_ value: OptionalLocalized, forKey key: Key) throws {
        try encodeIfPresent(value.projectedValue, forKey: key)
    }
}
