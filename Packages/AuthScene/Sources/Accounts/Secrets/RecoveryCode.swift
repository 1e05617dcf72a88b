/// A code by which a person with a forgotten password sets a new one, once: 80 random bits as `K7QM-2XPD-9RTA-HV4C`.
enum RecoveryCode {
    /// The number of codes that a person gets at a time.
    static let count = 10
    private static let length = 16
    private static let groupLength = 4
    /// Crockford's base 32, which has no letters that look like digits.
    private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

    /// A new one.
    ///
    /// - Throws: `AccountsError.unavailable`.
    static func make() throws -> String {
        let random = try SecretBytes.random(count: length)
        return random.withBytes(as: UInt8.self) { bytes in
            var code = ""
            for position in 0..<length {
                if position > 0, position % groupLength == 0 { code.append("-") }
                code.append(digits[Int(bytes[position]) % digits.count])
            }
            return code
        }
    }

    /// The hash that the store has of a person's code, however it is typed; nil if the text is no code.
    ///
    /// - Throws: `AccountsError.unavailable`.
    static func hash(_ text: String, of person: String) throws -> String? {
        let code = String(text.uppercased().filter { $0 != "-" && !$0.isWhitespace }.map(digit))
        guard code.count == length, code.allSatisfy(digits.contains) else { return nil }
        return Hexadecimal.encode(Sodium.hash(try SecretBytes(person + ":" + code)))
    }

    /// The digit that a letter looks like; other letters stay.
    private static func digit(_ letter: Character) -> Character {
        switch letter {
        case "O": "0"
        case "I", "L": "1"
        default: letter
        }
    }
}
