import Foundation

/// A person's name for signing in: kept as it was written, compared without regard to case and width.
struct AccountName: Hashable, Sendable {
    static let length = 1...64

    /// As it was written, without blanks around it, and single ones within.
    let display: String
    /// What is compared: NFKC, in which full-width forms are plain ones, and all in lower case.
    let folded: String

    /// For looking up: a name that breaks the rules names nobody.
    init(_ text: String) {
        display =
            text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            .precomposedStringWithCanonicalMapping
        folded = Self.fold(display)
    }

    /// What is wrong with it as a new name; nil where it will do.
    var problem: AccountProblem? {
        if folded.isEmpty { return .nameMissing }
        let scalars = display.unicodeScalars
        if scalars.count > Self.length.upperBound || folded.unicodeScalars.count > 4 * Self.length.upperBound
        {
            return .nameTooLong
        }
        return scalars.allSatisfy(Self.isReadable) ? nil : .nameUnreadable
    }

    /// Whether a text is too long to be looked up: asked before work is spent on it.
    static func isShortEnough(_ text: String) -> Bool { text.utf8.count <= 4096 }

    /// Upper case first, which makes `ß` the same as `ss` and `ς` the same as `σ`.
    private static func fold(_ text: String) -> String {
        text.precomposedStringWithCompatibilityMapping.uppercased().lowercased()
            .precomposedStringWithCompatibilityMapping
    }

    private static func isReadable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
            false
        default: !scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}
