import FoundationEssentials
import Glibc

/// The control sequence that sets a terminal's clipboard, also through ssh (xterm's OSC 52).
enum ClipboardSequence {
    /// The longest text; terminals ignore or cut longer sequences.
    private static let longest = 70_000
    /// GNU screen passes on strings up to this length.
    private static let screenPart = 700

    /// The bytes that copy a text; nil if the kind of terminal has no clipboard, or the text is too long.
    ///
    /// tmux takes the sequence itself, with its option `set-clipboard on`.
    ///
    /// - Parameter isInTmux: Whether tmux runs in between, whose terminal may also be called `screen`.
    static func copying(
        _ text: String,
        terminal: String,
        isInTmux: Bool = getenv("TMUX") != nil
    ) -> String? {
        guard terminal != "linux", terminal != "dumb", text.utf8.count <= longest else { return nil }
        let sequence = "\u{1B}]52;c;" + Data(text.utf8).base64EncodedString() + "\u{7}"
        guard terminal.hasPrefix("screen"), !isInTmux else { return sequence }
        // screen passes on what device control strings contain.
        let characters = Array(sequence)
        return stride(from: 0, to: characters.count, by: screenPart).map { start in
            "\u{1B}P" + String(characters[start..<min(start + screenPart, characters.count)]) + "\u{1B}\\"
        }.joined()
    }
}
