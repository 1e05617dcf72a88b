/// The properties that a card had at one time, as digests: enough to tell what later versions of it have changed.
///
/// It is encoded as text, eleven characters a property.
public struct CardBase: Hashable, Sendable {
    /// In ascending order.
    let digests: [UInt64]

    /// The base for later versions of a card.
    public init(_ card: Card) {
        digests = CardUnit.all(of: card).map(\.digest).sorted()
    }

    /// The number of properties that another version has as well.
    public func common(with other: CardBase) -> Int {
        var others = Dictionary(other.digests.map { ($0, 1) }, uniquingKeysWith: +)
        return digests.count { digest in
            guard let count = others[digest], count > 0 else { return false }
            others[digest] = count - 1
            return true
        }
    }

    /// The digests of a name's properties.
    func digests(of name: String) -> [UInt64] {
        let tag = CardUnit.tag(of: name)
        return digests.filter { $0 & CardUnit.tagMask == tag }
    }
}

extension CardBase: Codable {
    private static let radix = 36

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        digests = try container.decode(String.self).split(separator: " ").map {
            guard let digest = UInt64($0, radix: Self.radix) else {
                throw DecodingError.dataCorruptedError(
                    in: container,
                    debugDescription: "'\($0)' is no digest"
                )
            }
            return digest
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(digests.map { String($0, radix: Self.radix) }.joined(separator: " "))
    }
}
