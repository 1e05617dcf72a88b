/// Checks phone numbers and e-mail addresses; both are optional.
enum ContactRules {
    /// Digits, spaces and `+ - ( ) . /`, with at least three digits; or empty.
    static func isPhone(_ text: String) -> Bool {
        if text.isEmpty { return true }
        let marks = "+-(). /"
        return text.utf8.count <= 64 && text.allSatisfy { isDigit($0) || marks.contains($0) }
            && text.count(where: isDigit) >= 3
    }

    /// One `@` with a local part and a domain, without blanks; or empty.
    static func isEmail(_ text: String) -> Bool {
        if text.isEmpty { return true }
        let sides = text.split(separator: "@", omittingEmptySubsequences: false)
        // RFC 5321, section 4.5.3.1: no address is longer.
        return text.utf8.count <= 254 && sides.count == 2 && !sides[0].isEmpty
            && !sides[1].isEmpty && !sides[1].hasPrefix(".") && !sides[1].hasSuffix(".")
            && text.unicodeScalars.allSatisfy {
                !$0.properties.isWhitespace && $0.properties.generalCategory != .control
            }
    }

    /// Without blanks around it.
    static func trimmed(_ text: String) -> String {
        var rest = text[...]
        while rest.first?.isWhitespace == true { rest = rest.dropFirst() }
        while rest.last?.isWhitespace == true { rest = rest.dropLast() }
        return String(rest)
    }

    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }
}

extension ContactRules {
    static func problems(phone: String, email: String) -> [AccountProblem] {
        (isPhone(trimmed(phone)) ? [] : [.notAPhone]) + (isEmail(trimmed(email)) ? [] : [.notAnEmail])
    }
}
