import _FoundationICU

extension ICU {
    /// Characters without case, width, accents and strokes, and Katakana as Hiragana.
    struct Folding: ~Copyable {
        private var katakana: Transliterator?
        private var latin: Transliterator?

        /// The letters and digits that a character folds to, or nothing.
        ///
        /// It ends the process if ICU has no normalization data, which is a part of its library.
        mutating func folded(_ scalar: Unicode.Scalar) -> String {
            var text = letters(of: String(scalar))
            if text.unicodeScalars.contains(where: { ICU.scriptCode(of: $0) == USCRIPT_KATAKANA }) {
                let transliterator = katakana ?? Transliterator("Katakana-Hiragana")
                katakana = transliterator
                text = transliterator.applied(to: text)
            }
            // Letters whose strokes Unicode does not take apart, such as ł and ø.
            if text.unicodeScalars.contains(where: { !$0.isASCII && ICU.scriptCode(of: $0) == USCRIPT_LATIN })
            {
                let transliterator = latin ?? Transliterator("Latin-ASCII")
                latin = transliterator
                text = letters(of: transliterator.applied(to: text))
            }
            return text
        }

        /// The letters of a text without accents, then in lower case: a folded accent would be a letter.
        private func letters(of text: String) -> String {
            do {
                let plain = Self.withoutAccents(try ICU.normalize(text, to: swift_unorm2_getNFKDInstance))
                let folded = try ICU.normalize(plain, to: swift_unorm2_getNFKCCasefoldInstance)
                return Self.withoutAccents(try ICU.normalize(folded, to: swift_unorm2_getNFKDInstance))
            } catch {
                fatalError("the Swift runtime is incomplete: \(error)")
            }
        }

        private static func withoutAccents(_ text: String) -> String {
            String(
                String.UnicodeScalarView(
                    text.unicodeScalars.filter { ICU.isLetter($0) && !ICU.isAccent($0) }
                )
            )
        }
    }

    /// Replaces letters by those of another script.
    private final class Transliterator {
        private let transliterator: UnsafeMutablePointer<UTransliterator?>?

        /// - Parameter name: ICU's; where ICU does not have it, letters stay as they are.
        init(_ name: String) {
            var status = U_ZERO_ERROR
            let units = Array(name.utf16)
            transliterator =
                swift_utrans_openU(units, Int32(units.count), UTRANS_FORWARD, nil, 0, nil, &status)
        }

        deinit { if let transliterator { swift_utrans_close(transliterator) } }

        func applied(to text: String) -> String {
            guard let transliterator else { return text }
            var units = Array(text.utf16)
            var (count, limit) = (Int32(units.count), Int32(units.count))
            units += [UInt16](repeating: 0, count: 8 * units.count + 16)
            var status = U_ZERO_ERROR
            swift_utrans_transUChars(
                transliterator,
                &units,
                &count,
                Int32(units.count),
                0,
                &limit,
                &status
            )
            guard status.rawValue <= U_ZERO_ERROR.rawValue else { return text }
            return String(decoding: units[..<Int(count)], as: UTF16.self)
        }
    }

    /// Whether a character belongs to words: letters, digits, and the marks of both.
    static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
            true
        default: false
        }
    }

    /// Whether a character is a mark that changes the sound of a letter, such as an accent, and no vowel.
    static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: scalar.properties.isDiacritic
        default: false
        }
    }

    /// Whether a character's script has no blanks between words, and no dictionary is needed to take it apart: Chinese and
    /// Japanese.
    static func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
        switch scriptCode(of: scalar) {
        case USCRIPT_HAN, USCRIPT_HIRAGANA, USCRIPT_KATAKANA, USCRIPT_BOPOMOFO: true
        // The prolonged sound mark and others that both kana scripts share.
        case USCRIPT_COMMON: (0x3000...0x30FF).contains(scalar.value) || scalar.value == 0xFF70
        default: false
        }
    }

    /// Whether only a dictionary tells words of a character's script apart, as in Thai (UAX #14, class SA).
    static func needsDictionary(_ scalar: Unicode.Scalar) -> Bool {
        swift_u_getIntPropertyValue(Int32(bitPattern: scalar.value), UCHAR_LINE_BREAK)
            == U_LB_COMPLEX_CONTEXT.rawValue
    }

    /// The ends of the words of a text, in UTF-16 units, with ICU's dictionaries (UAX #29).
    static func wordEnds(in units: [UInt16]) -> [Int] {
        var status = U_ZERO_ERROR
        var ends: [Int] = []
        units.withUnsafeBufferPointer { units in
            // An iterator keeps the text's address.
            guard
                let iterator = swift_ubrk_open(
                    UBRK_WORD,
                    "",
                    units.baseAddress,
                    Int32(units.count),
                    &status
                )
            else { return }
            defer { swift_ubrk_close(iterator) }
            while case let end = swift_ubrk_next(iterator), end >= 0 { ends.append(Int(end)) }
        }
        return ends.isEmpty && !units.isEmpty ? [units.count] : ends
    }

    private static func scriptCode(of scalar: Unicode.Scalar) -> UScriptCode {
        var status = U_ZERO_ERROR
        return swift_uscript_getScript(Int32(bitPattern: scalar.value), &status)
    }
}
