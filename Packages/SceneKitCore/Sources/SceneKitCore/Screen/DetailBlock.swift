/// Labelled values of one thing.
public struct DetailBlock: Codable, Equatable, Sendable {
    /// A label and its value, which may have several lines.
    public struct Item: Codable, Equatable, Sendable {
        @Localized public var label: String
        @Localized public var value: String
        /// The value's kind: front ends can call a phone number and open a link.
        public var kind: ValueKind
        /// The scene of the thing that the value names, to be opened on top of this one; nil for any other value.
        public var opens: Location?

        public init(
            _ label: LocalizedText,
            _ value: LocalizedText,
            kind: ValueKind = .text,
            opens: Location? = nil
        ) {
            _label = Localized(label)
            _value = Localized(value)
            self.kind = kind
            self.opens = opens
        }

        /// An item whose value is a person's own data.
        @_disfavoredOverload
        public init(
            _ label: LocalizedText,
            _ value: String,
            kind: ValueKind = .text,
            opens: Location? = nil
        ) {
            self.init(label, LocalizedText(verbatim: value), kind: kind, opens: opens)
        }
    }

    public var identifier: String
    /// The heading above the items; nil if the screen's title suffices.
    @OptionalLocalized public var title: String?
    /// A picture of the person or thing. Front ends that show only text leave it out.
    public var picture: Picture?
    public var items: [Item]

    public init(identifier: String, title: LocalizedText? = nil, picture: Picture? = nil, items: [Item] = [])
    {
        self.identifier = identifier
        _title = OptionalLocalized(title)
        self.picture = picture
        self.items = items
    }
}

extension DetailBlock {
    /// The block without names for programs, as front ends for people show it.
    public var forPeople: DetailBlock {
        var block = self
        block.items.removeAll { $0.kind == .identifier }
        return block
    }
}

extension DetailBlock.Item {
    private enum CodingKeys: String, CodingKey { case label, value, kind, opens }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        _label = try container.decode(Localized.self, forKey: .label)
        _value = Localized(try container.decode(OwnWords.self, forKey: .value).text)
        kind = try container.decodeIfPresent(ValueKind.self, forKey: .kind) ?? .text
        opens = try container.decodeIfPresent(String.self, forKey: .opens).map { text in
            do {
                return try Location(parsing: text)
            } catch {
                throw DecodingError.dataCorruptedError(
                    forKey: .opens,
                    in: container,
                    debugDescription: "\(error)"
                )
            }
        }
    }

    /// Omits the kind of plain text, which most items of a list have.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        // In the order of the names, which spares a writer with sorted keys the sorting: a page has hundreds of items.
        if kind != .text { try container.encode(kind, forKey: .kind) }
        try container.encode($label, forKey: .label)
        try container.encodeIfPresent(opens.map { "\($0)" }, forKey: .opens)
        try container.encode(OwnWords($value), forKey: .value)
    }
}

/// Running text; line feeds separate paragraphs.
public struct TextBlock: Codable, Equatable, Sendable {
    @Localized public var text: String

    public init(_ text: LocalizedText) {
        _text = Localized(text)
    }
}

/// The progress of a long operation.
public struct ProgressBlock: Codable, Equatable, Sendable {
    /// The current operation.
    @Localized public var label: String
    /// The completed part, from 0 to 1; nil if the total is unknown.
    public var fraction: Double?
    /// The progress in words: `1,200 contacts`.
    @Localized public var detail: String

    public init(label: LocalizedText, fraction: Double?, detail: LocalizedText) {
        _label = Localized(label)
        self.fraction = fraction
        _detail = Localized(detail)
    }
}
