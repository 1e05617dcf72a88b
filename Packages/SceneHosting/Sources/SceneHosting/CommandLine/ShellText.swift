import SceneKitCore

/// Text as shells take it: whatever a declaration says, it stays text and runs nothing.
enum ShellText {
    /// One line, without anything that drives a terminal.
    static func line(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { VisibleText.isControl($0) ? " " : $0 }
            )
        )
    }

    /// A choice's value, and its label where that is another.
    static func words(of choice: ValueKind.Choice) -> [String] {
        choice.label == choice.value ? [line(choice.value)] : [line(choice.value), line(choice.label)]
    }

    /// `$'…'`, as bash and zsh read it.
    static func dollarQuoted(_ text: String) -> String {
        var quoted = "$'"
        for scalar in text.unicodeScalars {
            switch scalar {
            case "'": quoted += "\\'"
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "'"
    }

    /// `'…'`, as fish reads it.
    static func fishQuoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }

    /// A name that functions of every shell can have.
    static func identifier(_ name: String) -> String {
        String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }

    /// The kinds of stores, as what a location begins with (RFC 3986, section 3.1).
    static func schemes(_ outline: CommandOutline) -> String {
        outline.schemes.filter { name in
            name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        }
        .map { $0 + ":" }.joined(separator: " ")
    }
}
