/// Finds names that can be mistaken for other names (UTS #39, Unicode Security Mechanisms).
///
/// A name passes if it is at the level "highly restrictive" (UTS #39, section 5.2): all of its letters belong to one
/// script, whichever it is, or to one of the combinations in which Chinese, Japanese and Korean are written, Latin
/// letters included. Digits, punctuation, blanks and emoji belong to no script and are always allowed.
///
/// ```swift
/// import TextWorkers
///
/// let finding = try SpoofChecker.finding(in: "\u{410}da")
/// print(finding?.description ?? "plain")  // it mixes Cyrillic (А) and Latin (d)
/// ```
///
/// A name in only one script always passes, even if it looks like a name in another script (Cyrillic "асе"). To detect
/// such names, compare the skeletons of all names.
public enum SpoofChecker {
    /// The reason why a name is suspicious.
    public enum Finding: Equatable, Sendable {
        /// Its letters come from scripts that are not written together, each named with its first letter.
        case mixedScripts([ScriptExample])
        /// Its digits come from more than one set of digits, such as European and Arabic ones.
        case mixedDigits
        /// A combining mark is repeated, so that the second copy hides behind the first.
        case repeatedMarks
    }

    /// A script, and its first character in a name.
    public struct ScriptExample: Equatable, Sendable {
        /// Unicode's English name of the script: `Cyrillic`.
        public let script: String
        /// The first character of that script.
        public let character: Character
    }

    /// Returns the first reason why the name is suspicious, or nil.
    ///
    /// Pass the name in Unicode's form NFC, as a person would see it. Callable from any thread.
    ///
    /// - Throws: `TextWorkersError` if ICU cannot load its data. Refuse the name then.
    public static func finding(in name: String) throws(TextWorkersError) -> Finding? {
        let result = try ICU.checkSpoof(name)
        if result.exceedsHighlyRestrictive { return .mixedScripts(examples(in: name)) }
        if result.hasMixedNumbers { return .mixedDigits }
        return result.hasRepeatedMarks ? .repeatedMarks : nil
    }

    /// A text that is equal for all names that look the same, whatever their scripts (UTS #39, section 4), such as
    /// Latin "ace" and Cyrillic "асе".
    ///
    /// Use it only for comparisons; it differs between versions of Unicode. Upper and lower case look different: to
    /// ignore case, compare the skeletons of both.
    ///
    /// - Throws: `TextWorkersError` if ICU cannot load its data.
    public static func skeleton(of name: String) throws(TextWorkersError) -> String {
        try ICU.skeleton(of: name)
    }

    private static func examples(in name: String) -> [ScriptExample] {
        var examples: [ScriptExample] = []
        for character in name {
            for scalar in character.unicodeScalars {
                guard let script = ICU.script(of: scalar), !examples.contains(where: { $0.script == script })
                else { continue }
                examples.append(ScriptExample(script: script, character: character))
            }
        }
        return examples
    }
}

extension SpoofChecker.Finding: CustomStringConvertible {
    /// For a message: `it mixes Cyrillic (А) and Latin (d)`.
    public var description: String {
        switch self {
        case .mixedScripts(let examples):
            "it mixes " + examples.map { "\($0.script) (\($0.character))" }.joined(separator: " and ")
        case .mixedDigits: "it mixes digits of different scripts"
        case .repeatedMarks: "it repeats an accent or another mark on the same letter"
        }
    }
}
