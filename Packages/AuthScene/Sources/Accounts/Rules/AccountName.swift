import TextWorkers

/// A person's name for signing in. It is stored as written, and compared ignoring case and width.
struct AccountName: Hashable, Sendable {
    static let length = 1...64

    /// The name as written, without surrounding blanks, and with single blanks within.
    let display: String
    /// The form for comparisons: NFKC, which replaces full-width forms, in lower case.
    let folded: String

    /// Creates a name for lookups: an invalid name matches nobody.
    init(_ text: String) {
        display = NormalizationForm.nfc.of(
            text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        )
        folded = Self.fold(display)
    }

    /// The mistake in a new name; nil if it is acceptable.
    var problem: AccountProblem? {
        if folded.isEmpty { return .nameMissing }
        let scalars = display.unicodeScalars
        if scalars.count > Self.length.upperBound || folded.unicodeScalars.count > 4 * Self.length.upperBound
        {
            return .nameTooLong
        }
        guard scalars.allSatisfy(Self.isReadable) else { return .nameUnreadable }
        do {
            return try SpoofChecker.finding(in: display).map { .nameMisleading("\($0)") }
        } catch {
            return .nameMisleading("it cannot be checked, since \(error)")
        }
    }

    /// Keys that are equal for names that look the same in lower or upper case, such as Latin "BOB" and Cyrillic "ВОВ".
    ///
    /// No key is a prefix of another, because each ends with a character that no name has.
    static func looks(ofFolded name: String) throws(TextWorkersError) -> [String] {
        [
            "lower " + (try SpoofChecker.skeleton(of: name)) + "\n",
            "upper " + (try SpoofChecker.skeleton(of: name.uppercased())) + "\n",
        ]
    }

    /// Whether a text is too long to look up; checked before any work is done for it.
    static func isShortEnough(_ text: String) -> Bool { text.utf8.count <= 4096 }

    /// Upper case first, which makes `ß` the same as `ss` and `ς` the same as `σ`.
    private static func fold(_ text: String) -> String {
        NormalizationForm.nfkc.of(NormalizationForm.nfkc.of(text).uppercased().lowercased())
    }

    private static func isReadable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
            false
        default: !scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}
