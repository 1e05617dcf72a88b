import Synchronization

/// The letters by which a search compares texts: without case, width, accents and strokes, so that `jose` finds `José`
/// and `やまだ` finds `ヤマダ`.
///
/// `Łukasz` is `lukasz`, `Straße` is `strasse`, `Đoković` is `dokovic`. Vowels that are written as marks, as in Thai, stay.
public enum TextFolding {
    /// The part that a character plays in a search.
    public enum Role: Sendable {
        /// A letter, a digit or a vowel sign: a part of a word.
        case letter
        /// A character of Chinese or Japanese: a word of its own.
        case ideograph
        /// A letter of a script whose words only a dictionary tells apart, such as Thai.
        case dictionaryLetter
        /// An accent, which does not matter.
        case accent
        /// A blank or a sign between words.
        case separator
    }

    /// A character folded.
    public struct Folded: Sendable {
        public var role: Role
        /// The letters that stand for it; empty for accents and separators.
        public var text: String
    }

    private struct State: ~Copyable {
        var folding = ICU.Folding()
        /// The characters of Unicode's first plane that have been looked up.
        var known: [UInt32: Folded] = [:]
    }

    private static let state = Mutex(State())

    /// Folds a character. ICU is asked once for each; may be called from any thread.
    public static func folded(_ scalar: Unicode.Scalar) -> Folded {
        state.withLock { state in
            if let folded = state.known[scalar.value] { return folded }
            let folded = Self.folded(scalar, &state.folding)
            // The others are too many to keep.
            if scalar.value <= 0xFFFF { state.known[scalar.value] = folded }
            return folded
        }
    }

    /// The folded words of a text, with single blanks between: for comparisons of whole names.
    public static func folded(_ text: String) -> String {
        var result = ""
        var needsBlank = false
        for scalar in text.unicodeScalars where scalar != "'" && scalar != "\u{2019}" && scalar != "\u{2BC}" {
            let folded = folded(scalar)
            if folded.role == .separator {
                needsBlank = !result.isEmpty
            } else if !folded.text.isEmpty {
                if needsBlank { result += " " }
                needsBlank = false
                result += folded.text
            }
        }
        return result
    }

    /// The words of a run of letters and digits, some of which are a `dictionaryLetter`, in order.
    public static func words(in run: String) -> [String] {
        var words: [String] = []
        // ICU takes letters of other scripts, and digits, for parts of the word beside them.
        var part = String.UnicodeScalarView()
        var needsDictionary = false
        func endPart() {
            words += needsDictionary ? dictionaryWords(in: String(part)) : part.isEmpty ? [] : [String(part)]
            part = String.UnicodeScalarView()
        }
        for scalar in run.unicodeScalars {
            let role = folded(scalar).role
            if role != .accent, needsDictionary != (role == .dictionaryLetter) {
                endPart()
                needsDictionary.toggle()
            }
            part.append(scalar)
        }
        endPart()
        return words
    }

    private static func dictionaryWords(in run: String) -> [String] {
        let units = Array(run.utf16)
        var start = 0
        return ICU.wordEnds(in: units).map { end in
            defer { start = end }
            return String(decoding: units[start..<end], as: UTF16.self)
        }
    }

    private static func folded(_ scalar: Unicode.Scalar, _ folding: inout ICU.Folding) -> Folded {
        guard ICU.isLetter(scalar) else { return Folded(role: .separator, text: "") }
        guard !ICU.isAccent(scalar) else { return Folded(role: .accent, text: "") }
        let text = folding.folded(scalar)
        let role: Role =
            ICU.isIdeograph(scalar) ? .ideograph : ICU.needsDictionary(scalar) ? .dictionaryLetter : .letter
        return Folded(role: text.isEmpty ? .accent : role, text: text)
    }
}
