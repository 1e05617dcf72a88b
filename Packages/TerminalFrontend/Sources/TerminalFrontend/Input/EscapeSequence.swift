/// Decodes the escape sequences of xterm, tmux, screen, rxvt and the Linux console.
enum EscapeSequence {
    /// Decodes the byte after `ESC O`.
    static func single(_ byte: UInt8) -> KeyDecoder.Result {
        if byte == UInt8(ascii: "M") { return .input(.key(.enter)) }
        return letter(byte).map { .input(.key(Key($0))) } ?? .nothing
    }

    /// The longest sequence that a terminal sends.
    private static let longest = 64

    /// Decodes the bytes after `ESC [` and returns their number; 0 if the sequence is incomplete.
    static func control(_ bytes: ArraySlice<UInt8>) -> (result: KeyDecoder.Result, length: Int) {
        // F1 to F5 of the Linux console.
        if bytes.first == UInt8(ascii: "[") {
            guard let next = bytes.dropFirst().first else { return (.nothing, 0) }
            let number = Int(next) - 0x40
            return ((1...5).contains(number) ? .input(.key(Key(.function(number)))) : .nothing, 2)
        }
        guard let end = bytes.firstIndex(where: { !(0x20..<0x40).contains($0) }) else {
            return (.nothing, bytes.count < longest ? 0 : bytes.count)
        }
        let final = bytes[end]
        let length = end - bytes.startIndex + 1
        let text = String(decoding: bytes[..<end], as: UTF8.self)
        // A control byte within a sequence ends it and is decoded as a key of its own.
        guard final >= 0x40 else { return (.nothing, max(1, length - 1)) }
        if text.hasPrefix("<") { return (pointer(text.dropFirst(), final), length) }
        // A reply, such as the device attributes `ESC [ ? 62 ; 4 c`.
        if let first = text.utf8.first, (0x3C..<0x40).contains(first) { return (.nothing, length) }
        if final == UInt8(ascii: "M"), text.isEmpty {
            return (.nothing, bytes.count >= length + 3 ? length + 3 : 0)
        }
        let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 1 }
        return (key(numbers, final), length)
    }

    private static func key(_ numbers: [Int], _ final: UInt8) -> KeyDecoder.Result {
        let modifiers = Key.Modifiers(rawValue: numbers.count > 1 ? max(0, numbers[1] - 1) & 7 : 0)
        switch final {
        case UInt8(ascii: "Z"): return .input(.key(.backTab))
        case UInt8(ascii: "~"):
            if numbers.first == 200 { return .textBegins(.paste) }
            return numbers.first.flatMap(numbered).map { .input(.key(Key($0, modifiers))) } ?? .nothing
        default:
            // The position of the cursor, `ESC [ 12 ; 40 R`, looks like F3 with modifiers.
            guard numbers.first == 1, numbers.count < 2 || (1...16).contains(numbers[1]) else {
                return .nothing
            }
            return letter(final).map { .input(.key(Key($0, modifiers))) } ?? .nothing
        }
    }

    private static func letter(_ byte: UInt8) -> Key.Code? {
        switch byte {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "P"): .function(1)
        case UInt8(ascii: "Q"): .function(2)
        case UInt8(ascii: "R"): .function(3)
        case UInt8(ascii: "S"): .function(4)
        default: nil
        }
    }

    private static func numbered(_ number: Int) -> Key.Code? {
        switch number {
        case 1, 7: .home
        case 2: .insert
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case 11...15: .function(number - 10)
        case 17...21: .function(number - 11)
        case 23, 24: .function(number - 12)
        default: nil
        }
    }

    /// Decodes a mouse report in SGR form, which has no limit on columns.
    private static func pointer(_ text: Substring, _ final: UInt8) -> KeyDecoder.Result {
        let numbers = text.split(separator: ";").compactMap { Int($0) }
        guard numbers.count == 3 else { return .nothing }
        let kind: Pointer.Kind
        // Bits 2 to 4 are Shift, Meta and Control.
        switch (numbers[0] & ~0b1_1100, final) {
        case (0, UInt8(ascii: "M")): kind = .press
        case (32, UInt8(ascii: "M")): kind = .drag
        case (0, UInt8(ascii: "m")): kind = .release
        case (64, UInt8(ascii: "M")): kind = .wheelUp
        case (65, UInt8(ascii: "M")): kind = .wheelDown
        default: return .nothing
        }
        return .input(
            .pointer(Pointer(kind: kind, position: Position(row: numbers[2] - 1, column: numbers[1] - 1)))
        )
    }
}
