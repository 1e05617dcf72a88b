import SceneKitCore

/// Quotes text for shells, so that no declaration can run a command.
enum ShellText {
    /// One line without terminal control characters.
    static func line(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { VisibleText.isControl($0) ? " " : $0 }
            )
        )
    }

    /// A choice's value, and its label if that is different.
    static func words(of choice: ValueKind.Choice) -> [String] {
        choice.label == choice.value ? [line(choice.value)] : [line(choice.value), line(choice.label)]
    }

    /// `$'…'` quoting for bash and zsh.
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

    /// `'…'` quoting for fish.
    static func fishQuoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }

    /// A function name that is valid in every shell.
    static func identifier(_ name: String) -> String {
        String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }

    /// The store kinds as URL schemes (RFC 3986, section 3.1).
    static func schemes(_ outline: CommandOutline) -> String {
        outline.schemes.filter { name in
            name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        }
        .map { $0 + ":" }.joined(separator: " ")
    }
}
