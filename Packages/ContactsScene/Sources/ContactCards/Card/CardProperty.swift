import TextWorkers

/// One property of a card: `item1.TEL;TYPE=home:+44 20 7946 0000`.
///
/// Names are case-insensitive, also when properties are compared.
public struct CardProperty: Hashable, Sendable {
    /// The prefix before a dot; properties of one group belong together.
    public var group: String?
    /// In capitals.
    public var name: String {
        didSet { if name != oldValue { writtenName = name } }
    }
    /// The original spelling of the name, which is written again: some programs accept only `X-ABLabel`.
    private(set) var writtenName: String
    /// The parameters in order; those without a name are `TYPE`.
    public var parameters: [CardParameter]
    /// The value, escaped as in RFC 6350.
    public var value: String

    /// Creates a property from a name in capitals and an escaped value.
    public init(
        _ name: String,
        group: String? = nil,
        parameters: [CardParameter] = [],
        value: String
    ) {
        self.group = group
        self.name = name
        // The spelling of Apple and Google; the case of other names does not matter.
        writtenName = name == "X-ABLABEL" ? "X-ABLabel" : name
        self.parameters = parameters
        self.value = value
    }

    public static func == (left: CardProperty, right: CardProperty) -> Bool {
        left.name == right.name && left.group == right.group && left.value == right.value
            && left.parameters == right.parameters
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(value)
    }

    /// The group by which properties belong together, in lower case: groups are case-insensitive (RFC 6350, section 3.3).
    var groupKey: String? { group?.lowercased() }

    /// The values of a parameter, of all its occurrences.
    public func values(_ parameter: String) -> [String] {
        guard let first = parameters.firstIndex(where: { $0.name == parameter }) else { return [] }
        return parameters[(first + 1)...].reduce(into: parameters[first].values) { values, other in
            if other.name == parameter { values += other.values }
        }
    }
}

/// A parameter of a property. A value without a name, as in vCard 2.1, is a `TYPE`.
public struct CardParameter: Hashable, Sendable {
    /// In capitals.
    public var name: String
    /// Without quotes.
    public var values: [String]

    /// Makes a parameter of a name in capitals.
    public init(_ name: String, _ values: [String]) {
        self.name = name
        self.values = values
    }
}

extension CardProperty {
    /// Parses an unfolded line; nil if it has no colon or no name.
    init?(line bytes: UnsafeRawBufferPointer) {
        self.init(CardLine(bytes))
    }

    /// Parses an unfolded line; nil if it has no colon or no name.
    init?(_ line: CardLine) {
        guard let colon = line.colon, !line.name.isEmpty else { return nil }
        writtenName = String(decoding: line.name, as: UTF8.self)
        name = writtenName.uppercased()
        group = line.group.map { String(decoding: $0, as: UTF8.self) }
        parameters = Self.parameters(line.parameters)
        value = String(decoding: line.bytes[(colon + 1)...], as: UTF8.self)
    }

    /// Splits `;TYPE=home,work;PREF=1`, minding quotes.
    private static func parameters(_ bytes: UnsafeRawBufferPointer) -> [CardParameter] {
        guard !bytes.isEmpty else { return [] }
        var parameters: [CardParameter] = []
        bytes[from: 1].forEachPiece(at: UInt8(ascii: ";")) { piece in
            guard !piece.isEmpty else { return }
            let sign = piece.firstUnquoted(UInt8(ascii: "="))
            let name = sign.map { parameterName(UnsafeRawBufferPointer(rebasing: piece[..<$0])) } ?? type
            var values: [String] = []
            (sign.map { piece[from: $0 + 1] } ?? piece).forEachPiece(at: UInt8(ascii: ",")) { value in
                append(value, of: name, to: &values)
            }
            parameters.append(CardParameter(name, values))
        }
        return parameters
    }

    private static let type = "TYPE"

    private static func parameterName(_ bytes: UnsafeRawBufferPointer) -> String {
        // Most parameters are types.
        bytes.equalsIgnoringCase("TYPE")
            ? type : String(decoding: bytes, as: UTF8.self).uppercased().trimmingBlanks
    }

    /// Appends a parameter's value without its quotes.
    private static func append(_ value: UnsafeRawBufferPointer, of name: String, to values: inout [String]) {
        let quote = UInt8(ascii: "\"")
        let isQuoted = value.count >= 2 && value.first == quote && value.last == quote
        let content = isQuoted ? UnsafeRawBufferPointer(rebasing: value.dropFirst().dropLast()) : value
        let plain = unescaped(String(decoding: content, as: UTF8.self))
        // Most values are single types, as they should be.
        guard name == type, plain.utf8.contains(UInt8(ascii: ",")) || isUntidy(plain.utf8) else {
            values.append(plain)
            return
        }
        // `TYPE="home,voice"` means the two types, as RFC 6350's own examples write it: no type has a comma.
        values += plain.split(separator: ",", omittingEmptySubsequences: false).map {
            isUntidy($0.utf8) ? tidyType($0) : String($0)
        }
    }

    /// A type without surrounding blanks, and without the backslash of an escaped separator: some programs escape the lists
    /// of types like text.
    private static func tidyType(_ type: Substring) -> String {
        var plain = type.trimmingPrefix { $0.isWhitespace || $0 == "\\" }
        while let last = plain.last, last.isWhitespace || last == "\\" { plain.removeLast() }
        return String(plain)
    }

    fileprivate static func isUntidy(_ type: some BidirectionalCollection<UInt8>) -> Bool {
        isPadding(type.first) || isPadding(type.last)
    }

    private static func isPadding(_ byte: UInt8?) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: "\\")
    }

    /// Appends the property as a line.
    func append(to bytes: inout [UInt8]) {
        appendHead(to: &bytes)
        if value.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
            // An unescaped line break would begin another property; CRLF is one line break.
            var followsReturn = false
            for byte in value.utf8 {
                switch byte {
                case 0x0A where followsReturn: break
                case 0x0A, 0x0D: bytes.append(contentsOf: "\\n".utf8)
                default: bytes.append(byte)
                }
                followsReturn = byte == 0x0D
            }
        } else {
            bytes.append(contentsOf: value.utf8)
        }
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Appends everything before the value, including the colon.
    func appendHead(to bytes: inout [UInt8]) {
        if let group {
            bytes.append(contentsOf: group.utf8)
            bytes.append(UInt8(ascii: "."))
        }
        bytes.append(contentsOf: writtenName.utf8)
        for parameter in parameters {
            bytes.append(UInt8(ascii: ";"))
            bytes.append(contentsOf: parameter.name.utf8)
            bytes.append(UInt8(ascii: "="))
            bytes.append(contentsOf: parameter.values.map(Self.quoted).joined(separator: ",").utf8)
        }
        bytes.append(UInt8(ascii: ":"))
    }

    private static func quoted(_ value: String) -> String {
        let safe = escaped(value)
        return safe.utf8.contains { $0 < 0x20 || ",;:".utf8.contains($0) } ? "\"" + safe + "\"" : safe
    }

    /// Escapes a parameter's value as in RFC 6868: line breaks, quotes and circumflexes.
    static func escaped(_ value: String) -> String {
        guard value.utf8.contains(where: { $0 < 0x20 || "\"^".utf8.contains($0) }) else { return value }
        var safe = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\n", "\r": safe += "^n"
            case "\"": safe += "^'"
            case "^": safe += "^^"
            default: safe.unicodeScalars.append(scalar)
            }
        }
        return safe
    }

    /// RFC 6868: a circumflex without a meaning stays.
    private static func unescaped(_ value: String) -> String {
        guard value.utf8.contains(UInt8(ascii: "^")) else { return value }
        var plain = ""
        var isEscaped = false
        for scalar in value.unicodeScalars {
            guard isEscaped else {
                if scalar == "^" { isEscaped = true } else { plain.unicodeScalars.append(scalar) }
                continue
            }
            isEscaped = false
            switch scalar {
            case "n": plain += "\n"
            case "'": plain += "\""
            case "^": plain += "^"
            default:
                plain += "^"
                plain.unicodeScalars.append(scalar)
            }
        }
        return isEscaped ? plain + "^" : plain
    }
}

extension CardLine {
    /// Whether blanks or backslashes surround a parameter's name or a type.
    var hasUntidyTypes: Bool {
        let parameters = parameters
        guard parameters.contains(where: { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: "\\") }) else {
            return false
        }
        var isUntidy = false
        parameters[from: min(1, parameters.count)].forEachPiece(at: UInt8(ascii: ";")) { piece in
            let sign = piece.firstUnquoted(UInt8(ascii: "="))
            let name = UnsafeRawBufferPointer(rebasing: piece[..<(sign ?? 0)])
            isUntidy = isUntidy || CardProperty.isUntidy(name)
            guard sign == nil || name.trimmingSpace.equalsIgnoringCase("TYPE") else { return }
            (sign.map { piece[from: $0 + 1] } ?? piece).forEachPiece(at: UInt8(ascii: ",")) {
                isUntidy = isUntidy || CardProperty.isUntidy($0) || $0.contains(UInt8(ascii: "\\"))
            }
        }
        return isUntidy
    }
}

extension UnsafeRawBufferPointer {
    fileprivate subscript(from start: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: self[start...])
    }

    /// Visits the pieces between separators outside of quotes.
    fileprivate func forEachPiece(at separator: UInt8, _ visit: (UnsafeRawBufferPointer) -> Void) {
        var rest = self
        while let end = rest.firstUnquoted(separator) {
            visit(UnsafeRawBufferPointer(rebasing: rest[..<end]))
            rest = rest[from: end + 1]
        }
        visit(rest)
    }

    /// The index of the first byte of that value outside of quotes.
    fileprivate func firstUnquoted(_ byte: UInt8) -> Int? {
        var isQuoted = false
        for index in 0..<count {
            if self[index] == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if self[index] == byte, !isQuoted {
                return index
            }
        }
        return nil
    }
}
