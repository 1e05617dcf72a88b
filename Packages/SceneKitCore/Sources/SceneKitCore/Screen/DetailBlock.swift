/// Labelled values of one thing.
public struct DetailBlock: Codable, Equatable, Sendable {
    /// A label and its value, which may have several lines.
    public struct Item: Codable, Equatable, Sendable {
        public var label: String
        public var value: String
        /// The value's kind: front ends can call a phone number and open a link.
        public var kind: ValueKind

        public init(_ label: String, _ value: String, kind: ValueKind = .text) {
            self.label = label
            self.value = value
            self.kind = kind
        }
    }

    public var identifier: String
    /// The heading above the items; nil if the screen's title suffices.
    public var title: String?
    /// A picture of the person or thing. Front ends that show only text leave it out.
    public var picture: Picture?
    public var items: [Item]

    public init(identifier: String, title: String? = nil, picture: Picture? = nil, items: [Item] = []) {
        self.identifier = identifier
        self.title = title
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
    private enum CodingKeys: String, CodingKey { case label, value, kind }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        label = try container.decode(String.self, forKey: .label)
        value = try container.decode(String.self, forKey: .value)
        kind = try container.decodeIfPresent(ValueKind.self, forKey: .kind) ?? .text
    }

    /// Omits the kind of plain text, which most items of a list have.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(label, forKey: .label)
        try container.encode(value, forKey: .value)
        if kind != .text { try container.encode(kind, forKey: .kind) }
    }
}

/// Running text; line feeds separate paragraphs.
public struct TextBlock: Codable, Equatable, Sendable {
    public var text: String

    public init(_ text: String) {
        self.text = text
    }
}

/// The progress of a long operation.
public struct ProgressBlock: Codable, Equatable, Sendable {
    /// The current operation.
    public var label: String
    /// The completed part, from 0 to 1; nil if the total is unknown.
    public var fraction: Double?
    /// The progress in words: `1,200 contacts`.
    public var detail: String

    public init(label: String, fraction: Double?, detail: String) {
        self.label = label
        self.fraction = fraction
        self.detail = detail
    }
}
