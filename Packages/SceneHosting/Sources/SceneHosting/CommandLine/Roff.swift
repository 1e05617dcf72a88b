/// Text in the markup language of manual pages, man(7).
struct Roff {
    private(set) var text = ""

    /// A macro line whose arguments are plain text.
    mutating func macro(_ name: String, _ arguments: String...) {
        text += "." + name + arguments.map { " \"" + Self.escaped($0) + "\"" }.joined() + "\n"
    }

    /// Plain text, broken into lines of conventional length; formatters fill them anew.
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

    /// The page's title.
    ///
    /// - Parameter date: Inserted unescaped, since formatters parse it.
    mutating func title(_ name: String, date: String, source: String) {
        text += ".TH \"\(Self.escaped(name))\" 1 \(date) \"\(Self.escaped(source))\" \"User Commands\"\n"
    }

    /// A line of markup.
    mutating func raw(_ line: String) {
        text += (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + line + "\n"
    }

    /// A list entry: a tag in markup and its description in plain text.
    mutating func entry(_ tag: String, _ plain: String) {
        macro("TP")
        raw(tag)
        line(plain)
    }

    static func bold(_ plain: String) -> String { "\\fB" + escaped(plain) + "\\fR" }

    static func italic(_ plain: String) -> String { "\\fI" + escaped(plain) + "\\fR" }

    /// Plain text escaped for formatters; non-ASCII characters become numeric escapes.
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
