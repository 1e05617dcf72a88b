/// Replaces random identifiers by numbers, in the order of their first appearance, so that two runs of a session can be
/// compared.
struct IdentifierNumbers {
    private var identifiers: [String] = []
    private var numbers: [String: Int] = [:]

    /// Replaces each UUID in the text by its number; a new one gets the next number.
    mutating func numbering(_ text: String) -> String {
        Self.replacing(in: text) { identifier in
            if let number = numbers[identifier] { return Self.mark(number) }
            numbers[identifier] = identifiers.count
            identifiers.append(identifier)
            return Self.mark(identifiers.count - 1)
        }
    }

    /// Replaces each known UUID in the text by its number; unknown ones, which a person typed, stay.
    func numberingKnown(_ text: String) -> String {
        Self.replacing(in: text) { numbers[$0].map(Self.mark) ?? $0 }
    }

    /// Replaces numbers in the text by this run's identifiers; unknown numbers stay.
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
