extension ComparablePhone {
    /// The digits by which a search finds a number that a person has typed, or its beginning, in each of its spellings:
    /// `1234 56` for `01234 56`, and for a whole number with a country's code also the number without it.
    ///
    /// - Returns: Nothing if there are too few digits.
    public static func searchTexts(for text: String) -> [String] {
        let digits = ComparablePhone(text).digits
        guard digits.count >= shortestSearched else { return [] }
        let isNational = !isInternational(text) && Self.digits(of: text).hasPrefix("0")
        let rest = digits.dropFirst(countryCodeLength(of: digits))
        let hasCode = isInternational(text) || !isNational && digits.count > nationalLength + 2
        return [digits] + (hasCode && rest.count >= nationalLength ? [String(rest)] : [])
    }

    /// Whether a character may be within a phone number, as people write them.
    public static func mayContain(_ scalar: Unicode.Scalar) -> Bool {
        digit(scalar) != nil || scalar.properties.isWhitespace
            || scalar.properties.generalCategory == .dashPunctuation
            || "+＋()（）./·".unicodeScalars.contains(scalar)
    }

    /// With fewer digits, a part of a number says nothing.
    private static let shortestSearched = 4

    /// The number of digits of the country's code at the beginning of a number (ITU-T E.164 assigns them so that no code
    /// begins another).
    private static func countryCodeLength(of digits: String) -> Int {
        switch digits.prefix(2) {
        case let two where two.hasPrefix("1") || two.hasPrefix("7"): 1
        case "20", "27", "30", "31", "32", "33", "34", "36", "39", "40", "41", "43", "44", "45", "46", "47",
            "48",
            "49", "51", "52", "53", "54", "55", "56", "57", "58", "60", "61", "62", "63", "64", "65", "66",
            "81",
            "82", "84", "86", "90", "91", "92", "93", "94", "95", "98":
            2
        default: 3
        }
    }
}
