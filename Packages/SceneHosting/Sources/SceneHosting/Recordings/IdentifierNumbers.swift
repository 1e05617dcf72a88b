/// Identifiers that are made by chance, by the order in which they were first seen: two runs of one session have the
/// same numbers where they have other identifiers.
struct IdentifierNumbers {
    private var identifiers: [String] = []
    private var numbers: [String: Int] = [:]

    /// The text with a number in place of each UUID; one that was not seen before gets the next.
    mutating func numbering(_ text: String) -> String {
        Self.replacing(in: text) { identifier in
            if let number = numbers[identifier] { return Self.mark(number) }
            numbers[identifier] = identifiers.count
            identifiers.append(identifier)
            return Self.mark(identifiers.count - 1)
        }
    }

    /// The text with a number in place of each UUID that was seen before; others, which somebody typed, stay.
    func numberingKnown(_ text: String) -> String {
        Self.replacing(in: text) { numbers[$0].map(Self.mark) ?? $0 }
    }

    /// The text with this run's identifiers in place of their numbers; a number that none has stays.
    func identifiers(in text: String) -> String {
        var result = text
        for (number, identifier) in identifiers.enumerated() {
            result = result.split(separator: Self.mark(number), omittingEmptySubsequences: false)
                .joined(separator: identifier)
        }
        return result
    }

    private static let length = 36

    private static func mark(_ number: Int) -> String { "identifier#\(number)#" }

    private static func replacing(in text: String, _ replacement: (String) -> String) -> String {
        var result: [UInt8] = []
        let bytes = Array(text.utf8)
        var index = 0
        while index < bytes.count {
            guard isUUID(bytes, at: index) else {
                result.append(bytes[index])
                index += 1
                continue
            }
            let identifier = String(decoding: bytes[index..<index + length], as: UTF8.self)
            result += Array(replacement(identifier).utf8)
            index += length
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func isUUID(_ bytes: [UInt8], at start: Int) -> Bool {
        guard start + length <= bytes.count else { return false }
        return (0..<length).allSatisfy { offset in
            let byte = bytes[start + offset]
            return [8, 13, 18, 23].contains(offset)
                ? byte == UInt8(ascii: "-")
                : (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
        }
    }
}
