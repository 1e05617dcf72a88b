/// Rates how little a decoded text resembles names and addresses.
enum NamePlausibility {
    /// 0 if nothing in the words is odd; 1 if every non-ASCII character is.
    static func doubt(of words: [Substring]) -> Double {
        var odd = 0.0
        var count = 0
        var accented: [Unicode.Scalar] = []
        for word in words {
            odd += oddity(of: word)
            let letters = Array(word.unicodeScalars).filter(isAccented)
            odd += Double(foreignLetters(in: letters))
            accented += letters
            count += word.unicodeScalars.count { !$0.isASCII }
        }
        // Most address books are in one language.
        odd += Double(foreignLetters(in: accented)) / 2
        return count > 0 ? min(1, odd / Double(count)) : 1
    }

    private static func oddity(of word: Substring) -> Double {
        var odd = 0.0
        var previous: Unicode.Scalar?
        for scalar in word.unicodeScalars {
            if !scalar.isASCII { odd += oddity(of: scalar, after: previous) }
            if let previous, !(scalar.isASCII && previous.isASCII) {
                // A capital within a word, as in KOI8-R decoded as windows-1251.
                if previous.properties.isLowercase, scalar.properties.isUppercase { odd += 1 }
                if let left = ICU.script(of: previous), let right = ICU.script(of: scalar),
                    !areWrittenTogether(left, right)
                {
                    odd += 1
                }
            }
            previous = scalar
        }
        return odd
    }

    private static func oddity(of scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> Double {
        if scalar == "\u{A0}" || (previous != nil && (scalar == "’" || scalar == "–")) { return 0 }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark,
            .spacingMark:
            return 0
        default: return scalar == "\u{FFFD}" ? 10 : 1
        }
    }

    private static func areWrittenTogether(_ left: String, _ right: String) -> Bool {
        left == right
            || [left, right].allSatisfy(
                ["Han", "Hiragana", "Katakana", "Hangul", "Bopomofo", "Latin"].contains
            )
    }

    // MARK: - Latin letters

    private static func isAccented(_ scalar: Unicode.Scalar) -> Bool {
        (0xC0...0x24F).contains(scalar.value) && scalar.properties.isAlphabetic
    }

    /// The number of letters that are missing in the language with the most of them.
    private static func foreignLetters(in letters: [Unicode.Scalar]) -> Int {
        guard !letters.isEmpty else { return 0 }
        let most = alphabets.map { alphabet in
            letters.count { alphabet.contains($0.properties.lowercaseMapping) }
        }
        return letters.count - (most.max() ?? 0)
    }

    /// The non-ASCII letters of languages.
    private static let alphabets: [Set<String>] = [
        "äöüßé", "àâæçèéêëîïôœùûüÿ", "áéíñóúü", "áâãàçéêíóôõúü", "àèéìíòóùú", "åäöéü", "æøåéèöä",
        "áðéíóúýþæö",
        "áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "ąćęłńóśźż", "áéíóöőúüű", "ăâîşţșț", "čćđšž", "çğıiöşüâ",
        "āčēģīķļņšūž", "ąčęėįšųūž", "õäöüšž", "ăâđêôơưáàảãạéèíìóòúùýỳ",
    ].map { Set($0.map(String.init)) }
}
