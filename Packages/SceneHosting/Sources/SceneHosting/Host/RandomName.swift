@_spi(Hosting) import SceneKitCore

/// Names that nobody can guess.
@_spi(Hosting) public enum RandomName {
    /// 128 random bits from the system's generator, as 32 hexadecimal digits.
    public static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        return generator.next().hexadecimal + generator.next().hexadecimal
    }

    public static func isValid(_ name: some StringProtocol) -> Bool {
        name.utf8.count == 32
            && name.utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }

    /// Compares in a time that does not depend on where two names differ.
    public static func areEqual(_ one: String, _ other: String) -> Bool {
        // `|` and `^` have the same precedence.
        one.utf8.count == other.utf8.count && zip(one.utf8, other.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
