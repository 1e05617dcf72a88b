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

    /// The values of a parameter, of all its occurrences.
    public func values(_ parameter: String) -> [String] {
        parameters.filter { $0.name == parameter }.flatMap(\.values)
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
        let line = CardLine(bytes)
        guard line.colon != nil, !line.name.isEmpty else { return nil }
        writtenName = String(decoding: line.name, as: UTF8.self)
        name = writtenName.uppercased()
        let dot = bytes.firstIndex(of: UInt8(ascii: "."), from: 0)
        let nameOffset = bytes.count - line.value.count - 1 - line.parameters.count - line.name.count
        group = dot.flatMap {
            $0 < nameOffset ? String(decoding: bytes[..<(nameOffset - 1)], as: UTF8.self) : nil
        }
        parameters = Self.parameters(line.parameters)
        value = String(decoding: line.value, as: UTF8.self)
    }

    /// Splits `;TYPE=home,work;PREF=1`, minding quotes.
    private static func parameters(_ bytes: UnsafeRawBufferPointer) -> [CardParameter] {
        guard !bytes.isEmpty else { return [] }
        return split(bytes.dropFirst(), at: UInt8(ascii: ";")).compactMap { piece in
            guard !piece.isEmpty else { return nil }
            let sides = split(piece, at: UInt8(ascii: "="), most: 1)
            let name = sides.count == 2 ? String(decoding: sides[0], as: UTF8.self).uppercased() : "TYPE"
            let values = split(sides.last ?? piece, at: UInt8(ascii: ",")).flatMap { value -> [String] in
                let text = String(decoding: value, as: UTF8.self)
                let isQuoted = text.hasPrefix("\"") && text.hasSuffix("\"") && text.utf8.count >= 2
                let plain = unescaped(isQuoted ? String(text.dropFirst().dropLast()) : text)
                guard name == "TYPE", plain.utf8.contains(UInt8(ascii: ",")) else { return [plain] }
                // `TYPE="home,voice"` means the two types, as RFC 6350's own examples write it: no type has a comma.
                return plain.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            }
            return CardParameter(name, values)
        }
    }

    private static func split(
        _ bytes: Slice<UnsafeRawBufferPointer>,
        at separator: UInt8,
        most: Int = .max
    ) -> [Slice<UnsafeRawBufferPointer>] {
        var pieces: [Slice<UnsafeRawBufferPointer>] = []
        var start = bytes.startIndex
        var isQuoted = false
        for index in bytes.indices {
            if bytes[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
            if bytes[index] == separator, !isQuoted, pieces.count < most {
                pieces.append(bytes[start..<index])
                start = index + 1
            }
        }
        pieces.append(bytes[start...])
        return pieces
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
