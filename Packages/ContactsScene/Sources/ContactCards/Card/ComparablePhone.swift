/// A phone number without the differences in how people write it: `+44 (0)20 7946 0000` and `020 7946 0000` are the same.
public struct ComparablePhone: Hashable, Sendable {
    /// The digits without an international or trunk prefix: `442079460000`.
    public let digits: String
    /// The digits of an extension; numbers with different extensions belong to different people.
    public let `extension`: String

    /// Reads a number or a `tel:` URI; the digits are empty if it has none.
    public init(_ text: String) {
        let number = CardText.phoneNumber(text).lowercased()
        let end = number.firstIndex { ";,#xpw".contains($0) } ?? number.endIndex
        // The `e` and the `t` of `ext` are no digits.
        var main = number[..<end]
        if main.trimmed.hasPrefix("+") || main.trimmed.hasPrefix("00"), let trunk = main.firstRange(of: "(0)")
        {
            main.removeSubrange(trunk)
        }
        digits = String(main.filter(Self.isDigit).drop { $0 == "0" })
        `extension` = number[end...].filter(Self.isDigit)
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

    /// The end of the number, equal for all forms of it; nil for a number too short to be compared.
    public var blockingKey: Substring? {
        digits.count < Self.shortest ? nil : digits.suffix(Self.nationalLength)
    }

    /// Whether both are the same number, one of them perhaps without the country's code.
    public func isSame(as other: ComparablePhone) -> Bool {
        guard `extension` == other.extension, !digits.isEmpty else { return false }
        let (short, long) =
            digits.count < other.digits.count ? (digits, other.digits) : (other.digits, digits)
        if short == long { return true }
        return short.count >= Self.nationalLength && long.count - short.count <= 3 && long.hasSuffix(short)
    }

    /// The shortest number that is no extension or service number.
    private static let shortest = 5
    /// The shortest number that can be one with a country's code, without it.
    private static let nationalLength = 8
}

extension Substring {
    fileprivate var trimmed: Substring { drop { $0.isWhitespace || $0 == "(" } }
}
