/// Text in the language of manual pages, man(7).
struct Roff {
    private(set) var text = ""

    /// A line with a macro, and its arguments as plain text.
    mutating func macro(_ name: String, _ arguments: String...) {
        text += "." + name + arguments.map { " \"" + Self.escaped($0) + "\"" }.joined() + "\n"
    }

    /// Plain text, in lines of a length that tools and people like; a formatter fills them anew.
    mutating func line(_ plain: String) {
        var line = ""
        for word in Self.escaped(plain).split(separator: " ") {
            if !line.isEmpty, line.utf8.count + word.utf8.count >= 79 {
                raw(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        if !line.isEmpty { raw(line) }
    }

    /// The heading of the whole page.
    ///
    /// - Parameter date: As it is, since a formatter reads it.
    mutating func title(_ name: String, date: String, source: String) {
        text += ".TH \"\(Self.escaped(name))\" 1 \(date) \"\(Self.escaped(source))\" \"User Commands\"\n"
    }

    /// A line that is written in the language itself.
    mutating func raw(_ line: String) {
        text += (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + line + "\n"
    }

    /// An entry of a list: what it is, in the language itself, and text about it.
    mutating func entry(_ tag: String, _ plain: String) {
        macro("TP")
        raw(tag)
        line(plain)
    }

    static func bold(_ plain: String) -> String { "\\fB" + escaped(plain) + "\\fR" }

    static func italic(_ plain: String) -> String { "\\fI" + escaped(plain) + "\\fR" }

    /// Plain text that no formatter takes for anything else; what is not ASCII is named by its number.
    static func escaped(_ plain: String) -> String {
        var escaped = ""
        for scalar in ShellText.line(plain).unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\e"
            case "-": escaped += "\\-"
            case "'": escaped += "\\(aq"
            case "`": escaped += "\\(ga"
            case "^": escaped += "\\(ha"
            case "~": escaped += "\\(ti"
            case "\"": escaped += "\\(dq"
            case _ where scalar.isASCII: escaped.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                escaped += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
            }
        }
        return escaped
    }
}
