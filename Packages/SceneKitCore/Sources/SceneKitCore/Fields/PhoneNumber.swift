/// Checks and formats phone numbers that people type.
public enum PhoneNumber {
    /// The number of a user as presenters show it: with a blank for each dash, and else as it was typed (article rows
    /// 004-17 and 004-24). A text with less than three digits is no number, and stays as it is.
    public static func displayText(of text: String) -> String {
        guard text.contains(where: dashes.contains), text.count(where: \.isNumber) >= 3 else { return text }
        return text.split { $0 == " " || dashes.contains($0) }.joined(separator: " ")
    }

    /// The ASCII hyphen and the typographic dashes.
    private static let dashes: Set<Character> = ["-", "\u{2010}", "\u{2011}", "\u{2012}", "–", "—"]

    /// Whether a person could dial the text: 3 to 20 digits, with blanks, `+ - ( ) . / * #` and an extension.
    static func isPlausible(_ text: String) -> Bool {
        let number = text.lowercased().replacingWord("ext", with: "x")
        var digits = 0
        for scalar in number.unicodeScalars {
            switch scalar {
            case "0"..."9": digits += 1
            case " ", "\u{A0}", "+", "-", "(", ")", ".", "/", "*", "#", "x", ",", ";",
                "\u{2010}"..."\u{2013}":
                break
            default: return false
            }
        }
        return (3...20).contains(digits)
    }
}

/// Checks e-mail addresses that people type.
enum EmailAddress {
    /// Whether the text has the form of an address: a local part without blanks, one `@`, and a domain. Stricter rules
    /// reject valid addresses.
    static func isPlausible(_ text: String) -> Bool {
        let sides = text.split(separator: "@", omittingEmptySubsequences: false)
        guard sides.count == 2, !sides[0].isEmpty, text.utf8.count <= 254 else { return false }
        guard
            text.unicodeScalars.allSatisfy({
                $0.value > 0x20 && $0.value != 0x7F && !$0.properties.isWhitespace
            })
        else { return false }
        let labels = sides[1].split(separator: ".", omittingEmptySubsequences: false)
        return labels.allSatisfy { label in
            !label.isEmpty && label.first != "-" && label.last != "-"
                && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
        }
    }
}

extension String {
    fileprivate func replacingWord(_ word: String, with other: String) -> String {
        guard let range = self.range(of: word) else { return self }
        return replacingCharacters(in: range, with: other)
    }

    private func range(of word: String) -> Range<String.Index>? {
        indices.first { self[$0...].hasPrefix(word) }.map { $0..<index($0, offsetBy: word.count) }
    }

    private func replacingCharacters(in range: Range<String.Index>, with other: String) -> String {
        self[..<range.lowerBound] + other + self[range.upperBound...]
    }
}
