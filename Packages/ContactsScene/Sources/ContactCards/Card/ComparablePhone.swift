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
        if Self.isInternational(main), let trunk = main.firstRange(of: "(0)") { main.removeSubrange(trunk) }
        digits = String(Self.digits(of: main).drop { $0 == "0" })
        `extension` = Self.digits(of: number[end...])
    }

    /// Whether a number begins with a country's code: with a plus or with `00`.
    static func isInternational(_ number: some StringProtocol) -> Bool {
        let start = number.drop { $0.isWhitespace || $0 == "(" || $0 == "（" }
        return start.hasPrefix("+") || start.hasPrefix("＋") || digits(of: start.prefix(2)) == "00"
    }

    /// The digits of a text, in any script, as `0` to `9`.
    static func digits(of text: some StringProtocol) -> String {
        String(text.unicodeScalars.compactMap(digit).map(Character.init))
    }

    /// A digit of any script as one of `0` to `9`; nil for other characters.
    static func digit(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        if scalar.isASCII { return ("0"..."9").contains(scalar) ? scalar : nil }
        guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else {
            return nil
        }
        return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
    }

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
    static let nationalLength = 8
}
