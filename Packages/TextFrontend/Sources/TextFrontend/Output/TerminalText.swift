import SceneKitCore

/// Text that is safe to write to a terminal: only literals in the program's source can contain control sequences or
/// line feeds.
///
/// Interpolated values become one line without control characters, so that no file name, server or plugin can forge a
/// message, even through a pipe to a terminal:
///
/// ```swift
/// import TextFrontend
///
/// let path = "a\u{1B}[2J\nerror: b"
/// let text: TerminalText = "error: \(path) is not there\n"
/// assert(text == "error: a^[[2J error: b is not there\n")
/// ```
public struct TerminalText: Equatable, Sendable {
    /// The safe text.
    public private(set) var string: String

    private init(trusted string: String) {
        self.string = string
    }

    /// Text with lines of its own: line feeds stay, other control characters are made visible.
    public init(lines text: String) {
        string = VisibleText.lines(text)
    }

    /// Lines of JSON, whose control characters are replaced by escapes: `\u009b`.
    public init(json: String) {
        // Fast path: every character that the encoder leaves unescaped begins with one of these bytes.
        guard json.utf8.contains(where: { $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }) else {
            string = json
            return
        }
        string = ""
        for scalar in json.unicodeScalars {
            if scalar == "\n" || !VisibleText.isControl(scalar) {
                string.unicodeScalars.append(scalar)
            } else {
                let digits = String(scalar.value, radix: 16)
                string += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
    }

    /// The text in bold (ECMA-48, SGR 1), for terminals that support it.
    public static func bold(_ text: TerminalText) -> TerminalText {
        TerminalText(trusted: "\u{1B}[1m" + text.string + "\u{1B}[0m")
    }

    public static func + (left: TerminalText, right: TerminalText) -> TerminalText {
        TerminalText(trusted: left.string + right.string)
    }

    public static func += (left: inout TerminalText, right: TerminalText) {
        left.string += right.string
    }
}

extension Sequence<TerminalText> {
    /// The concatenated texts.
    public func joined() -> TerminalText { reduce(into: "") { $0 += $1 } }
}

extension TerminalText: ExpressibleByStringInterpolation {
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var string = ""

        public init(literalCapacity: Int, interpolationCount: Int) {
            string.reserveCapacity(literalCapacity)
        }

        public mutating func appendLiteral(_ literal: StaticString) {
            string += "\(literal)"
        }

        public mutating func appendInterpolation(_ text: TerminalText) {
            string += text.string
        }

        public mutating func appendInterpolation(_ text: String) {
            string += VisibleText.line(text)
        }

        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            appendInterpolation(value.description)
        }

        public mutating func appendInterpolation(_ error: any Error) {
            appendInterpolation(String(describing: error))
        }
    }

    public init(stringLiteral value: StaticString) {
        string = "\(value)"
    }

    public init(stringInterpolation: StringInterpolation) {
        string = stringInterpolation.string
    }
}
