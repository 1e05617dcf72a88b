/// Whether texts stand on a dark or on a light background.
enum TerminalBackground: Equatable, Sendable {
    case dark, light

    /// The bytes that ask for the background's colour (OSC 11). Not every terminal answers.
    static let question = "\u{1B}]11;?\u{1B}\\"

    /// Reads an answer to OSC 11: `rgb:ffff/ffff/ffff`, with one to four hexadecimal digits a colour.
    init?(answer: String) {
        guard let colon = answer.firstIndex(of: ":"), answer.hasPrefix("rgb") else { return nil }
        let parts = answer[answer.index(after: colon)...].split(separator: "/").prefix(3).compactMap { part in
            (1...4).contains(part.count)
                ? Int(part, radix: 16).map { Double($0) / Double((1 << (4 * part.count)) - 1) } : nil
        }
        guard parts.count == 3 else { return nil }
        // The luma of ITU-R BT.601.
        self = 0.299 * parts[0] + 0.587 * parts[1] + 0.114 * parts[2] > 0.5 ? .light : .dark
    }

    /// Reads the variable `COLORFGBG` of rxvt, Konsole and others, such as `0;15`: the numbers of the two colours.
    init?(colors: String) {
        guard let number = colors.split(separator: ";").last.flatMap({ Int($0) }), (0...15).contains(number)
        else { return nil }
        self = number < 7 || number == 8 ? .dark : .light
    }
}
