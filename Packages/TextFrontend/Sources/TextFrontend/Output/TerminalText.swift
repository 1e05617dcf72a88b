import SceneKitCore

/// Text that may be written to a terminal: only what the program's own source says can drive it or begin a line.
///
/// Literals are taken as they are. Whatever is interpolated becomes one line without control characters, so that no
/// file name, server or plugin can forge a message, also where the text goes through a pipe to a terminal:
///
/// ```swift
/// import TextFrontend
///
/// let path = "a\u{1B}[2J\nerror: b"
/// let text: TerminalText = "error: \(path) is not there\n"
/// assert(text == "error: a^[[2J error: b is not there\n")
/// ```
public struct TerminalText: Equatable, Sendable {
    /// What is written.
    public private(set) var string: String

    private init(trusted string: String) {
        self.string = string
    }

    /// Text that has lines of its own: line feeds stay, every other control character is made visible.
    public init(lines text: String) {
        string = VisibleText.lines(text)
    }

    /// Lines of JSON, in which control characters stand in strings only and are written as their escapes: `\u009b`.
    public init(json: String) {
        // A quick look at the bytes: what the encoder leaves as it is begins with one of these.
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

    /// The text in bold (ECMA-48, SGR 1), for a terminal that has it.
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
    /// The texts one behind the other.
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
